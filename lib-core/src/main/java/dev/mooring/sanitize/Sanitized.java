package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.ApplyMode;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of sanitising: documents, changes and warnings. It does not predict the final state:
 * {@code dev.mooring.apply.Applied} decides whether the volumes and claims of the output bind in the target, and adds
 * the warnings about pairs that do not.
 *
 * @param purpose the name of the purpose
 * @param documents the output in the order and nesting of the input, without what was left out or refused
 * @param objects every object of the input in order, with what happened to it
 * @param warnings the warnings about the call as a whole: entries of maps that matched no object, limits
 * @param outlooks the outcomes of the output objects that are neither volumes nor claims but have rules, in order
 * @param target the cluster that the output is for
 */
public record Sanitized(
        Purpose purpose,
        List<JsonValue> documents,
        List<SanitizedObject> objects,
        List<Reason> warnings,
        List<BindingOutlook> outlooks,
        Target target) {

    private static final List<String> FIRST_KINDS = List.of(
            Kinds.NAMESPACE,
            Kinds.STORAGE_CLASS,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT_CLASS,
            Kinds.VOLUME_GROUP_SNAPSHOT_CLASS,
            Kinds.SECRET);

    public Sanitized {
        requireNonNull(purpose, "purpose");
        documents = List.copyOf(documents);
        objects = List.copyOf(objects);
        warnings = List.copyOf(warnings);
        outlooks = List.copyOf(outlooks);
        requireNonNull(target, "target");
    }

    /**
     * A cluster that the output is applied to.
     *
     * @param inventory what is known of it before; under {@link Purpose#RELEASE} including the volumes and claims of
     *     the input, which are of that cluster
     * @param applyMode how the output is applied; volumes that exist are replaced under {@link Purpose#RELEASE}
     * @param serverMinor the minor version of its API server; empty if it is not known
     */
    public record Target(Inventory inventory, ApplyMode applyMode, OptionalInt serverMinor) {
        public Target {
            requireNonNull(inventory, "inventory");
            requireNonNull(applyMode, "applyMode");
            requireNonNull(serverMinor, "serverMinor");
        }
    }

    /**
     * The same with other objects.
     *
     * @param newObjects what happened to each object
     * @return the changed copy
     */
    public Sanitized with(List<SanitizedObject> newObjects) {
        return new Sanitized(purpose, documents, newObjects, warnings, outlooks, target);
    }

    /**
     * The result for one of the documents.
     *
     * @param input the documents that were sanitised, none of them null
     * @param which its index, from 0
     * @return its result among all, as if it were the only document; without the warnings about the whole call, except
     *     a limit
     */
    public Sanitized only(List<? extends JsonValue> input, int which) {
        List<JsonValue> output = List.of();
        if (leaves(input, which)) {
            int place = (int) IntStream.range(0, which)
                    .filter(before -> leaves(input, before))
                    .count();
            output = List.of(documents.get(place));
        }
        List<Reason> ofAll = warnings.stream()
                .filter(warning -> warning.code() != WarningCode.MAP_UNUSED)
                .toList();
        return new Sanitized(
                purpose, output, of(which).map(SanitizedObject::alone).toList(), ofAll, List.of(), target);
    }

    private Stream<SanitizedObject> of(int document) {
        return objects.stream().filter(object -> object.place().document() == document);
    }

    /** A list is in the output, whatever happens to its objects. */
    private boolean leaves(List<? extends JsonValue> input, int document) {
        return !documents.isEmpty()
                && (Manifests.isList(input.get(document))
                        || of(document).anyMatch(object -> object.output().isPresent()));
    }

    /**
     * {@return all warnings of the call and of every object, the dangers and errors first, in {@link Reasons#ORDER}}
     */
    public List<Reason> allWarnings() {
        List<Reason> all = new ArrayList<>(warnings);
        for (SanitizedObject object : objects) {
            all.addAll(object.warnings());
        }
        return Reasons.sorted(all);
    }

    /** {@return those of {@link #allWarnings} about possible data loss, or a refused object; empty if there is none} */
    public List<Reason> dangers() {
        return allWarnings().stream()
                .filter(each -> each.severity().isAtLeast(Severity.DANGER))
                .toList();
    }

    /**
     * Whether there is a warning that is at least this severe.
     *
     * @param severity the severity
     * @return true if one of {@link #allWarnings} has this severity or a higher one
     */
    public boolean hasWarning(Severity severity) {
        for (SanitizedObject object : objects) {
            if (hasWarning(object.warnings(), severity)) {
                return true;
            }
        }
        return hasWarning(warnings, severity);
    }

    private static boolean hasWarning(List<Reason> reasons, Severity severity) {
        for (Reason reason : reasons) {
            if (reason.severity().isAtLeast(severity)) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether nothing was refused} */
    public boolean isComplete() {
        return !hasWarning(Severity.ERROR);
    }

    /** {@return the objects of the output, flat, in order} */
    public List<Manifest> emitted() {
        return objects.stream().flatMap(object -> object.output().stream()).toList();
    }

    /**
     * The best order to apply the output: namespaces, classes and secrets; volumes and contents of snapshots; claims;
     * snapshots; everything else. Within a step the input order applies.
     *
     * @return the references of the output's objects
     */
    public List<ObjectRef> applyOrder() {
        return emitted().stream()
                .sorted(Comparator.comparing(Sanitized::step))
                .map(Manifest::ref)
                .toList();
    }

    private static int step(Manifest object) {
        if (FIRST_KINDS.contains(object.kind())) {
            return 0;
        }
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME, Kinds.VOLUME_SNAPSHOT_CONTENT, Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT -> 1;
            case Kinds.PERSISTENT_VOLUME_CLAIM -> 2;
            case Kinds.VOLUME_SNAPSHOT, Kinds.VOLUME_GROUP_SNAPSHOT -> 3;
            default -> 4;
        };
    }
}
