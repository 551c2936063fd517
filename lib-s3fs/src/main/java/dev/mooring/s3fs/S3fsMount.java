package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.s3fs.internal.OptionRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is mounted and how, without the mount point and the credential file.
 *
 * @param source bucket and directory
 * @param url the server
 * @param region the region for signatures; empty to leave it to s3fs
 * @param options all other options, in the order of the table
 * @param isReadOnly whether it is mounted read-only
 */
record S3fsMount(S3fsSource source, String url, String region, List<S3fsOption> options, boolean isReadOnly) {

    private static final Set<String> FIRST = Set.of("use_path_request_style");
    private static final Set<String> OWNERS = Set.of("mp_umask", "umask", "uid", "gid");

    public S3fsMount {
        requireNonNull(source, "source");
        requireNonNull(url, "url");
        requireNonNull(region, "region");
        options = options.stream()
                .sorted(Comparator.comparingInt(option -> OptionRule.rank(option.name())))
                .toList();
    }

    /** {@return the same mount, read-only} */
    public S3fsMount asReadOnly() {
        return new S3fsMount(source, url, region, options, true);
    }

    /** {@return the same mount, writable} */
    public S3fsMount asWritable() {
        return new S3fsMount(source, url, region, options, false);
    }

    /**
     * The command, to be run without a shell and with an empty environment.
     *
     * @param mountPoint an absolute path
     * @param passwdFile the credential file, an absolute path
     * @return the arguments, {@code s3fs} first; one {@code -o} per option, always in the same order
     * @throws IllegalArgumentException if a path is not absolute, or s3fs would read the file's path as several options
     */
    public List<String> argv(String mountPoint, String passwdFile) {
        if (!mountPoint.startsWith("/") || mountPoint.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("mountPoint: expected an absolute path");
        }
        S3fsOption.requirePath(passwdFile, "passwdFile");
        List<String> argv = new ArrayList<>(List.of("s3fs", source.argument(), mountPoint));
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
            // The newer name is region; every release reads this one.
            all.add(new S3fsOption("endpoint", region));
        }
        all.add(S3fsOption.flag("allow_other"));
        add(all, OWNERS::contains);
        if (isReadOnly) {
            all.add(S3fsOption.flag("ro"));
        }
        add(all, name -> !FIRST.contains(name) && !OWNERS.contains(name));
        return all;
    }

    private void add(List<S3fsOption> all, Predicate<String> which) {
        options.stream().filter(option -> which.test(option.name())).forEach(all::add);
    }
}
