package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeList;
import io.fabric8.kubernetes.api.model.PersistentVolumeListBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SanitizerTest {

    private static final Policy PREBIND = Policy.builder(Purpose.PREBIND).build();

    private static JsonObject volume(String name, String spec) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteMany\"],"
                + "\"nfs\":{\"server\":\"s\",\"path\":\"/\"}" + (spec.isEmpty() ? "" : "," + spec) + "}}");
    }

    private static JsonObject claim(String namespace, String name, String spec) {
        String ns = namespace.isEmpty() ? "" : ",\"namespace\":\"" + namespace + "\"";
        return JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"" + name
                        + "\"" + ns
                        + "},\"spec\":{\"accessModes\":[\"ReadWriteMany\"],\"resources\":{\"requests\":{\"storage\":"
                        + "\"1Gi\"}},\"storageClassName\":\"\"" + (spec.isEmpty() ? "" : "," + spec) + "}}");
    }

    private static List<String> codes(Sanitized answer) {
        return answer.allWarnings().stream().map(warning -> warning.code().id()).toList();
    }

    /** Real manifests carry claimRefs with every subset of their keys. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
        claimRef                                        | claim ns | names volume | claimRef afterwards                    | code
        {"name":"c","namespace":"a"}                    | a        | false        | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        {"name":"c","namespace":"a"}                    | ``       | false        | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        {"name":"c"}                                    | a        | true         | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        {"name":"c","uid":"u"}                          | a        | false        | -                                      | ClaimRefNamespaceUnknown
        {"namespace":"a"}                               | a        | true         | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        {"uid":"u"}                                     | a        | true         | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        {"uid":"u"}                                     | a        | false        | -                                      | PvUnreserved
        {}                                              | a        | true         | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        {"kind":"Pod","apiVersion":"v9","name":"c","namespace":"a","fieldPath":"x"} | a | true | {"apiVersion":"v1","kind":"PersistentVolumeClaim","namespace":"a","name":"c"} | -
        """)
    void claimRefsOfEveryFormAreReducedOrRefused(
            String claimRef, String namespace, boolean namesVolume, String after, String code) {
        JsonObject volume = volume("v", "\"claimRef\":" + claimRef);
        JsonObject claim = claim(namespace, "c", namesVolume ? "\"volumeName\":\"v\"" : "");
        Sanitized answer = Sanitizer.sanitize(PREBIND, List.of(volume, claim));
        if (after == null) {
            assertThat(answer.objects()
                            .get(0)
                            .output()
                            .map(output -> output.spec().has("claimRef")))
                    .isNotEqualTo(java.util.Optional.of(true));
        } else {
            assertThat(answer.objects()
                            .get(0)
                            .output()
                            .orElseThrow()
                            .spec()
                            .members()
                            .get("claimRef"))
                    .isEqualTo(JsonValue.parse(after));
        }
        if (code != null) {
            assertThat(codes(answer)).contains(code);
        }
    }

    /** Spec §5: the namespace of a claim that does not say it is settled before pairing. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
        case                              | claimRefs            | volumeName | default | namespace
        the one claimRef of its name      | v=a/c                | -          | -       | a
        the claimRef of the named volume  | v=a/c, w=b/c         | v          | -       | a
        two claimRefs of its name         | v=a/c, w=b/c         | -          | -       | -
        two, and a default                | v=a/c, w=b/c         | -          | b       | b
        a default that agrees             | v=a/c                | -          | a       | a
        a default that does not           | v=a/c                | -          | z       | z
        nobody says it                    | v=a/other            | -          | -       | -
        nobody says it, and a default     | v=a/other            | -          | z       | z
        """)
    void theNamespaceOfAClaimIsSettledBeforePairing(
            String title, String claimRefs, String volumeName, String defaultNamespace, String namespace) {
        List<JsonValue> documents = new ArrayList<>();
        documents.add(claim("", "c", volumeName == null ? "" : "\"volumeName\":\"" + volumeName + "\""));
        for (String ref : claimRefs.split(", ")) {
            String[] parts = ref.split("[=/]");
            documents.add(volume(
                    parts[0], "\"claimRef\":{\"namespace\":\"" + parts[1] + "\",\"name\":\"" + parts[2] + "\"}"));
        }
        Policy.Builder policy = Policy.builder(Purpose.NEAT);
        if (defaultNamespace != null) {
            policy.defaultNamespace(defaultNamespace);
        }
        Sanitized answer = Sanitizer.sanitize(policy.build(), documents);
        assertThat(answer.objects().get(0).ref().namespace()).as(title).isEqualTo(namespace == null ? "" : namespace);
        assertThat(codes(answer).contains("ClaimNamespaceUnset")).isEqualTo(namespace == null);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        document                                                                    | pointer          | code
        7                                                                           | ``               | MalformedField
        []                                                                          | ``               | MalformedField
        {"kind":5}                                                                  | /kind            | KindMissing
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":[],"spec":{}}       | /metadata        | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":7},"spec":{}} | /metadata/name | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":".."},"spec":{}} | /metadata/name | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"a/../b"},"spec":{}} | /metadata/name | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"c","namespace":"../x"},"spec":{}} | /metadata/namespace | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"c"},"spec":{"resources":{"requests":{"storage":"1GB"}}}} | /spec/resources/requests/storage | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"c"},"spec":{"volumeName":7}} | /spec/volumeName | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v"},"spec":{"capacity":{"storage":{}}}} | /spec/capacity/storage | MalformedField
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v"},"spec":{"capacity":[]}} | /spec/capacity | MalformedField
        """)
    void aBrokenObjectIsRefusedWithItsPlaceAndTheOthersGoOn(String document, String pointer, String code) {
        Sanitized answer = Sanitizer.sanitize(PREBIND, List.of(JsonValue.parse(document), volume("good", "")));
        assertThat(answer.objects().get(0).disposition()).isEqualTo(Disposition.REFUSE);
        assertThat(answer.objects().get(0).warnings()).anySatisfy(warning -> {
            assertThat(warning.code().id()).isEqualTo(code);
            assertThat(warning.pointer()).isEqualTo(pointer);
        });
        assertThat(answer.emitted()).extracting(Manifest::name).containsExactly("good");
    }

    @Test
    void aHugeExponentIsASizeLikeAnyOther() {
        JsonObject volume = volume("v", "\"claimRef\":{\"namespace\":\"a\",\"name\":\"c\"}")
                .with(JsonPointer.of("spec", "capacity", "storage"), JsonString.of("1e999999999"));
        Sanitized answer = Sanitizer.sanitize(PREBIND, List.of(volume, claim("a", "c", "\"volumeName\":\"v\"")));
        assertThat(answer.isComplete()).isTrue();
    }

    @Test
    void workloadsFollowTheMaps() {
        JsonObject deployment = (JsonObject) Row.fixture("D").get(0);
        Policy policy = PREBIND.toBuilder()
                .maps(Maps.builder()
                        .map(MapKind.NAMESPACE, "test", "prod")
                        .claimName("test", "online-pvc", "shared")
                        .build())
                .build();
        SanitizedObject answer =
                Sanitizer.sanitize(policy, List.of(deployment)).objects().get(0);
        assertThat(answer.changes())
                .extracting(change -> change.pointer() + " " + change.code())
                .containsExactly(
                        "/metadata/namespace NamespaceMap",
                        "/metadata/uid ServerMetadata",
                        "/spec/template/spec/volumes/0/persistentVolumeClaim/claimName NameMap",
                        "/status Status");
        assertThat(answer.output().orElseThrow().namespace()).isEqualTo("prod");
    }

    @Test
    void podsAndCronJobsAndEphemeralVolumesFollowTheMaps() {
        JsonObject pod = JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"test\"},\"spec\":{"
                        + "\"volumes\":[{\"name\":\"a\",\"emptyDir\":{}},{\"name\":\"b\",\"ephemeral\":{"
                        + "\"volumeClaimTemplate\":{\"spec\":{\"storageClassName\":\"fast\"}}}}]}}");
        JsonObject cron = JsonObject.parse(
                "{\"apiVersion\":\"batch/v1\",\"kind\":\"CronJob\",\"metadata\":{\"name\":\"j\",\"namespace\":\"test\"},"
                        + "\"spec\":{\"jobTemplate\":{\"spec\":{\"template\":{\"spec\":{\"volumes\":[{\"name\":\"a\","
                        + "\"persistentVolumeClaim\":{\"claimName\":\"c\"}}]}}}}}}");
        Policy policy = PREBIND.toBuilder()
                .maps(Maps.builder()
                        .map(MapKind.STORAGE_CLASS, "fast", "slow")
                        .claimName("test", "c", "d")
                        .build())
                .build();
        Sanitized answer = Sanitizer.sanitize(policy, List.of(pod, cron));
        assertThat(answer.objects())
                .flatExtracting(SanitizedObject::changes)
                .extracting(change -> change.pointer().toString())
                .containsExactly(
                        "/spec/volumes/1/ephemeral/volumeClaimTemplate/spec/storageClassName",
                        "/spec/jobTemplate/spec/template/spec/volumes/0/persistentVolumeClaim/claimName");
    }

    @Test
    void aRenamedClaimOfAStatefulSetSaysWhichNameItNeeds() {
        List<JsonValue> documents = new ArrayList<>(Row.fixture("S"));
        documents.addAll(Row.fixture("N"));
        Policy policy = PREBIND.toBuilder()
                .maps(Maps.builder()
                        .claimName("default", "www-web-0", "www-site-0")
                        .build())
                .build();
        assertThat(Sanitizer.sanitize(policy, documents).allWarnings())
                .filteredOn(warning -> warning.code() == WarningCode.STS_CLAIM_NAME)
                .singleElement()
                .extracting(Reason::message)
                .asString()
                .contains("\"www-web-0\"", "\"www-site-0\"");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
        case                  | rule                                                                                                          | label
        merge patch           | {"match":{"kind":"PersistentVolume"},"merge":{"metadata":{"labels":{"a":"b"}}}}                               | b
        name with a star      | {"match":{"name":"v*1"},"merge":{"metadata":{"labels":{"a":"b"}}}}                                            | b
        another name          | {"match":{"name":"x*"},"merge":{"metadata":{"labels":{"a":"b"}}}}                                             | -
        another kind          | {"match":{"kind":"Pod"},"merge":{"metadata":{"labels":{"a":"b"}}}}                                            | -
        a label it lacks      | {"match":{"labels":{"x":"y"}},"merge":{"metadata":{"labels":{"a":"b"}}}}                                      | -
        JSON patch            | {"patch":[{"op":"add","path":"/metadata/labels","value":{"a":"c"}}]}                                          | c
        a condition           | {"patch":[{"op":"test","path":"/spec/nfs/server","value":"s"},{"op":"add","path":"/metadata/labels","value":{"a":"c"}}]} | c
        a condition not met   | {"patch":[{"op":"test","path":"/spec/nfs/server","value":"t"},{"op":"add","path":"/metadata/labels","value":{"a":"c"}}]} | -
        """)
    void rulesOfTheCallersOwnComeLastAndAreListed(String title, String rule, String label) {
        Policy policy = PREBIND.toBuilder()
                .rules(List.of(CallerRule.of(JsonValue.parse(rule))))
                .build();
        SanitizedObject answer =
                Sanitizer.sanitize(policy, List.of(volume("v-1", ""))).objects().get(0);
        assertThat(answer.output()
                        .orElseThrow()
                        .metadata()
                        .child("labels")
                        .string("a")
                        .orElse(null))
                .as(title)
                .isEqualTo(label);
        assertThat(answer.changes().stream().anyMatch(change -> change.code() == ChangeCode.CALLER_RULE))
                .isEqualTo(label != null);
    }

    @Test
    void aRuleThatDoesNotFitRefusesTheObjectAndSaysWhere() {
        CallerRule rule = CallerRule.of(JsonValue.parse("{\"patch\":[{\"op\":\"remove\",\"path\":\"/spec/nope\"}]}"));
        Sanitized answer =
                Sanitizer.sanitize(PREBIND.toBuilder().rules(List.of(rule)).build(), List.of(volume("v", "")));
        assertThat(answer.objects().get(0).disposition()).isEqualTo(Disposition.REFUSE);
        assertThat(answer.allWarnings().get(0).message()).isEqualTo("rule 1: operation 0: no value at /spec/nope");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        rule                                       | message
        []                                         | a rule is an object
        {}                                         | a rule has one patch
        {"patch":[],"merge":{}}                    | a rule has one patch
        {"merge":[]}                               | merge is an object
        {"match":[],"merge":{}}                    | match is an object
        {"match":{"nmae":"x"},"merge":{}}          | match has strings
        {"match":{"labels":{"a":1}},"merge":{}}    | labels are strings
        {"when":{},"merge":{}}                     | a rule has match, patch and merge
        """)
    void whatIsNoRuleIsRefused(String rule, String message) {
        assertThatThrownBy(() -> CallerRule.of(JsonValue.parse(rule)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> new Policy.ReservedFor.Claim("", "x")).hasMessageContaining("namespace");
        assertThatThrownBy(() -> Maps.builder().map(MapKind.NAMESPACE, "", "x")).hasMessageContaining("empty name");
        assertThatThrownBy(() -> Maps.builder().map(MapKind.CLAIM_NAME, "a", "x"))
                .hasMessageContaining("two parts");
        assertThatThrownBy(() -> PREBIND.toBuilder().maxObjects(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theReleasePatchFirstTestsThatTheVolumeIsStillTheOneThatWasRead() {
        Manifest volume = new Manifest((JsonObject) Row.fixture("N").get(0));
        ReleasePatch release =
                ReleasePatch.of(volume, Policy.builder(Purpose.RELEASE).build());
        assertThat(release.patch().toJson())
                .startsWith("[{\"op\":\"test\",\"path\":\"/metadata/resourceVersion\",\"value\":\"41\"},");
        assertThat(JsonPatch.of(release.patch()).apply(volume.json()))
                .contains(release.object().output().orElseThrow().json());
        JsonObject changed = volume.json().with(JsonPointer.of("metadata", "resourceVersion"), JsonString.of("42"));
        assertThat(JsonPatch.of(release.patch()).apply(changed)).isEmpty();
    }

    @Test
    void aReleasePatchWithoutResourceVersionTestsWhatItChanges() {
        JsonObject volume =
                ((JsonObject) Row.fixture("N").get(0)).without(JsonPointer.of("metadata", "resourceVersion"));
        ReleasePatch release = ReleasePatch.of(
                new Manifest(volume), Policy.builder(Purpose.RELEASE).build());
        JsonObject taken = volume.with(JsonPointer.of("spec", "claimRef", "name"), JsonString.of("other"));
        assertThat(JsonPatch.of(release.patch()).apply(volume)).isPresent();
        assertThat(JsonPatch.of(release.patch()).apply(taken)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '"', textBlock = """
        input                                                        | patches
        N                                                            | 1
        {'kind':'List','metadata':{'resourceVersion':''},'items':[N]} | 1
        {'kind':'List','metadata':{},'items':[{'kind':'List','metadata':{'resourceVersion':'7'},'items':[N]}]} | 1
        {'kind':'PersistentVolumeList','apiVersion':'v1','metadata':{'resourceVersion':'7'},'items':[N]} | 1
        {'kind':'List','metadata':{'resourceVersion':''},'items':[]} | 0
        """)
    void onlyVolumesHaveAPatchWhateverListsTheyAreIn(String input, int patches) {
        String text =
                input.replace('\'', '"').replace("N", Row.fixture("N").get(0).toJson());
        Sanitized answer = Sanitizer.sanitize(Policy.builder(Purpose.RELEASE).build(), List.of(JsonValue.parse(text)));
        assertThat(answer.objects().stream()
                        .map(object -> ReleasePatch.of(object).patch().items())
                        .filter(operations -> !operations.isEmpty()))
                .hasSize(patches);
    }

    @Test
    void aPodIsNotReleasedAsAVolume() {
        Manifest pod = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"}}");
        ReleasePatch release =
                ReleasePatch.of(pod, Policy.builder(Purpose.RELEASE).build());
        assertThat(release.patch().items()).isEmpty();
        assertThat(release.object().warnings()).extracting(Reason::code).containsExactly(WarningCode.KIND_MISMATCH);
    }

    @Test
    void theDangersComeFirstAndTheOrderOfApplyingIsTold() {
        List<JsonValue> documents = new ArrayList<>();
        documents.add(Row.fixture("D").get(0));
        documents.add(Row.fixture("F").get(1));
        documents.add(Row.fixture("F").get(0));
        Sanitized answer = Sanitizer.sanitize(PREBIND, documents);
        assertThat(answer.allWarnings().get(0).severity()).isEqualTo(Severity.DANGER);
        assertThat(SanitizeReport.changesToText(answer))
                .startsWith("DANGER SharedDeletePolicy PersistentVolume/pvc-3d65a636 "
                        + "/spec/persistentVolumeReclaimPolicy: reclaim policy is Delete");
        assertThat(answer.applyOrder())
                .extracting(ObjectRef::kind)
                .containsExactly("PersistentVolume", "PersistentVolumeClaim", "Deployment");
    }

    @Test
    void allRowsTogetherReachEveryChangeAndEveryWarning() {
        Set<String> seen = new java.util.TreeSet<>();
        Row.all().forEach(row -> {
            Sanitized answer =
                    Sanitizer.sanitize(row.policy(), row.target(), row.input().documents());
            answer.allWarnings().forEach(warning -> seen.add(warning.code().id()));
            answer.objects()
                    .forEach(object -> object.changes()
                            .forEach(change -> seen.add(change.code().id())));
        });
        // Reached by the tests of this class.
        seen.addAll(List.of(
                "KindMismatch",
                "RuleFailed",
                "CallerRule",
                "ClaimNamespaceUnset",
                "ReleaseTakenByLostClaim",
                "ReleaseLeavesClaimLost"));
        // Reached by StorageChecksTest.
        seen.addAll(List.of("VolumesMayBeOneStorage", "StorageOutOfReach", "ClusterIdNotInTarget"));
        // Reached by StreamGroupsTest.
        seen.add("StreamNotCompared");
        seen.addAll(reachedHere());
        List<String> all = new ArrayList<>();
        List.of(ChangeCode.values()).forEach(code -> all.add(code.id()));
        List.of(WarningCode.values()).forEach(code -> all.add(code.id()));
        assertThat(seen).containsAll(all);
    }

    private static Set<String> reachedHere() {
        Set<String> seen = new java.util.TreeSet<>();
        JsonObject volume = volume("v", "\"volumeAttributesClassName\":\"gold\"")
                .with(
                        JsonPointer.of("metadata", "labels"),
                        JsonObject.parse(
                                "{\"topology.kubernetes.io/zone\":\"a\",\"x\":\"1\",\"argocd.argoproj.io/instance\":\"i\"}"));
        JsonObject claim = claim("a", "c", "\"volumeName\":\"v\"")
                .with(
                        JsonPointer.of("metadata", "annotations"),
                        JsonObject.parse(
                                "{\"volume.kubernetes.io/storage-resizer\":\"r\",\"control-plane.alpha.kubernetes.io/leader\":\"l\"}"));
        Policy policy = PREBIND.toBuilder()
                .maps(Maps.builder()
                        .map(MapKind.VOLUME_ATTRIBUTES_CLASS, "gold", "silver")
                        .build())
                .labels(new KeyRules(List.of(), List.of("x"), Map.of("added", "yes")))
                .managerMetadata(Policy.Keep.STRIP)
                .build();
        Sanitized answer = Sanitizer.sanitize(policy, List.of(volume, claim));
        answer.allWarnings().forEach(warning -> seen.add(warning.code().id()));
        answer.objects()
                .forEach(object -> object.changes()
                        .forEach(change -> seen.add(change.code().id())));
        assertThat(answer.objects()
                        .get(0)
                        .output()
                        .orElseThrow()
                        .metadata()
                        .child("labels")
                        .toJson())
                .isEqualTo("{\"topology.kubernetes.io/zone\":\"a\",\"added\":\"yes\"}");
        return seen;
    }

    @Test
    void secretsAppearInNoReport() {
        JsonObject secret = JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"s\"},"
                + "\"data\":{\"key\":\"aHVudGVyMg==\"}}");
        JsonObject pod =
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{"
                        + "\"containers\":[{\"env\":[{\"name\":\"DB_PASSWORD\",\"value\":\"hunter2\"}]}]}}");
        CallerRule dataGoes =
                CallerRule.of(JsonValue.parse("{\"match\":{\"kind\":\"Secret\"},\"merge\":{\"data\":null}}"));
        CallerRule specGoes =
                CallerRule.of(JsonValue.parse("{\"match\":{\"kind\":\"Pod\"},\"merge\":{\"spec\":null}}"));
        Sanitized answer = Sanitizer.sanitize(
                PREBIND.toBuilder().rules(List.of(dataGoes, specGoes)).build(), List.of(secret, pod));
        String report = SanitizeReport.toJson(answer).toJson()
                + SanitizeReport.changesToText(answer)
                + Reasons.render(answer.allWarnings());
        assertThat(report).contains("redacted").doesNotContain("sha256", "length", "hunter2", "aHVudGVyMg==");
        assertThat(answer.toString() + answer.objects()).doesNotContain("hunter2", "aHVudGVyMg==");
    }

    @Test
    void manyAnnotationsAndManyObjectsTakeLinearWork() {
        int count = Boolean.getBoolean("long.tests") ? 20_000 : 1_000;
        JsonObject annotations = JsonObject.of(java.util.stream.IntStream.range(0, count)
                .boxed()
                .collect(java.util.stream.Collectors.toMap(i -> "velero.io/" + i, i -> JsonString.of("x"))));
        JsonObject noisy = volume("v", "").with(JsonPointer.of("metadata", "annotations"), annotations);
        List<JsonValue> documents = new ArrayList<>(List.of(noisy));
        for (int i = 0; i < count; i++) {
            documents.add(claim("a", "c" + i, "\"volumeName\":\"v\""));
        }
        Sanitized answer = Sanitizer.sanitize(
                PREBIND.toBuilder()
                        .annotations(new KeyRules(List.of(), List.of("velero.io/*"), Map.of()))
                        .build(),
                documents);
        assertThat(answer.objects().get(0).disposition()).isEqualTo(Disposition.REFUSE);
        Sanitized alone = Sanitizer.sanitize(
                PREBIND.toBuilder()
                        .annotations(new KeyRules(List.of(), List.of("velero.io/*"), Map.of()))
                        .build(),
                List.of(noisy));
        assertThat(alone.objects().get(0).changes()).hasSize(count + 1);
    }

    @Test
    void modelObjectsAndTheirListsAreTakenAndKeepTheirNesting() {
        PersistentVolume volume = new Manifest((JsonObject) Row.fixture("F").get(0)).toModel(PersistentVolume.class);
        PersistentVolumeClaim claim =
                new Manifest((JsonObject) Row.fixture("F").get(1)).toModel(PersistentVolumeClaim.class);
        PersistentVolumeList list =
                new PersistentVolumeListBuilder().withItems(volume).build();

        Sanitized single = Sanitizer.sanitize(Policy.sharedStorage(), volume, claim);
        Sanitized listed = Sanitizer.sanitize(Policy.sharedStorage(), List.of(list, List.of(claim)));

        assertThat(single.emitted()).isEqualTo(listed.emitted());
        assertThat(single.documents()).hasSize(2);
        assertThat(Manifests.isList(listed.documents().get(0))).isTrue();
        assertThat(listed.objects())
                .allSatisfy(object -> assertThat(object.decision().isAccepted()).isTrue());
    }

    @Test
    void theSameWordsCountAsTheSameRule() {
        JsonValue rule = JsonValue.parse("{\"match\":{\"kind\":\"Pod\"},\"merge\":{\"data\":{\"password\":\"x\"}}}");
        assertThat(CallerRule.of(rule)).isEqualTo(CallerRule.of(rule)).hasSameHashCodeAs(CallerRule.of(rule));
        assertThat(CallerRule.of(rule).toString()).contains("Pod").doesNotContain("password");
    }
}
