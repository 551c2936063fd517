package dev.mooring.selinux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.selinux.internal.SelinuxDifference;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelinuxCheckTest {

    private static final String CSI = "'csi':{'driver':'d.example','volumeHandle':'h'}";

    private static Release release(String text) {
        String[] words = text.split(" ");
        Release release = Release.of(words[0]);
        for (String gate : words.length == 1 ? new String[0] : words[1].split(",")) {
            release = release.with(gate.replace("!", ""), !gate.startsWith("!"));
        }
        return release;
    }

    private static SelinuxScene pods(String pods) {
        SelinuxScene scene =
                new SelinuxScene().volume("shop", CSI, "ReadWriteMany").driver("d.example", "true");
        Arrays.stream(pods.split(";")).forEach(scene::pod);
        return scene;
    }

    private static String conflicts(SelinuxCheck check) {
        return check.volumes().stream()
                .flatMap(volume -> volume.conflicts().stream())
                .map(each -> each.pod().name() + " " + each.value() + " " + each.property() + " "
                        + each.otherPod().name() + " " + each.otherValue())
                .collect(Collectors.joining("; "));
    }

    private static String codes(SelinuxCheck check) {
        return check.findings().stream()
                .map(each -> each.code().id())
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** What the controller keeps of a pod, and which pairs it reports. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            pods                                                                             | conflicts
            shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running                              | a :::s0:c1 SELinuxLabel b :::s0:c2
            shop/a :::s0:c1 - Running;shop/b :::s0:c1 - Running                              | ``
            shop/a :::s0:c1 - Running;shop/b - - Running                                     | b Recursive SELinuxChangePolicy a MountOption; b  SELinuxLabel a :::s0:c1
            shop/a - - Running;shop/b - - Running                                            | ``
            shop/a :::s0:c1 Recursive Running;shop/b :::s0:c2 Recursive Running              | ``
            shop/a :::s0:c1 Recursive Running;shop/b :::s0:c2 MountOption Running            | a Recursive SELinuxChangePolicy b MountOption; a  SELinuxLabel b :::s0:c2
            shop/a :::s0:c1 - Running;shop/b :::s0:c1 MountOption Running                    | ``
            shop/a ::t: Recursive Running;shop/b ::t: - Running                              | a Recursive SELinuxChangePolicy b MountOption
            shop/a :::s0:c1 - Succeeded;shop/b :::s0:c2 - Running                            | ``
            shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Failed                               | ``
            shop/a :::s0:c1 - Pending;shop/b :::s0:c2 - Pending                              | a :::s0:c1 SELinuxLabel b :::s0:c2
            shop/a :::s0:c1 - Running :::s0:c9;shop/b :::s0:c9 - Running                     | ``
            shop/a - - Running init=:::s0:c1;shop/b :::s0:c2 - Running                       | a :::s0:c1 SELinuxLabel b :::s0:c2
            shop/a - - Running - :::s0:c1;shop/b :::s0:c1 - Running                          | ``
            shop/a - - Running empty;shop/b - - Running                                      | ``
            shop/a u:r:t:s0 - Running;shop/b :::s0 - Running;shop/c x:::s0 - Running         | a u:r:t:s0 SELinuxLabel c x:::s0
            shop/a - - Running :::s0:c1 :::s0:c2;shop/b :::s0:c3 - Running                   | ``
            shop/a :::s0:c1 Other Running;shop/b :::s0:c1 - Running                          | b MountOption SELinuxChangePolicy a Other
            """)
    void theControllerComparesWhatPodsSay(String pods, String conflicts) {
        SelinuxCheck check = SelinuxCheck.of(pods(pods).inventory(Release.LATEST));
        assertThat(check.controller()).hasToString("warns");
        assertThat(conflicts(check)).isEqualTo(conflicts);
        assertThat(check.conflicts()).hasSize(2 * (conflicts.isEmpty() ? 0 : conflicts.split(";").length));
    }

    /** Which drivers and plugins mount with labels. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            source                                                  | seLinuxMount | conflicts | exclusions | code
            `'csi':{'driver':'d.example','volumeHandle':'h'}`       | true         | 2         | 1          | PodsExcludeEachOther
            `'csi':{'driver':'d.example','volumeHandle':'h'}`       | false        | 0         | 0          |
            `'csi':{'driver':'d.example','volumeHandle':'h'}`       | ``           | 0         | 0          |
            `'csi':{'driver':'d.example','volumeHandle':'h'}`       | none         | 0         | 0          |
            `'csi':{'driver':'d.example','volumeHandle':'h'}`       | not-given    | 0         | 0          | SelinuxDriverNotGiven
            `'csi':{'driver':'d.example','volumeHandle':'h'}`       | '?'          | 0         | 0          | SelinuxDriverNotGiven
            `'awsElasticBlockStore':{'volumeID':'vol-1'}`           | none         | 0         | 0          |
            `'iscsi':{'targetPortal':'p','iqn':'q','lun':0}`        | none         | 2         | 1          | PodsExcludeEachOther
            `'fc':{'wwids':['w']}`                                  | none         | 2         | 1          | PodsExcludeEachOther
            `'nfs':{'server':'s','path':'/'}`                       | none         | 0         | 0          |
            `'local':{'path':'/x'}`                                 | none         | 0         | 0          |
            """)
    void aDriverThatCannotMountWithLabelsHasNoConflict(
            String source, String mount, int conflicts, int exclusions, String code) {
        SelinuxScene scene = new SelinuxScene().volume("shop", source, "ReadWriteOnce");
        if (!mount.equals("none") && !mount.equals("not-given")) {
            scene.driver("d.example", mount);
        }
        scene.pod("shop/a :::s0:c1 - Running").pod("shop/b :::s0:c2 - Running");
        Inventory objects = scene.inventory(Release.LATEST.with("SELinuxMount", true));
        if (mount.equals("not-given")) {
            objects = Inventory.of(objects.all()).on(objects.release());
        }
        SelinuxCheck check = SelinuxCheck.of(objects);
        assertThat(check.conflicts()).hasSize(conflicts);
        assertThat(check.volumes().stream()
                        .mapToInt(each -> each.exclusions().size())
                        .sum())
                .isEqualTo(exclusions);
        assertThat(codes(check)).isEqualTo(code == null ? "" : code);
    }

    /** What the kubelets of the releases do, before and after each row. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            release                            | modes                       | pods                                                            | controller | conflicts | codes
            1.29                               | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | ``
            1.29                               | ReadWriteOncePod            | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | PodsExcludeEachOther
            1.29 !SELinuxMountReadWriteOncePod | ReadWriteOncePod            | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | ``
            1.29                               | ReadWriteOncePod,ReadWriteOnce | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running          | absent     | 0         | ``
            1.30 SELinuxMount                  | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | PodsExcludeEachOther
            1.31 SELinuxMount                  | ReadWriteMany,ReadWriteOnce | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | ``
            1.32 SELinuxMount                  | ReadWriteMany,ReadWriteOnce | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | PodsExcludeEachOther
            1.32                               | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | ``
            1.32 SELinuxChangePolicy           | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | not-judged | 0         | ControllerNotJudged
            1.33                               | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | warns      | 2         | ``
            1.33 !SELinuxChangePolicy          | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | absent     | 0         | ``
            1.35 !SELinuxMountReadWriteOncePod | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | warns      | 0         | ``
            1.36                               | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | warns      | 2         | ``
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | warns      | 2         | PodsExcludeEachOther
            1.37                               | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | warns      | 2         | PodsExcludeEachOther
            1.37 !SELinuxMount                 | ReadWriteMany               | shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running             | warns      | 2         | ``
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a@n :::s0:c1 - Running;shop/b@n :::s0:c2 - Running         | warns      | 2         | PodsWithOtherLabelsOnNode
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a@n :::s0:c1 - Running;shop/b@m :::s0:c2 - Running         | warns      | 2         | PodsExcludeEachOther
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a :::s0:c1 Recursive Running;shop/b :::s0:c2 Recursive Running | warns  | 0         | ``
            1.31 SELinuxMount                  | ReadWriteMany               | shop/a :::s0:c1 Recursive Running;shop/b :::s0:c2 Recursive Running | absent | 0         | PodsExcludeEachOther
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a ::x:s0 - Running;shop/b ::y:s0 - Running                 | warns      | 2         | ``
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a ::x: - Running;shop/b ::x: - Running                     | warns      | 0         | PodsExcludeEachOther
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a u:::s0 - Running;shop/b :::s0 - Running                  | warns      | 0         | LabelDependsOnNode
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a - - Running :::s0:c1 :::s0:c2                            | warns      | 0         | LabelsInPodDiffer, PodHasSeveralLabels
            1.36                               | ReadWriteMany               | shop/a - - Running :::s0:c1 :::s0:c2                            | warns      | 0         | LabelsInPodDiffer
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a - - Running ::x:s0 ::y:s0                                | warns      | 0         | LabelsInPodDiffer
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a ::x: - Running - -                                       | warns      | 0         | PodHasSeveralLabels
            1.36 SELinuxMount                  | ReadWriteMany               | shop/a - - Running empty :::s0                                  | warns      | 0         | LabelsInPodDiffer, PodHasSeveralLabels
            1.31 SELinuxMount                  | ReadWriteMany               | shop/a - - Running empty :::s0                                  | absent     | 0         | ``
            1.31 SELinuxMount                  | ReadWriteMany               | shop/a - - Running :::s0 empty                                  | absent     | 0         | PodHasSeveralLabels
            """)
    void eachReleaseMountsForOneLabelOrNot(
            String release, String modes, String pods, String controller, int conflicts, String codes) {
        SelinuxScene scene = new SelinuxScene().volume("shop", CSI, modes).driver("d.example", "true");
        Arrays.stream(pods.split(";")).forEach(scene::pod);
        SelinuxCheck check = SelinuxCheck.of(scene.inventory(release(release)));
        assertThat(check.controller()).hasToString(controller);
        assertThat(check.conflicts()).hasSize(conflicts);
        assertThat(codes(check)).isEqualTo(codes);
        assertThat(check.isFine())
                .isEqualTo(conflicts == 0 && (codes.isEmpty() || codes.equals("ControllerNotJudged")));
    }

    /** Labels of one pod must agree on NFS, too, from 1.32 on. */
    @ParameterizedTest
    @CsvSource({"1.31, ''", "1.32, PodHasSeveralLabels"})
    void aPodWithSeveralLabelsDoesNotStartWhateverItsStorage(String release, String codes) {
        SelinuxCheck check = SelinuxCheck.of(new SelinuxScene()
                .volume("shop", "'nfs':{'server':'s','path':'/'}", "ReadWriteMany")
                .pod("shop/a - - Running :::s0:c1 :::s0:c2")
                .inventory(Release.of(release).with("SELinuxMount", true)));
        assertThat(codes(check)).isEqualTo(codes);
    }

    @Test
    void theWordsAreThoseOfUpstream() {
        SelinuxScene scene = new SelinuxScene()
                .volume("shop", CSI, "ReadWriteMany")
                .volume("other", CSI, "ReadWriteMany")
                .driver("d.example", "true")
                .pod("shop/a :::s0:c1 - Running")
                .pod("shop/b :::s0:c2 - Running")
                .pod("other/c :::s0:c1 Recursive Running")
                .pod("shop/two - - Running :::s0 :::s1");
        SelinuxCheck check = SelinuxCheck.of(scene.inventory(Release.LATEST));
        String end = ". If both pods land on the same node, only one of them may access the volume.";
        assertThat(check.events())
                .extracting(each -> each.pod().key() + " " + each.type() + " " + each.reason() + " " + each.message())
                .contains(
                        "shop/a Normal SELinuxLabelConflict SELinuxLabel \":::s0:c1\" conflicts with pod b that uses"
                                + " the same volume as this pod with SELinuxLabel \":::s0:c2\"" + end,
                        "shop/b Normal SELinuxLabelConflict SELinuxLabel \":::s0:c2\" conflicts with pod a that uses"
                                + " the same volume as this pod with SELinuxLabel \":::s0:c1\"" + end,
                        "other/c Normal SELinuxChangePolicyConflict SELinuxChangePolicy\"Recursive\" conflicts with"
                                + " another pod that uses the same volume as this pod with a different"
                                + " SELinuxChangePolicy" + end,
                        "shop/two Warning MultipleSELinuxLabels Volume \"d\" is mounted twice with different SELinux"
                                + " labels inside this pod");
        assertThat(check.volumes()).hasSize(1);
    }

    @Test
    void onePairOnTwoVolumesIsOneSeriesOfTheMetric() {
        SelinuxScene scene = pods("shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running");
        int once = SelinuxCheck.of(scene.inventory(Release.LATEST)).conflicts().size();
        for (String pod : new String[] {"a", "b"}) {
            scene.with(SelinuxScene.object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + pod
                    + "','namespace':'shop','uid':'u'},'spec':{'securityContext':{'seLinuxOptions':{'level':'s0:c"
                    + (pod.equals("a") ? 1 : 2)
                    + "'}},'containers':[{'name':'c','volumeMounts':[{'name':'d'},{'name':'e'}]}],"
                    + "'volumes':[{'name':'d','persistentVolumeClaim':{'claimName':'data'}},"
                    + "{'name':'e','awsElasticBlockStore':{'volumeID':'vol-1'}}]},'status':{'phase':'Running'}}"));
        }
        scene.driver("ebs.csi.aws.com", "true");
        SelinuxCheck check = SelinuxCheck.of(scene.inventory(Release.LATEST));
        assertThat(check.volumes()).hasSize(2).allMatch(each -> each.conflicts().size() == 1);
        assertThat(check.conflicts()).hasSize(once);
    }

    @Test
    void whatIsNotGivenIsSaidAndRawDevicesDoNotCount() {
        SelinuxCheck missing = SelinuxCheck.of(Inventory.of(
                SelinuxScene.object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'n'},"
                        + "'spec':{'containers':[{'name':'c','volumeMounts':[{'name':'d'}]}],'volumes':[{'name':'d',"
                        + "'persistentVolumeClaim':{'claimName':'x'}}]}}")));
        assertThat(codes(missing)).isEqualTo("SelinuxVolumeNotGiven");
        assertThat(missing.isFine()).isFalse();
        SelinuxScene scene = pods("shop/a :::s0:c1 - Running");
        scene.with(
                SelinuxScene.object(
                        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'raw','namespace':'shop'},"
                                + "'spec':{'securityContext':{'seLinuxOptions':{'level':'s0:c2'}},'containers':[{'name':'c',"
                                + "'volumeDevices':[{'name':'d'}]}],'volumes':[{'name':'d','persistentVolumeClaim':{'claimName':'data'}}]}}"));
        assertThat(SelinuxCheck.of(scene.inventory(Release.LATEST)).isFine()).isTrue();
        assertThat(SelinuxCheck.of(Inventory.EMPTY).isFine()).isFalse();
        Inventory whole = scene.inventory(Release.LATEST);
        assertThat(SelinuxCheck.of(whole).missing()).isEmpty();
        SelinuxCheck loose = SelinuxCheck.of(Inventory.of(whole.all()));
        assertThat(loose.isFine()).isFalse();
        assertThat(loose.missing()).extracting(each -> each.code().id()).containsExactly("SelinuxEvidenceNotComplete");
        Manifest cut =
                SelinuxScene.object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'cut','namespace':'shop'}}");
        assertThat(SelinuxCheck.of(whole.with(cut)).isFine()).isFalse();
    }

    @Test
    void aPodThatCannotBeReadHidesNoOther() {
        SelinuxScene scene = pods("shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running");
        scene.with(
                SelinuxScene.object(
                        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'bad','namespace':'shop'},"
                                + "'spec':{'securityContext':{'seLinuxOptions':{'level':7}},'containers':[{'name':'c',"
                                + "'volumeMounts':[{'name':'d'}]}],'volumes':[{'name':'d','persistentVolumeClaim':{'claimName':'data'}}]}}"));
        SelinuxCheck check = SelinuxCheck.of(scene.inventory(Release.LATEST));
        assertThat(check.unreadable()).hasSize(1);
        assertThat(check.conflicts()).hasSize(2);
    }

    @Test
    void pairsAreListedUpToALimit() {
        SelinuxScene scene =
                new SelinuxScene().volume("shop", CSI, "ReadWriteMany").driver("d.example", "true");
        for (int i = 0; i < 200; i++) {
            scene.pod("shop/p" + i + " :::s0:c" + i + " - Running");
        }
        SelinuxCheck check = SelinuxCheck.of(scene.inventory(Release.LATEST.with("SELinuxMount", true)));
        assertThat(check.volumes().get(0).conflicts()).hasSize(SelinuxCheck.MAX_PAIRS);
        assertThat(check.volumes().get(0).exclusions()).hasSize(SelinuxCheck.MAX_PAIRS);
        assertThat(codes(check)).isEqualTo("PairsLeftOut, PodsExcludeEachOther");
    }

    /** A conflict that is known never becomes an all-clear when a CSIDriver or the completeness of its kind is taken away. */
    @Test
    void lessEvidenceIsNeverFine() {
        SelinuxScene scene = pods("shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running");
        Inventory all = scene.inventory(Release.LATEST);
        Inventory less = Inventory.of(all.all().stream()
                .filter(each -> !each.kind().equals(Kinds.CSI_DRIVER))
                .toList());
        assertThat(SelinuxCheck.of(all).isFine()).isFalse();
        assertThat(SelinuxCheck.of(less).isFine()).isFalse();
        assertThat(SelinuxCheck.of(less).findings())
                .extracting(Reason::code)
                .contains(SelinuxCode.SELINUX_DRIVER_NOT_GIVEN);
    }

    @ParameterizedTest
    @EnumSource(SelinuxDifference.class)
    void eachRowChangesAnAnswer(SelinuxDifference row) {
        String several =
                "shop/a :::s0:c1 Recursive Running;shop/d :::s0:c4 Recursive Running;shop/b :::s0:c2 - Running;shop/c"
                        + " - - Running empty :::s0:c2";
        boolean changed = false;
        for (String modes : new String[] {"ReadWriteMany,ReadWriteOnce", "ReadWriteOncePod"}) {
            for (Release release :
                    new Release[] {Release.of("1.32"), Release.of("1.36").with("SELinuxMount", true)}) {
                SelinuxScene scene =
                        new SelinuxScene().volume("shop", CSI, modes).driver("d.example", "true");
                Arrays.stream(several.split(";")).forEach(scene::pod);
                changed |= !answer(scene, release).equals(answer(scene, release.flipped(row)));
            }
        }
        assertThat(changed).isTrue();
    }

    private static String answer(SelinuxScene scene, Release release) {
        SelinuxCheck check = SelinuxCheck.of(scene.inventory(release));
        return check.controller() + " " + check.conflicts() + codes(check)
                + check.volumes().stream().map(SelinuxVolume::exclusions).toList();
    }

    /** Labels of one pod, of two pods that agree, and of a driver that does not mount with labels. */
    @ParameterizedTest
    @ValueSource(strings = {"shop/a :::s0:c1 - Running", "shop/a :::s0:c1 - Running;shop/b :::s0:c1 - Running"})
    void aYesIsThatOfItsReads(String pods) {
        Inventory all = pods(pods).inventory(Release.LATEST).complete(Inventory.ALL_KINDS);
        Certificate yes = SelinuxCheck.of(all).proof().orElseThrow();
        assertThat(SelinuxCheck.of(Evidence.alone(yes, all)).proof()).contains(yes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running", "shop/a :::s0:c1 - Running empty :::s0:c2"
            })
    void noLessEvidenceIsAYes(String pods) {
        Inventory all = pods(pods).inventory(Release.LATEST).complete(Inventory.ALL_KINDS);
        assertThat(SelinuxCheck.of(all).proof()).isEmpty();
        assertThat(Evidence.less(all))
                .allSatisfy(less -> assertThat(SelinuxCheck.of(less).proof()).isEmpty());
    }

    @Test
    void isJsonWithConflictsAndEvents() {
        assertThat(SelinuxCheck.of(pods("shop/a :::s0:c1 - Running;shop/b :::s0:c2 - Running")
                                .inventory(Release.LATEST))
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"controller":"warns","volumes":[{"name":"kubernetes.io/csi/d.example^h","pods":["shop/a","shop/b"],\
                "conflicts":[{"property":"SELinuxLabel","pod":"shop/a","value":":::s0:c1","otherPod":"shop/b",\
                "otherValue":":::s0:c2"}],"exclusions":[{"pod":"shop/a","otherPod":"shop/b",\
                "outcome":"not-together","node":""}]}],"events":[{"kind":"Pod","name":"shop/a","type":"Normal",\
                "reason":"SELinuxLabelConflict","message":"SELinuxLabel \\":::s0:c1\\" conflicts with pod b that \
                uses the same volume as this pod with SELinuxLabel \\":::s0:c2\\". If both pods land on the same \
                node, only one of them may access the volume."},{"kind":"Pod","name":"shop/b","type":"Normal",\
                "reason":"SELinuxLabelConflict","message":"SELinuxLabel \\":::s0:c2\\" conflicts with pod a that \
                uses the same volume as this pod with SELinuxLabel \\":::s0:c1\\". If both pods land on the same \
                node, only one of them may access the volume."}],"reasons":[{"code":"PodsExcludeEachOther",\
                "severity":"WARN","object":"Pod/shop/a","path":"/spec/securityContext","message":"the kubelet does \
                not start the pod together with Pod/shop/b on one node","remedy":[{"action":"set-one-label","target":"",\
                "argv":[],"why":"give all pods that share the volume the same seLinuxOptions","requires":"",\
                "proves":"","undo":[]},{"action":"change-policy","target":"","argv":[],"why":"or set \
                seLinuxChangePolicy: Recursive in all of them: the labels of the files are changed one by one, as \
                before","requires":"","proves":"","undo":[]}]}]}""");
    }
}
