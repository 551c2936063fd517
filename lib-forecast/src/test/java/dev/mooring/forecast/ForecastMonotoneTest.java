package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.World;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A claim is never more surely Bound after evidence was taken away or a rival was seen: {@code bound} is above {@code
 * unknown} and {@code not-bound}, which are the same here. The verdict on all claims is compared only where no claim and
 * no pod was taken away, for these change the question.
 */
class ForecastMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 5_000 : 300;

    private static final String[] LISTED = {
        Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS, Kinds.NODE, Kinds.POD, Kinds.NAMESPACE
    };

    private static final String NAMESPACE =
            "json={\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}";

    private static final String GOING =
            "pv going ref=ns/gone:ug phase=Bound class=gone deleting finalizer=kubernetes.io/pv-protection";

    private static final String DEPLOYMENT =
            "json={\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"d\",\"namespace\":\"ns\"},"
                    + "\"spec\":{\"template\":{\"spec\":{\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":"
                    + "{\"claimName\":\"unseen\"}}]}}}}";

    /** The rules by which a claim can end Bound. */
    private static final Set<ControllerRule> YES = Set.of(
            ControllerRule.CLAIM_BINDS_TO_RESERVED_VOLUME,
            ControllerRule.CLAIM_BINDS_TO_CHOSEN_VOLUME,
            ControllerRule.CLAIM_BINDS_TO_NAMED_FREE_VOLUME,
            ControllerRule.CLAIM_BINDS_TO_NAMED_RESERVED_VOLUME,
            ControllerRule.CLAIM_REBINDS_FREE_VOLUME,
            ControllerRule.CLAIM_STAYS_BOUND);

    /** What is given: objects, and the kinds of which they are all. */
    private record Scene(List<Manifest> objects, Set<String> complete) {

        ForecastReport report() {
            Inventory inventory = Inventory.of(objects).complete(complete.toArray(String[]::new));
            return ForecastReport.of(Forecast.given(objects).knowing(inventory));
        }

        @Override
        public String toString() {
            return complete + "\n"
                    + String.join(
                            "\n",
                            objects.stream().map(each -> each.json().toJson()).toList());
        }

        Scene with(Manifest object) {
            List<Manifest> more = new ArrayList<>(objects);
            more.add(object);
            return new Scene(more, complete);
        }

        Scene without(int index) {
            List<Manifest> fewer = new ArrayList<>(objects);
            Set<String> kinds = new LinkedHashSet<>(complete);
            kinds.remove(fewer.remove(index).kind());
            return new Scene(fewer, kinds);
        }

        Scene changed(int index, JsonPointer at, String value) {
            List<Manifest> changed = new ArrayList<>(objects);
            changed.set(index, new Manifest(changed.get(index).json().with(at, JsonString.of(value))));
            return new Scene(changed, complete);
        }
    }

    private enum Loss {
        OBJECT_TAKEN_AWAY,
        LIST_NOT_COMPLETE,
        BEING_DELETED,
        ANOTHER_BEING_DELETED,
        GIVEN_TWICE,
        UNREADABLE,
        RIVAL_CLAIM,
        WORKLOAD,
        NAMESPACE_BEING_DELETED,
        POD_RUNNING
    }

    private final Map<Object, Integer> seen = new LinkedHashMap<>();

    @Test
    void noLossOfEvidenceMakesAClaimMoreSurelyBound() {
        Map<Loss, Integer> losses = new EnumMap<>(Loss.class);
        for (int seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            Scene scene = scene(random);
            Loss loss = Loss.values()[random.nextInt(Loss.values().length)];
            Scene after = after(scene, loss, random);
            ForecastReport before = scene.report();
            count(before);
            compare(before, after.report(), loss, "seed " + seed + ", " + loss + ": " + scene + "\n -> " + after);
            losses.merge(loss, 1, Integer::sum);
        }
        assertThat(losses).hasSize(Loss.values().length);
        assertThat(seen.keySet()).containsAll(YES);
        assertThat(seen).containsKeys("all-bound", "all-unknown", "all-not-bound", "by-scheduler");
    }

    private void count(ForecastReport report) {
        for (ClaimEnd end : report.forecast().claims()) {
            if (report.verdict(end.claim().ref()).isYes()) {
                seen.merge(end.decisive(), 1, Integer::sum);
                if (end.claim().className().equals("wait")
                        && !report.forecast().nodes().isEmpty()) {
                    seen.merge("by-scheduler", 1, Integer::sum);
                }
            }
        }
        seen.merge("all-" + report.verdict().answer(), 1, Integer::sum);
    }

    private static void compare(ForecastReport before, ForecastReport after, Loss loss, String scene) {
        for (ClaimEnd end : before.forecast().claims()) {
            ObjectRef claim = end.claim().ref();
            if (after.verdict(claim).isYes()) {
                assertThat(before.verdict(claim).answer()).as(scene).isEqualTo(Answer.BOUND);
            }
        }
        boolean isSameQuestion = loss != Loss.OBJECT_TAKEN_AWAY;
        if (isSameQuestion && after.verdict().isYes()) {
            assertThat(before.verdict().answer()).as(scene).isEqualTo(Answer.BOUND);
        }
        if (loss == Loss.WORKLOAD || loss == Loss.GIVEN_TWICE) {
            assertThat(after.verdict().isYes()).as(scene).isFalse();
        }
    }

    private static Scene after(Scene scene, Loss loss, Random random) {
        int index = random.nextInt(scene.objects().size());
        Manifest object = scene.objects().get(index);
        return switch (loss) {
            case OBJECT_TAKEN_AWAY -> scene.without(index);
            case LIST_NOT_COMPLETE -> {
                Set<String> kinds = new LinkedHashSet<>(scene.complete());
                kinds.remove(LISTED[random.nextInt(LISTED.length)]);
                yield new Scene(scene.objects(), kinds);
            }
            case BEING_DELETED ->
                scene.changed(index, JsonPointer.of("metadata", "deletionTimestamp"), "2026-01-01T00:00:00Z");
            case ANOTHER_BEING_DELETED -> scene.with(one(GOING));
            case GIVEN_TWICE -> scene.with(labelled(object));
            case UNREADABLE -> scene.changed(index, JsonPointer.of("metadata", "annotations"), "none");
            case RIVAL_CLAIM -> scene.with(one("pvc rival uid=u-rival " + SceneWords.asks(random)));
            case WORKLOAD -> scene.with(one(DEPLOYMENT));
            case NAMESPACE_BEING_DELETED -> scene.with(one(NAMESPACE + ",\"status\":{\"phase\":\"Terminating\"}}"));
            case POD_RUNNING -> scene.with(one("pod running uid=p9 uses=c0 node=n0 phase=Running"));
        };
    }

    private static Manifest labelled(Manifest object) {
        return new Manifest(object.json().with(JsonPointer.of("metadata", "generation"), JsonString.of("2")));
    }

    private static Manifest one(String words) {
        return World.objects(words).get(0);
    }

    private static Scene scene(Random random) {
        Set<String> complete = new LinkedHashSet<>();
        for (String kind : LISTED) {
            if (random.nextInt(4) > 0) {
                complete.add(kind);
            }
        }
        List<Manifest> objects = new ArrayList<>(World.objects(SceneWords.of(random)));
        objects.add(one(NAMESPACE + "}"));
        return new Scene(objects, complete);
    }
}
