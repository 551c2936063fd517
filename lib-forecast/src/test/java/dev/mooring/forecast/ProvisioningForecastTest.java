package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.provisioning.ProvisioningDecision.Provisioned;
import dev.mooring.provisioning.Scenes;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Provisioners in a forecast: when they act, and what the answer says. */
class ProvisioningForecastTest {

    private static final String WAITS = "'volumeBindingMode':'WaitForFirstConsumer'";
    private static final String ALL = "ALL(PersistentVolumeClaim); ALL(PersistentVolume); ALL(StorageClass); ALL(Node);"
            + " ALL(Pod); ALL(CSINode); ";

    private static Forecast forecast(String scene) {
        return Forecast.of(Scenes.inventory(ALL + scene.replace("WAITS", WAITS)));
    }

    private static String end(Forecast end) {
        List<String> words = new ArrayList<>();
        for (PodEnd pod : end.nodes().isEmpty() ? List.<PodEnd>of() : end.pods()) {
            words.add(pod.pod().name() + "=" + pod.state()
                    + pod.node().map(node -> "@" + node).orElse(""));
        }
        for (ClaimEnd claim : end.claims()) {
            words.add(claim.claim().name() + "=" + claim.phase()
                    + claim.volume().map(name -> ":" + name).orElse("")
                    + (claim.isWaitingForProvisioner() ? "?" : ""));
        }
        return String.join(" ", words);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                             | scene                                                                              | nobody runs            | provisioners run                  | verdict
        made                             | CLASS(); pvc class=fast                                                            | c=Pending?             | c=Bound:pvc-u1                    | bound
        a free volume is taken first     | CLASS(); pv class=fast; pvc class=fast                                             | c=Bound:pv             | c=Bound:pv                        | bound
        one is taken, one is made        | CLASS(); pv class=fast; pvc a uid=a class=fast; pvc b uid=b class=fast             | a=Bound:pv b=Pending?  | a=Bound:pv b=Bound:pvc-b          | bound
        no provisioner in the class      | sc fast by=kubernetes.io/no-provisioner; pvc class=fast                            | c=Pending              | c=Pending                         | not-bound
        no class                         | pvc class=                                                                         | c=Pending              | c=Pending                         | not-bound
        selector                         | CLASS(); pvc class=fast selector={"matchLabels":{"a":"b"}}                         | c=Pending?             | c=Pending?                        | not-bound
        populator                        | CLASS(); pvc class=fast FROM(Hello h)                                              | c=Pending?             | c=Pending?                        | not-bound
        snapshot not given               | CLASS(); pvc class=fast FROM(VolumeSnapshot s)                                     | c=Pending?             | c=Pending?                        | unknown
        snapshot missing                 | CLASS(); ALL(VolumeSnapshot); pvc class=fast FROM(VolumeSnapshot s)                | c=Pending?             | c=Pending?                        | not-bound
        secret not given                 | CLASS('parameters':{'csi.storage.k8s.io/secret-name':'s','csi.storage.k8s.io/secret-namespace':'x'}); pvc class=fast | c=Pending? | c=Bound:pvc-u1 | unknown
        a clone of what is made          | CLASS(); pvc d uid=d class=fast; pvc class=fast FROM(PersistentVolumeClaim d)      | c=Pending? d=Pending?  | c=Bound:pvc-u1 d=Bound:pvc-d      | bound
        a clone of a clone               | CLASS(); pvc e uid=e class=fast; pvc d uid=d class=fast FROM(PersistentVolumeClaim e); pvc class=fast FROM(PersistentVolumeClaim d) | c=Pending? d=Pending? e=Pending? | c=Bound:pvc-u1 d=Bound:pvc-d e=Bound:pvc-e | bound
        clones of each other             | CLASS(); pvc d uid=d class=fast FROM(PersistentVolumeClaim c); pvc class=fast FROM(PersistentVolumeClaim d) | c=Pending? d=Pending? | c=Pending? d=Pending? | not-bound
        no pod uses it                   | CLASS(WAITS); pvc class=fast                                                       | c=Pending              | c=Pending                         | not-bound
        its pod has a node               | CLASS(WAITS); node n1; pvc class=fast; pod p uses=c                                | p=waiting-for-claims@n1 c=Pending? | p=placed@n1 c=Bound:pvc-u1 | bound
        its pod may have two nodes       | CLASS(WAITS); node n1; node n2; pvc class=fast; pod p uses=c                       | p=waiting-for-claims c=Pending? | p=open c=Bound:pvc-u1    | bound
        two claims of a pod              | CLASS(WAITS); node n1; pvc a uid=a class=fast; pvc b uid=b class=fast; pod p uses=a uses=b | p=waiting-for-claims@n1 a=Pending? b=Pending? | p=placed@n1 a=Bound:pvc-a b=Bound:pvc-b | bound
        three pods                       | CLASS(WAITS); node n1; pvc a uid=a class=fast; pvc b uid=b class=fast; pvc d uid=d class=fast; pod p uses=a; pod q uses=b; pod r uses=d | p=waiting-for-claims@n1 q=waiting-for-claims@n1 r=waiting-for-claims@n1 a=Pending? b=Pending? d=Pending? | p=placed@n1 q=placed@n1 r=placed@n1 a=Bound:pvc-a b=Bound:pvc-b d=Bound:pvc-d | bound
        room for one of two pods         | CLASS(WAITS); node n1 cpu=1 pods=9; pvc class=fast; pod p uses=c cpu=1; pod q cpu=1 | p=waiting-for-claims@n1 q=unschedulable c=Pending? | p=placed@n1 q=unschedulable c=Bound:pvc-u1 | unknown
        an earlier one may take the room | CLASS(WAITS); node n1 label=a=b cpu=4 pods=1; node n2 cpu=4 pods=1; pvc class=fast; pod o; pod p uses=c selects=a=b | o=open p=unknown c=Pending | o=open p=unknown c=Pending | unknown
        the other one has no place       | CLASS(WAITS); node n1 cpu=2 pods=9; pvc class=fast; pod p uses=c cpu=1; pod q cpu=9 | p=waiting-for-claims@n1 q=unschedulable c=Pending? | p=placed@n1 q=unschedulable c=Bound:pvc-u1 | bound
        the other one runs already       | CLASS(WAITS); node n1 cpu=2 pods=9; pvc class=fast; pod p uses=c cpu=1; pod q node=n1 phase=Running | q=placed@n1 p=waiting-for-claims@n1 c=Pending? | q=placed@n1 p=placed@n1 c=Bound:pvc-u1 | bound
        made where the pod is            | CLASS(WAITS); node n1 label=zone=a; CSINODE(n1 zone); pvc class=fast; pod p uses=c; pod q uses=c | p=waiting-for-claims@n1 q=waiting-for-claims@n1 c=Pending? | p=placed@n1 q=placed@n1 c=Bound:pvc-u1 | bound
        the driver is not on the node    | CLASS(WAITS); node n1 label=zone=a; CSINODE(n2 zone); pvc class=fast; pod p uses=c | p=waiting-for-claims@n1 c=Pending? | p=waiting-for-claims@n1 c=Pending? | not-bound
        a chosen node that is gone       | CLASS(WAITS); node n1; pvc class=fast ann=volume.kubernetes.io/selected-node=gone; pod p uses=c | p=unschedulable c=Pending? | p=placed@n1 c=Bound:pvc-u1 | bound
        without uid                      | CLASS(); pvc class=fast uid=                                                       | c=Pending?             | c=Bound:pvc-00000000-0000-0000-1bd7-e67b5026602d | bound
        class of attributes              | CLASS(); pvc class=fast vac=gold                                                   | c=Pending?             | c=Pending?                        | not-bound
        in-tree, not migrated            | on=1.30; sc fast by=kubernetes.io/rbd; pvc class=fast                              | c=Pending?             | c=Pending?                        | unknown
        in-tree, not there any more      | on=1.31; sc fast by=kubernetes.io/rbd; pvc class=fast                              | c=Pending              | c=Pending                         | not-bound
        in-tree, migrated                | INTREE(aws-ebs); pvc class=fast                                                    | c=Pending?             | c=Bound:pvc-u1                    | bound
        """)
    void ends(String name, String scene, String nobody, String running, String verdict) {
        Forecast forecast = forecast(scene);
        assertThat(end(forecast)).isEqualTo(nobody);
        Forecast played = forecast.provisioning(Provisioners.assumed());
        assertThat(end(played)).isEqualTo(running);
        assertThat(played.settles()).isTrue();
        assertThat(ForecastReport.of(played).verdict().answer()).hasToString(verdict);
    }

    /** A volume that is free a moment too late is not taken any more. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                          | scene                                                            | answer     | possible
        alone                         | CLASS(); pvc class=fast                                          | SAME_END   |
        no volume to compete for      | CLASS(); pvc a uid=a class=fast; pvc b uid=b class=fast          | SAME_END   |
        a volume that is there        | CLASS(); pv class=fast; pvc class=fast                           | SAME_END   |
        a volume that is created now  | CLASS(); pv class=fast phase=Pending; pvc class=fast             | DEPENDS    | pv pvc-u1
        one volume for two            | CLASS(); pv class=fast; pvc a uid=a class=fast; pvc b uid=b class=fast | DEPENDS | pv pvc-a
        a clone                       | CLASS(); pvc d uid=d class=fast; pvc class=fast FROM(PersistentVolumeClaim d) | SAME_END |
        """)
    void otherOrders(String name, String scene, String answer, String possible) {
        OrderDependence orders =
                forecast(scene).provisioning(Provisioners.assumed()).orderDependence();
        assertThat(orders.answer())
                .hasToString(answer.toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
        String first = orders.possibleEnds().entrySet().stream()
                .filter(each -> each.getKey().isClaim())
                .findFirst()
                .map(each -> each.getValue().stream()
                        .map(ObjectEnd::partner)
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .orElse(null);
        assertThat(first).isEqualTo(possible);
    }

    @Test
    void onlyTheNamedProvisionersRun() {
        Forecast forecast =
                forecast("CLASS(); sc slow by=other.example; pvc a uid=a class=fast; pvc b uid=b class=slow");
        assertThat(end(forecast.provisioning(Provisioners.named("csi.example"))))
                .isEqualTo("a=Bound:pvc-a b=Pending?");
        assertThat(end(forecast.provisioning(Provisioners.named("csi.example", "other.example"))))
                .isEqualTo("a=Bound:pvc-a b=Bound:pvc-b");
        assertThat(Provisioners.named("csi.example", "typo.example")
                        .unused(forecast.cluster().storageClasses()))
                .containsExactly("typo.example");
    }

    @Test
    void whatIsAssumedIsTold() {
        ForecastReport report =
                ForecastReport.of(forecast("CLASS(); pvc class=fast").provisioning(Provisioners.assumed()));
        assertThat(report.verdict().isYes()).isTrue();
        assertThat(report.verdict().reasons())
                .extracting(Reason::code)
                .extracting(Object::toString)
                .containsExactly("AssumedProvisioner");
        assertThat(report.forecast().dangers()).isEmpty();
        assertThat(report.forecast().claims().get(0).isProvisioned()).isTrue();
    }

    @Test
    void anObjectThatTheProvisionerNeedsCanComeLater() {
        Forecast waits = forecast("CLASS(); ALL(VolumeSnapshot); ALL(VolumeSnapshotContent); pvc class=fast"
                        + " FROM(VolumeSnapshot s)")
                .provisioning(Provisioners.assumed());
        assertThat(waits.claims().get(0).reasons().get(0).code()).hasToString("SnapshotNotFound");
        List<Manifest> snapshot = Scenes.inventory("SNAP('boundVolumeSnapshotContentName':'sc','readyToUse':true);"
                        + " CONTENT('spec':{'driver':'csi.example','volumeSnapshotRef':{'namespace':'ns','name':'s','uid':'us'}},"
                        + "'status':{'snapshotHandle':'h'})")
                .all();
        Forecast restored = waits.changing(snapshot.toArray());
        assertThat(end(restored)).isEqualTo("c=Bound:pvc-u1");
        assertThat(restored.claims().get(0).events())
                .extracting(event -> event.reason())
                .contains("ProvisioningFailed", "ProvisioningSucceeded");
    }

    @Test
    void aClaimThatIsCreatedLaterIsServedToo() {
        Forecast forecast = forecast("CLASS()").provisioning(Provisioners.assumed());
        Manifest claim = Scenes.inventory("pvc class=fast uid=").claims().get(0).manifest();
        assertThat(end(forecast.creating(claim))).startsWith("c=Bound:pvc-00000000-0000-0000-");
    }

    @Test
    void aVolumeThatIsReservedIsNotReplacedInSilence() {
        ForecastReport report =
                ForecastReport.of(forecast("CLASS(); pv class=fast ref=ns/c:old phase=Released; pvc class=fast")
                        .provisioning(Provisioners.assumed()));
        assertThat(report.forecast().dangers()).extracting(Reason::code).contains(ForecastCode.UNEXPECTED_EMPTY_VOLUME);
    }

    /** The volume of a claim satisfies it, the API server takes it, and it is made once. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void volumesAreWhatTheirClaimsAskFor(long seed) {
        Random random = new Random(seed);
        int made = 0;
        for (int i = 0; i < 150; i++) {
            Forecast forecast = forecast(scene(random)).provisioning(Provisioners.assumed());
            for (ClaimEnd end : forecast.claims()) {
                if (end.provisioning().filter(Provisioned.class::isInstance).isPresent()) {
                    made++;
                    check(forecast, end, (Provisioned) end.provisioning().orElseThrow());
                }
            }
            assertThat(forecast.settles()).isTrue();
            assertThat(end(forecast.provisioning(Provisioners.assumed()))).isEqualTo(end(forecast));
        }
        assertThat(made).isGreaterThan(60);
    }

    /** The claims of the others have volumes. */
    @Test
    void aDriverThatRefusesMakesNoVolume() {
        Forecast forecast = forecast("CLASS(); json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\","
                + "\"metadata\":{\"name\":\"other\"},\"provisioner\":\"other.example\"};"
                + " pvc c1 uid=u1 class=fast; pvc c2 uid=u2 class=other");
        String error = "rpc error: code = ResourceExhausted desc = no space";
        Forecast end = forecast.provisioning(Provisioners.named("other.example").refusing("csi.example", error));
        assertThat(end.claim("ns", "c1").orElseThrow().isBound()).isFalse();
        assertThat(end.claim("ns", "c2").orElseThrow().isBound()).isTrue();
        assertThat(end.explain(ObjectRef.claim("ns", "c1")).get(0))
                .hasToString("WARN DriverRefuses PersistentVolumeClaim/ns/c1: failed to provision volume with"
                        + " StorageClass \"fast\": " + error);
        assertThat(end.events())
                .anyMatch(each -> each.reason().equals("ProvisioningFailed")
                        && each.message().endsWith(error));
        assertThat(end.settles()).isTrue();
    }

    private static void check(Forecast forecast, ClaimEnd end, Provisioned decision) {
        assertThat(Admission.post(decision.volume().manifest())).isInstanceOf(Accepted.class);
        assertThat(end.isProvisioned())
                .as(end.claim().manifest().json().toJson())
                .isTrue();
        ClusterSnapshot cluster = forecast.cluster();
        assertThat(VolumeBinding.checkVolumeSatisfyClaim(
                        cluster.volume(end.claim().volumeName()).orElseThrow(), end.claim()))
                .isEmpty();
    }

    private static String one(Random random, String... words) {
        return words[random.nextInt(words.length)];
    }

    private static String scene(Random random) {
        StringBuilder words = new StringBuilder();
        words.append(one(random, "CLASS(", "CLASS(", "CLASS(WAITS,"))
                .append("'reclaimPolicy':'")
                .append(one(random, "Delete", "Retain"))
                .append("','mountOptions':")
                .append(one(random, "[]", "['ro']"))
                .append(",'parameters':{")
                .append(one(random, "", "'fsType':'xfs'", "'csi.storage.k8s.io/secret-name':'s'"))
                .append("}); node n1 label=zone=a; ")
                .append(one(random, "", "CSINODE(n1 zone); ", "CSINODE(n1); "));
        int claims = 1 + random.nextInt(3);
        for (int i = 0; i < claims; i++) {
            words.append("pvc c")
                    .append(i)
                    .append(" uid=")
                    .append(one(random, "u" + i, ""))
                    .append(" class=fast mode=")
                    .append(one(random, "Filesystem", "Block"))
                    .append(" modes=")
                    .append(one(random, "RWO", "RWX", "ROX", "RWO+ROX", "RWOP"))
                    .append(' ')
                    .append(one(random, "5Gi", "1500M", "1", "0.5", "1000000000001m", "7Ei"))
                    .append(one(random, "", "", " FROM(PersistentVolumeClaim c0)", " selector={}"))
                    .append("; pod p")
                    .append(i)
                    .append(" uses=c")
                    .append(i)
                    .append("; ");
        }
        return words.append(one(random, "", "pv class=fast; ", "pv class=fast mode=Block modes=RWO+RWX; "))
                .toString();
    }

    /** Taking away what the provisioner sees never makes the answer better. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void lessEvidenceIsNeverABetterAnswer(long seed) {
        Random random = new Random(seed);
        Set<Answer> answers = EnumSet.noneOf(Answer.class);
        for (int i = 0; i < 60; i++) {
            Inventory inventory = Scenes.inventory((ALL + seen(random)).replace("WAITS", WAITS));
            Answer before = answer(inventory);
            answers.add(before);
            for (Manifest each : inventory.all()) {
                if (!KEPT.contains(each.kind())) {
                    notBetter(before, inventory, each.ref(), each.kind());
                }
            }
            for (String kind : List.of(Kinds.CSI_NODE, Kinds.SECRET, Kinds.VOLUME_SNAPSHOT, Kinds.NODE)) {
                notBetter(before, inventory, ObjectRef.volume("none"), kind);
            }
        }
        assertThat(answers).containsExactlyInAnyOrder(Answer.values());
    }

    private static final Set<String> KEPT =
            Set.of(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS, Kinds.POD, Kinds.NODE);

    private static void notBetter(Answer before, Inventory inventory, ObjectRef gone, String kind) {
        Answer after = answer(without(inventory, gone, kind));
        assertThat(after == Answer.BOUND && before != Answer.BOUND)
                .as(() -> "without " + gone + " and all " + kind + ": " + documents(inventory))
                .isFalse();
    }

    private static String documents(Inventory inventory) {
        return inventory.all().stream().map(each -> each.json().toJson()).collect(Collectors.joining("\n"));
    }

    private static Answer answer(Inventory inventory) {
        return ForecastReport.of(Forecast.of(inventory).provisioning(Provisioners.assumed()))
                .verdict()
                .answer();
    }

    /** Without an object, and without knowing that all of its kind are given. */
    private static Inventory without(Inventory inventory, ObjectRef gone, String kind) {
        List<Manifest> left = inventory.all().stream()
                .filter(each -> !each.ref().equals(gone))
                .toList();
        Inventory fewer = Inventory.of(left);
        for (Object each : List.of(
                Kinds.PERSISTENT_VOLUME_CLAIM,
                Kinds.PERSISTENT_VOLUME,
                Kinds.STORAGE_CLASS,
                Kinds.NODE,
                Kinds.POD,
                Kinds.CSI_NODE,
                Kinds.SECRET,
                Kinds.VOLUME_SNAPSHOT,
                Kinds.VOLUME_SNAPSHOT_CONTENT)) {
            fewer = inventory.isComplete((String) each) && !each.equals(kind) ? fewer.complete((String) each) : fewer;
        }
        return fewer;
    }

    private static String seen(Random random) {
        return one(random, "CLASS(", "CLASS(WAITS,") + "'parameters':{"
                + one(random, "", "'csi.storage.k8s.io/secret-name':'s','csi.storage.k8s.io/secret-namespace':'ns'")
                + "}); node n1 label=zone=a; pod p uses=c; "
                + one(random, "", "CSINODE(n1 zone); ", "CSINODE(n1 rack); ", "CSINODE(n1); CSINODE(n2 zone); ")
                + one(random, "", "ALL(Secret); ")
                + one(
                        random,
                        "",
                        "json={\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"namespace\":\"ns\",\"name\":\"s\"}};"
                                + " ")
                + one(random, "", "ALL(VolumeSnapshot); ALL(VolumeSnapshotContent); ")
                + one(
                        random,
                        "",
                        "SNAP('boundVolumeSnapshotContentName':'sc','readyToUse':true);"
                                + " CONTENT('spec':{'driver':'csi.example','volumeSnapshotRef':{'namespace':'ns','name':'s','uid':'us'}},'status':{'snapshotHandle':'h'});"
                                + " ")
                + "pvc class=fast" + one(random, "", " FROM(VolumeSnapshot s)");
    }

    @Test
    void theDocumentIsShownWithoutTheUidThatNoServerMade() {
        Forecast forecast = forecast("CLASS(); pvc class=fast uid=").provisioning(Provisioners.assumed());
        JsonObject owner = forecast.volumes().get(0).volume().manifest().spec().child("claimRef");
        assertThat(owner.has("uid")).isFalse();
        assertThat(forecast.cluster().volumes().volumes().iterator().next().claimRef())
                .isPresent();
    }
}
