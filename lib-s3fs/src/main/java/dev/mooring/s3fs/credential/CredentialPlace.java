package dev.mooring.s3fs.credential;

import dev.mooring.reason.EnumNames;

/** Where s3fs looks for a key pair, in this order. */
public enum CredentialPlace {
    /** The option {@code passwd_file}. */
    PASSWD_FILE,
    /** The variables {@code AWS_ACCESS_KEY_ID} and {@code AWS_SECRET_ACCESS_KEY}, or their older names. */
    ENVIRONMENT,
    /** The file in the variable {@code AWS_CREDENTIAL_FILE}. */
    CREDENTIAL_FILE,
    /** {@code .aws/credentials} in the home directory of the password database; {@code HOME} is not read. */
    AWS_PROFILE,
    /** {@code .passwd-s3fs} in {@code HOME}. */
    HOME_FILE,
    /** {@code /etc/passwd-s3fs}. */
    SYSTEM_FILE;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
