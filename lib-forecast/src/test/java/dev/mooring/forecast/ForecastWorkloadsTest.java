package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the claims and pods that workloads make. */
class ForecastWorkloadsTest {

    /** A name that leaves no room for the hash in a label of the pods. */
    private static final String LONG = "n".repeat(60);

    private static final String CLAIM =
            "{\"accessModes\":[\"ReadWriteOnce\"],\"storageClassName\":\"CLASS\",\"resources\":{\"requests\":{\"storage\":\"5Gi\"}}}";

    private static final JsonObject SET = JsonObject.parse(
            "{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"metadata\":{\"name\":\"w\",\"namespace\":\"ns\"},"
                    + "\"spec\":{\"replicas\":3,\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":{\"metadata\":"
                    + "{\"labels\":{\"a\":\"b\"}},\"spec\":{\"containers\":[{\"name\":\"m\",\"image\":\"i\"}]}},\"volumeClaimTemplates\":"
                    + "[{\"metadata\":{\"name\":\"d\"},\"spec\":" + CLAIM + "}]}}");

    private static final JsonObject CLASSES = JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":["
            + storageClass("local", "kubernetes.io/no-provisioner", "WaitForFirstConsumer") + ","
            + storageClass("fast", "csi.example", "Immediate") + ","
            + storageClass("wait", "csi.example", "WaitForFirstConsumer") + "]}");

    private static String storageClass(String name, String provisioner, String mode) {
        return "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"" + name
                + "\"},\"provisioner\":\"" + provisioner + "\",\"volumeBindingMode\":\"" + mode + "\"}";
    }

