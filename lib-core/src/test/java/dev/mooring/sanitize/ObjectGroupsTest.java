package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects that are judged in their groups get the answers that they get among all; the seed is in the name of the test. */
class ObjectGroupsTest {

    /** What is said of one object because of any other, and named as a gap of a stream. */
    private static final Set<WarningCode> OF_ALL = Set.of(
            WarningCode.PV_CONTENDED,
            WarningCode.PAIR_INCONSISTENT,
            WarningCode.QUOTA_REFUSES_CLAIM,
            WarningCode.VOLUMES_MAY_BE_ONE_STORAGE);

    static final List<Policy> POLICIES = policies();

    static LongStream seeds() {
        return LongStream.range(0, Boolean.getBoolean("long.tests") ? 80 : 25);
    }

    private static List<Policy> policies() {
        List<Policy> policies = new ArrayList<>(SanitizerPropertiesTest.POLICIES);
        policies.removeIf(policy -> policy.is(Purpose.NEAT));
        Maps maps = Maps.builder()
                .map(MapKind.NAMESPACE, "ns-1", "ns-2")
                .map(MapKind.NAMESPACE, "ns-2", "ns-1")
                .map(MapKind.VOLUME_NAME, "pv-1", "pv-2")
                .map(MapKind.VOLUME_NAME, "pv-3", "pv-4")
                .map(MapKind.VOLUME_NAME, "pv-4", "pv-3")
                .claimName("ns-3", "data-web-1", "data-web-2")
                .claimName("ns-3", "c-3", "c-4")
                .map(MapKind.VOLUME_HANDLE, "h-1", "h-2")
                .map(MapKind.DRIVER, "a.csi", "b.csi")
                .build();
        for (Purpose purpose : List.of(Purpose.PREBIND, Purpose.REBIND_STATIC, Purpose.REPROVISION)) {
            policies.add(Policy.builder(purpose).maps(maps).build());
            policies.add(Policy.builder(purpose)
                    .defaultNamespace("ns-1")
                    .rules(
                            List.of(
                                    CallerRule.of(
                                            JsonObject.parse(
                                                    "{\"match\":{\"name\":\"pv-5\"},\"merge\":{\"metadata\":{\"name\":\"pv-6\"},\"spec\":{\"claimRef\":null}}}"))))
                    .build());
        }
        return policies;
    }

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static String name(String prefix, Random random) {
        return prefix + random.nextInt(14);
    }

