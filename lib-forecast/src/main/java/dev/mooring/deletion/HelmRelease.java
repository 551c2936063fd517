package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;

/**
 * A Helm release to uninstall. Its manifest decides what is deleted: the objects themselves do not say it.
 *
 * @param namespace its namespace, which is that of objects without one
 * @param name its name
 * @param documents what {@code helm get manifest} and {@code helm get hooks} print, a list as one document; empty if not
 *     given, so that what goes is not known
 * @param runsHooks false for {@code helm uninstall --no-hooks}
 */
public record HelmRelease(String namespace, String name, List<Manifest> documents, boolean runsHooks) {

    public HelmRelease {
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        documents = List.copyOf(documents);
    }

    /**
     * {@return the name of the release among the ends of a deletion, for example {@code release/shop/web}; no object has a
     * kind in lower case}
     */
    public ObjectRef ref() {
        return new ObjectRef("release", namespace, name);
    }
}