    /** {@code set CLASS [/pointer=json]}, {@code node NAME}, {@code pv NAME CLASS}. */
    private static List<Manifest> objects(String text) {
        List<Manifest> objects = new ArrayList<>(Inventory.documents(List.of(new Manifest(CLASSES))));
        for (String words : text.split(";")) {
            String[] all = words.strip().split("\\s+");
            JsonObject object = switch (all[0]) {
                case "set" -> JsonObject.parse(SET.toJson().replace("CLASS", all[1]));
                case "node" ->
                    JsonObject.parse(
                            "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + all[1]
                                    + "\"},\"spec\":{},\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
                case "pv" ->
                    JsonObject.parse(
                            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + all[1]
                                    + "\"},\"spec\":{\"capacity\":{\"storage\":\"5Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                                    + "\"storageClassName\":\"" + all[2]
                                    + "\",\"persistentVolumeReclaimPolicy\":\"Retain\",\"hostPath\":{\"path\":\"/x\"}}}");
                default -> throw new IllegalArgumentException(words);
            };
            for (String word : List.of(all)) {
                if (word.startsWith("/")) {
                    int at = word.indexOf('=');
                    object = object.with(
                            JsonPointer.parse(word.substring(0, at)), JsonValue.parse(word.substring(at + 1)));
                }
            }
            objects.add(new Manifest(object));
        }
        return objects;
    }

    private static Forecast whole(List<Manifest> objects) {
        return Forecast.given(Inventory.of(objects).complete("Pod"));
    }

    private static String text(Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '\u0001', textBlock = """
        objects                                                             | claims                           | waiting  | refused
        set fast                                                            | d-w-0:, d-w-1:, d-w-2:           |          |
        set x /spec/volumeClaimTemplates/0/spec/storageClassName="" /metadata/uid="s"; pv a fast | d-w-0:      | d-w-1, d-w-2 |
        set x /spec/volumeClaimTemplates/0/spec/storageClassName="" /spec/podManagementPolicy="Parallel"; pv a fast | d-w-0:, d-w-1:, d-w-2: | |
        set fast /metadata/uid="s" /metadata/name="NAME"                    | d-NAME-0:                        |          | NAME-0
        set fast /metadata/uid="s" /spec/template/spec/containers/0/image="\\u0020i" | d-w-0:                        |          | w-0
        set ghost                                                           | d-w-0:, d-w-1:, d-w-2:           |          |
        set fast; pv a fast; pv b fast                                      | d-w-0:a, d-w-1:b, d-w-2:         |          |
        set local; pv a local; pv b local; pv c local; node n               | d-w-0:, d-w-1:, d-w-2:           |          |
        set local; pv a local; node n                                       | d-w-0:a, d-w-1:                  | d-w-2    |
        set local; node n                                                   | d-w-0:                           | d-w-1, d-w-2 |
        set local; pv a local; pv b local; pv c local; node n; node m       | d-w-0:, d-w-1:, d-w-2:           |          |
        set local; pv a local                                               | d-w-0:, d-w-1:, d-w-2:           |          |
        set wait; node n                                                    | d-w-0:                           | d-w-1, d-w-2 |
        set fast; node n                                                    | d-w-0:                           | d-w-1, d-w-2 |
        set local /spec/podManagementPolicy="Parallel"; pv a local; node n  | d-w-0:a, d-w-1:, d-w-2:          |          |
        set local /spec/template/spec/nodeSelector={"x":"y"}; node n        | d-w-0:                           | d-w-1, d-w-2 |
        set fast /spec/volumeClaimTemplates/0/spec/accessModes=[]           |                                  |          | w
        set fast /spec/volumeClaimTemplates/0/spec/accessModes=[] /spec/podManagementPolicy="Parallel" |       |          | w
        """)
    void claimsAreMadeAsFarAsTheControllerGets(String given, String claims, String waiting, String refused) {
        String words = given.replace("NAME", LONG);
        for (Forecast each : List.of(Forecast.given(objects(words)), Forecast.of(Inventory.of(objects(words))))) {
            assertThat(each.claims().stream()
                            .map(claim -> claim.claim().name() + ":" + text(claim.volume()))
                            .collect(Collectors.joining(", ")))
                    .isEqualTo(text(Optional.ofNullable(claims)).replace("NAME", LONG));
        }
        Forecast forecast = Forecast.given(objects(words));
        assertThat(forecast.workloads().waiting().stream()
                        .map(MadeObject::ref)
                        .filter(ObjectRef::isClaim)
                        .map(ObjectRef::name)
                        .collect(Collectors.joining(", ")))
                .isEqualTo(text(Optional.ofNullable(waiting)));
        assertThat(forecast.refusals().stream()
                        .map(each -> each.object().name())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(text(Optional.ofNullable(refused)).replace("NAME", LONG));
    }

    /** A claim that is made only after another one is bound does not look at what that one has. */
    @ParameterizedTest(name = "{0}, claim {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                               | claim | decision   | volume
        set fast; pv a fast                   | d-w-0 | binds      | a
        set fast; pv a fast                   | d-w-1 | provisions |
        set fast; pv a fast; pv b fast        | d-w-1 | binds      | b
        set fast; pv a fast; pv b fast        | d-w-2 | provisions |
        set fast /spec/podManagementPolicy="Parallel"; pv a fast | d-w-1 | binds | a
        """)
    void whatThePodsBeforeHaveIsTaken(String words, String claim, String decision, String volume) {
        ClaimExplanation why = ClaimExplanation.of(Inventory.of(objects(words)), ObjectRef.claim("ns", claim))
                .orElseThrow();
        assertThat(why.decision()).hasToString(decision);
        assertThat(why.chosen().map(VolumeExplanation::name)).isEqualTo(Optional.ofNullable(volume));
    }

    private static final String LARGE = "/spec/capacity/storage=\"6Gi\"";

    /** The claim of the second pod is not there before that of the first one is bound, so that it takes nothing from it. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '\u0001', textBlock = """
        objects                                                                           | answer   | ends
        set plain /spec/replicas=2; pv a plain; pv b plain LARGE                                              | same-end |
        set plain /spec/replicas=2; pv a plain; pv b plain LARGE; node n                                      | same-end |
        set plain /spec/replicas=2; pv a plain; pv b plain                                                    | depends  | d-w-0=a,b d-w-1=b,a
        set plain /spec/replicas=2; pv a plain; pv b plain; node n                           | depends  | d-w-0=a,b d-w-1=b,a
        set plain /spec/replicas=2 /spec/podManagementPolicy="Parallel"; pv a plain; pv b plain LARGE | depends | d-w-0=a,b d-w-1=b,a
        set plain /spec/replicas=2 /spec/podManagementPolicy="Parallel"; pv a plain; pv b plain LARGE; node n | depends | d-w-0=a,b d-w-1=b,a
        """)
    void whoComesLaterTakesNothingFromWhoIsFirst(String words, String answer, String ends) {
        Forecast forecast = Forecast.given(objects(
                words.replace("LARGE", LARGE).replaceAll("(pv . plain)", "$1 /status={\"phase\":\"Available\"}")));
        OrderDependence orders = forecast.orderDependence();
        assertThat(orders.answer()).hasToString(answer);
        assertThat(orders.possibleEnds().entrySet().stream()
                        .filter(each -> each.getKey().isClaim())
                        .map(each -> each.getKey().name() + "="
                                + each.getValue().stream()
                                        .map(ObjectEnd::partner)
                                        .collect(Collectors.joining(",")))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(text(Optional.ofNullable(ends)));
    }

    /** A set that is created before the volume that is reserved for its claim. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '\u0001', textBlock = """
        objects                                                    | answer
        set wait; pv a wait REF; node n                            | depends
        set wait; pv a wait REF                                    | depends
        pv a wait REF; set wait; node n                            | same-end
        set wait; pv a wait; node n                                | same-end
        set fast; pv a fast REF; node n                            | same-end
        set local; pv a local REF; node n                          | same-end
        """)
    void aClaimThatComesFirstGetsANewVolume(String words, String answer) {
        String reference =
                "/spec/claimRef={\"name\":\"d-w-0\",\"namespace\":\"ns\"} /spec/accessModes=[\"ReadWriteOncePod\"]";
        List<Manifest> all = objects(words.replace("REF", reference.replace(" /", " /")));
        assertThat(Forecast.given(Inventory.of(all), all).orderDependence().answer())
                .hasToString(answer);
        assertThat(Forecast.given(objects("node n"))
                        .creating(all.toArray())
                        .orderDependence()
                        .answer())
                .hasToString(answer);
    }

    /** What waits for a pod is made when its claim gets a volume after all. */
    @Test
    void whatIsHeldIsMadeLater() {
        String first = "set x /spec/volumeClaimTemplates/0/spec/storageClassName=\"\" /spec/replicas=2";
        Forecast held = Forecast.given(objects(first));
        assertThat(held.claims()).hasSize(1);
        Manifest volume = objects("pv a x").get(objects("pv a x").size() - 1);
        Forecast after = held.creating(
                new Manifest(volume.json().with(JsonPointer.parse("/spec/storageClassName"), JsonValue.parse("\"\""))));
        assertThat(after.claims().stream().map(each -> each.claim().name() + ":" + text(each.volume())))
                .containsExactly("d-w-0:a", "d-w-1:");
        assertThat(after.workloads().waiting()).isEmpty();
        assertThat(ForecastReport.of(held).verdict().reasons())
                .extracting(Reason::message)
                .anyMatch(each -> each.contains("and that pod does not become ready"));
    }

    @Test
    void whatPlusCreatesIsPlayedOnce() {
        List<Manifest> all = objects("pv a fast; set fast");
        Forecast start = Forecast.of(Inventory.of(all.subList(0, all.size() - 1)));
        Forecast once = start.creating(all.get(all.size() - 1));
        assertThat(once.claims()).hasSize(3);
        assertThat(once.workloads().made()).hasSize(6);
        JsonObject second =
                all.get(all.size() - 1).json().with(JsonPointer.parse("/metadata/name"), JsonValue.parse("\"v\""));
        second = second.with(JsonPointer.parse("/spec/selector/matchLabels/a"), JsonValue.parse("\"c\""));
        second = second.with(JsonPointer.parse("/spec/template/metadata/labels/a"), JsonValue.parse("\"c\""));
        Forecast twice = once.creating(new Manifest(second));
        assertThat(twice.claims()).hasSize(6);
        assertThat(twice.workloads().made()).hasSize(12);
    }

    /** A deletion comes before what workloads make later: if the workload goes, that is not made. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        deleted                       | made                | claims         | waiting
        ''                            | d-w-0 w-0 d-w-1 w-1 | d-w-0:a d-w-1: | d-w-2 w-2
        StatefulSet/w                 | ''                  | d-w-0:         | ''
        PersistentVolumeClaim/d-w-0   | w-0 d-w-1 w-1 d-w-0 | d-w-0:a d-w-1: | d-w-2 w-2
        Pod/w-0                       | d-w-0 d-w-1 w-1 w-0 | d-w-0:a d-w-1: | d-w-2 w-2
        without StatefulSet/w         | d-w-0 w-0 d-w-1 w-1 | d-w-0:a d-w-1: | d-w-2 w-2
        """)
    void whatADeletionLeaves(String deleted, String made, String claims, String waiting) {
        Forecast before = whole(objects("set local; pv a local; node n"));
        String[] words = deleted.replace("without ", "").split("/", -1);
        ObjectRef ref = new ObjectRef(words[0], "ns", words[words.length - 1]);
        Forecast after = before;
        if (!deleted.isEmpty()) {
            after = deleted.startsWith("without") ? before.removing(ref) : before.deleting(ref);
        }
        assertThat(names(after.workloads().made())).isEqualTo(made);
        assertThat(after.claims().stream()
                        .map(each -> each.claim().name() + ":" + text(each.volume()))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(claims);
        assertThat(names(after.workloads().waiting())).isEqualTo(waiting);
    }

    /** Made objects are owned as on a server, even if their workload has no uid, as in a manifest. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        policy                          | asked  | claims
        {"whenDeleted":"Delete"}        | delete | ''
        {"whenDeleted":"Retain"}        | delete | d-w-0 d-w-1 d-w-2
        {"whenScaled":"Delete"}         | delete | d-w-0 d-w-1 d-w-2
        {"whenScaled":"Delete"}         | scale  | d-w-0
        {"whenDeleted":"Delete"}        | scale  | d-w-0 d-w-1 d-w-2
        """)
    void aSetFromAFileOwnsItsClaims(String policy, String asked, String claims) {
        String set =
                "set fast /spec/podManagementPolicy=\"Parallel\" /spec/persistentVolumeClaimRetentionPolicy=" + policy;
        Forecast before = whole(objects(set + "; pv a fast; pv b fast; pv c fast; node n"));
        ObjectRef ref = new ObjectRef("StatefulSet", "ns", "w");
        Forecast after = asked.equals("delete") ? before.deleting(ref) : before.scaling(ref, 1);
        assertThat(after.claims().stream().map(each -> each.claim().name()).collect(Collectors.joining(" ")))
                .isEqualTo(claims);
    }

    /** What is deleted was settled before: the pods have their nodes, and the claims that wait for them their volumes. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        management   | nodes                         | asked            | claims      | data
        Parallel     | node n                        | delete set       |             | pvc:deleted pvc:deleted
        OrderedReady | node n                        | delete set       |             | pvc:deleted pvc:deleted
        OrderedReady | node n; node m                | delete set       |             | pvc:deleted pvc:deleted
        OrderedReady | node n                        | scale set 1      | d-w-0:Bound | pvc:deleted
        OrderedReady | node n                        | delete claim     | d-w-0:Bound d-w-1:Bound | pvc:deleted-when-released
        OrderedReady | node n /spec/unschedulable=true | delete set     |             |
        """)
    void aDeletionComesAfterTheScheduler(
            String management, String nodes, String asked, @Nullable String claims, @Nullable String data) {
        String set = "set wait /spec/replicas=2 /spec/podManagementPolicy=\"" + management
                + "\" /spec/persistentVolumeClaimRetentionPolicy={\"whenDeleted\":\"Delete\",\"whenScaled\":\"Delete\"}";
        List<Manifest> all = objects(set + "; " + nodes);
        Forecast before = whole(all).provisioning(Provisioners.assumed()).placed();
        ObjectRef ref = new ObjectRef("StatefulSet", "ns", "w");
        Forecast after = switch (asked) {
            case "delete set" -> before.deleting(ref);
            case "delete claim" -> before.deleting(ObjectRef.claim("ns", "d-w-0"));
            default -> before.scaling(ref, 1);
        };
        assertThat(after.claims().stream()
                        .map(each -> each.claim().name() + ":" + each.phase())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(claims == null ? "" : claims);
        assertThat(after.deletions().data().stream()
                        .map(each -> each.volume().name().substring(0, 3) + ":" + each.fate())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(data == null ? "" : data);
    }

    /** A pod that waits for a claim that the set makes again, after the pod before it is ready. */
    @Test
    void aPodThatWasThereBeforeItsClaimIsPlaced() {
        List<Manifest> all = objects("set wait /metadata/uid=\"s\" /spec/replicas=2; pv a wait; pv b wait; node n");
        for (int i = 0; i < 2; i++) {
            all.add(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"w-" + i
                    + "\",\"namespace\":\"ns\",\"uid\":\"p" + i + "\",\"labels\":{\"a\":\"b\"},\"ownerReferences\":["
                    + "{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"name\":\"w\",\"uid\":\"s\",\"controller\":true}]},"
                    + "\"spec\":{\"containers\":[{\"name\":\"m\",\"image\":\"i\"}],\"volumes\":[{\"name\":\"d\","
                    + "\"persistentVolumeClaim\":{\"claimName\":\"d-w-" + i
                    + "\"}}]},\"status\":{\"phase\":\"Pending\"}}"));
        }
        Forecast forecast = Forecast.given(all);
        assertThat(forecast.pods()).extracting(PodEnd::state).containsOnly(PodEnd.State.PLACED);
        assertThat(forecast.claims()).allMatch(each -> each.isBound());
    }

    private static String names(List<MadeObject> made) {
        return made.stream().map(each -> each.ref().name()).collect(Collectors.joining(" "));
    }

    /**
     * A change of a node makes the controller look for daemon pods that run there; one that waits for the node goes when its set
     * is synced next, and a node that comes gets a pod.
     */
    @ParameterizedTest(name = "pod on {0}, affinity {1}, taint {2}: {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        nodeName | waits | effect     | pod     | made
        n        |       | NoExecute  | GONE    | 0
                 | n     | NoExecute  | UNKNOWN | 0
        n        |       | NoSchedule |         | 0
                 | n     | NoSchedule |         | 0
                 | gone  |            | UNKNOWN | 1
        """)
    void daemonPodsThatWaitGoWithTheNextSync(String nodeName, String waits, String effect, String pod, int made) {
        String affinity =
                "{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{\"nodeSelectorTerms\":"
                        + "[{\"matchFields\":[{\"key\":\"metadata.name\",\"operator\":\"In\",\"values\":[\"" + waits
                        + "\"]}]}]}}}";
        Manifest set = Manifest.parse(
                "{\"apiVersion\":\"apps/v1\",\"kind\":\"DaemonSet\",\"metadata\":{\"name\":\"d\","
                        + "\"namespace\":\"ns\",\"uid\":\"d1\"},\"spec\":{\"selector\":{\"matchLabels\":{\"a\":\"d\"}},"
                        + "\"template\":{\"metadata\":{\"labels\":{\"a\":\"d\"}},\"spec\":{\"containers\":[{\"name\":\"m\",\"image\":\"i\"}]}}}}");
        Manifest namespace =
                Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}}");
        Manifest waiting = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"d-x\","
                + "\"namespace\":\"ns\",\"uid\":\"p1\",\"labels\":{\"a\":\"d\"},\"ownerReferences\":[{\"apiVersion\":\"apps/v1\","
                + "\"kind\":\"DaemonSet\",\"name\":\"d\",\"uid\":\"d1\",\"controller\":true}]},\"spec\":{"
                + (nodeName == null ? "\"affinity\":" + affinity : "\"nodeName\":\"" + nodeName + "\"")
                + ",\"containers\":[{\"name\":\"m\",\"image\":\"i\"}]},\"status\":{\"phase\":\"Pending\"}}");
        String taints = effect == null ? "" : "\"taints\":[{\"key\":\"k\",\"effect\":\"" + effect + "\"}]";
        String node = "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"},\"spec\":{TAINTS},"
                + "\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}";
        Manifest plain = Manifest.parse(node.replace("TAINTS", ""));
        Manifest tainted = Manifest.parse(node.replace("TAINTS", taints));
        Inventory before = Inventory.of(set, waiting, namespace).complete(Inventory.ALL_KINDS);
        for (Forecast each : List.of(
                Forecast.of(before.with(tainted)),
                Forecast.of(before.with(plain)).changing(tainted))) {
            assertThat(each.deletions()
                            .end(waiting.ref())
                            .map(end -> end.state().name()))
                    .isEqualTo(Optional.ofNullable(pod));
            assertThat(each.workloads().made()).hasSize(made);
        }
    }

    @Test
    void withChangesObjectsAndPlaysNoWorkload() {
        List<Manifest> all = objects("pv a fast; set fast");
        Forecast start = Forecast.of(Inventory.EMPTY).changing(all.toArray());
        assertThat(start.claims()).isEmpty();
        assertThat(start.workloads().made()).isEmpty();
    }

    @Test
    void theSchedulerFindsTheEphemeralClaimsOfPodsWithoutUid() {
        Manifest pod = Manifest.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},"
                        + "\"spec\":{\"containers\":[{\"name\":\"m\",\"image\":\"i\"}],\"volumes\":[{\"name\":\"v\",\"ephemeral\":{\"volumeClaimTemplate\":{\"spec\":"
                        + CLAIM.replace("CLASS", "local") + "}}}]}}");
        List<Manifest> all = new ArrayList<>(objects("pv a local; node n"));
        all.add(pod);
        Forecast forecast = Forecast.given(all);
        assertThat(forecast.pod(pod.ref()).orElseThrow().state()).isEqualTo(PodEnd.State.PLACED);
        assertThat(forecast.claim("ns", "p-v").orElseThrow().volume()).contains("a");
    }

    @Test
    void whyExplainsAClaimThatOnlyATemplateMakes() {
        Inventory inventory = Inventory.of(objects("pv a fast; set fast"));
        ClaimExplanation why =
                ClaimExplanation.of(inventory, ObjectRef.claim("ns", "d-w-1")).orElseThrow();
        assertThat(why.madeBy().orElseThrow().template()).hasToString("/spec/volumeClaimTemplates/0");
        assertThat(why.claim().uid()).isEmpty();
        assertThat(ClaimExplanation.of(inventory, ObjectRef.claim("ns", "d-w-3")))
                .isEmpty();
    }

    @Test
    void aClaimThatIsNotMadeForbidsTheYes() {
        List<Manifest> all = objects("set local; pv a local; node n");
        ForecastReport report = ForecastReport.of(Forecast.given(all));
        assertThat(report.verdict().isYes()).isFalse();
        assertThat(report.verdict().reasons())
                .anySatisfy(reason -> assertThat(reason.subject()).isEqualTo("PersistentVolumeClaim/ns/d-w-2"));
    }

    /** All claims that are there are bound, and those that follow are made only if the pod before them gets ready. */
    @Test
    void aClaimThatWaitsForAPodSaysForWhich() {
        List<Manifest> all = objects("set fast /spec/template/spec/nodeSelector={\"x\":\"y\"}; pv a fast; node n");
        Forecast forecast = Forecast.given(all);
        ForecastReport report = ForecastReport.of(forecast);
        assertThat(forecast.claims()).extracting(ClaimEnd::isBound).containsExactly(true);
        assertThat(report.verdict().isYes()).isFalse();
        assertThat(report.verdict().reasons())
                .filteredOn(reason -> reason.subject().startsWith("PersistentVolumeClaim/ns/d-w-"))
                .extracting(reason -> reason.subject() + ": " + reason.message())
                .contains(
                        "PersistentVolumeClaim/ns/d-w-1: StatefulSet/ns/w makes it when Pod/ns/w-0 is ready, and that"
                                + " pod does not become ready",
                        "PersistentVolumeClaim/ns/d-w-2: StatefulSet/ns/w makes it when Pod/ns/w-1 is ready, and that"
                                + " pod does not become ready");
    }
}
