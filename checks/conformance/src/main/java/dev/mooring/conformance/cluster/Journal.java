package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The journal of the CSI driver.
 *
 * @param volumes the volumes it created and still has, with their entries
 * @param deleted the handles it deleted, including volumes that it did not create
 * @param snapshots the snapshots it created and still has
 */
record Journal(SortedMap<String, JsonObject> volumes, Set<String> deleted, Set<String> snapshots) {

    static Journal read(Path file) throws IOException {
        SortedMap<String, JsonObject> volumes = new TreeMap<>();
        Set<String> deleted = new TreeSet<>();
        Set<String> snapshots = new TreeSet<>();
        for (String line : Files.readAllLines(file)) {
            JsonObject entry = JsonObject.parse(line);
            String handle = entry.string("handle").orElseThrow();
            switch (entry.string("did").orElse("")) {
                case "deleted" -> {
                    volumes.remove(handle);
                    deleted.add(handle);
                }
                case "cut" -> snapshots.add(handle);
                case "dropped" -> snapshots.remove(handle);
                default -> volumes.put(handle, entry);
            }
        }
        return new Journal(volumes, deleted, snapshots);
    }
}
