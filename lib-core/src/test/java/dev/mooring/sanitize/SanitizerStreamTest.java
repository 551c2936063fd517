package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream gives the answers of {@link Sanitizer}, whatever it kept before; the seed is in the name of the test. */
class SanitizerStreamTest {

    /** What a value is replaced with: ordinary values, and all that a rule of some field may look into. */
    static final List<String> TEXTS = List.of(
            "a",
            "pv-7",
            "shop",
            "disk-0",
            "disk-1",
            "test",
            "online-pvc",
            "cfs-hp",
            "us-east-1a",
            "rook-ceph",
            "data-web-0",
            "a.b",
            "a..b",
            ".",
            "..",
            "a/b",
            "a%b",
            "A",
            "-a",
            "a-",
            "",
            " ",
            "5Gi",
            "0",
            "0Gi",
            "-1Gi",
            "1e3",
            "1.5Gi",
            "1500m",
            "999999Ti",
            "9999999Ti",
            "10737418240",
            "007",
            "7",
            "-7",
            "yes",
            "Delete",
            "Retain",
            "Recycle",
            "Lost",
            "Bound",
            "Released",
            "Available",
            "Block",
            "ReadWriteMany",
            "rbd.csi.ceph.com",
            "x".repeat(63),
            "x".repeat(64),
            "x".repeat(101),
            "x".repeat(254),
            "0001-0009-rook-ceph-0000000000000001-4",
            "0001-0009-",
            "0001-0009-x",
            "0001-00g9-x",
            "/",
            "/data",
            "/../data",
            "/a/..",
            "/./.",
            "a\"b",
            "a\\b",
            "a\nb",
            "\u00e4",
            "\u2028",
            "\u0000",
            "{}",
            "2026-01-01T00:00:00Z",
            "zq0qz",
            "us__eu",
            "nfs.shop.svc",
            "nfs.shop.svc.cluster.local",
            "it was in test, as online-pvc",
            "db.test",
            "Prune=false",
            "keep",
            "disabled",
            "10.0.0.1#/a#nfs.shop.svc#",
            "a.SVC.b",
            "Cafe",
            "kube-system");

    private static final List<String> KEYS = List.of(
            "name",
            "team",
            "password",
            "app.kubernetes.io/name",
            "topology.kubernetes.io/zone",
            "argocd.argoproj.io/instance",
            "argocd.argoproj.io/sync-options",
            "kustomize.toolkit.fluxcd.io/name",
            "kustomize.toolkit.fluxcd.io/prune",
            "meta.helm.sh/release-name",
            "helm.sh/resource-policy",
            "pv.kubernetes.io/bind-completed",
            "volume.kubernetes.io/selected-node",
            "uid",
            "storage",
            "not a key",
            "kubectl.kubernetes.io/last-applied-configuration",
            "volume.beta.kubernetes.io/storage-class",
            "deletionTimestamp");

