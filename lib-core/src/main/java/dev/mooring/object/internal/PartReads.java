package dev.mooring.object.internal;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.quantity.StorageSize;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the parts of claims, volumes and classes that {@link Part} has no method for. */
public final class PartReads {

    private PartReads() {}

    /** The whole of an object. Another kind is refused; a document without a kind counts as the caller's kind. */
    public static Part root(Manifest manifest, String apiVersion, String kind) {
        boolean same = (manifest.kind().isEmpty() || manifest.kind().equals(kind))
                && (manifest.apiVersion().isEmpty() || manifest.apiVersion().equals(apiVersion));
        if (!same) {
            throw new ManifestException(
                    manifest.ref(),
                    JsonPointer.of("kind"),
                    "expected " + apiVersion + " " + kind + ", found "
                            + (manifest.apiVersion() + " " + manifest.kind()).strip());
        }
        ObjectRef ref = new ObjectRef(kind, manifest.namespace(), manifest.name());
        return Part.of(ref, manifest.json());
    }

    /** A map of strings; a null value is the empty text, as Go reads it. */
    public static Map<String, String> texts(Part part) {
        return part.isPresent() ? part.textMembers() : Map.of();
    }

    /** A map of quantities by key, sorted; a null value is zero, as Go reads it. */
    public static Map<String, StorageSize> sizes(Part part) {
        Map<String, StorageSize> sizes = new TreeMap<>();
        for (String key : part.members().members().keySet()) {
            sizes.put(key, part.at(key).size().orElse(StorageSize.ZERO));
        }
        return Collections.unmodifiableMap(sizes);
    }

    /** A quantity; null if the entry is absent. A null entry is present and zero, as Go reads it. */
    public static @Nullable StorageSize size(Part map, String key) {
        return map.members().has(key) ? map.at(key).size().orElse(StorageSize.ZERO) : null;
    }
}
