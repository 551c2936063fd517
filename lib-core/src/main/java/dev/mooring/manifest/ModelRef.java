package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import org.jspecify.annotations.Nullable;

/** The reference of a model object; loaded only if one is given, because the jar of the model may be absent. */
final class ModelRef {

    private ModelRef() {}

    static ObjectRef of(Object model) {
        if (!(requireNonNull(model, "object") instanceof HasMetadata object)) {
            throw new IllegalArgumentException("expected an object of the fabric8 model, a Manifest or a JsonObject;"
                    + " found " + model.getClass().getName());
        }
        ObjectMeta metadata = requireNonNullElse(object.getMetadata(), new ObjectMeta());
        return new ObjectRef(
                Kinds.named(text(object.getApiVersion()), text(object.getKind())),
                text(metadata.getNamespace()),
                text(metadata.getName()));
    }

    private static String text(@Nullable String value) {
        return requireNonNullElse(value, "");
    }
}
