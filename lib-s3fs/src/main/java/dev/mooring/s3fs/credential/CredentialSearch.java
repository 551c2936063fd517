package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Where a running s3fs took its key pair from. The plans of this library always name a file and clear the environment; this
 * is about an s3fs that another program started.
 *
 * @param passwdFile the value of {@code passwd_file}; empty if it was not given
 * @param environment the names of the variables that are set, without values
 * @param files which of {@link CredentialPlace#CREDENTIAL_FILE}, {@link CredentialPlace#AWS_PROFILE} (and the profile in
 *     it), {@link CredentialPlace#HOME_FILE} and {@link CredentialPlace#SYSTEM_FILE} exist and are readable
 */
public record CredentialSearch(String passwdFile, Set<String> environment, Set<CredentialPlace> files) {

    /** The message of s3fs if it finds nothing. */
    static final String NOTHING = "could not determine how to establish security credentials.";

    /** The message of s3fs if it finds only one key. */
    static final String HALF =
            "both environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.";

    private static final Set<CredentialPlace> READ_AS_FILES =
            EnumSet.of(CredentialPlace.AWS_PROFILE, CredentialPlace.HOME_FILE, CredentialPlace.SYSTEM_FILE);

    public CredentialSearch {
        requireNonNull(passwdFile, "passwdFile");
        environment = Set.copyOf(environment);
        files = files.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(files));
    }

    /** What it finds. */
    public sealed interface Answer {}

    /**
     * s3fs takes the key pair from a place.
     *
     * @param place the place
     */
    public record Found(CredentialPlace place) implements Answer {
        public Found {
            requireNonNull(place, "place");
        }
    }

    /**
     * s3fs ends with exit code 1.
     *
     * @param message its message
     */
    public record Refused(String message) implements Answer {
        public Refused {
            requireNonNull(message, "message");
        }
    }

    /**
     * {@return the place, or the refusal; looked for in the same order as s3fs}
     *
     * @upstream s3fs src/s3fs_cred.cpp InitialS3fsCredentials
     */
    public Answer answer() {
        if (!passwdFile.isEmpty()) {
            return new Found(CredentialPlace.PASSWD_FILE);
        }
        boolean access = isSet("AWS_ACCESS_KEY_ID", "AWSACCESSKEYID");
        boolean secret = isSet("AWS_SECRET_ACCESS_KEY", "AWSSECRETACCESSKEY");
        if (access || secret) {
            return access && secret ? new Found(CredentialPlace.ENVIRONMENT) : new Refused(HALF);
        }
        if (environment.contains("AWS_CREDENTIAL_FILE") && files.contains(CredentialPlace.CREDENTIAL_FILE)) {
            return new Found(CredentialPlace.CREDENTIAL_FILE);
        }
        for (CredentialPlace place : READ_AS_FILES) {
            if (files.contains(place)) {
                return new Found(place);
            }
        }
        return new Refused(NOTHING);
    }

    private boolean isSet(String name, String olderName) {
        return environment.contains(name) || environment.contains(olderName);
    }
}
