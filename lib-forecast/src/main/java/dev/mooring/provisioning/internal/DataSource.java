package dev.mooring.provisioning.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import java.util.Optional;

/**
 * What a claim is filled from.
 *
 * @param group the API group; empty for the core group
 * @param kind the kind
 * @param namespace the namespace
 * @param name the name
 * @param hasNamespace whether the claim names a namespace
 * @upstream external-provisioner pkg/controller/controller.go csiProvisioner.dataSource
 */
public record DataSource(String group, String kind, String namespace, String name, boolean hasNamespace) {

    /**
     * Reads the source of a claim; a namespace of its own counts only in {@code dataSourceRef}.
     *
     * @param claim the claim
     * @return what it names; empty if it names none
     * @throws dev.mooring.manifest.ManifestException if a part has another JSON type
     */
    public static Optional<DataSource> of(ClaimView claim) {
        Part spec = Part.of(claim.manifest()).at("spec");
        if (spec.at("dataSource").isPresent()) {
            return Optional.of(read(spec.at("dataSource"), claim.namespace(), false));
        }
        Part reference = spec.at("dataSourceRef");
        return reference.isPresent()
                ? Optional.of(read(
                        reference,
                        reference
                                .at("namespace")
                                .string()
                                .filter(each -> !each.isEmpty())
                                .orElse(claim.namespace()),
                        !reference.at("namespace").text().isEmpty()))
                : Optional.empty();
    }

    private static DataSource read(Part source, String namespace, boolean hasNamespace) {
        return new DataSource(
                source.at("apiGroup").text(),
                source.at("kind").text(),
                namespace,
                source.at("name").text(),
                hasNamespace);
    }

    public DataSource {
        requireNonNull(group, "group");
        requireNonNull(kind, "kind");
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
    }

    /** {@return the object that it names} */
    public ObjectRef ref() {
        return new ObjectRef(kind, namespace, name);
    }

    boolean isSnapshot() {
        return kind.equals(Kinds.VOLUME_SNAPSHOT);
    }

    /** The API group of a claim is not compared. */
    boolean isClaim() {
        return kind.equals("PersistentVolumeClaim");
    }

    /** How upstream begins a sentence about what is wrong with it. */
    String prefix() {
        return "error getting handle for DataSource Type " + kind + " by Name " + name + ": ";
    }
}
