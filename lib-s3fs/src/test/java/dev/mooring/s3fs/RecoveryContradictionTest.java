package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.internal.RecoveryContradiction;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One healthy pod has the all-clear; each row adds or takes away one piece of evidence, and the all-clear is gone. */
class RecoveryContradictionTest {

    private static final String T = RecoveryScene.target(RecoveryScene.UID, "pvc-aa");
    private static final String ROOT = "63 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n";
    private static final String TABLE = ROOT + "66 63 0:42 / " + T + " rw shared:24 - fuse.s3fs s3fs rw\n";
    private static final String OTHER = RecoveryScene.target(RecoveryScene.UID, "other");
    private static final String GONE = RecoveryScene.target("33333333-3333-4333-8333-333333333333", "pvc-aa");
    private static final Instant RECOVERED = Instant.parse("2026-11-21T08:00:00Z");
    private static final ContainerKey STRANGER = new ContainerKey(RecoveryScene.UID, "stranger");

    private static Evidence healthy(String... containers) {
        Evidence whole = new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", containers)
                .evidence()
                .withMounts(TABLE);
        whole.probes().put(T, Answers.OK);
        whole.recovered().put(T, RECOVERED);
        return whole;
    }

    private static Evidence healthy() {
        return healthy("app None");
    }

    private static final Map<RecoveryContradiction, UnaryOperator<Evidence>> ROWS = new EnumMap<>(Map.ofEntries(
            row(RecoveryContradiction.NO_MOUNT_LOOKED_AT, whole -> without(whole, Kinds.POD)),
            row(RecoveryContradiction.OBJECT_NOT_UNDERSTOOD, RecoveryContradictionTest::twoVersions),
            row(RecoveryContradiction.NODE_WITHOUT_PODS, whole -> onNode(whole, "N1")),
            row(RecoveryContradiction.NODE_NOT_FOUND, whole -> complete(whole, Kinds.NODE)),
            row(RecoveryContradiction.NODE_MAY_NOT_ANSWER, whole -> withNode(whole, "Unknown")),
            row(RecoveryContradiction.POD_RUNS_ELSEWHERE, whole -> {
                Evidence known = withNode(whole, "True");
                return known.withObjects(
                        known.objects().stream()
                                .map(each -> each.kind().equals(Kinds.POD)
                                        ? new Manifest(each.json()
                                                .with("status", each.status().with("hostIP", "10.0.0.2")))
                                        : each)
                                .toList(),
                        known.complete());
            }),
            row(
                    RecoveryContradiction.DRIVER_WITHOUT_VOLUMES,
                    whole -> whole.withNode(
                            whole.node(),
                            whole.profile().withDrivers(Set.of(RecoveryScene.DRIVER, "s3.other.example")))),
            row(RecoveryContradiction.PODS_NOT_COMPLETE, whole -> whole.withObjects(whole.objects(), Set.of())),
            row(RecoveryContradiction.CLAIMS_NOT_GIVEN, whole -> without(whole, Kinds.PERSISTENT_VOLUME_CLAIM)),
            row(RecoveryContradiction.MOUNT_TABLE_CUT, whole -> whole.withMounts(TABLE + "70 63 0:50")),
            row(
                    RecoveryContradiction.MOUNT_OF_NO_POD,
                    whole -> whole.withMounts(TABLE + "70 63 0:50 / /mnt/x rw - fuse.s3fs s3fs rw\n")),
            row(
                    RecoveryContradiction.MOUNT_NOT_JUDGED,
                    whole -> whole.withMounts(TABLE + "70 63 0:50 / " + OTHER + " rw - fuse.geesefs b rw\n")),
            row(
                    RecoveryContradiction.MOUNT_OF_UNKNOWN_POD,
                    whole ->
                            whole.withMounts(TABLE + "70 63 8:1 /x/globalmount " + GONE + " rw - ext4 /dev/sda1 rw\n")),
            row(RecoveryContradiction.PROBE_OF_NO_POD, whole -> {
                whole.probes().put("/mnt/x", PathProbe.failed(107));
                return whole;
            }),
            row(RecoveryContradiction.DIRECTORY_OF_NO_POD, whole -> {
                whole.directories().put("/mnt/x", DirectoryContent.EMPTY);
                return whole;
            }),
            row(RecoveryContradiction.RECOVERY_OF_NO_POD, whole -> {
                whole.recovered().put("/mnt/x", RECOVERED);
                return whole;
            }),
            row(RecoveryContradiction.CONTAINER_OF_NO_POD, whole -> {
                whole.containers().put(STRANGER, TABLE);
                return whole;
            }),
            row(RecoveryContradiction.CONTAINER_NOT_RUNNING, whole -> {
                Evidence waiting = healthy("app None waiting=CrashLoopBackOff");
                waiting.containers().put(new ContainerKey(RecoveryScene.UID, "app"), TABLE);
                return waiting;
            }),
            row(
                    RecoveryContradiction.PROCESS_WITHOUT_MOUNT,
                    whole -> whole.withProcesses(
                            List.of(new FuseProcess(7, "csi-bucket-a", T), new FuseProcess(8, "b", "/mnt/x"))))));

