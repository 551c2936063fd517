package dev.mooring.rbd.output;

import dev.mooring.rbd.output.ImageInfo.Described;
import dev.mooring.rbd.output.ImageInfo.Mirroring;
import dev.mooring.rbd.output.ImageInfo.Parent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the output of {@code rbd info}. */
final class InfoReader {

    private static final Pattern NAME = Pattern.compile("rbd image '(.*)':");
    private static final Pattern SIZE = Pattern.compile("size (.+) in \\d+ objects?");

    private InfoReader() {}

    static Described read(Stdout output) {
        return output.format() == Stdout.Format.PLAIN ? plain(output) : document(output);
    }

    private static Described document(Stdout output) {
        Doc info = output.document("image");
        return new Described(
                info.required("name"),
                info.string("id"),
                count(info, "format", 0),
                info.number("size").toString(),
                count(info, "snapshot_count", -1),
                texts(info, "features"),
                texts(info, "flags"),
                parent(info.get("parent")),
                mirroring(info.get("mirroring")),
                info.string("data_pool"),
                info.is("protected"),
                output.notes().all());
    }

    private static int count(Doc info, String key, int otherwise) {
        return info.numberIfAny(key)
                .filter(value -> value.bitLength() < 31)
                .map(Number::intValue)
                .orElse(otherwise);
    }

    private static List<String> texts(Doc info, String key) {
        return info.listIfAny(key).stream()
                .map(Doc::text)
                .map(text -> text == null ? "" : text)
                .toList();
    }

    private static @Nullable Parent parent(@Nullable Doc doc) {
        if (doc == null) {
            return null;
        }
        String namespace = doc.string("pool_namespace");
        return new Parent(doc.string("pool") + "/" + (namespace.isEmpty() ? "" : namespace + "/") + doc.string("image")
                + "@" + doc.string("snapshot"));
    }

    private static @Nullable Mirroring mirroring(@Nullable Doc doc) {
        return doc == null
                ? null
                : new Mirroring(doc.string("mode"), doc.string("state"), doc.string("global_id"), doc.is("primary"));
    }

    private static Described plain(Stdout output) {
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
        return new Described(
                name.group(1),
                fields.getOrDefault("id", ""),
                small(fields.get("format"), 0),
                size,
                small(fields.get("snapshot_count"), -1),
                words(fields.get("features")),
                words(fields.get("flags")),
                fields.containsKey("parent") ? new Parent(fields.getOrDefault("parent", "")) : null,
                plainMirroring(fields),
                fields.getOrDefault("data_pool", ""),
                "True".equals(fields.get("protected")),
                output.notes().all());
    }

    private static int small(@Nullable String text, int otherwise) {
        int value = text == null ? -1 : V6Reader.number(text.strip(), 10, 9);
        return value < 0 ? otherwise : value;
    }

    private static List<String> words(@Nullable String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split(", *"));
    }

    private static @Nullable Mirroring plainMirroring(Map<String, String> fields) {
        String state = fields.get("mirroring state");
        return state == null
                ? null
                : new Mirroring(
                        fields.getOrDefault("mirroring mode", ""),
                        state,
                        fields.getOrDefault("mirroring global id", ""),
                        "true".equals(fields.get("mirroring primary")));
    }
}
