package dev.mooring.s3fs;

import dev.mooring.fuse.mount.internal.CsiSource;
import dev.mooring.fuse.mount.internal.Findings;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.internal.OptionGate;
import dev.mooring.s3fs.internal.OptionReading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Everything that is part of the command for a volume. */
final class MountRules {

    private static final String S3FS = "s3fs";
    private static final String PATH_STYLE = "use_path_request_style";

    private final CsiSource csi;
    private final S3fsRules question;
    private final Findings findings;

    MountRules(CsiSource csi, S3fsRules question, Findings findings) {
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
        Optional<String> region = server.region();
        List<S3fsOption> options = options();
        noteAttributes();
        if (source.isEmpty() || url.isEmpty() || region.isEmpty()) {
            return Optional.empty();
        }
        noteDots(source.get(), url.get(), options);
        return Optional.of(new S3fsMount(source.get(), url.get().text(), region.get(), options, csi.isReadOnly()));
    }

    private void checkMounter() {
        DriverProfile profile = question.profile();
        String mounter = csi.value(ParameterNames.MOUNTER).orElse(profile.defaultMounter());
        if (!mounter.isEmpty() && !mounter.equals(S3FS)) {
            findings.add(reason(S3fsCode.MOUNTER_UNSUPPORTED, "a program other than s3fs mounts the volume")
                    .withValues(S3FS, mounter));
        }
        if (profile.onHost()) {
            findings.add(
                    reason(S3fsCode.STARTED_ON_HOST, "s3fs runs on the host; a restart of the driver does not end it"));
        }
    }

    /** Each option once: the defaults of the plan, overridden by the driver, the attributes and the mount options. */
    private List<S3fsOption> options() {
        Map<String, S3fsOption> byName = new LinkedHashMap<>();
        put(byName, question.policy().timeouts().options());
        put(byName, question.profile().options());
        OptionGate gate = gate();
        csi.value(ParameterNames.OPTIONS)
                .ifPresent(text -> put(byName, read(text, question.profile().dialect(), gate, attributes())));
        for (Part option : csi.mountOptions()) {
            put(byName, read(option.text(), OptionDialect.SINGLE, gate, option));
        }
        return List.copyOf(byName.values());
    }

    private OptionGate gate() {
        OptionGate gate = OptionGate.STRICT
                .enabling(question.profile().enabled())
                .withCacheDirectory(question.policy().cacheDirectory());
        return question.daemon().version().map(gate::forVersion).orElse(gate);
    }

    private static void put(Map<String, S3fsOption> byName, List<S3fsOption> options) {
        options.forEach(option -> byName.put(option.name(), option));
    }

    private List<S3fsOption> read(String text, OptionDialect dialect, OptionGate gate, Part place) {
        OptionReading reading = OptionReading.of(text, dialect, gate);
        reading.refused()
                .forEach(refused -> findings.add(
                        refused.about(csi.subject()).at(place.pointer().toString())));
        return reading.options();
    }

    private Part attributes() {
        return csi.part().at("volumeAttributes");
    }

    private void noteAttributes() {
        TreeSet<String> others = new TreeSet<>(csi.attributes().keySet());
        List.of(
                        ParameterNames.URL,
                        ParameterNames.REGION,
                        ParameterNames.BUCKET,
                        ParameterNames.OPTIONS,
                        ParameterNames.MOUNTER,
                        List.of("prefix", "usePrefix"))
                .forEach(others::removeAll);
        if (!others.isEmpty()) {
            findings.add(reason(S3fsCode.ATTRIBUTE_IGNORED, "attributes that are not used: " + others)
                    .at(attributes().pointer().toString()));
        }
    }

    private void noteDots(S3fsSource source, ServerUrl url, List<S3fsOption> options) {
        boolean pathStyle = options.stream().anyMatch(option -> option.name().equals(PATH_STYLE));
        if (url.https() && !pathStyle && source.bucket().indexOf('.') >= 0) {
            findings.add(reason(
                    S3fsCode.DOTTED_BUCKET,
                    "the bucket is part of the host name and has a dot, so no certificate matches; set " + PATH_STYLE));
        }
    }

    private Reason reason(S3fsCode code, String message) {
        return Reason.of(code, csi.subject(), message).at(csi.part().pointer().toString());
    }
}
