package dev.mooring.rbd.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the output of {@code rbd image-meta ls}. */
final class MetadataReader {

    private MetadataReader() {}

    static ImageMetadata read(Stdout output) {
        Map<String, String> values = new HashMap<>();
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
        return new ImageMetadata(values);
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
}
