package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The steps applied to a world, and its fate.
 *
 * @param release the release of the control plane
 * @param world the name of the world
 * @param before the settled objects, including those of the whole cluster
 * @param steps the steps, one right after another
 * @param refusals the API server's messages for each request, in order; empty for accepted ones
 * @param after the objects when settled again
 * @param restless those that change repeatedly
 * @param volumesBefore the handles of this world's volumes that the driver had created
 * @param volumesAfter the handles of those it still had
 */
record LifeRecord(
        Release release,
        String world,
        List<Manifest> before,
        List<Step> steps,
        List<String> refusals,
        List<Manifest> after,
        List<String> restless,
        List<String> volumesBefore,
        List<String> volumesAfter) {

    private static final List<String> KNOWN = Stream.concat(
                    Arrays.stream(Resource.values()).map(resource -> resource.kind),
                    Stream.of(
                            Kinds.VOLUME_ATTACHMENT,
                            Kinds.CSI_DRIVER,
                            Kinds.CSI_NODE,
                            Kinds.VOLUME_ATTRIBUTES_CLASS,
                            Kinds.REPLICATION_CONTROLLER))
            .toList();

    LifeRecord {
        before = List.copyOf(before);
        steps = List.copyOf(steps);
        refusals = List.copyOf(refusals);
        after = List.copyOf(after);
        restless = List.copyOf(restless);
        volumesBefore = List.copyOf(volumesBefore);
        volumesAfter = List.copyOf(volumesAfter);
    }

    /** The view of a client that reads everything, before the steps. */
    Inventory inventoryBefore() {
        return whole(before.stream().map(Driver::asForecast).toList());
    }

    /** The view after the steps. */
    Inventory inventoryAfter() {
        return whole(after);
    }

    /** These kinds have no other objects; objects of other kinds have no finalizers and own nothing. */
    private Inventory whole(List<Manifest> objects) {
        return Inventory.of(objects)
                .complete(KNOWN.toArray(String[]::new))
                .complete(Inventory.ALL_KINDS)
                .on(release);
    }

    /** As one line. */
    JsonObject json() {
        return JsonObject.of("kubernetes", JsonString.of("1." + release.minor()))
                .with("world", world)
                .with("steps", JsonArray.of(steps.stream().map(Step::json)))
                .with("refusals", JsonArray.ofStrings(refusals))
                .with("before", documents(before))
                .with("after", documents(after))
                .with("restless", JsonArray.ofStrings(restless))
                .with("volumesBefore", JsonArray.ofStrings(volumesBefore))
                .with("volumesAfter", JsonArray.ofStrings(volumesAfter));
    }

    static LifeRecord parse(String line) {
        JsonObject json = JsonObject.parse(line);
        return new LifeRecord(
                json.string("kubernetes").map(Release::of).orElse(Release.LATEST),
                json.string("world").orElseThrow(),
                documents(json.array("before")),
                objects(json.array("steps")).map(Step::parse).toList(),
                strings(json.array("refusals")),
                documents(json.array("after")),
                strings(json.array("restless")),
                strings(json.array("volumesBefore")),
                strings(json.array("volumesAfter")));
    }

    static JsonArray documents(List<Manifest> objects) {
        return JsonArray.of(objects.stream().map(LifeRecord::slim));
    }

    private static JsonObject slim(Manifest object) {
        return object.json().with("metadata", object.metadata().without("managedFields"));
    }

    static List<Manifest> documents(JsonArray array) {
        return objects(array).map(Manifest::new).toList();
    }

    private static Stream<JsonObject> objects(JsonArray array) {
        return array.items().stream().map(JsonObject.class::cast);
    }

    static List<String> strings(JsonArray array) {
        return array.items().stream().map(each -> ((JsonString) each).value()).toList();
    }
}
