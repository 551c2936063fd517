package dev.mooring.s3fs.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.S3fsVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which options users may set. */
public final class OptionGate {

    /** Only the options of the table, no files, any release of s3fs. */
    public static final OptionGate STRICT = new OptionGate(Set.of(), "", null);

    private static final List<String> MAY_NAME_FILES = List.of("use_cache", "tmpdir");

    private final Set<String> enabled;
    private final String cacheDirectory;
    private final @Nullable S3fsVersion version;

    private OptionGate(Set<String> enabled, String cacheDirectory, @Nullable S3fsVersion version) {
        this.enabled = Set.copyOf(enabled);
        this.cacheDirectory = requireNonNull(cacheDirectory, "cacheDirectory");
        this.version = version;
    }

    /**
     * The same gate, which also allows these options.
     *
     * @param names options that change the credentials or the connection, or that are not in the table
     * @return the changed copy
     */
    public OptionGate enabling(Set<String> names) {
        return new OptionGate(names, cacheDirectory, version);
    }

    /**
     * The same gate, open for cache files below a directory.
     *
     * @param directory an absolute path; empty for none
     * @return the changed copy
     */
    public OptionGate withCacheDirectory(String directory) {
        return new OptionGate(enabled, directory, version);
    }

    /**
     * The same gate for one release of s3fs, whose unknown options are refused.
     *
     * @param installed the release
     * @return the changed copy
     */
    public OptionGate forVersion(S3fsVersion installed) {
        return new OptionGate(enabled, cacheDirectory, requireNonNull(installed, "installed"));
    }

    /** Why an option is refused; empty if it is allowed. Values are never quoted. */
    Optional<Reason> refuse(String name, String value) {
        if (!OptionText.isName(name)) {
            return reason(
                    OptionCode.OPTION_INVALID,
                    "expected the name of an option: lower-case letters, digits and underscores");
        }
        if (!OptionText.isValue(value)) {
            return reason(
                    OptionCode.OPTION_INVALID,
                    "the value of " + name + " contains a comma, a backslash, white space or a control character");
        }
        OptionRule rule = OptionRule.of(name).orElse(null);
        if (enabled.contains(name) && (rule == null || rule.kind() == OptionClass.NETWORK)) {
            return Optional.empty();
        }
        return rule == null
                ? reason(OptionCode.OPTION_FORBIDDEN, name + " is not in the table of allowed options")
                : refuse(rule, value);
    }

    private Optional<Reason> refuse(OptionRule rule, String value) {
        String name = rule.name();
        if (rule.kind() != OptionClass.ALLOWED && !isCache(rule, value)) {
            return reason(OptionCode.OPTION_FORBIDDEN, name + " " + rule.kind().why());
        }
        if (name.equals("use_sse") && !rule.form().fits(value)) {
            return reason(OptionCode.OPTION_FORBIDDEN, name + " with a value gives access to files or to other keys");
        }
        if (!rule.form().fits(value)) {
            return reason(
                    OptionCode.OPTION_INVALID, name + " takes " + rule.form().words());
        }
        return version != null && !version.isAtLeast(rule.since())
                ? reason(
                        OptionCode.OPTION_UNSUPPORTED,
                        name + " needs s3fs " + rule.since() + " or newer; the node has " + version)
                : Optional.empty();
    }

    private boolean isCache(OptionRule rule, String value) {
        return rule.kind() == OptionClass.FILE
                && MAY_NAME_FILES.contains(rule.name())
                && !cacheDirectory.isEmpty()
                && OptionText.isPath(value)
                && value.startsWith(cacheDirectory + "/");
    }

    private static Optional<Reason> reason(OptionCode code, String message) {
        return Optional.of(Reason.of(code, "", message));
    }
}
