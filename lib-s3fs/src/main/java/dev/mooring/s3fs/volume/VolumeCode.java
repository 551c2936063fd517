package dev.mooring.s3fs.volume;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a volume is passed over or blocked, or what is odd about it. */
public enum VolumeCode implements ReasonCode {
    /** Skipped: the pod is on no node. */
    POD_NOT_SCHEDULED("PodNotScheduled", Severity.INFO),
    /** Skipped: the pod is on another node. */
    POD_NOT_ON_NODE("PodNotOnNode", Severity.INFO),
    /** Skipped: the mirror of a static pod, whose directory has another uid. */
    POD_MIRROR("PodMirror", Severity.INFO),
    /** Skipped: the pod runs on Windows. */
    POD_WINDOWS("PodWindows", Severity.INFO),
    /** Skipped: the pod has ended. */
    POD_TERMINAL("PodTerminal", Severity.INFO),
    /** Skipped: the pod is being deleted. */
    POD_TERMINATING("PodTerminating", Severity.INFO),
    /** Skipped: the pod has not started, and the kubelet will mount for it. */
    KUBELET_WILL_MOUNT("KubeletWillMount", Severity.INFO),
    /** Skipped: no container uses the volume, so the kubelet never mounts it. */
    VOLUME_UNUSED("VolumeUnused", Severity.INFO),
    /** Skipped: the volume is a raw device. */
    VOLUME_BLOCK("VolumeBlock", Severity.INFO),
    /** Skipped: the claim is not bound. */
    PVC_UNBOUND("PvcUnbound", Severity.INFO),
    /** Skipped: the volume is another driver's, or no CSI volume. */
    DRIVER_MISMATCH("DriverMismatch", Severity.INFO),

    /** Blocked: the claim is not there. */
    PVC_MISSING("PvcMissing", Severity.ERROR),
    /** Blocked: the claim lost its volume. */
    PVC_LOST("PvcLost", Severity.ERROR),
    /** Blocked: the claim of an ephemeral volume is not the pod's own. */
    PVC_NOT_OWNED("PvcNotOwned", Severity.ERROR),
    /** Blocked: the volume is not there, so bucket and secret are unknown. */
    PV_MISSING("PvMissing", Severity.ERROR),
    /** Blocked: the volume is for another claim. */
    PV_CLAIMREF_MISMATCH("PvClaimRefMismatch", Severity.ERROR),
    /** Blocked: a name cannot stand in a path. */
    PATH_INVALID("PathInvalid", Severity.ERROR),
    /** Blocked: the handle's bucket is no name of a bucket. */
    BUCKET_INVALID("BucketInvalid", Severity.ERROR),
    /** Blocked: the directory in the bucket leads elsewhere or nowhere. */
    PREFIX_INVALID("PrefixInvalid", Severity.ERROR),
    /** Blocked: nothing names the server, or what does is no address, or one that must not be asked. */
    URL_INVALID("UrlInvalid", Severity.ERROR),
    /** Blocked: an option that is more than one, has no name, or a value s3fs refuses. */
    OPTION_INVALID("OptionInvalid", Severity.ERROR),
    /** Blocked: an option users may not give. */
    OPTION_FORBIDDEN("OptionForbidden", Severity.ERROR),
    /** Blocked: the installed s3fs does not know the option and would not start. */
    OPTION_UNSUPPORTED("OptionUnsupported", Severity.ERROR),
    /** Blocked: the volume is mounted by another program than s3fs. */
    MOUNTER_UNSUPPORTED("MounterUnsupported", Severity.ERROR),
    /** Blocked: several volumes share a staged mount and ask for different ones. */
    CONFLICTING_HANDLES("ConflictingHandles", Severity.ERROR),
    /** Blocked: a part of an object has another JSON type than the API's. */
    OBJECT_UNREADABLE("ObjectUnreadable", Severity.ERROR),

    /** The list of pods was not given: nothing can be said. */
    PODS_UNKNOWN("PodsUnknown", Severity.ERROR),
    /** Only the claim's annotation speaks for the driver. */
    ANNOTATION_ONLY_MATCH("AnnotationOnlyMatch", Severity.WARN),
    /** An annotation names another driver than the volume does, or than another annotation. */
    ANNOTATION_CONFLICT("AnnotationConflict", Severity.WARN),
    /** An attribute names another bucket than the handle, which decides. */
    BUCKET_DIFFERS("BucketDiffers", Severity.WARN),
    /** The server's address has a path, which few servers expect. */
    URL_WITH_PATH("UrlWithPath", Severity.WARN),
    /** The server is one name for each bucket, and the bucket has a dot: its certificate will not fit. */
    DOTTED_BUCKET("DottedBucket", Severity.WARN),
    /** The list of claims, volumes or classes was not given, and an answer was found without it. */
    LIST_NOT_GIVEN("ListNotGiven", Severity.WARN),
    /** The driver keeps directory and mounter of a volume in the bucket itself: they may be others than the usual. */
    METADATA_IN_BUCKET("MetadataInBucket", Severity.WARN),
    /** The class has parameters for which the provisioner makes no volumes. */
    CLASS_PARAMETER_UNKNOWN("ClassParameterUnknown", Severity.WARN),
    /** A sub path only the kubelet can expand. */
    SUB_PATH_UNKNOWN("SubPathUnknown", Severity.WARN),
    /** s3fs runs on the host: only its own death, not the driver's, ends the mount. */
    STARTED_ON_HOST("StartedOnHost", Severity.INFO),
    /** An attribute nobody asked for, which is not read. */
    ATTRIBUTE_IGNORED("AttributeIgnored", Severity.INFO);

    private final String id;
    private final Severity severity;

    VolumeCode(String id, Severity severity) {
        this.id = id;
        this.severity = severity;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
