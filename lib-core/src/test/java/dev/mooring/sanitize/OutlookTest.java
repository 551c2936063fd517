package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ControllerRule;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Outlook.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class OutlookTest {

    private static final Policy PREBIND = Policy.builder(Intent.PREBIND.way()).build();

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

    private static Prediction of(Outlook outlook, Order order, String kind) {
        return outlook.predictions(order).stream()
                .filter(prediction -> prediction.ref().kind().equals(kind))
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
        Sanitized answer = Sanitizer.sanitize(Row.fixture(fixture), policy);
        for (Order order : Order.values()) {
            assertThat(answer.outlook().predictions(order))
                    .hasSize(2)
                    .allSatisfy(end -> assertThat(end.phase()).isEqualTo(PredictedPhase.BOUND))
                    .allSatisfy(end -> assertThat(end.partner()).isPresent());
        }
        assertThat(answer.allWarnings()).noneMatch(warning -> warning.code() == WarningCode.PAIR_INCONSISTENT);
    }

    /** Spec property 10, with two rivals: one that names the volume, one that looks for any. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            intent        | bindAnnotations | hoped | feared
            PREBIND       | STRIP           | BOUND | BOUND
            REBIND_STATIC | STRIP           | BOUND | PENDING
            REBIND_STATIC | KEEP            | BOUND | LOST
            """)
    void rivalsTakeWhatIsNotReserved(
            Intent intent, Policy.Keep annotations, PredictedPhase hoped, PredictedPhase feared) {
        Target target = Target.of(List.of(
                new Manifest(claim("zoo", "named", "\"storageClassName\":\"cfs-hp\",\"volumeName\":\"pvc-3d65a636\"")),
                new Manifest(claim("zoo", "any", "\"storageClassName\":\"cfs-hp\""))));
        Way way = annotations == Policy.Keep.KEEP ? Way.RebindStatic.DEFAULT.withBindAnnotations() : intent.way();
        Policy policy = Policy.builder(way).build();
        Sanitized answer = Sanitizer.sanitize(Row.fixture("F"), policy, target);
        for (Order order : Order.values()) {
            Prediction end = of(answer.outlook(), order, "PersistentVolumeClaim");
            assertThat(end.phase()).isEqualTo(hoped);
            assertThat(end.worst().map(Prediction.Worst::phase).orElse(end.phase()))
                    .isEqualTo(feared);
        }
        assertThat(answer.allWarnings().stream().anyMatch(warning -> warning.code() == WarningCode.PV_CONTENDED))
                .isEqualTo(feared != PredictedPhase.BOUND);
    }

    @Test
    void aRuleOfTheCallersThatBreaksThePairIsToldOf() {
        CallerRule rule = CallerRule.of(
                JsonValue.parse(
                        "{\"match\":{\"kind\":\"PersistentVolume\"},\"merge\":{\"spec\":{\"claimRef\":{\"name\":\"other\"}}}}"));
        Policy policy = PREBIND.toBuilder().rules(List.of(rule)).build();

        assertThat(Sanitizer.sanitize(Row.fixture("F"), policy).allWarnings())
                .filteredOn(warning -> warning.code() == WarningCode.PAIR_INCONSISTENT)
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.severity()).isEqualTo(Severity.WARN);
                    assertThat(warning.message())
                            .isEqualTo("applied volumes first, the claim ends Pending: volume \"pvc-3d65a636\" already"
                                    + " bound to a different claim.");
                });
    }

    @Test
    void aClaimThatIsThereAndBoundElsewhereIsRejected() {
        JsonObject there = claim("test", "online-pvc", "\"storageClassName\":\"cfs-hp\",\"volumeName\":\"another\"");
        Sanitized answer = Sanitizer.sanitize(Row.fixture("F"), PREBIND, Target.of(List.of(new Manifest(there))));
        Prediction end = of(answer.outlook(), Order.VOLUMES_FIRST, "PersistentVolumeClaim");

        assertThat(end.phase()).isEqualTo(PredictedPhase.REJECTED);
        assertThat(end.refusal()).contains("spec is immutable after creation");
        assertThat(end.rule()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            mode    | edits                                      | what is there | refusal
            CREATE  | ``                                         | yes           | already exists
            REPLACE | ``                                         | no            | not found: only what is there can be replaced
            SSA     | pv /metadata/uid = "x"                     | no            | uid mismatch: the provided object specified a uid, and no existing object was found
            SSA     | pv - /metadata/uid; pv /metadata/resourceVersion = "7" | no | resourceVersion should not be set on objects to be created
            SSA     | pv - /metadata/uid; pv /metadata/managedFields = [{}]  | no | metadata.managedFields must be nil
            APPLY   | pv /metadata/uid = "x"                     | yes           | conflict: the object was read from another cluster, or has changed since
            APPLY   | pv - /metadata/name; pv /metadata/generateName = "p-"  | no | no name: only plain creation makes one up
            """)
    void whatIsNotTakenSaysWhy(Policy.ApplyMode mode, String edits, String there, String refusal) {
        Manifest live = new Manifest((JsonObject) Row.fixture("F").get(0));
        Target target = there.equals("yes") ? Target.of(List.of(live)) : Target.UNKNOWN;
        Outlook outlook = Outlook.predict(input("F pv" + (edits.isEmpty() ? "" : "; " + edits)), mode, target);
        Prediction end = of(outlook, Order.VOLUMES_FIRST, "PersistentVolume");

        assertThat(end.phase()).isEqualTo(PredictedPhase.REJECTED);
        assertThat(end.refusal()).isEqualTo(refusal);
    }

    @Test
    void aNameThatIsLeftToTheServerIsMadeUp() {
        Outlook outlook = Outlook.predict(
                input("F pvc; pvc - /metadata/name; pvc /metadata/generateName = \"data-\""),
                Policy.ApplyMode.CREATE,
                Target.UNKNOWN);
        assertThat(outlook.predictions(Order.VOLUMES_FIRST))
                .extracting(Prediction::ref)
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
        Target target = Target.of(List.of(
                Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"default\"}}")));
        Sanitized bound = Sanitizer.sanitize(documents, Policy.moveStorage(), target);
        assertThat(bound.allWarnings()).noneMatch(warning -> warning.code() == WarningCode.TARGET_NAMESPACE_ABSENT);
        assertThat(of(bound.outlook(), Order.VOLUMES_FIRST, "PersistentVolumeClaim")
                        .phase())
                .isEqualTo(PredictedPhase.BOUND);

        Sanitized anew = Sanitizer.sanitize(
                documents, Policy.builder(Intent.REPROVISION.way()).build(), target);
        assertThat(of(anew.outlook(), Order.VOLUMES_FIRST, "PersistentVolumeClaim")
                        .rule())
                .contains(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER);
    }

    @Test
    void whatIsNotKnownIsAssumedAndSaid() {
        Outlook outlook = Sanitizer.sanitize(
                        input("R; pvc - /spec/storageClassName"), PREBIND, Target.UNKNOWN.serverMinor(30))
                .outlook();
        assertThat(of(outlook, Order.VOLUMES_FIRST, "PersistentVolumeClaim").assumptions())
                .containsExactly(
                        "no PV or claim of these names exists in the target",
                        "namespace \"shop\" exists in the target",
                        "the controller behaves as that of Kubernetes 1.36");
    }

    @Test
    void aReleasedVolumeIsBoundByTheClaimThatWaitsForIt() {
        JsonObject waiting = claim("default", "www-web-0", "\"storageClassName\":\"\",\"volumeName\":\"nfs-1\"");
        Target target = Target.of(List.of(new Manifest(waiting)));
        Sanitized answer = Sanitizer.sanitize(
                List.of(Row.fixture("N").get(0)),
                Policy.builder(Intent.RELEASE.way()).build(),
                target);
        Prediction end = of(answer.outlook(), Order.VOLUMES_FIRST, "PersistentVolume");

        assertThat(end.phase()).isEqualTo(PredictedPhase.BOUND);
        assertThat(end.partner()).isEqualTo(Optional.of(ObjectRef.claim("default", "www-web-0")));
    }

    static LongStream seeds() {
        return LongStream.range(0, 60);
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
        for (Target target : List.of(Target.UNKNOWN, Target.of(there))) {
            for (Policy policy : SanitizerPropertiesTest.POLICIES) {
                Sanitized answer = Sanitizer.sanitize(documents, policy, target);
                for (Order order : Order.values()) {
                    answer.outlook().predictions(order).forEach(end -> fails(answer, policy, end));
                }
            }
            for (Policy.ApplyMode mode : Policy.ApplyMode.values()) {
                Outlook outlook = Outlook.predict(documents, mode, target);
                assertThat(outlook.predictions(Order.CLAIMS_FIRST))
                        .isEqualTo(Outlook.predict(documents, mode, target).predictions(Order.CLAIMS_FIRST));
            }
        }
    }

    private static void fails(Sanitized answer, Policy policy, Prediction end) {
        boolean pair = end.partner()
                .filter(partner -> answer.emitted().stream().map(Target::ref).anyMatch(partner::equals))
                .isPresent();
        if (policy.binds() && pair && end.phase() != PredictedPhase.BOUND) {
            assertThat(answer.allWarnings())
                    .as("%s ends %s", end.ref(), end.phase())
                    .anyMatch(warning -> warning.severity() != Severity.INFO);
        }
    }

    @ParameterizedTest
    @EnumSource(PredictedPhase.class)
    void aPhaseIsFoundByItsName(PredictedPhase phase) {
        assertThat(PredictedPhase.of(phase.id())).isEqualTo(phase);
    }

    @Test
    void whatNobodyHasGivenAPhaseIsPending() {
        assertThat(PredictedPhase.of("")).isEqualTo(PredictedPhase.PENDING);
    }
}
