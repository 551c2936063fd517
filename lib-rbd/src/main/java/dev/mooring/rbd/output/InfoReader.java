package dev.mooring.rbd.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the output of {@code rbd info}; documents get the names of the fields of plain output. */
final class InfoReader {

    private static final Pattern NAME = Pattern.compile("rbd image '(.*)':");
    private static final Pattern SIZE = Pattern.compile("size (.+) in \\d+ objects?");

    private InfoReader() {}

    static ImageInfo read(Stdout output) {
        return output.format() == Stdout.Format.PLAIN ? plain(output) : document(output.document("image"));
    }

    private static ImageInfo document(Doc info) {
        Map<String, String> fields = new HashMap<>();
        fields.put("name", info.required("name"));
        fields.put("size", info.number("size").toString());
        for (String key : List.of("format", "snapshot_count")) {
            info.numberIfAny(key).ifPresent(number -> fields.put(key, number.toString()));
        }
        for (String key : List.of("id", "data_pool", "protected", "create_timestamp", "modify_timestamp")) {
            fields.put(key, info.string(key));
        }
        fields.put("op_features", String.join(", ", texts(info, "op_features")));
        Doc parent = info.get("parent");
        if (parent != null) {
            fields.put("parent", parent(parent));
        }
        Doc mirroring = info.get("mirroring");
        if (mirroring != null) {
            for (String key : List.of("mode", "state", "global_id", "primary")) {
                fields.put("mirroring " + key.replace('_', ' '), mirroring.string(key));
            }
        }
        return new ImageInfo(fields, texts(info, "features"), texts(info, "flags"));
    }

    /** The image that one is a clone of, with its pool and snapshot. */
    static String parent(Doc parent) {
        String namespace = parent.string("pool_namespace");
        return parent.string("pool") + "/" + (namespace.isEmpty() ? "" : namespace + "/") + parent.string("image") + "@"
                + parent.string("snapshot");
    }

    private static List<String> texts(Doc info, String key) {
        return info.listIfAny(key).stream()
                .map(Doc::text)
                .map(text -> text == null ? "" : text)
                .toList();
    }

    private static ImageInfo plain(Stdout output) {
        List<String> lines = output.lines();
        Matcher name = NAME.matcher(lines.isEmpty() ? "" : lines.get(0));
        if (!name.matches()) {
            throw UnreadableOutput.of("expected a line rbd image", lines.isEmpty() ? "" : lines.get(0));
        }
        Map<String, String> fields = new HashMap<>();
        String size = "";
        for (String line : lines.subList(1, lines.size())) {
            String field = line.strip();
            Matcher sized = SIZE.matcher(field);
            int colon = field.indexOf(": ");
            if (sized.matches()) {
                size = sized.group(1);
            } else if (colon > 0) {
                fields.put(field.substring(0, colon), field.substring(colon + 2));
            }
        }
        if (size.isEmpty()) {
            throw new UnreadableOutput("expected a line with the size");
        }
        fields.put("name", name.group(1));
        fields.put("size", size);
        return new ImageInfo(fields, words(fields.remove("features")), words(fields.remove("flags")));
    }

    private static List<String> words(@Nullable String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split(", *"));
    }
}
