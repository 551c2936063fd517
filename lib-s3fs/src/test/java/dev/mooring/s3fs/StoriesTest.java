package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.ContainerView;
import dev.mooring.fuse.mount.internal.MountContradiction;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountTable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stories that were recorded, and what the library makes of them. */
class StoriesTest {

    /** The stories told here, in {@link KernelTest} and by the matrices of commands. */
    private static final Set<String> TOLD = Set.of(
            "allow-other-umask-uid-gid",
            "bare-dir-none-then-mount",
            "bare-dir-shared-then-mount",
            "bare-dir-slave-then-mount",
            "endpoint-frozen-short-timeouts",
            "endpoint-frozen-unkillable-ls",
            "endpoint-lost-while-mounted",
            "java-nio-on-dead-mount",
            "no-allow-other-non-root",
            "open-files-across-crash",
            "probe-command-matrix",
            "probe-fuse-magic",
            "process-visibility",
            "readonly-stack-with-ro-bind",
            "readonly-stack-with-s3fs-ro",
            "sigterm-then-container-restart",
            "stack-after-silent-s3fs-failure",
            "stack-then-container-restart-then-stack",
            "stack-while-endpoint-down",
            "subpath-none",
            "subpath-shared",
            "subpath-slave");

    private static final String T = RecoveryScene.target(RecoveryScene.UID, "pvc-aa");

    private static String text(String story, String step, String key) {
        return Captures.text(Captures.step(story, step), key);
    }

    private static int exit(String story, String step) {
        return Captures.number(Captures.step(story, step), "exit");
    }

    private static String target(MountTable host) {
        return host.entries().get(0).mountPoint();
    }

    @Test
    void everyCaseOfOursIsAskedSomewhere() {
        Set<String> asked = new TreeSet<>(TOLD);
        Captures.table(S3fsOutcome.class, "outcomes.txt").forEach(row -> asked.add(row[0]));
        Captures.table(S3fsOutcome.class, "states.txt").forEach(row -> asked.add(row[0]));
        Captures.steps().stream()
                .filter(step -> Captures.text(step, "command").matches("(.* )?(fuser)?u?mount -?.*"))
                .forEach(step -> asked.add(Captures.text(step, "case")));
        List<String> ours = Captures.table(Captures.class, "/cases.txt").stream()
                .filter(row -> row[1].equals("b"))
                .map(row -> row[0])
                .toList();
        assertThat(ours).hasSizeGreaterThan(90);
        assertThat(asked).containsAll(ours);
    }

