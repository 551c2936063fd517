package dev.mooring.rbd.output;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One mapping of a kernel, as its {@code config_info} describes it. Its other options are left out: a key may be among
 * them.
 *
 * @param monitors the addresses of the monitors
 * @param user the Ceph user; empty if it was not printed
 * @param isReadOnly whether it was mapped read-only, so that it is never listed as a watcher
 * @param pool the pool
 * @param namespace the RADOS namespace; empty for the default one
 * @param image the image
 * @param snapshot the snapshot; empty for the image itself
 */
public record KernelMapping(
        List<String> monitors,
        String user,
        boolean isReadOnly,
        String pool,
        String namespace,
        String image,
        Optional<String> snapshot) {

    public KernelMapping {
        monitors = List.copyOf(monitors);
    }

    static List<KernelMapping> read(Stdout output) {
        return output.lines().stream().map(KernelMapping::parse).toList();
    }

    /** The kernel accepts no names with blanks, so the words of a line are enough. */
    private static KernelMapping parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 5 || Arrays.stream(words).anyMatch(String::isEmpty)) {
            throw new UnreadableOutput("expected monitors, options, pool, image and snapshot");
        }
        List<String> options = Arrays.asList(words[1].split(","));
        return new KernelMapping(
                Arrays.asList(words[0].split(",")),
                value(options, "name="),
                options.contains("ro") || options.contains("read_only"),
                words[2],
                value(options, "_pool_ns="),
                words[3],
                Optional.of(words[4]).filter(name -> !name.equals("-")));
    }

    private static String value(List<String> options, String prefix) {
        return options.stream()
                .filter(option -> option.startsWith(prefix))
                .map(option -> option.substring(prefix.length()))
                .findFirst()
                .orElse("");
    }
}
