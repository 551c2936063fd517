package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.sanitize.Rehearsal.Others;
import dev.mooring.sanitize.Rehearsal.Played;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What happens when documents are applied to the target.
 *
 * <p>For example, the two exports of a bound pair, applied as they are to another cluster, end with the claim
 * {@code Lost} and the volume {@code Released}.
 */
public final class Outlook {

    /** Which documents are applied first; within each kind it is their own order. */
    public enum Order {
        /** Volumes, then claims: as {@link Sanitized#applyOrder()} has it. */
        VOLUMES_FIRST,
        /** Claims, then volumes. */
        CLAIMS_FIRST
    }

    private final Script script;
    /** What was played through already; the rest is played when it is asked for, and anew each time. */
    private final Map<Order, Played> known;

    private Outlook(Script script, Map<Order, Played> known) {
        this.script = script;
        this.known = known;
    }

    /**
     * What happens when documents are applied as they are.
     *
     * @param documents objects and lists of any nesting; lists that are nested too deeply are passed over
     * @param mode how they are applied
     * @param target what is known of the target
     * @return the outlook
     */
    public static Outlook predict(List<? extends JsonValue> documents, Policy.ApplyMode mode, Target target) {
        List<Manifest> objects = new ArrayList<>();
        for (Located located : located(documents)) {
            if (located.typed() instanceof JsonObject object) {
                objects.add(new Manifest(object));
            }
        }
        return of(objects, mode, target);
    }

    private static List<Located> located(List<? extends JsonValue> documents) {
        try {
            return Manifests.objects(documents);
        } catch (ManifestException e) {
            return List.of();
        }
    }

    static Outlook of(List<Manifest> documents, Policy.ApplyMode mode, Target target) {
        requireNonNull(mode, "mode");
        requireNonNull(target, "target");
        return new Outlook(Script.of(documents, mode, target), Map.of());
    }

    /** The same, with both orders played through. */
    Outlook played() {
        Map<Order, Played> all = new EnumMap<>(Order.class);
        for (Order order : Order.values()) {
            all.put(order, played(order));
        }
        return new Outlook(script, all);
    }

    private Played played(Order order) {
        Played before = known.get(order);
        return before != null ? before : Rehearsal.play(script, order, Others.WAIT);
    }

    /**
     * The target in the end, with everything else that is known of it.
     *
     * @param order what is applied first
     * @return the forecast; it goes on from a target in which only these documents' claims acted meanwhile
     */
    public Forecast forecast(Order order) {
        return played(order).forecast();
    }

    /**
     * How each volume and claim of the documents ends.
     *
     * @param order what is applied first
     * @return the predictions in that order
     */
    public List<Prediction> predictions(Order order) {
        List<Prediction> hoped = predictions(order, played(order));
        if (!script.hasRivals()) {
            return hoped;
        }
        List<Prediction> feared = predictions(order, Rehearsal.play(script, order, Others.ACT));
        List<Prediction> both = new ArrayList<>();
        for (int i = 0; i < hoped.size(); i++) {
            both.add(hoped.get(i).orWorse(feared.get(i)));
        }
        return List.copyOf(both);
    }

    private List<Prediction> predictions(Order order, Played played) {
        Predictions predictions = new Predictions(script, played);
        return script.documents(order).stream().map(predictions::of).toList();
    }
}
