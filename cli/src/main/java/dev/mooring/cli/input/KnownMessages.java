package dev.mooring.cli.input;

import dev.mooring.fuse.mount.FuseMessages;
import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.rbd.output.RbdMessages;
import dev.mooring.s3fs.mount.S3fsMessages;

/** The messages that the command line knows: those of all modules. */
public final class KnownMessages {

    /** All of them. */
    public static final MessageCatalogue ALL = MessageCatalogue.of(
            MessageCatalogue.core(), RbdMessages.catalogue(), S3fsMessages.catalogue(), FuseMessages.catalogue());

    private KnownMessages() {}
}
