package dev.mooring.s3fs;

import dev.mooring.fuse.mount.internal.CsiSource;
import dev.mooring.fuse.mount.internal.Findings;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/** Bucket and directory of a volume. */
final class SourceRules {

    private static final String CSI_FS = "csi-fs";

    private SourceRules() {}

    /** The source; empty if something blocks it. */
    static Optional<S3fsSource> of(CsiSource csi, S3fsRules question, Findings findings) {
        String handle = csi.isInline() ? inlineHandle(csi) : csi.volume().handle();
        int slash = handle.indexOf('/');
        String bucket = slash < 0 ? handle : handle.substring(0, slash);
        String prefix = slash < 0 ? "" : handle.substring(slash + 1);
        boolean good = true;
        if (!BucketRules.isBucket(bucket, question.policy())) {
            findings.add(
                    reason(csi, S3fsCode.BUCKET_INVALID, "the volume handle does not begin with a valid bucket name"));
            good = false;
        }
        String directory = directory(csi, question.profile(), prefix, findings);
        if (!BucketRules.isPrefix(directory)) {
            findings.add(reason(csi, S3fsCode.PREFIX_INVALID, "the directory in the bucket is not a normalized path"));
            good = false;
        }
        compareBucket(csi, bucket, findings);
        return good ? Optional.of(new S3fsSource(bucket, directory)) : Optional.empty();
    }

    /** The handle of an inline volume is a hash; the attributes name the bucket. */
    private static String inlineHandle(CsiSource csi) {
        String bucket = CsiSource.first(csi.attributes(), ParameterNames.BUCKET).orElse("");
        String prefix = csi.attributes().getOrDefault("prefix", "");
        return prefix.isEmpty() ? bucket : bucket + "/" + prefix;
    }

    private static String directory(CsiSource csi, DriverProfile profile, String prefix, Findings findings) {
        return switch (profile.subDirectory()) {
            case NONE -> prefix;
            case CSI_FS -> below(prefix);
            case CSI_FS_UNLESS_PREFIX -> {
                findings.add(reason(
                        csi,
                        S3fsCode.METADATA_IN_BUCKET,
                        "the driver keeps directory and mounter in .metadata.json of the bucket, so they can differ"));
                boolean own = BucketRules.isTrue(value(csi, "usePrefix"));
                yield own ? value(csi, "prefix") : below(prefix);
            }
        };
    }

    private static String value(CsiSource csi, String key) {
        return csi.value(List.of(key)).orElse("");
    }

    private static String below(String prefix) {
        return prefix.isEmpty() ? CSI_FS : prefix + "/" + CSI_FS;
    }

    private static void compareBucket(CsiSource csi, String bucket, Findings findings) {
        CsiSource.first(csi.attributes(), ParameterNames.BUCKET)
                .filter(attribute -> !csi.isInline() && !attribute.equals(bucket))
                .ifPresent(attribute -> findings.add(reason(
                                csi,
                                S3fsCode.BUCKET_DIFFERS,
                                "the attribute names a different bucket; the volume handle wins")
                        .withValues(bucket, attribute)));
    }

    private static Reason reason(CsiSource csi, S3fsCode code, String message) {
        return Reason.of(code, csi.subject(), message)
                .at(csi.part().at("volumeHandle").pointer().toString());
    }
}
