package dev.mooring.manifest;

import dev.mooring.json.JarClashError;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.ModelBinding.MismatchException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts documents to model objects and back; the only place that binds JSON to classes. */
final class ModelDoor {

    private static final ModelBinding BINDING = ModelJars.areOfJackson3() ? new Jackson3() : new Jackson2();

    /** Why no object can be converted; empty if the jars are compatible. */
    private static final Optional<String> CLASH = ModelJars.wrongForm(BINDING);

    private ModelDoor() {}

    private static void checkJars() {
        CLASH.ifPresent(words -> {
            throw new JarClashError(words);
        });
    }

    static Manifest fromModel(Object model) {
        checkJars();
        try {
            return new Manifest((JsonObject) BINDING.write(model));
        } catch (MismatchException e) {
            throw withoutForm(model, e.getCause());
        } catch (ClassCastException e) {
            throw withoutForm(model, e);
        }
    }

    private static ManifestException withoutForm(Object model, @Nullable Throwable cause) {
        return new ManifestException(
                ref(model), JsonPointer.ROOT, "the " + model.getClass().getSimpleName() + " has no JSON form", cause);
    }

    private static ObjectRef ref(Object model) {
        if (!(model instanceof HasMetadata object) || object.getMetadata() == null) {
            return new ObjectRef(model.getClass().getSimpleName(), "", "");
        }
        String namespace = object.getMetadata().getNamespace();
        String name = object.getMetadata().getName();
        return new ObjectRef(object.getKind(), namespace == null ? "" : namespace, name == null ? "" : name);
    }

    /** Jackson's exception is not the cause, because its message quotes the value, which may be a secret. */
    static <T> T toModel(Manifest manifest, Class<T> type) {
        checkJars();
        checkKind(manifest, type);
        try {
            return BINDING.read(manifest.json(), type);
        } catch (MismatchException e) {
            throw new ManifestException(manifest.ref(), e.place(), "the value does not fit " + type.getSimpleName());
        }
    }

    /** The model itself would accept a Pod as a PersistentVolume. */
    private static void checkKind(Manifest manifest, Class<?> type) {
        if (!HasMetadata.class.isAssignableFrom(type) || !type.isAnnotationPresent(Version.class)) {
            return;
        }
        Group group = type.getAnnotation(Group.class);
        String version = type.getAnnotation(Version.class).value();
        String apiVersion = group == null || group.value().isEmpty() ? version : group.value() + "/" + version;
        String kind = HasMetadata.getKind(type.asSubclass(HasMetadata.class));
        if (!manifest.hasKind(apiVersion, kind)) {
            throw new ManifestException(
                    manifest.ref(),
                    JsonPointer.of("kind"),
                    "expected " + apiVersion + " " + kind + ", found " + manifest.apiVersion() + " " + manifest.kind());
        }
    }
}
