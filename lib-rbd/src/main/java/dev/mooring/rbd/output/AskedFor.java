package dev.mooring.rbd.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What an argument list asked for: its options by name, and its other words. */
final class AskedFor {

    private static final Set<String> PROGRAMS = Set.of("rbd", "ceph", "rados", "rbd-nbd");

    /** Options whose value may be the next word. */
    private static final Set<String> VALUED = Set.of(
            "--pool",
            "-p",
            "--namespace",
            "--image",
            "--format",
            "-f",
            "--id",
            "--user",
            "--name",
            "-n",
            "-m",
            "--mon-host",
            "--mon_host",
            "-c",
            "--conf",
            "--cluster",
            "-k",
            "--keyring",
            "--keyfile",
            "-K",
            "--key",
            "--client-mount-timeout",
            "--client_mount_timeout",
            "--rados-osd-op-timeout",
            "--rados_osd_op_timeout",
            "--connect-timeout",
            "--device-type",
            "-t",
            "-o",
            "--options",
            "--shared",
            "--snap",
            "--snap-id",
            "--image-id",
            "--source-spec-path",
            "--source-spec",
            "--io-type",
            "--io-size",
            "--io-total",
            "--io-threads");

    private final boolean known;
    private final Map<String, String> options = new HashMap<>();
    private final List<String> words = new ArrayList<>();

    private AskedFor(boolean known) {
        this.known = known;
    }

    static AskedFor in(List<String> argv) {
        int program = 0;
        while (program < argv.size() && !PROGRAMS.contains(baseName(argv.get(program)))) {
            program++;
        }
        AskedFor asked = new AskedFor(program < argv.size());
        for (int i = program + 1; i < argv.size(); i++) {
            String word = argv.get(i);
            int equals = word.indexOf('=');
            if (!word.startsWith("-") || word.length() == 1) {
                asked.words.add(word);
            } else if (word.startsWith("--") && equals > 0) {
                asked.options.put(word.substring(0, equals), word.substring(equals + 1));
            } else if (VALUED.contains(word) && i + 1 < argv.size()) {
                asked.options.put(word, argv.get(++i));
            } else {
                asked.options.put(word, "");
            }
        }
        return asked;
    }

    private static String baseName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    boolean isKnown() {
        return known;
    }

    /** The words that are not options: the subcommand and its arguments. */
    List<String> words() {
        return List.copyOf(words);
    }

    /** The argument after a subcommand of this many words, or the value of the option for it. */
    String about(int subcommand) {
        String spec = options.getOrDefault("--image", words.size() > subcommand ? words.get(subcommand) : "");
        String pool = options.getOrDefault("--pool", options.getOrDefault("-p", ""));
        return spec.isEmpty() || pool.isEmpty() || spec.indexOf('/') >= 0 ? spec : pool + "/" + spec;
    }

    /** The value of {@code --format} or {@code -f}. */
    Optional<String> format() {
        String format = options.get("--format");
        return Optional.ofNullable(format == null ? options.get("-f") : format);
    }

    boolean isLong() {
        return options.containsKey("-l") || options.containsKey("--long");
    }

    /** Whether the arguments, as far as they are known, name this image and no other. */
    boolean mayBeAbout(String pool, String namespace, String image) {
        if (!known) {
            return true;
        }
        String named = options.get("--image");
        List<String> specs = named == null ? words : List.of(named);
        return specs.stream().anyMatch(spec -> isSpec(spec, pool, namespace, image));
    }

    private boolean isSpec(String spec, String pool, String namespace, String image) {
        int at = spec.indexOf('@');
        String[] parts = (at < 0 ? spec : spec.substring(0, at)).split("/", -1);
        String statedPool = parts.length > 1 ? parts[0] : options.getOrDefault("--pool", options.get("-p"));
        String statedNamespace = parts.length > 2 ? parts[1] : options.getOrDefault("--namespace", "");
        return parts[parts.length - 1].equals(image)
                && (statedPool == null || pool.isEmpty() || statedPool.equals(pool))
                && statedNamespace.equals(namespace);
    }

    /** Whether a message about this image is about the requested image; also true if that is unknown. */
    boolean mayBeImage(String name) {
        if (!known || name.equals(options.get("--image"))) {
            return true;
        }
        for (String word : words) {
            if (name.equals(word) || word.endsWith("/" + name)) {
                return true;
            }
        }
        // The spec of a snapshot names its image too.
        return words.stream()
                .filter(word -> word.indexOf('@') > 0)
                .map(word -> word.substring(0, word.indexOf('@')))
                .anyMatch(word -> word.equals(name) || word.endsWith("/" + name));
    }
}
