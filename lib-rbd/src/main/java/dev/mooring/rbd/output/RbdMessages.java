package dev.mooring.rbd.output;

import dev.mooring.pasted.MessageCatalogue;

/** What ceph-csi and the {@code rbd} tool say, for {@link MessageCatalogue#of}. */
public final class RbdMessages {

    private static final class Rows {
        static final MessageCatalogue ALL = MessageCatalogue.of(
                MessageCatalogue.of(CephCsiTemplates.rows()), MessageCatalogue.of(RbdToolTemplates.rows()));

        private Rows() {}
    }

    private RbdMessages() {}

    /** {@return the messages, those of a speaker together} */
    public static MessageCatalogue catalogue() {
        return Rows.ALL;
    }
}
