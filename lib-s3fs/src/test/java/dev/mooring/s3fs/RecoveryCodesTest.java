package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.recovery.internal.ItemResult;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every reason is given by something, and every result by some story. */
class RecoveryCodesTest {

    private static final String T = RecoveryScene.target(RecoveryScene.UID, "pvc-aa");
    private static final String O = RecoveryScene.target(RecoveryScene.OTHER_UID, "pvc-aa");
    private static final String HOST = "63 1 0:30 / / rw shared:9 - tmpfs tmpfs rw\n";
    private static final String STAGING = new RecoveryScene()
            .staged()
            .volume("pvc-aa", "b12")
            .pod("w", RecoveryScene.UID, "data=pvc-aa", "a None")
            .plan(NodeObservations.NONE)
            .items()
            .get(0)
            .target();

    private static RecoveryPlan one(NodeObservations seen, String... containers) {
        return new RecoveryScene()
                .volume("pvc-aa", "b12")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", containers)
                .plan(seen);
    }

    private static NodeObservations mounts(String... lines) {
        return NodeObservations.of(MountTable.parse(HOST + String.join("\n", lines) + "\n"));
    }

    private static String mount(int id, String device, String path, int group) {
        return id + " 63 " + device + " / " + path + " rw shared:" + group + " - fuse.s3fs s3fs rw";
    }

    private static NodeObservations healthy() {
        return mounts(mount(66, "0:42", T, 24)).withProbe(T, Answers.OK);
    }

    private static NodeObservations dead() {
        return PlannerRowsTest.dead(1);
    }

    private static ContainerKey app() {
        return new ContainerKey(RecoveryScene.UID, "app");
    }

    private static MountTable own(String line) {
        return MountTable.parse("96 92 " + line + "\n");
    }

    private static RecoveryPlan staged(NodeObservations seen, String first, String second) {
        return new RecoveryScene()
                .staged()
                .volume("pvc-aa", "b12")
                .pod("web-0", RecoveryScene.UID, "data=pvc-aa", first)
                .pod("web-1", RecoveryScene.OTHER_UID, "data=pvc-aa", second)
                .plan(seen);
    }

    private static NodeObservations stagedDead() {
        return mounts(mount(65, "0:42", STAGING, 24), mount(66, "0:42", T, 24), mount(67, "0:42", O, 24))
                .withProbe(STAGING, PathProbe.failed(107))
                .withProbe(T, PathProbe.failed(107))
                .withProbe(O, PathProbe.failed(107));
    }

    private static NodeObservations stagingGone() {
        return mounts(mount(66, "0:42", T, 24), mount(67, "0:43", O, 25))
                .withProbe(T, Answers.OK)
                .withProbe(O, Answers.OK);
    }

    private static final Map<RecoveryCode, Supplier<RecoveryPlan>> STORIES = stories();

