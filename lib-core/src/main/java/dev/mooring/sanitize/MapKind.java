package dev.mooring.sanitize;

import dev.mooring.internal.EnumNames;
import java.util.List;

/** The names that a map changes. */
public enum MapKind {
    /** Namespaces of claims, claimRefs, data sources and workloads; never of secrets. */
    NAMESPACE("namespaceMap"),
    /** Names of volumes, in all places. */
    VOLUME_NAME("pvNameMap"),
    /** Names of claims, by namespace and name in the source. */
    CLAIM_NAME("pvcNameMap"),
    /** Storage classes, field and beta annotation, templates included. */
    STORAGE_CLASS("storageClassMap"),
    /** Volume attributes classes. */
    VOLUME_ATTRIBUTES_CLASS("vacMap"),
    /** CSI drivers and the provisioner annotations that name them. */
    DRIVER("driverMap"),
    /** CSI volume handles, by only the handle or by driver and handle. */
    VOLUME_HANDLE("volumeHandleMap"),
    /** Values of CSI volume attributes, by key and value. */
    VOLUME_ATTRIBUTE("volumeAttributesMap"),
    /** Values of topology keys in node affinity and zone labels. */
    TOPOLOGY("topologyMap"),
    /** Topology keys of node affinity. */
    TOPOLOGY_KEY("topologyKeyMap"),
    /** Namespaces of secret references. */
    SECRET_NAMESPACE("secretNamespaceMap"),
    /** Secret references, by namespace and name; wins over {@link #SECRET_NAMESPACE}. */
    SECRET("secretRefMap"),
    /** Ceph clusters by their names in the configuration of ceph-csi: in attributes, parameters and handles. */
    CLUSTER_ID("clusterIdMap");

    private final String option;

    MapKind(String option) {
        this.option = option;
    }

    /** {@return the name of the option in messages, for example {@code namespaceMap}} */
    public String option() {
        return option;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }

    /** The option and a key for messages; for an attribute, whose values may be secret, only its name. */
    String shown(List<String> key) {
        return option() + " " + (this == VOLUME_ATTRIBUTE ? key.get(0) : String.join("/", key));
    }

    /** A value for messages. */
    String shownValue(List<String> value) {
        return this == VOLUME_ATTRIBUTE ? "(not shown)" : String.join("/", value);
    }
}
