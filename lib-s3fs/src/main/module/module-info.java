/** Mounts of s3fs: which are dead, and how are they recovered? */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.s3fs {
    requires transitive dev.mooring.core;
    requires transitive dev.mooring.fuse;
    requires static transitive org.jspecify;

    exports dev.mooring.s3fs;
}