    private static Map<RecoveryCode, Supplier<RecoveryPlan>> stories() {
        Map<RecoveryCode, Supplier<RecoveryPlan>> stories = new TreeMap<>();
        stories.put(RecoveryCode.FINE, () -> one(healthy(), "app None"));
        stories.put(RecoveryCode.NO_CONTAINER_FOLLOWS, () -> one(dead(), "app None"));
        stories.put(RecoveryCode.CONTAINER_FOLLOWS, () -> one(dead(), "app HostToContainer"));
        stories.put(RecoveryCode.READ_ONLY_MIXED, () -> one(dead(), "a HostToContainer ro", "b None"));
        stories.put(RecoveryCode.TOO_MANY_LAYERS, () -> one(PlannerRowsTest.dead(50), "app None"));
        stories.put(RecoveryCode.STACKED_WITH_PEERS, () -> staged(stagedDead(), "a None", "b Bidirectional"));
        stories.put(
                RecoveryCode.DELETE_OF_NEIGHBOUR, () -> staged(stagedDead(), "a HostToContainer", "b HostToContainer"));
        stories.put(RecoveryCode.STAGING_GONE_TARGET_SERVED, () -> staged(stagingGone(), "a None", "b None"));
        stories.put(
                RecoveryCode.STAGING_GONE,
                () -> staged(stagingGone().withProbe(O, PathProbe.failed(107)), "a None", "b None"));
        stories.put(RecoveryCode.NOTHING_MOUNTED, () -> one(mounts(), "app None"));
        stories.put(RecoveryCode.STATE_UNKNOWN, () -> one(NodeObservations.NONE, "app None"));
        stories.put(
                RecoveryCode.TARGET_NOT_EMPTY,
                () -> one(mounts().withDirectory(T, DirectoryContent.NOT_EMPTY), "app None"));
        stories.put(RecoveryCode.TARGET_HUNG, () -> one(healthy().withProbe(T, PathProbe.TIMED_OUT), "app None"));
        stories.put(RecoveryCode.TARGET_FOREIGN, () -> one(PlannerRowsTest.seen(1, "nfs4", Answers.OK), "app None"));
        stories.put(
                RecoveryCode.TARGET_WRONG_BUCKET,
                () -> one(healthy().withProcesses(List.of(new FuseProcess(1, "other", T))), "app None"));
        stories.put(
                RecoveryCode.TARGET_SHADOWED,
                () -> one(mounts(mount(66, "0:42", T, 24), "70 63 0:50 / /var/lib rw - tmpfs tmpfs rw"), "app None"));
        stories.put(
                RecoveryCode.LAYER_FOREIGN,
                () -> one(
                        mounts("65 63 8:1 / " + T + " rw - ext4 x rw", mount(66, "0:42", T, 24))
                                .withProbe(T, PathProbe.failed(107)),
                        "app None"));
        stories.put(
                RecoveryCode.LAYER_ALIVE,
                () -> one(PlannerRowsTest.dead(2).withProcesses(List.of(new FuseProcess(1, "b12", T))), "app None"));
        stories.put(
                RecoveryCode.PEER_ALIVE,
                () -> staged(
                        mounts(
                                        mount(64, "0:45", STAGING, 30),
                                        mount(65, "0:42", T, 24),
                                        mount(66, "0:43", T, 25),
                                        mount(67, "0:42", O, 24),
                                        mount(68, "0:45", O, 30))
                                .withProbe(STAGING, Answers.OK)
                                .withProbe(T, PathProbe.failed(107))
                                .withProbe(O, Answers.OK),
                        "a None",
                        "b None"));
        stories.put(
                RecoveryCode.STAGING_BLOCKED,
                () -> staged(stagedDead().withProbe(STAGING, PathProbe.TIMED_OUT), "a None", "b None"));
        stories.put(
                RecoveryCode.SECOND_DAEMON,
                () -> one(
                        healthy().withProcesses(List.of(new FuseProcess(1, "b12", T), new FuseProcess(2, "b12", T))),
                        "app None"));
        stories.put(
                RecoveryCode.SIDE_PATH_LEFT,
                () -> one(
                        mounts(mount(66, "0:42", T, 24), mount(67, "0:43", T, 25), mount(68, "0:43", side(1), 25))
                                .withProbe(T, Answers.OK),
                        "app HostToContainer"));
        stories.put(
                RecoveryCode.SUB_PATH_STALE,
                () -> one(
                        mounts(mount(66, "0:43", T, 24), subPath("0:42", "fuse.s3fs"))
                                .withProbe(T, Answers.OK),
                        "app None sub=sub"));
        stories.put(
                RecoveryCode.SUB_PATH_BARE,
                () -> one(
                        mounts(mount(66, "0:43", T, 24), subPath("0:30", "tmpfs"))
                                .withProbe(T, Answers.OK),
                        "app None sub=sub"));
        stories.put(RecoveryCode.KEEPS_DEAD_MOUNT, () -> one(dead(), "app None"));
        stories.put(
                RecoveryCode.STARTED_BEFORE,
                () -> one(healthy().withRecovery(T, Instant.parse("2026-11-21T10:05:00Z")), "app None"));
        stories.put(
                RecoveryCode.SEES_OLD_MOUNT,
                () -> one(healthy().withContainer(app(), own("0:41 / /data rw - fuse.s3fs s3fs rw")), "app None"));
        stories.put(
                RecoveryCode.READ_ONLY_LOST,
                () -> one(healthy().withContainer(app(), own("0:42 / /data rw - fuse.s3fs s3fs rw")), "app None ro"));
        stories.put(
                RecoveryCode.CUT_OFF,
                () -> one(
                        dead().withContainer(app(), own("0:42 / /data rw - fuse.s3fs s3fs rw")),
                        "app HostToContainer",
                        "b HostToContainer"));
        stories.put(RecoveryCode.MAY_BE_BARE, () -> one(mounts(), "app None"));
        stories.put(
                RecoveryCode.START_UNKNOWN,
                () -> one(healthy().withRecovery(T, Instant.parse("2026-11-21T10:05:00Z")), "app None started=-"));
        stories.put(
                RecoveryCode.OTHER_DIRECTORY,
                () -> one(
                        mounts(mount(66, "0:42", T, 24).replace(" / ", " /sub "))
                                .withProbe(T, Answers.OK),
                        "app None"));
        stories.put(
                RecoveryCode.MOUNTED_READ_ONLY,
                () -> one(
                        mounts(mount(66, "0:42", T, 24).replace(" rw ", " ro ")).withProbe(T, Answers.OK), "app None"));
        stories.put(RecoveryCode.VIEW_UNKNOWN, () -> one(healthy(), "app None"));
        stories.put(RecoveryCode.RESTART_IMPOSSIBLE, () -> one(dead(), "app None never"));
        stories.put(RecoveryCode.CANNOT_RESTART_EPHEMERAL, RecoveryCodesTest::ephemeral);
        stories.put(
                RecoveryCode.RESTART_HELD,
                () -> new RecoveryScene()
                        .volume("pvc-aa", "b12")
                        .volume("pvc-bb", "Not_A_Bucket")
                        .pod("web", RecoveryScene.UID, "data=pvc-aa more=pvc-bb", "app None")
                        .plan(dead()));
        return stories;
    }

