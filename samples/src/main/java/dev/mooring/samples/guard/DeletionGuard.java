package dev.mooring.samples.guard;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.forecast.Forecast;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Answers an AdmissionReview about a deletion: it denies deleting a claim, namespace or volume if data is or may be
 * lost, and names the affected volumes. To delete the object anyway, annotate it with {@link #ALLOW}.
 */
public final class DeletionGuard {

    /** With the value {@code true}, the object may be deleted whatever is lost. */
    public static final String ALLOW = "mooring.dev/allow-data-loss";

    private static final Set<String> GUARDED = Set.of("PersistentVolumeClaim", "PersistentVolume", "Namespace");

    private static final int FORBIDDEN = 403;

    /** The maximum number of volumes in a message. */
    private static final int NAMED = 10;

    private final Supplier<Inventory> cluster;

    /**
     * A guard for a cluster.
     *
     * @param cluster supplies the current objects, for example from a cache of informers
     */
    public DeletionGuard(Supplier<Inventory> cluster) {
        this.cluster = requireNonNull(cluster, "cluster");
    }

    /**
     * Answers a review.
     *
     * @param review the AdmissionReview, version {@code admission.k8s.io/v1}, as the API server sends it
     * @return the AdmissionReview with the answer
     * @throws IllegalArgumentException if it is not such a review
     */
    public String answer(String review) {
        JsonObject request;
        try {
            request = JsonObject.parse(review).child("request");
        } catch (JsonException e) {
            throw new IllegalArgumentException("expected an AdmissionReview as JSON: " + e.getMessage(), e);
        }
        String uid = request.string("uid")
                .orElseThrow(() -> new IllegalArgumentException("expected an AdmissionReview with /request/uid"));
        JsonObject response = JsonObject.of("uid", JsonString.of(uid));
        String denial = denial(request);
        response = denial.isEmpty()
                ? response.with("allowed", JsonBoolean.TRUE)
                : response.with("allowed", JsonBoolean.FALSE)
                        .with(
                                "status",
                                JsonObject.of("code", JsonNumber.of(FORBIDDEN))
                                        .with("reason", "Forbidden")
                                        .with("message", denial));
        return JsonObject.of("apiVersion", JsonString.of("admission.k8s.io/v1"))
                .with("kind", "AdmissionReview")
                .with("response", response)
                .toJson();
    }

    /** Why the request is denied; empty if it is not. */
    private String denial(JsonObject request) {
        String kind = request.child("kind").string("kind").orElse("");
        boolean isGuarded = GUARDED.contains(kind)
                && request.string("operation").filter("DELETE"::equals).isPresent()
                && request.string("subResource").orElse("").isEmpty();
        Manifest old = new Manifest(request.child("oldObject"));
        if (!isGuarded || old.annotation(ALLOW).filter("true"::equals).isPresent()) {
            return "";
        }
        // In a review, a namespace is in its own namespace.
        String namespace = kind.equals("PersistentVolumeClaim")
                ? request.string("namespace").orElse("")
                : "";
        ObjectRef object = new ObjectRef(kind, namespace, request.string("name").orElse(""));
        return denial(object, cluster.get());
    }

    private static String denial(ObjectRef object, Inventory objects) {
        List<DataEnd> lost =
                Forecast.of(objects).deleting(deletion -> deletion.inOrder(List.of(object))).deletions().data().stream()
                        .filter(each -> each.fate() != Fate.KEPT)
                        .toList();
        if (lost.isEmpty()) {
            return "";
        }
        String more = lost.size() > NAMED ? "; and " + (lost.size() - NAMED) + " more" : "";
        return "deleting " + object + " loses data, or may: "
                + lost.stream().limit(NAMED).map(each -> words(each, objects)).collect(Collectors.joining("; "))
                + more + ". Set the reclaim policy of the volumes to Retain, or annotate the object with " + ALLOW
                + "=true";
    }

    private static String words(DataEnd lost, Inventory objects) {
        String claim = objects.volume(lost.volume().name())
                .flatMap(volume -> volume.claimRef())
                .map(ref -> " of claim " + ref.namespace() + "/" + ref.name())
                .orElse("");
        return "volume " + lost.volume().name() + claim + " (" + (lost.fate() == Fate.UNKNOWN ? "not known: " : "")
                + lost.reason().message() + ")";
    }
}
