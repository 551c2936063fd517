package dev.mooring.evidence;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Digests;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The SHA-256 of a piece of evidence. It is computed on demand, because most answers are never checked. */
public final class Digest {

    private final Supplier<String> text;
    private volatile @Nullable String hex;

    private Digest(Supplier<String> text) {
        this.text = requireNonNull(text, "text");
    }

    /**
     * The digest of a text, as UTF-8.
     *
     * @param text for example the output of a command
     * @return the digest
     */
    public static Digest of(String text) {
        requireNonNull(text, "text");
        return new Digest(() -> text);
    }

    /**
     * The digest of a value as it was written, without white space.
     *
     * @param value the value
     * @return the digest
     */
    public static Digest of(JsonValue value) {
        return new Digest(value::toJson);
    }

    /**
     * The digest of documents, a line each.
     *
     * @param documents supplies them in the order of namespace and name; called at most a few times
     * @return the digest
     */
    public static Digest of(Supplier<List<Manifest>> documents) {
        return new Digest(() -> {
            StringBuilder lines = new StringBuilder();
            documents.get().forEach(each -> lines.append(each.json().toJson()).append('\n'));
            return lines.toString();
        });
    }

    /** {@return the digest in hexadecimal, 64 characters} */
    public String hex() {
        String known = hex;
        if (known == null) {
            known = Digests.sha256(text.get());
            hex = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || (other instanceof Digest digest && digest.hex().equals(hex()));
    }

    /** The same for all, so that a set of facts does not compute their digests. */
    @Override
    public int hashCode() {
        return 1;
    }

    /** The digest in hexadecimal. */
    @Override
    public String toString() {
        return hex();
    }
}
