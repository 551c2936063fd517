package dev.mooring.conformance.cluster;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.Snapshots;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Creates objects while the controller runs, and compares ends and events with the forecast. */
final class Plays {

    private static final JsonPointer INVOLVED_NAMESPACE = JsonPointer.parse("/involvedObject/namespace");
    private static final JsonPointer INVOLVED_NAME = JsonPointer.parse("/involvedObject/name");

    private final Plane plane;
    private final Score score;
    private final ConcurrentMap<ObjectRef, String> refused = new ConcurrentHashMap<>();

    Plays(Plane plane, Score score) {
        this.plane = plane;
        this.score = score;
    }

    void compare(String title, List<Simulation> plays) throws IOException {
        Sowing sowing = new Sowing(plane);
        plays.forEach(play -> sowing.namespaces(play.objects()));
        plane.startControllers();
        create(plays, Simulation::first);
        plane.awaitQuiet();
        create(plays, Simulation::second);
        Map<Simulation, List<String>> differences = plane.settled(() -> differences(plays), Map::isEmpty);
        plane.stopControllers();
        differences.forEach((play, lines) -> score.differs(title + ", " + play.title(), lines));
        score.part(
                title,
                plays.stream().mapToLong(play -> play.objects().size()).sum(),
                differences.size(),
                "in " + plays.size() + " orders of creation");
    }

    private Map<Simulation, List<String>> differences(List<Simulation> plays) {
        Map<String, List<Manifest>> after = plane.storageByWorld();
        Map<String, SortedSet<String>> events = events();
        Map<Simulation, List<String>> differences = new LinkedHashMap<>();
        for (Simulation play : plays) {
            List<String> ofThis = differences(
                    play,
                    after.getOrDefault(play.world(), List.of()),
                    events.getOrDefault(play.world(), new TreeSet<>()));
            if (!ofThis.isEmpty()) {
                differences.put(play, ofThis);
            }
        }
        return differences;
    }

    /** Creates claims after the controller has seen the rest: it watches each kind separately, in varying order. */
    private void create(List<Simulation> plays, Function<Simulation, List<Manifest>> step) throws IOException {
        create(plays, step, each -> !isClaim(each));
        if (plays.stream().map(step).anyMatch(Plays::isMixed)) {
            plane.awaitQuiet();
        }
        create(plays, step, Plays::isClaim);
    }

    private void create(List<Simulation> plays, Function<Simulation, List<Manifest>> step, Predicate<Manifest> which) {
        plays.parallelStream()
                .forEach(play -> step.apply(play).stream().filter(which).forEach(this::create));
    }

    private static boolean isMixed(List<Manifest> objects) {
        return objects.stream().anyMatch(Plays::isClaim) && !objects.stream().allMatch(Plays::isClaim);
    }

    private static boolean isClaim(Manifest object) {
        return object.kind().equals(Resource.CLAIM.kind);
    }

    /** As kubectl does, without the resource version of another cluster. */
    private void create(Manifest object) {
        Reply reply = plane.api().create(Plain.withoutVersion(object));
        if (!reply.isAccepted()) {
            refused.put(object.ref(), reply.body().string("message").orElse(""));
        }
    }

    private List<String> differences(Simulation play, List<Manifest> after, SortedSet<String> events) {
        List<String> differences = new ArrayList<>();
        Forecast forecast = play.forecast(plane.release());
        Map<ObjectRef, End> foretold = End.of(Snapshots.end(forecast));
        Map<ObjectRef, End> real = End.of(after);
        End.differences(foretold, real).keySet().forEach(ref -> differences.add(End.difference(ref, foretold, real)));
        refusals(play, forecast, differences);
        events(forecast, events, differences);
        for (String each : play.expected()) {
            if (!holds(each, after, events)) {
                differences.add("expected " + each);
            }
        }
        if (!differences.isEmpty()) {
            play.objects().forEach(each -> differences.add("created: " + Plain.text(each)));
            after.forEach(each -> differences.add("after: " + Plain.text(each)));
        }
        return differences;
    }

    private void refusals(Simulation play, Forecast forecast, List<String> differences) {
        List<ObjectRef> foretold =
                forecast.refusals().stream().map(Refusal::object).toList();
        for (Manifest each : play.objects()) {
            String words = refused.get(each.ref());
            if (foretold.contains(each.ref()) != (words != null)) {
                differences.add(each.ref() + ": really " + (words == null ? "accepted" : "refused: " + words));
            }
        }
    }

    private static void events(Forecast forecast, SortedSet<String> events, List<String> differences) {
        SortedSet<String> foretold = Happened.lines(forecast.events());
        for (String each : foretold) {
            if (!events.contains(each)) {
                differences.add("forecast but not seen: event " + each);
            }
        }
        for (String each : events) {
            if (!foretold.contains(each)) {
                differences.add("seen but not forecast: event " + each);
            }
        }
    }

    static boolean holds(String expected, List<Manifest> after, SortedSet<String> events) {
        String[] said = expected.split(": ", 2);
        if (said[0].equals("event")) {
            return events.stream().anyMatch(line -> line.contains(" " + said[1] + ": "));
        }
        String kind = said[0].equals("claims") ? Resource.CLAIM.kind : Resource.VOLUME.kind;
        return after.stream()
                .filter(each -> each.kind().equals(kind))
                .allMatch(each -> each.status().members().get("phase") instanceof JsonString phase
                        && phase.value().equals(said[1]));
    }

    private Map<String, SortedSet<String>> events() {
        Map<String, SortedSet<String>> events = new HashMap<>();
        for (Manifest each : plane.api().list(Resource.EVENT)) {
            String namespace = text(each, INVOLVED_NAMESPACE);
            String world = World.of(namespace.isEmpty() ? text(each, INVOLVED_NAME) : namespace);
            events.computeIfAbsent(world, ignored -> new TreeSet<>()).add(Happened.line(each));
        }
        return events;
    }

    private static String text(Manifest object, JsonPointer pointer) {
        return pointer.find(object.json())
                .filter(JsonString.class::isInstance)
                .map(text -> ((JsonString) text).value())
                .orElse("");
    }
}
