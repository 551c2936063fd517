package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DaemonPlace;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountLayout;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.mount.internal.FuseVolumes;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.internal.Digests;
import dev.mooring.kubelet.Kernel;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 240 : 120;
    private static final String[] PROPAGATION = {"None", "HostToContainer", "Bidirectional"};

    private static final long FIRST = 1_763_632_800;

    /** The rows whose daemons a plan leaves to the driver. */
    private static final List<FuseDriver> ROWS = FuseDriver.TABLE.stream()
            .filter(row -> row.place() != DaemonPlace.KERNEL && !row.types().contains("fuse.s3fs"))
            .toList();

    /** A mount of a container as it is meant. */
    private record Use(String volume, String propagation, boolean readOnly, boolean subPath) {}

    /** A container as it is meant, and when it was started; 0 if it does not run. */
    private static final class Box {
        private final String pod;
        private final String name;
        private final List<Use> uses = new ArrayList<>();
        private int started;

        Box(String pod, String name) {
            this.pod = pod;
            this.name = name;
        }

        String namespace() {
            return pod + "/" + name;
        }

        String mountPath(Use use) {
            return "/" + use.volume;
        }

        String subPath(Use use) {
            return "/var/lib/kubelet/pods/" + pod + "/volume-subpaths/" + use.volume + "/" + name + "/"
                    + uses.indexOf(use);
        }
    }

    /** What a plan has done, over all scenes. */
    private final Map<String, Integer> seen = new TreeMap<>();

    private final class World {
        private final Random dice;
        private final Kernel kernel = new Kernel();
        private final FuseDriver row;
        private final String driver;
        private final List<String> data = new ArrayList<>();
        private final List<Box> boxes = new ArrayList<>();
        private final boolean plugin;
        private final boolean tables;
        private final Set<String> hung = new TreeSet<>();
        /** What containers could write to before a plan; without their tables nothing shows it. */
        private final Set<String> lost = new TreeSet<>();

        private final Map<String, Integer> recovered = new TreeMap<>();
        private int clock = 1;
        private List<FuseVolume> volumes = List.of();

        World(long seed) {
            dice = new Random(seed);
            row = ROWS.get(dice.nextInt(ROWS.size()));
            driver = row.names().stream().sorted().findFirst().orElseThrow();
            plugin = dice.nextBoolean();
            tables = dice.nextBoolean();
            int pods = 1 + dice.nextInt(3);
            for (int i = 0; i <= dice.nextInt(2); i++) {
                data.add("pv" + i);
            }
            for (int i = 0; i < pods; i++) {
                for (int c = 0; c < 1 + dice.nextInt(2); c++) {
                    Box box = new Box("uid-" + i, "c" + c);
                    for (String volume : data) {
                        box.uses.add(new Use(
                                volume, PROPAGATION[dice.nextInt(3)], dice.nextInt(5) == 0, dice.nextInt(5) == 0));
                    }
                    boxes.add(box);
                }
            }
            volumes = FuseVolumes.of(Inventory.of(objects()), Optional.empty(), KubeletRoot.DEFAULT);
            pods().forEach(this::publish);
            boxes.forEach(this::start);
        }

        private String handle(String volume) {
            return row.key().equals("fluid") ? "default-" + volume : volume;
        }

        /** Type and source of a line of the driver. */
        private String words(String volume) {
            String type = row.types().stream().sorted().findFirst().orElseThrow();
            return type + " "
                    + switch (row.shows()) {
                        case BUCKET -> volume;
                        case FILE_SYSTEM -> "JuiceFS:" + volume;
                        case VOLUME -> "cubefs-" + volume;
                        case HOST_VOLUME -> "h:" + volume;
                        case REMOTE -> "r:" + volume;
                        case FILER -> "f:8888:/buckets/" + volume;
                        case NOTHING ->
                            row.sources().stream().sorted().findFirst().orElse(type);
                    };
        }

        private List<Manifest> objects() {
            List<Manifest> objects = new ArrayList<>();
            for (String name : data) {
                objects.add(Manifest.parse("""
                    {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"%1$s"},"spec":{"claimRef":{"namespace":"shop",
                    "name":"%1$s"},"csi":{"driver":"%2$s","volumeHandle":"%3$s"}},"status":{"phase":"Bound"}}\
                    """.formatted(name, driver, handle(name))));
                objects.add(Manifest.parse("""
                    {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"%1$s","namespace":"shop"},"spec":{
                    "volumeName":"%1$s"},"status":{"phase":"Bound"}}\
                    """.formatted(name)));
            }
            for (String uid : pods()) {
                objects.add(pod(uid));
            }
            return objects;
        }

        private Manifest pod(String uid) {
            List<String> claims = data.stream()
                    .map(name ->
                            "{\"name\":\"" + name + "\",\"persistentVolumeClaim\":{\"claimName\":\"" + name + "\"}}")
                    .toList();
            List<String> containers = new ArrayList<>();
            List<String> states = new ArrayList<>();
            for (Box box : boxes) {
                if (box.pod.equals(uid)) {
                    containers.add("{\"name\":\"" + box.name + "\",\"volumeMounts\":"
                            + box.uses.stream().map(use -> entry(box, use)).toList() + "}");
                    states.add("{\"name\":\"" + box.name + "\",\"state\":"
                            + (box.started > 0
                                    ? "{\"running\":{\"startedAt\":\"" + time(box.started) + "\"}}"
                                    : "{\"waiting\":{}}")
                            + "}");
                }
            }
            return Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"web-" + uid
                    + "\",\"namespace\":\"shop\",\"uid\":\"" + uid
                    + "\"},\"spec\":{\"nodeName\":\"n1\",\"volumes\":" + claims + ",\"containers\":" + containers
                    + "},\"status\":{\"phase\":\"Running\",\"containerStatuses\":" + states + "}}");
        }

        private String entry(Box box, Use use) {
            return "{\"name\":\"" + use.volume + "\",\"mountPath\":\"" + box.mountPath(use)
                    + "\",\"mountPropagation\":\"" + use.propagation + "\""
                    + (use.readOnly ? ",\"readOnly\":true" : "") + (use.subPath ? ",\"subPath\":\"sub\"" : "") + "}";
        }

        private Instant time(int at) {
            return Instant.ofEpochSecond(FIRST + at);
        }

        private Set<String> pods() {
            Set<String> pods = new TreeSet<>();
            boxes.forEach(each -> pods.add(each.pod));
            return pods;
        }

        private String target(String pod, String volume) {
            return KubeletRoot.DEFAULT.csi().target(pod, volume).text();
        }

        private String source(String volume) {
            return switch (row.layout()) {
                case DIRECT -> "";
                case STAGED ->
                    volumes.stream()
                            .filter(each -> each.name().equals(volume))
                            .findFirst()
                            .flatMap(FuseVolume::staging)
                            .orElseThrow();
                case SOURCE ->
                    switch (row.key()) {
                        case "fluid" -> row.root() + "alluxio/default/" + volume + "/alluxio-fuse";
                        case "oss-pod" -> row.root() + Digests.sha256(volume) + "/globalmount";
                        default -> row.root() + volume;
                    };
            };
        }

        private boolean works(String path) {
            return kernel.layers(Kernel.HOST, path) > 0
                    && kernel.answers(Kernel.HOST, path)
                    && !hung.contains(kernel.device(Kernel.HOST, path));
        }

        /** What the driver does for a pod. */
        private void publish(String pod) {
            for (String volume : data) {
                String target = target(pod, volume);
                if (row.layout() == MountLayout.DIRECT) {
                    kernel.mount(words(volume), volume, target, false);
                } else {
                    if (!works(source(volume))) {
                        free(kernel, Kernel.HOST, source(volume));
                        kernel.mount(words(volume), volume, source(volume), false);
                    }
                    kernel.bind(source(volume), target);
                }
                recovered.put(target, ++clock);
            }
        }

        /** The runtime binds what is at the paths of the pod; it refuses a dead mount. */
        private void start(Box box) {
            Map<String, List<String>> binds = new LinkedHashMap<>();
            box.started = 0;
            for (Use use : box.uses) {
                String path = target(box.pod, use.volume);
                if (use.subPath) {
                    if (kernel.layers(Kernel.HOST, box.subPath(use)) == 0 && works(path)) {
                        kernel.bind(path + "/sub", box.subPath(use));
                    }
                    path = box.subPath(use);
                }
                if (!works(path)) {
                    return;
                }
                binds.put(path, List.of(box.mountPath(use) + " " + use.propagation + (use.readOnly ? " ro" : "")));
            }
            kernel.container(box.namespace(), binds);
            box.started = ++clock;
        }

        private void free(Kernel of, String namespace, String path) {
            while (of.layers(namespace, path) > 0) {
                assertThat(of.umount(namespace, path)).isTrue();
            }
        }

        /** Daemons die or hang; some are made again by the driver, over the dead mount or after an unmount of it. */
        private void incident() {
            clock++;
            for (String device : kernel.alive().stream().sorted().toList()) {
                int what = dice.nextInt(8);
                if (what > 1) {
                    hung.remove(device);
                    kernel.kill(device);
                } else if (what == 0) {
                    hung.add(device);
                }
            }
            if (row.layout() == MountLayout.DIRECT) {
                return;
            }
            for (String name : data) {
                String path = source(name);
                if (kernel.layers(Kernel.HOST, path) > 0 && kernel.answers(Kernel.HOST, path)) {
                    continue;
                }
                switch (dice.nextInt(6)) {
                    case 0 -> {}
                    case 1 -> kernel.mount(words(name), name, path, false);
                    case 2 -> free(kernel, Kernel.HOST, path);
                    default -> {
                        free(kernel, Kernel.HOST, path);
                        kernel.mount(words(name), name, path, false);
                    }
                }
            }
            if (dice.nextInt(4) == 0) {
                FuseVolume cut = volumes.get(dice.nextInt(volumes.size()));
                if (kernel.layers(Kernel.HOST, cut.target()) > 0 && !kernel.answers(Kernel.HOST, cut.target())) {
                    kernel.umount(Kernel.HOST, cut.target());
                    // Whoever says when the path was mounted last knows of this, too: containers of before follow
                    // nobody.
                    volumes.stream()
                            .filter(each -> each.name().equals(cut.name()))
                            .forEach(each -> recovered.put(each.target(), clock));
                    clock++;
                }
            }
        }

        private RecoveryPlan plan() {
            NodeObservations found = NodeObservations.of(kernel.mountTable(Kernel.HOST));
            for (MountEntry entry : kernel.mountTable(Kernel.HOST).entries()) {
                found = found.withProbe(entry.mountPoint(), probe(Kernel.HOST, entry.mountPoint()));
            }
            for (Box box : boxes) {
                if (tables && box.started > 0) {
                    found = found.withContainer(
                            new ContainerKey(box.pod, box.name), kernel.mountTable(box.namespace()));
                }
            }
            if (!tables) {
                for (var each : recovered.entrySet()) {
                    found = found.withRecovery(each.getKey(), time(each.getValue()));
                }
            }
            found = plugin ? found.withPlugin(kernel.mountTable(Kernel.PLUGIN)) : found;
            List<Manifest> objects = objects();
            if (dice.nextBoolean()) {
                objects.add(Manifest.parse("{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":"
                        + "{\"name\":\"" + driver + "\"},\"spec\":{\"requiresRepublish\":true}}"));
            }
            FuseRequest request = FuseRequest.of(Inventory.of(objects), found).withRow(driver, row);
            for (FuseVolume volume : volumes) {
                if (kernel.layers(Kernel.HOST, volume.target()) > 0
                        && hung.contains(kernel.device(Kernel.HOST, volume.target()))) {
                    request = request.withDaemon(volume.target(), DaemonSeen.NONE.withWaiting(1));
                }
            }
            volumes = FuseVolumes.of(request.inventory(), Optional.empty(), KubeletRoot.DEFAULT);
            return FusePlanner.plan(request);
        }

        private PathProbe probe(String namespace, String path) {
            return !kernel.answers(namespace, path)
                    ? PathProbe.failed(107)
                    : hung.contains(kernel.device(namespace, path))
                            ? PathProbe.TIMED_OUT
                            : PathProbe.answered(PathProbe.FUSE_MAGIC, 4096);
        }

        /** Every path of every mount namespace where FUSE answers, or hangs and may answer again. */
        private Set<String> healthy(Kernel of) {
            Set<String> healthy = new TreeSet<>();
            Set<String> namespaces = new TreeSet<>(Set.of(Kernel.HOST, Kernel.PLUGIN));
            boxes.stream().filter(box -> box.started > 0).forEach(box -> namespaces.add(box.namespace()));
            for (String namespace : namespaces) {
                for (MountEntry entry : of.mountTable(namespace).entries()) {
                    String path = entry.mountPoint();
                    boolean shown = entry.device().equals(of.device(namespace, path));
                    if (shown && of.isFuse(entry.device()) && of.answers(namespace, path)) {
                        healthy.add(namespace + " " + path);
                    }
                }
            }
            return healthy;
        }

        private void carryOut(RecoveryPlan plan) {
            lost.clear();
            for (Box box : boxes) {
                box.uses.stream()
                        .filter(use -> box.started > 0 && kernel.writable(box.namespace(), box.mountPath(use)))
                        .forEach(use -> lost.add(box.namespace() + box.mountPath(use)));
            }
            Map<String, Integer> held = new HashMap<>();
            for (RecoveryItem item : plan.items()) {
                seen.merge(item.strategy().toString(), 1, Integer::sum);
                for (Step step : item.steps()) {
                    Set<String> before = healthy(kernel);
                    carryOut(step, held);
                    assertThat(healthy(kernel)).as(step::toString).containsAll(before);
                }
                if (item.strategy() == Strategy.REPLACE) {
                    recovered.put(item.target(), ++clock);
                }
                if (!item.steps().isEmpty()) {
                    assertThat(works(item.target())).isTrue();
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
                    assertThat(kernel.isFuse(kernel.device(Kernel.HOST, from))).isTrue();
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
                case AWAIT_MOUNT -> assertThat(works(path)).isTrue();
                case MAKE_READ_ONLY -> kernel.makeReadOnly(path);
                case ASSERT_PLAIN_SUB_PATH -> {}
                case REPAIR_SUB_PATH -> {
                    if (!kernel.answers(Kernel.HOST, path)) {
                        kernel.umount(Kernel.HOST, path);
                    }
                }
                default -> throw new AssertionError(step);
            }
        }

        /** What the containers that no action names see: the mount that answers, which is not writable if they may only read. */
        private void everybodyElseSees(RecoveryPlan plan) {
            for (RecoveryItem item : plan.items()) {
                boolean served = item.strategy() == Strategy.STACK || item.strategy() == Strategy.REPLACE;
                VolumeSubject volume = item.subject().orElse(null);
                if (volume == null) {
                    continue;
                }
                for (Box box : boxes) {
                    boolean acted = plan.restarts().stream()
                            .anyMatch(action -> action.podUid().equals(volume.podUid())
                                    && (action.container().isEmpty()
                                            || action.container().equals(box.name)));
                    if (!box.pod.equals(volume.podUid()) || box.started == 0 || acted) {
                        continue;
                    }
                    for (Use use : box.uses) {
                        String place = box.mountPath(use);
                        if (use.volume.equals(volume.specName()) && kernel.answers(box.namespace(), place)) {
                            assertThat(use.readOnly
                                            && !(lost.contains(box.namespace() + place) && !tables)
                                            && kernel.writable(box.namespace(), place))
                                    .as("may only read: " + box.namespace() + place)
                                    .isFalse();
                        } else if (use.volume.equals(volume.specName()) && served) {
                            assertThat(kernel.answers(box.namespace(), place))
                                    .as(box.namespace() + place)
                                    .isTrue();
                        }
                    }
                }
            }
        }

        /** The restarts that the plan asks for, and some of the pods that it replaces. */
        private void act(RecoveryPlan plan) {
            for (ContainerAction action : plan.restarts()) {
                if (action.container().isEmpty() && dice.nextBoolean()) {
                    boxes.stream()
                            .filter(box -> box.pod.equals(action.podUid()))
                            .forEach(box -> end(kernel, box));
                    data.forEach(volume -> free(kernel, Kernel.PLUGIN, target(action.podUid(), volume)));
                    publish(action.podUid());
                    boxes.stream()
                            .filter(box -> box.pod.equals(action.podUid()))
                            .forEach(this::start);
                } else {
                    boxes.stream()
                            .filter(box -> box.pod.equals(action.podUid()) && box.name.equals(action.container()))
                            .forEach(this::start);
                }
            }
        }

        /** The kubelet unmounts sub paths itself. */
        private void end(Kernel of, Box box) {
            of.end(box.namespace());
            for (Use use : box.uses) {
                if (use.subPath) {
                    free(of, Kernel.HOST, box.subPath(use));
                }
            }
        }

        /** Whoever loses its mount with another pod was told so, by this plan or by the next. */
        private void deleteEachPod(RecoveryPlan plan) {
            RecoveryPlan next = plan();
            for (String gone : pods()) {
                Kernel after = kernel.copy();
                String namespace = dice.nextBoolean() ? Kernel.PLUGIN : Kernel.HOST;
                boxes.stream().filter(box -> box.pod.equals(gone)).forEach(box -> end(after, box));
                for (String volume : data) {
                    free(after, namespace, target(gone, volume));
                    after.rmdir(target(gone, volume));
                }
                Set<String> lost = healthy(kernel);
                lost.removeAll(healthy(after));
                for (FuseVolume volume : volumes) {
                    boolean loses = lost.contains(Kernel.HOST + " " + volume.target())
                            || boxes.stream()
                                    .filter(box -> box.pod.equals(volume.podUid())
                                            && !isRestarted(plan, box)
                                            && !isRestarted(next, box))
                                    .anyMatch(box -> box.uses.stream()
                                            .anyMatch(use -> use.volume.equals(volume.name())
                                                    && lost.contains(box.namespace() + " " + box.mountPath(use))));
                    if (!volume.podUid().equals(gone) && loses && !isReplaced(next, volume)) {
                        seen.merge("lost", 1, Integer::sum);
                        assertThat(warns(plan, volume) || (!isStacked(plan, volume) && warns(next, volume)))
                                .as("not warned: " + volume.pod() + " " + volume.name() + " with " + gone + ": " + lost)
                                .isTrue();
                    }
                }
            }
        }

        private boolean isRestarted(RecoveryPlan plan, Box box) {
            return plan.restarts().stream()
                    .anyMatch(action -> action.podUid().equals(box.pod)
                            && action.container().equals(box.name));
        }

        private boolean isReplaced(RecoveryPlan plan, FuseVolume volume) {
            return plan.restarts().stream()
                    .anyMatch(action -> action.podUid().equals(volume.podUid())
                            && action.verdict() == ContainerAction.Verdict.REPLACE_POD);
        }

        private boolean isStacked(RecoveryPlan plan, FuseVolume volume) {
            return item(plan, volume).strategy() == Strategy.STACK;
        }

        private boolean warns(RecoveryPlan plan, FuseVolume volume) {
            return item(plan, volume).reasons().stream()
                    .anyMatch(reason -> reason.code() == RecoveryCode.DELETE_OF_NEIGHBOUR);
        }

        private RecoveryItem item(RecoveryPlan plan, FuseVolume volume) {
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
            RecoveryPlan plan = world.plan();
            world.carryOut(plan);
            world.everybodyElseSees(plan);
            world.deleteEachPod(plan);
            world.act(plan);
        }
        seen.merge(world.row.key(), 1, Integer::sum);
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
                        "stack",
                        "replace",
                        "none",
                        "blocked",
                        "wait",
                        "replace-pod",
                        "hold-mount",
                        "isolate-mount",
                        "unmount",
                        "bind-over",
                        "repair-sub-path",
                        "lost")
                .containsKeys(ROWS.stream().map(FuseDriver::key).toArray(String[]::new));
    }

    /** Seeds that found something once. */
    @ParameterizedTest
    @CsvSource({"17", "117", "323", "973", "1100"})
    void aSceneThatFoundSomething(long seed) {
        story(seed);
    }
}
