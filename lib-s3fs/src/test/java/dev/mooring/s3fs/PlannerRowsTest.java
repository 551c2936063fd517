package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.Branch;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.ContainerAction.Verdict;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerRowsTest {

    private static final String T = RecoveryScene.target(RecoveryScene.UID, "pvc-aa");
    private static final String HOST = "63 1 0:30 / /var/lib rw shared:9 - tmpfs tmpfs rw\n";

    static String line(int id, String device, String path, String type) {
        return id + " 63 " + device + " / " + path + " rw,relatime shared:" + id + " - " + type + " s3fs rw\n";
    }

    static NodeObservations seen(int layers, String type, PathProbe probe) {
        String table = HOST
                + IntStream.range(0, layers)
                        .mapToObj(i -> line(66 + i, "0:" + (42 + i), T, i == layers - 1 ? type : "fuse.s3fs"))
                        .collect(Collectors.joining());
        return NodeObservations.of(MountTable.parse(table)).withProbe(T, probe);
    }

    static NodeObservations dead(int layers) {
        return seen(layers, "fuse.s3fs", PathProbe.failed(107));
    }

    private static NodeObservations observed(String state) {
        return switch (state) {
            case "DEAD" -> dead(1);
            case "DEAD50" -> dead(50);
            case "HEALTHY" -> seen(1, "fuse.s3fs", Answers.OK);
            case "HUNG" -> seen(1, "fuse.s3fs", PathProbe.TIMED_OUT);
            case "EXT4" -> seen(2, "ext4", Answers.OK);
            case "EACCES" -> seen(1, "fuse.s3fs", PathProbe.failed(13));
            case "EMPTY" -> seen(0, "", Answers.OK).withDirectory(T, DirectoryContent.EMPTY);
            case "FULL" -> seen(0, "", Answers.OK).withDirectory(T, DirectoryContent.NOT_EMPTY);
            case "BARE" -> seen(0, "", Answers.OK);
            case "HEALTHY1005" ->
                seen(1, "fuse.s3fs", Answers.OK).withRecovery(T, Instant.parse("2026-11-21T10:05:00Z"));
            default -> throw new IllegalArgumentException(state);
        };
    }

    static String restarts(RecoveryPlan plan) {
        return plan.restarts().stream()
                .map(action -> action.container() + (action.verdict() == Verdict.RESTART ? "" : ":" + action.verdict()))
                .collect(Collectors.joining(" "));
    }

    static String kinds(List<Step> steps) {
        return steps.stream().map(step -> step.kind().name()).collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | state    | containers                                       | strategy    | reason           | restarts
        1   | DEAD     | app -                                            | REPLACE     | NoContainerFollows    | app
        1b  | DEAD     | app None                                         | REPLACE     | NoContainerFollows    | app
        2   | DEAD     | app HostToContainer                              | STACK       | ContainerFollows |
        3   | DEAD     | app Bidirectional                                | STACK       | ContainerFollows |
        4   | DEAD     | a None; b HostToContainer                        | STACK       | ContainerFollows | a
        5   | DEAD     | a HostToContainer ro; b HostToContainer          | REPLACE     | ReadOnlyMixed    | a b
        5b  | DEAD     | a HostToContainer ro; b None waiting=X           | REPLACE     | ReadOnlyMixed    | a
        6   | DEAD     | a HostToContainer ro; b HostToContainer ro       | STACK       | ContainerFollows |
        7   | HEALTHY  | app None                                         | NONE        | Fine             |
        8   | HEALTHY1005 | app None started=10:00                        | NONE        | Fine             | app
        8b  | HEALTHY1005 | app None started=10:06                        | NONE        | Fine             |
        8c  | HEALTHY1005 | app HostToContainer started=10:00             | NONE        | Fine             | app
        9   | EMPTY    | a None; b HostToContainer                        | MOUNT       | NothingMounted   | a b
        9b  | BARE     | a None                                           | MOUNT       | NothingMounted   | a
        10  | FULL     | app None                                         | BLOCKED     | TargetNotEmpty   |
        11  | HUNG     | app None                                         | BLOCKED     | TargetHung       |
        12  | EXT4     | app None                                         | BLOCKED     | TargetForeign    |
        13  | EACCES   | app None                                         | CONDITIONAL | StateUnknown     |
        14  | DEAD50   | a HostToContainer; b None                        | REPLACE     | TooManyLayers    | a b
        19  | DEAD     | app None waiting=CreateContainerError            | REPLACE     | NoContainerFollows    |
        75  | DEAD     | app None sub=sub                                 | REPLACE     | NoContainerFollows    | app
        74  | DEAD     | app HostToContainer sub=sub                      | STACK       | ContainerFollows |
        74b | DEAD     | app HostToContainer expr=$(POD)                  | STACK       | ContainerFollows | app
        76  | DEAD     | app None never                                   | REPLACE     | NoContainerFollows    | app:replace-pod
        84  | DEAD     | app None; other None unused                      | REPLACE     | NoContainerFollows    | app
        """)
    void row(String row, String state, String containers, Strategy strategy, String reason, String restarts) {
        String[] each = containers.split("; ");
        boolean pending = containers.contains("CreateContainerError");
        RecoveryScene scene = new RecoveryScene().volume("pvc-aa", "csi-bucket-a");
        scene.phase(pending ? "Pending" : "Running").pod("web", RecoveryScene.UID, "data=pvc-aa", each);
        RecoveryPlan plan = scene.plan(observed(state));
        RecoveryItem item = plan.items().get(0);
        assertThat(item.target()).isEqualTo(T);
        assertThat(item.strategy()).isEqualTo(strategy);
        assertThat(item.reasons().get(0).code().id()).isEqualTo(reason);
        assertThat(restarts(plan)).isEqualTo(restarts == null ? "" : restarts);
        boolean acts = strategy != Strategy.NONE && strategy != Strategy.BLOCKED;
        assertThat(item.steps().isEmpty()).isEqualTo(!acts);
        if (strategy == Strategy.BLOCKED) {
            assertThat(plan.state()).isEqualTo(PlanState.BLOCKED);
        } else if (acts) {
            assertThat(plan.state()).isIn(PlanState.RECOVER, PlanState.UNKNOWN);
        }
    }

    private static RecoveryPlan plan(NodeObservations seen, String... containers) {
        return new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", containers)
                .plan(seen);
    }

    @Test
    void row1Replace() {
        List<Step> steps = plan(dead(1), "app None").items().get(0).steps();
        assertThat(kinds(steps))
                .isEqualTo("WRITE_CREDENTIAL UNMOUNT ASSERT_NOT_MOUNTED ASSERT_EMPTY_DIRECTORY START_S3FS AWAIT_MOUNT"
                        + " DELETE_CREDENTIAL");
        assertThat(steps.get(1).argv()).containsExactly("umount", T);
        assertThat(((Step.Unmount) steps.get(1)).lazily()).containsExactly("umount", "-l", T);
        assertThat(steps.get(4).argv()).startsWith("s3fs", "csi-bucket-a", T, "-o");
        assertThat(steps.get(4).onFailure()).isEqualTo(OnFailure.UNDO_BARE);
    }

    @Test
    void row2StackWaitsBeforeItBinds() {
        RecoveryPlan plan = plan(dead(1), "app HostToContainer");
        List<Step> steps = plan.items().get(0).steps();
        assertThat(kinds(steps))
                .isEqualTo("WRITE_CREDENTIAL ENSURE_DIRECTORY START_S3FS AWAIT_MOUNT BIND_OVER AWAIT_MOUNT"
                        + " RELEASE_SIDE_PATH DELETE_CREDENTIAL");
        String side = steps.get(1).target();
        assertThat(side).startsWith("/run/mooring/s3fs/side/").endsWith("/1").doesNotContain("kubelet");
        assertThat(steps.get(4).argv()).containsExactly("mount", "--bind", side, T);
        assertThat(steps.get(6).argv()).containsExactly("umount", side);
        assertThat(steps.get(2).argv()).doesNotContain("ro");
        assertThat(steps)
                .allMatch(step -> step.onFailure() != OnFailure.UNDO_BARE && step.onFailure() != OnFailure.STOP_BARE);
    }

    @Test
    void row6TheSideMountIsReadOnly() {
        List<Step> steps = plan(dead(1), "a HostToContainer ro").items().get(0).steps();
        assertThat(steps.get(2).argv()).containsSequence("-o", "ro");
    }

    @Test
    void row11NamesTheConnectionAndOffersNoStep() {
        Reason reason =
                plan(observed("HUNG"), "app None").items().get(0).reasons().get(0);
        assertThat(reason.message()).contains("/sys/fs/fuse/connections/42/abort");
    }

    @Test
    void row13HasABranchForEachState() {
        RecoveryPlan plan = plan(observed("EACCES"), "a None", "b HostToContainer");
        RecoveryItem item = plan.items().get(0);
        assertThat(kinds(item.steps())).isEqualTo("PROBE");
        assertThat(item.branches())
                .extracting(Branch::state)
                .containsExactly(MountState.Kind.DEAD, MountState.Kind.NOT_MOUNTED, MountState.Kind.HEALTHY);
        assertThat(item.branches())
                .extracting(Branch::strategy)
                .containsExactly(Strategy.STACK, Strategy.MOUNT, Strategy.NONE);
        assertThat(item.branches().get(0).restarts())
                .extracting(ContainerAction::container)
                .containsExactly("a");
        assertThat(item.branches().get(1).restarts()).hasSize(2);
        assertThat(plan.isEmpty()).isFalse();
    }

    @Test
    void withoutAMountTableEverythingIsConditional() {
        RecoveryPlan plan = plan(NodeObservations.NONE, "a None");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.CONDITIONAL);
        assertThat(kinds(plan.items().get(0).branches().get(0).steps())).contains("UNMOUNT");
        assertThat(((Step.Unmount) plan.items().get(0).branches().get(0).steps().get(1)).device())
                .isEmpty();
    }

    @Test
    void row14UnmountsEachLayerFromTheTop() {
        List<Step> unmounts = plan(dead(50), "a HostToContainer").items().get(0).steps().stream()
                .filter(Step.Unmount.class::isInstance)
                .toList();
        assertThat(unmounts).hasSize(50);
        assertThat(((Step.Unmount) unmounts.get(0)).device()).isEqualTo("0:91");
        assertThat(((Step.Unmount) unmounts.get(49)).device()).isEqualTo("0:42");
    }

    @Test
    void row34OneClaimUnderTwoNamesIsOneItem() {
        RecoveryPlan plan = new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .pod("web", RecoveryScene.UID, "data=pvc-aa more=pvc-aa", "app None")
                .plan(dead(1));
        assertThat(plan.items()).hasSize(1);
        assertThat(plan.items().get(0).subject().orElseThrow().volumeNames()).containsExactly("data", "more");
        assertThat(plan.restarts()).hasSize(1);
    }

    @Test
    void row35TwoPodsOfOneClaimHaveAnS3fsEach() {
        NodeObservations seen = NodeObservations.of(MountTable.parse(HOST
                        + line(66, "0:42", T, "fuse.s3fs")
                        + line(67, "0:43", RecoveryScene.target(RecoveryScene.OTHER_UID, "pvc-aa"), "fuse.s3fs")))
                .withProbe(T, PathProbe.failed(107))
                .withProbe(RecoveryScene.target(RecoveryScene.OTHER_UID, "pvc-aa"), Answers.OK);
        RecoveryPlan plan = twoPods(new RecoveryScene()).plan(seen);
        assertThat(plan.items()).extracting(RecoveryItem::strategy).containsExactly(Strategy.REPLACE, Strategy.NONE);
        assertThat(plan.restarts()).hasSize(1);
    }

    private static RecoveryScene twoPods(RecoveryScene scene) {
        return scene.volume("pvc-aa", "csi-bucket-a")
                .pod("web-0", RecoveryScene.UID, "data=pvc-aa", "app None")
                .pod("web-1", RecoveryScene.OTHER_UID, "data=pvc-aa", "app None");
    }

    @Test
    void row36OneStagedMountAndTwoBinds() {
        RecoveryPlan plan = twoPods(new RecoveryScene().staged()).plan(NodeObservations.of(MountTable.parse(HOST)));
        assertThat(plan.items()).extracting(item -> item.subject().isPresent()).containsExactly(false, true, true);
        assertThat(plan.items()).extracting(RecoveryItem::strategy).containsOnly(Strategy.MOUNT);
        assertThat(kinds(plan.items().get(1).steps()))
                .isEqualTo("AWAIT_MOUNT ASSERT_NOT_MOUNTED ASSERT_EMPTY_DIRECTORY BIND AWAIT_MOUNT");
        assertThat(plan.steps().stream().filter(step -> step.kind() == StepKind.START_S3FS))
                .hasSize(1);
        assertThat(plan.restarts()).hasSize(2);
    }

    @Test
    void row37TheStagingPathIsTheHashOfTheHandle() {
        RecoveryPlan plan = new RecoveryScene()
                .staged()
                .volume("pvc-aa", "csi-prefixed/tenant-1/pvc-x")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", "app None")
                .plan(NodeObservations.of(MountTable.parse(HOST)));
        assertThat(plan.items().get(0).target())
                .isEqualTo("/var/lib/kubelet/plugins/kubernetes.io/csi/ch.ctrox.csi.s3-driver/"
                        + "dc4d25a5269a3d6014ae0df190bb404e9c41b0c6386746288cd91ece74efc292/globalmount");
    }

    @Test
    void row38EveryPathIsUnderTheRoot() {
        RecoveryPlan plan = new RecoveryScene()
                .root("/data/kubelet")
                .staged()
                .volume("pvc-aa", "csi-bucket-a")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", "app None sub=sub")
                .plan(NodeObservations.of(MountTable.parse(HOST)));
        assertThat(plan.items()).allSatisfy(item -> assertThat(item.target()).startsWith("/data/kubelet/"));
        assertThat(plan.toJson().toJson()).doesNotContain("/var/lib/kubelet");
    }

    @Test
    void row73And74TheSubPathIsBoundOver() {
        String bind = RecoveryScene.subPath(RecoveryScene.UID, "pvc-aa", "app", 1);
        RecoveryPlan plan = plan(dead(1), "app HostToContainer sub=sub");
        List<Step> steps = plan.items().get(0).steps();
        assertThat(kinds(steps)).contains("BIND_OVER ASSERT_PLAIN_SUB_PATH BIND_OVER AWAIT_MOUNT RELEASE_SIDE_PATH");
        Step.Bind over = (Step.Bind) steps.get(6);
        assertThat(over.target()).isEqualTo(bind);
        assertThat(over.from()).isEqualTo(steps.get(1).target() + "/sub");
        assertThat(over.onFailure()).isEqualTo(OnFailure.RESTART_INSTEAD);
    }

    @Test
    void row75TheSubPathIsUnmounted() {
        String bind = RecoveryScene.subPath(RecoveryScene.UID, "pvc-aa", "app", 1);
        NodeObservations seen = NodeObservations.of(MountTable.parse(HOST
                        + line(66, "0:42", T, "fuse.s3fs")
                        + "67 63 0:42 /sub " + bind + " rw shared:66 - fuse.s3fs s3fs rw\n"))
                .withProbe(T, PathProbe.failed(107));
        List<Step> steps = plan(seen, "app None sub=sub").items().get(0).steps();
        assertThat(kinds(steps)).endsWith("AWAIT_MOUNT REPAIR_SUB_PATH DELETE_CREDENTIAL");
        assertThat(steps.get(6).argv()).containsExactly("umount", bind);
        List<Step> answered = plan(seen.withProbe(bind, Answers.OK), "app None sub=sub")
                .items()
                .get(0)
                .steps();
        assertThat(kinds(answered)).doesNotContain("REPAIR_SUB_PATH");
    }

    @Test
    void row85TheSamePlanTwice() {
        assertThat(plan(dead(3), "a None", "b HostToContainer sub=x").toJson().toPrettyJson())
                .isEqualTo(plan(dead(3), "a None", "b HostToContainer sub=x")
                        .toJson()
                        .toPrettyJson());
    }

    @Test
    void whatLiesUnderADeadMountIsLookedAtBeforeItIsUnmounted() {
        NodeObservations seen = seen(2, "fuse.s3fs", PathProbe.failed(107));
        List<FuseProcess> alive = List.of(new FuseProcess(9, "csi-bucket-a", T));
        assertThat(plan(seen.withProcesses(alive), "a None")
                        .items()
                        .get(0)
                        .reasons()
                        .get(0)
                        .code())
                .isEqualTo(RecoveryCode.LAYER_ALIVE);
        assertThat(plan(seen.withProcesses(List.of()), "a None").items().get(0).strategy())
                .isEqualTo(Strategy.REPLACE);
        String table = HOST + line(66, "8:1", T, "ext4") + line(67, "0:42", T, "fuse.s3fs");
        NodeObservations foreign = NodeObservations.of(MountTable.parse(table)).withProbe(T, PathProbe.failed(107));
        assertThat(plan(foreign, "a None").items().get(0).reasons().get(0).code())
                .isEqualTo(RecoveryCode.LAYER_FOREIGN);
        assertThat(plan(foreign, "a HostToContainer").items().get(0).strategy()).isEqualTo(Strategy.STACK);
    }

    @Test
    void otherStatesAreBlockedToo() {
        NodeObservations healthy = observed("HEALTHY");
        NodeObservations wrong = healthy.withProcesses(List.of(new FuseProcess(9, "other", T)));
        assertThat(plan(wrong, "a None").items().get(0).reasons().get(0).code())
                .isEqualTo(RecoveryCode.TARGET_WRONG_BUCKET);
        NodeObservations twice = healthy.withProcesses(List.of(new FuseProcess(8, "x", T), new FuseProcess(9, "x", T)));
        RecoveryPlan plan = plan(twice, "a None");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.NONE);
        assertThat(plan.items().get(0).reasons().get(0).code()).isEqualTo(RecoveryCode.SECOND_DAEMON);
        assertThat(plan.isEmpty()).isTrue();
        NodeObservations hidden = NodeObservations.of(MountTable.parse(HOST
                        + line(66, "0:42", T, "fuse.s3fs")
                        + "70 63 0:50 / /var/lib/kubelet rw - tmpfs tmpfs rw\n"))
                .withProbe(T, Answers.OK);
        assertThat(plan(hidden, "a None").items().get(0).reasons().get(0).code())
                .isEqualTo(RecoveryCode.TARGET_SHADOWED);
    }

    @Test
    void aMissingDirectoryIsMadeButNotTheOneAboveIt() {
        NodeObservations seen = observed("BARE").withDirectory(T, DirectoryContent.MISSING);
        List<Step> steps = plan(seen, "a None").items().get(0).steps();
        assertThat(steps.get(1).argv()).containsExactly("mkdir", T);
    }

    @Test
    void waitingIsAsLongAsS3fsTriesWithinBounds() {
        RecoveryPolicy slow = timeouts(new Timeouts(300, 120, 5));
        RecoveryPolicy fast = timeouts(new Timeouts(1, 1, 1));
        RecoveryPolicy endless = timeouts(new Timeouts(1_000_000, 10, 2));
        assertThat(await(RecoveryPolicy.DEFAULT)).isEqualTo(45);
        assertThat(await(slow)).isEqualTo(120);
        assertThat(await(fast)).isEqualTo(10);
        assertThat(await(endless)).isEqualTo(120);
    }

    private static RecoveryPolicy timeouts(Timeouts timeouts) {
        return RecoveryPolicy.DEFAULT.withVolumes(new VolumePolicy(
                VolumePolicy.DEFAULT.allowed(), VolumePolicy.DEFAULT.credentialDirectory(), "", timeouts));
    }

    private static long await(RecoveryPolicy policy) {
        return new RecoveryScene()
                        .policy(policy)
                        .volume("pvc-aa", "csi-bucket-a")
                        .pod("web", RecoveryScene.UID, "data=pvc-aa", "a None")
                        .plan(dead(1))
                        .steps()
                        .stream()
                        .filter(step -> step.kind() == StepKind.AWAIT_MOUNT)
                        .findFirst()
                        .orElseThrow()
                        .timeout()
                        .toSeconds();
    }

    @Test
    void aContainerIsRestartedOnceAndOnlyWhenItsOtherVolumesAreBack() {
        String other = RecoveryScene.target(RecoveryScene.UID, "pvc-bb");
        RecoveryScene scene = new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .volume("pvc-bb", "csi-bucket-b")
                .pod("web", RecoveryScene.UID, "data=pvc-aa more=pvc-bb", "app None");
        NodeObservations both = NodeObservations.of(MountTable.parse(
                        HOST + line(66, "0:42", T, "fuse.s3fs") + line(67, "0:43", other, "fuse.s3fs")))
                .withProbe(T, PathProbe.failed(107));
        RecoveryPlan dead = scene.plan(both.withProbe(other, PathProbe.failed(107)));
        assertThat(restarts(dead)).isEqualTo("app");
        assertThat(dead.restarts().get(0).targets()).containsExactly(T, other);
        RecoveryPlan hung = scene.plan(both.withProbe(other, PathProbe.TIMED_OUT));
        assertThat(restarts(hung)).isEqualTo("app:hold");
        assertThat(kinds(hung.steps())).doesNotContain("RESTART_CONTAINER");
        assertThat(restarts(scene.plan(both.withProbe(other, Answers.OK)))).isEqualTo("app");
    }

    @Test
    void restartsComeAfterEveryMount() {
        String kinds = kinds(plan(dead(1), "a None", "b None").steps());
        assertThat(kinds).endsWith("DELETE_CREDENTIAL RESTART_CONTAINER RESTART_CONTAINER");
    }

    @Test
    void whoseStartIsNotKnownIsReportedAndNotRestarted() {
        RecoveryPlan plan = plan(observed("HEALTHY1005"), "app None started=-");
        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.reasons()).extracting(reason -> reason.code().id()).containsExactly("StartUnknown");
    }
}
