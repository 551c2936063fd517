package dev.mooring.testing;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The objects of a forecast that differ from those on the server. */
final class Differences {

    private final Inventory server;
    private final Map<ObjectRef, Manifest> end = new TreeMap<>();
    private final Forecast forecast;

    Differences(Inventory server, Forecast forecast) {
        this.server = server;
        this.forecast = forecast;
        for (ClaimEnd each : forecast.claims()) {
            put(withFinalizer(each.claim().manifest(), "kubernetes.io/pvc-protection"));
        }
        for (VolumeEnd each : forecast.volumes()) {
            forecast.find(each.volume().ref()).ifPresent(end -> put(withFinalizer(end, "kubernetes.io/pv-protection")));
        }
        if (!forecast.nodes().isEmpty()) {
            forecast.pods().forEach(each -> unscheduled(each).ifPresent(pod -> put(ended(pod, each))));
        }
    }

    private Optional<Manifest> unscheduled(PodEnd end) {
        return server.pod(end.pod().namespace(), end.pod().name())
                .filter(pod -> !pod.isScheduled())
                .map(PodView::manifest);
    }

    /** The events of the controllers, then those of the scheduler. */
    List<ControllerEvent> events() {
        List<ControllerEvent> events = new ArrayList<>(forecast.events());
        if (!forecast.nodes().isEmpty()) {
            forecast.pods().stream()
                    .filter(each -> unscheduled(each).isPresent())
                    .forEach(each -> event(each).ifPresent(events::add));
        }
        return events;
    }

    private static Optional<ControllerEvent> event(PodEnd end) {
        return switch (end.state()) {
            case PLACED ->
                Optional.of(new ControllerEvent(
                        end.pod(),
                        ControllerEvent.Type.NORMAL,
                        "Scheduled",
                        "Successfully assigned " + end.pod().key() + " to "
                                + end.node().orElseThrow()));
            case UNSCHEDULABLE ->
                end.message()
                        .map(text ->
                                new ControllerEvent(end.pod(), ControllerEvent.Type.WARNING, "FailedScheduling", text));
            case WAITING_FOR_CLAIMS, NOT_SCHEDULED, OPEN, UNKNOWN -> Optional.empty();
        };
    }

    /**
     * What the protection controllers add to each claim and volume that is not being deleted.
     *
     * @upstream pkg/controller/volume/pvcprotection/pvc_protection_controller.go processPVC
     */
    private static Manifest withFinalizer(Manifest document, String finalizer) {
        List<JsonValue> finalizers =
                new ArrayList<>(document.metadata().array("finalizers").items());
        if (document.metadata().has("deletionTimestamp") || finalizers.contains(JsonString.of(finalizer))) {
            return document;
        }
        finalizers.add(JsonString.of(finalizer));
        JsonObject metadata = document.metadata().with("finalizers", new JsonArray(finalizers));
        return new Manifest(document.json().with("metadata", metadata));
    }

    private void put(Manifest document) {
        end.put(document.ref(), document);
    }

    /** What workloads make and the server does not have, the owners first: what they own is made when they have uids. */
    List<Manifest> made() {
        return forecast.workloads().made().stream()
                .filter(each -> server.find(each.ref()).isEmpty()
                        && server.find(each.owner()).isPresent())
                .map(MadeObject::document)
                .toList();
    }

    boolean isEmpty() {
        return made().isEmpty() && changed().isEmpty() && deleted().isEmpty();
    }

    /** The objects that are new or have other content; none while workloads make objects. */
    List<Manifest> changed() {
        List<Manifest> changed = new ArrayList<>();
        if (!made().isEmpty()) {
            return changed;
        }
        end.forEach((ref, document) -> {
            if (!server.find(ref).equals(Optional.of(document))) {
                changed.add(document);
            }
        });
        return changed;
    }

    /** The objects that are on the server and gone in the end. */
    List<Manifest> deleted() {
        Set<Manifest> deleted = new LinkedHashSet<>();
        server.claims().forEach(each -> deleted.add(each.manifest()));
        server.volumes().forEach(each -> deleted.add(each.manifest()));
        deleted.removeIf(each -> end.containsKey(each.ref()));
        forecast.workloads()
                .deleted()
                .forEach(each -> server.find(each.object()).ifPresent(deleted::add));
        forecast.deletions().ends().stream()
                .filter(each -> each.state() == DeletionEnd.State.GONE)
                .forEach(each -> server.find(each.object()).ifPresent(deleted::add));
        return List.copyOf(deleted);
    }

    /** The pod with its node and the condition that the scheduler sets. */
    private static Manifest ended(Manifest pod, PodEnd end) {
        return switch (end.state()) {
            case PLACED -> {
                JsonObject spec = pod.spec().with("nodeName", end.node().orElseThrow());
                yield withCondition(new Manifest(pod.json().with("spec", spec)), condition("True"));
            }
            case UNSCHEDULABLE ->
                withCondition(
                        pod,
                        condition("False")
                                .with("reason", "Unschedulable")
                                .with("message", end.message().orElse("")));
            case WAITING_FOR_CLAIMS, NOT_SCHEDULED, OPEN, UNKNOWN -> pod;
        };
    }

    private static JsonObject condition(String status) {
        return JsonObject.of("type", JsonString.of("PodScheduled")).with("status", status);
    }

    private static Manifest withCondition(Manifest pod, JsonObject condition) {
        List<JsonValue> conditions = new ArrayList<>(pod.status().array("conditions").items().stream()
                .filter(each -> !isScheduled(each))
                .toList());
        conditions.add(condition);
        return new Manifest(pod.json().with("status", pod.status().with("conditions", new JsonArray(conditions))));
    }

    private static boolean isScheduled(JsonValue condition) {
        return condition instanceof JsonObject object && object.string("type").equals(Optional.of("PodScheduled"));
    }
}
