package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.driver.FuseDriver;
import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.volume.FuseVolume;
import dev.mooring.fuse.volume.FuseVolumes;
import dev.mooring.kubelet.Kernel;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Plans that are carried out in a simulated kernel, in random scenes: no step makes a mount that answers fail, and neither does the
 * deletion of any one pod after it, unless the plan has said so.
 */
class FuseWorldTest {

    private static final int SCENES = 300;
    private static final String[] PROPAGATION = {"None", "HostToContainer", "Bidirectional"};

    /** A row of the table in a scene: its CSI name, the words of its lines, and where its sources are. */
    private enum Kind {
        STAGED("ru.yandex.s3.csi", "geesefs-plugin", "fuse.geesefs "),
        SOURCE("csi.juicefs.com", "juicefs-pod-remount", "fuse.juicefs JuiceFS:");

        private final String driver;
        private final String key;
        private final String words;

        Kind(String driver, String key, String words) {
            this.driver = driver;
            this.key = key;
            this.words = words;
        }
    }

    /** What a plan has done, over all scenes. */
    private final Map<String, Integer> seen = new TreeMap<>();

    private final class World {
        private final Random dice;
        private final Kernel kernel = new Kernel();
        private final Kind kind;
        private final List<Manifest> objects = new ArrayList<>();
        private final List<FuseVolume> volumes;
        private final boolean plugin;

        World(long seed) {
            dice = new Random(seed);
            kind = List.of(Kind.values()).get(dice.nextInt(2));
            plugin = dice.nextBoolean();
            int pods = 1 + dice.nextInt(3);
            int data = 1 + dice.nextInt(2);
            for (int i = 0; i < data; i++) {
                volume("pv" + i);
            }
            for (int i = 0; i < pods; i++) {
                pod(i, data);
            }
            volumes = FuseVolumes.of(Inventory.of(objects), Optional.empty(), KubeletRoot.DEFAULT);
            for (int i = 0; i < data; i++) {
                kernel.mount(words("pv" + i), "pv" + i, source("pv" + i), false);
            }
            volumes.forEach(each -> kernel.bind(source(each.name()), each.target()));
            pods().forEach(this::start);
        }

        private String words(String volume) {
            return kind.words + volume;
        }

