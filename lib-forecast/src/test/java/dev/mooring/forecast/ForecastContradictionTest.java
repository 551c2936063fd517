package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.evidence.Needed;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.forecast.proof.AllBoundRule;
import dev.mooring.forecast.proof.BoundEvidence;
import dev.mooring.forecast.proof.BoundRule;
import dev.mooring.forecast.proof.BoundVerdicts;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each contradiction has a row in which it is the only one that forbids the yes, and one beside it in which it is gone. */
class ForecastContradictionTest {

    private static final String PAIR = "pv ref=ns/c; pvc named=pv";
    private static final String WAIT = "sc wait by=csi.example mode=WaitForFirstConsumer";

    private static final String ROWS = """
        objects                                                          | complete             | answer    | codes
        PAIR                                                             |                      | bound     |
        pv                                                               | all                  | unknown   | NoClaimGiven
                                                                         |                      | unknown   | NoClaimGiven
        PAIR                                                             | -PersistentVolumeClaim | unknown | ClaimsAreCutOff
        PAIR                                                             | -Pod                 | bound     |
        PAIR; pod p uses=other                                           |                      | unknown   | ClaimOfWorkloadNotGiven
        PAIR; pod p uses=other phase=Succeeded                           |                      | bound     |
        PAIR; pod p uses=c                                               |                      | bound     |
        PAIR; json={"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"w","namespace":"ns"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"m","image":"i"}],"volumes":"x"}}}} | | unknown | WorkloadNotPlayed
        PAIR; json={"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"w","namespace":"ns"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"m","image":"i"}],"volumes":[{"name":"v","persistentVolumeClaim":{"claimName":7}}]}}}} | | unknown | WorkloadNotPlayed
        PAIR; json={"apiVersion":"batch/v1","kind":"CronJob","metadata":{"name":"w","namespace":"ns"},"spec":{"schedule":"@daily","jobTemplate":{"spec":{"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"m","image":"i"}],"volumes":"x"}}}}}} | | unknown | WorkloadNotPlayed
        PAIR; pod p uid=p1 ephemeral!=v                                  |                     | not-bound | ClaimOfWorkloadNotGiven, RefusedByServer
        PAIR; DEPLOYMENT                                                 |                      | unknown   | ClaimOfWorkloadNotGiven
        PAIR; SET                                                        |                      | not-bound | NoVolumeAndNoClass
        pv ref=ns/data-w-0; pvc data-w-0 named=pv; SET                   |                      | bound     |
        PAIR; UNSELECTED                                                 |                      | unknown   | ClaimOfWorkloadNotGiven
        PAIR; EPHEMERAL                                                  |                      | unknown   | ClaimOfWorkloadNotGiven
        PAIR; REFUSED                                                    |                      | unknown   | ClaimOfWorkloadNotGiven
        PAIR; pvc named=pv 6Gi                                           |                      | unknown   | GivenTwice
        PAIR; pvc named=pv                                               |                      | bound     |
        PAIR; sc a by=x; sc a by=y                                       |                      | unknown   | GivenTwice
        PAIR; pv b ref=ns/d; pvc d named=b uid=u1                        |                      | unknown   | ClaimUidGivenTwice
        pv ref=ns/c:u1; pvc named=pv phase=Bound BC nosize               |                      | unknown   | ObjectNotRead
        pv ref=ns/c:u1 nosize phase=Bound; pvc named=pv phase=Bound BC   |                      | unknown   | ObjectNotRead
        PAIR; pv b nosize 5                                              |                      | bound     |
        PAIR; json={"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"b","uid":"b"},"spec":{"capacity":true}} | | unknown | ObjectNotRead
        PAIR; FREE; NEW; QUOTA                                           |                      | unknown   | LimitsNotKnown
        PAIR; FREE; NEW; QUOTA-WITH-STATUS                               |                      | bound     |
        PAIR; QUOTA                                                      |                      | bound     |
        pv ref=ns/c:u1; pvc named=pv phase=Bound deleting finalizer=f BC             |                      | unknown   | ClaimBeingDeleted
        pv ref=ns/c:u1; OWNED; OWNER-GOING                               |                      | unknown   | ClaimMayBeDeleted
        pv ref=ns/c:u1; OWNED                                            |                      | unknown   | ClaimOwnerNotGiven
        PAIR; pvc d deleting uid=u2 named=gone BC                        |                      | unknown   | ClaimIsGone
        pv ref=ns/c:u1 deleting finalizer=f; pvc named=pv phase=Bound BC             |                      | unknown   | VolumeBeingDeleted
        pv ref=other/c:u1; pvc named=pv phase=Bound BC                              | PersistentVolumeClaim| unknown   | VolumeClaimRefMoved
        PAIR; NAMESPACE-GOING                                            |                      | unknown   | NamespaceBeingDeleted
        PAIR; NAMESPACE                                                  | Namespace            | bound     |
        PAIR                                                             | Namespace            | unknown   | NamespaceNotFound
        pv; pvc                                                          |                      | unknown   | OtherClaimsNotGiven
        pv; pvc                                                          | PersistentVolumeClaim| bound     |
        pv; pvc named=pv                                                 |                      | unknown   | OtherClaimsNotGiven
        pv; pvc named=pv BC                                              |                      | unknown   | OtherClaimsNotGiven
        PAIR; pod p uses=c node=n phase=Running                          |                      | unknown   | PodRunsWithUnboundClaim
        pv ref=ns/c:u1; pvc named=pv phase=Bound BC; pod p uses=c node=n phase=Running | | bound   |
        pv class=fast; pvc class=fast                                    | PersistentVolumeClaim| unknown   | ClassNotGiven
        pv class=fast; pvc class=fast                                    | PersistentVolumeClaim, StorageClass | bound |
        pv class=fast; pvc class=fast; sc fast by=x                      | PersistentVolumeClaim| bound     |
        pv; pvc class!                                                   | PersistentVolumeClaim| unknown   | ClassNotGiven
        pv; pvc class!                                                   | PersistentVolumeClaim, StorageClass | bound |
        pv class=fast; pvc class=fast named=pv                           | PersistentVolumeClaim| bound     |
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c        | PersistentVolumeClaim, Pod  | unknown | OtherNodesNotGiven
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c        | PersistentVolumeClaim, Node | unknown | OtherPodsNotGiven
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c        | PersistentVolumeClaim, Node, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c; pod q | PersistentVolumeClaim, Node, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c spec={"topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"zone","whenUnsatisfiable":"DoNotSchedule"}]} | PersistentVolumeClaim, Node, Pod | unknown | PlacementNotJudged
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c; pod q node=n phase=Running | PersistentVolumeClaim, Node, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; node n; pod p uses=c; pod q selects=zone=x | PersistentVolumeClaim, Node, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; node n cpu=1 pods=9; pod p uses=c cpu=1; pod q cpu=1 | PersistentVolumeClaim, Node, Pod | unknown | PodsScheduledInOneOrder
        pv a class=wait ON1; pv b class=wait ON2; pvc class=wait; WAIT; TWO; pod p uses=c | PersistentVolumeClaim, Node, Pod | bound |
        pv a class=wait ON1; pv b class=wait ON2; pvc class=wait; pvc d uid=ud class=wait; LOCAL; TWO; pod p uses=c; pod q uses=d | PersistentVolumeClaim, Node, Pod | bound |
        pv a class=wait ON1; pv b class=wait ON2; pvc class=wait; pvc d uid=ud class=wait; WAIT; TWO; pod p uses=c; pod q uses=d | PersistentVolumeClaim, Node, Pod | unknown | NodeChoiceDecides, PodsScheduledInOneOrder
        pv a class=wait ON1; pv b class=wait ON2; pvc class=wait; pvc d uid=ud class=wait; LOCAL; TWO; pod p uses=c; pod q uses=d selects=zone=a | PersistentVolumeClaim, Node, Pod | unknown | NodeChoiceDecides
        pv a class=wait ON1; pv b class=wait; pvc class=wait; pvc d uid=ud class=wait; LOCAL; TWO; pod p uses=c; pod q uses=d | PersistentVolumeClaim, Node, Pod | bound |
        pv a class=wait; pvc class=wait; pvc d uid=ud class=wait; pv b class=wait ON1; LOCAL; TWO; pod p uses=c; pod q uses=d selects=zone=b | PersistentVolumeClaim, Node, Pod | unknown | NodeChoiceDecides
        pv a class=wait ON1; pvc class=wait; LOCAL; TWO; pod o cpu=2; pod p uses=c cpu=3 | PersistentVolumeClaim, Node, Pod | unknown | NodeChoiceDecides
        pv class=wait; pvc class=wait; WAIT; node n cpu=2 pods=9; pod p uses=c cpu=1; pod q cpu=1 | PersistentVolumeClaim, Node, Pod | bound |
        pv; pvc; json={"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"namespace":"ns","name":"bad","uid":"b"},"spec":[]} | PersistentVolumeClaim | unknown | ObjectNotRead, OtherClaimsNotGiven
        PAIR; pvc d deleting finalizer=f uid=u2                          |                      | not-bound | NoVolumeAndNoClass
        pv class=wait; pvc class=wait; WAIT; pod p OTHER-SCHEDULER       | PersistentVolumeClaim, Node, Pod | unknown | OtherScheduler
        pv class=wait; pvc class=wait; WAIT; node n; pod p OTHER-SCHEDULER | PersistentVolumeClaim, Node, Pod | unknown | OtherScheduler
        pv class=wait; pvc class=wait; WAIT; pod p OTHER-SCHEDULER; pod q node=n uses=c | PersistentVolumeClaim, Node, Pod | unknown | OtherScheduler
        pv class=wait; pvc class=wait; WAIT; node n; pod p OTHER-SCHEDULER; pod q uses=c | PersistentVolumeClaim, Node, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; node n; pod p OTHER-SCHEDULER; pod q uses=c selects=zone=x | PersistentVolumeClaim, Node, Pod | unknown | OtherScheduler
        pvc named=gone; pod p OTHER-SCHEDULER                            | PersistentVolumeClaim, PersistentVolume | not-bound | NamedVolumeMissing
        PAIR; pod p OTHER-SCHEDULER                                      | PersistentVolumeClaim, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; pod p GATED                 | PersistentVolumeClaim, Node, Pod | not-bound | SchedulingGated
        pv class=wait; pvc class=wait; WAIT; node n; pod p GATED; pod q OTHER-SCHEDULER | PersistentVolumeClaim, Node, Pod | unknown | OtherScheduler
        pv class=wait 1Gi; pvc class=wait; LOCAL; node n; pod p uses=c    | PersistentVolumeClaim, Node, Pod | not-bound | PodNotPlaced
        PAIR; node n; pod p uses=c spec={"topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"zone","whenUnsatisfiable":"DoNotSchedule"}]} | PersistentVolumeClaim, Node, Pod | bound |
        pv class=wait; pvc class=wait; WAIT; node n; CSI-NODE; pod p uses=c | PersistentVolumeClaim, Node, Pod | unknown | AttachedVolumesNotGiven
        pv class=wait; pvc class=wait; WAIT; node n; CSI-NODE; pod p uses=c | PersistentVolumeClaim, Node, Pod, VolumeAttachment | bound |
        pv; pvc a uid=a; pvc b uid=b                                     | PersistentVolumeClaim| not-bound | DependsOnOrder, NoVolumeAndNoClass
        """;

