package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.ApplyForecast;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of sanitising.
 *
 * @param intent the name of the way
 * @param documents the output in the order and nesting of the input, without what was left out or refused
 * @param objects every object of the input in order, with what happened to it
 * @param warnings the warnings about the call as a whole: entries of maps that matched no object, limits
 * @param forecast what becomes of the volumes and claims of the output when it is applied to the target
 * @param outlooks what becomes of the other objects of the output that there are rules for, in order
 */
public record Sanitized(
        Intent intent,
        List<JsonValue> documents,
        List<SanitizedObject> objects,
        List<Reason> warnings,
        ApplyForecast forecast,
        List<Outlook> outlooks) {

    private static final List<String> FIRST_KINDS = List.of(
            Kinds.NAMESPACE,
            Kinds.STORAGE_CLASS,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT_CLASS,
            Kinds.VOLUME_GROUP_SNAPSHOT_CLASS,
            Kinds.SECRET);

    public Sanitized {
        requireNonNull(intent, "intent");
        documents = List.copyOf(documents);
        objects = List.copyOf(objects);
        warnings = List.copyOf(warnings);
        requireNonNull(forecast, "forecast");
        outlooks = List.copyOf(outlooks);
    }

    /**
     * {@return all warnings of the call and of every object, the dangers and errors first, in {@link Reasons#ORDER}}
     */
    public List<Reason> allWarnings() {
        return Reasons.sorted(
                Stream.concat(warnings.stream(), objects.stream().flatMap(object -> object.warnings().stream()))
                        .toList());
    }

    /** {@return whether nothing was refused} */
    public boolean isComplete() {
        return allWarnings().stream().noneMatch(warning -> warning.severity() == Severity.ERROR);
    }

    /** {@return the objects of the output, flat, in order} */
    public List<Manifest> emitted() {
        return objects.stream().flatMap(object -> object.output().stream()).toList();
    }

    /**
     * The best order to apply the output: namespaces, classes and secrets; volumes and contents of snapshots; claims;
     * snapshots; everything else.
     * Within a step it is the order of the input.
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
