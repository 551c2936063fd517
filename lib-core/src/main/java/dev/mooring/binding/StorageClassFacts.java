package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What binding and provisioning look at in a StorageClass, read once.
 *
 * @param name its name
 * @param provisioner who makes its volumes; empty if absent
 * @param volumeBindingMode when they are made; null if absent, which the API server never lets happen
 * @param mountOptions options its volumes are mounted with
 * @param isDefault whether one of the two annotations says exactly {@code true}
 * @param created when it was made; {@link Instant#MIN} if absent
 */
public record StorageClassFacts(
        String name,
        String provisioner,
        @Nullable String volumeBindingMode,
        List<String> mountOptions,
        boolean isDefault,
        Instant created) {

    public StorageClassFacts {
        requireNonNull(name, "name");
        requireNonNull(provisioner, "provisioner");
        mountOptions = List.copyOf(mountOptions);
        requireNonNull(created, "created");
    }

    /**
     * Reads a class.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the facts
     * @throws dev.mooring.manifest.ManifestException if it is another kind, a part that is read here has another JSON
     *     type, or its time is none
     */
    public static StorageClassFacts from(Manifest manifest) {
        Part root = Reading.root(manifest, "storage.k8s.io/v1", "StorageClass");
        Part metadata = root.at("metadata");
        Map<String, String> annotations = Reading.texts(metadata.at("annotations"));
        return new StorageClassFacts(
                metadata.at("name").text(),
                root.at("provisioner").text(),
                root.at("volumeBindingMode").string().orElse(null),
                root.at("mountOptions").texts(),
                "true".equals(annotations.get(Annotations.IS_DEFAULT_CLASS))
                        || "true".equals(annotations.get(Annotations.BETA_IS_DEFAULT_CLASS)),
                time(metadata.at("creationTimestamp")));
    }

    /**
     * Reads a class of the fabric8 model.
     *
     * @param model the class
     * @return the facts
     * @throws dev.mooring.manifest.ManifestException as {@link #from(Manifest)}
     */
    public static StorageClassFacts from(StorageClass model) {
        return from(Manifest.from(requireNonNull(model, "model")));
    }

    private static Instant time(Part part) {
        String text = part.text();
        if (text.isEmpty()) {
            return Instant.MIN;
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw part.refuse("expected a time such as 2026-01-31T12:00:00Z");
        }
    }
}
