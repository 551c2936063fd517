package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What {@code rbd image-meta ls} said. The key material of encrypted images is never kept. */
public sealed interface ImageMetadata extends CommandAnswer permits ImageMetadata.Listed, CommandFailure {

    /** What ceph-csi puts before the id of a node whose client address it stores. */
    String CLIENT_ADDRESS_PREFIX = ".rbd.csi.ceph.com/clientAddress/";

    /**
     * Reads the output of {@code rbd image-meta ls}.
     *
     * @param result what was seen
     * @return the metadata or the failure
     */
    static ImageMetadata read(CommandResult result) {
        return Stdout.<ImageMetadata>read(result, ImageMetadata::listed, failure -> failure);
    }

    private static Listed listed(Stdout output) {
        Map<String, String> values = new TreeMap<>();
        if (output.format() == Stdout.Format.PLAIN) {
            plain(output, values);
        } else {
            List<Doc> members = output.document("metadata").members();
            if (members == null) {
                throw new UnreadableOutput("expected an object of keys and values");
            }
            for (Doc member : members) {
                String text = member.text();
                put(values, member.name(), text == null ? "" : text);
            }
        }
        return new Listed(values, output.notes().all());
    }

    private static void plain(Stdout output, Map<String, String> values) {
        List<String> lines =
                output.lines().stream().filter(line -> !line.isBlank()).toList();
        if (lines.isEmpty() || lines.get(0).equals("There are 0 metadata on this image.")) {
            return;
        }
        if (!lines.get(0).matches("There (is|are) \\d+ metadata on this image[:.]") || lines.size() < 2) {
            throw UnreadableOutput.of("expected how many keys there are", lines.get(0));
        }
        for (Map<String, String> row : PlainTable.rows(lines.subList(1, lines.size()), List.of("Key", "Value"))) {
            put(values, row.getOrDefault("Key", ""), row.getOrDefault("Value", ""));
        }
    }

    private static void put(Map<String, String> values, String key, String value) {
        values.put(key, key.endsWith("rbd.csi.ceph.com/dek") ? "***" : value);
    }

    /**
     * The metadata of an image.
     *
     * @param values by key, sorted; hidden keys, which begin with a dot, are among them
     * @param notes what was odd about the output
     */
    record Listed(Map<String, String> values, List<Reason> notes) implements ImageMetadata {

        public Listed {
            values = java.util.Collections.unmodifiableMap(new TreeMap<>(values));
            notes = List.copyOf(notes);
        }

        /**
         * The client address that ceph-csi stored when it staged the image on a node.
         *
         * @param nodeId the node's id for the driver, mostly its name
         * @return the address; empty if none is stored or it is not readable
         */
        public Optional<ClientAddress> clientAddress(String nodeId) {
            return Optional.ofNullable(values.get(CLIENT_ADDRESS_PREFIX + nodeId))
                    .flatMap(ClientAddress::parse);
        }
    }
}
