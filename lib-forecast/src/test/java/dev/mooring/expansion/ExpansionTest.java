package dev.mooring.expansion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows from the code paths of external-resizer v2.3.0 expandAndRecover and of the kubelet's NodeExpander. */
class ExpansionTest {

    private static final String ROWS = """
        case                                  | scene                                                            | state                          | outlook  | next     | reasons
        nothing to do                         | req=10Gi                                                         | done                           | done     | nobody   | AlreadyLargeEnough
        smaller than the capacity             | req=5Gi                                                          | done                           | done     | nobody   | AlreadyLargeEnough
        begins                                |                                                                  | requested                      | goes-on  | resizer  | ResizerExpands
        begins, node does not answer          | node=Unknown                                                     | requested                      | unknown  | resizer  | ExpandingNodeNotReady,ResizerExpands
        begins, node is gone                  | node=absent                                                      | requested                      | unknown  | resizer  | ExpandingNodeNotReady,ResizerExpands
        begins, volume is Released            | volPhase=Released                                                | requested                      | unknown  | resizer  | ExpandedVolumeGoes,ResizerExpands
        asked: limits not given               | req=10Gi to=20Gi limits=notGiven                                 | requested                      | unknown  | api-server | ExpansionLimitsNotGiven,ExpansionAccepted,ResizerExpands
        asked: node not given                 | req=10Gi to=20Gi node=unknown                                    | requested                      | unknown  | resizer  | ExpansionAccepted,ExpandingNodeNotGiven,ResizerExpands
        begins, no resizer seen               | resizer=unknown                                                  | requested                      | unknown  | resizer  | ResizerNotSeen,ResizerExpands
        begins, no pod                        | pods=none                                                        | requested                      | waits    | resizer  | PodMayBeNeeded,ResizerExpands
        begins, block, no pod                 | pods=none mode=Block                                             | requested                      | goes-on  | resizer  | ResizerExpands
        begins, pods not given                | pods=unknown                                                     | requested                      | unknown  | resizer  | ExpandingPodsNotGiven,ResizerExpands
        begins, pod not scheduled             | pods=waiting                                                     | requested                      | waits    | resizer  | ExpandingPodNotScheduled,ResizerExpands
        begins, all read-only                 | pods=ro                                                          | requested                      | waits    | resizer  | PodMayBeNeeded,ResizerExpands
        no capacity in the status             | cap=none                                                         | requested                      | goes-on  | resizer  | ResizerExpands
        class changed since                   | class=fixed                                                      | requested                      | goes-on  | resizer  | ClassAllowsNoMore,ResizerExpands
        migrated in-tree volume               | source=ebs                                                       | requested                      | goes-on  | resizer  | ResizerExpands
        no plugin: nfs                        | source=nfs                                                       | requested                      | hangs    | nobody   | PluginCannotExpand
        no plugin: removed rbd                | source=rbd                                                       | requested                      | hangs    | nobody   | PluginCannotExpand
        no plugin: local                      | source=local                                                     | requested                      | hangs    | nobody   | PluginCannotExpand
        no capability: efs                    | driver=efs.csi.aws.com                                           | requested                      | hangs    | nobody   | PluginCannotExpand
        only offline: linode, in use          | driver=linodebs.csi.linode.com                                   | requested                      | waits    | user     | ExpandsOnlyOffline,ResizerExpands
        only offline: linode                  | driver=linodebs.csi.linode.com pods=none                         | requested                      | waits    | resizer  | PodMayBeNeeded,ResizerExpands
        flex volume                           | source=flex                                                      | requested                      | unknown  | resizer  | ExpansionSourceNotJudged
        unknown source                        | source=other                                                     | requested                      | unknown  | resizer  | ExpansionSourceNotJudged
        volume gone                           | vol=absent                                                       | unknown                        | hangs    | resizer  | ExpandedVolumeMissing
        volume not given                      | vol=unknown                                                      | unknown                        | unknown  | unknown  | ExpandedVolumeNotGiven
        volume of another claim               | ref=u2                                                           | requested                      | hangs    | nobody   | ExpandedVolumeOfOtherClaim,ResizerExpands
        volume of no claim                    | ref=none                                                         | requested                      | hangs    | nobody   | ExpandedVolumeOfOtherClaim,ResizerExpands
        claim without uid                     | uid=none                                                         | requested                      | unknown  | resizer  | ExpansionWithoutUid,ResizerExpands
        claim without status                  | status=none                                                      | unknown                        | unknown  | unknown  | ExpansionStatusNotGiven
        claim not bound                       | phase=Pending                                                    | not-bound                      | waits    | nobody   | ExpansionOfUnboundClaim
        claim lost                            | phase=Lost                                                       | not-bound                      | waits    | nobody   | ExpansionOfUnboundClaim
        claim being deleted                   | deleted=yes                                                      | requested                      | unknown  | resizer  | ExpansionOfDeletedClaim,ResizerExpands
        controller in progress                | status=ControllerResizeInProgress alloc=20Gi                     | controller-resize-in-progress  | goes-on  | resizer  | ResizerExpands
        in progress shows the resizer         | status=ControllerResizeInProgress alloc=20Gi resizer=unknown     | controller-resize-in-progress  | goes-on  | resizer  | ResizerExpands
        in progress with an error             | status=ControllerResizeInProgress alloc=20Gi cond=ControllerResizeError:no | controller-resize-in-progress | waits | resizer | ControllerExpansionFails,ResizerExpands
        in use, and only offline              | status=ControllerResizeInProgress alloc=20Gi cond=ControllerResizeError:code_=_FailedPrecondition | controller-resize-in-progress | waits | user | ExpandsOnlyOffline,ResizerExpands
        was in use, and is not any more       | pods=none status=ControllerResizeInProgress alloc=20Gi cond=ControllerResizeError:code_=_FailedPrecondition | controller-resize-in-progress | waits | resizer | ControllerExpansionFails,PodMayBeNeeded,ResizerExpands
        in progress to another size           | req=30Gi status=ControllerResizeInProgress alloc=20Gi            | controller-resize-in-progress  | goes-on  | resizer  | EarlierExpansionFirst,ResizerExpands
        volume grown, not written down        | vol=20Gi status=ControllerResizeInProgress alloc=20Gi            | controller-resize-in-progress  | goes-on  | resizer  | ResizerExpands
        volume grown, request made smaller    | req=15Gi vol=20Gi status=ControllerResizeInProgress alloc=20Gi   | controller-resize-in-progress  | goes-on  | resizer  | EarlierExpansionFirst,ResizerExpands
        infeasible                            | status=ControllerResizeInfeasible alloc=20Gi                     | controller-resize-infeasible   | hangs    | resizer  | ControllerExpansionInfeasible
        infeasible, request changed since     | req=15Gi status=ControllerResizeInfeasible alloc=20Gi            | requested                      | goes-on  | resizer  | ResizerExpands
        infeasible, volume larger than request| req=15Gi vol=18Gi status=ControllerResizeInfeasible alloc=30Gi   | controller-resize-infeasible   | hangs    | resizer  | ControllerExpansionInfeasible,EarlierExpansionFirst
        node pending                          | vol=20Gi status=NodeResizePending alloc=20Gi                     | node-resize-pending            | goes-on  | kubelet  | KubeletExpands
        node pending, no pod                  | vol=20Gi status=NodeResizePending alloc=20Gi pods=none           | node-resize-pending            | waits    | user     | NodeExpansionNeedsPod
        node pending, block, no pod           | vol=20Gi status=NodeResizePending alloc=20Gi pods=none mode=Block| node-resize-pending            | waits    | user     | NodeExpansionNeedsPod
        node pending, pods not given          | vol=20Gi status=NodeResizePending alloc=20Gi pods=unknown        | node-resize-pending            | unknown  | kubelet  | ExpandingPodsNotGiven
        node pending, pod not scheduled       | vol=20Gi status=NodeResizePending alloc=20Gi pods=waiting        | node-resize-pending            | waits    | kubelet  | ExpandingPodNotScheduled
        node pending, all read-only           | vol=20Gi status=NodeResizePending alloc=20Gi pods=ro             | node-resize-pending            | waits    | user     | ExpansionReadOnly
        node pending, larger request          | req=30Gi vol=20Gi status=NodeResizePending alloc=20Gi            | node-resize-pending            | goes-on  | kubelet  | EarlierExpansionFirst,KubeletExpands
        node pending, volume not grown        | vol=15Gi status=NodeResizePending alloc=20Gi                     | node-resize-pending            | goes-on  | resizer  | ResizerExpands
        node pending, nothing to grow         | vol=10Gi status=NodeResizePending alloc=10Gi                     | node-resize-pending            | hangs    | nobody   | EarlierExpansionFirst,NodeExpansionWithoutDifference
        node in progress                      | vol=20Gi status=NodeResizeInProgress alloc=20Gi                  | node-resize-in-progress        | goes-on  | kubelet  | KubeletExpands
        node in progress with an error        | vol=20Gi status=NodeResizeInProgress alloc=20Gi cond=NodeResizeError:no | node-resize-in-progress | waits    | kubelet  | NodeExpansionFails,KubeletExpands
        node infeasible                       | vol=20Gi status=NodeResizeInfeasible alloc=20Gi                  | node-resize-infeasible         | hangs    | resizer  | NodeExpansionInfeasible,ResizerExpands
        several nodes                         | vol=20Gi status=NodeResizePending alloc=20Gi pods=two access=ReadWriteMany | node-resize-pending  | goes-on  | kubelet  | EveryNodeExpands,KubeletExpands
        several nodes, no node step           | vol=20Gi status=NodeResizePending alloc=20Gi pods=two access=ReadWriteMany notRequired=yes | node-resize-pending | goes-on | kubelet | KubeletExpands
        older resizer, file system pending    | vol=20Gi cond=FileSystemResizePending                            | node-resize-pending            | goes-on  | kubelet  | KubeletExpands
        volume grown, no marks at all         | vol=20Gi                                                         | requested                      | goes-on  | resizer  | ResizerExpands
        no status word, but a size            | vol=20Gi alloc=25Gi cond=FileSystemResizePending                 | requested                      | goes-on  | resizer  | EarlierExpansionFirst,ResizerExpands
        unknown status word                   | status=Later alloc=20Gi                                          | unknown                        | unknown  | unknown  | AllocatedStatusNotKnown
        size beyond 64 bits                   | req=1e30                                                         | requested                      | unknown  | resizer  | ExpansionBeyond64Bits,ResizerExpands
        asked: larger                         | req=10Gi to=20Gi                                                 | requested                      | goes-on  | resizer  | ExpansionAccepted,ResizerExpands
        asked: the same                       | req=10Gi to=10240Mi                                              | done                           | done     | nobody   | AlreadyLargeEnough
        asked: class may not                  | req=10Gi to=20Gi class=fixed                                     | refused                        | refused  | user     | ExpansionForbidden
        asked: class is gone                  | req=10Gi to=20Gi class=absent                                    | refused                        | refused  | user     | ExpansionForbidden
        asked: class not given                | req=10Gi to=20Gi class=unknown                                   | requested                      | unknown  | api-server | ExpansionNotJudged,ResizerExpands
        asked: no class named                 | req=10Gi to=20Gi class=unnamed                                   | refused                        | refused  | user     | ExpansionForbidden
        asked: claim not bound                | phase=Pending to=30Gi                                            | refused                        | refused  | user     | ExpansionRefused
        asked: below the capacity             | to=5Gi                                                           | refused                        | refused  | user     | ExpansionRefused
        asked: the capacity                   | to=10Gi                                                          | refused                        | refused  | user     | ExpansionRefused
        asked: just above the capacity        | to=10737418241                                                   | requested                      | goes-on  | resizer  | ExpansionAccepted,ResizerExpands
        asked: smaller, class may not         | to=15Gi class=fixed                                              | requested                      | goes-on  | resizer  | ExpansionAccepted,ResizerExpands
        asked: zero                           | to=0                                                             | refused                        | refused  | user     | ExpansionRefused,ExpansionRefused
        asked: negative                       | to=-1Gi                                                          | refused                        | refused  | user     | ExpansionRefused,ExpansionRefused
        asked: huge                           | req=10Gi to=1e30                                                 | requested                      | unknown  | resizer  | ExpansionAccepted,ExpansionBeyond64Bits,ResizerExpands
        asked: above a limit range            | req=10Gi to=20Gi limits=range                                    | refused                        | refused  | user     | ExpansionForbidden
        asked: within a limit range           | req=10Gi to=15Gi limits=range                                    | requested                      | goes-on  | resizer  | ExpansionAccepted,ResizerExpands
        asked: above a quota                  | req=10Gi to=20Gi limits=quota                                    | refused                        | refused  | user     | ExpansionForbidden
        asked: within a quota                 | req=10Gi to=15Gi limits=quota                                    | requested                      | goes-on  | resizer  | ExpansionAccepted,ResizerExpands
        asked: use of the quota is not known  | req=10Gi to=20Gi limits=unknown                                  | requested                      | unknown  | api-server | ExpansionLimitsNotKnown,ResizerExpands
        asked: class and limit range may not  | req=10Gi to=20Gi limits=range class=fixed                        | refused                        | refused  | user     | ExpansionForbidden
        stored before the quota               | limits=quota                                                     | requested                      | goes-on  | resizer  | ResizerExpands
        asked: without status                 | status=none to=30Gi                                              | unknown                        | unknown  | unknown  | ExpansionStatusNotGiven
        """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = ROWS)
    void goesThroughTheStates(String name, String scene, String state, String outlook, String next, String reasons) {
        Expansion answer = ExpansionScene.of(scene == null ? "" : scene).answer();
        String codes = answer.reasons().stream().map(each -> each.code().id()).collect(Collectors.joining(","));
        assertThat(answer.state() + " " + answer.outlook() + " " + answer.next() + " " + codes)
                .as(name)
                .isEqualTo(state + " " + outlook + " " + next + " " + reasons);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        scene                                                       | restart | line
        ^^                                                          | false   | 10Gi to 20Gi, requested, goes-on: the resizer of driver d.example.com asks for 20Gi for volume pv-1
        driver=linodebs.csi.linode.com                              | true    | 10Gi to 20Gi, requested, waits
        pods=none                                                   | false   | 10Gi to 20Gi, requested, waits
        pods=none vol=20Gi status=NodeResizePending alloc=20Gi   | true    | 10Gi to 20Gi, node-resize-pending, waits
        pods=unknown vol=20Gi status=NodeResizePending alloc=20Gi | false  | 10Gi to 20Gi, node-resize-pending, unknown
        """)
    void aPodMayHaveToBeStarted(String scene, boolean restart, String line) {
        Expansion answer = ExpansionScene.of(scene).answer();
        assertThat(answer.needsPodRestart()).isEqualTo(restart);
        assertThat(answer.toString()).startsWith(answer.claim() + ": " + line);
    }

    @Test
    void aSizeIsEnoughToAsk() {
        ExpansionScene scene = ExpansionScene.of("req=10Gi to=20Gi");
        Expansion.Request asked = scene.request();
        assertThat(Expansion.of(asked.claim(), asked.wanted(), scene.inventory()))
                .isEqualTo(Expansion.of(Expansion.Request.of(asked.claim()).to(asked.wanted()), scene.inventory()));
    }

    private static List<String> scenes() {
        return ROWS.lines().skip(1).map(row -> row.split("[|]")[1].strip()).toList();
    }

    /** The same with all pods and namespaces, so that a good answer is proven. */
    private static Optional<Certificate> proof(String words) {
        ExpansionScene scene = ExpansionScene.of(words);
        return ExpansionScene.askedAgain(
                scene.inventory().complete(Kinds.POD, Kinds.NAMESPACE),
                objects -> Expansion.of(scene.request(), objects).proof());
    }

    @Test
    void aYesRestsOnWhatItReadAndLessIsNoYes() {
        Set<Expansion.State> fine = EnumSet.noneOf(Expansion.State.class);
        for (String words : scenes()) {
            Expansion answer = ExpansionScene.of(words).answer();
            proof(words).ifPresent(yes -> fine.add(answer.state()));
            for (Inventory less : answer.outlook().isFine()
                    ? List.<Inventory>of()
                    : Evidence.less(ExpansionScene.of(words).inventory())) {
                assertThat(Expansion.of(ExpansionScene.of(words).request(), less)
                                .outlook()
                                .isFine())
                        .as(words)
                        .isFalse();
            }
        }
        assertThat(fine)
                .as("each way to a yes occurs")
                .containsExactlyInAnyOrder(
                        Expansion.State.DONE,
                        Expansion.State.REQUESTED,
                        Expansion.State.CONTROLLER_RESIZE_IN_PROGRESS,
                        Expansion.State.NODE_RESIZE_PENDING,
                        Expansion.State.NODE_RESIZE_IN_PROGRESS);
    }

    @Test
    void theRecoveryIsLegalAndLeadsOut() {
        for (String words : scenes()) {
            ExpansionScene.of(words).answer().recovery().ifPresent(recovery -> {
                String smaller = words + " to=" + recovery.size().canonical();
                Expansion after = ExpansionScene.of(smaller).answer();
                assertThat(after.outlook()).as(smaller).isNotEqualTo(Expansion.ExpansionOutlook.REFUSED);
                assertThat(after.state()).as(smaller).isNotEqualTo(Expansion.State.CONTROLLER_RESIZE_INFEASIBLE);
            });
        }
    }

    @Test
    void everyRuleHasARow() {
        List<String> missing = new ArrayList<>();
        for (ExpansionRule rule : ExpansionRule.values()) {
            if (!ROWS.contains(rule.id()) && rule != ExpansionRule.EXPANSION_STATUS_UNREADABLE) {
                missing.add(rule.id());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void anUnreadableStatusIsNamedWithItsPlace() {
        Expansion answer =
                ExpansionScene.of("status=NodeResizePending alloc=many").answer();
        assertThat(answer.state()).isEqualTo(Expansion.State.UNKNOWN);
        assertThat(answer.outlook()).isEqualTo(Expansion.ExpansionOutlook.UNKNOWN);
        assertThat(answer.reasons())
                .extracting(each -> each.code().id(), Reason::pointer)
                .containsExactly(tuple("ExpansionStatusUnreadable", "/status/allocatedResources/storage"));
    }
}
