package dev.mooring.manifest;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.mooring.json.JarClashError;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Converts documents to model objects and back; the only class that binds JSON to classes. */
final class ModelDoor {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final ModelTree TREES = new ModelTree(MAPPER);

    /** Why no object can be converted; empty if the jars are compatible. */
    private static final Optional<String> CLASH = ModelJars.wrongForm(MAPPER);

    private ModelDoor() {}

    private static void checkJars() {
        CLASH.ifPresent(words -> {
            throw new JarClashError(words);
        });
    }

    static Manifest fromModel(Object model) {
        checkJars();
        try {
            return new Manifest((JsonObject) TREES.write(model));
        } catch (IOException | JsonException | ClassCastException e) {
            throw new ManifestException(
                    ref(model), JsonPointer.ROOT, "the " + model.getClass().getSimpleName() + " has no JSON form", e);
        }
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
            return TREES.read(manifest.json(), type);
        } catch (JsonMappingException e) {
            throw new ManifestException(
                    manifest.ref(), pointer(e.getPath()), "the value does not fit " + type.getSimpleName());
        } catch (IOException e) {
            throw new ManifestException(manifest.ref(), JsonPointer.ROOT, "cannot be read as " + type.getSimpleName());
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

    private static JsonPointer pointer(List<JsonMappingException.Reference> path) {
        return new JsonPointer(path.stream()
                .map(step -> step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName())
                .toList());
    }
}
