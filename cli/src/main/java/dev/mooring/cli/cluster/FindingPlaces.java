package dev.mooring.cli.cluster;

import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.render.Finding;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.reason.Reason;
import dev.mooring.yaml.YamlPositions;
import dev.mooring.yaml.YamlPositions.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The places of findings in the files: reads each file with a finding once more. */
final class FindingPlaces {

    private final Map<String, Place> objects = new HashMap<>();

    /** The document of an object, and the object's place in it. */
    private record Place(Document document, JsonPointer at) {}

    private FindingPlaces(Input read) {
        try {
            for (Located each : Manifests.objects(read.json())) {
                if (each.typed() instanceof JsonObject json) {
                    objects.putIfAbsent(
                            new Manifest(json).ref().toString(),
                            new Place(read.documents().get(each.document()), each.at()));
                }
            }
        } catch (ManifestException e) {
            // lists that are nested too deep have been reported: their objects have no place
        }
    }

    /** The findings with file, document, line and column if their object is in a file. */
    static List<Finding> of(List<Reason> reasons, Input read, Sources sources) {
        FindingPlaces places = new FindingPlaces(read);
        Map<String, Map<Integer, Map<JsonPointer, Position>>> positions = places.positions(reasons, sources);
        return reasons.stream().map(each -> places.finding(each, positions)).toList();
    }

    private Map<String, Map<Integer, Map<JsonPointer, Position>>> positions(List<Reason> reasons, Sources sources) {
        Map<String, Map<Integer, List<JsonPointer>>> wanted = new TreeMap<>();
        for (Reason reason : reasons) {
            Place place = objects.get(reason.subject());
            if (place != null) {
                wanted.computeIfAbsent(place.document().source(), key -> new TreeMap<>())
                        .computeIfAbsent(place.document().number(), key -> new ArrayList<>())
                        .add(pointer(place, reason));
            }
        }
        Map<String, Map<Integer, Map<JsonPointer, Position>>> found = new HashMap<>();
        wanted.forEach((file, parts) ->
                InputReader.again(file, sources).ifPresent(text -> found.put(file, YamlPositions.of(text, parts))));
        return found;
    }

    /** Also for an object in a list. */
    private static JsonPointer pointer(Place place, Reason reason) {
        List<String> segments = new ArrayList<>(place.at().segments());
        if (!reason.pointer().isEmpty()) {
            segments.addAll(JsonPointer.parse(reason.pointer()).segments());
        }
        return new JsonPointer(segments);
    }

    private Finding finding(Reason reason, Map<String, Map<Integer, Map<JsonPointer, Position>>> positions) {
        Place place = objects.get(reason.subject());
        if (place == null) {
            return new Finding(reason, "", 0);
        }
        Document document = place.document();
        return Optional.ofNullable(positions.get(document.source()))
                .map(each -> each.get(document.number()))
                .map(each -> each.get(pointer(place, reason)))
                .map(each -> new Finding(reason, document.source(), document.number(), each.line(), each.column()))
                .orElse(new Finding(reason, document.source(), document.number()));
    }
}
