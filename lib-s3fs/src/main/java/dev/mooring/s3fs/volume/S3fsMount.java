package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * What is mounted and how, without where and with which key pair.
 *
 * @param source bucket and directory
 * @param url the server
 * @param region the region of signatures; empty to leave it to s3fs
 * @param options everything else, in the order it is written
 * @param readOnly whether nothing may be written
 */
public record S3fsMount(S3fsSource source, String url, String region, List<S3fsOption> options, boolean readOnly) {

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
        options.stream()
                .filter(option -> option.name().equals("use_path_request_style"))
                .forEach(all::add);
        if (!region.isEmpty()) {
            // The newer name is region; this one is read by every release.
            all.add(new S3fsOption("endpoint", region));
        }
        all.add(S3fsOption.flag("allow_other"));
        if (readOnly) {
            all.add(S3fsOption.flag("ro"));
        }
        options.stream()
                .filter(option -> !option.name().equals("use_path_request_style"))
                .forEach(all::add);
        return all;
    }
}
