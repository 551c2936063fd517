package dev.mooring.s3fs;

import static dev.mooring.s3fs.Scene.startOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import dev.mooring.kubelet.Kernel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A node with pods, its kernel, and somebody who carries plans out to the letter. */
final class World {

    /** A container as it is meant, and whether it runs. */
    private static final class Box {
        private final Pod pod;
        private final String name;
        private final String propagation;
        private final boolean readOnly;
        private final boolean subPath;
        private int started;
        private boolean running;

        Box(Pod pod, String name, Random dice) {
            this.pod = pod;
            this.name = name;
            this.propagation =
                    List.of("None", "HostToContainer", "Bidirectional").get(dice.nextInt(3));
            this.readOnly = dice.nextInt(4) == 0;
            this.subPath = dice.nextInt(4) == 0;
        }

        String namespace() {
            return pod.uid + "/" + name;
        }

        String hostPath(String volume) {
            return subPath
                    ? RecoveryScene.subPath(pod.uid, volume, name, 1 + pod.volumes.indexOf(volume))
                    : target(volume);
        }

        String target(String volume) {
            return RecoveryScene.target(pod.uid, volume);
        }
    }

    private static final class Pod {
        private final String name;
        private final String uid;
        private final List<String> volumes;
        private final List<Box> boxes = new ArrayList<>();

        Pod(String name, String uid, List<String> volumes) {
            this.name = name;
            this.uid = uid;
            this.volumes = volumes;
        }
    }

    private final Kernel kernel = new Kernel();
    private final List<Pod> pods = new ArrayList<>();
    private final boolean staged;
    /** Whether the profile says that the driver stages; otherwise only the mount table shows it. */
    private final boolean named;

    private final boolean tables;
    /** Whether the caller knows the mount table of the driver, and can hold descriptors. */
    private final boolean holds;
    /** The mounts that are held, by namespace and path. */
    private final Map<String, Integer> held = new HashMap<>();

    private final Map<String, Integer> recovered = new HashMap<>();
    /** Where the kubelet has made the directory of a sub path on the disk of the node. */
    private final Set<String> full = new HashSet<>();

    /** The devices of what the plan that is carried out has mounted. */
    private final Set<String> mounted = new HashSet<>();

    private final Set<String> credentials = new HashSet<>();
    private int clock = 1;

    /** With the mount tables of the containers, or with what objects tell alone. */
    World(Random dice, boolean tables) {
        this.tables = tables;
        staged = dice.nextBoolean();
        named = dice.nextBoolean();
        holds = dice.nextBoolean();
        int count = 1 + dice.nextInt(3);
        for (int i = 0; i < count; i++) {
            String uid = (i + 1) + "1111111-1111-4111-8111-111111111111";
            Pod pod = new Pod("web-" + i, uid, dice.nextBoolean() ? List.of("pvc-aa") : List.of("pvc-aa", "pvc-bb"));
            int boxes = 1 + dice.nextInt(3);
            for (int b = 0; b < boxes; b++) {
                pod.boxes.add(new Box(pod, "c" + b, dice));
            }
            pods.add(pod);
        }
        publishAll();
        boxes().forEach(this::start);
    }

    boolean isNamed() {
        return named || !staged;
    }

    private List<Box> boxes() {
        return pods.stream().flatMap(pod -> pod.boxes.stream()).toList();
    }

    private RecoveryScene scene() {
        return staged && named ? words().staged() : words();
    }

    /** What the driver itself knows. */
    private RecoveryScene driver() {
        return staged ? words().staged() : words();
    }

    private RecoveryScene words() {
        RecoveryScene scene =
                new RecoveryScene().volume("pvc-aa", "csi-bucket-a").volume("pvc-bb", "csi-bucket-b");
        for (Pod pod : pods) {
            String claims = String.join(
                    " ",
                    pod.volumes.stream().map(volume -> volume + "=" + volume).toList());
            scene.pod(
                    pod.name,
                    pod.uid,
                    claims,
                    pod.boxes.stream().map(World::words).toArray(String[]::new));
        }
        return scene;
    }

    private static String words(Box box) {
        return box.name + " " + box.propagation + (box.readOnly ? " ro" : "") + (box.subPath ? " sub=sub" : "")
                + (box.running ? " started=" + time(box.started) : " waiting=CreateContainerError");
    }

    private static String time(int clock) {
        return String.format(Locale.ROOT, "%02d:%02d", clock / 60, clock % 60);
    }

