package dev.mooring.fuse.mount;

import dev.mooring.pasted.MessageCatalogue;

/** What FUSE daemons other than s3fs, their drivers and libfuse say, for {@link MessageCatalogue#of}. */
public final class FuseMessages {

    private static final class Rows {
        static final MessageCatalogue ALL = MessageCatalogue.of(FuseTemplates.rows());

        private Rows() {}
    }

    private FuseMessages() {}

    /** {@return the messages, those of a speaker together} */
    public static MessageCatalogue catalogue() {
        return Rows.ALL;
    }
}
