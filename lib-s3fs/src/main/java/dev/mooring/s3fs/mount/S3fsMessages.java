package dev.mooring.s3fs.mount;

import dev.mooring.pasted.MessageCatalogue;

/** What s3fs says, for {@link MessageCatalogue#of}. */
public final class S3fsMessages {

    private static final class Rows {
        static final MessageCatalogue ALL = MessageCatalogue.of(S3fsTemplates.rows());

        private Rows() {}
    }

    private S3fsMessages() {}

    /** {@return the messages, those of a speaker together} */
    public static MessageCatalogue catalogue() {
        return Rows.ALL;
    }
}