    private static JsonObject volume(Random random) {
        String claimRef = random.nextInt(5) == 0
                ? ""
                : "\"claimRef\":{" + (random.nextInt(6) == 0 ? "" : "\"namespace\":\"" + name("ns-", random) + "\",")
                        + (random.nextInt(9) == 0 ? "" : "\"uid\":\"u-" + random.nextInt(3) + "\",") + "\"name\":\""
                        + claimName(random) + "\"},";
        String source = one(
                List.of(
                        "\"csi\":{\"driver\":\"" + one(List.of("a.csi", "b.csi", "rbd.csi.ceph.com"), random)
                                + "\",\"volumeHandle\":\"" + name("h-", random) + random.nextInt(9) + "\"}",
                        "\"nfs\":{\"server\":\"10.0.0." + random.nextInt(9) + "\",\"path\":\"/export/"
                                + random.nextInt(9) + "\"}",
                        "\"local\":{\"path\":\"/mnt/" + random.nextInt(9)
                                + "\"},\"nodeAffinity\":{\"required\":{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"key\":"
                                + "\"kubernetes.io/hostname\",\"operator\":\"In\",\"values\":[\"n-" + random.nextInt(9)
                                + "\"]}]}]}}",
                        "\"awsElasticBlockStore\":{\"volumeID\":\"vol-" + random.nextInt(20) + "\"}"),
                random);
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\""
                + name("pv-", random)
                + "\"},\"spec\":{" + claimRef + "\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\""
                + (1 + random.nextInt(3)) + "Gi\"},\"persistentVolumeReclaimPolicy\":\""
                + one(List.of("Delete", "Retain"), random) + "\",\"storageClassName\":\""
                + one(List.of("a", "b"), random)
                + "\"," + source + "},\"status\":{\"phase\":\"" + one(List.of("Bound", "Released", "Available"), random)
                + "\"}}");
    }

    private static String claimName(Random random) {
        return random.nextInt(3) == 0 ? "data-web-" + random.nextInt(3) : name("c-", random);
    }

    private static JsonObject claim(Random random) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\""
                + claimName(random) + "\""
                + (random.nextInt(7) == 0 ? "" : ",\"namespace\":\"" + name("ns-", random) + "\"")
                + (random.nextInt(4) == 0 ? "" : ",\"annotations\":{\"pv.kubernetes.io/bind-completed\":\"yes\"}")
                + ",\"uid\":\"u-" + random.nextInt(3) + "\"},\"spec\":{"
                + (random.nextInt(6) == 0 ? "" : "\"volumeName\":\"" + name("pv-", random) + "\",")
                + (random.nextInt(6) == 0 ? "" : "\"storageClassName\":\"" + one(List.of("a", "b"), random) + "\",")
                + "\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\""
                + (1 + random.nextInt(3)) + "Gi\"}}}}");
    }

    /** A volume and a claim that name each other, mostly. */
    private static List<JsonObject> pair(int i, Random random) {
        JsonObject volume = volume(random);
        JsonObject claim = claim(random);
        String name = "pv-" + (100 + i);
        String namespace = claim.child("metadata").string("namespace").orElse(name("ns-", random));
        volume = volume.with(JsonPointer.of("metadata", "name"), JsonString.of(name))
                .with(
                        JsonPointer.of("spec", "claimRef"),
                        JsonObject.parse("{\"namespace\":\"" + namespace + "\",\"name\":\""
                                + claim.child("metadata").string("name").orElse("") + "\",\"uid\":\"u-1\"}"));
        claim = claim.with(JsonPointer.of("spec", "volumeName"), JsonString.of(name));
        return List.of(volume, claim);
    }

    private static JsonObject other(Random random) {
        return JsonObject.parse(one(
                List.of(
                        "{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"metadata\":{\"name\":\"web\",\"namespace\":\"ns-3\"},"
                                + "\"spec\":{\"template\":{\"spec\":{\"containers\":[]}},\"volumeClaimTemplates\":[{\"metadata\":{\"name\":\"data\"}}]}}",
                        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"m\"}}",
                        "{\"apiVersion\":\"snapshot.storage.k8s.io/v1\",\"kind\":\"VolumeSnapshot\",\"metadata\":{\"name\":\"s-"
                                + random.nextInt(4)
                                + "\",\"namespace\":\"ns-1\"},\"spec\":{\"source\":{\"persistentVolumeClaimName\":\"c-1\"}},"
                                + "\"status\":{\"boundVolumeSnapshotContentName\":\"sc-" + random.nextInt(4) + "\"}}",
                        "{\"apiVersion\":\"snapshot.storage.k8s.io/v1\",\"kind\":\"VolumeSnapshotContent\",\"metadata\":{\"name\":\"sc-"
                                + random.nextInt(4)
                                + "\"},\"spec\":{\"driver\":\"a.csi\",\"deletionPolicy\":\"Retain\",\"source\":{\"snapshotHandle\":\"h-"
                                + random.nextInt(4) + "\"},\"volumeSnapshotRef\":{\"name\":\"s-" + random.nextInt(4)
                                + "\",\"namespace\":\"ns-1\"}}}",
                        "{\"apiVersion\":\"v1\",\"kind\":\"ResourceQuota\",\"metadata\":{\"name\":\"q\",\"namespace\":\"ns-1\"},"
                                + "\"spec\":{\"hard\":{\"persistentvolumeclaims\":\"1\"}}}",
                        "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"a\"},\"provisioner\":\"a.csi\"}",
                        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":["
                                + volume(random).toJson() + "," + claim(random).toJson() + "]}",
                        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"\"},\"items\":[]}"),
                random));
    }

    static List<JsonObject> documents(Random random) {
        List<JsonObject> documents = new ArrayList<>();
        for (JsonValue fixture : SanitizerPropertiesTest.documents(random)) {
            if (fixture instanceof JsonObject object && random.nextInt(3) == 0) {
                documents.add(object);
            }
        }
        int pairs = random.nextInt(12);
        for (int i = 0; i < pairs; i++) {
            documents.addAll(pair(i, random));
        }
        for (int i = random.nextInt(14); i > 0; i--) {
            documents.add(random.nextBoolean() ? volume(random) : claim(random));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            documents.add(other(random));
        }
        if (!documents.isEmpty() && random.nextInt(3) == 0) {
            documents.add(one(documents, random));
        }
        Collections.shuffle(documents, random);
        return documents;
    }

    static ObjectGroups groups(List<JsonObject> documents, Policy policy, Inventory target) {
        GroupKeys keys = GroupKeys.of(policy, target);
        return ObjectGroups.of(documents.stream().map(keys::of).toList());
    }

    /** What is said to each of some documents among all. */
    static List<Sanitized> each(List<JsonObject> documents, Policy policy, Inventory target) {
        Sanitized whole = Sanitizer.sanitize(policy, target, documents);
        return IntStream.range(0, documents.size())
                .mapToObj(which -> whole.only(documents, which))
                .toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anObjectGetsTheAnswerThatItGetsAmongAll(long seed) {
        Random random = new Random(seed);
        List<JsonObject> documents = documents(random);
        for (int times = 0; times < 3; times++) {
            Policy policy = one(POLICIES, random);
            Inventory target = random.nextInt(4) == 0
                    ? Inventory.of(volume(random), claim(random), volume(random))
                    : Inventory.EMPTY;
            List<Sanitized> plain = each(documents, policy, target);
            ObjectGroups groups = groups(documents, policy, target);
            for (int i = 0; i < documents.size(); i++) {
                int[] members = groups.of(i).orElseThrow();
                List<JsonObject> group =
                        Arrays.stream(members).mapToObj(documents::get).toList();
                Sanitized grouped =
                        Sanitizer.sanitize(policy, target, group).only(group, Arrays.binarySearch(members, i));
                String about = policy + "\n" + documents.get(i).toJson() + "\nof "
                        + group.stream().map(JsonValue::toJson).collect(Collectors.joining("\n"));
                boolean isClaimOfNoNamespace =
                        groups.gaps().stream().anyMatch(gap -> gap.message().contains("claims have no namespace"));
                if (!isClaimOfNoNamespace) {
                    assertThat(grouped.documents())
                            .as(about)
                            .isEqualTo(plain.get(i).documents());
                }
                if (!isClaimOfNoNamespace) {
                    assertThat(warnings(grouped.allWarnings(), groups))
                            .as(about)
                            .isEqualTo(warnings(plain.get(i).allWarnings(), groups));
                }
            }
        }
    }

    private static List<Reason> warnings(List<Reason> all, ObjectGroups groups) {
        return all.stream()
                .filter(warning -> warning.code() != WarningCode.MAP_UNUSED)
                .filter(warning -> groups.gaps().isEmpty() || !OF_ALL.contains(warning.code()))
                .toList();
    }

    @Test
    void theAnswersToEachAreThatToAll() {
        Random random = new Random(3);
        for (int i = 0; i < 50; i++) {
            List<JsonObject> documents = documents(random);
            Policy policy = one(POLICIES, random);
            Sanitized whole = Sanitizer.sanitize(policy, documents);
            List<Sanitized> each = each(documents, policy, Inventory.EMPTY);
            assertThat(each.stream().flatMap(one -> one.documents().stream())).isEqualTo(whole.documents());
            assertThat(each.stream().mapToInt(one -> one.objects().size()).sum())
                    .isEqualTo(whole.objects().size());
        }
    }

    @Test
    void whatIsComparedWithAllIsNamed() {
        Policy policy = Policy.sharedStorage();
        JsonObject free = claim(new Random(1)).with(JsonPointer.of("spec", "volumeName"), JsonString.of(""));
        JsonObject open = volume(new Random(1)).with("spec", JsonObject.parse("{\"claimRef\":{}}"));
        JsonObject quota = JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"ResourceQuota\",\"metadata\":{\"name\":\"q\",\"namespace\":\"a\"}}");
        JsonObject space =
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"a\"}}");
        assertThat(groups(List.of(free, open, quota, space), policy, Inventory.of(space))
                        .gaps())
                .extracting(Reason::message)
                .containsExactly(
                        "1 claims name no volume: whether one of them takes a volume first was not checked; sanitizing"
                                + " all objects at once checks it",
                        "1 quotas and limit ranges: whether they admit the claims was not checked; sanitizing all"
                                + " objects at once checks it",
                        "1 objects are of a kind that is known of the target: the target was checked without them;"
                                + " sanitizing all objects at once checks it");
        assertThat(groups(List.of(free, space), policy, Inventory.EMPTY).gaps()).isEmpty();
    }

    @Test
    void aLargeGroupIsNotJudgedAndOneOfHintsIsLeftOut() {
        List<JsonObject> same = new ArrayList<>();
        List<JsonObject> similar = new ArrayList<>();
        for (int i = 0; i <= ObjectGroups.MOST; i++) {
            JsonObject volume =
                    JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v-"
                            + i
                            + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"1Gi\"},"
                            + "\"claimRef\":{\"namespace\":\"a\",\"name\":\"c-" + i
                            + "\"},\"local\":{\"path\":\"/mnt/a\"},"
                            + "\"nodeAffinity\":{\"required\":{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"key\":"
                            + "\"kubernetes.io/hostname\",\"operator\":\"In\",\"values\":[\"n-" + i + "\"]}]}]}}}}");
            similar.add(volume);
            same.add(volume.with(JsonPointer.of("spec", "claimRef", "name"), JsonString.of("c")));
        }
        assertThat(groups(same, Policy.sharedStorage(), Inventory.EMPTY).of(7)).isEqualTo(Optional.empty());
        ObjectGroups groups = groups(similar, Policy.sharedStorage(), Inventory.EMPTY);
        assertThat(groups.of(7).orElseThrow()).containsExactly(7);
        assertThat(groups.gaps())
                .hasSize(1)
                .first()
                .extracting(Reason::message)
                .asString()
                .startsWith("101 objects share");
        ObjectGroups fewer = groups(similar.subList(1, similar.size()), Policy.sharedStorage(), Inventory.EMPTY);
        assertThat(fewer.of(7).orElseThrow()).hasSize(ObjectGroups.MOST);
        assertThat(fewer.gaps()).isEmpty();
        List<JsonObject> mixed = new ArrayList<>(same.subList(1, same.size()));
        mixed.add(similar.get(0));
        ObjectGroups mostly = groups(mixed, Policy.sharedStorage(), Inventory.EMPTY);
        assertThat(mostly.of(7).orElseThrow()).hasSize(ObjectGroups.MOST);
        assertThat(mostly.gaps())
                .extracting(Reason::message)
                .singleElement()
                .asString()
                .startsWith("101 objects share");
        same.add(
                JsonObject.parse(similar.get(0).toJson().replace("v-0", "other").replace("n-0", "n-other")));
        assertThat(groups(same, Policy.sharedStorage(), Inventory.EMPTY).gaps())
                .extracting(Reason::message)
                .singleElement()
                .asString()
                .startsWith("1 objects share");
    }

    @Test
    void volumesOfOneHandleAreComparedHoweverManyThereAre() {
        List<JsonObject> same = new ArrayList<>();
        for (int i = 0; i <= ObjectGroups.MOST; i++) {
            same.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v-" + i
                            + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"1Gi\"},"
                            + "\"csi\":{\"driver\":\"x.csi\",\"volumeHandle\":\"h\"}}}"));
        }
        assertThat(groups(same, Policy.sharedStorage(), Inventory.EMPTY).of(7)).isEmpty();
    }
}
