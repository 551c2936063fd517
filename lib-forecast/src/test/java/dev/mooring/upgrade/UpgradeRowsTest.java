package dev.mooring.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.RemedyStep;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.upgrade.UpgradeReport.ObjectChange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects that releases treat otherwise, and every answer that changes about them. */
class UpgradeRowsTest {

    private static Manifest json(String text) {
        return new Manifest((JsonObject) JsonValue.parse(text.replace('\'', '"')));
    }

    private static Manifest volume(String name, String spec) {
        return json("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name + "','uid':'" + name
                + "','finalizers':['kubernetes.io/pv-protection']},'spec':{'accessModes':['ReadWriteOnce'],"
                + "'capacity':{'storage':'1Gi'},'storageClassName':'','volumeMode':'Filesystem'," + spec + "}}");
    }

    private static Manifest bound(String name, String policy, String source) {
        String ref =
                "'claimRef':{'apiVersion':'v1','kind':'PersistentVolumeClaim','namespace':'ns','name':'c','uid':'c'}";
        Manifest volume = volume(name, "'persistentVolumeReclaimPolicy':'" + policy + "'," + ref + "," + source);
        return new Manifest(volume.json().with("status", JsonValue.parse("{\"phase\":\"Bound\"}")));
    }

    private static Manifest claim(String request) {
        return json(
                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns','uid':'c',"
                        + "'finalizers':['kubernetes.io/pvc-protection'],'annotations':{'pv.kubernetes.io/bind-completed':'yes'}},"
                        + "'spec':{'accessModes':['ReadWriteOnce'],'storageClassName':'','volumeMode':'Filesystem',"
                        + "'volumeName':'v','resources':{'requests':{'storage':'" + request + "'}}},"
                        + "'status':{'phase':'Bound','capacity':{'storage':'1Gi'}}}");
    }

    private static Manifest pod(String name, String more) {
        return json("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "','namespace':'ns','uid':'" + name
                + "'},'spec':{'nodeName':'n','containers':[{'name':'a','image':'i','volumeMounts':[{'name':'d',"
                + "'mountPath':'/d'}]}]," + more + "},'status':{'phase':'Running'}}");
    }

    private static Manifest driver() {
        return json("{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'csi.example'},"
                + "'spec':{'seLinuxMount':true}}");
    }

    private static Manifest node(String kubelet) {
        return json("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n','uid':'n','annotations':"
                + "{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},'status':{'nodeInfo':"
                + "{'kubeletVersion':'" + kubelet + "'},'conditions':[{'type':'Ready','status':'True'}]}}");
    }

