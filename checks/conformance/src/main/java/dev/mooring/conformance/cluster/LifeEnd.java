package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The compared part of the objects of a world. Objects whose names have random characters share an entry; a volume that
 * was provisioned, or is one of several local ones, is named by its claim.
 */
final class LifeEnd {

    private static final Pattern REPLICA_SET = Pattern.compile("(web\\d)-[a-z0-9]{6,10}(?=$|-)");
    private static final Pattern RANDOM = Pattern.compile("-[bcdfghjklmnpqrstvwxz0-9]{5}(?=$|-scratch$)");
    /** The prefix of the names of provisioned volumes. */
    static final String PROVISIONED = "pvc-";

    private LifeEnd() {}

    static NavigableMap<String, List<String>> of(Collection<Manifest> objects) {
        NavigableMap<String, List<String>> ends = new TreeMap<>();
        for (Manifest each : objects) {
            ends.computeIfAbsent(key(each), ignored -> new ArrayList<>()).add(text(each));
        }
        ends.values().forEach(each -> each.sort(null));
        return ends;
    }

    /** The differences between two ends, a line each. */
    static List<String> differences(
            NavigableMap<String, List<String>> forecast, NavigableMap<String, List<String>> real) {
        NavigableMap<String, List<String>> all = new TreeMap<>(forecast);
        real.forEach(all::putIfAbsent);
        List<String> differences = new ArrayList<>();
        for (String key : all.keySet()) {
            List<String> foretold = forecast.getOrDefault(key, List.of());
            List<String> seen = real.getOrDefault(key, List.of());
            if (!foretold.equals(seen)) {
                differences.add(key + ": forecast " + foretold + ", really " + seen);
            }
        }
        return differences;
    }

    static String canonical(String name) {
        String known = REPLICA_SET.matcher(name).replaceFirst("$1-*");
        return RANDOM.matcher(known).replaceFirst("-*");
    }

    private static String key(Manifest object) {
        JsonObject claim = object.spec().child("claimRef");
        boolean isOneOfMany =
                object.name().startsWith(PROVISIONED) || object.name().startsWith(Choices.DISK);
        if (object.kind().equals(Resource.VOLUME.kind) && isOneOfMany) {
            return "PersistentVolume of " + claim.string("namespace").orElse("") + "/"
                    + canonical(claim.string("name").orElse(""));
        }
        return object.kind() + "/" + object.namespace() + "/" + canonical(object.name());
    }

    static String text(Manifest object) {
        List<String> words = new ArrayList<>();
        if (object.metadata().has("deletionTimestamp")) {
            words.add("terminating");
        }
        String finalizers = finalizers(object);
        switch (object.kind()) {
            case "PersistentVolumeClaim" -> {
                ClaimView claim = ClaimView.from(object);
                words.add(claim.phase());
                words.add("asks " + claim.request().canonical());
                claim.statusCapacity().map(StorageSize::canonical).ifPresent(size -> words.add("has " + size));
                words.add(claim.volumeName().isEmpty() ? "no volume" : "a volume");
                words.add(finalizers);
            }
            case "PersistentVolume" -> {
                JsonObject spec = object.spec();
                words.add(object.status().string("phase").orElse(""));
                words.add(spec.string("persistentVolumeReclaimPolicy").orElse(""));
                words.add(StorageSize.parse(
                                spec.child("capacity").string("storage").orElse("0"))
                        .canonical());
                words.add(canonical(spec.child("claimRef").string("name").orElse("no claim")));
                words.add(finalizers);
            }
            case "Pod" -> words.add(object.spec().has("nodeName") ? "has a node" : "has no node");
            default -> words.add("is there");
        }
        return String.join(" ", words);
    }

    private static String finalizers(Manifest object) {
        List<String> names = new ArrayList<>();
        for (JsonValue each : object.metadata().array("finalizers").items()) {
            names.add(((JsonString) each).value());
        }
        names.sort(null);
        return names.toString();
    }
}
