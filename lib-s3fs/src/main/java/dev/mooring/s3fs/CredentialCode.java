package dev.mooring.s3fs;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why there is no key pair for a volume, or what is unusual about it. */
enum CredentialCode implements ReasonCode {
    /** Neither the volume nor its class names a Secret, or the reference has no namespace. */
    SECRET_REF_MISSING(Severity.ERROR),
    /** The class that would name the Secret does not exist. */
    CLASS_MISSING(Severity.ERROR),
    /** The reference comes from the class, which may have changed since the volume was created. */
    SECRET_FROM_CLASS(Severity.WARN),
    /** The class uses a parameter key from before Kubernetes 1.13. */
    DEPRECATED_KEY(Severity.WARN),
    /** The provisioner would refuse the parameters of the class; the message is the provisioner's. */
    TEMPLATE_INVALID(Severity.ERROR),
    /** A <code>${</code> is not closed: the provisioner drops the two characters, and the rest is an unintended name. */
    TEMPLATE_UNCLOSED(Severity.WARN),
    /** The Secret does not exist. */
    SECRET_MISSING(Severity.ERROR),
    /** Secrets were not given: the caller reads the Secret when it runs the plan. */
    SECRET_NOT_GIVEN(Severity.INFO),
    /** A key of the Secret is missing or empty; the message names the key. */
    SECRET_KEY_MISSING(Severity.ERROR),
    /** A value cannot be written to the credential file: white space, a control character, or invalid base64. */
    SECRET_UNENCODABLE(Severity.ERROR),
    /** A value ended with a line break, which was removed. */
    SECRET_NEWLINE_STRIPPED(Severity.WARN),
    /** A decoded value is base64 again: it was probably encoded twice. */
    SECRET_DOUBLE_ENCODED(Severity.WARN);

    private final Severity severity;

    CredentialCode(Severity severity) {
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
