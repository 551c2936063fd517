package dev.mooring.sanitize;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.driver.BackingStorage;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One object of the input while it is sanitised. The only mutable class here; it is never handed out. */
final class Item {

    final Located place;
    final Role role;
    /** The object as in the input, with the kind from a typed list; {@code {}} if the input has none. */
    final Manifest source;

    final ObjectEditor editor;
    final List<Reason> warnings = new ArrayList<>();
    /** The namespace of the object in the source, inferred if its manifest has none; empty if unknown. */
    String namespace;

    @Nullable
    Item partner;

    /** The API server's answer to the output form of the object; {@link NotCovered} until it is known. */
    AdmissionDecision decision;

    boolean omitted;
    private boolean refused;
    private @Nullable ObjectRef ref;
    private @Nullable Object view;
    private @Nullable BackingStorage storage;
    private @Nullable ManifestException unreadable;

    Item(Located place) {
        this.place = place;
        JsonValue typed = place.typed();
        this.source = new Manifest(typed instanceof JsonObject object ? object : JsonObject.EMPTY);
        this.role = Role.of(source);
        this.decision = new NotCovered(source.apiVersion(), source.kind());
        this.namespace = Scopes.isClusterScoped(source.kind()) ? "" : source.namespace();
        this.editor = new ObjectEditor(place.value() instanceof JsonObject object ? object : JsonObject.EMPTY);
        if (place.value() instanceof JsonObject && typed != place.value()) {
            editor.become(source.json(), ChangeCode.LIST_METADATA);
        }
    }

    boolean isVolume() {
        return role == Role.VOLUME;
    }

    boolean isClaim() {
        return role == Role.CLAIM;
    }

    /** Whether it is neither a volume nor a claim, but has rules. */
    boolean hasOwnRules() {
        return !isVolume() && !isClaim() && role != Role.OTHER;
    }

    /** The object as it is in the source. */
    ObjectRef ref() {
        if (ref == null || !ref.namespace().equals(namespace)) {
            ref = new ObjectRef(source.kind(), namespace, source.name());
        }
        return ref;
    }

    /** The object as it is now. */
    Manifest now() {
        return new Manifest(editor.current());
    }

    /**
     * The volume in its output form; empty if it is not a volume, or cannot be read. Call it only after the last rule.
     */
    Optional<VolumeView> volumeView() {
        read();
        return view instanceof VolumeView volume ? Optional.of(volume) : Optional.empty();
    }

    /** The storage behind the volume in its output form; empty if it is not a volume, or cannot be read. */
    Optional<BackingStorage> storage() {
        if (storage == null) {
            storage = volumeView().map(BackingStorage::of).orElse(null);
        }
        return Optional.ofNullable(storage);
    }

    /** The claim in its output form; empty if it is not a claim, or cannot be read. */
    Optional<ClaimView> claimView() {
        read();
        return view instanceof ClaimView claim ? Optional.of(claim) : Optional.empty();
    }

    /** Why the output form of a volume or claim cannot be read; empty if it can. */
    Optional<ManifestException> unreadable() {
        read();
        return Optional.ofNullable(unreadable);
    }

    private void read() {
        if (view != null || unreadable != null) {
            return;
        }
        try {
            view = switch (role) {
                case VOLUME -> VolumeView.from(now());
                case CLAIM -> ClaimView.from(now());
                default -> null;
            };
        } catch (ManifestException e) {
            unreadable = e;
        }
    }

    boolean refused() {
        return refused;
    }

    /** Whether it will be in the output, as far as is known now. */
    boolean emitted() {
        return !refused && !omitted;
    }

    /** The objects that will be in the output. */
    static List<Item> emitted(List<Item> items) {
        List<Item> emitted = new ArrayList<>(items.size());
        for (Item item : items) {
            if (item.emitted()) {
                emitted.add(item);
            }
        }
        return emitted;
    }

    void warn(WarningCode code, String message) {
        warn(code, code.severity(), JsonPointer.ROOT, message);
    }

    void warn(WarningCode code, JsonPointer pointer, String message) {
        warn(code, code.severity(), pointer, message);
    }

    void warn(WarningCode code, Severity severity, JsonPointer pointer, String message) {
        warn(code, severity, pointer, message, Optional.empty());
    }

    void warn(WarningCode code, JsonPointer pointer, String message, Optional<String> remedy) {
        warn(code, code.severity(), pointer, message, remedy);
    }

    void warn(WarningCode code, Severity severity, JsonPointer pointer, String message, Optional<String> remedy) {
        Reason reason = Reason.of(code, ref().toString(), message).at(pointer.toString());
        if (severity != code.severity()) {
            reason = reason.withSeverity(severity);
        }
        add(remedy.isEmpty() ? reason : reason.withRemedy(RemedyStep.of("change-manifest", remedy.get())));
    }

    void add(Reason reason) {
        warnings.add(reason);
        refused |= reason.severity() == Severity.ERROR;
    }

    /** The text at a place of the source; empty if it is absent, null, not a string, or the empty string. */
    Optional<String> sourceText(JsonPointer pointer) {
        return text(pointer.find(source.json()).orElse(null));
    }

    /** The text at a place of the object as it is now. */
    Optional<String> text(JsonPointer pointer) {
        return text(editor.get(pointer).orElse(null));
    }

    private static Optional<String> text(@Nullable JsonValue value) {
        return value instanceof JsonString string && !string.value().isEmpty()
                ? Optional.of(string.value())
                : Optional.empty();
    }

    /** The claimRef of a volume in the source; without members if it has none. */
    JsonObject sourceClaimRef() {
        return source.spec().child("claimRef");
    }

    boolean sourceAnnotated(String key) {
        return source.metadata().child("annotations").has(key);
    }
}
