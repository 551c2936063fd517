package dev.mooring.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.upgrade.UpgradeReport.ObjectChange;
import dev.mooring.upgrade.internal.ReleaseDifferences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class UpgradeTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '"', textBlock = """
        case                          | from | to   | cluster                                            | changes
        a class is compared           | 1.33 | 1.34 | pvc c 1Gi vac=gold; pv v 1Gi vac=gold              | PersistentVolumeClaim/ns/c ClaimEndChanges INFO stuck->fine by AttributesClassIsCompared; PersistentVolume/v VolumeEndChanges INFO fine->fine by AttributesClassIsCompared
        and the other way round       | 1.34 | 1.33 | pvc c 1Gi vac=gold; pv v 1Gi vac=gold              | PersistentVolumeClaim/ns/c ClaimEndChanges WARN fine->stuck by AttributesClassIsCompared; PersistentVolume/v VolumeEndChanges INFO fine->fine by AttributesClassIsCompared
        nothing in between            | 1.34 | 1.35 | pvc c 1Gi vac=gold; pv v 1Gi vac=gold              |
        no class, no change           | 1.33 | 1.34 | pvc c 1Gi; pv v 1Gi                                |
        no object                     | 1.29 | 1.36 | ""                                                 |
        """)
    void namesWhatChangesAndWhy(String name, String from, String to, String cluster, String changes) {
        UpgradeReport report = Upgrade.between(Release.of(from), Release.of(to)).of(World.objects(cluster));
        assertThat(ends(report)).isEqualTo(changes == null ? List.of() : List.of(changes.split("; ")));
    }

    private static List<String> ends(UpgradeReport report) {
        return report.changes().stream()
                .filter(each -> each.question().name().endsWith("END_CHANGES"))
                .sorted((one, other) -> one.question().compareTo(other.question()))
                .map(UpgradeTest::line)
                .toList();
    }

    private static String line(ObjectChange change) {
        return change.object() + " " + change.question().id() + " " + change.severity() + " "
                + change.before().standing() + "->" + change.after().standing() + " by "
                + change.causes().stream().map(Difference::id).collect(Collectors.joining(","));
    }

    @Test
    void aGateOfOneReleaseIsAnUpgradeToo() {
        Release with = Release.of("1.33").with("VolumeAttributesClass", true);
        Inventory objects = Inventory.of(World.objects("pvc c 1Gi vac=gold; pv v 1Gi vac=gold"));
        assertThat(ends(Upgrade.between(Release.of("1.33"), with).of(objects))).hasSize(2);
        assertThat(Upgrade.between(with, Release.of("1.34")).of(objects).changes())
                .allMatch(change -> !change.causes().isEmpty());
    }

    @Test
    void anObjectThatCannotBeReadIsNamed() {
        List<Object> objects = new ArrayList<>(World.objects("pvc c 1Gi vac=gold; pv v 1Gi vac=gold"));
        objects.add(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\","
                + "\"metadata\":{\"name\":\"bad\",\"namespace\":\"ns\"},\"spec\":7}"));
        UpgradeReport report =
                Upgrade.between(Release.of("1.33"), Release.of("1.34")).of(objects);
        assertThat(report.unreadable())
                .singleElement()
                .satisfies(bad -> assertThat(bad.toString()).startsWith("PersistentVolumeClaim/ns/bad"));
        assertThat(ends(report)).hasSize(2);
        assertThat(report.unchanged()).isZero();
        assertThat(report.toJson().array("notJudged").items()).hasSize(1);
    }

    /** A class or a workload of a plugin that 1.31 has no more, also one that has no pods now. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        version            | kind                  | content                                                                              | changes
        storage.k8s.io/v1  | StorageClass          | 'provisioner':'kubernetes.io/rbd'                                                    | true
        storage.k8s.io/v1  | StorageClass          | 'provisioner':'rbd.csi.ceph.com'                                                     | false
        v1                 | ReplicationController | 'spec':{'replicas':0,'template':{'spec':RBD}}                                        | true
        apps/v1            | Deployment            | 'spec':{'replicas':0,'template':{'spec':RBD}}                                        | true
        batch/v1           | CronJob               | 'spec':{'suspend':true,'jobTemplate':{'spec':{'template':{'spec':RBD}}}}             | true
        v1                 | PodTemplate           | 'template':{'spec':RBD}                                                              | true
        argoproj.io/v1alpha1 | Rollout             | 'spec':{'replicas':0,'template':{'spec':RBD}}                                        | true
        keda.sh/v1alpha1   | ScaledJob             | 'spec':{'jobTargetRef':{'template':{'spec':RBD}}}                                    | true
        batch.volcano.sh/v1alpha1 | Job            | 'spec':{'tasks':[{'template':{'spec':RBD}}]}                                         | true
        example.com/v1     | Thing                 | 'spec':{'volumes':[{'name':'d','emptyDir':{}},'text']}                               | false
        apps/v1            | Deployment            | 'spec':{'replicas':0,'template':{'spec':{'volumes':[{'name':'d','emptyDir':{}}]}}}   | false
        """)
    void whatNeedsARemovedPluginLaterIsNamedNow(String version, String kind, String content, boolean changes) {
        String rbd =
                "{'containers':[{'name':'c','image':'i'}],'volumes':[{'name':'d','rbd':{'monitors':['m'],'image':'i'}}]}";
        Manifest object = Manifest.parse(("{'apiVersion':'" + version + "','kind':'" + kind
                        + "','metadata':{'name':'x','namespace':'ns','uid':'x'}," + content.replace("RBD", rbd) + "}")
                .replace('\'', '"'));
        UpgradeReport report =
                Upgrade.between(Release.of("1.30"), Release.of("1.31")).of(List.of(object));
        assertThat(report.changes().stream()
                        .filter(each -> each.question() == UpgradeQuestion.MOUNTING_CHANGES
                                && each.object().kind().startsWith(kind)))
                .hasSize(changes ? 1 : 0);
    }

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 20 : 3;

    static List<Inventory> scenes() {
        List<Inventory> scenes = new ArrayList<>();
        for (long seed = 0; seed < SCENES; seed++) {
            var world = RandomWorld.of(seed, 4);
            List<Manifest> all = new ArrayList<>();
            world.claims().forEach(each -> all.add(each.manifest()));
            world.volumes().volumes().forEach(each -> all.add(each.manifest()));
            world.storageClasses().forEach(each -> all.add(each.manifest()));
            world.pods().forEach(each -> all.add(each.manifest()));
            scenes.add(Inventory.of(all));
        }
        return scenes;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyChangeHasACauseBetweenTheReleases(Release from, Release to) {
        List<Difference> rows = ReleaseDifferences.between(from, to);
        for (Inventory scene : scenes()) {
            for (ObjectChange change : Upgrade.between(from, to).of(scene).changes()) {
                assertThat(change.causes()).as("%s of %s", change, scene.all()).isNotEmpty();
                assertThat(rows).containsAll(change.causes());
            }
        }
    }

    static List<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        List<Release> known = Release.known();
        Release oldest = known.get(0);
        Release newest = known.get(known.size() - 1);
        pairs.add(Arguments.of(oldest, newest));
        pairs.add(Arguments.of(newest, oldest));
        for (int i = 1; i < known.size(); i++) {
            pairs.add(Arguments.of(known.get(i - 1), known.get(i)));
        }
        return pairs;
    }

    @Test
    void aReleaseChangesNothingAgainstItself() {
        for (Release release : Release.known()) {
            for (Inventory scene : scenes()) {
                assertThat(Upgrade.between(release, release).of(scene).changes())
                        .isEmpty();
            }
        }
    }

    /** The way back has the same objects and questions with the answers exchanged. */
    @Test
    void theWayBackExchangesTheAnswers() {
        Release old = Release.known().get(0);
        for (Inventory scene : scenes()) {
            List<String> there = new ArrayList<>();
            List<String> back = new ArrayList<>();
            Upgrade.between(old, Release.LATEST)
                    .of(scene)
                    .changes()
                    .forEach(each -> there.add(each.object() + " " + each.question() + each.before() + each.after()));
            Upgrade.between(Release.LATEST, old)
                    .of(scene)
                    .changes()
                    .forEach(each -> back.add(each.object() + " " + each.question() + each.after() + each.before()));
            assertThat(back).containsExactlyInAnyOrderElementsOf(there);
        }
    }

    @Test
    void aYesNeedsEachKindAndWorkloadsThatRun() {
        Inventory all = Inventory.EMPTY;
        for (UpgradeRule each : UpgradeRule.values()) {
            all = all.complete(each.kinds().toArray(String[]::new));
        }
        Inventory input = all.with(deployment(1));
        Certificate yes = asked(input).proof().orElseThrow();
        assertThat(asked(Evidence.alone(yes, input)).proof()).contains(yes);
        for (UpgradeRule each : UpgradeRule.values()) {
            for (String kind : each.kinds()) {
                assertThat(asked(input.incomplete(kind)).missing())
                        .as(kind)
                        .extracting(Reason::subject)
                        .containsExactly(kind);
            }
        }
        UpgradeReport idle = asked(all.with(deployment(0)));
        assertThat(idle.missing()).extracting(Reason::code).containsExactly(UpgradeRule.UPGRADED_WORKLOADS_RUN);
        for (Inventory less : Evidence.less(all.with(deployment(0)))) {
            assertThat(asked(less).proof()).isEmpty();
        }
    }

    private static UpgradeReport asked(Inventory objects) {
        return Upgrade.between(Release.of("1.30"), Release.of("1.31")).of(objects);
    }

    private static JsonObject deployment(int replicas) {
        return JsonObject.parse("{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":"
                + "{\"name\":\"d\",\"namespace\":\"n\"},\"spec\":{\"replicas\":" + replicas + "}}");
    }
}
