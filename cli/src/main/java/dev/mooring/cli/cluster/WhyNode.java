package dev.mooring.cli.cluster;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.Map;

/** The node that was asked for. */
record WhyNode(String name, Map<String, String> labels) {

    static WhyNode of(Manifest node) {
        Map<String, String> labels = new LinkedHashMap<>();
        node.metadata().child("labels").members().forEach((key, value) -> {
            if (value instanceof JsonString text) {
                labels.put(key, text.value());
            }
        });
        return new WhyNode(node.ref().name(), labels);
    }
}