    /** What the driver does when pods come. */
    private void publishAll() {
        for (VolumesOfNode.Staged volume :
                driver().volumes(NodeObservations.NONE).staged()) {
            kernel.mount(
                    "fuse.s3fs s3fs",
                    startOf((StartedVolume) volume.binds().get(0))
                            .mount()
                            .source()
                            .argument(),
                    volume.path().text(),
                    false);
            volume.binds().forEach(bind -> {
                kernel.bind(volume.path().text(), bind.target().text());
                recovered.put(bind.target().text(), clock);
            });
        }
        for (StartedVolume volume : Scene.affected(driver().volumes(NodeObservations.NONE))) {
            if (!staged) {
                kernel.mount(
                        "fuse.s3fs s3fs",
                        startOf(volume).mount().source().argument(),
                        volume.target().text(),
                        false);
                recovered.put(volume.target().text(), clock);
            }
        }
    }

    /** What kubelet and runtime do; a runtime refuses a dead path. */
    private void start(Box box) {
        Map<String, List<String>> binds = new LinkedHashMap<>();
        for (String volume : box.pod.volumes) {
            String path = box.hostPath(volume);
            if (box.subPath && kernel.layers(Kernel.HOST, path) == 0) {
                if (!Answers.of(kernel, Kernel.HOST, box.target(volume)).equals(Answers.OK)) {
                    box.running = false;
                    return;
                }
                if (kernel.layers(Kernel.HOST, box.target(volume)) == 0) {
                    full.add(box.target(volume));
                }
                kernel.bind(box.target(volume) + "/sub", path);
            }
            if (!Answers.of(kernel, Kernel.HOST, path).equals(Answers.OK)) {
                box.running = false;
                return;
            }
            binds.put(path, List.of("/" + volume + " " + box.propagation + (box.readOnly ? " ro" : "")));
        }
        kernel.container(box.namespace(), binds);
        box.running = true;
        box.started = ++clock;
    }

    void event(Random dice) {
        clock++;
        List<String> alive = kernel.alive().stream().sorted().toList();
        switch (dice.nextInt(8)) {
            case 0, 1, 2 -> alive.forEach(kernel::kill);
            case 3, 4 -> {
                if (!alive.isEmpty()) {
                    kernel.kill(alive.get(dice.nextInt(alive.size())));
                }
            }
            case 5 -> {
                Box box = boxes().get(dice.nextInt(boxes().size()));
                start(box);
            }
            case 6 -> terminated(alive, dice);
            default -> {
                kernel.reboot();
                boxes().forEach(box -> box.running = false);
            }
        }
    }

    /** s3fs that is asked to end unmounts where it was started. */
    private void terminated(List<String> alive, Random dice) {
        if (!alive.isEmpty()) {
            String device = alive.get(dice.nextInt(alive.size()));
            String path = kernel.daemons().stream()
                    .filter(process -> device.equals("0:" + process.pid()))
                    .findFirst()
                    .orElseThrow()
                    .path();
            if (kernel.device(Kernel.HOST, path).equals(device)) {
                kernel.umount(Kernel.HOST, path);
            }
            kernel.kill(device);
        }
    }

    Evidence evidence() {
        Evidence seen = scene().evidence()
                .withMounts(kernel.mountInfo(Kernel.HOST))
                .withPlugin(holds ? kernel.mountInfo(Kernel.PLUGIN) : null)
                .withProcesses(processes());
        for (var entry : kernel.mountTable(Kernel.HOST).entries()) {
            seen.probes().put(entry.mountPoint(), Answers.of(kernel, Kernel.HOST, entry.mountPoint()));
        }
        for (Pod pod : pods) {
            for (String volume : pod.volumes) {
                String target = RecoveryScene.target(pod.uid, volume);
                if (kernel.layers(Kernel.HOST, target) == 0) {
                    seen.directories()
                            .put(target, full.contains(target) ? DirectoryContent.NOT_EMPTY : DirectoryContent.EMPTY);
                }
            }
        }
        recovered.forEach(
                (path, time) -> seen.recovered().put(path, Instant.parse("2026-11-21T" + time(time) + ":00Z")));
        if (tables) {
            for (Box box : boxes()) {
                if (box.running) {
                    seen.containers().put(new ContainerKey(box.pod.uid, box.name), kernel.mountInfo(box.namespace()));
                }
            }
        }
        return seen;
    }

    RecoveryPlan plan() {
        return evidence().plan();
    }

    /** Carries a plan out, up to so many steps of it. */
    void carryOut(RecoveryPlan plan, int most) {
        mounted.clear();
        int left = most;
        for (RecoveryItem item : plan.items()) {
            for (Step step : item.steps()) {
                if (left-- <= 0) {
                    return;
                }
                run(item, step);
            }
            if (item.strategy() == Strategy.REPLACE || item.strategy() == Strategy.MOUNT) {
                recovered.put(item.target(), ++clock);
            }
        }
        for (Step step : plan.steps()) {
            if (step instanceof Step.RestartContainer restart && left-- > 0) {
                boxes().stream()
                        .filter(box -> box.pod.uid.equals(restart.podUid()) && box.name.equals(restart.container()))
                        .forEach(this::start);
            }
        }
    }

