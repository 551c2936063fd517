package dev.mooring.workload.controller;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ReplicaSet of a Deployment: the one with its template, or a new one. It gets all replicas, and the older ones get
 * none, as at the end of a rollout.
 *
 * @upstream pkg/controller/deployment/sync.go getNewReplicaSet
 */
final class DeploymentPlay {

    private static final String HASH_LABEL = "pod-template-hash";

    private DeploymentPlay() {}

    static void play(Creation creation, Workload deployment) {
        int replicas = Creation.count(deployment.spec().at("replicas"), 1);
        List<Dependent> sets = creation.existing().of(deployment, Kinds.REPLICA_SET);
        Optional<Dependent> current = current(deployment, sets);
        boolean isPaused = deployment.spec().at("paused").flag().orElse(false);
        if (isPaused && current.isEmpty()) {
            creation.tell(MadeObjectCode.WORKLOAD_RESTS.at(
                    deployment.spec().at("paused"), "is paused: it creates no ReplicaSet for its template"));
            return;
        }
        current.ifPresent(each -> creation.scale(each.ref(), replicas));
        if (!isPaused) {
            sets.stream()
                    .filter(each -> current.filter(each::equals).isEmpty())
                    .forEach(each -> creation.scale(each.ref(), 0));
        }
        if (current.isEmpty()) {
            creation.addWorkload(
                    WorkloadKind.REPLICA_SET,
                    new Manifest(replicaSet(deployment, replicas)),
                    deployment,
                    deployment.podTemplate());
        }
    }

    /**
     * The oldest one with the same template.
     *
     * @upstream pkg/controller/deployment/util/deployment_util.go FindNewReplicaSet, EqualIgnoreHash
     */
    private static Optional<Dependent> current(Workload deployment, List<Dependent> sets) {
        JsonObject wanted = withoutHash(deployment.templateJson());
        return sets.stream()
                .filter(each -> covers(withoutHash(each.manifest().spec().child("template")), wanted))
                .min(Comparator.comparing(DeploymentPlay::created).thenComparing(Dependent::name));
    }

    private static String created(Dependent each) {
        return each.manifest().metadata().string("creationTimestamp").orElse("");
    }

    private static JsonObject withoutHash(JsonObject template) {
        JsonObject metadata = template.child("metadata");
        return template.with(
                "metadata", metadata.with("labels", metadata.child("labels").without(HASH_LABEL)));
    }

    /**
     * Whether a stored value is the given one with defaults: it has each of its members. The template of a manifest has
     * no defaults yet, so it does not equal the one of its ReplicaSet.
     */
    private static boolean covers(JsonValue stored, JsonValue given) {
        if (given instanceof JsonObject object) {
            return object.members().entrySet().stream()
                    .allMatch(
                            each -> each.getValue().isNull() || covers(member(stored, each.getKey()), each.getValue()));
        }
        if (given instanceof JsonArray array) {
            List<JsonValue> items = stored instanceof JsonArray same ? same.items() : List.of();
            for (int i = 0; i < array.items().size(); i++) {
                if (items.size() != array.items().size()
                        || !covers(items.get(i), array.items().get(i))) {
                    return false;
                }
            }
            return true;
        }
        return given.equals(stored);
    }

    private static JsonValue member(JsonValue value, String key) {
        return value instanceof JsonObject object ? object.get(key).orElse(JsonNull.NULL) : JsonNull.NULL;
    }

    private static JsonObject replicaSet(Workload deployment, int replicas) {
        Map<String, String> hash = Map.of(HASH_LABEL, GeneratedNames.HASH);
        JsonObject template = deployment.templateJson();
        template = template.with("metadata", MadeDocuments.labelled(template.child("metadata"), hash));
        JsonObject selector = deployment.manifest().spec().child("selector");
        selector = selector.with("matchLabels", selector.child("matchLabels").with(HASH_LABEL, GeneratedNames.HASH));
        JsonObject metadata = JsonObject.EMPTY
                .with("name", GeneratedNames.replicaSet(deployment.name()))
                .with("namespace", deployment.namespace())
                .with("labels", template.child("metadata").child("labels"));
        return MadeDocuments.object("apps/v1", Kinds.REPLICA_SET, MadeDocuments.owned(metadata, deployment))
                .with(
                        "spec",
                        JsonObject.of("replicas", JsonNumber.of(replicas))
                                .with("selector", selector)
                                .with("template", template));
    }
}
