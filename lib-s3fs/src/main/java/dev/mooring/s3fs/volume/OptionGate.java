package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which options of users come through.
 *
 * @param enabled names that are forbidden otherwise
 * @param caches the directory below which users may name files; empty for none
 * @param version the s3fs that will read them; null if it is not known, then nothing is refused for its sake
 */
public record OptionGate(
        Set<String> enabled, String caches, @Nullable S3fsVersion version) {

    /** What can be told of options without profile, policy and node. */
    public static final OptionGate STRICT = new OptionGate(Set.of(), "", null);

    private static final List<String> MAY_NAME_FILES = List.of("use_cache", "tmpdir");

    public OptionGate {
        enabled = Set.copyOf(enabled);
        requireNonNull(caches, "caches");
    }

    static OptionGate of(DriverProfile profile, RecoveryPolicy policy, NodeContext node) {
        return new OptionGate(profile.enabled(), policy.places().caches(), node.s3fsVersion());
    }

    /** Why an option does not come through; empty if it does. Values are never told. */
    Optional<Reason> refuse(String name, String value) {
        if (!OptionText.isName(name)) {
            return reason(VolumeCode.OPTION_INVALID, "an option has no name of lower-case letters, digits and _");
        }
        if (!OptionText.isValue(value)) {
            return reason(
                    VolumeCode.OPTION_INVALID,
                    "the value of " + name + " holds a comma, a backslash, white space or a control character");
        }
        OptionRule rule = OptionRule.of(name).orElse(null);
        if (enabled.contains(name) && (rule == null || rule.kind() == OptionClass.NETWORK)) {
            return Optional.empty();
        }
        return rule == null
                ? reason(VolumeCode.OPTION_FORBIDDEN, name + " is no option that is known to be safe")
                : refuse(rule, value);
    }

    private Optional<Reason> refuse(OptionRule rule, String value) {
        String name = rule.name();
        if (rule.kind() != OptionClass.ALLOWED && !isCache(rule, value)) {
            return reason(VolumeCode.OPTION_FORBIDDEN, name + " " + rule.kind().why());
        }
        if (name.equals("use_sse") && !rule.form().fits(value)) {
            return reason(VolumeCode.OPTION_FORBIDDEN, name + " with a value reaches files or keys of others");
        }
        if (!rule.form().fits(value)) {
            return reason(
                    VolumeCode.OPTION_INVALID, name + " takes " + rule.form().words());
        }
        return version != null && !version.isAtLeast(rule.since())
                ? reason(
                        VolumeCode.OPTION_UNSUPPORTED,
                        name + " is known from " + rule.since() + " on, and the node has " + version)
                : Optional.empty();
    }

    private boolean isCache(OptionRule rule, String value) {
        return rule.kind() == OptionClass.FILE
                && MAY_NAME_FILES.contains(rule.name())
                && !caches.isEmpty()
                && OptionText.isPath(value)
                && value.startsWith(caches + "/");
    }

    private static Optional<Reason> reason(VolumeCode code, String message) {
        return Optional.of(Reason.of(code, "", message));
    }
}
