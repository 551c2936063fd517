package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.controller.ControllerRule;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Row;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.sanitize.SanitizerPropertiesTest;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of what was sanitised: how each pair ends, and that no pair fails in silence. */
class AppliedTest {

    private static final Policy PREBIND = Policy.builder(Purpose.PREBIND).build();

    private static List<JsonValue> input(String steps) {
        return new Row("", List.of("in " + steps)).input().documents();
    }

    private static JsonObject claim(String namespace, String name, String spec) {
        return JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"" + name
                        + "\",\"namespace\":\"" + namespace + "\",\"uid\":\"u-" + name
                        + "\"},\"spec\":{\"accessModes\":[\"ReadWriteMany\"],\"resources\":{\"requests\":{\"storage\":\"1Gi\"}},"
                        + spec + "}}");
    }

    /** How each volume and claim ends stands between the changes and what becomes of other objects. */
    @Test
    void theTextEndsWithTheEnds() {
        List<JsonValue> documents = new ArrayList<>(Row.fixture("F"));
        documents.add(
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},"
                                + "\"spec\":{\"containers\":[],\"volumes\":[{\"name\":\"d\",\"persistentVolumeClaim\":{\"claimName\":\"other\"}}]}}"));
        Applied answer = Applied.of(Sanitizer.sanitize(PREBIND, documents));
        assertThat(answer.toText()).isEqualTo(SanitizeReport.changesToText(answer.sanitized()) + """

            PersistentVolume/pvc-3d65a636 ends Bound (VolumeBecomesBound)
            PersistentVolumeClaim/test/online-pvc ends Bound (ClaimBindsToNamedReservedVolume)
            Pod/ns/p unknown: PersistentVolumeClaim/ns/other is not in the output; whether the target has it is not known
            """);
        assertThat(answer.toJson().members().keySet())
                .containsExactly("intent", "objects", "warnings", "applyOrder", "predictions", "outlooks", "forecast");
    }

    /** A tie is told as by a forecast of the same documents. */
    @ParameterizedTest(name = "{0} claims, {1} volumes, reserved: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        claims | volumes | reserved | possible ends                                                                          | text
        1      | 2       | false    | PersistentVolumeClaim/ns/c1 Bound with v1, Bound with v2                                | , after FailedBinding; in another order, or with another equally good volume, it can end Bound with v2
        2      | 1       | false    | PersistentVolumeClaim/ns/c1 Bound with v1, Pending; PersistentVolumeClaim/ns/c2 Pending, Bound with v1 | , after FailedBinding; in another order, or with another equally good volume, it can end Pending
        1      | 1       | false    | ''                                                                                     | (ClaimBindsToChosenVolume), after FailedBinding
        1      | 2       | true     | ''                                                                                     | (ClaimBindsToReservedVolume), after FailedBinding
        """)
    void aTieIsTold(int claims, int volumes, boolean reserved, String possible, String text) {
        List<JsonValue> documents = new ArrayList<>();
        for (int i = 1; i <= volumes; i++) {
            String ref = reserved && i == 1 ? ",\"claimRef\":{\"namespace\":\"ns\",\"name\":\"c1\"}" : "";
            documents.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v" + i
                            + "\"},\"spec\":{\"capacity\":{\"storage\":\"5Gi\"},\"accessModes\":[\"ReadWriteMany\"],"
                            + "\"persistentVolumeReclaimPolicy\":\"Retain\",\"nfs\":{\"server\":\"s\",\"path\":\"/" + i
                            + "\"}" + ref + "}}"));
        }
        for (int i = 1; i <= claims; i++) {
            documents.add(claim("ns", "c" + i, "\"storageClassName\":\"\""));
        }
        Applied answer =
                Applied.of(Sanitizer.sanitize(Policy.builder(Purpose.NEAT).build(), documents));
        JsonObject report = answer.toJson();
        Map<ObjectRef, List<ObjectEnd>> ends =
                new TreeMap<>(answer.forecast().orderDependence().possibleEnds());
        ends.keySet().removeIf(ObjectRef::isVolume);
        assertThat(ends.entrySet().stream()
                        .map(each -> each.getKey() + " "
                                + each.getValue().stream()
                                        .map(ObjectEnd::toString)
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; ")))
                .isEqualTo(possible);
        assertThat(report.child("forecast").members())
                .containsEntry("orderDependent", JsonBoolean.of(!possible.isEmpty()));
        assertThat(report.array("predictions").items().stream()
                        .map(JsonObject.class::cast)
                        .filter(each -> each.string("name").orElse("").equals("c1"))
                        .map(each -> each.array("possibleEnds").items().size()))
                .containsExactly(possible.isEmpty() ? 0 : 2);
        assertThat(answer.toText()).contains(text + "\n");
        OrderDependence asked = Forecast.given(documents).orderDependence();
        asked.possibleEnds()
                .keySet()
                .forEach(each -> assertThat(answer.forecast().orderDependence().possibleEnds())
                        .containsKey(each));
    }

    private static ObjectForecast of(ApplyForecast forecast, Order order, String kind) {
        return forecast.objects(order).stream()
                .filter(end -> end.ref().kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    static Stream<Arguments> presets() {
        return Stream.of("F", "R", "N", "C")
                .flatMap(fixture -> Stream.of(
                        Arguments.of("shared", fixture, Policy.sharedStorage()),
                        Arguments.of("move", fixture, Policy.moveStorage()),
                        Arguments.of("source document", fixture, Policy.sourceDocument()),
                        Arguments.of("git", fixture, Policy.gitOps())));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("presets")
    void everyPresetBindsInEitherOrder(String preset, String fixture, Policy policy) {
        Applied answer = Applied.of(Sanitizer.sanitize(policy, Row.fixture(fixture)));
        for (Order order : Order.values()) {
            assertThat(answer.forecast().objects(order))
                    .hasSize(2)
                    .allSatisfy(end -> assertThat(end.phase()).isEqualTo(ObjectForecast.Phase.BOUND))
                    .allSatisfy(end -> assertThat(end.partner()).isPresent());
        }
        assertThat(answer.sanitized().allWarnings())
                .noneMatch(warning -> warning.code() == WarningCode.PAIR_INCONSISTENT);
    }

    /** Spec property 10, with two rivals: one that names the volume, one that looks for any. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        purpose        | bindAnnotations | best  | worst
        PREBIND       | STRIP           | BOUND | BOUND
        REBIND_STATIC | STRIP           | BOUND | PENDING
        REBIND_STATIC | KEEP            | BOUND | LOST
        """)
    void rivalsTakeWhatIsNotReserved(
            Purpose purpose, Policy.Keep annotations, ObjectForecast.Phase best, ObjectForecast.Phase worst) {
        Inventory target = Inventory.of(List.of(
                new Manifest(claim("zoo", "named", "\"storageClassName\":\"cfs-hp\",\"volumeName\":\"pvc-3d65a636\"")),
                new Manifest(claim("zoo", "any", "\"storageClassName\":\"cfs-hp\""))));
        Policy.Builder builder = Policy.builder(purpose);
        Policy policy = (annotations == Policy.Keep.KEEP ? builder.bindAnnotations(annotations) : builder).build();
        Applied answer = Applied.of(Sanitizer.sanitize(policy, target, Row.fixture("F")));
        for (Order order : Order.values()) {
            ObjectForecast end = of(answer.forecast(), order, "PersistentVolumeClaim");
            assertThat(end.phase()).isEqualTo(best);
            assertThat(end.worst().map(ObjectForecast.Worst::phase).orElse(end.phase()))
                    .isEqualTo(worst);
        }
        assertThat(answer.sanitized().allWarnings().stream()
                        .filter(warning -> warning.code() == WarningCode.PV_CONTENDED)
                        .map(Reason::message))
                .isEqualTo(
                        worst == ObjectForecast.Phase.BOUND
                                ? List.of()
                                : List.of("claim zoo/any can take the volume first, and 1 more can"));
    }

    @Test
    void aRuleOfTheCallersThatBreaksThePairIsToldOf() {
        CallerRule rule = CallerRule.of(
                JsonValue.parse(
                        "{\"match\":{\"kind\":\"PersistentVolume\"},\"merge\":{\"spec\":{\"claimRef\":{\"name\":\"other\"}}}}"));
        Policy policy = PREBIND.toBuilder().rules(List.of(rule)).build();

        assertThat(Applied.of(Sanitizer.sanitize(policy, Row.fixture("F")))
                        .sanitized()
                        .allWarnings())
                .filteredOn(warning -> warning.code() == WarningCode.PAIR_INCONSISTENT)
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.severity()).isEqualTo(Severity.WARN);
                    assertThat(warning.message())
                            .isEqualTo(
                                    "if applied volumes first, the claim ends Pending: volume \"pvc-3d65a636\" already"
                                            + " bound to a different claim.");
                });
    }

    @Test
    void aClaimThatIsThereAndBoundElsewhereIsRejected() {
        JsonObject there = claim("test", "online-pvc", "\"storageClassName\":\"cfs-hp\",\"volumeName\":\"another\"");
        Applied answer =
                Applied.of(Sanitizer.sanitize(PREBIND, Inventory.of(List.of(new Manifest(there))), Row.fixture("F")));
        ObjectForecast end = of(answer.forecast(), Order.VOLUMES_FIRST, "PersistentVolumeClaim");

        assertThat(end.phase()).isEqualTo(ObjectForecast.Phase.REJECTED);
        assertThat(end.refusal()).contains("spec is immutable after creation");
        assertThat(end.rule()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        mode    | edits                                      | what is there | refusal
        CREATE  | ``                                         | yes           | already exists
        REPLACE | ``                                         | no            | not found: only an object that exists can be replaced
        SSA     | pv /metadata/uid = "x"                     | no            | uid mismatch: the provided object specified a uid, and no existing object was found
        SSA     | pv - /metadata/uid; pv /metadata/resourceVersion = "7" | no | resourceVersion should not be set on objects to be created
        SSA     | pv - /metadata/uid; pv /metadata/managedFields = [{}]  | no | metadata.managedFields must be nil
        APPLY   | pv /metadata/uid = "x"                     | yes           | conflict: uid or resourceVersion differ from the live object
        APPLY   | pv - /metadata/name; pv /metadata/generateName = "p-"  | no | no name: only create generates one
        """)
    void whatIsNotTakenSaysWhy(ApplyMode mode, String edits, String there, String refusal) {
        Manifest live = new Manifest((JsonObject) Row.fixture("F").get(0));
        Inventory target = there.equals("yes") ? Inventory.of(List.of(live)) : Inventory.EMPTY;
        ApplyForecast forecast =
                ApplyForecast.of(ApplyPlan.of(target, mode, input("F pv" + (edits.isEmpty() ? "" : "; " + edits))));
        ObjectForecast end = of(forecast, Order.VOLUMES_FIRST, "PersistentVolume");

        assertThat(end.phase()).isEqualTo(ObjectForecast.Phase.REJECTED);
        assertThat(end.refusal()).isEqualTo(refusal);
    }

    @Test
    void aNameThatIsLeftToTheServerIsMadeUp() {
        ApplyForecast forecast = ApplyForecast.of(ApplyPlan.of(
                Inventory.EMPTY,
                ApplyMode.CREATE,
                input("F pvc; pvc - /metadata/name; pvc /metadata/generateName = \"data-\"")));
        assertThat(forecast.objects(Order.VOLUMES_FIRST))
                .extracting(ObjectForecast::ref)
                .containsExactly(ObjectRef.claim("test", "data-00000"));
    }

    /** What comes along with the pair is there when the pair is. */
    @Test
    void theNamespaceAndTheClassMayComeAlong() {
        List<JsonValue> documents = new ArrayList<>(Row.fixture("R"));
        documents.add(
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"shop\"}}"));
        documents.add(
                JsonObject.parse(
                        "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{"
                                + "\"name\":\"gp3\"},\"provisioner\":\"ebs.csi.aws.com\",\"volumeBindingMode\":\"WaitForFirstConsumer\"}"));
        Inventory target = Inventory.of(List.of(
                Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"default\"}}")));
        Applied bound = Applied.of(Sanitizer.sanitize(Policy.moveStorage(), target, documents));
        assertThat(bound.sanitized().allWarnings())
                .noneMatch(warning -> warning.code() == WarningCode.TARGET_NAMESPACE_ABSENT);
        assertThat(of(bound.forecast(), Order.VOLUMES_FIRST, "PersistentVolumeClaim")
                        .phase())
                .isEqualTo(ObjectForecast.Phase.BOUND);

        Applied anew = Applied.of(
                Sanitizer.sanitize(Policy.builder(Purpose.REPROVISION).build(), target, documents));
        assertThat(of(anew.forecast(), Order.VOLUMES_FIRST, "PersistentVolumeClaim")
                        .rule())
                .contains(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER);
    }

    @Test
    void whatIsNotKnownIsAssumedAndSaid() {
        ApplyForecast forecast = Applied.of(Sanitizer.sanitize(
                        PREBIND.toBuilder().serverMinor(30).build(), input("R; pvc - /spec/storageClassName")))
                .forecast();
        assertThat(of(forecast, Order.VOLUMES_FIRST, "PersistentVolumeClaim").assumptions())
                .containsExactly(
                        "no volume or claim of these names exists in the target",
                        "namespace \"shop\" exists in the target",
                        "the controller behaves as that of Kubernetes " + Release.LATEST);
    }

    @Test
    void aReleasedVolumeIsBoundByTheClaimThatWaitsForIt() {
        JsonObject waiting = claim("default", "www-web-0", "\"storageClassName\":\"\",\"volumeName\":\"nfs-1\"");
        Inventory target = Inventory.of(List.of(new Manifest(waiting)));
        Applied answer = Applied.of(Sanitizer.sanitize(
                Policy.builder(Purpose.RELEASE).build(),
                target,
                List.of(Row.fixture("N").get(0))));
        ObjectForecast end = of(answer.forecast(), Order.VOLUMES_FIRST, "PersistentVolume");

        assertThat(end.phase()).isEqualTo(ObjectForecast.Phase.BOUND);
        assertThat(end.partner()).isEqualTo(Optional.of(ObjectRef.claim("default", "www-web-0")));
    }

    static LongStream seeds() {
        return LongStream.range(0, Boolean.getBoolean("long.tests") ? 60 : 8);
    }

    /** Whatever goes in, and whatever is said of the target: an answer, and no pair ends otherwise than was said. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noInputThrowsAndNoPairFailsInSilence(long seed) {
        Random random = new Random(seed);
        List<JsonValue> documents = SanitizerPropertiesTest.documents(random);
        List<Manifest> there = new ArrayList<>();
        for (JsonValue value : SanitizerPropertiesTest.documents(random)) {
            there.add(new Manifest((JsonObject) value));
        }
        for (Inventory target : List.of(Inventory.EMPTY, Inventory.of(there))) {
            for (Policy policy : SanitizerPropertiesTest.POLICIES) {
                Applied answer = Applied.of(Sanitizer.sanitize(policy, target, documents));
                for (Order order : Order.values()) {
                    answer.forecast().objects(order).forEach(end -> fails(answer, end));
                }
            }
            for (ApplyMode mode : ApplyMode.values()) {
                ApplyForecast forecast = ApplyForecast.of(ApplyPlan.of(target, mode, documents));
                assertThat(forecast.objects(Order.CLAIMS_FIRST))
                        .isEqualTo(ApplyForecast.of(ApplyPlan.of(target, mode, documents))
                                .objects(Order.CLAIMS_FIRST));
            }
        }
    }

    private static ObjectRef ref(Manifest object) {
        return object.kind().equals("PersistentVolume") ? ObjectRef.volume(object.name()) : object.ref();
    }

    private static void fails(Applied answer, ObjectForecast end) {
        boolean pair = end.partner()
                .filter(partner -> answer.sanitized().emitted().stream()
                        .map(AppliedTest::ref)
                        .anyMatch(partner::equals))
                .isPresent();
        if (answer.sanitized().purpose().binds() && pair && end.phase() != ObjectForecast.Phase.BOUND) {
            assertThat(answer.sanitized().allWarnings())
                    .as("%s ends %s", end.ref(), end.phase())
                    .anyMatch(warning -> warning.severity() != Severity.INFO);
        }
    }
}
