package dev.mooring.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.Applied;
import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyPlan;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountTable;
import dev.mooring.lint.Lint;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.reason.Reasons;
import dev.mooring.release.Release;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.RecoveryPlanner;
import dev.mooring.s3fs.S3fsDaemon;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Eight threads get the answers that one thread gets. */
class ThreadsTest {

    private static final S3fsDaemon S3FS =
            S3fsDaemon.of(DriverProfile.GENERIC.withDrivers(java.util.Set.of("s3.example.com")));
    private static final int THREADS = 8;

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** Of the golden runs each so manieth is made beside others; with {@code -Dlong.tests=true} each third. */
    private static final int STEP = LONG ? 3 : 41;

    /** How often all threads ask each question about new objects. */
    private static final int ROUNDS = LONG ? 2 : 1;

    private static final Path INCIDENT = Path.of("../docs/guide/s3fs-incident");

    /** Objects that all threads ask about; what they make when they are asked first, several threads make at once. */
    private static final class Scene {

        private final List<JsonValue> documents = new ArrayList<>();
        private final Inventory inventory;
        private final Forecast forecast;
        private final MountTable mounts;
        private final FuseRequest recovery;
        private final Policy policy = Policy.builder(Purpose.REBIND_STATIC).build();

        Scene() throws IOException {
            try (Stream<Path> files = Files.list(Path.of("../samples/manifests"))) {
                for (Path file : files.filter(name -> name.toString().endsWith(".yaml"))
                        .sorted()
                        .toList()) {
                    documents.addAll(Yaml.read(Files.readString(file)));
                }
            }
            documents.addAll(Yaml.read(Files.readString(INCIDENT.resolve("cluster.yaml"))));
            inventory = Inventory.of(documents);
            forecast = Forecast.of(inventory);
            mounts = MountTable.parse(Files.readString(INCIDENT.resolve("mountinfo")));
            recovery = FuseRequest.of(inventory, NodeObservations.of(mounts)).onNode("node-1");
        }
    }

    /** The entry points that take shared objects, each with its answer as text. */
    private static Map<String, Function<Scene, String>> questions() {
        Map<String, Function<Scene, String>> questions = new TreeMap<>();
        questions.put(
                "forecast", scene -> ForecastReport.of(scene.forecast).toJson().toJson());
        questions.put(
                "forecast again",
                scene ->
                        ForecastReport.of(Forecast.of(scene.inventory)).toJson().toJson());
        questions.put(
                "why",
                scene -> scene.forecast.claims().stream()
                        .map(ClaimEnd::claim)
                        .map(claim -> Reasons.render(scene.forecast.explain(claim.ref())))
                        .collect(Collectors.joining()));
        questions.put(
                "binding",
                scene -> scene.forecast.claims().stream()
                        .map(ClaimEnd::claim)
                        .map(claim -> Reasons.render(VolumeBinding.decide(BindingRequest.immediate(
                                        claim,
                                        scene.forecast.volumes().stream()
                                                .map(VolumeEnd::volume)
                                                .toList()))
                                .reasons()))
                        .collect(Collectors.joining()));
        questions.put(
                "attach",
                scene -> AttachDiagnosis.of(scene.inventory).volumes().stream()
                        .map(volume -> volume.toString() + volume.cases())
                        .collect(Collectors.joining()));
        questions.put(
                "sanitize",
                scene -> Applied.of(Sanitizer.sanitize(scene.policy, scene.inventory, scene.documents))
                        .toJson()
                        .toJson());
        questions.put(
                "admission",
                scene -> scene.documents.stream()
                        .map(document ->
                                String.valueOf(Admission.post(new Manifest((dev.mooring.json.JsonObject) document))))
                        .collect(Collectors.joining()));
        questions.put(
                "mounts",
                scene -> scene.mounts.entries().stream()
                        .filter(scene.mounts::isVisible)
                        .toList()
                        .toString());
        questions.put(
                "s3fs plan",
                scene -> RecoveryPlanner.plan(scene.recovery, S3FS).toJson().toJson());
        questions.put(
                "rbd volumes",
                scene -> scene.forecast.volumes().stream()
                        .map(end ->
                                RbdVolumes.image(end.volume(), RbdContext.EMPTY).toString())
                        .collect(Collectors.joining()));
        rooms(questions);
        questions.put("yaml", scene -> Yaml.write(scene.documents) + Yaml.read(Yaml.write(scene.documents)));
        questions.put("json", scene -> new JsonArray(scene.documents).toPrettyJson());
        return questions;
    }