    private static Map.Entry<RecoveryContradiction, UnaryOperator<Evidence>> row(
            RecoveryContradiction code, UnaryOperator<Evidence> change) {
        return Map.entry(code, change);
    }

    private static Evidence without(Evidence whole, String kind) {
        Set<String> complete = new HashSet<>(whole.complete());
        complete.remove(kind);
        return whole.withObjects(
                whole.objects().stream()
                        .filter(object -> !object.kind().equals(kind))
                        .toList(),
                complete);
    }

    private static Evidence complete(Evidence whole, String kind) {
        Set<String> complete = new HashSet<>(whole.complete());
        complete.add(kind);
        return whole.withObjects(whole.objects(), complete);
    }

    /** A claim that no pod uses, twice and different. */
    private static Evidence twoVersions(Evidence whole) {
        Manifest claim = Manifest.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"namespace\":\"x\",\"name\":\"other\"}}");
        List<Manifest> objects = new ArrayList<>(whole.objects());
        objects.add(claim);
        objects.add(new Manifest(claim.json().with("spec", JsonObject.EMPTY)));
        return whole.withObjects(objects, whole.complete());
    }

    private static Evidence withNode(Evidence whole, String ready) {
        List<Manifest> objects = new ArrayList<>(whole.objects());
        for (int number = 1; number < 3; number++) {
            objects.add(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n" + number
                    + "\"},\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"10.0.0." + number
                    + "\"}],\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready + "\"}]}}"));
        }
        return whole.withObjects(objects, whole.complete());
    }

    private static Evidence onNode(Evidence whole, String node) {
        return whole.withNode(node, whole.profile());
    }

    @Test
    void theWholeEvidenceHasTheAllClear() {
        assertThat(healthy().plan().state()).isEqualTo(PlanState.NOTHING_TO_DO);
        assertThat(healthy("app None waiting=CrashLoopBackOff").plan().state()).isEqualTo(PlanState.NOTHING_TO_DO);
    }

    /** A mount that answers is healed; a dead one that nobody follows may be unmounted. */
    @Test
    void whatIsProvenOfTheMount() {
        assertThat(healthy().plan().mounts())
                .singleElement()
                .satisfies(proof -> assertThat(proof.question()).startsWith("the mount at " + T + " is healed"));
        Evidence dead = healthy();
        dead.probes().put(T, PathProbe.failed(107));
        assertThat(dead.plan().mounts())
                .singleElement()
                .satisfies(proof ->
                        assertThat(proof.question()).isEqualTo("the dead mount at " + T + " may be unmounted"));
        assertThat(dead.withObjects(dead.objects(), Set.of()).plan().mounts()).isEmpty();
        assertThat(healthy("app HostToContainer").plan().mounts()).hasSize(1);
        Evidence followed = healthy("app HostToContainer");
        followed.probes().put(T, PathProbe.failed(107));
        assertThat(followed.plan().mounts()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            value = RecoveryContradiction.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DAEMON_OF_NO_POD", "PROBE_OF_NO_CONTAINER", "PROBE_OF_CONTAINER_FAILED"})
    void oneContradictionTakesTheAllClearAway(RecoveryContradiction code) {
        RecoveryPlan plan =
                Objects.requireNonNull(ROWS.get(code)).apply(healthy()).plan();
        assertThat(plan.state()).isEqualTo(PlanState.UNKNOWN);
        Reason reason = plan.reasons().stream()
                .filter(each -> each.code() == code)
                .findFirst()
                .orElseThrow();
        assertThat(reason.severity()).isIn(Severity.WARN, Severity.ERROR);
        assertThat(reason.remedy()).isNotEmpty();
    }

    /** What it is about: the node, path, line, container or process. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        contradiction          | subject
        NO_MOUNT_LOOKED_AT     | Node/n1
        OBJECT_NOT_UNDERSTOOD  | PersistentVolumeClaim/x/other
        NODE_WITHOUT_PODS      | Node/N1
        NODE_NOT_FOUND         | Node/n1
        NODE_MAY_NOT_ANSWER    | Node/n1
        POD_RUNS_ELSEWHERE     | Pod/shop/web
        DRIVER_WITHOUT_VOLUMES | s3.other.example
        PODS_NOT_COMPLETE      | Node/n1
        CLAIMS_NOT_GIVEN       | Node/n1
        MOUNT_TABLE_CUT        | line 3 of the mount table
        MOUNT_OF_NO_POD        | /mnt/x
        MOUNT_NOT_JUDGED       | /var/lib/kubelet/pods/11111111-1111-4111-8111-111111111111/volumes/kubernetes.io~csi/other/mount
        MOUNT_OF_UNKNOWN_POD   | /var/lib/kubelet/pods/33333333-3333-4333-8333-333333333333/volumes/kubernetes.io~csi/pvc-aa/mount
        PROBE_OF_NO_POD        | /mnt/x
        DIRECTORY_OF_NO_POD    | /mnt/x
        RECOVERY_OF_NO_POD     | /mnt/x
        CONTAINER_OF_NO_POD    | 11111111-1111-4111-8111-111111111111/stranger
        CONTAINER_NOT_RUNNING  | 11111111-1111-4111-8111-111111111111/app
        PROCESS_WITHOUT_MOUNT  | process 8 at /mnt/x
        """)
    void itSaysWhatItIsAbout(RecoveryContradiction code, String subject) {
        assertThat(Objects.requireNonNull(ROWS.get(code))
                        .apply(healthy())
                        .plan()
                        .reasons())
                .filteredOn(reason -> reason.code() == code)
                .extracting(Reason::subject)
                .containsExactly(subject);
    }

    /** Another mount, beside the healthy one: it is passed over only if it answers and belongs to what was looked at. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        path                                                             | type       | probe | contradictions
        POD/volumes/kubernetes.io~csi/other/mount                        | fuse.s3fs  | OK    |
        POD/volumes/kubernetes.io~csi/other/mount                        | fuse.s3fs  | -     | MountOfNoPod
        POD/volumes/kubernetes.io~csi/other/mount                        | fuse.s3fs  | dead  | MountOfNoPod ProbeOfNoPod
        POD/volumes/kubernetes.io~csi/other/mount                        | -          | OK    | ProbeOfNoPod
        POD/volumes/kubernetes.io~csi/pvc-aa/mount/inner                 | fuse.s3fs  | OK    |
        /var/lib/kubelet/pods/22222222-2222-4222-8222-222222222222/other | fuse.s3fs  | OK    | MountOfNoPod
        POD/volumes/kubernetes.io~csi/other/mount                        | fuse       | -     | MountNotJudged
        POD/volumes/kubernetes.io~csi/other/mount                        | fuse       | OK    |
        POD/volumes/kubernetes.io~csi/other/mount                        | ext4       | -     |
        GONE/volumes/kubernetes.io~csi/pvc-aa/mount                      | ext4       | -     | MountOfUnknownPod
        GONE/volumes/kubernetes.io~csi/pvc-aa/mount                      | fuse       | OK    | MountNotJudged
        GONE/volumes/kubernetes.io~projected/token                       | tmpfs      | -     |
        STAGING/x.csi/aa/globalmount                                     | fuse       | -     | MountNotJudged
        STAGING/x.csi/aa/globalmount                                     | fuse       | OK    |
        /mnt/x                                                           | fuse       | -     |
        /mnt/x                                                           | fuse.s3fs  | OK    | MountOfNoPod
        /mnt/x                                                           | ext4       | OK    |
        /mnt/x                                                           | ext4       | -     |
        /mnt/x                                                           | ext4       | dead  | ProbeOfNoPod
        """)
    void anotherMountIsPassedOverOnlyIfItAnswers(String path, String type, String probe, String contradictions) {
        String at = path.replace("POD", "/var/lib/kubelet/pods/" + RecoveryScene.UID)
                .replace("GONE", "/var/lib/kubelet/pods/33333333-3333-4333-8333-333333333333")
                .replace("STAGING", "/var/lib/kubelet/plugins/kubernetes.io/csi");
        Evidence seen = type.equals("-")
                ? healthy()
                : healthy().withMounts(TABLE + "70 63 0:50 / " + at + " rw - " + type + " s3fs rw\n");
        if (!probe.equals("-")) {
            seen.probes().put(at, probe.equals("OK") ? Answers.OK : PathProbe.failed(107));
        }
        RecoveryPlan plan = seen.plan();
        assertThat(plan.reasons().stream()
                        .map(Reason::code)
                        .filter(RecoveryContradiction.class::isInstance)
                        .map(code -> code.id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(contradictions == null ? "" : contradictions);
        assertThat(plan.state()).isEqualTo(contradictions == null ? PlanState.NOTHING_TO_DO : PlanState.UNKNOWN);
    }

    /** A side path is unmounted once it is bound over the target; its s3fs goes on. */
    @ParameterizedTest
    @CsvSource({
        "/run/mooring/s3fs/side/x/1, NOTHING_TO_DO",
        "/run/mooring/s3fs/sideways, UNKNOWN",
        "/run/mooring/s3fs/side, UNKNOWN"
    })
    void theProcessOfASidePathNeedsNoMount(String path, PlanState state) {
        Evidence seen = healthy()
                .withProcesses(
                        List.of(new FuseProcess(7, "csi-bucket-a", T), new FuseProcess(8, "csi-bucket-a", path)));
        assertThat(seen.plan().state()).isEqualTo(state);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        case                              | container                              | layers | recovered               | state         | restarts
        never recovered                   | app None                               | 1      |                         | UNKNOWN       |
        started after                     | app None                               | 1      | 2026-11-21T08:59:59Z    | NOTHING_TO_DO |
        started in the same second        | app None                               | 1      | 2026-11-21T09:00:00Z    | RECOVER       | app
        started in the same second, later | app None                               | 1      | 2026-11-21T09:00:00.7Z  | RECOVER       | app
        started before                    | app None                               | 1      | 2026-11-21T09:00:01Z    | RECOVER       | app
        start not known                   | app None started=-                     | 1      | 2026-11-21T08:00:00Z    | UNKNOWN       |
        does not run                      | app None waiting=CrashLoopBackOff      | 1      |                         | NOTHING_TO_DO |
        stacked, follows the host         | app HostToContainer                    | 2      | 2026-11-21T08:00:00Z    | NOTHING_TO_DO |
        stacked, does not follow          | app None                               | 2      | 2026-11-21T08:00:00Z    | UNKNOWN       |
        stacked, follows, may only read   | app HostToContainer ro                 | 2      | 2026-11-21T08:00:00Z    | UNKNOWN       |
        two statuses                      | app None twice                         | 1      | 2026-11-21T08:00:00Z    | UNKNOWN       |
        one mount, may only read          | app HostToContainer ro                 | 1      | 2026-11-21T08:00:00Z    | NOTHING_TO_DO |
        """)
    void aContainerMustBeShownToSeeTheMount(
            String name, String container, int layers, String recovered, PlanState state, String restarts) {
        Evidence seen = healthy(container);
        Evidence stacked = layers == 1
                ? seen
                : seen.withMounts(TABLE + "67 66 0:43 / " + T + " rw shared:25 - fuse.s3fs s3fs rw\n");
        stacked.recovered().clear();
        if (recovered != null) {
            stacked.recovered().put(T, Instant.parse(recovered));
        }
        RecoveryPlan plan = stacked.plan();
        assertThat(plan.state()).isEqualTo(state);
        assertThat(PlannerRowsTest.restarts(plan)).isEqualTo(restarts == null ? "" : restarts);
    }

    @Test
    void aMountTableOfTheContainerShowsWhatItSees() {
        ContainerKey app = new ContainerKey(RecoveryScene.UID, "app");
        Evidence seen = healthy();
        seen.recovered().clear();
        seen.containers().put(app, "96 92 0:42 / /data rw - fuse.s3fs s3fs rw\n");
        assertThat(seen.plan().state()).isEqualTo(PlanState.NOTHING_TO_DO);
        seen.containers().put(app, "96 92 0:41 / /data rw - fuse.s3fs s3fs rw\n");
        assertThat(seen.plan().state()).isEqualTo(PlanState.RECOVER);
        seen.containers().put(app, "96 92 0:42 / /elsewhere rw - fuse.s3fs s3fs rw\n");
        assertThat(seen.plan().state()).isEqualTo(PlanState.UNKNOWN);
        seen.containers().put(app, "96 92 0:42 / /data rw - fuse.s3fs s3fs rw");
        assertThat(seen.plan().state()).as("cut").isEqualTo(PlanState.UNKNOWN);
    }

    /** statfs answers, and yet it is not the mount that the pod should have, in the host's table or in the container's. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        fact                                          | container                                | host             | own              | found
        as it should be                               | app None                                 | 0:42 / rw        | 0:42 / rw        |
        another directory is bound on the host        | app None                                 | 0:42 /sub rw     | 0:42 /sub rw     | OtherDirectory
        another directory is bound in the container   | app None                                 | 0:42 / rw        | 0:42 /sub rw     | OtherDirectory
        read-only on the host                         | app None                                 | 0:42 / ro        | 0:42 / ro        | MountedReadOnly
        read-only in the container                    | app None                                 | 0:42 / rw        | 0:42 / ro        | MountedReadOnly
        the container may only read                   | app None ro                              | 0:42 / ro        | 0:42 / ro        |
        read-only in the container, as it should be   | app None ro                              | 0:42 / rw        | 0:42 / ro        |
        """)
    void anAnswerIsNotYetTheMountOfThePod(String fact, String container, String host, String own, String found) {
        Evidence seen = healthy(container).withMounts(ROOT + line("66 63", host, T));
        seen.containers().put(new ContainerKey(RecoveryScene.UID, "app"), line("96 92", own, "/data"));
        RecoveryPlan plan = seen.plan();
        assertThat(plan.state()).isEqualTo(found == null ? PlanState.NOTHING_TO_DO : PlanState.UNKNOWN);
        assertThat(plan.reasons().stream()
                        .filter(reason -> reason.severity() == Severity.ERROR)
                        .map(reason -> reason.code().id())
                        .toList())
                .isEqualTo(found == null ? List.of() : List.of(found));
    }

    private static String line(String ids, String words, String path) {
        String[] each = words.split(" ");
        return ids + " " + each[0] + " " + each[1] + " " + path + " " + each[2] + " shared:24 - fuse.s3fs s3fs rw\n";
    }

    /** What is known of one container, or said of the path for it, shows nothing of another one. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        fact                                         | first          | second         | table of the first | recovered            | state
        both started after it                        | a None         | b None         |                    | 2026-11-21T08:00:00Z | NOTHING_TO_DO
        the second one's start is not known          | a None         | b None started=- |                  | 2026-11-21T08:00:00Z | UNKNOWN
        the first restarts, the second is not known  | a None         | b None started=- |                  | 2026-11-21T10:00:00Z | UNKNOWN
        both restart                                 | a None         | b None         |                    | 2026-11-21T10:00:00Z | RECOVER
        the first one has the mount                  | a None         | b None         | 0:42               |                      | UNKNOWN
        the first one has an old mount               | a None         | b None         | 0:41               |                      | UNKNOWN
        an old mount shows that the time is too early | a None        | b None         | 0:41               | 2026-11-21T08:00:00Z | UNKNOWN
        """)
    void oneContainerDoesNotClearAnother(
            String fact, String first, String second, String own, String recovered, PlanState state) {
        Evidence seen = healthy(first, second);
        seen.recovered().clear();
        if (recovered != null) {
            seen.recovered().put(T, Instant.parse(recovered));
        }
        if (own != null) {
            seen.containers().put(new ContainerKey(RecoveryScene.UID, "a"), line("96 92", own + " / rw", "/data"));
        }
        assertThat(seen.plan().state()).isEqualTo(state);
    }

    @Test
    void theDeadMountOfAPodThatIsSkippedIsNotPassedOver() {
        Evidence seen = healthy();
        List<Manifest> objects = new ArrayList<>(seen.objects());
        objects.replaceAll(object -> object.kind().equals(Kinds.POD)
                ? Manifest.parse(object.json()
                        .toJson()
                        .replace("\"metadata\":{", "\"metadata\":{\"deletionTimestamp\":\"2026-11-21T09:00:00Z\","))
                : object);
        Evidence deleted = seen.withObjects(objects, seen.complete());
        deleted.recovered().clear();
        deleted.probes().put(T, PathProbe.failed(107));
        RecoveryPlan plan = deleted.plan();
        assertThat(plan.state()).isEqualTo(PlanState.UNKNOWN);
        assertThat(plan.reasons())
                .extracting(Reason::code)
                .contains(RecoveryContradiction.MOUNT_OF_NO_POD, RecoveryContradiction.PROBE_OF_NO_POD);
    }
}