    private static RecoveryPlan story(RecoveryCode code) {
        return requireNonNull(STORIES.get(code), code.id()).get();
    }

    private static String side(int layer) {
        return one(PlannerRowsTest.dead(layer), "app HostToContainer")
                .steps()
                .get(1)
                .target();
    }

    private static String subPath(String device, String type) {
        return "69 63 " + device + " /sub " + RecoveryScene.subPath(RecoveryScene.UID, "pvc-aa", "app", 1)
                + " rw shared:24 - " + type + " x rw";
    }

    private static RecoveryPlan ephemeral() {
        String mount = "\"volumeMounts\":[{\"name\":\"data\",\"mountPath\":\"/data\"}]";
        return new RecoveryScene()
                .volume("pvc-aa", "b12")
                .with(dev.mooring.manifest.Manifest.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":"
                                + "\"web\",\"namespace\":\"shop\",\"uid\":\"" + RecoveryScene.UID
                                + "\"},\"spec\":{\"nodeName\":\"n1\","
                                + "\"volumes\":[{\"name\":\"data\",\"persistentVolumeClaim\":{\"claimName\":\"pvc-aa\"}}],"
                                + "\"containers\":[{\"name\":\"app\"}],\"ephemeralContainers\":[{\"name\":\"debug\","
                                + mount
                                + "}]},\"status\":{\"phase\":\"Running\",\"ephemeralContainerStatuses\":[{\"name\":\"debug\","
                                + "\"state\":{\"running\":{}}}]}}"))
                .plan(dead());
    }

    private static Stream<Reason> reasons(RecoveryPlan plan) {
        return Stream.of(
                        plan.reasons().stream(),
                        plan.items().stream().flatMap(item -> item.reasons().stream()),
                        plan.restarts().stream().flatMap(action -> action.reasons().stream()))
                .flatMap(each -> each);
    }

    @ParameterizedTest
    @EnumSource(value = RecoveryCode.class, to = "RESTART_HELD")
    void everyCodeIsGivenByItsStory(RecoveryCode code) {
        RecoveryPlan plan = story(code);
        assertThat(reasons(plan).map(Reason::code)).contains(code);
        assertThat(code.id()).matches("[A-Z][A-Za-z]+");
    }

    @Test
    void aSidePathIsClearedAwayAndAStaleSubPathTakenAway() {
        assertThat(PlannerRowsTest.kinds(story(RecoveryCode.SIDE_PATH_LEFT).steps()))
                .isEqualTo("RELEASE_SIDE_PATH");
        assertThat(PlannerRowsTest.kinds(story(RecoveryCode.SUB_PATH_STALE).steps()))
                .isEqualTo("REPAIR_SUB_PATH RESTART_CONTAINER");
        assertThat(story(RecoveryCode.SUB_PATH_BARE).steps()).isEmpty();
    }

    @Test
    void theBindsOfOneStagedMountAreBroughtBackInOneWay() {
        RecoveryPlan plan = staged(stagedDead(), "a None", "b Bidirectional");
        assertThat(plan.items())
                .extracting(RecoveryItem::strategy)
                .containsExactly(Strategy.REPLACE, Strategy.STACK, Strategy.STACK);
        assertThat(PlannerRowsTest.kinds(plan.items().get(1).steps())).isEqualTo("AWAIT_MOUNT BIND_OVER AWAIT_MOUNT");
        assertThat(PlannerRowsTest.kinds(plan.items().get(2).steps())).isEqualTo("AWAIT_MOUNT AWAIT_MOUNT");
        assertThat(PlannerRowsTest.restarts(plan)).isEqualTo("a");
        RecoveryPlan mixed = staged(stagedDead(), "a HostToContainer ro", "b HostToContainer");
        assertThat(mixed.items()).extracting(RecoveryItem::strategy).containsOnly(Strategy.REPLACE);
        RecoveryPlan readers = staged(stagedDead(), "a HostToContainer ro", "b None ro");
        assertThat(PlannerRowsTest.kinds(readers.items().get(1).steps()))
                .isEqualTo("AWAIT_MOUNT ENSURE_DIRECTORY BIND MAKE_READ_ONLY BIND_OVER AWAIT_MOUNT RELEASE_SIDE_PATH");
    }

    /** Binds in one peer group are brought back in one way; others each in their own. Group 0 is none: nobody follows it. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        groups | containers                                 | strategies
        24 24  | a None; b Bidirectional                    | REPLACE STACK STACK
        24 25  | a None; b Bidirectional                    | REPLACE REPLACE STACK
        0 25   | a None; b Bidirectional                    | REPLACE REPLACE STACK
        0 0    | a None; b Bidirectional                    | REPLACE REPLACE REPLACE
        24 24  | a HostToContainer ro; b HostToContainer    | REPLACE REPLACE REPLACE
        24 25  | a HostToContainer ro; b HostToContainer    | REPLACE STACK STACK
        """)
    void onlyPeersAreBroughtBackInOneWay(String groups, String containers, String strategies) {
        String[] group = groups.split(" ");
        String[] words = containers.split("; ");
        NodeObservations seen = mounts(
                        mount(65, "0:42", STAGING, 24),
                        mount(66, "0:42", T, Integer.parseInt(group[0])).replace(" shared:0", ""),
                        mount(67, "0:42", O, Integer.parseInt(group[1])).replace(" shared:0", ""))
                .withProbe(STAGING, PathProbe.failed(107))
                .withProbe(T, PathProbe.failed(107))
                .withProbe(O, PathProbe.failed(107));
        assertThat(staged(seen, words[0], words[1]).items().stream()
                        .map(item -> item.strategy().name())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(strategies);
    }

    /** An unmount of a lower layer reaches its peers: it is kept from a healthy mount of another pod only. */
    @ParameterizedTest
    @CsvSource({"24, OK, PeerAlive", "26, OK, NoContainerFollows", "24, dead, NoContainerFollows"})
    void aLowerLayerThatIsAPeerOfALiveMountStays(int group, String other, String reason) {
        RecoveryPlan plan = staged(
                mounts(
                                mount(64, "0:45", STAGING, 30),
                                mount(65, "0:42", T, 24),
                                mount(66, "0:43", T, 25),
                                mount(67, "0:42", O, group),
                                mount(68, "0:45", O, 30))
                        .withProbe(STAGING, Answers.OK)
                        .withProbe(T, PathProbe.failed(107))
                        .withProbe(O, other.equals("OK") ? Answers.OK : PathProbe.failed(107)),
                "a None",
                "b None");
        RecoveryItem first = plan.items().get(1);
        assertThat(first.target()).isEqualTo(T);
        assertThat(first.reasons().get(0).code().id()).isEqualTo(reason);
    }

    @Test
    void aPolicyHasItsLimits() {
        RecoveryPolicy policy =
                RecoveryPolicy.DEFAULT.withSideDirectory("/run/side").withMaxLayers(1);
        assertThat(policy).isEqualTo(new RecoveryPolicy(RecoveryPolicy.DEFAULT.volumes(), "/run/side", 1, 4));
        assertThatThrownBy(() -> policy.withMaxLayers(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RecoveryPolicy(policy.volumes(), "/run/side", 1, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> policy.withSideDirectory("run/../side")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void equalPlansHaveEqualParts() {
        RecoveryPlan plan = one(dead(), "app None", "other HostToContainer");
        RecoveryPlan same = one(dead(), "app None", "other HostToContainer");
        RecoveryPlan other = one(healthy().withRecovery(T, Instant.parse("2026-11-21T10:05:00Z")), "app None");
        assertThat(plan.items()).isEqualTo(same.items()).hasSameHashCodeAs(same.items());
        assertThat(plan.items().get(0)).isNotEqualTo(other.items().get(0)).isNotEqualTo("an item");
        assertThat(plan.restarts()).isEqualTo(same.restarts()).hasSameHashCodeAs(same.restarts());
        ContainerAction restart = plan.restarts().get(0);
        assertThat(restart).isNotEqualTo(other.restarts().get(0)).isNotEqualTo("a restart");
        assertThat(restart.node()).isEqualTo("n1");
        assertThat(plan.items().get(0).node()).isEqualTo("n1");
        assertThat(restart.why()).isEqualTo(restart.reasons().get(0).message()).isNotEmpty();
    }

    @Test
    void aPlanTellsItsReasonsAndThoseOfItsParts() {
        RecoveryPlan plan = one(dead(), "app None");
        List<Reason> all = new ArrayList<>(plan.reasons());
        plan.items().forEach(item -> all.addAll(item.reasons()));
        plan.restarts().forEach(restart -> all.addAll(restart.reasons()));
        assertThat(plan.allReasons())
                .isEqualTo(all)
                .hasSizeGreaterThan(plan.reasons().size() + 1);
    }

    @Test
    void whatBecameOfAnItem() {
        RecoveryPlan before = one(dead(), "app None");
        RecoveryItem item = before.items().get(0);
        assertThat(ItemResult.of(item, one(healthy(), "app None"))).isEqualTo(ItemResult.RECOVERED);
        assertThat(ItemResult.of(
                        item, one(healthy().withRecovery(T, Instant.parse("2026-11-21T10:05:00Z")), "app None")))
                .isEqualTo(ItemResult.RECOVERED_NEEDS_RESTART);
        assertThat(ItemResult.of(item, before)).isEqualTo(ItemResult.UNCHANGED);
        assertThat(ItemResult.of(item, one(mounts(), "app None"))).isEqualTo(ItemResult.UNSAFE_BARE);
        assertThat(ItemResult.of(item, new RecoveryScene().plan(healthy()))).isEqualTo(ItemResult.UNCHANGED);
        RecoveryItem hung = one(healthy().withProbe(T, PathProbe.TIMED_OUT), "app None")
                .items()
                .get(0);
        assertThat(ItemResult.of(hung, before)).isEqualTo(ItemResult.BLOCKED);
        RecoveryItem fine = one(healthy(), "app None").items().get(0);
        assertThat(ItemResult.of(fine, before)).isEqualTo(ItemResult.SKIPPED);
    }

    @Test
    void theDocumentHasWhatTheCommandLinePromises() {
        String json = one(dead(), "app None").toJson().toJson();
        assertThat(json).startsWith("{\"mounts\":[{\"target\":\"" + T + "\",");
        assertThat(json)
                .contains("\"steps\":[{\"action\":\"write-credential\"", "\"restarts\":[{\"namespace\":\"shop\"");
        assertThat(json).contains("\"unknown\":[]", "\"ifBusy\":[\"umount\",\"-l\",\"" + T + "\"]");
        assertThat(one(NodeObservations.NONE, "app None").toJson().toJson())
                .contains("\"unknown\":[{\"target\":\"" + T + "\"", "\"branches\":[{\"state\":\"dead\"");
    }

    @ParameterizedTest
    @EnumSource(RecoveryCode.class)
    void whatBlocksAPlanSaysWhatToDoNext(RecoveryCode code) {
        boolean bad = code.severity().compareTo(Severity.WARN) > 0 || code == RecoveryCode.STATE_UNKNOWN;
        assertThat(bad && code.reason("x", "y").remedy().isEmpty()).isFalse();
    }
}
