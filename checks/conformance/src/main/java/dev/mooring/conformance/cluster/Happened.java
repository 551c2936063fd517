package dev.mooring.conformance.cluster;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import java.util.SortedSet;
import java.util.TreeSet;

/** Events as lines of text, to be compared. */
final class Happened {

    private Happened() {}

    static String line(ControllerEvent event) {
        return event.object() + " " + event.type().id() + " " + event.reason() + ": " + event.message();
    }

    /** An event object of the API. */
    static String line(Manifest event) {
        JsonObject about = event.json().child("involvedObject");
        String namespace = about.string("namespace").orElse("");
        return about.string("kind").orElse("") + "/" + (namespace.isEmpty() ? "" : namespace + "/")
                + about.string("name").orElse("") + " "
                + event.json().string("type").orElse("") + " "
                + event.json().string("reason").orElse("") + ": "
                + event.json().string("message").orElse("");
    }

    static SortedSet<String> lines(Iterable<ControllerEvent> events) {
        SortedSet<String> lines = new TreeSet<>();
        events.forEach(event -> lines.add(line(event)));
        return lines;
    }
}
