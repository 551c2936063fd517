package dev.mooring.s3fs.volume;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/** Bucket and directory of a volume. */
final class SourceRules {

    private static final String CSI_FS = "csi-fs";

    private SourceRules() {}

    /** The source; empty if something blocks it. */
    static Optional<S3fsSource> of(CsiSource csi, VolumeQuestion question, Findings findings) {
        String handle =
                csi.inline() ? inlineHandle(csi, question) : csi.volume().handle();
        int slash = handle.indexOf('/');
        String bucket = slash < 0 ? handle : handle.substring(0, slash);
        String prefix = slash < 0 ? "" : handle.substring(slash + 1);
        boolean good = true;
        if (!BucketRules.isBucket(bucket, question.policy())) {
            findings.add(reason(csi, VolumeCode.BUCKET_INVALID, "the handle begins with no name of a bucket"));
            good = false;
        }
        String directory = directory(csi, question.profile(), prefix, findings);
        if (!BucketRules.isPrefix(directory)) {
            findings.add(reason(csi, VolumeCode.PREFIX_INVALID, "the directory in the bucket is no plain path"));
            good = false;
        }
        compareBucket(csi, question.profile(), bucket, findings);
        return good ? Optional.of(new S3fsSource(bucket, directory)) : Optional.empty();
    }

    /** An inline volume's handle is a hash: its bucket stands in the attributes. */
    private static String inlineHandle(CsiSource csi, VolumeQuestion question) {
        ParameterNames names = question.profile().parameters();
        String bucket = CsiSource.first(csi.attributes(), names.bucket()).orElse("");
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
                        VolumeCode.METADATA_IN_BUCKET,
                        "the driver keeps directory and mounter in the bucket's .metadata.json"));
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

    private static void compareBucket(CsiSource csi, DriverProfile profile, String bucket, Findings findings) {
        CsiSource.first(csi.attributes(), profile.parameters().bucket())
                .filter(attribute -> !csi.inline() && !attribute.equals(bucket))
                .ifPresent(attribute -> findings.add(
                        reason(csi, VolumeCode.BUCKET_DIFFERS, "the attribute names another bucket than the handle")
                                .withValues(bucket, attribute)));
    }

    private static Reason reason(CsiSource csi, VolumeCode code, String message) {
        return Reason.of(code, csi.subject(), message)
                .at(csi.part().at("volumeHandle").pointer().toString());
    }
}
