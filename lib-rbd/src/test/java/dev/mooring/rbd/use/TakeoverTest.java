package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.use.FencingPlan.FencingStep;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table "may the volume of a lost node be attached elsewhere?", from A to B; see {@link Scene} for the words. */
class TakeoverTest {

    private static String text(Takeover takeover) {
        String why = takeover.reasons().get(0).code().id();
        if (takeover instanceof Takeover.Allowed allowed) {
            return "allowed " + allowed.basis()
                    + allowed.until().map(end -> " until " + end).orElse("");
        }
        return (takeover instanceof Takeover.NeedsFencing ? "needs-fencing " : "refused ") + why;
    }

    private static final String TABLE = """
                    row | seen                                            | decision
                    1   | off none locks                                  | allowed power-off
                    1   | off none lock=A                                 | allowed power-off
                    1   | off none                                        | refused LocksUnknown
                    1   | offnow watch=A locks                            | refused PoweredOffButWatching
                    1   | off watch=A locks                               | refused PoweredOffButWatching
                    1   | off watch=X locks                               | refused PoweredOffButWatched
                    1   | off locks                                       | refused StatusUnknown
                    2   | fence=A client=A none locks lost=A              | allowed fenced until 2031-11-20T12:00:00Z
                    2   | fence=A meta=A none lock=A lost=A               | allowed fenced until 2031-11-20T12:00:00Z
                    2   | fenceip=A none locks lost=A                     | refused ClientNotSeen
                    2   | fenceip=A none lock=A lost=A                    | allowed fenced until 2031-11-20T12:00:00Z
                    2   | fence=A client=A none                           | refused LocksUnknown
                    2   | fence=A client=A watch=B live=B                 | allowed fenced until 2031-11-20T12:00:00Z
                    3   | fence=A client=A watch=A locks lost=A           | refused FencedButWatched
                    3   | fence=A client=A watch=X locks lost=A           | refused FencedButWatched
                    3   | fenceip=A watch=A locks lost=A                  | refused FencedButWatched
                    4   | taint=A none locks                              | allowed administrator-word
                    4   | taint=A none lock=A                             | allowed administrator-word
                    4   | taint=A none locks ready=A                      | refused TaintedButReady
                    5   | taint=A watch=A locks                           | refused TaintedButWatched
                    5   | taint=A watch=X locks                           | refused TaintedButWatched
                    5   | taintnow=A watch=A locks                        | refused TaintedButWatched
                    6   | unmapped=A none locks                           | allowed unmapped
                    6   | unmapped=A none locks ready=A                   | allowed unmapped
                    6   | unmapped?=A none locks ready=A                  | refused DevicesUnknown
                    6   | unmapped=C none locks ready=A                   | refused NodeAlive
                    6   | unmapped=A none ready=A                         | refused LocksUnknown
                    6   | unmapped=A none lock=A lost=A                   | needs-fencing NotFenced
                    6   | mapped=A none locks lost=A                      | needs-fencing NotProven
                    7   | unmapped=A watch=A locks                        | refused UnmappedButWatched
                    7   | unmapped=A watch=X locks                        | refused UnmappedButWatched
                    8   | none lock=A lost=A                              | needs-fencing NotFenced
                    8   | none lock=X lost=A                              | needs-fencing NotFenced
                    8   | none kubelet=a lost=A                           | needs-fencing NotFenced
                    9   | none locks lost=A                               | needs-fencing NotProven
                    9   | none lost=A                                     | needs-fencing NotProven
                    9   | none locks ready=A                              | refused NodeAlive
                    9   | none locks                                      | refused NodeUnknown
                    9   | none locks nonode=A                             | refused NodeUnknown
                    9   | none locks lost=A noaddress=A                   | refused NotProven
                    10  | watch=A locks lost=A                            | needs-fencing NotFenced
                    10  | watch=A live=A lost=A                           | needs-fencing NotFenced
                    89  | watch=A locks lostnow=A                         | refused StalePossible
                    90  | watch=A live=A lost=A client=A                  | needs-fencing NotFenced
                    10  | watch=A locks ready=A                           | refused NodeAlive
                    10  | watch=X locks lost=A                            | refused WatcherUnknown
                    11  | fencecidr none locks lost=A                     | needs-fencing NotProven
                    12  | fencesoon=A client=A none locks lost=A          | allowed fenced until 2026-11-20T12:10:00Z
                    12  | fencenow=A client=A none locks lost=A           | needs-fencing NotProven
                    12  | fencepast=A client=A none locks lost=A          | needs-fencing NotProven
                    13  | fenceip=A dual=A none locks lost=A              | needs-fencing NotProven
                    13  | fence=A client=A none lock=X lost=A             | needs-fencing NotFenced
                    13  | fence=A none locks lost=A                       | needs-fencing NotProven
                    14  | watch=B live=B lost=A                           | needs-fencing NotProven
                    14  | watch=B live=B lost=A shared=A shared=B         | refused NotProven
                    14  | watch=B live=B lost=A shared=A shared=B client=A | needs-fencing NotProven
                    C   | off none locks mapped=C                         | refused ImageUsedElsewhere
                    C   | fence=A client=A watch=C locks                  | refused ImageUsedElsewhere
                    C   | none locks taint=A kube=C                       | refused ImageUsedElsewhere
                    C   | none locks taint=A kube=?                       | refused ImageUsedElsewhere
                    C   | none locks taint=A kube=A                       | allowed administrator-word
                    -   | off none locks cache                            | refused DataLeftBehind
                    -   | off none locks secondary                        | refused NotPrimary
                    -   | off failed locks                                | refused StatusUnknown
                    -   | off missing locks                               | refused StatusUnknown
                    -   | ''                                              | refused StatusUnknown
                    -   | taint=A watch=X mirror=X locks                  | allowed administrator-word
                    I1  | fenceip=A none locks lost=A stored=A            | allowed fenced until 2031-11-20T12:00:00Z
                    I1  | fence=A none locks lost=A stored=A              | needs-fencing NotProven
                    I1  | fence=A client=A none locks lost=A stored=A   | allowed fenced until 2031-11-20T12:00:00Z
                    I1  | fence=A client=A none locks lost=A storedat=X | needs-fencing NotProven
                    I1  | fenceip=A none locks lost=A csi=A               | allowed fenced until 2031-11-20T12:00:00Z
                    I1  | fenceip=A none locks lost=A csi=X               | needs-fencing NotProven
                    I1  | fenceip=A none locks layering lost=A            | refused ClientNotSeen
                    I2  | fence=A meta=A none locks                       | allowed fenced until 2031-11-20T12:00:00Z
                    I3  | offlater none locks lost=A                      | refused PoweredOffLater
                    I3  | off none locks lost=A alive=A                   | refused PoweredOffButAlive
                    I3  | off none locks ready=A                          | refused PoweredOffButReady
                    I3  | off watch=A live=A lost=A                       | refused PoweredOffButWatching
                    I6  | off none locks lost=A dirty                     | refused CacheFeatureDirty
                    I6  | off none locks lost=A metacache                 | refused CacheMetadataUnclean
                    I6  | off none locks lost=A stderr=status             | refused CacheNotRead
                    I6  | off none locks lost=A section                   | refused SectionNotRead
                    I7  | off watch=W locks lost=A                        | refused PoweredOffButWatched
                    I8  | off none lock=C lost=A                          | refused LockedElsewhere
                    I8  | off none lock=X lost=A                          | refused LockedElsewhere
                    I8  | taint=A none lock=C lost=A                      | refused LockedElsewhere
                    I8  | off none kubelet=C lost=A                       | refused LockedElsewhere
                    I8  | off none lock=C fence=C lost=A                  | allowed power-off
                    I9  | off none nolocks lost=A                         | refused LocksUnknown
                    I9  | off none locks cut=locks lost=A                 | refused LocksUnknown
                    I9  | off watch=B live=B cut=status lost=A            | refused StatusUnknown
                    I9  | fence=A client=A none locks cut=blocklist       | refused EvidenceNotRead
                    I9  | fence=A client=A none locks fail=blocklist      | refused EvidenceNotRead
                    I11 | fence=A client=A none locks lost=A nbd=A        | needs-fencing NotProven
                    I11 | fenceip=A client=A none locks lost=A nbd=A      | allowed fenced until 2031-11-20T12:00:00Z
                    I11 | kernel=A none locks ready=A                     | refused DevicesUnknown
                    I11 | kernelfull=A none locks ready=A                 | refused DevicesUnknown
                    I12 | taint=A none locks lost=A mapped=A              | refused TaintedButMapped
                    I12 | taintold=A none locks lost=A                    | refused TaintedBeforeLoss
                    I12 | taintweak=A none locks lost=A                   | refused TaintNotInForce
                    I12 | none locks ready=A notready=A                   | refused NotReadyButReady
                    I13 | off none locks lost=A may-use=C                 | refused ImageUsedElsewhere
                    I13 | off none locks lost=A uses=C                    | refused ImageUsedElsewhere
                    I13 | off none locks lost=A waits=C                   | refused ImageUsedElsewhere
                    I13 | off none locks lost=A may-use=A waits=B         | allowed power-off
                    I13 | off watch=K mirror=K locks lost=A               | refused DaemonWithKernelCookie
                    I13 | off watch=A ignored=A client=A locks lost=A     | refused IgnoredClientOfNode
                    I13 | fencemapped=A client=A none locks lost=A        | needs-fencing NotProven
                    I13 | off none locks lost=A fenceip=B                 | refused TargetFenced
                    I13 | off watch=B live=B lost=A fence=B               | refused TargetFenced
                    I13 | unmapped=A none locks ready=A uses=A            | refused UnmappedButUsed
                    -   | off none locks lost=A otherinfo                 | refused InfoOfOtherImage
                    -   | off none locks lost=A text=B                    | refused SaidByPastedText
                    -   | off none locks lost=A text=lock                 | refused SaidByPastedText
                    -   | off none locks lost=A text=map                  | refused SaidByPastedText
                    -   | off none locks lost=A text=dirty                | refused SaidByPastedText
                    -   | off none locks lost=A text=cut                  | refused SaidByPastedText
                    -   | off none locks lost=A text=other                | allowed power-off
                    -   | off none locks lost=A text=none                 | allowed power-off
                    -   | off none locks lost=A text=snap                 | allowed power-off
                    -   | off none locks mapped=A lost=A text=map         | allowed power-off
                    -   | off none locks lost=A fail=info info            | refused EvidenceNotRead
                    P   | off none locks lost=A noobjects               | refused ObjectsNotComplete
                    P   | fence=A client=A none locks lost=A noobjects    | refused ObjectsNotComplete
                    P   | none locks lost=A noobjects                     | needs-fencing NotProven
                    P   | off none locks lost=A later                     | refused SeenTooEarly
                    P   | off none locks lost=A secondary                 | refused NotPrimary
                    P   | off none locks lost=A twonames                  | refused VolumeNamesTwoImages
                    P   | off none locks lost=A noname                    | refused VolumeNamesNoImage
                    P   | off none locks lost=A inmigration               | refused MigrationNotInStatus
                    P   | off none locks migrating lost=A inmigration     | allowed power-off
                    P   | off none locks lost=A mirrored                  | allowed power-off
                    P   | fence=B clientat=B none locks lost=A            | refused ClientOfOtherNode
                    P   | fence=C clientat=C none locks lost=A            | refused ClientOfOtherNode
                    P   | none locks lost=A clientat=C                    | refused ClientOfOtherNode
                    P   | fence=X clientat=X none locks lost=A            | allowed fenced until 2031-11-20T12:00:00Z
                    P   | taint=A none locks lost=A alive=A               | refused TaintedButAlive
                    P   | taint=A none locks lost=A silent=A              | allowed administrator-word
                    -   | off none locks nonode=A                         | refused NodeUnknown
                    -   | off none locks lost=A nonode=B                  | refused TargetUnknown
                    """;

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = TABLE)
    void decides(String row, String seen, String decision) {
        assertThat(text(Takeover.decide(Scene.of(seen).request()))).isEqualTo(decision);
    }

    @Test
    void withoutEvidenceThereIsNoTakeover() {
        Takeover takeover = Takeover.decide(Scene.of("").request());
        assertThat(takeover)
                .isInstanceOfSatisfying(
                        Takeover.Refused.class,
                        refused -> assertThat(refused.missing())
                                .extracting(reason -> reason.code().id())
                                .containsExactly(
                                        "StatusUnknown",
                                        "LocksUnknown",
                                        "NodeUnknown",
                                        "BlocklistUnknown",
                                        "ClientsUnknown",
                                        "DevicesUnknown"));
    }

    /** All words a scene can have; the live ones are evidence of a writer that is not on B. */
    private static final List<String> LIVE = List.of(
            "watch=A",
            "watch=C",
            "watch=X",
            "watch?",
            "lock=A",
            "lock=X",
            "live=A",
            "live=C",
            "kubelet=n",
            "mapped=A",
            "mapped=C",
            "kube=C",
            "kube=?",
            "cache",
            "ready=A",
            "lostnow=A");

    private static final List<String> OTHER = List.of(
            "none",
            "failed",
            "missing",
            "locks",
            "nolocks",
            "lock=B",
            "live=B",
            "watch=B",
            "kube=A",
            "kube=B",
            "lost=A",
            "taint=A",
            "taintnow=A",
            "client=A",
            "meta=A",
            "fence=A",
            "fence=X",
            "fenceip=A",
            "fenceip=X",
            "fencesoon=A",
            "fencepast=A",
            "fencecidr",
            "nofence",
            "off",
            "offnow",
            "unmapped=A",
            "unmapped?=A",
            "unmapped=C",
            "dual=A",
            "shared=A",
            "shared=B",
            "noaddress=A",
            "nonode=A",
            "secondary",
            "migrating",
            "mirror=X",
            "manager=X",
            "ignored=X");

    @Test
    void evidenceOfALiveWriterNeverTurnsARefusalIntoAnAllowance() {
        Random random = new Random(20261120);
        int allowed = 0;
        int scenes = Boolean.getBoolean("long.tests") ? 4_000 : 1_000;
        for (int i = 0; i < scenes; i++) {
            Scene before = Scene.of(random.nextBoolean() ? "none locks" : "");
            for (int n = random.nextInt(9); n >= 0; n--) {
                List<String> from = random.nextInt(4) == 0 ? LIVE : OTHER;
                before = before.with(from.get(random.nextInt(from.size())));
            }
            Takeover first = Takeover.decide(before.request());
            allowed += first instanceof Takeover.Allowed ? 1 : 0;
            String added = LIVE.get(random.nextInt(LIVE.size()));
            // Without a status there was none to be a watcher in: learning the status is another kind of evidence.
            boolean firstStatus = added.startsWith("watch") && isMissing(first, UseReason.STATUS_UNKNOWN);
            boolean firstLocks =
                    (added.startsWith("l") || added.startsWith("k")) && isMissing(first, UseReason.LOCKS_UNKNOWN);
            // A lock is also an address at which Ceph has seen the node.
            boolean firstAddress =
                    before.isUnseen() && List.of("lock=A", "live=A").contains(added);
            if (!(first instanceof Takeover.Allowed) && !firstStatus && !firstLocks && !firstAddress) {
                Scene after = before.with(added);
                assertThat(Takeover.decide(after.request()))
                        .as(after::toString)
                        .isNotInstanceOf(Takeover.Allowed.class);
            }
        }
        assertThat(allowed).isGreaterThan(scenes / 40);
    }

    private static boolean isMissing(Takeover takeover, UseReason code) {
        return takeover instanceof Takeover.Refused refused
                && refused.missing().stream().anyMatch(reason -> reason.code() == code);
    }

    @Test
    void thePlanFencesKnownClientsOneByOneBeforeTheirLocksAreBroken() {
        Takeover.NeedsFencing fencing = (Takeover.NeedsFencing)
                Takeover.decide(Scene.of("none lock=A lost=A client=A").request());
        assertThat(lines(fencing.plan().steps()))
                .containsExactly(
                        "blocklist-client ceph --connect-timeout 15 osd blocklist add 10.0.0.1:0/7 157784760"
                                + " undo ceph --connect-timeout 15 osd blocklist rm 10.0.0.1:0/7",
                        "break-lock rbd --client-mount-timeout 15 --rados-osd-op-timeout 15 lock rm -- kube/data auto"
                                + " 5 client.65",
                        "wait",
                        "verify-blocklist ceph --connect-timeout 15 osd blocklist ls --format=json",
                        "verify-watchers rbd --client-mount-timeout 15 --rados-osd-op-timeout 15 status --pool=kube"
                                + " --image=data --format=json",
                        "verify-locks rbd --client-mount-timeout 15 --rados-osd-op-timeout 15 lock ls --pool=kube"
                                + " --image=data --format=json");
        assertThat(fencing.plan().steps())
                .extracting(FencingStep::target)
                .containsExactly("10.0.0.1:0/7", "auto 5", "kube/data", "", "kube/data", "kube/data");
        assertThat(lines(fencing.plan().unfence()))
                .containsExactly("unfence ceph --connect-timeout 15 osd blocklist rm 10.0.0.1:0/7");
    }

    @Test
    void withoutAKnownClientThePlanFencesAllAddressesOfTheNode() {
        Takeover.Request request = Scene.of("none locks lost=A dual=A")
                .request()
                .withCommands(new RbdCommands(CephConnection.DEFAULT, CephRelease.OCTOPUS));
        Takeover.NeedsFencing fencing = (Takeover.NeedsFencing) Takeover.decide(request);
        assertThat(lines(fencing.plan().steps()).subList(0, 2))
                .containsExactly(
                        "blocklist-address ceph --connect-timeout 15 osd blacklist add 10.0.0.1:0/0 157784760"
                                + " undo ceph --connect-timeout 15 osd blacklist rm 10.0.0.1:0/0",
                        "blocklist-address ceph --connect-timeout 15 osd blacklist add [fd00::65]:0/0 157784760"
                                + " undo ceph --connect-timeout 15 osd blacklist rm [fd00::65]:0/0");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    seen                               | added
                    client=A                           | add 10.0.0.1:0/7 157784760
                    client=A fence=A                   | ''
                    client=A fencenow=A                | range add 10.0.0.1/32 157784760
                    client=A fencepast=A               | range add 10.0.0.1/32 157784760
                    client=A fencenow=A netnow=A       | add 10.0.0.1:0/0 157784760
                    client=A fencenow=A ipnow=A        | range add 10.0.0.1/32 157784760
                    client=A fencenow=A netnow=A ipnow=A | refused
                    client=A fencenow=A shared=A shared=B | range add 10.0.0.1/32 157784760
                    client=A fencenow=A watch=B ignored=A | refused
                    netnow=A                           | add 10.0.0.1:0/7 157784760, add 10.0.0.1:0/0 157784760
                    fence=A                            | range add 10.0.0.1/32 157784760
                    stored=A                           | add 10.0.0.1:0/7 157784760, range add 10.0.0.1/32 157784760
                    stored=A client=A                  | add 10.0.0.1:0/7 157784760
                    client=A lock=B                    | add 10.0.0.1:0/7 157784760
                    csi=X                              | add 10.0.0.1:0/7 157784760, range add 10.0.0.1/32 157784760, range add 192.0.2.9/32 157784760
                    csi=X watch=X mirror=X             | refused
                    csi=X watch=X manager=X            | refused
                    """)
    void anEntryThatIsThereCannotBeExtendedSoAnotherIsAdded(String seen, String added) {
        Takeover takeover =
                Takeover.decide(Scene.of(seen + " none lock=A lost=A").request());
        List<String> adds = takeover instanceof Takeover.NeedsFencing fencing
                ? fencing.plan().steps().stream()
                        .filter(step -> step.action().startsWith("blocklist-"))
                        .map(step -> String.join(" ", step.argv()).replaceFirst(".* blocklist ", ""))
                        .toList()
                : List.of(takeover instanceof Takeover.Refused ? "refused" : "");
        assertThat(String.join(", ", adds)).isEqualTo(added);
    }

    @Test
    void theLockOfTheNodeThatWantsTheImageIsNotBroken() {
        Takeover.NeedsFencing fencing = (Takeover.NeedsFencing)
                Takeover.decide(Scene.of("none lock=B lost=A client=A").request());
        assertThat(fencing.plan().steps())
                .extracting(FencingStep::kind)
                .contains(FencingStep.Kind.BLOCKLIST_CLIENT)
                .doesNotContain(FencingStep.Kind.BREAK_LOCK);
    }

    private static List<String> lines(List<FencingStep> steps) {
        return steps.stream()
                .map(step -> (step.action() + " " + String.join(" ", step.argv())
                                + (step.undo().isEmpty() ? "" : " undo " + String.join(" ", step.undo())))
                        .strip())
                .toList();
    }

    @Test
    void afterThePlanTheTakeoverIsAllowed() {
        for (String scene : List.of("lost=A client=A", "lost=A", "lost=A dual=A", "lost=A meta=A")) {
            assertThat(Takeover.decide(Scene.of(scene + " none lock=A").request()))
                    .isInstanceOf(Takeover.NeedsFencing.class);
        }
        assertThat(text(Takeover.decide(
                        Scene.of("lost=A client=A none locks fence=A").request())))
                .startsWith("allowed fenced");
        assertThat(text(Takeover.decide(Scene.of("lost=A none lock=A fenceip=A").request())))
                .startsWith("allowed fenced");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    image     | release  | seen              | decision
                    data      | quincy   | none locks lost=A | refused ImageWithoutPool
                    data      | quincy   | none locks off    | allowed power-off
                    kube/n/a  | quincy   | none locks lost=A | needs-fencing NotProven
                    kube/n/a  | nautilus | none locks lost=A | needs-fencing NotProven
                    kube/n/a  | luminous | none locks lost=A | refused NamespaceNotSupported
                    kube/n/a  | luminous | none locks off    | allowed power-off
                    kube/a@s  | quincy   | none locks lost=A | refused SnapshotGiven
                    kube/a@s  | quincy   | none locks taint=A | allowed administrator-word
                    data@s    | luminous | none locks lost=A | refused ImageWithoutPool
                    """)
    void anImageThatNoCommandCanNameIsRefused(String image, String release, String seen, String decision) {
        Scene scene = Scene.of(seen).about(RbdImageSpec.parse(image));
        Takeover.Request request = scene.request()
                .withCommands(
                        new RbdCommands(CephConnection.DEFAULT, CephRelease.valueOf(release.toUpperCase(Locale.ROOT))));
        Takeover takeover = Takeover.decide(request);
        assertThat(text(takeover)).isEqualTo(decision);
        if (takeover instanceof Takeover.Refused) {
            assertThat(takeover.reasons().get(0).subject()).isEqualTo("RbdImage/" + image);
            assertThat(takeover.reasons().get(0).remedy()).isNotEmpty();
        }
    }

    @Test
    void aLockOfAnImageWithoutASpecIsLeftToAPerson() {
        UseEvidence evidence = UseEvidence.of(RbdImageSpec.of("p", "i@1"), Scene.NOW)
                .status(CommandOutput.status(CommandResult.of(List.of(), 0, "Watchers: none\n", "")))
                .locks(CommandOutput.locks(CommandResult.of(
                        List.of(),
                        0,
                        "[{\"id\":\"auto 5\",\"locker\":\"client.1\",\"address\":\"10.0.0.1:0/7\"}]",
                        "")))
                .node(RbdNode.of("A", List.of())
                        .withClients(List.of(Scene.client("A")))
                        .notReady())
                .build();
        Takeover.NeedsFencing fencing =
                (Takeover.NeedsFencing) Takeover.decide(Takeover.Request.of(evidence, "A", "B"));
        assertThat(fencing.plan().steps())
                .extracting(FencingStep::kind)
                .doesNotContain(FencingStep.Kind.BREAK_LOCK)
                .startsWith(FencingStep.Kind.BLOCKLIST_CLIENT);
    }

    @Test
    void aListOfDevicesThatMayBeCutIsNotComplete() {
        String header = "id  pool  namespace  image  snap  device   \n";
        String row = "0   kube             other  -     /dev/rbd0";
        for (String end : List.of("\n", "")) {
            NodeDevices devices = NodeDevices.of("A")
                    .withKernel(CommandOutput.devices(CommandResult.of(List.of(), 0, header + row + end, "")))
                    .withNbd(CommandOutput.devices(CommandResult.of(List.of(), 0, "[]", "")))
                    .seenOnHost();
            assertThat(devices.isComplete()).isEqualTo(!end.isEmpty());
        }
    }

    @Test
    void twoNodesAreExpected() {
        UseEvidence evidence = Scene.of("").evidence();
        assertThatThrownBy(() -> Takeover.Request.of(evidence, "A", "A")).hasMessageContaining("two different nodes");
    }

    private static final Map<String, String> BOOT_IDS = Map.of(
            "b1", "6f1c2d0e-93c4-4d53-8d4c-1c2b3a495867",
            "B1", "6F1C2D0E-93C4-4D53-8D4C-1C2B3A495867",
            "b2", "0b7e11aa-0c5d-4f6e-9a7b-112233445566",
            "short", "6f1c2d0e",
            "zero", "00000000-0000-0000-0000-000000000000");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row      | before | now | devices         | unusable | decision
                    restart  | b1     | b2  | ''              | 0        | allowed Restarted
                    restart  | b1     | b2  | mapped          | 0        | refused StillMapped
                    87       | b1     | b1  | mapped          | 0        | refused StillMapped
                    same     | b1     | b1  | ''              | 0        | refused OldMappingsPossible
                    nothing  | ''     | ''  | ''              | 0        | refused OldMappingsPossible
                    half     | b1     | ''  | ''              | 0        | refused OldMappingsPossible
                    empty    | b1     | b1  | empty           | 0        | allowed NothingMapped
                    unread   | b1     | b1  | empty?          | 0        | refused OldMappingsPossible
                    other    | b1     | b1  | othernode       | 0        | refused OldMappingsPossible
                    I4 short | short  | b2  | ''              | 1        | refused OldMappingsPossible
                    I4 case  | b1     | B1  | ''              | 0        | refused OldMappingsPossible
                    I4 blank | b1     | ' ' | ''              | 1        | refused OldMappingsPossible
                    I4 null  | b1     | null | ''             | 1        | refused OldMappingsPossible
                    I4 none  | b1     | <unknown> | ''        | 1        | refused OldMappingsPossible
                    I4 zero  | b1     | zero | ''             | 1        | refused OldMappingsPossible
                    I4 cut   | b1     | b2  | cut             | 0        | refused DevicesNotRead
                    """)
    void mayTheFenceBeLifted(String row, String before, String now, String devices, int unusable, String decision) {
        FenceLift.Evidence evidence = FenceLift.Evidence.of("A")
                .withBootIds(BOOT_IDS.getOrDefault(before, before), BOOT_IDS.getOrDefault(now, now));
        String one =
                "[{\"id\":\"0\",\"pool\":\"p\",\"namespace\":\"\",\"name\":\"i\",\"snap\":\"-\",\"device\":\"/dev/rbd0\"}]";
        evidence = switch (devices) {
            case "mapped" -> evidence.withDevices(Scene.devices("A", one, NodeDevices.View.HOST));
            case "empty" -> evidence.withDevices(Scene.devices("A", "[]", NodeDevices.View.HOST));
            case "empty?" -> evidence.withDevices(Scene.devices("A", "[]", NodeDevices.View.UNKNOWN));
            case "cut" -> evidence.withDevices(Scene.devices("A", one.substring(9), NodeDevices.View.HOST));
            case "othernode" -> evidence.withDevices(Scene.devices("B", "[]", NodeDevices.View.HOST));
            default -> evidence;
        };
        FenceLift lift = FenceLift.decide(evidence);
        assertThat((lift.isYes() ? "allowed " : "refused ")
                        + lift.reasons().get(0).code().id())
                .isEqualTo(decision);
        assertThat(lift.reasons())
                .filteredOn(reason -> reason.code() == UseReason.BOOT_ID_UNUSABLE)
                .hasSize(unusable);
        assertThat(FenceLift.decide(evidence.gone()).isYes())
                .isEqualTo(now.isBlank() && !devices.equals("mapped") && !devices.equals("cut"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    seen               | snapshots | children | decision
                    none locks         | none      | none     | allowed
                    watch=X mirror=X locks | none  | none     | allowed
                    none locks         | one       | none     | refused because HasSnapshots
                    none locks         | none      | one      | refused because HasClones
                    none locks         | failed    | failed   | refused because EvidenceNotRead NoWatchers NoLocks DependentsUnknown
                    none lock=A        | none      | none     | refused because LastWriterUnclean NoWatchers
                    watch=A locks      | none      | none     | refused because Watched NoLocks
                    none locks kube=A  | none      | none     | refused because UsedInKubernetes NoWatchers NoLocks
                    none locks migrating | none    | none     | refused because Migrating
                    failed locks       | none      | none     | refused because StatusUnknown NoLocks
                    none locks         | error     | none     | refused because EvidenceNotRead NoWatchers NoLocks DependentsUnknown
                    none locks         | none      | error    | refused because EvidenceNotRead NoWatchers NoLocks DependentsUnknown
                    none locks reserves=? | none   | none     | refused because ReservedInKubernetes
                    none locks waits=? | none      | none     | refused because WaitedFor
                    none locks may-use=C | none    | none     | refused because MayBeUsedInKubernetes NoWatchers NoLocks
                    none locks counted | none      | none     | refused because SnapshotsDisagree
                    none locks snaptrash | none    | none     | refused because SnapshotsDisagree
                    none locks parent  | none      | none     | refused because ClonesDisagree
                    none locks mirrored | none     | none     | refused because Mirrored
                    none locks secondary | none    | none     | refused because Mirrored CopyOfMirroredImage NoWatchers NoLocks
                    none locks noinfo  | none      | none     | refused because DependentsUnknown
                    none locks text=snap | none    | none     | refused because TextShowsDependents
                    none locks text=child | none   | none     | refused because TextShowsDependents
                    none locks text=A  | none      | none     | refused because SaidByPastedText NoWatchers NoLocks
                    none locks text=other | none   | none     | allowed
                    none locks noobjects | none    | none     | refused because ObjectsNotComplete NoWatchers NoLocks
                    none locks later   | none      | none     | refused because SeenTooEarly NoWatchers NoLocks
                    none locks twonames | none     | none     | refused because VolumeNamesTwoImages NoWatchers NoLocks
                    """)
    void mayTheImageBeDeleted(String seen, String snapshots, String children, String decision) {
        ImageDeletion deletion =
                ImageDeletion.decide(Scene.of(seen.replace("noinfo", "").equals(seen) ? seen + " info" : seen)
                        .builder()
                        .snapshots(CommandOutput.snapshots(listed(snapshots, "[{\"id\":4,\"name\":\"s\",\"size\":1}]")))
                        .children(CommandOutput.children(
                                listed(children, "[{\"pool\":\"kube\",\"pool_namespace\":\"\",\"image\":\"clone\"}]")))
                        .build());
        assertThat(deletion.isYes() ? "allowed" : "refused" + ImageUseTest.codes(deletion.reasons()))
                .isEqualTo(decision);
    }

    private static CommandResult listed(String cell, String one) {
        if (cell.equals("error")) {
            return CommandResult.of(List.of(), 0, "\n", "rbd: failed to list: (5) Input/output error\n");
        }
        return cell.equals("failed")
                ? CommandResult.timedOut(List.of(), "")
                : CommandResult.of(List.of(), 0, cell.equals("one") ? one : "[]", "");
    }

    /** What is said about the fence and the target besides the decision, and that nothing more is. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        seen                                            | besides
        fence=A client=A none locks lost=A              | FenceEnds
        fence=A client=A none locks lost=A fence=C      | FenceEnds
        none locks lost=A                               | ''
        taint=A none locks                              | ''
        fence=A client=A watch=B live=B                 | AlreadyThere FenceEnds
        fence=A client=A none locks lost=A mapped=B     | FenceEnds
        taint=A none locks live=B                       | ''
        off none locks watch=B live=B                   | AlreadyThere
        fence=A dual=A none locks lost=A                | ''
        fenceip=A dual=A none locks lost=A              | FenceIncomplete
        fenceyear=A none lock=A lost=A                  | FenceEnds FenceMayBeLifted
        fenceip=A none lock=A lost=A                    | FenceEnds
        fenceip=A none locks lost=A                     | ''
        fenceip=A fenceyear=C none lock=A lost=A        | FenceEnds
        fencecidr none locks lost=A noaddress=A         | ''
        fencecidr none locks lost=A noaddress=A dual=A  | ''
        fencecidr none locks lost=A                     | FenceWithoutEffect
        othercidr none locks lost=A                     | ''
        fenceyear=A client=A none locks lost=A noaddress=A | FenceEnds FenceMayBeLifted
        fence=A client=A netpast=A none locks lost=A    | FenceEnds
        fencesoon=A client=A none locks lost=A          | FenceEnds
        fencepast=A client=A none locks lost=A          | EntryKeepsItsEnd
        fencenow=A client=A none locks lost=A           | EntryKeepsItsEnd
        """)
    void theFenceAndTheTargetAreTold(String seen, String besides) {
        Set<String> told = Takeover.decide(Scene.of(seen).request()).reasons().stream()
                .map(each -> each.code().id())
                .filter(code -> (code.startsWith("Fence") && !code.equals("Fenced"))
                        || Set.of("AlreadyThere", "EntryKeepsItsEnd").contains(code))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(String.join(" ", told)).isEqualTo(besides);
    }

    /** Codes that other tables of this package give. */
    private static final Set<String> ELSEWHERE = Set.of(
            "Restarted",
            "Gone",
            "NothingMapped",
            "BootIdUnusable",
            "FenceMayBeLifted",
            "NoLockFeature",
            "WaitsInKubernetes",
            "OldMappingsPossible",
            "HasSnapshots",
            "HasClones",
            "DependentsUnknown",
            "UnreadableObject",
            "ImageWithoutPool",
            "NamespaceNotSupported",
            "SnapshotGiven",
            "TrashAcceptsOpenImage",
            "CutOffNodeMayWrite",
            "MayBeUsedInKubernetes");

    /** Those of a deletion, and of lifting a fence. */
    private static final Set<UseReason> OF_OTHER_DECISIONS = Stream.of(
                    EnumSet.range(UseReason.RESERVED_IN_KUBERNETES, UseReason.MIRRORED),
                    EnumSet.range(UseReason.STILL_MAPPED, UseReason.GONE_BUT_BOOTED))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    @ParameterizedTest
    @EnumSource(UseReason.class)
    void everyReasonIsGivenByARow(UseReason code) {
        assertThat(code).hasToString(code.id());
        if (!ELSEWHERE.contains(code.id()) && !OF_OTHER_DECISIONS.contains(code)) {
            assertThat(GIVEN).contains(code.id());
        }
    }

    @Test
    void everyRefusalSaysWhatToDoNext() {
        TABLE.lines().skip(1).map(line -> line.split("\\|")[1].replace("'", "")).forEach(seen -> {
            if (Takeover.decide(Scene.of(seen).request()) instanceof Takeover.Refused refused) {
                List<Reason> reasons = new ArrayList<>(refused.missing());
                reasons.add(refused.reasons().get(0));
                assertThat(reasons.stream().flatMap(each -> each.remedy().stream()))
                        .as(seen)
                        .isNotEmpty();
            }
        });
    }

    @Test
    void aFenceThatTheDriverMayLiftIsSaidToBeOne() {
        Takeover year =
                Takeover.decide(Scene.of("fenceyear=A none lock=A lost=A").request());
        Takeover five = Takeover.decide(Scene.of("fenceip=A none lock=A lost=A").request());
        assertThat(year).isInstanceOf(Takeover.Allowed.class);
        assertThat(year.reasons()).extracting(Reason::code).contains(UseReason.FENCE_MAY_BE_LIFTED);
        assertThat(five.reasons()).extracting(Reason::code).doesNotContain(UseReason.FENCE_MAY_BE_LIFTED);
    }

    @Test
    void aPlanSaysWhoseClientItFences() {
        Takeover.NeedsFencing fencing = (Takeover.NeedsFencing)
                Takeover.decide(Scene.of("none lock=C lost=A client=A").request());
        assertThat(fencing.plan().steps())
                .filteredOn(step -> step.target().equals(Scene.client("C").toString()))
                .extracting(FencingStep::requires)
                .singleElement()
                .asString()
                .startsWith("the client is on node C, not on A; node C must no longer write");
    }

    @Test
    void anImageWithoutLocksHasAWarning() {
        Takeover takeover =
                Takeover.decide(Scene.of("none locks layering lost=A").request());
        assertThat(takeover.reasons()).extracting(Reason::code).contains(UseReason.NO_LOCK_FEATURE);
    }

    private static final Set<String> GIVEN = given();

    private static Set<String> given() {
        Set<String> codes = new TreeSet<>();
        List<Reason> reasons = new ArrayList<>();
        TABLE.lines().skip(1).map(line -> line.split("\\|")[1].replace("'", "")).forEach(seen -> {
            Takeover takeover = Takeover.decide(Scene.of(seen).request());
            reasons.addAll(takeover.reasons());
            if (takeover instanceof Takeover.Refused refused) {
                reasons.addAll(refused.missing());
            }
        });
        for (String seen : List.of("watch=A watch=C fence=A locks", "none migrating locks")) {
            reasons.addAll(ImageUse.of(Scene.of(seen).evidence()).evidence());
        }
        reasons.forEach(reason -> codes.add(reason.code().id()));
        return codes.stream().collect(Collectors.toSet());
    }

    @Test
    void isJsonWithThePlan() {
        Takeover.Request request = Scene.of("none locks off").request();
        assertThat(Takeover.decide(request)
                        .toJson(ImageUse.of(request.evidence()))
                        .toJson())
                .isEqualTo("""
                {"decision":"allowed","basis":"power-off","until":null,"reasons":[{"code":"PowerOff",\
                "severity":"INFO","object":"Node/A","path":"","message":"the node has no power, so it cannot write",\
                "source":"caller"}],"evidence":[{"code":"NoWatchers","severity":"INFO",\
                "object":"RbdImage/kube/data","path":"","message":"no client has a live watch for writing",\
                "source":"rbd status"},{"code":"ReadersInvisible","severity":"INFO","object":"RbdImage/kube/data",\
                "path":"","message":"read-only mappings, frozen clients and fenced clients are never listed",\
                "source":"rbd status"},{"code":"NoLocks","severity":"INFO","object":"RbdImage/kube/data","path":"",\
                "message":"no client holds a lock","source":"rbd lock ls"}],"missing":[],"steps":[],"unfence":[]}""");
    }

    @Test
    void theEndOfAFenceIsJson() {
        assertThat(FenceLift.decide(FenceLift.Evidence.of("A").gone()).toJson().toJson())
                .isEqualTo("""
                {"decision":"allowed","reasons":[{"code":"Gone","severity":"INFO","object":"Node/A","path":"",\
                "message":"the node never comes back","source":"caller"}]}""");
    }
}