    private static List<Manifest> cluster(String name) {
        String csi = "'csi':{'driver':'csi.example','volumeHandle':'h'}";
        String rbd = "'rbd':{'monitors':['1.2.3.4:6789'],'image':'i','pool':'p'}";
        String uses = "'volumes':[{'name':'d','persistentVolumeClaim':{'claimName':'c'}}]";
        String rack = "'persistentVolumeReclaimPolicy':'Retain','local':{'path':'/mnt/d'},'nodeAffinity':{'required':"
                + "{'nodeSelectorTerms':[{'matchExpressions':[{'key':'rack','operator':'In','values':['a b']}]}]}}";
        return switch (name) {
            case "deleted" -> List.of(bound("v", "Delete", csi), claim("1Gi"));
            case "retained" -> List.of(bound("v", "Retain", csi), claim("1Gi"));
            case "rbd" -> List.of(bound("v", "Retain", rbd), claim("1Gi"), pod("p", uses));
            case "old node" -> List.of(bound("v", "Retain", rbd), claim("1Gi"), node("v1.30.6+k3s1"));
            case "growing" -> List.of(bound("v", "Retain", csi), claim("9Gi"));
            case "rack" -> List.of(volume("v", rack));
            case "git" -> List.of(pod("p", "'volumes':[{'name':'d','gitRepo':{'repository':'https://g.example/r'}}]"));
            case "labels" ->
                List.of(
                        driver(),
                        bound("v", "Retain", csi),
                        claim("1Gi"),
                        pod("p", uses + ",'securityContext':{'seLinuxOptions':{'level':'s0:c1,c2'}}"),
                        pod("q", uses + ",'securityContext':{'seLinuxOptions':{'level':'s0:c3,c4'}}"));
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster  | from | to   | changes
            deleted  | 1.29 | 1.30 | v DataAfterClaimChanges DANGER unknown->lost by CsiVolumeIsLeftToDriver
            deleted  | 1.30 | 1.31 | v DataAfterVolumeChanges DANGER fine->lost by ProvisionerProtectsBoundVolumes
            deleted  | 1.31 | 1.30 | v DataAfterVolumeChanges INFO lost->fine by ProvisionerProtectsBoundVolumes
            retained | 1.30 | 1.31 |
            rbd      | 1.30 | 1.31 | v MountingChanges DANGER fine->stuck by RbdIsRemoved; p MountingChanges DANGER fine->stuck by RbdIsRemoved
            rbd      | 1.31 | 1.36 |
            old node | 1.30 | 1.31 | v MountingChanges DANGER fine->stuck by RbdIsRemoved; v MountingBeforeNodesChanges DANGER fine->stuck by RbdIsRemoved
            growing  | 1.31 | 1.32 | c ExpansionChanges INFO unknown->unknown by RequestMayShrink
            growing  | 1.32 | 1.36 |
            rack     | 1.32 | 1.33 | v CreationChanges WARN fine->stuck by NodeAffinityValuesAreChecked
            git      | 1.32 | 1.33 | p MountingChanges DANGER fine->stuck by GitRepoIsMounted
            labels   | 1.35 | 1.36 |
            labels   | 1.36 | 1.37 | p SelinuxChanges DANGER fine->stuck by KubeletMountsAllModes
            """)
    void namesEveryChangeThatMatters(String cluster, String from, String to, String changes) {
        UpgradeReport report = Upgrade.between(Release.of(from), Release.of(to)).of(cluster(cluster));
        List<String> found = report.changes().stream()
                .filter(each -> each.question() != UpgradeQuestion.ATTACHMENT_CHANGES)
                .map(UpgradeRowsTest::line)
                .toList();
        assertThat(found).isEqualTo(changes == null ? List.of() : List.of(changes.split("; ")));
    }

    private static String line(ObjectChange change) {
        return change.object().name() + " " + change.question().id() + " " + change.severity() + " "
                + change.before().standing() + "->" + change.after().standing() + " by "
                + change.causes().stream().map(Difference::id).collect(Collectors.joining(","));
    }

    /** What becomes worse has a remedy, and data are not left to the gate of a server. */
    @Test
    void aWorseAnswerHasARemedy() {
        for (String name : List.of("deleted", "rbd", "rack", "git", "labels")) {
            UpgradeReport report =
                    Upgrade.between(Release.of("1.30"), Release.of("1.37")).of(cluster(name));
            assertThat(report.changes()).as(name).isNotEmpty().allSatisfy(change -> {
                boolean worse = change.after().isWorseThan(change.before());
                assertThat(change.remedy().isEmpty()).isEqualTo(!worse);
            });
        }
        assertThat(remedies("deleted")).containsExactly("set-reclaim-policy");
        assertThat(remedies("git")).contains("set-feature-gate", "replace-volume");
    }

    private static List<String> remedies(String cluster) {
        return Upgrade.between(Release.of("1.30"), Release.of("1.35")).of(cluster(cluster)).changes().stream()
                .flatMap(each -> each.remedy().stream())
                .map(RemedyStep::action)
                .distinct()
                .toList();
    }

    /** Objects of other clusters neither hide a change nor make one. */
    @Test
    void changesOfSeveralObjectsAreThoseOfEach() {
        Release from = Release.of("1.30");
        Release to = Release.of("1.37");
        List<Manifest> all = Stream.of(cluster("deleted"), cluster("git"))
                .flatMap(List::stream)
                .toList();
        List<ObjectChange> both = Upgrade.between(from, to).of(all).changes();
        List<ObjectChange> each =
                new ArrayList<>(Upgrade.between(from, to).of(cluster("deleted")).changes());
        each.addAll(Upgrade.between(from, to).of(cluster("git")).changes());
        assertThat(both).containsExactlyInAnyOrderElementsOf(each);
    }

    /** The release of the inventory itself does not matter. */
    @Test
    void theReleaseOfTheInventoryDoesNotMatter() {
        Upgrade upgrade = Upgrade.between(Release.of("1.30"), Release.of("1.31"));
        Inventory objects = Inventory.of(cluster("deleted"));
        assertThat(upgrade.of(objects.on(Release.of("1.29"))).toJson())
                .isEqualTo(upgrade.of(objects).toJson());
    }
}
