package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is kept for a pair is given to those only that {@link Sanitizer} says the same to; the seed is in the name. */
class PairShapesTest {

    private static final JsonPointer NAME = JsonPointer.of("metadata", "name");
    private static final JsonPointer VOLUME_NAME = JsonPointer.of("spec", "volumeName");
    private static final JsonPointer CAPACITY = JsonPointer.of("spec", "capacity", "storage");
    private static final JsonPointer REQUEST = JsonPointer.of("spec", "resources", "requests", "storage");

    private static final JsonPointer STATUS_CAPACITY = JsonPointer.of("status", "capacity", "storage");

    private static final JsonObject CLAIM = JsonObject.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"data-web-0\",\"namespace\":\"shop\","
                    + "\"uid\":\"u-1\",\"resourceVersion\":\"8\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\",\"labels\":{\"app\":\"web\"},"
                    + "\"annotations\":{\"note\":\"it\",\"pv.kubernetes.io/bind-completed\":\"yes\"}},\"spec\":{\"accessModes\":"
                    + "[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"5Gi\"}},\"storageClassName\":\"fast\","
                    + "\"volumeMode\":\"Filesystem\",\"volumeName\":\"pv-7\"},\"status\":{\"capacity\":{\"storage\":\"5Gi\"},"
                    + "\"phase\":\"Bound\"}}");

    private static final List<JsonObject> VOLUMES = List.of(
            SanitizerStreamTest.volume(
                    "csi", "{\"driver\":\"ebs.csi.aws.com\",\"volumeHandle\":\"vol-0123456789abcdef0\"}"),
            SanitizerStreamTest.volume("nfs", "{\"server\":\"10.0.0.1\",\"path\":\"/export/a\"}"),
            SanitizerStreamTest.volume(
                    "csi",
                    "{\"driver\":\"rbd.csi.ceph.com\",\"volumeHandle\":\"0001-0009-rook-ceph-0000000000000001-7\","
                            + "\"volumeAttributes\":{\"clusterID\":\"rook-ceph\",\"pool\":\"p\"}}"));

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static List<byte[]> texts(List<JsonObject> pair) {
        return pair.stream()
                .map(each -> each.toJson().getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static List<JsonObject> base(JsonObject volume, Random random) {
        return random.nextBoolean() ? List.of(volume, CLAIM) : List.of(CLAIM, volume);
    }

    /** Some values replaced with others, above all with those of the other object. */
    private static List<JsonObject> changed(List<JsonObject> pair, Random random) {
        List<JsonObject> changed = new ArrayList<>(pair);
        for (int i = random.nextInt(5); i > 0; i--) {
            int which = random.nextInt(2);
            JsonPointer to = place(changed.get(which), random);
            JsonObject source = changed.get(random.nextInt(2));
            String text = random.nextInt(3) == 0
                    ? one(SanitizerStreamTest.TEXTS, random)
                    : ((JsonString) place(source, random).find(source).orElseThrow()).value();
            changed.set(which, changed.get(which).with(to, JsonString.of(text)));
        }
        return changed;
    }

    private static JsonPointer place(JsonObject object, Random random) {
        List<JsonPointer> places = new ArrayList<>();
        SanitizerStreamTest.collect(object, JsonPointer.ROOT, places);
        places.removeIf(place -> !(place.find(object).orElseThrow() instanceof JsonString));
        return one(places, random);
    }

    @CanIgnoreReturnValue
    private static int check(SanitizerStream stream, List<JsonObject> pair, Policy policy) {
        int known = 0;
        List<Sanitized> plain = Sanitizer.each(pair, policy, Inventory.EMPTY);
        for (int which = 0; which < 2; which++) {
            Optional<StreamedObject> found = stream.known(texts(pair), which);
            if (found.isPresent()) {
                known++;
                same(found.get(), plain.get(which), pair);
            }
            same(stream.sanitize(texts(pair), which), plain.get(which), pair);
        }
        return known;
    }

    private static void same(StreamedObject streamed, Sanitized plain, List<JsonObject> pair) {
        assertThat(streamed.output().map(out -> new String(out, StandardCharsets.UTF_8)))
                .as("%s", pair)
                .isEqualTo(plain.documents().stream().map(JsonValue::toJson).findFirst());
        assertThat(streamed.warnings()).as("%s", pair).isEqualTo(plain.allWarnings());
        assertThat(streamed.sanitized().objects()).as("%s", pair).isEqualTo(plain.objects());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void pairsAreJudgedAsTheSanitizerDoes(long seed) {
        Random random = new Random(seed);
        Policy policy = one(StreamGroupsTest.POLICIES, random);
        SanitizerStream stream = SanitizerStream.of(policy);
        for (int i = 0; i < 60; i++) {
            check(stream, changed(base(one(VOLUMES, random), random), random), policy);
        }
    }

    @Test
    void everyValueOfAPairIsComparedWithEveryOther() {
        Policy policy = Policy.sharedStorage();
        SanitizerStream stream = SanitizerStream.of(policy);
        int known = 0;
        for (List<JsonObject> pair : List.of(List.of(VOLUMES.get(0), CLAIM))) {
            known += check(stream, pair, policy);
            for (int i = 0; i < 4; i++) {
                JsonObject from = pair.get(i % 2);
                JsonObject to = pair.get(i / 2);
                for (JsonPointer source : strings(from)) {
                    JsonValue value = source.find(from).orElseThrow();
                    for (JsonPointer place : strings(to)) {
                        List<JsonObject> changed = new ArrayList<>(pair);
                        changed.set(i / 2, to.with(place, value));
                        known += knownAsPlain(stream, changed, policy);
                    }
                }
            }
        }
        assertThat(known).isPositive();
    }

    private static int knownAsPlain(SanitizerStream stream, List<JsonObject> pair, Policy policy) {
        Optional<StreamedObject> known = stream.known(texts(pair), 1);
        known.ifPresent(found ->
                same(found, Sanitizer.each(pair, policy, Inventory.EMPTY).get(1), pair));
        return known.isPresent() ? 1 : 0;
    }

    private static List<JsonPointer> strings(JsonObject object) {
        List<JsonPointer> places = new ArrayList<>();
        SanitizerStreamTest.collect(object, JsonPointer.ROOT, places);
        places.removeIf(place -> !(place.find(object).orElseThrow() instanceof JsonString));
        return places;
    }

    @Test
    void mostPairsOfAStreamAreOfAKnownShape() {
        Policy policy = Policy.sharedStorage();
        SanitizerStream stream = SanitizerStream.of(policy);
        int known = 0;
        for (int i = 10; i < 60; i++) {
            JsonString name = JsonString.of("pvc-" + i);
            JsonString size = JsonString.of(i + "Gi");
            known += check(
                    stream,
                    List.of(
                            VOLUMES.get(0).with(NAME, name).with(CAPACITY, size),
                            CLAIM.with(VOLUME_NAME, name).with(REQUEST, size).with(STATUS_CAPACITY, size)),
                    policy);
        }
        assertThat(known).isEqualTo(2 * 50 - 1);
    }

    @Test
    void aVolumeThatIsTooSmallIsNotJudgedAsOneThatFits() {
        Policy policy = Policy.sharedStorage();
        SanitizerStream stream = SanitizerStream.of(policy);
        for (String capacity : List.of("5Gi", "4Gi", "5G", "6Gi", "5120Mi", "5368709120", "5Gi", "4Gi", "999999Ti")) {
            check(stream, List.of(VOLUMES.get(0).with(CAPACITY, JsonString.of(capacity)), CLAIM), policy);
        }
    }

    /** Other objects are compared by rules that look into more, or their answer depends on the others. */
    @Test
    void onlyAVolumeAndItsNamedClaimAreKept() {
        JsonObject volume = VOLUMES.get(0);
        JsonObject long1 =
                CLAIM.with(JsonPointer.of("metadata", "annotations", "note"), JsonString.of("x".repeat(200_000)));
        JsonObject set =
                JsonObject.parse("{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"metadata\":{\"name\":\"web\","
                        + "\"namespace\":\"shop\"},\"spec\":{\"template\":{\"spec\":{\"containers\":[]}}}}");
        assertThat(isKept(List.of(volume, CLAIM))).isTrue();
        assertThat(isKept(List.of(CLAIM, volume))).isTrue();
        assertThat(isKept(List.of(volume, CLAIM.without(JsonPointer.of("metadata", "namespace")))))
                .isFalse();
        assertThat(isKept(List.of(volume, CLAIM.with(JsonPointer.of("metadata", "namespace"), JsonString.of("")))))
                .isFalse();
        assertThat(isKept(List.of(CLAIM, CLAIM.with(NAME, JsonString.of("other")))))
                .isFalse();
        assertThat(isKept(List.of(volume, volume.with(NAME, JsonString.of("other")))))
                .isFalse();
        assertThat(isKept(List.of(volume, set))).isFalse();
        assertThat(isKept(List.of(volume, long1))).isFalse();
        assertThat(isKept(List.of(volume, CLAIM.with(JsonPointer.of("spec"), JsonString.of("x")))))
                .isFalse();
    }

    private static boolean isKept(List<JsonObject> pair) {
        SanitizerStream stream = SanitizerStream.of(Policy.sharedStorage());
        check(stream, pair, Policy.sharedStorage());
        return stream.known(texts(pair), 0).isPresent();
    }

    /** What is kept has a limit; the answers are the same beyond it. */
    @Test
    void onlySoManyShapesAndPatternsAreKept() {
        SanitizerStream stream = SanitizerStream.of(Policy.sharedStorage());
        int known = 0;
        for (int i = 0; i < 300; i++) {
            JsonObject claim = CLAIM.with(JsonPointer.of("metadata", "annotations", "note" + i), JsonString.of("x"));
            List<JsonObject> pair = List.of(VOLUMES.get(0), claim);
            check(stream, pair, Policy.sharedStorage());
            known += stream.known(texts(pair), 0).isPresent() ? 1 : 0;
        }
        // One of the 256 shapes is that of the volume.
        assertThat(known).isEqualTo(255);
    }

    /** A warning shows both sizes: those that it shows as they are written are gaps. */
    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        capacities                           | requests                             | known
        7Gi 8Gi 9Ti 10Gi 1025Mi 1023Ki       | 5Mi 6Mi 7Mi 8Mi 9Mi 10Ki             | 5
        7G 8T 1001M 1k 999k 1500             | 5M 6M 7k 1 2 999                     | 5
        2048Mi 1024Mi 3072Gi 2048Ti          | 5Mi 6Mi 7Mi 8Mi                      | 0
        2000 3000M 1000k 4000T               | 1 2 3 4                              | 0
        7Gi 8Gi 9Gi                          | 1024Mi 2048Mi 3072Mi                 | 0
        7Gi 2048Mi 8Gi 3072Mi 9Gi            | 5Mi 6Mi 7Mi 8Mi 9Mi                  | 2
        """)
    void sizesThatAWarningShowsAreGaps(String capacities, String requests, int known) {
        Policy policy = Policy.sharedStorage();
        SanitizerStream stream = SanitizerStream.of(policy);
        String[] capacity = capacities.split(" ");
        String[] request = requests.split(" ");
        int found = 0;
        for (int i = 0; i < capacity.length; i++) {
            JsonString size = JsonString.of(capacity[i]);
            List<JsonObject> pair = List.of(
                    VOLUMES.get(0).with(CAPACITY, size),
                    CLAIM.with(REQUEST, JsonString.of(request[i])).with(STATUS_CAPACITY, size));
            found += stream.known(texts(pair), 0).isPresent() ? 1 : 0;
            check(stream, pair, policy);
        }
        assertThat(found).isEqualTo(known);
    }
}
