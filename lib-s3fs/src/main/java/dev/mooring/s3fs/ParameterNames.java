package dev.mooring.s3fs;

import java.util.List;

/** The keys that drivers read in volume attributes, class parameters and Secrets; the first key with a value wins. */
final class ParameterNames {

    /** The address of the server. */
    static final List<String> URL = List.of("endpoint", "url");

    /** The region. */
    static final List<String> REGION = List.of("region");

    /** The bucket, to compare with that of the handle. */
    static final List<String> BUCKET = List.of("bucket", "bucketName");

    /** The text with options. */
    static final List<String> OPTIONS = List.of("options", "otherOpts");

    /** The program that mounts. */
    static final List<String> MOUNTER = List.of("mounter");

    private ParameterNames() {}
}
