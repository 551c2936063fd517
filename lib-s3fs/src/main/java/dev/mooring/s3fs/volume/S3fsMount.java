package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is mounted and how, without where and with which key pair.
 *
 * @param source bucket and directory
 * @param url the server
 * @param region the region of signatures; empty to leave it to s3fs
 * @param options everything else; the command has them in an order of its own
 * @param readOnly whether nothing may be written
 */
public record S3fsMount(S3fsSource source, String url, String region, List<S3fsOption> options, boolean readOnly) {

    private static final Set<String> FIRST = Set.of("use_path_request_style");
    private static final Set<String> OWNERS = Set.of("mp_umask", "umask", "uid", "gid");

    public S3fsMount {
        requireNonNull(source, "source");
        requireNonNull(url, "url");
        requireNonNull(region, "region");
        options = List.copyOf(options);
    }

    /**
     * The same mount, for reading only.
     *
     * @return the changed copy
     */
    public S3fsMount asReadOnly() {
        return new S3fsMount(source, url, region, options, true);
    }

    /**
     * The command, to be run without a shell and with an empty environment.
     *
     * @param target where it is mounted: an absolute path
     * @param passwdFile the file with the key pair: an absolute path
     * @return the arguments, {@code s3fs} first; one {@code -o} each, in an order that never changes
     * @throws IllegalArgumentException if a path is not absolute, or the file's would be read as more than one option
     */
    public List<String> argv(String target, String passwdFile) {
        if (!target.startsWith("/") || target.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("target: expected an absolute path");
        }
        OptionText.requirePath(passwdFile, "passwdFile");
        List<String> argv = new ArrayList<>(List.of("s3fs", source.argument(), target));
        for (S3fsOption option : all(passwdFile)) {
            argv.add("-o");
            argv.add(option.text());
        }
        return List.copyOf(argv);
    }

    private List<S3fsOption> all(String passwdFile) {
        List<S3fsOption> all = new ArrayList<>();
        all.add(new S3fsOption("passwd_file", passwdFile));
        all.add(new S3fsOption("url", url));
        add(all, FIRST::contains);
        if (!region.isEmpty()) {
            // The newer name is region; this one is read by every release.
            all.add(new S3fsOption("endpoint", region));
        }
        all.add(S3fsOption.flag("allow_other"));
        add(all, OWNERS::contains);
        if (readOnly) {
            all.add(S3fsOption.flag("ro"));
        }
        add(all, name -> !FIRST.contains(name) && !OWNERS.contains(name));
        return all;
    }

    private void add(List<S3fsOption> all, Predicate<String> which) {
        options.stream()
                .filter(option -> which.test(option.name()))
                .sorted(Comparator.comparingInt(option -> OptionRule.rank(option.name())))
                .forEach(all::add);
    }
}
