package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.binding.Sketches;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.ReleasePatch;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The output is safe if nothing is a danger, and each claim ends Bound in both orders, without a worse end and without an
 * assumption. No loss of evidence about the target and no danger that is seen besides makes it safe.
 */
class SanitizeMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 5_000 : 400;

    private static final String[] LISTED = {
        Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS, Kinds.NAMESPACE
    };

    private static final List<Policy.Scenario> SCENARIOS = List.of(Policy.Scenario.values());

    private static final Purpose[] WAYS = {Purpose.PREBIND, Purpose.REBIND_STATIC};

    private record Scene(List<Manifest> input, List<Manifest> target, Set<String> complete, Policy policy) {

        Applied answer() {
            Inventory known = Inventory.of(target).complete(complete.toArray(String[]::new));
            return Applied.of(Sanitizer.sanitize(policy, known, input));
        }

        Scene withTarget(List<Manifest> other, Set<String> kinds) {
            return new Scene(input, other, kinds, policy);
        }

        Scene knowing(String words) {
            List<Manifest> more = new ArrayList<>(target);
            more.addAll(objects(words));
            return withTarget(more, complete);
        }

        Scene changed(int index, String value, String... at) {
            List<Manifest> changed = new ArrayList<>(input);
            changed.set(index, new Manifest(changed.get(index).json().with(JsonPointer.of(at), JsonString.of(value))));
            return new Scene(changed, target, complete, policy);
        }
    }

    private enum Loss {
        TARGET_OBJECT_TAKEN_AWAY,
        LIST_NOT_COMPLETE,
        RIVAL_CLAIM,
        SAME_STORAGE,
        SOURCE_DELETES,
        SOURCE_WITHOUT_VOLUME
    }

    @Test
    void noLossOfEvidenceMakesTheOutputSafe() {
        Map<String, Integer> safe = new TreeMap<>();
        for (int seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            Scene scene = scene(random);
            Loss loss = Loss.values()[random.nextInt(Loss.values().length)];
            boolean before = isSafe(scene.answer());
            if (before) {
                safe.merge(scene.policy().purpose().toString(), 1, Integer::sum);
            }
            Scene after = after(scene, loss, random);
            boolean isSafeAfter = isSafe(after.answer());
            assertThat(isSafeAfter && !before)
                    .as("seed %d, %s: %s", seed, loss, scene)
                    .isFalse();
            if (loss == Loss.SOURCE_DELETES || loss == Loss.SAME_STORAGE) {
                assertThat(isSafeAfter).as("seed %d, %s: %s", seed, loss, scene).isFalse();
            }
        }
        assertThat(safe).containsOnlyKeys("prebind", "rebind-static");
        assertThat(safe.values()).allMatch(count -> count > SCENES / 200);
    }

    private static boolean isSafe(Applied answer) {
        boolean isDangerous = answer.sanitized().allWarnings().stream()
                .anyMatch(each -> each.severity().compareTo(Severity.DANGER) >= 0);
        boolean hasVolume = answer.sanitized().emitted().stream()
                .anyMatch(each -> each.kind().equals(Kinds.PERSISTENT_VOLUME));
        return hasVolume
                && !isDangerous
                && List.of(Order.values()).stream()
                        .map(answer.forecast()::objects)
                        .flatMap(Collection::stream)
                        .filter(end -> end.ref().kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM))
                        .allMatch(SanitizeMonotoneTest::isBoundForSure);
    }

    private static boolean isBoundForSure(ObjectForecast end) {
        return end.phase() == ObjectForecast.Phase.BOUND
                && end.worst().isEmpty()
                && end.assumptions().isEmpty();
    }

    private static Scene after(Scene scene, Loss loss, Random random) {
        return switch (loss) {
            case TARGET_OBJECT_TAKEN_AWAY -> {
                List<Manifest> fewer = new ArrayList<>(scene.target());
                Set<String> kinds = new TreeSet<>(scene.complete());
                if (!fewer.isEmpty()) {
                    kinds.remove(fewer.remove(random.nextInt(fewer.size())).kind());
                }
                yield scene.withTarget(fewer, kinds);
            }
            case LIST_NOT_COMPLETE -> {
                Set<String> kinds = new TreeSet<>(scene.complete());
                kinds.remove(LISTED[random.nextInt(LISTED.length)]);
                yield scene.withTarget(scene.target(), kinds);
            }
            case RIVAL_CLAIM -> scene.knowing("pvc rival uid=u9 " + asks(random));
            case SAME_STORAGE -> scene.knowing("pv twin uid=t source=csi");
            case SOURCE_DELETES -> scene.changed(0, "Delete", "spec", "persistentVolumeReclaimPolicy");
            case SOURCE_WITHOUT_VOLUME ->
                new Scene(scene.input().subList(1, 2), scene.target(), scene.complete(), scene.policy());
        };
    }

    /** Volumes have one and the same storage if they have a CSI source. */
    private static List<Manifest> objects(String words) {
        return Sketches.of(words).stream()
                .map(each -> new Manifest(JsonObject.parse(each.json()
                        .toJson()
                        .replace("\"csi\":{}", "\"csi\":{\"driver\":\"csi.example\",\"volumeHandle\":\"h\"}"))))
                .toList();
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    private static String asks(Random random) {
        return one(random, "class=", "class=fast", "class!") + " " + one(random, "", "1Gi", "10Gi");
    }

    private static Scene scene(Random random) {
        String volume = "pv v uid=v source=csi " + one(random, "class=", "class=fast") + " "
                + one(random, "modes=RWX", "modes=RWX", "modes=RWO", "modes=RWO+ROX") + " ref=ns/c:u1 phase=Bound "
                + one(random, "", "", "", "policy=Delete", "policy=Recycle");
        String claim = "pvc c uid=u1 named=v phase=Bound ann=pv.kubernetes.io/bind-completed " + asks(random) + " "
                + one(random, "modes=RWX", "modes=RWO");
        StringBuilder target = new StringBuilder(
                        "json={\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"")
                .append(one(random, "ns", "ns", "ns", "other"))
                .append("\"}}; sc fast by=csi.example");
        target.append(random.nextInt(5) == 0 ? "; sc std by=csi.example default" : "");
        target.append(random.nextInt(5) == 0 ? "; pvc thief uid=u8 " + asks(random) : "");
        target.append(random.nextInt(6) == 0 ? "; pv other uid=o" : "");
        Set<String> complete = new TreeSet<>(List.of(LISTED));
        if (random.nextInt(4) == 0) {
            complete.remove(one(random, LISTED));
        }
        Policy policy = Policy.builder(WAYS[random.nextInt(WAYS.length)])
                .scenario(SCENARIOS.get(random.nextInt(SCENARIOS.size())))
                .build();
        return new Scene(objects(volume + "; " + claim), objects(target.toString()), complete, policy);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volume                                          | policy   | codes
        pv source=csi ref=ns/c:u1 policy=Delete         | retain   | SourceDeletePolicy, SingleWriterShared
        pv source=csi ref=ns/c:u1 policy=Delete         | keep     | SharedDeletePolicy, SingleWriterShared
        pv source=csi ref=ns/c:u1                       | keep     | SingleWriterShared
        pv source=csi ref=ns/c:u1 modes=RWO+ROX         | keep     | ReadOnlyManyBesideAWriter, SingleWriterShared
        pv source=csi ref=ns/c:u1 modes=ROX             | keep     |
        pv source=csi ref=ns/c:u1 modes=RWX             | keep     |
        pv source=rbd ref=ns/c:u1 modes=RWX             | keep     | InTreePluginRemoved, ReadWriteManyOnRbdFileSystem, SingleWriterShared
        pv source=rbd ref=ns/c:u1 modes=RWX mode=Block  | keep     | InTreePluginRemoved
        """)
    void theSourceAndTheWritersAreJudged(String volume, String policy, String codes) {
        Policy.Builder builder = Policy.builder(Purpose.PREBIND);
        if (policy.equals("retain")) {
            builder.reclaimPolicy(Policy.ReclaimPolicy.RETAIN);
        }
        Sanitized answer = Sanitizer.sanitize(builder.build(), objects(volume + "; pvc named=pv"));
        Set<String> known = Set.of(
                "SourceDeletePolicy",
                "SharedDeletePolicy",
                "SingleWriterShared",
                "ReadOnlyManyBesideAWriter",
                "ReadWriteManyOnRbdFileSystem",
                "InTreePluginRemoved");
        assertThat(answer.allWarnings().stream()
                        .map(each -> each.code().id())
                        .filter(known::contains)
                        .collect(Collectors.toSet()))
                .isEqualTo(codes == null ? Set.of() : Set.of(codes.split(", ")));
    }

    @ParameterizedTest(name = "{0} for {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        claim                                        | for        | code                    | volume    | claim ends
        c named=pv phase=Lost BC uid=u2              | anyone     | ReleaseTakenByLostClaim | Bound     | Bound
        c named=pv phase=Lost BC uid=u2              | same-claim | ReleaseLeavesClaimLost  | Available | Lost
        c named=pv phase=Lost BC uid=u2              | other      | ReleaseLeavesClaimLost  | Available | Lost
        c named=pv uid=u2                            | anyone     |                         | Bound     | Bound
        c named=other uid=u2                         | anyone     |                         | Available | Pending
        """)
    void aReleaseLooksAtTheClaimsOfTheInput(String claim, String whom, String code, String volume, String ends) {
        Policy.ReservedFor reservedFor = whom.equals("anyone")
                ? new Policy.ReservedFor.Anyone()
                : whom.equals("other") ? new Policy.ReservedFor.Claim("ns", "d") : new Policy.ReservedFor.SameClaim();
        List<Manifest> input = objects("pv ref=ns/c:old phase=Released source=csi; pvc "
                + claim.replace("BC", "ann=pv.kubernetes.io/bind-completed"));
        Sanitized answer = Sanitizer.sanitize(
                Policy.builder(Purpose.RELEASE).reservedFor(reservedFor).build(), input);
        List<String> codes = answer.allWarnings().stream()
                .map(each -> each.code().id())
                .filter(each -> each.contains("Lost"))
                .toList();
        assertThat(codes).isEqualTo(code == null ? List.of() : List.of(code));
        assertThat(Applied.of(answer).forecast().objects(Order.VOLUMES_FIRST))
                .singleElement()
                .satisfies(end -> assertThat(end.phase().id()).isEqualTo(volume));
        assertThat(Applied.of(answer)
                        .forecast()
                        .cluster(Order.VOLUMES_FIRST)
                        .claim("ns", "c")
                        .orElseThrow()
                        .phase())
                .isEqualTo(ends);
        Reason present = answer.allWarnings().stream()
                .filter(each -> each.code() == WarningCode.RELEASE_DATA_PRESENT)
                .findFirst()
                .orElseThrow();
        assertThat(present.remedy()).singleElement().satisfies(step -> {
            assertThat(step.why()).contains("kubectl apply");
            assertThat(step.argv()).contains("patch", "persistentvolume/pv", "json");
            assertThat(step.argv().get(step.argv().size() - 1))
                    .isEqualTo(ReleasePatch.of(answer.objects().get(0)).patch().toJson());
        });
    }
}
