package dev.mooring.object.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Part;
import dev.mooring.object.NodeView.NodeTaint;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A toleration of a pod.
 *
 * @param key the key of the taint; empty for any
 * @param operator {@code Exists}, {@code Equal} or empty for the latter
 * @param value the value of the taint
 * @param effect the effect; empty for any
 * @param seconds how long it tolerates a NoExecute taint; empty for no limit
 */
public record PodToleration(String key, String operator, String value, String effect, Optional<Long> seconds) {

    public PodToleration {
        requireNonNull(key, "key");
        requireNonNull(operator, "operator");
        requireNonNull(value, "value");
        requireNonNull(effect, "effect");
        requireNonNull(seconds, "seconds");
    }

    /**
     * Reads the tolerations of a pod.
     *
     * @param spec the spec of a pod or of a template
     * @return its tolerations
     * @throws dev.mooring.manifest.ManifestException if a part has another JSON type than the API's
     */
    public static List<PodToleration> of(Part spec) {
        List<PodToleration> tolerations = new ArrayList<>();
        for (Part each : spec.at("tolerations").items()) {
            tolerations.add(new PodToleration(
                    each.at("key").text(),
                    each.at("operator").text(),
                    each.at("value").text(),
                    each.at("effect").text(),
                    seconds(each.at("tolerationSeconds"))));
        }
        return List.copyOf(tolerations);
    }

    /** The API reads a number of 64 bits; one that does not fit into an int is unlimited in practice. */
    private static Optional<Long> seconds(Part part) {
        return part.isPresent() ? part.size().map(StorageSize::value) : Optional.empty();
    }

    /**
     * Whether it covers a taint.
     *
     * @param taint the taint
     * @return true if it does
     * @upstream staging/src/k8s.io/api/core/v1/toleration.go ToleratesTaint
     */
    public boolean covers(NodeTaint taint) {
        boolean applies =
                (effect.isEmpty() || effect.equals(taint.effect())) && (key.isEmpty() || key.equals(taint.key()));
        return applies
                && switch (operator) {
                    case "", "Equal" -> value.equals(taint.value());
                    case "Exists" -> true;
                    default -> false;
                };
    }
}
