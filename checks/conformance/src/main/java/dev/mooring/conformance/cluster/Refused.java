package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/** Objects that the API server refuses, or accepts although they look odd: missing namespaces, claim templates. */
final class Refused {

    private static final String TEMPLATES = "volumeClaimTemplates";

    private Refused() {}

    /** A claim template with an unusual field. */
    static Draft odd(Dice dice, Draft template) {
        return switch (dice.below(8)) {
            case 0 -> template.status("phase", JsonString.of("Pending"));
            case 1 -> template.status("phase", JsonString.of("Bound"));
            case 2 -> template.spec("dataSource", source("", "PersistentVolumeClaim", "nobody"));
            case 3 -> template.spec("dataSourceRef", source("", "PersistentVolumeClaim", "nobody"));
            case 4 ->
                template.spec("dataSource", source("", "PersistentVolumeClaim", "nobody"))
                        .spec("dataSourceRef", source("", "PersistentVolumeClaim", "nobody"));
            case 5 -> template.spec("dataSource", source("snapshot.storage.k8s.io", "VolumeSnapshot", "nobody"));
            case 6 -> template.spec("dataSourceRef", source("", "Sheep", "dolly"));
            default -> template.spec("volumeMode", "block");
        };
    }

    private static JsonObject source(String group, String kind, String name) {
        JsonObject source = Draft.source("kind", kind, "name", name);
        return group.isEmpty() ? source : source.with("apiGroup", group);
    }

    /** Objects in a namespace that does not exist, or is being deleted. */
    static List<Step> namespace(Dice dice, List<Manifest> live) {
        List<Manifest> namespaces = live.stream()
                .filter(each -> each.kind().equals(Kinds.NAMESPACE))
                .toList();
        if (namespaces.isEmpty()) {
            return List.of();
        }
        Manifest namespace = namespaces.get(0);
        String name = namespace.metadata().has("deletionTimestamp") ? namespace.name() : "absent-" + namespace.name();
        List<Manifest> created = new ArrayList<>(List.of(
                Draft.claim(name, "late" + dice.below(1_000_000)).manifest(),
                Draft.pod(name, "late" + dice.below(1_000_000), List.of("late")).manifest(),
                Workloads.statefulSet(name, "late" + dice.below(1_000_000), 1).manifest()));
        return List.of(new Step.Create(created.subList(0, dice.pick(1, 2, 3))));
    }

    static boolean isEnding(List<Manifest> live) {
        return live.stream()
                .anyMatch(each ->
                        each.kind().equals(Kinds.NAMESPACE) && each.metadata().has("deletionTimestamp"));
    }

    /** Changes of StatefulSets: the retention policy may change, the templates may not. */
    static void sets(Dice dice, List<Manifest> live, List<List<Step>> possible) {
        for (Manifest set : live) {
            if (!set.kind().equals(Kinds.STATEFUL_SET)) {
                continue;
            }
            JsonArray templates = set.spec().array(TEMPLATES);
            JsonObject changed = dice.chance(50) && !templates.items().isEmpty()
                    ? new Draft(JsonObject.EMPTY)
                            .spec(TEMPLATES, larger(templates))
                            .json()
                    : new Draft(JsonObject.EMPTY)
                            .spec(
                                    "persistentVolumeClaimRetentionPolicy",
                                    Draft.source(
                                            "whenDeleted",
                                            dice.pick("Retain", "Delete"),
                                            "whenScaled",
                                            dice.pick("Retain", "Delete")))
                            .json();
            possible.add(List.of(new Step.Merge(set.ref(), changed)));
        }
    }

    private static JsonArray larger(JsonArray templates) {
        return JsonArray.of(templates.items().stream()
                .map(each -> new Draft((JsonObject) each)
                        .with(JsonString.of("7Gi"), "spec", "resources", "requests", "storage")
                        .json()));
    }
}
