package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.controller.World;
import dev.mooring.forecast.VolumeExplanation.VolumeSummary;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.internal.SchedulingCode;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchedulingTest {

    private static final ObjectRef P = new ObjectRef("Pod", "ns", "p");

    /** Two nodes in two zones, a class of local volumes and one with a provisioner, both wait. */
    private static final String TWO = "node n1 label=zone=a; node n2 label=zone=b;"
            + " sc local by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer;"
            + " sc wait by=csi.example mode=WaitForFirstConsumer; ";

    private static final String TOP =
            "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"top\"},\"provisioner\":"
                    + "\"csi.example\",\"volumeBindingMode\":\"WaitForFirstConsumer\",\"allowedTopologies\":[{\"matchLabelExpressions\":"
                    + "[{\"key\":\"zone\",\"values\":[\"c\",\"b\"]}]}]};";

    private static Forecast scheduling(String words) {
        String all = (words.contains("node ") ? "" : TWO) + words.replace("LOCAL; ", TWO.substring(TWO.indexOf(" sc")));
        return Forecast.given(World.objects(all.replace("ON1", on("a"))
                .replace("ON2", on("b"))
                .replace("BC", "ann=pv.kubernetes.io/bind-completed")
                .replace("TOP;", TOP)
                .replace("SEL", "ann=volume.kubernetes.io/selected-node")));
    }

    private static String on(String zone) {
        return "affinity=[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"" + zone
                + "\"]}]}]";
    }

    private static String end(Forecast end) {
        List<String> words = new ArrayList<>();
        for (PodEnd pod : end.pods()) {
            String node = pod.node().orElse("");
            words.add(pod.pod().name()
                    + switch (pod.state()) {
                        case PLACED -> "@" + node;
                        case WAITING_FOR_CLAIMS -> "~" + node;
                        case UNSCHEDULABLE -> "!";
                        case NOT_SCHEDULED -> "-";
                        case UNKNOWN -> "??" + String.join(",", pod.verdict().feasible());
                        case OPEN -> "?" + String.join(",", pod.verdict().feasible());
                    });
        }
        for (ClaimEnd claim : end.claims()) {
            words.add(claim.claim().name() + "=" + claim.phase()
                    + claim.volume().map(name -> ":" + name).orElse(""));
        }
        return String.join(" ", words);
    }

    /** The scheduler does not place every pod. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        pod                                                       | end                | code                 | message
        pod p uses=c                                              | p@n1 c=Bound:pv    | ClaimStaysBound      |
        pod p uses=c spec={"schedulingGates":[{"name":"g"}],"volumes":[{"name":"v","persistentVolumeClaim":{"claimName":"c"}}]} | p- c=Pending | SchedulingGated | Scheduling is blocked due to non-empty scheduling gates
        pod p uses=c spec={"schedulerName":"mine","volumes":[{"name":"v","persistentVolumeClaim":{"claimName":"c"}}]} | p- c=Pending | OtherScheduler |
        pod p uses=c node=n1                                      | p@n1 c=Pending     | PodBypassedScheduler |
        pod p uses=c node=n1; pod q uses=c                        | p@n1 q@n1 c=Bound:pv | ClaimStaysBound    |
        """)
    void podsThatTheSchedulerDoesNotPlace(String pods, String end, String code, String message) {
        Forecast forecast = scheduling("pv class=local ON1; pvc class=local; " + pods);
        assertThat(end(forecast)).isEqualTo(end);
        assertThat(forecast.claim("ns", "c")
                        .orElseThrow()
                        .reasons()
                        .get(0)
                        .code()
                        .id())
                .isEqualTo(code);
        assertThat(forecast.pod(P).orElseThrow().message().orElse(null)).isEqualTo(message);
    }

    /** What upstream says of a node in one sentence, and which volume or class it is about. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        world                                                              | words                                                                                                                      | summary
        pv class=local; pvc class=wait SEL=n2; pod p uses=c selects=zone=a | NoVolumeToBind PersistentVolumeClaim/ns/c: its volume is to be made on node n2, which was selected before                  | ``
        node n1 label=zone=a; TOP; pvc class=top; pod p uses=c | NoVolumeToBind PersistentVolumeClaim/ns/c: class top makes volumes only on nodes with zone in (b,c); the node has zone=a | ``
        node n1; TOP; pvc class=top; pod p uses=c | NoVolumeToBind PersistentVolumeClaim/ns/c: class top makes volumes only on nodes with zone in (b,c); the node has no label zone | ``
        pv a 4Gi class=local ON1; pv b 3Gi class=local ON1; pv d class=local ON2; pvc class=local; pod p uses=c selects=zone=a | VolumeTooSmall PersistentVolume/a: volume has 4Gi, claim asks for 5Gi | 0 of 3 volumes fit: 2 volume too small, 1 node affinity conflict; nearest a lacks 1Gi
        node n1; sc wait by=csi.example mode=WaitForFirstConsumer; json={"apiVersion":"storage.k8s.io/v1","kind":"CSIDriver","metadata":{"name":"csi.example"},"spec":{"storageCapacity":true}}; json={"kind":"CSIStorageCapacity","metadata":{"name":"a"},"storageClassName":"wait","capacity":"4Gi","nodeTopology":{}}; pvc class=wait; pod p uses=c | NotEnoughStorage PersistentVolumeClaim/ns/c: no CSIStorageCapacity of class wait for the node has room for 5Gi | ``
        pod p selects=zone=b                                               | ``                                                                                                                         | ``
        """)
    void aNodeSaysWhatItsVolumesLack(String world, String words, String summary) {
        Explanation explanation = scheduling(world).explain(P, "n1", 2);
        assertThat(explanation.reasons().stream()
                        .skip(1)
                        .map(each -> each.code().id() + " " + each.subject() + ": " + each.message())
                        .collect(Collectors.joining("; ")))
                .isEqualTo(words);
        assertThat(explanation.volumes().map(VolumeSummary::toString).orElse(""))
                .isEqualTo(summary);
    }

    /** Why a claim waits although a pod uses it, then each node, and on each node what is missing there. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                          | world                                                                    | explanation
        too small and in another zone | pv a 4Gi class=local ON1; pv b class=local ON2; pvc class=local; pod p uses=c selects=zone=a | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it; NoVolumeToBind Node/n1: node(s) didn't find available persistent volumes to bind; VolumeTooSmall PersistentVolume/a: volume has 4Gi, claim asks for 5Gi; NodeAffinityConflict PersistentVolume/b: volume cannot be used on the node: it needs zone in (b); the node has zone=a; NodeAffinityMismatch Node/n2: node(s) didn't match Pod's node affinity/selector
        every node                    | pv a 4Gi class=local ON1; pvc class=local; pod p uses=c                  | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it; NoVolumeToBind Node/n1: node(s) didn't find available persistent volumes to bind; VolumeTooSmall PersistentVolume/a: volume has 4Gi, claim asks for 5Gi; NoVolumeToBind Node/n2: node(s) didn't find available persistent volumes to bind; VolumeTooSmall PersistentVolume/a: volume has 4Gi, claim asks for 5Gi; NodeAffinityConflict PersistentVolume/a: volume cannot be used on the node: it needs zone in (a); the node has zone=b
        no volume of the class        | pvc class=local; pod p uses=c selects=zone=a                             | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it; NoVolumeToBind Node/n1: node(s) didn't find available persistent volumes to bind; NoVolumeToBind PersistentVolumeClaim/ns/c: there is no volume of class local, and the class makes none; NodeAffinityMismatch Node/n2: node(s) didn't match Pod's node affinity/selector
        another claim of the pod is bound elsewhere | node n1 label=zone=a; LOCAL; pv b ref=ns/b:u2 phase=Bound ON2; pvc b uid=u2 named=b BC phase=Bound; pv a class=local ON1; pvc class=local; pod p uses=b uses=c | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it; VolumeNodeAffinityConflict Node/n1: node(s) didn't match PersistentVolume's node affinity; VolumeNodeAffinityConflict PersistentVolume/b: volume of claim ns/b cannot be used on the node: it needs zone in (b); the node has zone=a
        another claim of the pod is in another zone | node n1 label=topology.kubernetes.io/zone=a; LOCAL; pv b ref=ns/b:u2 phase=Bound label=topology.kubernetes.io/zone=b; pvc b uid=u2 named=b BC phase=Bound; pv a class=local; pvc class=local; pod p uses=b uses=c | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it; NoVolumeZone Node/n1: node(s) had no available volume zone; NoVolumeZone PersistentVolume/b: volume of claim ns/b has label topology.kubernetes.io/zone=b; the node has topology.kubernetes.io/zone=a
        what the other claim of the pod takes is not the nearest | node n1 label=zone=a; LOCAL; pv a class=local; pv b 2Gi class=local; pvc a uid=ua 3Gi class=local; pvc class=local 9Gi; pod p uses=a uses=c | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it; NoVolumeToBind Node/n1: node(s) didn't find available persistent volumes to bind; VolumeTooSmall PersistentVolume/b: volume has 2Gi, claim asks for 9Gi; AlreadyTaken PersistentVolume/a: volume is taken by another claim of the same pod
        the node is refused           | pvc class=local; pod p uses=c uses=gone                                  | PodNotPlaced PersistentVolumeClaim/ns/c: no node takes Pod/ns/p, which uses it: persistentvolumeclaim "gone" not found
        """)
    void aClaimThatWaitsSaysWhyNoNodeTakesItsPod(String name, String world, String explanation) {
        assertThat(scheduling(world).explain(ObjectRef.claim("ns", "c")).stream()
                        .map(each -> each.code().id() + " " + each.subject() + ": " + each.message())
                        .collect(Collectors.joining("; ")))
                .isEqualTo(explanation);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                               | world                                                                                          | end
        no volume at all                   | pod p                                                                                          | p?n1,n2
        one volume on one node             | pv class=local ON1; pvc class=local; pod p uses=c                                              | p@n1 c=Bound:pv
        a volume on each node              | pv a class=local ON1; pv b class=local ON2; pvc class=local; pod p uses=c                      | p?n1,n2 c=Bound
        no volume on any                   | pvc class=local; pod p uses=c                                                                  | p! c=Pending
        133 sorted by size                 | pv a 8Gi class=local ON1; pv b class=local ON1; pvc a uid=ua 8Gi class=local; pvc b uid=ub class=local; pod p uses=a uses=b | p@n1 a=Bound:b b=Bound:a
        135 pure smallest size             | pv a class=local ON1 modes=RWO+RWX; pv b 20Gi class=local ON1; pvc class=local; pod p uses=c   | p@n1 c=Bound:a
        a reserved volume is bound before  | node n1 label=zone=a; sc wait by=csi.example mode=WaitForFirstConsumer; pv class=wait ref=ns/c ON2; pvc class=wait; pod p uses=c | p! c=Bound:pv
        provisioner never answers          | node n1; sc wait by=csi.example mode=WaitForFirstConsumer; pvc class=wait; pod p uses=c          | p~n1 c=Pending
        137 named, not completed           | pvc class=local named=x; pod p uses=c                                                           | p! c=Pending:x
        138 lost                           | pvc class=local named=x BC phase=Lost; pod p uses=c                                             | p! c=Lost:x
        139 bound on another node          | pv ref=ns/c:u1 phase=Bound ON2; pvc named=pv BC phase=Bound; pod p uses=c                       | p@n2 c=Bound:pv
        143 selected another node          | pv class=local; pvc class=local SEL=n2; pod p uses=c                                            | p! c=Pending
        143 selected for a provisioner     | pvc class=wait SEL=n2; pod p uses=c                                                             | p~n2 c=Pending
        second pod finds nothing left      | pv class=local ON1; pvc a uid=ua class=local; pvc b uid=ub class=local; pod p uses=a; pod q uses=b | p@n1 q! a=Bound:pv b=Pending
        a pod of another's waits with it   | node n1; sc wait by=csi.example mode=WaitForFirstConsumer; pvc class=wait; pod p uses=c; pod q uses=c | p~n1 q~n1 c=Pending
        RWOP is for one pod                | node n1; pv modes=RWOP; pvc modes=RWOP; pod p uses=c; pod q uses=c                              | p@n1 q! c=Bound:pv
        reserved with other access modes   | node n1; sc local by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer; pv class=local ref=ns/c modes=ROX; pvc class=local; pod p uses=c | p~n1 c=Pending
        a node of its own choice           | pv class=local ON1; pvc class=local; pod p uses=c node=n1                                       | p@n1 c=Pending
        a pod that is done                 | pvc class=local; pod p uses=c phase=Succeeded                                                   | c=Pending
        one claim twice, two volumes       | node n1; LOCAL; pv a class=local; pv b class=local; pvc class=local; pod p uses=c uses=c          | p@n1 c=Bound
        one claim twice, one volume        | node n1; LOCAL; pv a class=local; pvc class=local; pod p uses=c uses=c                           | p! c=Pending
        one claim twice, to be provisioned | node n1; LOCAL; pvc class=wait; pod p uses=c uses=c                                              | p~n1 c=Pending
        one claim twice, one of each       | node n1; LOCAL; pv a class=wait; pvc class=wait; pod p uses=c uses=c                             | p@n1 c=Bound:a
        immediate class bound before       | pv; pvc; pod p uses=c                                                                           | p?n1,n2 c=Bound:pv
        """)
    void ends(String name, String world, String end) {
        assertThat(end(scheduling(world))).isEqualTo(end);
    }

    /** On one node, the order of pods and chance decide which of several volumes a claim gets. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                                | world                                                                     | end                     | open
        one of a size                       | pv a class=local; pv b class=local; pvc class=local; pod p uses=c         | p@n1 c=Bound            | c: gets one of a, b on node n1; a: ns/c; b: ns/c
        the smallest                        | pv a class=local 8Gi; pv b class=local 7Gi; pvc class=local; pod p uses=c | p@n1 c=Bound:b          | ``
        the smallest that fits              | pv a class=local 1Gi; pv b class=local; pvc class=local; pod p uses=c     | p@n1 c=Bound:b          | ``
        reserved                            | pv a class=local; pv b class=local ref=ns/c; pvc class=local; pod p uses=c | p@n1 c=Bound:b         | ``
        two pods, sizes differ              | pv a class=local; pv b class=local 20Gi; pvc class=local; pvc d uid=ud class=local; pod p uses=c; pod q uses=d | p@n1 q@n1 c=Bound d=Bound | c: gets one of a, b on node n1; d: gets one of a, b on node n1; a: ns/c, ns/d; b: ns/c, ns/d
        who cannot take the smaller one     | pv a class=local; pv b class=local 20Gi; pvc class=local; pvc d uid=ud class=local 20Gi; pod p uses=c; pod q uses=d | p@n1 q@n1 c=Bound:a d=Bound:b | ``
        two smaller ones and one rival      | pv a class=local; pv b class=local 11Gi; pv e class=local 12Gi; pvc class=local; pvc d uid=ud class=local; pod p uses=c; pod q uses=d | p@n1 q@n1 c=Bound d=Bound | c: gets one of a, b on node n1; d: gets one of a, b on node n1; a: ns/c, ns/d; b: ns/c, ns/d
        a rival of another class            | pv a class=local; pv b class=local 20Gi; pvc class=local; pvc d uid=ud class=wait; pod p uses=c; pod q uses=d | p@n1 q~n1 c=Bound:a d=Pending | ``
        a larger claim of the pod comes after | pv a class=local; pv b class=local 20Gi; pvc class=local; pvc d uid=ud class=local 6Gi; pod p uses=c uses=d | p@n1 c=Bound:a d=Bound:b | ``
        two claims of one pod and size      | pv a class=local; pv b class=local; pvc class=local; pvc d uid=ud class=local; pod p uses=c uses=d | p@n1 c=Bound d=Bound | c: gets one of a, b on node n1; d: gets one of a, b on node n1; a: ns/c, ns/d; b: ns/c, ns/d
        a new volume is possible too        | pv a class=wait; pvc class=wait; pod p uses=c                             | p@n1 c=Bound:a          | ``
        """)
    void severalVolumesOnOneNodeAreOpen(String name, String world, String end, String open) {
        Forecast forecast = scheduling("node n1; LOCAL; " + world);
        assertThat(end(forecast)).isEqualTo(end);
        List<String> found = new ArrayList<>();
        for (ClaimEnd each : forecast.claims()) {
            each.reasons().stream()
                    .filter(why -> why.code() == ForecastCode.VOLUME_IS_OPEN)
                    .forEach(why -> found.add(each.claim().name() + ": " + before(why, ": the order")));
        }
        for (VolumeEnd each : forecast.volumes()) {
            each.reasons().stream()
                    .filter(why -> why.code() == ForecastCode.VOLUME_IS_OPEN)
                    .forEach(why -> found.add(each.volume().name() + ": "
                            + before(why, ": the order").replace("may be taken by claim ", "")));
            assertThat(each.isTaken())
                    .isEqualTo(each.phase().equals("Bound") && each.openFor().isEmpty());
        }
        assertThat(String.join("; ", found)).isEqualTo(open);
    }

    private static String before(Reason why, String end) {
        return why.message().substring(0, why.message().indexOf(end));
    }

    /** A pod that several nodes take is on one of them; whoever may find its room or volume taken is told so. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        world                                                                                          | end           | told of q
        ROOM1; pod p; pod q selects=zone=a                                                             | p?n1,n2 q??n1 | several nodes take ns/p: if the scheduler chooses n1 for them, this pod may find no room or no volume
        ROOM2; pod p; pod q selects=zone=a                                                             | p?n1,n2 q@n1  | ''
        ROOM1; pod p selects=zone=b; pod q selects=zone=a                                              | p@n2 q@n1     | ''
        ROOM2; pod p cpu=3; pod q selects=zone=a cpu=2                                                 | p?n1,n2 q??n1 | several nodes take ns/p: if the scheduler chooses n1 for them, this pod may find no room or no volume
        ROOM2; pod p cpu=1; pod q selects=zone=a cpu=2                                                 | p?n1,n2 q@n1  | ''
        ROOM1; pod p; pod q                                                                            | p?n1,n2 q?n1,n2 | ''
        ROOM1; pod p; pod q; pod r                                                                     | p?n1,n2 q?n1,n2 r! | ''
        ROOM2; pod o cpu=2; pod p cpu=2; pod q cpu=3                                                   | o?n1,n2 p?n1,n2 q??n1,n2 | several nodes take ns/o, ns/p: if the scheduler chooses n1, n2 for them, this pod may find no room or no volume
        ROOM2; pv a class=local ON1; pv b class=local ON2; pvc class=local; pvc d uid=ud class=local; pod p uses=c; pod q selects=zone=a uses=d | p?n1,n2 q??n1 c=Bound d=Pending | several nodes take ns/p: if the scheduler chooses n1 for them, this pod may find no room or no volume
        ROOM2; pv a 5Gi class=local ON1; pv b class=local ON2; pv e 7Gi class=local ON1; pvc class=local; pvc d uid=ud class=local 6Gi; pod p uses=c; pod q selects=zone=a uses=d | p?n1,n2 q@n1 c=Bound d=Bound:e | ''
        ROOM5; pod p; pod r; pod s; pod t; pod u; pod q selects=zone=a                                 | p?n1,n2 r?n1,n2 s?n1,n2 t?n1,n2 u?n1,n2 q??n1 | several nodes take ns/p, ns/r, ns/s and 2 more: if the scheduler chooses n1 for them, this pod may find no room or no volume
        """)
    void aPodThatSeveralNodesTakeIsOnOneOfThem(String world, String end, String told) {
        Forecast forecast = scheduling(world.replaceAll(
                "ROOM(.)",
                "node n1 label=zone=a cpu=4 pods=$1; node n2 label=zone=b cpu=4 pods=$1;"
                        + TWO.substring(TWO.indexOf(" sc"))));
        assertThat(end(forecast)).isEqualTo(end);
        assertThat(forecast.pods().stream()
                        .filter(pod -> pod.pod().name().equals("q"))
                        .flatMap(pod -> pod.verdict().remarks().stream())
                        .map(Reason::message)
                        .collect(Collectors.joining("; ")))
                .isEqualTo(told);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        world                                                                | n1                         | n2
        pv class=local ON1; pvc class=local; pod p uses=c                    | ns/c:pv                    | NoVolumeToBind
        pvc class=wait; pod p uses=c                                         | ns/c:new                   | ns/c:new
        pv ref=ns/c:u1 phase=Bound ON2; pvc named=pv BC phase=Bound; pod p uses=c | VolumeNodeAffinityConflict | ''
        pv ref=ns/c:u1 phase=Bound ON2; pvc named=pv BC phase=Bound; pvc d uid=ud class=local; pod p uses=c uses=d | VolumeNodeAffinityConflict NoVolumeToBind | NoVolumeToBind
        node n1 cordoned; node n2 taint=gpu; pod p                           | NodeUnschedulable          | UntoleratedTaint
        node n1 cordoned; node n2 taint=gpu; pod p tolerates=gpu             | NodeUnschedulable          | ''
        node n1 label=zone=a; node n2; pod p selects=zone=a                  | ''                         | NodeAffinityMismatch
        node n1 cpu=2 pods=9; node n2 cpu=4 pods=9; pod p cpu=3              | NodeTooSmall               | ''
        node n1 cpu=4 pods=9; node n2 cpu=4 pods=1; pod q node=n1 cpu=2; pod r node=n2; pod p cpu=3 | InsufficientResource | TooManyPods
        pv modes=RWOP; pvc modes=RWOP; pod q uses=c node=n1; pod p uses=c    | ReadWriteOncePodInUse      | ReadWriteOncePodInUse
        node n1; node n2; pv modes=RWOP; pvc p-v owner=p1 modes=RWOP; pod q uses=p-v node=n1; pod p uid=p1 ephemeral=v | '' | ''
        node n1; node n2; pv modes=RWOP; pvc q-v owner=q1 modes=RWOP; pod q uid=q1 ephemeral=v node=n1; pod p uses=q-v | '' | ''
        node n1 cpu=1 pods=9; node n2 cpu=3 pods=9; pod q node=n1 cpu=2; pod r node=n2 cpu=2; pod p cpu=0 | '' | ''
        node n1 cpu=3 pods=9; node n2 cpu=4 pods=9; pod q node=n1 cpu=2; pod r node=n2 cpu=2; pod p cpu=3 | InsufficientResource | InsufficientResource
        node n1 label=topology.kubernetes.io/zone=a; node n2 label=topology.kubernetes.io/zone=b; pv label=topology.kubernetes.io/zone=b; pvc; pod p uses=c | NoVolumeZone | ''
        node n1 label=topology.kubernetes.io/zone=a; node n2 label=topology.kubernetes.io/zone=b; pv label=topology.kubernetes.io/zone=b__c; pvc; pod p uses=c | NoVolumeZone | ''
        node n1 label=topology.kubernetes.io/zone=a; node n2 label=topology.kubernetes.io/zone=b; pv label=topology.kubernetes.io/zone=b__; pvc; pod p uses=c | '' | ''
        node n1; node n2 label=topology.kubernetes.io/region=b; pv label=topology.kubernetes.io/zone=b; pvc; pod p uses=c | '' | NoVolumeZone
        node n1 label=failure-domain.beta.kubernetes.io/zone=b; node n2 label=topology.kubernetes.io/zone=b; pv label=failure-domain.beta.kubernetes.io/zone=b; pvc; pod p uses=c | '' | ''
        node n1 label=failure-domain.beta.kubernetes.io/zone=b; node n2 label=topology.kubernetes.io/region=r; pv label=topology.kubernetes.io/region=r; pvc; pod p uses=c | NoVolumeZone | ''
        node n1 label=zone=a; node n2 label=zone=b; CAPACITY; sc wait by=csi.example mode=WaitForFirstConsumer; pvc class=wait; pod p uses=c | ns/c:new | NotEnoughStorage
        node n1 label=zone=a; node n2 label=zone=b; CAPACITY; sc wait by=csi.example mode=WaitForFirstConsumer; pvc 4Gi class=wait; pod p uses=c | ns/c:new | ns/c:new
        node n1 label=zone=a; node n2 label=zone=b; CAPACITY; sc wait by=csi.example mode=WaitForFirstConsumer; pvc nosize class=wait; pod p uses=c | ns/c:new | ns/c:new
        node n1 label=zone=a; node n2 label=zone=b; CAPACITY; sc more by=csi.other mode=WaitForFirstConsumer; pvc class=more; pod p uses=c | ns/c:new | ns/c:new
        node n1 label=zone=a; node n2 label=zone=b; TOPOLOGY; pvc class=topo; pod p uses=c | ns/c:new     | NoVolumeToBind
        """)
    void nodesAreJudged(String world, String n1, String n2) {
        PodVerdict verdict = scheduling(world.replace("CAPACITY", CAPACITY).replace("TOPOLOGY", TOPOLOGY))
                .verdict(P)
                .orElseThrow();
        assertThat(List.of(words(verdict, "n1"), words(verdict, "n2"))).containsExactly(n1, n2);
    }

    /** A node has too little storage if its capacity says so, or if all capacities are given and none is about it. */
    @ParameterizedTest(name = "{0}, all of {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        class   | complete           | n1               | n2               | open
        wait    | CSIStorageCapacity | ns/c:new         | NotEnoughStorage | ''
        wait    | ''                 | ns/c:new         | NotEnoughStorage | ''
        more    | CSIStorageCapacity | NotEnoughStorage | NotEnoughStorage | ''
        more    | Node,Pod,CSIDriver | ns/c:new         | ns/c:new         | n1 and 1 more
        more    | ''                 | ns/c:new         | ns/c:new         | n1 and 1 more
        of-none | ''                 | ns/c:new         | ns/c:new         | ''
        """)
    void storageThatIsNotKnownIsNotMissing(String name, String complete, String n1, String n2, String open) {
        List<Manifest> objects =
                World.objects("node n1 label=zone=a; node n2 label=zone=b; " + CAPACITY + "; sc " + name
                        + " by=" + (name.equals("of-none") ? "csi.other" : "csi.example")
                        + " mode=WaitForFirstConsumer; pvc class=" + name + "; pod p uses=c");
        PodVerdict verdict = Forecast.given(Inventory.of(objects).complete(complete.split(",")), objects)
                .verdict(P)
                .orElseThrow();
        assertThat(List.of(words(verdict, "n1"), words(verdict, "n2"))).containsExactly(n1, n2);
        assertThat(verdict.remarks().stream()
                        .filter(each -> each.code() == SchedulingCode.STORAGE_LEFT_NOT_GIVEN)
                        .map(each -> before(each, " is not judged").replaceAll(".* left on ", ""))
                        .collect(Collectors.joining("; ")))
                .isEqualTo(open);
    }

    /** A node with room for one of them: a pod that a server has seen with a node was there before. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        pods                                                        | given     | of
        pod p uid=1 cpu=1; pod z uid=2 cpu=1 node=n                 | z@n p!    | z@n p!
        pod p uid=1 cpu=1; pod z uid=2 cpu=1 node=n phase=Succeeded | p@n       | p@n
        pod p cpu=1; pod z cpu=1 node=n                             | p@n z@n   | z@n p!
        pod p cpu=1; pod z uid=2 cpu=1 node=n                       | z@n p!    | z@n p!
        pod p uid=1 cpu=1; pod z cpu=1 node=n                       | p@n z@n   | z@n p!
        pod p cpu=1; pod z uid=2 cpu=1                              | z@n p!    | p@n z!
        pod p uid=1 cpu=1; pod z uid=2 cpu=1                        | p@n z!    | p@n z!
        """)
    void whoIsThereBeforeTakesTheRoom(String pods, String given, String of) {
        List<Manifest> objects = World.objects("node n cpu=1 pods=9; " + pods);
        Inventory inventory = Inventory.of(objects);
        assertThat(List.of(end(Forecast.given(objects)), end(Forecast.given(inventory)), end(Forecast.of(inventory))))
                .containsExactly(given, given, of);
        assertThat(end(Forecast.ofBinding(inventory))).isEqualTo(of);
    }

    /** A pod that finds a node elsewhere gives up the node where it was nominated, and who waits for that takes it. */
    @ParameterizedTest(name = "nominated on {0}, in zone {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        nominated | zone | end
        n1        | b    | a@n1 b@n2
        n1        | a    | a! b@n1
        n2        | b    | a@n1 b@n2
        n9        | b    | a@n1 b@n2
        n1        | c    | a@n1 b!
        """)
    void aNodeThatIsGivenUpIsFree(String nominated, String zone, String expected) {
        String pod = "json={\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"ns\",\"name\":\"b\"},"
                + "\"spec\":{\"nodeSelector\":{\"zone\":\""
                + zone
                + "\"},\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{\"requests\":{\"cpu\":\"1\"}}}]},"
                + "\"status\":{\"nominatedNodeName\":\"" + nominated + "\"}}";
        assertThat(end(scheduling("node n1 label=zone=a cpu=1 pods=9; node n2 label=zone=b cpu=1 pods=9;"
                        + " pod a cpu=1 selects=zone=a; " + pod)))
                .isEqualTo(expected);
    }

    /** What is gone takes no room and no pod, and what comes does. */
    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        how     | object             | end
        without | Pod/ns/a           | c@n1 [n1]
        minus   | Pod/ns/a           | c@n1 [n1]
        without | Pod/ns/c           | a@n1 [n1]
        minus   | Pod/ns/c           | a@n1 [n1]
        without | Node/n1            | a@n1 c! []
        minus   | Node/n1            | c! []
        with    | pod c cpu=1 node=n1 | a@n1 c@n1 [n1]
        with    | node n2 cpu=1 pods=9 | a@n1 c@n2 [n1, n2]
        with    | node n1 cpu=2 pods=9 | a@n1 c@n1 [n1]
        plus    | node n2 cpu=1 pods=9 | a@n1 c@n2 [n1, n2]
        plus    | pod d              | a@n1 c! d@n1 [n1]
        """)
    void whatIsGoneTakesNoRoom(String how, String object, String expected) {
        Forecast before = Forecast.given(
                Inventory.of(World.objects("json={\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"},\"status\":{"
                                + "\"allocatable\":{\"cpu\":\"1\",\"pods\":\"9\"},"
                                + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}};"
                                + " pod a cpu=1 node=n1; pod c cpu=1"))
                        .complete("Pod", "Node"));
        assertThat(end(before)).isEqualTo("a@n1 c!");
        String[] parts = object.split("/", -1);
        ObjectRef ref = new ObjectRef(parts[0], parts.length == 3 ? parts[1] : "", parts[parts.length - 1]);
        Forecast after = switch (how) {
            case "without" -> before.removing(ref);
            case "minus" -> before.deleting(ref);
            case "with" -> before.changing(World.objects(object));
            default -> before.creating(World.objects(object));
        };
        assertThat((end(after) + " " + after.nodes()).strip()).isEqualTo(expected);
    }

    private static final String CAPACITY = "json={\"kind\":\"CSIDriver\",\"metadata\":{\"name\":\"csi.example\"},"
            + "\"spec\":{\"storageCapacity\":true}};"
            + " json={\"kind\":\"CSIStorageCapacity\",\"metadata\":{\"name\":\"a\"},\"storageClassName\":\"wait\","
            + "\"capacity\":\"5Gi\",\"nodeTopology\":{\"matchLabels\":{\"zone\":\"a\"}}};"
            + " json={\"kind\":\"CSIStorageCapacity\",\"metadata\":{\"name\":\"b\"},\"storageClassName\":\"wait\","
            + "\"capacity\":\"9Gi\",\"maximumVolumeSize\":\"4Gi\",\"nodeTopology\":{\"matchLabels\":{\"zone\":\"b\"}}}";
    private static final String TOPOLOGY = "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\","
            + "\"metadata\":{\"name\":\"topo\"},\"provisioner\":\"csi.example\","
            + "\"volumeBindingMode\":\"WaitForFirstConsumer\",\"allowedTopologies\":[{\"matchLabelExpressions\":"
            + "[{\"key\":\"zone\",\"values\":[\"a\",\"c\"]}]}]}";

    private static String words(PodVerdict verdict, String node) {
        NodeVerdict on = verdict.on(node).orElseThrow();
        return on.isFeasible()
                ? on.volumes().stream()
                        .map(each -> each.claim().key() + ":" + each.volume().orElse("new"))
                        .collect(Collectors.joining(" "))
                : on.reasons().stream().map(reason -> reason.code().id()).collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        world                                                      | message
        pod p uses=c                                               | 0/2 nodes are available: persistentvolumeclaim "c" not found. not found
        pod p uid=p1 ephemeral!=v                                  | 0/2 nodes are available: waiting for ephemeral volume controller to create the persistentvolumeclaim "p-v". not found
        pvc p-v; pod p uid=p1 ephemeral=v                          | 0/2 nodes are available: PVC ns/p-v was not created for pod ns/p (pod is not owner). not found
        pvc p-v owner=other; pod p uid=p1 ephemeral=v              | 0/2 nodes are available: PVC ns/p-v was not created for pod ns/p (pod is not owner). not found
        pvc deleting; pod p uses=c                                 | 0/2 nodes are available: persistentvolumeclaim "c" is being deleted. not found
        pvc BC named=x phase=Lost; pod p uses=c                    | 0/2 nodes are available: persistentvolumeclaim "c" bound to non-existent persistentvolume "x". not found
        pvc; pod p uses=c                                          | 0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found
        pvc class=local; pod p uses=c                              | 0/2 nodes are available: 2 node(s) didn't find available persistent volumes to bind. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.
        node n1 pods=0 cpu=1; node n2 cordoned; pod p cpu=1        | 0/2 nodes are available: 1 Too many pods, 1 node(s) were unschedulable. preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.
        """)
    void thePodSays(String world, String message) {
        PodEnd end = scheduling(world).pod(P).orElseThrow();
        assertThat(end.state()).isEqualTo(PodEnd.State.UNSCHEDULABLE);
        assertThat(end.message()).contains(message);
    }

    @Test
    void withoutNodesNothingIsScheduled() {
        Forecast none = Forecast.given(World.objects("pod p"));
        assertThat(none.pod(P).orElseThrow().message()).contains("no nodes available to schedule pods");
        assertThat(none.nodes()).isEmpty();
    }

    @Test
    void theEndWithOneNodeLeft() {
        Forecast two = scheduling("pv a class=local ON1; pv b class=local ON2; pvc class=local; pod p uses=c");
        assertThat(end(two.onlyNode("n2"))).isEqualTo("p@n2 c=Bound:b");
        assertThat(end(two.choosing((pod, nodes) -> nodes.get(0)))).isEqualTo("p@n1 c=Bound:a");
        assertThat(two.possibleEnds(10).stream().map(SchedulingTest::end))
                .containsExactly("p@n1 c=Bound:a", "p@n2 c=Bound:b");
        assertThat(two.possibleEnds(1)).hasSize(1);
        assertThat(two.nodes()).containsExactly("n1", "n2");
        assertThat(two.claims()).allMatch(ClaimEnd::isBound);
        assertThatThrownBy(() -> two.onlyNode("n3")).hasMessage("no node n3");
        assertThat(two.verdict(new ObjectRef("Pod", "ns", "x"))).isEmpty();
        assertThatThrownBy(() -> two.choosing((pod, nodes) -> "n3").pods())
                .hasMessageContaining("does not take pod ns/p");
    }

    @Test
    void equalVolumesAreLeftToChance() {
        Forecast tie = scheduling(
                "node n1; sc local by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer; pv a class=local;"
                        + " pv b class=local; pvc class=local; pod p uses=c");
        assertThat(tie.possibleEnds(10).stream().map(SchedulingTest::end))
                .containsExactly("p@n1 c=Bound:a", "p@n1 c=Bound:b");
        Forecast larger = scheduling(
                "node n1; sc local by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer; pv a 20Gi class=local;"
                        + " pv b class=local; pvc class=local; pod p uses=c");
        assertThat(larger.possibleEnds(10).stream().map(SchedulingTest::end)).containsExactly("p@n1 c=Bound:b");
    }

    @Test
    void whatIsNotJudgedIsSaid() {
        PodVerdict verdict = scheduling(
                        "pod p spec={\"topologySpreadConstraints\":[{\"maxSkew\":1,\"topologyKey\":\"zone\",\"whenUnsatisfiable\":\"DoNotSchedule\"}],\"affinity\":{\"podAntiAffinity\":{}}}")
                .verdict(P)
                .orElseThrow();
        assertThat(verdict.remarks()).extracting(Reason::code).containsOnly(SchedulingCode.NOT_JUDGED);
        assertThat(verdict.remarks()).extracting(Reason::severity).containsOnly(Severity.INFO);
        assertThat(verdict.remarks())
                .extracting(Reason::message)
                .containsExactly("topologySpreadConstraints is not judged", "podAntiAffinity is not judged");
        assertThat(verdict.feasible()).containsExactly("n1", "n2");
    }

    /** The cluster as it is before the controller has looked at its claims. */
    private static Forecast unseen(String cluster, String others) {
        return Forecast.of(World.of(""))
                .paused(ref -> true)
                .changing(World.objects(cluster))
                .changing(World.objects(others));
    }

    @Test
    void aMissingVolumeIsNoticedBeforeAnyNode() {
        PodVerdict verdict = unseen(
                        "pvc ann=pv.kubernetes.io/bind-completed named=x phase=Bound", "node n1; pod p uses=c")
                .verdict(P)
                .orElseThrow();
        assertThat(verdict.refusal().orElseThrow().message()).isEqualTo("persistentvolume \"x\" not found");
        assertThat(verdict.refusal().orElseThrow().code()).isEqualTo(SchedulingCode.POD_VOLUME_NOT_FOUND);
    }

    @Test
    void theMissingVolumeOfAnEphemeralClaimIsNoticedOnEachNode() {
        String claim =
                "json={\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"p-v\",\"namespace\":\"ns\",\"uid\":\"u\","
                        + "\"annotations\":{\"pv.kubernetes.io/bind-completed\":\"yes\"},"
                        + "\"ownerReferences\":[{\"controller\":true,\"uid\":\"p1\"}]},\"spec\":{\"volumeName\":\"x\"}}";
        PodVerdict verdict =
                unseen(claim, "node n1; pod p uid=p1 ephemeral=v").verdict(P).orElseThrow();
        assertThat(words(verdict, "n1")).isEqualTo("VolumeMissing");
    }

    @Test
    void whereAReservedVolumeCannotBeUsedAnotherIsMade() {
        PodVerdict verdict = unseen(
                        "sc wait by=csi.example mode=WaitForFirstConsumer; pv class=wait ref=ns/c " + on("b")
                                + "; pvc class=wait",
                        "node n1 label=zone=a; node n2 label=zone=b; pod p uses=c")
                .verdict(P)
                .orElseThrow();
        assertThat(words(verdict, "n1")).isEqualTo("ns/c:new");
        assertThat(words(verdict, "n2")).isEqualTo("ns/c:pv");
    }

    @Test
    void anUnreadablePodOrNodeIsLeftOutAndListed() {
        Forecast forecast = scheduling("node n1 cpu=much; node n2; pod p cpu=lots; pod q");
        assertThat(forecast.nodes()).containsExactly("n2");
        assertThat(end(forecast)).isEqualTo("q@n2");
        assertThat(forecast.unreadable())
                .extracting(Unreadable::toString)
                .hasSize(2)
                .anySatisfy(words -> assertThat(words).startsWith("Node/n1 /status/allocatable/cpu: "));
        assertThat(forecast.changing(World.objects("pod r cpu=more")).unreadable())
                .hasSize(3);
        assertThat(forecast.creating(World.objects("pod r cpu=more")).unreadable())
                .hasSize(3);
    }

    /** Pods that each take one of the two that are there, so that every choice opens others. */
    @Test
    void manyChoicesEnd() {
        StringBuilder words = new StringBuilder(TWO);
        for (int i = 0; i < 30; i++) {
            words.append("pod p").append(i).append("; ");
        }
        assertThat(scheduling(words.toString()).possibleEnds(50)).hasSize(50);
        assertThat(scheduling(words.toString()).pods()).hasSize(30);
    }

    private static SchedulingPod pod(String words) {
        return SchedulingPod.of(PodView.from(World.objects(words).get(0)));
    }

    @Test
    void podsAreEqualIfTheirDocumentsAre() {
        assertThat(pod("pod p cpu=1")).isEqualTo(pod("pod p cpu=1")).hasSameHashCodeAs(pod("pod p cpu=1"));
        assertThat(pod("pod p cpu=1")).isNotEqualTo(pod("pod p cpu=2")).isNotEqualTo("p");
    }

    @ParameterizedTest
    @EnumSource(SchedulingCode.class)
    void codesHaveStableIds(SchedulingCode code) {
        assertThat(code.id()).matches("[A-Z][A-Za-z]+").isEqualTo(code.toString());
        Set<SchedulingCode> others = EnumSet.complementOf(EnumSet.of(code));
        assertThat(others).extracting(SchedulingCode::id).doesNotContain(code.id());
    }
}
