package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.internal.NameSyntax;
import dev.mooring.release.Release;
import java.util.Objects;

/**
 * The two fields for the data source of a claim: how the server unifies them, and their rules.
 *
 * @upstream kubernetes pkg/api/persistentvolumeclaim/util.go; pkg/apis/core/validation/validation.go validateDataSource
 */
final class DataSources {

    private static final String SOURCE = "dataSource";
    private static final String REF = "dataSourceRef";
    private static final String GROUP = "apiGroup";

    private DataSources() {}

    /** The spec without disabled fields, and with the two fields filled from each other. */
    static JsonObject normalized(Release server, JsonObject spec, JsonObject oldSpec) {
        JsonObject kept = spec;
        boolean anyNamespace = server.has(AdmissionDifference.CROSS_NAMESPACE_SOURCE_IS_STORED);
        if (hasNamespace(kept) && !anyNamespace && !oldSpec.has(REF)) {
            kept = kept.without(REF);
        }
        boolean neverHadOne = !oldSpec.has(SOURCE) && !oldSpec.has(REF) && !kept.has(REF);
        if (neverHadOne && !isClaimOrSnapshot(kept.child(SOURCE))) {
            kept = kept.without(SOURCE);
        }
        return filled(kept);
    }

    /** The spec with the two fields filled from each other. */
    static JsonObject filled(JsonObject spec) {
        if (spec.has(SOURCE) && !spec.has(REF)) {
            return spec.with(REF, spec.child(SOURCE));
        }
        if (spec.has(REF) && !spec.has(SOURCE) && !hasNamespace(spec)) {
            return spec.with(SOURCE, spec.child(REF).without("namespace"));
        }
        return spec;
    }

    private static boolean hasNamespace(JsonObject spec) {
        return !FieldReads.text(spec.child(REF), "namespace").isEmpty();
    }

    private static boolean isClaimOrSnapshot(JsonObject source) {
        String group = FieldReads.text(source, GROUP);
        String kind = FieldReads.text(source, "kind");
        return (kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM) && group.isEmpty())
                || (kind.equals("VolumeSnapshot") && group.equals("snapshot.storage.k8s.io"));
    }

    static boolean haveGroup(JsonObject spec) {
        return spec.child(SOURCE).has(GROUP) || spec.child(REF).has(GROUP);
    }

    static void check(JsonObject spec, boolean anyGroup, FieldPath at, Errors errors) {
        JsonObject source = spec.child(SOURCE);
        JsonObject ref = spec.child(REF);
        if (spec.has(SOURCE)) {
            reference(source, anyGroup, at.child(SOURCE), errors);
        }
        if (spec.has(REF)) {
            reference(ref, anyGroup, at.child(REF), errors);
            String namespace = FieldReads.text(ref, "namespace");
            if (!namespace.isEmpty()) {
                errors.invalid(at.child(REF).child("namespace"), namespace, NameSyntax.label(namespace));
            }
        }
        if (spec.has(SOURCE) && hasNamespace(spec)) {
            // The server prints the path instead of the value, and a path prints as nothing.
            errors.invalidShown(at, "{}", "may not be specified when dataSourceRef.namespace is specified");
        } else if (spec.has(SOURCE) && spec.has(REF) && !isSame(source, ref)) {
            errors.invalidShown(at, "{}", "must match dataSourceRef");
        }
    }

    private static void reference(JsonObject reference, boolean anyGroup, FieldPath at, Errors errors) {
        String kind = FieldReads.text(reference, "kind");
        String group = FieldReads.text(reference, GROUP);
        if (FieldReads.isEmpty(reference, "name")) {
            errors.required(at.child("name"));
        }
        if (kind.isEmpty()) {
            errors.required(at.child("kind"));
        }
        if (group.isEmpty() && !kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            errors.invalid(at, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
        }
        if (!group.isEmpty() && !anyGroup) {
            errors.invalid(at.child(GROUP), group, NameSyntax.subdomain(group));
        }
    }

    private static boolean isSame(JsonObject source, JsonObject ref) {
        return Objects.equals(source.members().get(GROUP), ref.members().get(GROUP))
                && FieldReads.text(source, "kind").equals(FieldReads.text(ref, "kind"))
                && FieldReads.text(source, "name").equals(FieldReads.text(ref, "name"));
    }
}
