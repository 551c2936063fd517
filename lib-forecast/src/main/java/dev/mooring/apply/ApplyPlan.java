package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.ApplyMode;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import dev.mooring.sanitize.Sanitizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Documents, how they are applied, and the cluster that they are applied to.
 *
 * <p>If any object of a kind is given, the list of that kind in the cluster is taken as complete.
 */
public final class ApplyPlan {

    private static final JsonPointer NAME = JsonPointer.of("metadata", "name");
    private static final JsonPointer NAMESPACE = JsonPointer.of("metadata", "namespace");

    /** Where {@code kubectl} puts objects without a namespace, unless another one is set. */
    private static final String DEFAULT_NAMESPACE = "default";

    private final List<ApplyDocument> classes = new ArrayList<>();
    private final List<ApplyDocument> volumes = new ArrayList<>();
    private final List<ApplyDocument> claims = new ArrayList<>();
    private final Set<ObjectRef> ownClaims = new HashSet<>();
    private final ApplyMode mode;
    private final OptionalInt serverMinor;
    private final Inventory target;

    private ApplyPlan(Inventory target, ApplyMode mode, OptionalInt serverMinor, List<ApplyDocument> documents) {
        this.mode = requireNonNull(mode, "mode");
        this.serverMinor = requireNonNull(serverMinor, "serverMinor");
        List<Manifest> others = new ArrayList<>();
        for (ApplyDocument document : documents) {
            Manifest manifest = document.manifest();
            if (manifest.hasKind("v1", Kinds.PERSISTENT_VOLUME)) {
                volumes.add(named(document, volumes.size()));
            } else if (manifest.hasKind("v1", Kinds.PERSISTENT_VOLUME_CLAIM)) {
                ApplyDocument claim = inNamespace(named(document, claims.size()));
                claims.add(claim);
                ownClaims.add(claim.manifest().ref());
            } else {
                others.add(manifest);
            }
            if (manifest.kind().equals(Kinds.STORAGE_CLASS)) {
                classes.add(document);
            }
        }
        this.target = Sanitizer.joined(target, others);
    }

    /**
     * A plan for documents as they are.
     *
     * @param target what is known about the cluster
     * @param mode how the documents are applied
     * @param documents as in {@link Inventory#of(Object...)}; nothing is applied if lists are nested too deeply
     * @return the plan
     */
    public static ApplyPlan of(Inventory target, ApplyMode mode, Iterable<?> documents) {
        List<ApplyDocument> judged = new ArrayList<>();
        for (Located located : located(Manifests.documents(documents))) {
            if (located.typed() instanceof JsonObject object) {
                judged.add(ApplyDocument.of(target.release(), new Manifest(object)));
            }
        }
        return ofJudged(target, mode, judged);
    }

    private static List<Located> located(List<JsonValue> documents) {
        try {
            return Manifests.objects(documents);
        } catch (ManifestException e) {
            return List.of();
        }
    }

    /**
     * A plan for documents with the decisions of the API server.
     *
     * @param target what is known about the cluster
     * @param mode how the documents are applied
     * @param documents the documents
     * @return the plan
     */
    public static ApplyPlan ofJudged(Inventory target, ApplyMode mode, List<ApplyDocument> documents) {
        return new ApplyPlan(target, mode, OptionalInt.empty(), documents);
    }

    /**
     * The same plan for an API server of a release.
     *
     * @param minor the minor version, for example 36 for Kubernetes 1.36; empty if it is not known
     * @return the changed copy
     */
    public ApplyPlan onServer(OptionalInt minor) {
        List<ApplyDocument> documents =
                Stream.of(volumes, claims).flatMap(List::stream).toList();
        ApplyPlan copy = new ApplyPlan(target, mode, minor, documents);
        copy.classes.addAll(classes);
        return copy;
    }

    /** With a name like those that the server generates; only plain creation allows that. */
    private ApplyDocument named(ApplyDocument document, int number) {
        Manifest manifest = document.manifest();
        String base = manifest.metadata().string("generateName").orElse("");
        if (mode != ApplyMode.CREATE || base.isEmpty() || !manifest.name().isEmpty()) {
            return document;
        }
        return with(document, NAME, base + String.format(Locale.ROOT, "%05d", number));
    }

    private static ApplyDocument inNamespace(ApplyDocument claim) {
        Manifest manifest = claim.manifest();
        return manifest.namespace().isEmpty() && !manifest.metadata().isEmpty()
                ? with(claim, NAMESPACE, DEFAULT_NAMESPACE)
                : claim;
    }

    private static ApplyDocument with(ApplyDocument document, JsonPointer at, String value) {
        JsonString text = JsonString.of(value);
        return new ApplyDocument(
                new Manifest(document.manifest().json().with(at, text)),
                document.decision() instanceof Accepted accepted
                        ? new Accepted(new Manifest(accepted.stored().json().with(at, text)), accepted.warnings())
                        : document.decision());
    }

    /** The storage classes, which are applied before everything else. */
    List<ApplyDocument> classes() {
        return classes;
    }

    List<ApplyDocument> volumes() {
        return volumes;
    }

    /** The claims, each with a namespace. */
    List<ApplyDocument> claims() {
        return claims;
    }

    /** Volumes and claims in the order in which they are applied. */
    List<ApplyDocument> documents(ApplyForecast.Order order) {
        boolean volumesFirst = order == ApplyForecast.Order.VOLUMES_FIRST;
        return Stream.of(volumesFirst ? volumes : claims, volumesFirst ? claims : volumes)
                .flatMap(List::stream)
                .toList();
    }

    boolean isOwnClaim(ObjectRef claim) {
        return ownClaims.contains(claim);
    }

    /** Whether the cluster has claims that could take a volume before the claims of the plan. */
    boolean hasRivals() {
        return target.claims().stream().map(ClaimView::ref).anyMatch(claim -> !ownClaims.contains(claim));
    }

    ApplyMode mode() {
        return mode;
    }

    OptionalInt serverMinor() {
        return serverMinor;
    }

    Inventory target() {
        return target;
    }

    /** The reference of an object as the server stores it: a volume has no namespace. */
    static ObjectRef ref(Manifest object) {
        return object.kind().equals(Kinds.PERSISTENT_VOLUME) ? ObjectRef.volume(object.name()) : object.ref();
    }

    /**
     * A document that is applied, with the answer of the API server if that creates an object.
     *
     * @param manifest the document
     * @param decision the answer to a POST of it
     */
    public record ApplyDocument(Manifest manifest, AdmissionDecision decision) {

        public ApplyDocument {
            requireNonNull(manifest, "manifest");
            requireNonNull(decision, "decision");
        }

        /**
         * Asks {@link Admission#post} for the decision.
         *
         * @param server the release of the server
         * @param manifest the document
         * @return the document with the decision
         */
        public static ApplyDocument of(Release server, Manifest manifest) {
            return new ApplyDocument(manifest, Admission.post(server, manifest));
        }
    }
}
