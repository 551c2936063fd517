package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.apply.Transfer.SourceWriters;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.Evidence;
import dev.mooring.evidence.Needed;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A volume and its claim that go from one cluster to another; each scene differs in one thing. */
class TransferTest {

    private static final ObjectRef SYSTEM = new ObjectRef("Namespace", "", "kube-system");
    private static final ObjectRef CLAIM = ObjectRef.claim("n", "c");
    private static final String DRIVER_WITHOUT_SPEC =
            "{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'cut'}}";
    private static final String ATTACHMENT =
            "{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'a'},'spec':{'attacher':'d',"
                    + "'nodeName':'n1','source':{'persistentVolumeName':'v'}}}";
    private static final String POD_ON_LOST_NODE =
            "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'n'},'spec':{'nodeName':'gone','containers':[],"
                    + "'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c'}}]},'status':{'phase':'Running'}}";
    private static final List<Reason> FOUND =
            List.of(Reason.of(TargetRule.TARGET_CLAIMS_GET_THEIR_VOLUMES, CLAIM.toString(), "is found"));

    private static Manifest object(String json) {
        return Manifest.parse(json.replace('\'', '"'));
    }

    private static Manifest namespace(String name, String uid, String more) {
        return object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'" + name + "','uid':'" + uid + "'"
                + more + "}}");
    }

    private static Manifest volume(String name, String handle, String phase, String policy) {
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name + "','uid':'u-" + name
                + "'},'spec':{'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteOnce'],'persistentVolumeReclaimPolicy':'"
                + policy + "','claimRef':{'namespace':'n','name':'c','uid':'u-c'},'csi':{'driver':'d','volumeHandle':'"
                + handle
                + "'}},'status':{'phase':'" + phase + "'}}");
    }

    private static Manifest claim(String phase) {
        return object(
                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n','uid':'u-c'},"
                        + "'spec':{'volumeName':'v','accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}},"
                        + "'status':{'phase':'" + phase + "'}}");
    }

    private static Inventory cluster(String uid) {
        return Inventory.of(namespace("kube-system", uid, ""), namespace("n", "n-" + uid, ""))
                .complete(Inventory.ALL_KINDS);
    }

    private static final Inventory SOURCE =
            cluster("one").withAll(List.of(volume("v", "h", "Bound", "Retain"), claim("Bound")));
    private static final Inventory TARGET = cluster("two").with(driver());
    private static final Inventory RELEASED = cluster("one").with(volume("v", "h", "Released", "Retain"));

    private static Manifest driver() {
        return object("{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d'},'spec':{}}");
    }

    private static Transfer transfer(Inventory source, Inventory target, SourceWriters writers, List<Reason> against) {
        VolumeView volume = source.volume("v").orElseThrow();
        Map<ObjectRef, String> claims = Map.of(CLAIM, "v");
        return new Transfer(
                source,
                target,
                List.of(volume),
                List.of(volume),
                claims,
                claims,
                Set.of(),
                List.of(),
                writers,
                against,
                List.of());
    }

    private static Transfer from(Inventory source) {
        return transfer(source, TARGET, SourceWriters.MUST_HAVE_STOPPED, List.of());
    }

    private static Transfer into(Inventory target) {
        return transfer(SOURCE, target, SourceWriters.MUST_HAVE_STOPPED, List.of());
    }

    private static Stream<Transfer> sourceScenes() {
        return Stream.of(
                from(SOURCE.with(object(DRIVER_WITHOUT_SPEC))),
                into(TARGET.with(namespace("kube-system", "one", ""))),
                transfer(SOURCE.with(object(POD_ON_LOST_NODE)), TARGET, SourceWriters.STEPS_STOP_THEM, List.of()),
                from(SOURCE.with(namespace("n", "n-one", ",'deletionTimestamp':'2026-01-01T00:00:00Z'"))),
                from(SOURCE.with(claim("Lost"))),
                from(SOURCE.with(volume("twin", "h", "Available", "Retain"))),
                from(SOURCE.with(volume("v", "h", "Bound", "Delete"))),
                from(SOURCE.with(object(ATTACHMENT))
                        .with(object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1'}}"))));
    }

    @Test
    void eachRuleAboutTheSourceIsNeeded() {
        List<SourceRule> table = List.of(SourceRule.values());
        assertThat(from(SOURCE).judged().source().yes()).isPresent();
        assertThat(Needed.among(table, sourceScenes().map(Transfer::inSource)))
                .containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }

    private static Stream<Transfer> targetScenes() {
        return Stream.of(
                into(TARGET.with(object(DRIVER_WITHOUT_SPEC))),
                into(TARGET.with(namespace("kube-system", "one", ""))),
                into(TARGET.without(new ObjectRef("Namespace", "", "n"))),
                into(
                        TARGET.with(
                                object(
                                        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n'},'spec':{}}"))),
                into(TARGET.with(volume("twin", "h", "Available", "Retain"))),
                into(TARGET.without(driver().ref())),
                transfer(SOURCE, TARGET, SourceWriters.MUST_HAVE_STOPPED, FOUND));
    }

    @Test
    void eachRuleAboutTheTargetIsNeeded() {
        List<TargetRule> table = List.of(TargetRule.values());
        assertThat(into(TARGET).judged().target().yes()).isPresent();
        assertThat(Needed.among(table, targetScenes().map(Transfer::inTarget)))
                .containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }

    /**
     * A no stays a no with less, and a yes is the same of what was read. Whether the clusters differ has several proofs; what
     * cannot be read only speaks against.
     */
    @Test
    void lessEvidenceMakesNoYesAndTheReadsGiveItAgain() {
        for (Transfer each :
                Stream.concat(sourceScenes(), Stream.of(from(SOURCE))).toList()) {
            less(each.source(), less -> with(each, less, each.target()).judged().source());
        }
        for (Transfer each :
                Stream.concat(targetScenes(), Stream.of(into(TARGET))).toList()) {
            less(each.target(), less -> with(each, each.source(), less).judged().target());
        }
        for (String phase : List.of("Bound", "Released")) {
            Released all = released(RELEASED.with(volume("v", "h", phase, "Retain")));
            less(all.cluster(), less -> new Released(less, all.volumes(), Map.of(), List.of()).judged());
        }
    }

    private static void less(Inventory input, Function<Inventory, Judged> ask) {
        ask.apply(input)
                .yes()
                .ifPresentOrElse(
                        yes -> assertThat(ask.apply(Evidence.alone(yes, input)).yes())
                                .contains(yes),
                        () -> assertThat(Evidence.less(input))
                                .filteredOn(each -> ask.apply(each).yes().isPresent())
                                .filteredOn(each -> each.unreadable().size()
                                                == input.unreadable().size()
                                        && each.find(SYSTEM).isPresent())
                                .isEmpty());
    }

    private static Transfer with(Transfer same, Inventory source, Inventory target) {
        return new Transfer(
                source,
                target,
                same.before(),
                same.after(),
                same.sourceClaims(),
                same.targetClaims(),
                same.newNamespaces(),
                same.others(),
                same.writers(),
                same.against(),
                same.missing());
    }

    /** An object of the target that is not given may have the storage or use a name. */
    @ParameterizedTest
    @ValueSource(strings = {"Pod", "Node", "VolumeAttachment", "PersistentVolume", "PersistentVolumeClaim"})
    void aKindOfTheTargetThatIsNotGiven(String kind) {
        assertThat(into(TARGET.incomplete(kind)).judged().target().yes()).isEmpty();
        assertThat(into(TARGET).judged().target().yes()).isPresent();
    }

    private static Released released(Inventory cluster, Map<String, ObjectRef> next, List<Reason> against) {
        return new Released(cluster, List.of(cluster.volume("v").orElseThrow()), next, against);
    }

    private static Released released(Inventory cluster) {
        return released(cluster, Map.of(), List.of());
    }

    /** What else is in the cluster, and whether the volume may be released. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        version        | kind                   | spec                                                                           | proven
        apps/v1        | Deployment             | {'replicas':1,'template':{'spec':{'volumes':[{'name':'v','csi':{'driver':'d','volumeHandle':'h'}}]}}} | false
        apps/v1        | Deployment             | {'replicas':0,'template':{'spec':{'volumes':[{'name':'v','csi':{'driver':'d','volumeHandle':'h'}}]}}} | true
        apps/v1        | Deployment             | {'replicas':1,'template':{'spec':{'volumes':[{'name':'v','emptyDir':{}}]}}}    | true
        kubevirt.io/v1 | VirtualMachineInstance | {'volumes':[{'persistentVolumeClaim':{'claimName':'c'}}]}                       | false
        kubevirt.io/v1 | VirtualMachineInstance | {'volumes':[{'persistentVolumeClaim':{'claimName':'d'}}]}                       | true
        """)
    void whatWillUseAReleasedVolume(String version, String kind, String spec, boolean proven) {
        Inventory cluster = RELEASED.with(object("{'apiVersion':'" + version + "','kind':'" + kind
                + "','metadata':{'name':'x','namespace':'n'},'spec':" + spec + "}"));
        assertThat(released(cluster).judged().yes().isPresent()).isEqualTo(proven);
    }

    @Test
    void eachRuleOfAReleaseIsNeeded() {
        List<ReleaseRule> table = List.of(ReleaseRule.values());
        Stream<Released> scenes = Stream.of(
                released(RELEASED.with(object(DRIVER_WITHOUT_SPEC))),
                released(RELEASED.with(volume("v", "h", "Bound", "Retain"))),
                released(RELEASED.with(object(ATTACHMENT))),
                released(RELEASED.with(volume("twin", "h", "Available", "Retain"))),
                released(RELEASED, Map.of("v", ObjectRef.claim("nowhere", "c")), List.of()),
                released(RELEASED, Map.of(), FOUND));
        assertThat(released(RELEASED).judged().yes()).isPresent();
        assertThat(Needed.among(table, scenes.map(Released::side)))
                .containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