    /** A bound claim that its owner takes with it, and the owner, of which it is not known whether it goes. */
    private static final String OWNED =
            "json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"ns\","
                    + "\"uid\":\"u1\",\"annotations\":{\"pv.kubernetes.io/bind-completed\":\"yes\"},\"ownerReferences\":[{\"apiVersion\":"
                    + "\"longhorn.io/v1beta2\",\"kind\":\"Engine\",\"name\":\"e\",\"uid\":\"e\"}]},\"spec\":{\"accessModes\":"
                    + "[\"ReadWriteOnce\"],\"storageClassName\":\"\",\"volumeName\":\"pv\",\"resources\":{\"requests\":{\"storage\":\"1Gi\"}}},"
                    + "\"status\":{\"phase\":\"Bound\"}}";

    private static final String OWNER_GOING =
            "json={\"apiVersion\":\"longhorn.io/v1beta2\",\"kind\":\"Engine\",\"metadata\":{\"name\":\"e\",\"namespace\":\"ns\",\"uid\":\"e\","
                    + "\"deletionTimestamp\":\"2026-01-01T00:00:00Z\",\"finalizers\":[\"longhorn.io\"]}}";

    private static final String TEMPLATES = "\"volumeClaimTemplates\":[{\"metadata\":{\"name\":\"data\"},\"spec\":"
            + "{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"5Gi\"}}}}],";