    @ParameterizedTest(name = "bare-dir-{0}-then-mount")
    @CsvSource({"none,BARE", "slave,CURRENT", "shared,CURRENT"})
    void whatWasWrittenToABareDirectoryStopsTheRecovery(String mode, ContainerView seen) {
        String story = "bare-dir-" + mode + "-then-mount";
        assertThat(S3fsOutcome.classify(exit(story, "04"), text(story, "04", "stderr")))
                .isEqualTo(S3fsOutcome.TARGET_NOT_EMPTY);
        MountTable host = MountTable.parse(text(story, "05", "mountinfo"));
        MountTable own = MountTable.parse(text(story, "06", "mountinfo"));
        assertThat(ContainerView.of(own, "/data", host, target(host))).isEqualTo(seen);
        NodeObservations bare = NodeObservations.of(MountTable.parse("63 1 0:30 / /var/lib rw - tmpfs tmpfs rw\n"))
                .withDirectory(T, DirectoryContent.NOT_EMPTY);
        RecoveryPlan plan = plan(bare, "app None");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.BLOCKED);
        assertThat(plan.restarts()).isEmpty();
    }

    @Test
    void anEndpointThatFailsIsNoDeadDaemon() {
        String said = text("endpoint-frozen-short-timeouts", "02", "stderr");
        CorruptedMount error = errorOf(said);
        assertThat(error).isEqualTo(CorruptedMount.EIO);
        NodeObservations seen = PlannerRowsTest.seen(1, "fuse.s3fs", PathProbe.failed(error.errno()))
                .withProcesses(List.of(new FuseProcess(1, "csi-bucket-a", T)));
        MountState state = MountState.of(ExpectedMount.at(T), seen);
        assertThat(state.reasons().get(0).code()).isEqualTo(MountContradiction.DAEMON_RUNS);
        assertThat(exit("endpoint-frozen-short-timeouts", "03")).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"endpoint-frozen-unkillable-ls,03", "endpoint-lost-while-mounted,04"})
    void anEndpointThatHangsIsLeftAlone(String story, String step) {
        assertThat(exit(story, step))
                .as("the caller was killed, it got no error")
                .isNegative();
        assertThat(text(story, step, "stderr")).doesNotContain("not connected");
        RecoveryPlan plan = plan(PlannerRowsTest.seen(1, "fuse.s3fs", PathProbe.TIMED_OUT), "app None");
        assertThat(plan.steps()).isEmpty();
    }

    @Test
    void trap3JavaSaysNeitherThatItIsThereNorThatItIsNot() {
        String dead = text("java-nio-on-dead-mount", "04", "stdout");
        assertThat(dead)
                .contains("Files.exists -> false", "Files.notExists -> false", "FileAlreadyExistsException")
                .contains("Transport endpoint is not connected");
        NodeObservations seen = NodeObservations.of(MountTable.parse(text("java-nio-on-dead-mount", "03", "mountinfo")))
                .withProbe(
                        target(MountTable.parse(text("java-nio-on-dead-mount", "03", "mountinfo"))),
                        PathProbe.failed(107));
        String path = target(MountTable.parse(text("java-nio-on-dead-mount", "03", "mountinfo")));
        assertThat(MountState.of(ExpectedMount.at(path), seen).kind()).isEqualTo(MountState.Kind.DEAD);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"no-allow-other-non-root,03", "allow-other-umask-uid-gid,04"})
    void trap15BeingDeniedSaysNothing(String story, String step) {
        String said = text(story, step, "stderr").strip();
        CorruptedMount error = errorOf(said);
        assertThat(error).isEqualTo(CorruptedMount.EACCES);
        assertThat(exit(story, "02")).as("root may").isZero();
        RecoveryPlan plan = plan(PlannerRowsTest.seen(1, "fuse.s3fs", PathProbe.failed(error.errno())), "app None");
        assertThat(plan.items().get(0).strategy()).isEqualTo(Strategy.CONDITIONAL);
    }

    @Test
    void trap19AStackHealsNewAccessesAndNotWhatWasOpen() {
        assertThat(exit("open-files-across-crash", "07")).isZero();
        assertThat(text("open-files-across-crash", "03", "stdout")).contains("ENOTCONN");
    }

    @Test
    void theKeyPairIsNeededOnlyAtTheStart() {
        assertThat(exit("process-visibility", "06")).isZero();
        assertThat(exit("process-visibility", "07")).isZero();
        assertThat(text("process-visibility", "04", "stdout"))
                .as("the environment shows it")
                .contains("SECRET");
        List<Step> steps = plan(PlannerRowsTest.dead(1), "app None").steps();
        assertThat(steps.get(0).kind()).isEqualTo(StepKind.WRITE_CREDENTIAL);
        assertThat(steps.stream().map(Step::kind).toList()).contains(StepKind.DELETE_CREDENTIAL);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"readonly-stack-with-s3fs-ro,06", "readonly-stack-with-ro-bind,07"})
    void trap6WhatIsStackedForReadersIsReadOnly(String story, String step) {
        assertThat(text(story, step, "stderr")).contains("Read-only file system");
        List<Step> direct =
                plan(PlannerRowsTest.dead(1), "app HostToContainer ro").steps();
        assertThat(direct.stream()
                        .filter(each -> each.kind() == StepKind.START_S3FS)
                        .findFirst()
                        .orElseThrow()
                        .argv())
                .contains("ro");
        RecoveryPlan mixed = plan(PlannerRowsTest.dead(1), "a HostToContainer ro", "b HostToContainer");
        assertThat(mixed.items().get(0).strategy()).isEqualTo(Strategy.REPLACE);
    }

    @Test
    void trap8AContainerOnABareDirectoryLosesData() {
        String story = "sigterm-then-container-restart";
        assertThat(text(story, "03", "mountinfo"))
                .as("s3fs that is asked to end unmounts")
                .isEmpty();
        assertThat(exit(story, "06")).as("the naive probe passes").isZero();
        assertThat(exit(story, "07")).as("the write succeeds, on the node").isZero();
        assertThat(S3fsOutcome.classify(exit(story, "08"), text(story, "08", "stderr")))
                .isEqualTo(S3fsOutcome.TARGET_NOT_EMPTY);
    }

    @Test
    void trap1ExitZeroIsNoMountAndNothingIsBoundBeforeItAnswers() {
        JsonObject start = Captures.step("stack-after-silent-s3fs-failure", "04");
        String log = Captures.text(start, "stderr") + "\n" + Captures.text(start, "syslog");
        assertThat(Captures.number(start, "exit")).isZero();
        assertThat(S3fsOutcome.classify(0, log)).isEqualTo(S3fsOutcome.AUTH_OR_PERMISSION);
        assertThat(text("stack-after-silent-s3fs-failure", "07", "stdout")).contains("tmpfs");
        JsonObject down = Captures.step("stack-while-endpoint-down", "04");
        assertThat(S3fsOutcome.classify(Captures.number(down, "exit"), Captures.text(down, "syslog")))
                .isEqualTo(S3fsOutcome.STARTED);
        assertThat(exit("stack-while-endpoint-down", "08")).isNotZero();
        List<StepKind> kinds = plan(PlannerRowsTest.dead(1), "app HostToContainer").steps().stream()
                .map(Step::kind)
                .toList();
        assertThat(kinds.indexOf(StepKind.AWAIT_MOUNT)).isBetween(0, kinds.indexOf(StepKind.BIND_OVER) - 1);
    }

    @Test
    void trap5And7NothingIsUnmountedUnderAContainerThatFollows() {
        List<Step> steps = plan(PlannerRowsTest.dead(3), "app HostToContainer").steps();
        assertThat(steps).noneMatch(step -> step.kind() == StepKind.UNMOUNT);
    }

    @Test
    void traps9And10NothingIsForcedAndNothingHidden() {
        for (int layers : List.of(1, 50)) {
            List<Step> steps = plan(PlannerRowsTest.dead(layers), "a None", "b HostToContainer sub=x")
                    .steps();
            assertThat(steps.stream()
                            .filter(step -> step.argv().contains("umount")
                                    || step.argv().contains("s3fs")))
                    .allSatisfy(step -> assertThat(step.argv()).doesNotContain("-f", "nonempty", "auto_unmount"));
        }
    }

    private static RecoveryPlan plan(NodeObservations seen, String... containers) {
        return new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", containers)
                .plan(seen);
    }

    private static CorruptedMount errorOf(String said) {
        return Arrays.stream(CorruptedMount.values())
                .filter(each -> said.strip().endsWith(each.text()))
                .findFirst()
                .orElseThrow();
    }
}
