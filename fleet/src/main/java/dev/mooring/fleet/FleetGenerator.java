package dev.mooring.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdOutputStream;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Generates a fleet: the same numbers and seed give the same clusters. Their only problems are the planted ones.
 *
 * @param clusters the number of clusters
 * @param pairs the number of claims with volumes in each
 * @param seed the seed
 */
record FleetGenerator(int clusters, int pairs, long seed) {

    static final List<Platform> PLATFORMS = List.of(Platform.values());

    /** How to write a cluster: most are JSON lines with zstd. */
    private enum Form {
        LINES_ZST(".jsonl.zst"),
        LINES_GZ(".jsonl.gz"),
        JSON(".json"),
        YAML(".yaml");

        private final String ending;

        Form(String ending) {
            this.ending = ending;
        }
    }

    /** The name of a cluster, for example {@code fra-dc/fra-dc-0002}. */
    String name(int index) {
        String region = platform(index).region;
        return region + "/" + shortName(index);
    }

    private String shortName(int index) {
        return platform(index).region + "-" + String.format(java.util.Locale.ROOT, "%04d", index);
    }

    private static Platform platform(int index) {
        return PLATFORMS.get(index % PLATFORMS.size());
    }

    MadeCluster make(int index) {
        return new MadeCluster(shortName(index), platform(index), pairs, seed * 1_000_003 + index);
    }

    /** Writes all clusters, some with problems. */
    void write(Path root, Plants plants) throws IOException {
        plants.plant(this);
        for (int i = 0; i < clusters; i++) {
            MadeCluster made = plants.cluster(this, i);
            Form form = i % 25 == 7 ? Form.YAML : i % 10 == 3 ? Form.JSON : i % 5 == 1 ? Form.LINES_GZ : Form.LINES_ZST;
            Path file = root.resolve(name(i) + form.ending);
            Files.createDirectories(file.getParent());
            try (OutputStream out = open(file, form)) {
                write(made.lists(), form, out);
            }
        }
        plants.damage(root);
    }

    private static OutputStream open(Path file, Form form) throws IOException {
        OutputStream out = Files.newOutputStream(file);
        return switch (form) {
            case LINES_ZST -> new ZstdOutputStream(out);
            case LINES_GZ -> new GZIPOutputStream(out, 1 << 16);
            case JSON, YAML -> out;
        };
    }

    private static void write(List<JsonObject> lists, Form form, OutputStream out) throws IOException {
        if (form == Form.YAML) {
            out.write(Yaml.write(lists).getBytes(UTF_8));
        } else if (form == Form.JSON) {
            List<JsonValue> items = new ArrayList<>();
            lists.forEach(each -> items.addAll(each.array("items").items()));
            out.write(JsonObject.parse(
                            "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"\"}}")
                    .with("items", new JsonArray(items))
                    .toJson()
                    .getBytes(UTF_8));
        } else {
            for (JsonObject each : lists) {
                out.write((each.toJson() + "\n").getBytes(UTF_8));
            }
        }
    }
}