        private void volume(String name) {
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"%1$s"},"spec":{"claimRef":{"namespace":"shop",
                "name":"%1$s"},"csi":{"driver":"%2$s","volumeHandle":"%1$s"}},"status":{"phase":"Bound"}}\
                """.formatted(name, kind.driver)));
            objects.add(Manifest.parse("""
                {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"%1$s","namespace":"shop"},"spec":{
                "volumeName":"%1$s"},"status":{"phase":"Bound"}}\
                """.formatted(name)));
        }

        private void pod(int number, int data) {
            List<String> volumes = new ArrayList<>();
            List<String> containers = new ArrayList<>();
            List<String> states = new ArrayList<>();
            for (int i = 0; i < data; i++) {
                volumes.add("{\"name\":\"pv" + i + "\",\"persistentVolumeClaim\":{\"claimName\":\"pv" + i + "\"}}");
            }
            for (int c = 0; c < 1 + dice.nextInt(2); c++) {
                List<String> mounts = new ArrayList<>();
                for (int i = 0; i < data; i++) {
                    mounts.add("{\"name\":\"pv" + i + "\",\"mountPath\":\"/data" + i + "\",\"mountPropagation\":\""
                            + PROPAGATION[dice.nextInt(3)] + "\"}");
                }
                containers.add("{\"name\":\"c" + c + "\",\"volumeMounts\":" + mounts + "}");
                states.add("{\"name\":\"c" + c + "\",\"state\":{\"running\":{}}}");
            }
            objects.add(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"web-" + number
                    + "\",\"namespace\":\"shop\",\"uid\":\"uid-" + number
                    + "\"},\"spec\":{\"nodeName\":\"n1\",\"volumes\":" + volumes + ",\"containers\":" + containers
                    + "},\"status\":{\"phase\":\"Running\",\"containerStatuses\":" + states + "}}"));
        }

        private Set<String> pods() {
            Set<String> pods = new TreeSet<>();
            volumes.forEach(each -> pods.add(each.podUid()));
            return pods;
        }

        /** The runtime binds what is at the paths of the pod; it refuses a dead mount. */
        private void start(String pod) {
            Map<String, Map<String, List<String>>> binds = new TreeMap<>();
            for (FuseVolume volume : volumes) {
                if (volume.podUid().equals(pod)) {
                    volume.containers()
                            .forEach(use -> use.mounts()
                                    .forEach(mount -> binds.computeIfAbsent(use.name(), name -> new HashMap<>())
                                            .computeIfAbsent(volume.target(), path -> new ArrayList<>())
                                            .add(mount.mountPath() + " "
                                                    + mount.use().propagation())));
                }
            }
            binds.forEach((name, each) -> kernel.container(pod + "/" + name, each));
        }

        private String source(String volume) {
            return kind == Kind.SOURCE
                    ? "/var/lib/juicefs/volume/" + volume
                    : volumes.stream()
                            .filter(each -> each.name().equals(volume))
                            .findFirst()
                            .flatMap(FuseVolume::staging)
                            .orElseThrow();
        }

        /** Daemons die; some are made again by the driver, over the dead mount or after an unmount of it. */
        private void incident() {
            for (String device : kernel.alive().stream().sorted().toList()) {
                if (dice.nextInt(4) > 0) {
                    kernel.kill(device);
                }
            }
            for (String name : Set.copyOf(volumes.stream().map(FuseVolume::name).toList())) {
                String path = source(name);
                if (kernel.layers(Kernel.HOST, path) > 0 && kernel.answers(Kernel.HOST, path)) {
                    continue;
                }
                switch (dice.nextInt(4)) {
                    case 0 -> {}
                    case 1 -> kernel.mount(words(name), name, path, false);
                    default -> {
                        while (kernel.layers(Kernel.HOST, path) > 0) {
                            assertThat(kernel.umount(Kernel.HOST, path)).isTrue();
                        }
                        kernel.mount(words(name), name, path, false);
                    }
                }
            }
            if (dice.nextInt(4) == 0) {
                FuseVolume cut = volumes.get(dice.nextInt(volumes.size()));
                if (kernel.layers(Kernel.HOST, cut.target()) > 0 && !kernel.answers(Kernel.HOST, cut.target())) {
                    kernel.umount(Kernel.HOST, cut.target());
                }
            }
        }

        private FusePlan plan() {
            NodeObservations found = NodeObservations.of(kernel.mountTable(Kernel.HOST));
            for (MountEntry entry : kernel.mountTable(Kernel.HOST).entries()) {
                found = found.withProbe(entry.mountPoint(), probe(Kernel.HOST, entry.mountPoint()));
            }
            for (FuseVolume volume : volumes) {
                for (var use : volume.containers()) {
                    String name = volume.podUid() + "/" + use.name();
                    found = found.withContainer(new ContainerKey(volume.podUid(), use.name()), kernel.mountTable(name));
                }
            }
            found = plugin ? found.withPlugin(kernel.mountTable(Kernel.PLUGIN)) : found;
            return FusePlanner.plan(FuseRequest.of(Inventory.of(objects), found)
                    .withRow(kind.driver, FuseDriver.ofKey(kind.key).orElseThrow()));
        }

        private PathProbe probe(String namespace, String path) {
            return kernel.answers(namespace, path)
                    ? PathProbe.answered(PathProbe.FUSE_MAGIC, 4096)
                    : PathProbe.failed(107);
        }

        /** Every path of every mount namespace where FUSE answers, with its device. */
        private Set<String> healthy(Kernel of) {
            Set<String> healthy = new TreeSet<>();
            Set<String> namespaces = new TreeSet<>(Set.of(Kernel.HOST, Kernel.PLUGIN));
            volumes.forEach(each -> each.containers().forEach(use -> namespaces.add(each.podUid() + "/" + use.name())));
            for (String namespace : namespaces) {
                for (MountEntry entry : of.mountTable(namespace).entries()) {
                    String path = entry.mountPoint();
                    if (of.isFuse(of.device(namespace, path)) && of.answers(namespace, path)) {
                        healthy.add(namespace + " " + path);
                    }
                }
            }
            return healthy;
        }

        private void carryOut(FusePlan plan) {
            Map<String, Integer> held = new HashMap<>();
            for (FuseItem item : plan.items()) {
                seen.merge(item.strategy().toString(), 1, Integer::sum);
                for (Step step : item.steps()) {
                    Set<String> before = healthy(kernel);
                    carryOut(step, held);
                    assertThat(healthy(kernel)).as(step::toString).containsAll(before);
                }
                if (!item.steps().isEmpty()) {
                    assertThat(kernel.answers(Kernel.HOST, item.target())).isTrue();
                    assertThat(kernel.isFuse(kernel.device(Kernel.HOST, item.target())))
                            .isTrue();
                }
            }
        }

        private void carryOut(Step step, Map<String, Integer> held) {
            String path = step.target();
            seen.merge(step.action(), 1, Integer::sum);
            switch (step.kind()) {
                case HOLD_MOUNT -> {
                    Step.Held hold = (Step.Held) step;
                    String namespace = hold.namespace().toString();
                    assertThat(kernel.device(namespace, path)).isEqualTo(hold.device());
                    assertThat(kernel.answers(namespace, path)).isFalse();
                    held.put(namespace + path, kernel.hold(namespace, path));
                }
                case ISOLATE_MOUNT -> {
                    int mount = requireNonNull(held.remove(((Step.Held) step).namespace() + path), path);
                    if (kernel.isCovered(mount)) {
                        kernel.isolate(mount);
                    }
                }
                case BIND, BIND_OVER -> {
                    String from = ((Step.Bind) step).from();
                    assertThat(kernel.answers(Kernel.HOST, from)).isTrue();
                    if (!kernel.device(Kernel.HOST, path).equals(kernel.device(Kernel.HOST, from))) {
                        kernel.bind(from, path);
                    }
                }
                case UNMOUNT -> {
                    if (kernel.devices(path).contains(((Step.Unmount) step).device())) {
                        assertThat(kernel.answers(Kernel.HOST, path)).isFalse();
                        assertThat(kernel.umount(Kernel.HOST, path)).isTrue();
                    }
                }
                case ASSERT_NOT_MOUNTED ->
                    assertThat(kernel.layers(Kernel.HOST, path)).isZero();
                case AWAIT_MOUNT ->
                    assertThat(kernel.answers(Kernel.HOST, path)).isTrue();
                default -> throw new AssertionError(step);
            }
        }

        /** What the containers that no action names see: the mount that answers. */
        private void everybodyElseSees(FusePlan plan) {
            for (FuseItem item : plan.items()) {
                boolean served = item.strategy() == Strategy.STACK || item.strategy() == Strategy.REPLACE;
                FuseVolume volume = item.volume().orElse(null);
                if (!served || volume == null) {
                    continue;
                }
                for (var use : volume.containers()) {
                    boolean acted = plan.actions().stream()
                            .anyMatch(action -> action.podUid().equals(volume.podUid())
                                    && (action.container().isEmpty()
                                            || action.container().equals(use.name())));
                    use.mounts().stream()
                            .filter(mount -> !acted)
                            .forEach(mount -> assertThat(
                                            kernel.answers(volume.podUid() + "/" + use.name(), mount.mountPath()))
                                    .as(use + " of " + volume.pod())
                                    .isTrue());
                }
            }
        }

        /** Whoever loses its mount with another pod was told so, by this plan or by the next. */
        private void deleteEachPod(FusePlan plan) {
            FusePlan next = plan();
            for (String gone : pods()) {
                Kernel after = kernel.copy();
                String namespace = dice.nextBoolean() ? Kernel.PLUGIN : Kernel.HOST;
                for (FuseVolume volume : volumes) {
                    if (volume.podUid().equals(gone)) {
                        volume.containers().forEach(use -> after.end(gone + "/" + use.name()));
                    }
                }
                for (FuseVolume volume : volumes) {
                    if (volume.podUid().equals(gone)) {
                        while (after.layers(namespace, volume.target()) > 0) {
                            assertThat(after.umount(namespace, volume.target())).isTrue();
                        }
                        after.rmdir(volume.target());
                    }
                }
                Set<String> lost = healthy(kernel);
                lost.removeAll(healthy(after));
                for (FuseVolume volume : volumes) {
                    boolean loses = lost.contains(Kernel.HOST + " " + volume.target())
                            || volume.containers().stream()
                                    .anyMatch(use -> use.mounts().stream()
                                            .anyMatch(mount -> lost.contains(
                                                    volume.podUid() + "/" + use.name() + " " + mount.mountPath())));
                    if (!volume.podUid().equals(gone) && loses && !isReplaced(next, volume)) {
                        seen.merge("lost", 1, Integer::sum);
                        assertThat(warns(plan, volume) || (!isStacked(plan, volume) && warns(next, volume)))
                                .as("not warned: " + volume.pod() + " with " + gone)
                                .isTrue();
                    }
                }
            }
        }

        private boolean isReplaced(FusePlan plan, FuseVolume volume) {
            return plan.actions().stream()
                    .anyMatch(action -> action.podUid().equals(volume.podUid())
                            && action.verdict() == FuseAction.Verdict.REPLACE_POD);
        }

        private boolean isStacked(FusePlan plan, FuseVolume volume) {
            return item(plan, volume).strategy() == Strategy.STACK;
        }

        private boolean warns(FusePlan plan, FuseVolume volume) {
            return item(plan, volume).reasons().stream()
                    .anyMatch(reason -> reason.code() == RecoveryCode.DELETE_OF_NEIGHBOUR);
        }

        private FuseItem item(FusePlan plan, FuseVolume volume) {
            return plan.items().stream()
                    .filter(each -> each.target().equals(volume.target()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void story(long seed) {
        World world = new World(seed);
        for (int i = 0; i < 3; i++) {
            world.incident();
            FusePlan plan = world.plan();
            world.carryOut(plan);
            world.everybodyElseSees(plan);
            world.deleteEachPod(plan);
        }
    }

    @Test
    void noPlanMakesAMountFailThatAnswers() {
        for (long seed = 0; seed < SCENES; seed++) {
            try {
                story(seed);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(seen)
                .containsKeys(
                        "stack", "replace", "none", "hold-mount", "isolate-mount", "unmount", "bind-over", "lost");
    }

    /** Seeds that found something once. */
    @ParameterizedTest
    @CsvSource({"17", "117", "323", "973"})
    void aSceneThatFoundSomething(long seed) {
        story(seed);
    }
}