    /** The kubelet tries again and again. */
    void kubelet() {
        boxes().stream().filter(box -> !box.running).forEach(this::start);
    }

    /** A step that makes a mount unhealthy, or takes back what an earlier step has mounted, fails the test. */
    private void run(RecoveryItem item, Step step) {
        Map<String, String> before = healthy();
        carryOut(item, step);
        if (step.kind() == StepKind.RELEASE_SIDE_PATH) {
            before.remove(Kernel.HOST + " " + step.target());
        }
        String table = kernel.mountInfo(Kernel.HOST);
        before.keySet().removeAll(healthy().keySet());
        assertThat(before)
                .as("%s leaves every mount healthy that was; now %s", step, table)
                .isEmpty();
    }

    private void carryOut(RecoveryItem item, Step step) {
        String path = step.target();
        switch (step.kind()) {
            case WRITE_CREDENTIAL -> credentials.add(path);
            case DELETE_CREDENTIAL -> credentials.remove(path);
            case UNMOUNT -> unmount((Step.Unmount) step);
            case ASSERT_NOT_MOUNTED ->
                assertThat(kernel.layers(Kernel.HOST, path)).isZero();
            case START_S3FS -> startS3fs(step);
            case AWAIT_MOUNT -> {
                assertThat(kernel.layers(Kernel.HOST, path)).isPositive();
                assertThat(Answers.of(kernel, Kernel.HOST, path)).isEqualTo(Answers.OK);
            }
            case BIND, BIND_OVER -> {
                String from = ((Step.Bind) step).from();
                assertThat(Answers.of(kernel, Kernel.HOST, from)).isEqualTo(Answers.OK);
                assertThat(kernel.isFuse(kernel.device(Kernel.HOST, from)))
                        .as("never a bare directory")
                        .isTrue();
                if (!kernel.device(Kernel.HOST, path).equals(kernel.device(Kernel.HOST, from))) {
                    kernel.bind(from, path);
                }
            }
            case HOLD_MOUNT -> hold((Step.Held) step);
            case ISOLATE_MOUNT -> isolate((Step.Held) step);
            case MAKE_READ_ONLY -> kernel.makeReadOnly(path);
            case RELEASE_SIDE_PATH -> {
                if (kernel.layers(Kernel.HOST, path) > 0) {
                    assertThat(kernel.device(Kernel.HOST, path)).isEqualTo(kernel.device(Kernel.HOST, item.target()));
                    kernel.umount(Kernel.HOST, path);
                }
            }
            case REPAIR_SUB_PATH -> {
                if (!Answers.of(kernel, Kernel.HOST, path).equals(Answers.OK)) {
                    kernel.umount(Kernel.HOST, path);
                }
            }
            case PROBE, ENSURE_DIRECTORY, ASSERT_EMPTY_DIRECTORY, ASSERT_PLAIN_SUB_PATH, RESTART_CONTAINER -> {}
        }
    }

    private void hold(Step.Held step) {
        String namespace = step.namespace().toString();
        assertThat(kernel.device(namespace, step.target())).as(step::toString).isEqualTo(step.device());
        held.put(namespace + " " + step.target(), kernel.hold(namespace, step.target()));
    }

    private void isolate(Step.Held step) {
        Integer mount = held.remove(step.namespace() + " " + step.target());
        if (mount != null && kernel.isCovered(mount)) {
            kernel.isolate(mount);
        }
    }

    /** Which pods lose a mount that answers when another one is deleted, by the uid of the one that is deleted. */
    Map<String, Set<String>> losses() {
        Map<String, Set<String>> losses = new TreeMap<>();
        Map<String, String> before = healthy(kernel);
        for (Pod pod : pods) {
            Kernel after = kernel.copy();
            for (Box box : pod.boxes) {
                after.end(box.namespace());
                if (box.subPath) {
                    pod.volumes.forEach(volume -> unpublish(after, Kernel.HOST, box.hostPath(volume)));
                }
            }
            pod.volumes.forEach(volume -> unpublish(after, Kernel.PLUGIN, box(pod).target(volume)));
            Set<String> lost = new TreeSet<>(before.keySet());
            lost.removeAll(healthy(after).keySet());
            Set<String> losers = new TreeSet<>();
            for (Pod other : pods) {
                if (other != pod && lost.stream().anyMatch(place -> place.contains(other.uid))) {
                    losers.add(other.uid);
                }
            }
            losses.put(pod.uid, losers);
        }
        return losses;
    }

