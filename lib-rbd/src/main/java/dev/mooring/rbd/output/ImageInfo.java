package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What {@code rbd info} said about one image or snapshot. */
public sealed interface ImageInfo extends CommandAnswer permits ImageInfo.Described, CommandFailure {

    /**
     * Reads the output of {@code rbd info}.
     *
     * @param result what was seen
     * @return the description or the failure
     * @upstream ceph src/tools/rbd/action/Info.cc
     */
    static ImageInfo read(CommandResult result) {
        return Stdout.<ImageInfo>read(result, InfoReader::read, failure -> failure);
    }

    /**
     * An image that was found.
     *
     * @param name the name
     * @param id the id; empty for images of format 1
     * @param format 1 or 2; 0 if it was not printed
     * @param sizeText the size as printed: bytes in JSON and XML, rounded with a unit in plain output
     * @param snapshotCount how many snapshots there are, -1 if that was not printed
     * @param features the features in the order printed, for example {@code exclusive-lock}
     * @param flags the flags, for example {@code object map invalid}
     * @param parent the snapshot it is a clone of, null if it is none
     * @param mirroring its mirroring, null if nothing was printed
     * @param dataPool the pool of its data, empty if it is that of the image
     * @param isProtected whether the snapshot that was asked for is protected
     * @param notes what was odd about the output
     */
    record Described(
            String name,
            String id,
            int format,
            String sizeText,
            int snapshotCount,
            List<String> features,
            List<String> flags,
            @Nullable Parent parent,
            @Nullable Mirroring mirroring,
            String dataPool,
            boolean isProtected,
            List<Reason> notes)
            implements ImageInfo {

        public Described {
            features = List.copyOf(features);
            flags = List.copyOf(flags);
            notes = List.copyOf(notes);
        }

        /**
         * The size.
         *
         * @return bytes; empty for plain output, which rounds
         */
        public OptionalLong sizeBytes() {
            return Numbers.unsigned64(sizeText)
                    .filter(size -> size.bitLength() < 64)
                    .map(size -> OptionalLong.of(size.longValue()))
                    .orElse(OptionalLong.empty());
        }

        /**
         * Whether this is the mirror's copy, which clients cannot write.
         *
         * @return true if mirroring is enabled and the image is not primary
         */
        public boolean isNonPrimary() {
            return features.contains("non-primary")
                    || (mirroring != null && mirroring.state().equals("enabled") && !mirroring.isPrimary());
        }
    }

    /**
     * The snapshot a clone depends on.
     *
     * @param spec {@code pool/[namespace/]image@snapshot}
     */
    record Parent(String spec) {}

    /**
     * The mirroring of an image.
     *
     * @param mode {@code journal} or {@code snapshot}; empty if it was not printed
     * @param state {@code enabled}, {@code disabled}, {@code disabling}, {@code creating} or {@code unknown}
     * @param globalId the id both sites know it by; empty if it has none
     * @param isPrimary whether this site's image is the one to write
     */
    record Mirroring(String mode, String state, String globalId, boolean isPrimary) {}
}
