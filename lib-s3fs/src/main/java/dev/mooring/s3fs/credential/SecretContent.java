package dev.mooring.s3fs.credential;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a Secret says: a key pair, and texts that are not secret, for example the address of the server. */
public final class SecretContent {

    private final @Nullable Credential credential;
    private final Map<String, String> plain;
    private final List<Reason> findings;

    SecretContent(@Nullable Credential credential, Map<String, String> plain, List<Reason> findings) {
        this.credential = credential;
        this.plain = Map.copyOf(plain);
        this.findings = List.copyOf(findings);
    }

    /** {@return the key pair; empty if there is none, and the findings say why} */
    public Optional<Credential> credential() {
        return Optional.ofNullable(credential);
    }

    /** {@return the other values that were asked for, by key} */
    public Map<String, String> plain() {
        return plain;
    }

    /** {@return what is wrong or unusual} */
    public List<Reason> findings() {
        return findings;
    }

    /**
     * The first key that has a value.
     *
     * @param keys keys that were asked for
     * @return the value; empty if no key has one
     */
    public Optional<String> first(List<String> keys) {
        return keys.stream()
                .map(key -> plain.getOrDefault(key, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SecretContent content
                && Objects.equals(content.credential, credential)
                && content.plain.equals(plain)
                && content.findings.equals(findings);
    }

    @Override
    public int hashCode() {
        return Objects.hash(plain, findings);
    }

    /** The keys, never a value: a user may have written a key where an address belongs. */
    @Override
    public String toString() {
        return "SecretContent" + new TreeSet<>(plain.keySet()) + (credential == null ? "" : " with a key pair");
    }
}