    private static Box box(Pod pod) {
        return pod.boxes.get(0);
    }

    /** Driver and kubelet unmount until nothing is mounted, and remove the directory. */
    private List<FuseProcess> processes() {
        return kernel.daemons().stream()
                .map(each -> new FuseProcess(each.pid(), each.source(), each.path()))
                .toList();
    }

    private static void unpublish(Kernel kernel, String namespace, String path) {
        while (kernel.layers(namespace, path) > 0) {
            assertThat(kernel.umount(namespace, path)).isTrue();
        }
        kernel.rmdir(path);
    }

    String name(String uid) {
        return "Pod/shop/"
                + pods.stream().filter(pod -> pod.uid.equals(uid)).findFirst().orElseThrow().name;
    }

    List<String> uids() {
        return pods.stream().map(pod -> pod.uid).toList();
    }

    boolean holds() {
        return holds;
    }

    private void unmount(Step.Unmount step) {
        if (!kernel.devices(step.target()).contains(step.device())) {
            return;
        }
        assertThat(kernel.device(Kernel.HOST, step.target()))
                .as("what must hold before an unmount: the top mount is the one of the step")
                .isEqualTo(step.device());
        assertThat(mounted).as("no plan unmounts what it has mounted").doesNotContain(step.device());
        assertThat(Answers.of(kernel, Kernel.HOST, step.target()))
                .as("only dead mounts")
                .isNotEqualTo(Answers.OK);
        kernel.umount(Kernel.HOST, step.target());
    }

    /** The mounts that answer, on the host and in containers, with their devices. */
    private Map<String, String> healthy() {
        return healthy(kernel);
    }

    private Map<String, String> healthy(Kernel kernel) {
        Map<String, String> healthy = new HashMap<>();
        Set<String> namespaces = new HashSet<>(Set.of(Kernel.HOST));
        boxes().stream().filter(box -> box.running).forEach(box -> namespaces.add(box.namespace()));
        for (String namespace : namespaces) {
            for (var entry : kernel.mountTable(namespace).entries()) {
                // What lies inside of a dead mount came there by itself and is seen by nobody.
                if (!entry.mountPoint().matches(".*/mount/.*|/pvc-../.*")
                        && Answers.of(kernel, namespace, entry.mountPoint()).equals(Answers.OK)) {
                    healthy.put(namespace + " " + entry.mountPoint(), kernel.device(namespace, entry.mountPoint()));
                }
            }
        }
        return healthy;
    }

    private void startS3fs(Step step) {
        String path = step.target();
        if (kernel.layers(Kernel.HOST, path) > 0
                && Answers.of(kernel, Kernel.HOST, path).equals(Answers.OK)) {
            return;
        }
        assertThat(Answers.of(kernel, Kernel.HOST, path))
                .as("s3fs refuses a dead path")
                .isEqualTo(Answers.OK);
        assertThat(credentials).as("its key pair is there").isNotEmpty();
        mounted.add(kernel.mount(
                "fuse.s3fs s3fs", step.argv().get(1), path, step.argv().contains("ro")));
    }

    /** Every container sees the mount that the host has, and none may write that must not. */
    void assertWell(RecoveryPlan plan) {
        Set<String> blocked = new HashSet<>();
        plan.items().stream()
                .filter(item -> item.strategy() == Strategy.BLOCKED)
                .forEach(item -> blocked.add(item.target()));
        for (Box box : boxes()) {
            if (box.pod.volumes.stream().anyMatch(volume -> blocked.contains(box.target(volume)))) {
                continue;
            }
            assertThat(box.running).as(box.namespace()).isTrue();
            for (String volume : box.pod.volumes) {
                String wanted = kernel.device(Kernel.HOST, box.target(volume));
                assertThat(kernel.isFuse(wanted)).isTrue();
                assertThat(kernel.device(box.namespace(), "/" + volume))
                        .as(box.namespace())
                        .isEqualTo(wanted);
                assertThat(Answers.of(kernel, box.namespace(), "/" + volume)).isEqualTo(Answers.OK);
                if (box.readOnly) {
                    assertThat(kernel.writable(box.namespace(), "/" + volume)).isFalse();
                }
            }
        }
    }

    void assertNoCredentialIsLeft() {
        assertThat(credentials).isEmpty();
    }

    /** Nothing is left mounted but what pods use. */
    void assertNoSidePathIsLeft() {
        assertThat(kernel.mountTable(Kernel.HOST).under("/run/mooring/s3fs/side"))
                .isEmpty();
    }
}
