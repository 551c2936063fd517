/** Mounts with a FUSE daemon: which are dead, and what must be done? */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.fuse {
    requires transitive dev.mooring.core;
    requires static transitive org.jspecify;

    exports dev.mooring.fuse.mount;
    exports dev.mooring.fuse.recovery;
    exports dev.mooring.fuse.mount.internal to
            dev.mooring.s3fs;
    exports dev.mooring.fuse.recovery.internal to
            dev.mooring.s3fs;
}
