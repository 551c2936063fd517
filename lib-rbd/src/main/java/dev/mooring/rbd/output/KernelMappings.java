package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cat /sys/bus/rbd/devices/*}{@code /config_info} said on a host: how its kernel has mapped images. Only here it
 * stands whether a mapping is read-only.
 */
public sealed interface KernelMappings extends CommandAnswer permits KernelMappings.Listed, CommandFailure {

    /**
     * Reads the lines of one or more of these files.
     *
     * @param result what was seen
     * @return the mappings or the failure
     * @upstream linux drivers/block/rbd.c rbd_config_info_show
     */
    static KernelMappings read(CommandResult result) {
        return Stdout.<KernelMappings>readNames(
                result, output -> new Listed(mappings(output), output.notes().all()), failure -> failure);
    }

    private static List<Mapping> mappings(Stdout output) {
        List<Mapping> mappings = new ArrayList<>();
        for (String line : output.lines()) {
            mappings.add(mapping(line)
                    .orElseThrow(() -> new UnreadableOutput("expected monitors, options, pool, image and snapshot")));
        }
        return mappings;
    }

    /** The kernel takes no names with blanks, so words are enough. */
    private static Optional<Mapping> mapping(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 5 || Arrays.stream(words).anyMatch(String::isEmpty)) {
            return Optional.empty();
        }
        List<String> options = Arrays.asList(words[1].split(","));
        return Optional.of(new Mapping(
                Arrays.asList(words[0].split(",")),
                value(options, "name="),
                options.contains("ro") || options.contains("read_only"),
                words[2],
                value(options, "_pool_ns="),
                words[3],
                words[4].equals("-") ? null : words[4]));
    }

    private static String value(List<String> options, String prefix) {
        return options.stream()
                .filter(option -> option.startsWith(prefix))
                .map(option -> option.substring(prefix.length()))
                .findFirst()
                .orElse("");
    }

    /**
     * The mappings.
     *
     * @param mappings in the order printed
     * @param notes what was odd about the output
     */
    record Listed(List<Mapping> mappings, List<Reason> notes) implements KernelMappings {

        public Listed {
            mappings = List.copyOf(mappings);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One mapping. Its other options are left out: a key may stand among them.
     *
     * @param monitors the monitors' addresses
     * @param user the Ceph user; empty if it is not said
     * @param isReadOnly whether it was mapped for reading only, so that it is never listed as a watcher
     * @param pool the pool
     * @param namespace the RADOS namespace, empty for the default one
     * @param image the image
     * @param snapshot the snapshot, null for the image itself
     */
    record Mapping(
            List<String> monitors,
            String user,
            boolean isReadOnly,
            String pool,
            String namespace,
            String image,
            @Nullable String snapshot) {

        public Mapping {
            monitors = List.copyOf(monitors);
        }
    }
}
