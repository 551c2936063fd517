package dev.mooring.s3fs.credential;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why there is no key pair for a volume, or what is odd about the one there is. */
public enum CredentialCode implements ReasonCode {
    /** Neither the volume nor its class names a Secret, or the reference lacks its namespace. */
    SECRET_REF_MISSING("SecretRefMissing", Severity.ERROR),
    /** The class that would name the Secret is not there. */
    CLASS_MISSING("ClassMissing", Severity.ERROR),
    /** The reference comes from the class, which may have changed since the volume was made. */
    SECRET_FROM_CLASS("SecretFromClass", Severity.WARN),
    /** The class uses a parameter key of before 1.13. */
    DEPRECATED_KEY("DeprecatedKey", Severity.WARN),
    /** The provisioner would refuse the class's parameters; the message is its own. */
    TEMPLATE_INVALID("TemplateInvalid", Severity.ERROR),
    /** A <code>${</code> without its brace: only the two signs go, and the rest is a valid name nobody meant. */
    TEMPLATE_UNCLOSED("TemplateUnclosed", Severity.WARN),
    /** The Secret is not there. */
    SECRET_MISSING("SecretMissing", Severity.ERROR),
    /** The list of Secrets was not given: who carries out the plan looks the reference up. */
    SECRET_NOT_GIVEN("SecretNotGiven", Severity.INFO),
    /** The Secret lacks a key, or its value is empty; the message names the key. */
    SECRET_KEY_MISSING("SecretKeyMissing", Severity.ERROR),
    /** A value cannot stand in a line of the file: white space, a control character, or no base64. */
    SECRET_UNENCODABLE("SecretUnencodable", Severity.ERROR),
    /** A value ended in a line break, which was taken away. */
    SECRET_NEWLINE_STRIPPED("SecretNewlineStripped", Severity.WARN),
    /** A value is still base64 after decoding: it was probably encoded twice. */
    SECRET_DOUBLE_ENCODED("SecretDoubleEncoded", Severity.WARN);

    private final String id;
    private final Severity severity;

    CredentialCode(String id, Severity severity) {
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
