package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import java.util.Objects;

/**
 * The two fields for what a claim is filled with: how the server makes them one, and what they must be like.
 *
 * @upstream kubernetes pkg/api/persistentvolumeclaim/util.go; pkg/apis/core/validation/validation.go validateDataSource
 */
final class DataSources {

    private static final String SOURCE = "dataSource";
    private static final String REF = "dataSourceRef";
    private static final String GROUP = "apiGroup";
    private static final String CLAIM = "PersistentVolumeClaim";

    private DataSources() {}

    /** The spec with what is not enabled dropped, and the two fields filled from each other. */
    static JsonObject normalized(JsonObject spec, JsonObject oldSpec) {
        JsonObject kept = spec;
        if (hasNamespace(kept) && !oldSpec.has(REF)) {
            kept = kept.without(REF);
        }
        boolean neverHadOne = !oldSpec.has(SOURCE) && !oldSpec.has(REF) && !kept.has(REF);
        if (neverHadOne && !isClaimOrSnapshot(kept.object(SOURCE))) {
            kept = kept.without(SOURCE);
        }
        return filled(kept);
    }

    /** The spec with the two fields filled from each other. */
    static JsonObject filled(JsonObject spec) {
        if (spec.has(SOURCE) && !spec.has(REF)) {
            return spec.with(REF, spec.object(SOURCE));
        }
        if (spec.has(REF) && !spec.has(SOURCE) && !hasNamespace(spec)) {
            return spec.with(SOURCE, spec.object(REF).without("namespace"));
        }
        return spec;
    }

    private static boolean hasNamespace(JsonObject spec) {
        return !Values.text(spec.object(REF), "namespace").isEmpty();
    }

    private static boolean isClaimOrSnapshot(JsonObject source) {
        String group = Values.text(source, GROUP);
        String kind = Values.text(source, "kind");
        return (kind.equals(CLAIM) && group.isEmpty())
                || (kind.equals("VolumeSnapshot") && group.equals("snapshot.storage.k8s.io"));
    }

    static boolean haveGroup(JsonObject spec) {
        return spec.object(SOURCE).has(GROUP) || spec.object(REF).has(GROUP);
    }

    static void check(JsonObject spec, boolean anyGroup, FieldPath at, Errors errors) {
        JsonObject source = spec.object(SOURCE);
        JsonObject ref = spec.object(REF);
        if (spec.has(SOURCE)) {
            reference(source, anyGroup, at.child(SOURCE), errors);
        }
        if (spec.has(REF)) {
            reference(ref, anyGroup, at.child(REF), errors);
            String namespace = Values.text(ref, "namespace");
            if (!namespace.isEmpty()) {
                errors.invalid(at.child(REF).child("namespace"), namespace, Names.label(namespace));
            }
        }
        if (spec.has(SOURCE) && hasNamespace(spec)) {
            // The server prints the path for the value, and a path prints as nothing.
            errors.invalidShown(at, "{}", "may not be specified when dataSourceRef.namespace is specified");
        } else if (spec.has(SOURCE) && spec.has(REF) && !isSame(source, ref)) {
            errors.invalidShown(at, "{}", "must match dataSourceRef");
        }
    }

    private static void reference(JsonObject reference, boolean anyGroup, FieldPath at, Errors errors) {
        String kind = Values.text(reference, "kind");
        String group = Values.text(reference, GROUP);
        if (Values.isEmpty(reference, "name")) {
            errors.required(at.child("name"));
        }
        if (kind.isEmpty()) {
            errors.required(at.child("kind"));
        }
        if (group.isEmpty() && !kind.equals(CLAIM)) {
            errors.invalid(at, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
        }
        if (!group.isEmpty() && !anyGroup) {
            errors.invalid(at.child(GROUP), group, Names.subdomain(group));
        }
    }

    private static boolean isSame(JsonObject source, JsonObject ref) {
        return Objects.equals(source.get(GROUP), ref.get(GROUP))
                && Values.text(source, "kind").equals(Values.text(ref, "kind"))
                && Values.text(source, "name").equals(Values.text(ref, "name"));
    }
}
