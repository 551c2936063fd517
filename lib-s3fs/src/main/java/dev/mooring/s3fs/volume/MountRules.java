package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.credential.SecretContent;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Everything that stands in the command of a volume. */
final class MountRules {

    private static final String S3FS = "s3fs";
    private static final String PATH_STYLE = "use_path_request_style";

    private final CsiSource csi;
    private final VolumeQuestion question;
    private final Findings findings;

    MountRules(CsiSource csi, VolumeQuestion question, Findings findings) {
        this.csi = csi;
        this.question = question;
        this.findings = findings;
    }

    /** The mount; empty if something blocks it. */
    Optional<S3fsMount> mount(@Nullable SecretContent secret) {
        checkMounter();
        Optional<S3fsSource> source = SourceRules.of(csi, question, findings);
        ServerRules server = new ServerRules(csi, question, secret, findings);
        Optional<ServerUrl> url = server.url();
        String region = server.region();
        List<S3fsOption> options = options();
        noteAttributes();
        if (source.isEmpty() || url.isEmpty() || region == null) {
            return Optional.empty();
        }
        noteDots(source.get(), url.get(), options);
        return Optional.of(new S3fsMount(source.get(), url.get().text(), region, options, csi.readOnly()));
    }

    private void checkMounter() {
        DriverProfile profile = question.profile();
        String mounter = csi.value(profile.parameters().mounter()).orElse(profile.defaultMounter());
        if (!mounter.isEmpty() && !mounter.equals(S3FS)) {
            findings.add(reason(VolumeCode.MOUNTER_UNSUPPORTED, "the volume is not mounted by s3fs")
                    .withValues(S3FS, mounter));
        }
        if (profile.onHost()) {
            findings.add(
                    reason(VolumeCode.STARTED_ON_HOST, "s3fs runs on the host and outlives the driver's own restart"));
        }
    }

    /** One of each name: the plan's own, then what a later place says instead. */
    private List<S3fsOption> options() {
        Map<String, S3fsOption> byName = new LinkedHashMap<>();
        RecoveryPolicy.Limits limits = question.policy().limits();
        put(
                byName,
                List.of(
                        new S3fsOption("connect_timeout", Integer.toString(limits.connectTimeoutSeconds())),
                        new S3fsOption("readwrite_timeout", Integer.toString(limits.readwriteTimeoutSeconds())),
                        new S3fsOption("retries", Integer.toString(limits.retries()))));
        put(byName, question.profile().options());
        OptionGate gate = OptionGate.of(question.profile(), question.policy(), question.node());
        csi.value(question.profile().parameters().options())
                .ifPresent(text -> put(byName, read(text, question.profile().dialect(), gate, attributes())));
        for (Part option : csi.mountOptions()) {
            put(byName, read(option.text(), OptionDialect.SINGLE, gate, option));
        }
        return byName.values().stream()
                .sorted(Comparator.comparingInt(option -> OptionRule.rank(option.name())))
                .toList();
    }

    private static void put(Map<String, S3fsOption> byName, List<S3fsOption> options) {
        options.forEach(option -> byName.put(option.name(), option));
    }

    private List<S3fsOption> read(String text, OptionDialect dialect, OptionGate gate, Part place) {
        OptionReading reading = S3fsOptions.read(text, dialect, gate);
        reading.refused()
                .forEach(refused -> findings.add(Reason.of(refused.code(), csi.subject(), refused.message())
                        .at(place.pointer().toString())));
        return reading.options();
    }

    private Part attributes() {
        return csi.part().at("volumeAttributes");
    }

    private void noteAttributes() {
        TreeSet<String> others = new TreeSet<>(csi.attributes().keySet());
        ParameterNames names = question.profile().parameters();
        List.of(names.url(), names.region(), names.bucket(), names.options(), names.mounter())
                .forEach(others::removeAll);
        others.removeAll(List.of("prefix", "usePrefix"));
        if (!others.isEmpty()) {
            findings.add(reason(VolumeCode.ATTRIBUTE_IGNORED, "attributes that are not read: " + others)
                    .at(attributes().pointer().toString()));
        }
    }

    private void noteDots(S3fsSource source, ServerUrl url, List<S3fsOption> options) {
        boolean pathStyle = options.stream().anyMatch(option -> option.name().equals(PATH_STYLE));
        if (url.https() && !pathStyle && source.bucket().indexOf('.') >= 0) {
            findings.add(reason(
                    VolumeCode.DOTTED_BUCKET,
                    "the bucket becomes a part of the host's name, and no certificate covers its dots"));
        }
    }

    private Reason reason(VolumeCode code, String message) {
        return Reason.of(code, csi.subject(), message).at(csi.part().pointer().toString());
    }
}