    private static void rooms(Map<String, Function<Scene, String>> questions) {
        questions.put(
                "upgrade",
                scene -> Upgrade.between(Release.of("1.29"), Release.LATEST)
                        .of(scene.inventory)
                        .toJson()
                        .toJson());
        questions.put("lint", scene -> Lint.of(scene.inventory).toJson().toJson());
        questions.put(
                "move",
                scene -> Move.of(scene.documents, scene.policy, scene.inventory, scene.inventory)
                        .toJson()
                        .toJson());
        questions.put("selinux", scene -> {
            SelinuxCheck check = SelinuxCheck.of(scene.inventory);
            return check.volumes().toString() + check.findings() + check.events();
        });
        questions.put("deletion", scene -> {
            ObjectRef[] all = scene.inventory.all().stream().map(Manifest::ref).toArray(ObjectRef[]::new);
            return scene.forecast.deleting(all).deletions().toJson().toJson();
        });
        questions.put(
                "expansion",
                scene -> scene.inventory.claims().stream()
                        .map(claim ->
                                Expansion.of(Expansion.Request.of(claim).to(StorageSize.parse("99Ti")), scene.inventory)
                                                .toJson()
                                                .toJson()
                                        + AttributesChange.of(claim, scene.inventory))
                        .collect(Collectors.joining()));
        questions.put(
                "provisioning",
                scene -> ForecastReport.of(Forecast.given(scene.inventory).provisioning(Provisioners.assumed()))
                        .toJson()
                        .toJson());
        questions.put(
                "workload",
                scene -> WorkloadObjects.of(scene.inventory).documents().toString());
        questions.put("apply", scene -> {
            ApplyForecast applied = ApplyForecast.of(ApplyPlan.of(scene.inventory, ApplyMode.APPLY, scene.documents));
            return applied.toText() + applied.completed().toJson().toJson();
        });
        questions.put(
                "quota",
                scene -> NamespaceLimits.of(scene.inventory, scene.inventory)
                        .create(scene.inventory.all().get(0))
                        .toString());
    }

    @Test
    void sharedObjectsAnswerEveryThreadAlike() throws IOException, InterruptedException, ExecutionException {
        Map<String, String> alone = new LinkedHashMap<>();
        Scene forOne = new Scene();
        questions().forEach((name, question) -> alone.put(name, question.apply(forOne)));
        assertThat(alone)
                .allSatisfy((name, answer) -> assertThat(answer).as(name).isNotEmpty());
        for (int round = 0; round < ROUNDS; round++) {
            Scene shared = new Scene();
            inAllThreads(IntStream.range(0, THREADS)
                    .<Callable<Void>>mapToObj(thread -> () -> {
                        List<String> names = new ArrayList<>(alone.keySet());
                        Collections.shuffle(names, new Random(thread));
                        for (String name : names) {
                            assertThat(requireNonNull(questions().get(name)).apply(shared))
                                    .as(name)
                                    .isEqualTo(alone.get(name));
                        }
                        return null;
                    })
                    .toList());
        }
    }

    /** Subcommands in many modes, each against the recorded answer of one thread. */
    @Test
    void theGoldenRunsComeOutAlikeBesideEachOther() throws IOException, InterruptedException, ExecutionException {
        assumeThat(Boolean.getBoolean("golden.record")).isFalse();
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> all = Files.list(CommandLineTest.CASES)) {
            all.filter(Files::isDirectory).sorted().forEach(folders::add);
        }
        Collections.shuffle(folders, new Random(1));
        inAllThreads(IntStream.range(0, folders.size())
                .filter(i -> i % STEP == 0)
                .<Callable<Void>>mapToObj(i -> () -> {
                    // Twice: what the first run leaves behind changes nothing.
                    CommandLineTest.run(folders.get(i));
                    CommandLineTest.run(folders.get(i));
                    return null;
                })
                .toList());
    }

    private static void inAllThreads(List<Callable<Void>> tasks) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<Void> done : threads.invokeAll(tasks)) {
                Void unused = done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
