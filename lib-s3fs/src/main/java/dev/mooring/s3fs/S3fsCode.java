package dev.mooring.s3fs;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why s3fs cannot be started for a volume, or what is unusual about its bucket, server and options. */
enum S3fsCode implements ReasonCode {
    /** Blocked: the volume handle does not begin with a bucket name. */
    BUCKET_INVALID(Severity.ERROR),
    /** Blocked: the directory in the bucket is not a normalized path. */
    PREFIX_INVALID(Severity.ERROR),
    /** Blocked: the address of the server is missing, invalid or not allowed. */
    URL_INVALID(Severity.ERROR),
    /** Blocked: a program other than s3fs mounts the volume. */
    MOUNTER_UNSUPPORTED(Severity.ERROR),
    /** An attribute names a different bucket; the volume handle wins. */
    BUCKET_DIFFERS(Severity.WARN),
    /** The address of the server has a path, which few servers expect. */
    URL_WITH_PATH(Severity.WARN),
    /** The bucket is part of the host name and has a dot, so no certificate matches. */
    DOTTED_BUCKET(Severity.WARN),
    /** The driver keeps directory and mounter of a volume in the bucket, so they can differ from the defaults. */
    METADATA_IN_BUCKET(Severity.WARN),
    /** The class has parameters that prevent the provisioner from creating volumes. */
    CLASS_PARAMETER_UNKNOWN(Severity.WARN),
    /** s3fs runs on the host: a restart of the driver does not end the mount. */
    STARTED_ON_HOST(Severity.INFO),
    /** An attribute is not used. */
    ATTRIBUTE_IGNORED(Severity.INFO);

    private final Severity severity;

    S3fsCode(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