    private static final String VOLUMES = "[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"c\"}}]";

    private static final Map<String, String> SHORT = Map.ofEntries(
            Map.entry("PAIR", PAIR),
            Map.entry("WAIT", WAIT),
            Map.entry("OTHER-SCHEDULER", "uses=c spec={\"schedulerName\":\"mine\",\"volumes\":" + VOLUMES + "}"),
            Map.entry("GATED", "uses=c spec={\"schedulingGates\":[{\"name\":\"g\"}],\"volumes\":" + VOLUMES + "}"),
            Map.entry("BC", "ann=pv.kubernetes.io/bind-completed"),
            Map.entry("NAMESPACE-GOING", namespace("\"deletionTimestamp\":\"2026-01-01T00:00:00Z\",")),
            Map.entry("NAMESPACE", namespace("")),
            Map.entry(
                    "DEPLOYMENT", workload("Deployment", "{\"persistentVolumeClaim\":{\"claimName\":\"other\"}}", "")),
            Map.entry("SET", workload("StatefulSet", "{\"name\":\"v\"}", TEMPLATES)),
            Map.entry(
                    "REFUSED",
                    workload("Deployment", "{\"name\":\"v\",\"ephemeral\":{}}", "")
                            .replace("selector", "other")),
            Map.entry(
                    "UNSELECTED",
                    workload("StatefulSet", "{\"name\":\"v\"}", TEMPLATES).replace("selector", "other")),
            Map.entry("EPHEMERAL", workload("Deployment", "{\"name\":\"tmp\",\"ephemeral\":{}}", "")),
            Map.entry("OWNED", OWNED),
            Map.entry("OWNER-GOING", OWNER_GOING),
            Map.entry(
                    "CSI-NODE",
                    "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSINode\",\"metadata\":{\"name\":\"n\"},\"spec\":"
                            + "{\"drivers\":[{\"name\":\"d\",\"allocatable\":{\"count\":5}}]}}"),
            Map.entry("FREE", "pv free ref=ns/fresh"),
            Map.entry(
                    "NEW",
                    "json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"fresh\",\"namespace\":\"ns\"},"
                            + "\"spec\":{\"volumeName\":\"free\",\"storageClassName\":\"\",\"accessModes\":[\"ReadWriteOnce\"],"
                            + "\"resources\":{\"requests\":{\"storage\":\"1Gi\"}}}}"),
            Map.entry("QUOTA", quota("")),
            Map.entry("LOCAL", "sc wait by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer"),
            Map.entry("TWO", "node n1 label=zone=a cpu=4 pods=9; node n2 label=zone=b cpu=4 pods=9"),
            Map.entry("ON1", on("a")),
            Map.entry("ON2", on("b")),
            Map.entry(
                    "QUOTA-WITH-STATUS",
                    quota(
                            ",\"status\":{\"hard\":{\"requests.storage\":\"9Gi\"},\"used\":{\"requests.storage\":\"1Gi\"}}")));

