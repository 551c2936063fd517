package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.ClaimBinding;
import dev.mooring.controller.World;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a controller asks after each event. */
class ObservingTest {

    private static final boolean IS_LONG = Boolean.getBoolean("long.tests");
    private static final int CLUSTERS = IS_LONG ? 40 : 12;
    private static final int EVENTS = IS_LONG ? 200 : 60;

    private static final String BOUND = " ann=pv.kubernetes.io/bind-completed=yes phase=Bound";

    private static final String DEPLOYMENT =
            "json={\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"d\",\"namespace\":\"ns\"},"
                    + "\"spec\":{\"template\":{\"spec\":{\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":"
                    + "{\"claimName\":\"c0\"}}]}}}}";

    /** The events of one cluster. */
    private static final class Events {

        private final Random random;
        private final boolean hasNodes;
        private final boolean isOdd;

        Events(long seed) {
            this.random = new Random(seed);
            this.hasNodes = seed % 2 == 0;
            this.isOdd = seed % 5 == 4;
        }

        Inventory start() {
            Inventory inventory = Inventory.of(World.objects("sc fast by=csi.example; sc slow by=csi.example;"
                    + "sc wait by=csi.example mode=WaitForFirstConsumer; sc std by=kubernetes.io/host-path default"));
            inventory = hasNodes ? inventory.withAll(World.objects("node n0; node n1")) : inventory;
            for (int i = 0; i < 25; i++) {
                inventory = next(inventory);
            }
            return random.nextBoolean()
                    ? inventory.complete(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME)
                    : inventory;
        }

        private boolean chance(int one) {
            return random.nextInt(one) == 0;
        }

        private String one(String... of) {
            return of[random.nextInt(of.length)];
        }

        private int number() {
            return random.nextInt(9);
        }

        Inventory next(Inventory now) {
            if (chance(4)) {
                List<Manifest> all = now.all().stream()
                        .filter(each -> !each.kind().equals(Kinds.STORAGE_CLASS)
                                && !each.kind().equals(Kinds.NODE))
                        .toList();
                return all.isEmpty()
                        ? now
                        : now.without(all.get(random.nextInt(all.size())).ref());
            }
            if (chance(60)) {
                return now.with(one(World.objects("sc slow by=other.example")));
            }
            if (chance(isOdd ? 15 : 120)) {
                return now.with(
                        one(World.objects(one(DEPLOYMENT, "pvc c8 uid=u8 deleting", "pv v8 deleting finalizer=a/b"))));
            }
            return switch (random.nextInt(8)) {
                case 0, 1, 2 -> now.with(owned(one(World.objects("pvc " + claim()))));
                case 3, 4, 5 -> now.with(one(World.objects("pv " + volume())));
                case 6 -> now.with(owned(one(World.objects("pod " + pod()))));
                default ->
                    hasNodes
                            ? now.with(one(World.objects("node n" + random.nextInt(2) + " cpu=" + number()
                                    + (chance(6) ? " taint=gpu" : ""))))
                            : now.with(one(World.objects("json={\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\","
                                    + "\"metadata\":{\"namespace\":\"ns\",\"name\":\"m" + number() + "\"}}")));
            };
        }

        private static Manifest one(List<Manifest> objects) {
            return objects.get(0);
        }

        /** Sometimes a pod owns it, which may be gone. */
        private Manifest owned(Manifest object) {
            if (!chance(6)) {
                return object;
            }
            int owner = number();
            JsonObject reference = JsonObject.of("apiVersion", JsonString.of("v1"))
                    .with("kind", "Pod")
                    .with("name", "p" + owner)
                    .with("uid", "w" + owner);
            return new Manifest(
                    object.json().with("metadata", object.metadata().with("ownerReferences", JsonArray.of(reference))));
        }

        private String claim() {
            int number = number();
            return "c" + number + (chance(5) ? "" : " uid=u" + number) + " "
                    + one("class=fast", "class=slow", "class=wait", "class=", "class!", "class=gone") + " "
                    + one("1Gi", "5Gi", "10Gi") + " " + one("modes=RWO", "modes=RWO+ROX", "modes=RWX")
                    + (chance(3) ? " named=v" + number() + (chance(2) ? BOUND : "") : "")
                    + (chance(9) ? " mode=Block" : "") + (chance(9) ? " ann=volume.kubernetes.io/selected-node=n0" : "")
                    + (chance(9) ? " selector={\"matchLabels\":{\"a\":\"1\"}}" : "")
                    + (isOdd && chance(20)
                            ? " selector={\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Foo\"}]}"
                            : "");
        }

        private String volume() {
            int owner = number();
            return "v" + number() + " " + one("class=fast", "class=slow", "class=wait", "class=", "class=std") + " "
                    + one("1Gi", "5Gi", "10Gi") + " " + one("modes=RWO", "modes=RWO+ROX", "modes=RWX")
                    + (chance(2) ? " ref=ns/c" + owner + one("", ":u" + owner, ":u" + owner, ":old") : "")
                    + " phase=" + one("Available", "Available", "Pending", "", "Bound", "Released") + " policy="
                    + one("Retain", "Retain", "Delete", isOdd ? "Recycle" : "Retain") + " source=csi"
                    + (chance(3) ? " label=a=1" : "") + (chance(9) ? " mode=Block" : "");
        }

