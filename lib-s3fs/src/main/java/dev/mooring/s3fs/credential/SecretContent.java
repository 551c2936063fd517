package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a Secret says.
 *
 * @param credential the key pair; null if there is none, and the reasons say why
 * @param plain what else was asked for and is no secret, for example the server's address, by key
 * @param reasons what is wrong or odd
 */
public record SecretContent(@Nullable Credential credential, Map<String, String> plain, List<Reason> reasons) {

    public SecretContent {
        plain = Map.copyOf(plain);
        reasons = List.copyOf(reasons);
    }

    /**
     * The first of some keys that has a value.
     *
     * @param keys the keys, which were asked for before
     * @return the value; empty if none has one
     */
    public Optional<String> first(List<String> keys) {
        requireNonNull(keys, "keys");
        return keys.stream()
                .map(key -> plain.getOrDefault(key, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** Never what it says: somebody may have written a key where an address belongs. */
    @Override
    public String toString() {
        return "SecretContent" + plain.keySet().stream().sorted().toList()
                + (credential == null ? "" : " with a key pair");
    }
}
