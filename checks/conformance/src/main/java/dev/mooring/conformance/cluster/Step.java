package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;

/** A change to a settled world. */
sealed interface Step {

    /**
     * Applies the step.
     *
     * @return the API server's answer to each request
     */
    List<Reply> perform(Api api);

    /** For the record. */
    JsonObject json();

    /** The number of requests. */
    default int requests() {
        return 1;
    }

    static Step parse(JsonObject json) {
        return switch (json.string("do").orElse("")) {
            case "create" -> new Create(LifeRecord.documents(json.array("objects")));
            case "delete" ->
                new Delete(LifeRecord.strings(json.array("objects")).stream()
                        .map(Step::ref)
                        .toList());
            case "resize" -> new Resize(ref(json, "claim"), json.string("size").orElseThrow());
            case "merge" -> new Merge(ref(json, "object"), json.child("patch"));
            case "scale" ->
                new Scale(
                        ref(json, "workload"),
                        Integer.parseInt(json.string("replicas").orElseThrow()));
            default -> throw new IllegalArgumentException("no such step: " + json);
        };
    }

    private static ObjectRef ref(JsonObject json, String key) {
        return ref(json.string(key).orElseThrow());
    }

    /** From KIND/NAME or KIND/NAMESPACE/NAME. */
    private static ObjectRef ref(String text) {
        String[] parts = text.split("/");
        return parts.length == 2 ? new ObjectRef(parts[0], "", parts[1]) : new ObjectRef(parts[0], parts[1], parts[2]);
    }

    /**
     * Objects are created, one after another; their namespace exists.
     *
     * @param objects the documents
     */
    record Create(List<Manifest> objects) implements Step {
        public Create {
            objects = List.copyOf(objects);
        }

        @Override
        public List<Reply> perform(Api api) {
            return objects.stream().map(api::create).toList();
        }

        @Override
        public JsonObject json() {
            return JsonObject.of("do", JsonString.of("create")).with("objects", LifeRecord.documents(objects));
        }

        @Override
        public int requests() {
            return objects.size();
        }
    }

    /**
     * Objects are deleted, one request right after another.
     *
     * @param objects the deleted objects
     */
    record Delete(List<ObjectRef> objects) implements Step {
        public Delete {
            objects = List.copyOf(objects);
        }

        @Override
        public List<Reply> perform(Api api) {
            return objects.stream().map(api::deleteAll).toList();
        }

        @Override
        public JsonObject json() {
            return JsonObject.of("do", JsonString.of("delete"))
                    .with(
                            "objects",
                            JsonArray.ofStrings(
                                    objects.stream().map(ObjectRef::toString).toList()));
        }

        @Override
        public int requests() {
            return objects.size();
        }
    }

    /**
     * A claim requests another size.
     *
     * @param claim the claim
     * @param size the new request
     */
    record Resize(ObjectRef claim, String size) implements Step {
        JsonObject patch() {
            return new Draft(JsonObject.EMPTY)
                    .with(JsonString.of(size), "spec", "resources", "requests", "storage")
                    .json();
        }

        @Override
        public List<Reply> perform(Api api) {
            return List.of(api.merge(claim, patch()));
        }

        @Override
        public JsonObject json() {
            return Draft.source("do", "resize", "claim", claim.toString()).with("size", size);
        }
    }

    /**
     * An object is changed by a merge patch (RFC 7386).
     *
     * @param object the object
     * @param patch the patch, with values that are not null
     */
    record Merge(ObjectRef object, JsonObject patch) implements Step {

        @Override
        public List<Reply> perform(Api api) {
            return List.of(api.merge(object, patch));
        }

        /** The object after it. */
        Manifest applied(Manifest before) {
            return new Manifest((JsonObject) JsonMergePatch.apply(before.json(), patch));
        }

        @Override
        public JsonObject json() {
            return Draft.source("do", "merge", "object", object.toString()).with("patch", patch);
        }
    }

    /**
     * A workload gets another number of replicas.
     *
     * @param workload the workload
     * @param replicas the new number
     */
    record Scale(ObjectRef workload, int replicas) implements Step {
        JsonObject patch() {
            return new Draft(JsonObject.EMPTY)
                    .spec("replicas", new JsonNumber(String.valueOf(replicas)))
                    .json();
        }

        @Override
        public List<Reply> perform(Api api) {
            return List.of(api.merge(workload, patch()));
        }

        @Override
        public JsonObject json() {
            return Draft.source("do", "scale", "workload", workload.toString())
                    .with("replicas", String.valueOf(replicas));
        }
    }
}
