package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What a Secret contains: a key pair, and texts that are not secret, for example the address of the server.
 *
 * @param credential the key pair; empty if there is none, and the findings say why
 * @param plain the other requested values, by key
 * @param findings what is wrong or unusual
 */
record SecretContent(Optional<Credential> credential, Map<String, String> plain, List<Reason> findings) {

    public SecretContent {
        requireNonNull(credential, "credential");
        plain = Map.copyOf(plain);
        findings = List.copyOf(findings);
    }

    /**
     * The first key that has a value.
     *
     * @param keys the requested keys
     * @return the value; empty if no key has one
     */
    public Optional<String> first(List<String> keys) {
        return keys.stream()
                .map(key -> plain.getOrDefault(key, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** The keys, never a value: a user may have written a key where an address belongs. */
    @Override
    public String toString() {
        return "SecretContent" + new TreeSet<>(plain.keySet()) + (credential.isEmpty() ? "" : " with a key pair");
    }
}
