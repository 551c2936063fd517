package dev.mooring.s3fs.volume;

import java.util.List;

/**
 * The keys a driver looks for in volume attributes, class parameters and Secrets; of several the first with a value counts.
 *
 * @param url the address of the server
 * @param region the region
 * @param bucket the bucket, to compare with the handle's
 * @param options the text with options
 * @param mounter the program that mounts
 */
public record ParameterNames(
        List<String> url, List<String> region, List<String> bucket, List<String> options, List<String> mounter) {

    /** What most drivers look for. */
    public static final ParameterNames COMMON = new ParameterNames(
            List.of("endpoint", "url"),
            List.of("region"),
            List.of("bucket", "bucketName"),
            List.of("options", "otherOpts"),
            List.of("mounter"));

    public ParameterNames {
        url = List.copyOf(url);
        region = List.copyOf(region);
        bucket = List.copyOf(bucket);
        options = List.copyOf(options);
        mounter = List.copyOf(mounter);
    }
}