        private String pod() {
            int number = number();
            boolean isPlaced = hasNodes ? !isOdd || !chance(6) : chance(2);
            return "p" + number + " uid=w" + number + " uses=c" + number() + (chance(3) ? " uses=c" + number() : "")
                    + (isPlaced ? " node=n" + random.nextInt(2) : "") + (chance(5) ? " phase=Succeeded" : "")
                    + (isOdd && chance(8) ? " ephemeral=e" : "");
        }
    }

    private static Map<ObjectRef, Object> ends(Forecast forecast) {
        Map<ObjectRef, Object> ends = new HashMap<>();
        forecast.claims().forEach(each -> ends.put(each.claim().ref(), List.of(each, each.reasons())));
        forecast.volumes().forEach(each -> ends.put(each.volume().ref(), List.of(each, each.reasons())));
        if (!forecast.nodes().isEmpty()) {
            forecast.pods().forEach(each -> ends.put(each.pod(), each));
        }
        return ends;
    }

    private static Set<ObjectRef> differing(Map<ObjectRef, Object> one, Map<ObjectRef, Object> other) {
        Set<ObjectRef> all = new TreeSet<>(one.keySet());
        all.addAll(other.keySet());
        all.removeIf(each -> one.containsKey(each) && one.get(each).equals(other.get(each)));
        return all;
    }

    @Test
    void observingIsTheFreshForecastAndChangedSinceNamesWhatDiffers() {
        int quick = 0;
        int all = 0;
        int changes = 0;
        for (long seed = 0; seed < CLUSTERS; seed++) {
            Events events = new Events(seed);
            Inventory now = events.start();
            Forecast observed = Forecast.of(now);
            Map<ObjectRef, Object> before = ends(observed);
            for (int event = 0; event < EVENTS; event++) {
                String where = "seed " + seed + ", event " + event;
                now = events.next(now);
                Forecast earlier = observed;
                observed = observed.observing(now);
                Forecast fresh = Forecast.of(now);
                assertThat(observed.claims()).as(where).isEqualTo(fresh.claims());
                assertThat(observed.volumes()).as(where).isEqualTo(fresh.volumes());
                for (PodEnd each : fresh.pods()) {
                    assertThat(observed.pod(each.pod())).as(where).contains(each);
                }
                for (ClaimEnd each : fresh.claims()) {
                    ObjectRef ref = each.claim().ref();
                    assertThat(observed.claim(ref.namespace(), ref.name()))
                            .as(where)
                            .contains(each);
                    assertThat(observed.find(ref)).as(where).isEqualTo(fresh.find(ref));
                }
                Map<ObjectRef, Object> after = ends(fresh);
                Set<ObjectRef> differing = differing(before, after);
                assertThat(observed.changedSince(earlier)).as(where).isEqualTo(differing);
                assertThat(fresh.changedSince(observed)).as(where).isEmpty();
                before = after;
                quick += observed.isObserved() ? 1 : 0;
                changes += differing.size();
                all++;
            }
            assertThat(observed.cluster()).isEqualTo(Forecast.of(now).cluster());
            assertThat(observed.events()).isEqualTo(Forecast.of(now).events());
            assertThat(observed.dangers()).isEqualTo(Forecast.of(now).dangers());
        }
        assertThat(quick).as("found from the forecast before").isGreaterThan(all / 3);
        assertThat(changes).isGreaterThan(all / 2);
    }

    /** What an inventory keeps for the next questions comes out as if it were made of a new one. */
    @Test
    void whatAnInventoryKeepsIsWhatAFreshOneSays() {
        int explained = 0;
        for (long seed = 1_000; seed < (IS_LONG ? 1_100 : 1_012); seed++) {
            Events events = new Events(seed);
            Inventory now = events.start();
            for (int event = 0; event < 30; event++) {
                now = events.next(now);
                Inventory fresh = Inventory.EMPTY.withAll(now.all());
                for (Manifest each : now.all(Kinds.PERSISTENT_VOLUME_CLAIM)) {
                    String where = "seed " + seed + ", event " + event + ", " + each.ref();
                    assertThat(ClaimBinding.of(each, now).reasons())
                            .as(where)
                            .isEqualTo(ClaimBinding.of(each, fresh).reasons());
                    Optional<ClaimExplanation> explanation = ClaimExplanation.of(now, each.ref());
                    assertThat(explanation.map(ClaimExplanation::volumesWithoutPhase))
                            .as(where)
                            .isEqualTo(
                                    ClaimExplanation.of(fresh, each.ref()).map(ClaimExplanation::volumesWithoutPhase));
                    if (!now.isComplete(Kinds.POD)) {
                        assertThat(explanation.map(ClaimExplanation::toJson))
                                .as(where)
                                .isEqualTo(
                                        ClaimExplanation.of(fresh, each.ref()).map(ClaimExplanation::toJson));
                    }
                    explained++;
                }
            }
        }
        assertThat(explained).isGreaterThan(500);
    }

