package dev.mooring.object.internal;

/**
 * The annotations that binding reads and writes. Where presence counts, the value is ignored.
 *
 * @upstream component-helpers storage/volume/pv_helpers.go constants
 */
public final class Annotations {

    /** The API server accepts at most this many bytes in the keys and values of all annotations of an object. */
    public static final int MOST_BYTES = 256 * 1024;

    /** On a claim: it was bound; presence counts. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    /** On a claim or volume: the controller, not a user, set the name of the other; presence counts. */
    public static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    /** On a claim: the node the scheduler chose; presence starts provisioning. */
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    /** On a volume: its provisioner. */
    public static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    /** On a claim or volume: the CSI driver that replaces its in-tree plugin. */
    public static final String MIGRATED_TO = "pv.kubernetes.io/migrated-to";
    /** On a claim: the provisioner of its volume. */
    public static final String STORAGE_PROVISIONER = "volume.kubernetes.io/storage-provisioner";
    /** On a claim: the same under its old name, still written. */
    public static final String BETA_STORAGE_PROVISIONER = "volume.beta.kubernetes.io/storage-provisioner";
    /** On a claim or volume: the class under its old name; if present it hides the field, even if it is empty. */
    public static final String BETA_STORAGE_CLASS = "volume.beta.kubernetes.io/storage-class";
    /** On a volume: its size before an expansion that the claim does not show yet. */
    public static final String PRE_RESIZE_CAPACITY = "volume.alpha.kubernetes.io/pre-resize-capacity";
    /** On a claim: the component that expands its volume; the CSI driver for a migrated in-tree volume. */
    public static final String STORAGE_RESIZER = "volume.kubernetes.io/storage-resizer";
    /** On a claim: the driver asks for no expansion on the nodes; presence counts. */
    public static final String NODE_EXPANSION_NOT_REQUIRED = "volume.kubernetes.io/node-expansion-not-required";
    /** On a storage class: it is the default class if this is exactly {@code true}. */
    public static final String IS_DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";
    /** On a storage class: the same under its old name. */
    public static final String BETA_IS_DEFAULT_CLASS = "storageclass.beta.kubernetes.io/is-default-class";

    private Annotations() {}
}