    private static String on(String zone) {
        return "affinity=[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"" + zone
                + "\"]}]}]";
    }

    private static String quota(String status) {
        return "json={\"apiVersion\":\"v1\",\"kind\":\"ResourceQuota\",\"metadata\":{\"name\":\"q\",\"namespace\":\"ns\"},"
                + "\"spec\":{\"hard\":{\"requests.storage\":\"9Gi\"}}" + status + "}";
    }

    private static String namespace(String metadata) {
        return "json={\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{" + metadata + "\"name\":\"ns\"}}";
    }

    private static String workload(String kind, String volume, String spec) {
        return "json={\"apiVersion\":\"apps/v1\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"w\",\"namespace\":\"ns\"}," + "\"spec\":{" + spec
                + "\"selector\":{\"matchLabels\":{\"a\":\"b\"}},"
                + "\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"containers\":[{\"name\":\"m\",\"image\":\"i\"}],\"volumes\":["
                + volume + "]}}}}";
    }

    private static BoundVerdict verdict(String words, String complete) {
        return ForecastReport.of(forecast(words, complete)).verdict();
    }

    /** The rows are about other kinds; {@code -Kind} takes one of these away. */
    private static final String[] GIVEN = {
        Kinds.PERSISTENT_VOLUME, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE, Kinds.CSI_DRIVER
    };

    private static Forecast forecast(String words, String complete) {
        String objects = words;
        for (String word : new TreeSet<>(SHORT.keySet()).descendingSet()) {
            objects = objects.replace(word, SHORT.get(word));
        }
        // Without a namespace no claim of a cluster is certain: the rows about namespaces have their own.
        boolean isAboutNamespaces = (objects + complete).contains(Kinds.NAMESPACE);
        List<Manifest> documents = World.objects(isAboutNamespaces ? objects : objects + "; " + namespace(""));
        Inventory inventory = Inventory.of(documents).complete(GIVEN);
        for (String kind : complete.equals("all") ? List.of(Kinds.PERSISTENT_VOLUME_CLAIM) : list(complete)) {
            inventory = kind.startsWith("-") ? inventory.incomplete(kind.substring(1)) : inventory.complete(kind);
        }
        return Forecast.given(documents).knowing(inventory);
    }