    /** Only what the change can affect is played again; where that cannot be said, everything is. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                              | event                          | quick | changed
            pvc c1 class=a; pv v1 class=a                        | pv v2 class=a 1Gi              | true  | PersistentVolume/v2
            pvc c1 class=a 5Gi; pv v1 class=b                    | pv v2 class=a 5Gi              | true  | PersistentVolume/v2 PersistentVolumeClaim/ns/c1
            pvc c1 class=a; pvc c2 class=b; pv v1 class=a        | pvc c2 class=b 7Gi             | true  | PersistentVolumeClaim/ns/c2
            pvc c1 class=a                                       | sc a by=x                      | false | PersistentVolumeClaim/ns/c1
            node n; pod p node=n uses=c1; pvc c1 class=a         | pv v1 class=a                  | true  | PersistentVolume/v1 PersistentVolumeClaim/ns/c1
            node n; pod p node=n uses=c1; pvc c1 class=a         | pod p node=n uses=c2           | true  |
            node n; pod p node=n uses=c1; pvc c1 class=a         | node n cpu=4                   | true  |
            node n; pod p uses=c1; pvc c1 class=a                | pv v1 class=a                  | false | PersistentVolume/v1 PersistentVolumeClaim/ns/c1 Pod/ns/p
            pvc c1 class=a deleting                              | pv v1 class=b                  | false | PersistentVolume/v1
            pvc c1 class=a                                       | pvc c2 class=b deleting        | false | PersistentVolumeClaim/ns/c2
            """)
    void whatIsPlayedAgain(String cluster, String event, boolean quick, String changed) {
        Inventory before = Inventory.of(World.objects(cluster));
        Forecast earlier = Forecast.of(before);
        Forecast now = earlier.observing(before.withAll(World.objects(event)));
        assertThat(now.isObserved()).isEqualTo(quick);
        assertThat(now.changedSince(earlier).stream().map(ObjectRef::toString).collect(Collectors.joining(" ")))
                .isEqualTo(changed == null ? "" : changed);
        assertThat(earlier.observing(before).changedSince(earlier)).isEmpty();
    }

    /** A chain of {@link Forecast#changing} goes on from what was predicted, {@link Forecast#observing} from what is seen. */
    @Test
    void whatWasPredictedAndDidNotHappenIsForgotten() {
        Inventory pending = Inventory.of(World.objects("pvc c1 class=a 5Gi; pv v1 class=a 5Gi phase=Available"));
        List<Manifest> taken = World.objects("pvc c0 class=a 5Gi; pv v1 class=a 5Gi phase=Bound ref=ns/c0:u0");
        Forecast predicted = Forecast.of(pending);
        assertThat(predicted.claim("ns", "c1").orElseThrow().volume()).contains("v1");
        Inventory seen = pending.withAll(taken);
        assertThat(predicted.changing(taken).claim("ns", "c1").orElseThrow().phase())
                .isNotEqualTo(Forecast.of(seen).claim("ns", "c1").orElseThrow().phase());
        assertThat(predicted.observing(seen).claims())
                .isEqualTo(Forecast.of(seen).claims());
        assertThat(predicted.changing(taken).observing(seen).claims())
                .isEqualTo(Forecast.of(seen).claims());
    }

    @Test
    void aForecastAndAnExplanationAreSummedUp() {
        Inventory inventory = Inventory.of(
                World.objects("pvc c1 class=a 5Gi; pvc c2 class=b; pv v1 class=a 5Gi phase=Available; pv v2 class=c"));
        assertThat(Forecast.of(inventory))
                .hasToString("Forecast of 2 claims (1 Bound, 1 Pending), 2 volumes (1 Available, 1 Bound)");
        assertThat(Forecast.of(Inventory.EMPTY)).hasToString("Forecast of 0 claims, 0 volumes");
        assertThat(ClaimExplanation.of(inventory, ObjectRef.claim("ns", "c1")).orElseThrow())
                .hasToString("PersistentVolumeClaim/ns/c1: binds: volume v1");
        assertThat(ClaimExplanation.of(inventory, ObjectRef.claim("ns", "c2")).orElseThrow())
                .hasToString(
                        "PersistentVolumeClaim/ns/c2: pending: 0 of 2 volumes fit: 2 storage class mismatch; nearest v1 fails"
                                + " StorageClassMismatch");
    }

    @Test
    void theProvisionersGoOn() {
        Inventory first = Inventory.of(World.objects("sc fast by=csi.example; pvc c1 uid=u1 class=fast"));
        Inventory next = first.withAll(World.objects("pvc c2 uid=u2 class=fast"));
        Provisioners provisioners = Provisioners.named("csi.example");
        Forecast observed = Forecast.of(first).provisioning(provisioners).observing(next);
        assertThat(observed.claims())
                .isEqualTo(Forecast.of(next).provisioning(provisioners).claims());
        assertThat(observed.claim("ns", "c2").orElseThrow().isProvisioned()).isTrue();
    }
}
