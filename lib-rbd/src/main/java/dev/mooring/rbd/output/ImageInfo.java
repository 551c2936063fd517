package dev.mooring.rbd.output;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code rbd info} says about one image or snapshot. */
public final class ImageInfo {

    /** What {@code ctime} prints. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ROOT);

    private final Map<String, String> fields;
    private final List<String> features;
    private final List<String> flags;

    /**
     * The mirroring of an image.
     *
     * @param mode {@code journal} or {@code snapshot}; empty if it was not printed
     * @param state {@code enabled}, {@code disabled}, {@code disabling}, {@code creating} or {@code unknown}
     * @param globalId the id that both sites know it by; empty if it has none
     * @param isPrimary whether the image of this site is the one to write
     */
    public record Mirroring(String mode, String state, String globalId, boolean isPrimary) {}

    /** The names of the fields are those of plain output; the name and the size have no name there. */
    ImageInfo(Map<String, String> fields, List<String> features, List<String> flags) {
        this.fields = new TreeMap<>(fields);
        this.features = List.copyOf(features);
        this.flags = List.copyOf(flags);
    }

    private String field(String key) {
        return fields.getOrDefault(key, "");
    }

    private OptionalInt count(String key) {
        return Numbers.unsigned64(field(key).strip())
                .filter(value -> value.bitLength() < 31)
                .map(value -> OptionalInt.of(value.intValue()))
                .orElse(OptionalInt.empty());
    }

    /** {@return the name} */
    public String name() {
        return field("name");
    }

    /** {@return the id; empty for images of format 1} */
    public String id() {
        return field("id");
    }

    /** {@return 1 or 2; empty if it was not printed} */
    public OptionalInt format() {
        return count("format");
    }

    /** {@return the size as printed: bytes in JSON and XML, rounded with a unit in plain output} */
    public String sizeText() {
        return field("size");
    }

    /** {@return the size in bytes; empty for plain output, which rounds} */
    public OptionalLong sizeBytes() {
        return Numbers.unsigned64(sizeText())
                .filter(size -> size.bitLength() < 64)
                .map(size -> OptionalLong.of(size.longValue()))
                .orElse(OptionalLong.empty());
    }

    /** {@return how many snapshots there are; empty if it was not printed} */
    public OptionalInt snapshotCount() {
        return count("snapshot_count");
    }

    /** {@return the features in the order printed, for example {@code exclusive-lock}} */
    public List<String> features() {
        return features;
    }

    /**
     * {@return what the image takes part in, in the order printed: {@code clone-parent} for one that has clones, {@code
     * clone-child}, {@code snap-trash} for one whose snapshots wait in the trash, {@code group}}
     */
    public List<String> opFeatures() {
        String printed = field("op_features");
        return printed.isBlank() ? List.of() : List.of(printed.strip().split(", *"));
    }

    /** {@return the flags, for example {@code object map invalid}} */
    public List<String> flags() {
        return flags;
    }

    /** {@return the snapshot it is a clone of, {@code pool/[namespace/]image@snapshot}; empty if it is not a clone} */
    public Optional<String> parent() {
        return Optional.ofNullable(fields.get("parent"));
    }

    /** {@return its mirroring; empty if none was printed} */
    public Optional<Mirroring> mirroring() {
        return Optional.ofNullable(fields.get("mirroring state"))
                .map(state -> new Mirroring(
                        field("mirroring mode"),
                        state,
                        field("mirroring global id"),
                        field("mirroring primary").equals("true")));
    }

    /** {@return the pool of its data; empty if that is the pool of the image} */
    public String dataPool() {
        return field("data_pool");
    }

    /**
     * {@return when it was created or written last, by the clock and in the time zone of the host that printed it; empty
     * if that was not printed}
     */
    public Optional<LocalDateTime> lastWrite() {
        return Stream.of("create_timestamp", "modify_timestamp")
                .flatMap(key -> time(field(key)).stream())
                .max(Comparator.naturalOrder());
    }

    private static Optional<LocalDateTime> time(String printed) {
        try {
            return Optional.of(LocalDateTime.parse(printed.strip().replaceAll(" +", " "), TIME));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** {@return whether the requested snapshot is protected} */
    public boolean isProtected() {
        return field("protected").equalsIgnoreCase("true");
    }

    /** {@return whether this is the copy of a mirrored image, which clients cannot write} */
    public boolean isNonPrimary() {
        return features.contains("non-primary")
                || mirroring()
                        .filter(each -> each.state().equals("enabled") && !each.isPrimary())
                        .isPresent();
    }

    /**
     * {@return whether this is, or may be, the copy of a mirrored image: while mirroring is set up or removed, nothing
     * says which of the two images is primary}
     */
    public boolean mayBeNonPrimary() {
        return isNonPrimary()
                || mirroring()
                        .filter(each -> !each.state().equals("disabled") && !each.isPrimary())
                        .isPresent();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImageInfo info
                && info.fields.equals(fields)
                && info.features.equals(features)
                && info.flags.equals(flags);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    /** All that was printed. */
    @Override
    public String toString() {
        return "ImageInfo" + fields + features + flags;
    }
}