    private static List<String> list(String words) {
        return List.of(words.split(",\\s*")).stream()
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static Set<String> codes(BoundVerdict verdict) {
        return verdict.reasons().stream()
                .map(reason -> reason.code().id())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest(name = "{0}, complete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', emptyValue = "", nullValues = "none", textBlock = ROWS)
    void aContradictionForbidsTheYes(String objects, String complete, String answer, String codes) {
        BoundVerdict verdict = verdict(nonNull(objects), nonNull(complete));
        assertThat(codes(verdict)).containsExactlyInAnyOrderElementsOf(list(nonNull(codes)));
        assertThat(verdict.answer()).hasToString(answer);
        assertThat(verdict.isYes()).isEqualTo(verdict.reasons().isEmpty());
    }

    private static String nonNull(String text) {
        return text == null ? "" : text;
    }

    /** A class whose provisioner needs a secret that is not given. */
    private static final String NEEDS_SECRET =
            "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"fast\"},"
                    + "\"provisioner\":\"csi.example\",\"parameters\":{\"csi.storage.k8s.io/secret-name\":\"s\","
                    + "\"csi.storage.k8s.io/secret-namespace\":\"x\"}}; pvc class=fast";

    /** Each row of both tables is the only one that is not proven in some of these scenes. */
    @Test
    void eachPremiseIsNeeded() {
        List<Forecast> forecasts = new ArrayList<>();
        ROWS.lines()
                .skip(1)
                .map(row -> row.split("\\|", -1))
                .forEach(cells -> forecasts.add(forecast(cells[0].strip(), cells[1].strip())));
        forecasts.add(
                forecast(NEEDS_SECRET, "PersistentVolumeClaim, CSINode, Node").provisioning(Provisioners.assumed()));
        List<Function<Reads, BoundEvidence>> bound = new ArrayList<>();
        List<Function<Reads, BoundEvidence>> notBound = new ArrayList<>();
        List<Function<Reads, AllBoundRule.Whole>> wholes = new ArrayList<>();
        for (Forecast forecast : forecasts) {
            BoundVerdicts verdicts = forecast.verdicts(forecast.orderDependence());
            forecast.claims().stream()
                    .map(verdicts::facts)
                    .forEach(each -> (each.against().isEmpty() ? bound : notBound).add(verdicts.reading(each)));
            wholes.add(verdicts.reading());
        }
        List<BoundRule> table = List.of(BoundRule.values());
        Set<String> needed = Needed.among(table, bound.stream());
        // Of a claim that does not end Bound only the run is asked.
        needed.addAll(Needed.among(List.of(BoundRule.BINDS_IN_EVERY_ORDER), notBound.stream()));
        assertThat(needed).containsExactlyInAnyOrderElementsOf(Needed.all(table));
        List<AllBoundRule> together = List.of(AllBoundRule.values());
        assertThat(Needed.among(together, wholes.stream())).containsExactlyInAnyOrderElementsOf(Needed.all(together));
    }

    @Test
    void everyContradictionHasARow() {
        Set<ForecastContradiction> without = new TreeSet<>(List.of(ForecastContradiction.values()));
        without.removeIf(each -> ROWS.contains(each.id()));
        // A volume is made only with provisioners, see ProvisioningForecastTest.
        assertThat(without)
                .containsExactly(
                        ForecastContradiction.ORDER_NOT_SEARCHED, ForecastContradiction.OTHER_VOLUMES_NOT_GIVEN);
    }

    @Test
    void aLargeGroupIsSureOnlyIfEnoughVolumesFitEveryClaim() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            words.add("pv v" + i);
            words.add("pvc c" + i + " uid=u" + i);
        }
        String enough = String.join("; ", words);
        assertThat(verdict(enough, "PersistentVolumeClaim").isYes()).isTrue();
        String tight = enough.replace("pv v7", "pv v7 1Gi").replace("pvc c9 ", "pvc c9 1Gi ");
        BoundVerdict verdict = verdict(tight, "PersistentVolumeClaim");
        assertThat(verdict.answer()).isNotEqualTo(BoundVerdict.Answer.BOUND);
        assertThat(codes(verdict)).contains("OrderNotSearched");
        assertThat(verdict.reasons().stream().filter(each -> each.code() == ForecastContradiction.ORDER_NOT_SEARCHED))
                .extracting(Reason::remedy)
                .allSatisfy(steps -> assertThat(steps).isNotEmpty());
    }
}