    private static final List<JsonObject> OBJECTS = objects();

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    private static List<JsonObject> objects() {
        List<JsonObject> found = new ArrayList<>();
        for (String fixture : List.of("F", "R", "N", "C", "S", "D")) {
            Row.fixture(fixture).forEach(object -> found.add((JsonObject) object));
        }
        found.add(volume(
                "csi",
                "{\"driver\":\"rbd.csi.ceph.com\",\"fsType\":\"ext4\",\"volumeHandle\":"
                        + "\"0001-0009-rook-ceph-0000000000000001-7\",\"volumeAttributes\":{\"clusterID\":\"rook-ceph\",\"pool\":\"p\"},"
                        + "\"nodeStageSecretRef\":{\"name\":\"csi-rbd\",\"namespace\":\"rook-ceph\"}}"));
        found.add(volume(
                "csi",
                "{\"driver\":\"nfs.csi.k8s.io\",\"volumeHandle\":\"10.0.0.1#export#pvc-1##\",\"volumeAttributes\":"
                        + "{\"server\":\"10.0.0.1\",\"share\":\"/export\",\"subdir\":\"pvc-1\"}}"));
        found.add(volume(
                "csi",
                "{\"driver\":\"ebs.csi.aws.com\",\"fsType\":\"ext4\",\"volumeHandle\":\"vol-0123456789abcdef0\"}"));
        found.add(volume("nfs", "{\"server\":\"10.0.0.1\",\"path\":\"/export/a\"}"));
        found.add(JsonObject.parse(volume("nfs", "{\"server\":\"10.0.0.2\",\"path\":\"/export/b\"}")
                .toJson()
                .replace(
                        "\"team\":\"a\"",
                        "\"argocd.argoproj.io/instance\":\"a\",\"argocd.argoproj.io/sync-options\":\"b\","
                                + "\"kustomize.toolkit.fluxcd.io/name\":\"c\",\"kustomize.toolkit.fluxcd.io/prune\":\"d\","
                                + "\"meta.helm.sh/release-name\":\"e\",\"helm.sh/resource-policy\":\"f\"")));
        found.add(volume("hostPath", "{\"path\":\"/data\",\"type\":\"\"}"));
        found.add(volume("rbd", "{\"monitors\":[\"10.0.0.1\"],\"image\":\"i\",\"pool\":\"p\",\"user\":\"u\"}"));
        found.add(
                volume(
                        "local",
                        "{\"path\":\"/mnt/a\"},\"nodeAffinity\":{\"required\":{\"nodeSelectorTerms\":"
                                + "[{\"matchExpressions\":[{\"key\":\"kubernetes.io/hostname\",\"operator\":\"In\",\"values\":[\"node-1\"]}]}]}}"));
        found.add(
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"data-web-0\","
                                + "\"namespace\":\"shop\",\"uid\":\"u-1\",\"resourceVersion\":\"8\",\"labels\":{\"app\":\"web\"},\"annotations\":"
                                + "{\"note\":\"it says \\\"hello\\\"\",\"pv.kubernetes.io/bind-completed\":\"yes\","
                                + "\"kubectl.kubernetes.io/last-applied-configuration\":\"{\\\"a\\\":1}\\n\"},\"managedFields\":[{\"manager\":\"m\","
                                + "\"fieldsV1\":{\"f:metadata\":{\".\":{},\"k:{\\\"uid\\\":\\\"7\\\"}\":{}}}}]},\"spec\":{\"accessModes\":"
                                + "[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"5Gi\"}},\"storageClassName\":\"fast\","
                                + "\"volumeMode\":\"Filesystem\",\"volumeName\":\"pv-7\"},\"status\":{\"accessModes\":[\"ReadWriteOnce\"],"
                                + "\"capacity\":{\"storage\":\"5Gi\"},\"phase\":\"Bound\",\"conditions\":[{\"type\":\"Resizing\"}]}}"));
        found.add(
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{}}"));
        return found;
    }

    static JsonObject volume(String source, String json) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv-7\","
                + "\"uid\":\"u-7\",\"resourceVersion\":\"1\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\","
                + "\"annotations\":{\"pv.kubernetes.io/provisioned-by\":\"rbd.csi.ceph.com\",\"team\":\"a\"},"
                + "\"labels\":{\"app\":\"web\"},\"finalizers\":[\"kubernetes.io/pv-protection\"],\"managedFields\":[{\"manager\":"
                + "\"kube-controller-manager\",\"time\":\"2026-01-01T00:00:00Z\",\"fieldsV1\":{\"f:spec\":{\"f:csi\":{\".\":{}}},"
                + "\"n\":[1,-2,true,null]}}]},\"spec\":{\"capacity\":{\"storage\":\"5Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                + "\"claimRef\":{\"kind\":\"PersistentVolumeClaim\",\"namespace\":\"shop\",\"name\":\"data-web-0\",\"uid\":\"u-1\"},"
                + "\"persistentVolumeReclaimPolicy\":\"Delete\",\"storageClassName\":\"fast\",\"volumeMode\":\"Filesystem\","
                + "\"" + source + "\":" + json + "},\"status\":{\"phase\":\"Bound\"}}");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void answersAsTheSanitizerDoes(long seed) {
        Random random = new Random(seed);
        List<Policy> policies = SanitizerPropertiesTest.POLICIES;
        Policy policy = policies.get(random.nextInt(policies.size()));
        SanitizerStream stream = SanitizerStream.of(policy);
        int style = random.nextInt(3);
        OBJECTS.forEach(object ->
                assertThat(stream.sanitize(written(object, style)).warnings()).isNotNull());
        for (int i = 0; i < 150; i++) {
            byte[] text = written(changed(one(OBJECTS, random), random), style);
            check(stream.sanitize(text), text, policy);
            byte[] damaged = damaged(text, random);
            knownAsPlain(stream, damaged, policy);
        }
    }

    static List<Policy> policies() {
        return List.of(
                Policy.gitOps(),
                Policy.sharedStorage(),
                SanitizerPropertiesTest.POLICIES.get(0),
                SanitizerPropertiesTest.POLICIES.get(7));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyValueThatIsTakenForOrdinaryIsJudgedAsSuch(Policy policy) {
        SanitizerStream stream = SanitizerStream.of(policy);
        OBJECTS.forEach(object ->
                assertThat(stream.sanitize(written(object, 0)).warnings()).isNotNull());
        for (JsonObject object : OBJECTS) {
            List<JsonPointer> places = new ArrayList<>();
            collect(object, JsonPointer.ROOT, places);
            for (JsonPointer place : places) {
                if (place.find(object).orElseThrow() instanceof JsonString) {
                    TEXTS.forEach(text ->
                            knownAsPlain(stream, written(object.with(place, JsonString.of(text)), 0), policy));
                }
            }
        }
    }

    private static void knownAsPlain(SanitizerStream stream, byte[] text, Policy policy) {
        stream.known(text, 0, text.length).ifPresent(known -> check(known, Arrays.copyOf(text, known.end()), policy));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[ ]",
                "[1, -2,0 ]",
                "[01]",
                "[-]",
                "[1.5]",
                "[1e9]",
                "[+1]",
                "[1,]",
                "[,1]",
                "[1 2]",
                "[true,false,null]",
                "[tru]",
                "[nul",
                "[{}]",
                "[{ }]",
                "[{\"a\":1}]",
                "[{\"a\" : 1 , \"b\":2}]",
                "[{\"a\":1,}]",
                "[{\"a\"}]",
                "[{a:1}]",
                "[{\"a\":1,\"a\":2}]",
                "[{\"a\":1,\"\\u0061\":2}]",
                "[{\"/\":1,\"\\/\":2}]",
                "[{\"a\":{\"a\":1},\"b\":{\"a\":1}}]",
                "[{\"a\":{\"b\":1},\"a\":1}]",
                "[{\"k:{\\\"uid\\\":7}\":1}]",
                "[\"\\u00e4\\n\\\\\"]",
                "[\"\\u12\"]",
                "[\"\\x\"]",
                "[\"\\",
                "[\"\t\"]",
                "[\"",
                "[\"a]",
                "[}",
                "[[[[]]]]",
                "[[]",
                "[{\"\":0,\"\":1}]",
                "[\u00e4]",
                "[\"\\ud800\"]",
                "[1]x"
            })
    void whatIsPassedOverIsWhatTheReaderReads(String text) {
        byte[] json = text.getBytes(StandardCharsets.UTF_8);
        int end = new ValueScan().value(json, 0, json.length);
        if (end >= 0) {
            assertThat(JsonValue.parse(new String(json, 0, end, StandardCharsets.UTF_8)))
                    .isInstanceOf(JsonArray.class);
        }
        boolean simple = List.of("[]", "[{\"a\":1}]", "[true,false,null]", "[[[[]]]]", "[1, -2,0 ]")
                .contains(text);
        assertThat(!simple || end == json.length).isTrue();
    }

    @Test
    void mostObjectsOfAStreamAreOfAKnownShape() {
        SanitizerStream stream = SanitizerStream.of(Policy.gitOps());
        Random random = new Random(1);
        int known = 0;
        for (int i = 0; i < 400; i++) {
            JsonObject object = OBJECTS.get(OBJECTS.size() - 2 - i % 6)
                    .with(JsonPointer.of("metadata", "name"), JsonString.of("n-" + i))
                    .with(JsonPointer.of("metadata", "uid"), JsonString.of("u-" + random.nextInt()));
            byte[] text = written(object, 0);
            known += stream.known(text, 0, text.length).isPresent() ? 1 : 0;
            check(stream.sanitize(text), text, Policy.gitOps());
        }
        assertThat(known).isEqualTo(394);
    }

    @Test
    void whatIsKnownOfTheTargetAndRulesOfTheCallerAreAskedEachTime() {
        Policy policy = Policy.builder(Intent.NEAT.way())
                .rules(List.of(CallerRule.of(JsonObject.parse(
                        "{\"match\":{\"name\":\"n-1\"},\"merge\":{\"metadata\":{\"labels\":{\"a\":\"b\"}}}}"))))
                .build();
        SanitizerStream ruled = SanitizerStream.of(policy);
        SanitizerStream targeted = SanitizerStream.of(Policy.gitOps(), Inventory.of(OBJECTS.get(0)));
        for (JsonObject object : OBJECTS) {
            byte[] text = written(object, 0);
            check(ruled.sanitize(text), text, policy);
            check(ruled.sanitize(text), text, policy);
            assertThat(targeted.sanitize(text).warnings())
                    .isEqualTo(Sanitizer.sanitize(List.of(object), Policy.gitOps(), Inventory.of(OBJECTS.get(0)))
                            .allWarnings());
            assertThat(targeted.known(text, 0, text.length)).isEmpty();
        }
    }

    @Test
    void textBehindTheObjectIsNotTaken() {
        SanitizerStream stream = SanitizerStream.of(Policy.gitOps());
        byte[] text = written(OBJECTS.get(0), 0);
        check(stream.sanitize(text), text, Policy.gitOps());
        byte[] more = (new String(text, StandardCharsets.UTF_8) + "x").getBytes(StandardCharsets.UTF_8);
        assertThat(stream.known(more, 0, more.length).orElseThrow().end()).isEqualTo(text.length);
        assertThat(stream.known(List.of(text), 0)).isPresent();
        assertThat(stream.known(List.of(more), 0)).isEmpty();
        assertThatThrownBy(() -> stream.sanitize(more)).isInstanceOf(JsonException.class);
    }

    /** Of other kinds more is looked into than the values that are not free; of a long one, how long it is. */
    @Test
    void onlyVolumesAndClaimsThatAreNotLongAreKept() {
        SanitizerStream stream = SanitizerStream.of(Policy.gitOps());
        JsonObject claim = OBJECTS.get(OBJECTS.size() - 2);
        JsonPointer note = JsonPointer.of("metadata", "annotations", "note");
        byte[] kept = written(claim, 0);
        byte[] large = written(claim.with(note, JsonString.of("x".repeat(200_001))), 0);
        check(stream.sanitize(large), large, Policy.gitOps());
        assertThat(stream.known(large, 0, large.length)).isEmpty();
        check(stream.sanitize(kept), kept, Policy.gitOps());
        assertThat(stream.known(kept, 0, kept.length)).isPresent();
        assertThat(stream.known(large, 0, large.length)).isEmpty();
        byte[] pod = written(OBJECTS.get(OBJECTS.size() - 1), 0);
        check(stream.sanitize(pod), pod, Policy.gitOps());
        assertThat(stream.known(pod, 0, pod.length)).isEmpty();
    }

    private static void check(StreamedObject streamed, byte[] text, Policy policy) {
        String json = new String(text, StandardCharsets.UTF_8);
        Sanitized plain = Sanitizer.sanitize(List.of(JsonObject.parse(json)), policy);
        assertThat(streamed.output().map(out -> new String(out, StandardCharsets.UTF_8)))
                .as(json)
                .isEqualTo(plain.documents().stream().map(JsonValue::toJson).findFirst());
        assertThat(streamed.warnings()).as(json).isEqualTo(plain.allWarnings());
        assertThat(streamed.worst())
                .isEqualTo(plain.allWarnings().stream().map(Reason::severity).max(Comparator.naturalOrder()));
        assertThat(streamed.sanitized().objects()).isEqualTo(plain.objects());
    }

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    static JsonObject changed(JsonObject object, Random random) {
        JsonObject changed = object;
        for (int i = random.nextInt(4); i > 0; i--) {
            List<JsonPointer> places = new ArrayList<>();
            collect(changed, JsonPointer.ROOT, places);
            JsonPointer place = one(places, random);
            Optional<JsonValue> value = place.find(changed);
            if (value.orElseThrow() instanceof JsonObject map) {
                changed = changed.with(place, map.with(one(KEYS, random), JsonString.of(one(TEXTS, random))));
            } else if (random.nextInt(12) == 0) {
                changed = changed.with(
                        place, JsonValue.parse(one(List.of("7", "null", "[]", "{}", "true", "1.50"), random)));
            } else {
                changed = changed.with(place, JsonString.of(one(TEXTS, random)));
            }
        }
        return changed;
    }

    static void collect(JsonValue value, JsonPointer at, List<JsonPointer> places) {
        if (!at.segments().isEmpty()) {
            places.add(at);
        }
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(array.items().get(i), at.child(i), places);
            }
        }
    }

    private static byte[] written(JsonObject object, int style) {
        String text = style == 0 ? object.toJson() : object.toPrettyJson();
        return (style == 1 ? text.replace("\n", " ") : text).getBytes(StandardCharsets.UTF_8);
    }

    /** One byte changed, left out, or there twice. */
    private static byte[] damaged(byte[] text, Random random) {
        int at = random.nextInt(text.length);
        byte[] inserted = {(byte) "\"\\{}[],: a0-.\n\tu\u007f".charAt(random.nextInt(17))};
        var out = new ByteArrayOutputStream();
        out.write(text, 0, at);
        int kind = random.nextInt(3);
        if (kind > 0) {
            out.writeBytes(inserted);
        }
        int behind = at + (kind == 2 ? 0 : 1);
        out.write(text, behind, text.length - behind);
        return out.toByteArray();
    }
}
