package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a takeover says besides its decision; the words are those of {@link Scene}. */
class TakeoverReasonsTest {

    /** Evidence that was given and could not be used, or that contradicts other evidence. */
    private static final Set<ReasonCode> CONTRADICTIONS = Stream.of(
                    EnumSet.range(UseReason.EVIDENCE_NOT_READ, UseReason.MAY_BE_USED_IN_KUBERNETES),
                    EnumSet.range(UseReason.DATA_LEFT_BEHIND, UseReason.UNMAPPED_BUT_USED))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private static List<Reason> reasons(String seen) {
        return Takeover.decide(Scene.of(seen).request()).reasons();
    }

    /** All contradictions, not only the first, and no others. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        seen                                         | contradictions
        off none locks lost=A                        | ''
        off none locks cache                         | DataLeftBehind
        off none lock=C lost=A nofence               | LockedElsewhere
        off none lock=C lost=A fence=X               | LockedElsewhere
        off none lock=C lost=A fencenow=C            | LockedElsewhere
        off none kubelet=A lost=A                    | ''
        off none locks lost=A silent=A               | ''
        off none locks lost=A lost=C                 | CutOffNodeMayWrite
        off none locks lost=A lost=C unmapped=C       | ''
        off none locks lost=A lost=C fenceip=C     | ''
        off none locks lost=A lost=B                 | ''
        off none locks lost=A alive=A                | PoweredOffButAlive
        off taintold=A none locks lost=A             | ''
        taintold=A none locks lost=A                 | TaintedBeforeLoss
        taintold=A none locks ready=A                | TaintedButReady
        taint=A none locks lost=A                    | ''
        taint=A none locks mapped=C                  | ImageUsedElsewhere
        off watch=K locks lost=A                     | PoweredOffButWatched
        off watch=K manager=K locks lost=A           | DaemonWithKernelCookie PoweredOffButWatched
        off watch=X ignored=X locks lost=A           | ''
        off watch=X ignored=X client=C locks lost=A  | ''
        off watch=A ready=A locks                    | PoweredOffButReady PoweredOffButWatching
        off none locks lost=A stderr=status          | CacheNotRead
        off none locks lost=A stderr=locks           | ''
        off none locks lost=A fail=devices unmapped=A | EvidenceNotRead
        off none locks lost=A cut=devices unmapped=A | EvidenceNotRead
        none locks lost=A cut=nbd unmapped=A         | EvidenceNotRead
        off none locks lost=A chatter=status         | ''
        off watch=K manager=K ignored=K locks lost=A | ''
        off none locks lost=A waits=?                | ''
        off none locks lost=A reserves=?             | ''
        off none locks lost=A reserves=C             | ''
        off none kubelet=A nonode=A                  | LockedElsewhere
        """)
    void contradictionsAreTold(String seen, String contradictions) {
        assertThat(reasons(seen).stream()
                        .map(Reason::code)
                        .filter(CONTRADICTIONS::contains)
                        .map(ReasonCode::id)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(contradictions);
    }

    /** A rule that would say yes is not told beside a contradiction; one that refuses is. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        seen                             | rule         | told
        off none locks lost=A            | PowerOff     | true
        off none locks mapped=C lost=A   | PowerOff     | false
        off none lost=A                  | PowerOff     | false
        none locks mapped=C lost=A       | NotProven    | true
        none locks ready=A kube=C        | NodeAlive    | true
        """)
    void aYesIsNotToldBesideAContradiction(String seen, String rule, boolean isTold) {
        assertThat(reasons(seen).stream().anyMatch(reason -> reason.code().id().equals(rule)))
                .isEqualTo(isTold);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        seen                                       | code                  | message
        offnow watch=A locks                       | PoweredOffButWatching | the node was seen without power, and its client watches the image; the watch may time out within 30 seconds
        off watch=A locks                          | PoweredOffButWatching | the node was seen without power, and its client watches the image
        taintnow=A watch=A locks                   | TaintedButWatched     | the node is tainted as out of service, and the image is watched; the watch may time out within 30 seconds
        taint=A watch=A locks                      | TaintedButWatched     | the node is tainted as out of service, and the image is watched: the node is alive
        off none lock=C                            | LockedElsewhere       | node A is reported as off, and the lock 'auto 5' of client.67 is not known to belong to it: its owner is at 10.0.0.3:0/7
        off none locks mapped=C                    | ImageUsedElsewhere    | the image would move from A to B, and node C has it: device /dev/rbd0
        off watch=C locks                          | ImageUsedElsewhere    | the image would move from A to B, and node C has it: client 10.0.0.3:0/7
        off none locks kube=?                      | ImageUsedElsewhere    | the image would move from A to B, and a user on an unknown node has it: kubernetes Pod/shop/db-0
        off none locks may-use=C                   | ImageUsedElsewhere    | the image would move from A to B, and node C has it: Object/shop/x may use the image on node C
        none locks lost=A uses=A                   | UsedInKubernetes      | Object/shop/x uses the image on node A
        none locks lost=A waits=?                  | WaitsInKubernetes     | Object/shop/x waits for the image
        off failed locks                           | StatusUnknown         | rbd status: timed-out, the command was stopped before it answered
        none nolocks lost=A                        | LocksUnknown          | rbd lock ls: timed-out, the command was stopped before it answered
        none lost=A                                | LocksUnknown          | the output of rbd lock ls is not given
        locks lost=A                               | StatusUnknown         | the output of rbd status is not given
        none kubelet=C lost=A                      | LockedBy              | the lock 'kubelet_lock_magic_C' of client.65 at 10.0.0.1:0/7 was taken by the kubelet of C
        none lock=A lost=A                         | LastWriterUnclean     | the lock 'auto 5' of client.65 at 10.0.0.1:0/7 has no watch: its owner is dead, frozen or fenced
        watch=A locks lost=A                       | Watched               | watcher=10.0.0.1:0/7 client.65 cookie=6500000000 is on node A (strong): the IP is an address of the node
        watch=W locks lost=A                       | WatcherUnknown        | watcher=10.244.2.9:0/7 client.87 cookie=8700000000: it may be on node B (weak): the IP is in the pod network of the node
        watch=X locks lost=A                       | WatcherUnknown        | watcher=192.0.2.9:0/7 client.88 cookie=8800000000: no node has this address
        watch=X ignored=X locks lost=A             | Infrastructure        | watcher=192.0.2.9:0/7 client.88 cookie=8800000000 is not a user: it is ignored
        watch=X manager=X locks lost=A             | Infrastructure        | watcher=192.0.2.9:0/7 client.88 cookie=8800000000 is not a user: it is the manager
        fence=A client=A none locks fail=blocklist | EvidenceNotRead       | ceph osd blocklist ls was given, but: timed-out, the command was stopped before it answered
        none locks lost=A cut=devices unmapped=A   | EvidenceNotRead       | the list of devices of node A was given, but: unparsable, unexpected end of the text
        none locks lost=A fail=nbd unmapped=A      | EvidenceNotRead       | the list of nbd devices of node A was given, but: timed-out, the command was stopped before it answered
        unmapped=A none ready=A                    | LocksUnknown          | the node has unmapped the image, but it is not known whether its last writer stopped cleanly
        fencepast=A client=A none locks lost=A     | EntryKeepsItsEnd      | the entry 10.0.0.1:0/7 ends at 2026-11-20T11:59:59Z; adding it again does not change that, so its address must be fenced
        """)
    void itSaysWhatWasSeen(String seen, String code, String message) {
        assertThat(reasons(seen))
                .filteredOn(reason -> reason.code().id().equals(code))
                .extracting(Reason::message)
                .contains(message);
    }

    /** A rule that allows is told only if it does; one that refuses is told beside what contradicts. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        seen                               | rules
        off none locks lost=A              | POWERED_OFF
        off watch=A locks lost=A           | ''
        off none lost=A                    | ''
        fence=A client=A none locks lost=A | FENCED
        taint=A none locks                 | TAINTED
        taint=A watch=A locks              | ''
        unmapped=A none locks              | UNMAPPED
        unmapped=A watch=A locks           | ''
        none locks lost=A                  | NOT_PROVEN
        none cache locks lost=A            | NOT_PROVEN
        none lock=A lost=A mapped=C        | LAST_WRITER_UNCLEAN
        """)
    void theRuleIsToldIfItDecides(String seen, String rules) {
        assertThat(Stream.of(TakeoverCase.values())
                        .filter(rule -> reasons(seen).stream()
                                .anyMatch(reason -> reason.message().equals(rule.sentence())))
                        .map(TakeoverCase::name)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(rules);
    }

    /** What to give or do next, for the first reason. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        seen                            | steps
        unmapped?=A none locks ready=A  | run rbd device list on the host A and give its whole output, run rbd-nbd list-mapped on the host A and give its whole output
        kernel=A none locks ready=A     | run rbd-nbd list-mapped on the host A and give its whole output
        unmapped=C none locks ready=A   | no pod on A is known to use the image: find its devices on the host, stop what has them open, and unmap them, run rbd device list on the host A and give its whole output, run rbd-nbd list-mapped on the host A and give its whole output, run rbd status and give its whole output with its exit code, run rbd lock ls and give its whole output with its exit code
        fenceip=A none locks lost=A     | run rbd image-meta ls and give its whole output with its exit code, read client_addr of the devices on the host A, give the CSIAddonsNode objects of the driver
        watch=X locks lost=A            | run rbd image-meta ls and give its whole output with its exit code, read client_addr of the devices on the host A, give the CSIAddonsNode objects of the driver
        none locks nonode=A             | give the Node objects as they are now
        failed locks lost=A             | run rbd status and give its whole output with its exit code
        unmapped=A none ready=A         | run rbd lock ls and give its whole output with its exit code
        """)
    void itSaysWhatToDoNext(String seen, String steps) {
        assertThat(reasons(seen).get(0).remedy().stream().map(RemedyStep::why).collect(Collectors.joining(", ")))
                .isEqualTo(steps);
    }

    @Test
    void thePodThatUsesTheImageOnALiveNodeIsNamed() {
        RemedyStep step = reasons("unmapped=C none locks ready=A kube=A").stream()
                .filter(reason -> reason.code() == UseReason.NODE_ALIVE)
                .findFirst()
                .orElseThrow()
                .remedy()
                .get(0);
        assertThat(step.target()).isEqualTo("Pod/shop/db-0");
        assertThat(step.argv()).containsExactly("kubectl", "delete", "pod", "--namespace=shop", "--", "db-0");
    }

    /** What the command line of a step runs, whatever its options are. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        evidence       | command
        STATUS         | rbd status
        LOCKS          | rbd lock ls
        INFO           | rbd info
        BLOCKLIST      | ceph osd blocklist ls
        METADATA       | rbd image-meta ls
        SNAPSHOTS      | rbd snap ls
        CHILDREN       | rbd children
        MANAGER_CLIENTS | ceph mgr dump
        MIRROR_DAEMONS | rados listwatchers rbd_mirroring
        MIRROR_POOL    | rbd mirror pool status
        DEVICES        | rbd device list
        NBD_DEVICES    | rbd device list --device-type=nbd
        """)
    void aStepRunsTheCommandThatGivesTheEvidence(EvidenceCommand evidence, String command) {
        assertThat(evidence.step(Scene.IMAGE).argv()).containsSubsequence(command.split(" "));
        assertThat(evidence.step(RbdImageSpec.parse("kube/data@s")).argv()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        boot id now                          | message
        0b7e11aa-0c5d-4f6e-9a7b-112233445566 | the node has another boot id, and has mapped devices, which would write again: /dev/rbd0
        6f1c2d0e-93c4-4d53-8d4c-1c2b3a495867 | the node has mapped devices, which would write again: /dev/rbd0
        ''                                   | the node has mapped devices, which would write again: /dev/rbd0
        """)
    void aFenceIsNotLiftedWhileDevicesAreMapped(String now, String message) {
        FenceLift lift = FenceLift.decide(FenceLift.Evidence.of("A")
                .withBootIds("6f1c2d0e-93c4-4d53-8d4c-1c2b3a495867", now)
                .withDevices(Scene.of("mapped=A").evidence().devices().get(0)));
        assertThat(lift.reasons()).extracting(Reason::message).containsExactly(message);
    }
}
