package dev.mooring.yaml;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/** One document: from events to a value. */
final class YamlTree {

    /**
     * A value with its expanded size.
     *
     * @param weight values and characters in it
     * @param height objects and arrays inside each other
     */
    private record Node(JsonValue value, long weight, int height) {}

    private final YamlReader.Events events;
    private final JsonLimits limits;
    private final LongPredicate mayExpand;
    private final Map<String, Node> anchors = new HashMap<>();
    /** Anchors whose value is still being read. */
    private final Set<String> open = new HashSet<>();

    private final List<String> path = new ArrayList<>();

    YamlTree(YamlReader.Events events, JsonLimits limits, LongPredicate mayExpand) {
        this.events = events;
        this.limits = limits;
        this.mayExpand = mayExpand;
    }

    JsonValue document() {
        next();
        Event start = next();
        if (start.getEventId() == Event.ID.StreamEnd) {
            return JsonNull.NULL;
        }
        events.foreignDirective((DocumentStartEvent) start).ifPresent(directive -> {
            throw problem(directive, start);
        });
        JsonValue value = node(next(), 0).value();
        next();
        Event end = next();
        if (end.getEventId() != Event.ID.StreamEnd) {
            throw problem("a second document begins, expected --- before it", end);
        }
        return value;
    }

    @CanIgnoreReturnValue
    private Event next() {
        return events.next(path);
    }

    private YamlException problem(String problem, Event at) {
        return events.problem(problem, path, at.getStartMark());
    }

    private Node node(Event event, int depth) {
        if (event instanceof AliasEvent alias) {
            return alias(alias, depth);
        }
        @Nullable
        String anchor = ((NodeEvent) event).getAnchor().map(a -> a.getValue()).orElse(null);
        if (anchor != null) {
            anchors.remove(anchor);
            open.add(anchor);
            limits.spend(anchor.length());
        }
        Node node = content(event, depth);
        if (anchor != null) {
            open.remove(anchor);
            anchors.put(anchor, node);
        }
        return node;
    }

    private Node content(Event event, int depth) {
        if (event instanceof ScalarEvent scalar) {
            return scalar(scalar);
        }
        if (depth == limits.maxDepth()) {
            throw problem("nested deeper than the limit of " + limits.maxDepth(), event);
        }
        limits.spend(0);
        return event instanceof SequenceStartEvent ? sequence(depth + 1) : mapping(depth + 1);
    }

    private Node alias(AliasEvent event, int depth) {
        String anchor = event.getAlias().getValue();
        Node node = anchors.get(anchor);
        if (node == null) {
            throw problem(
                    open.contains(anchor) ? "the alias is inside the value that it repeats" : "the alias has no anchor",
                    event);
        }
        if (depth + node.height() > limits.maxDepth()) {
            throw problem("the alias makes it deeper than the limit of " + limits.maxDepth(), event);
        }
        if (!mayExpand.test(node.weight())) {
            throw problem(
                    "aliases expand to more than the limit of " + Yaml.MAX_EXPANSION + " values and characters", event);
        }
        // A consumer of the value reads it again at each place.
        limits.spend(node.weight());
        return node;
    }

    private Node scalar(ScalarEvent event) {
        JsonValue value = value(event);
        limits.spend(event.getValue().length());
        return new Node(value, 1L + event.getValue().length(), 0);
    }

    private JsonValue value(ScalarEvent event) {
        String text = event.getValue();
        events.jsonEscape(event).ifPresent(escape -> {
            throw problem(escape, event);
        });
        if (event.isPlain() && YamlScalars.isTooLongNumber(text)) {
            throw problem(
                    "a number of more than the limit of " + JsonLimits.DEFAULT.maxNumberLength() + " characters",
                    event);
        }
        @Nullable String tag = event.getTag().orElse(null);
        if (tag != null && !tag.equals("!")) {
            try {
                return YamlScalars.tagged(tag, text);
            } catch (IllegalArgumentException e) {
                throw problem(String.valueOf(e.getMessage()), event);
            }
        }
        if (tag != null || !event.isPlain()) {
            return JsonString.of(text);
        }
        if (isNoJson(event)) {
            throw problem("infinity and not-a-number are not JSON numbers", event);
        }
        return YamlScalars.plain(text).value();
    }

    private static boolean isNoJson(ScalarEvent event) {
        return YamlScalars.plain(event.getValue()).kind() == YamlScalars.Kind.NO_JSON;
    }

    private Node sequence(int depth) {
        List<JsonValue> items = new ArrayList<>();
        long weight = 1;
        int height = 0;
        for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
            if (items.size() >= limits.maxItems()) {
                throw problem(limits.tooMany(), event);
            }
            path.add(Integer.toString(items.size()));
            Node item = node(event, depth);
            path.remove(path.size() - 1);
            items.add(item.value());
            weight += item.weight();
            height = Math.max(height, item.height());
        }
        return new Node(new JsonArray(items), weight, height + 1);
    }

    private Node mapping(int depth) {
        Mapping mapping = new Mapping();
        for (Event event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
            if (isMerge(event)) {
                path.add(YamlScalars.MERGE);
                mapping.merge(next(), depth);
            } else {
                String key = key(event);
                path.add(key);
                mapping.put(key, event, depth);
            }
            path.remove(path.size() - 1);
        }
        return new Node(JsonObject.of(mapping.members), mapping.weight, mapping.height + 1);
    }

    private static boolean isMerge(Event event) {
        return event instanceof ScalarEvent scalar
                && scalar.isPlain()
                && scalar.getTag().isEmpty()
                && scalar.getValue().equals(YamlScalars.MERGE);
    }

    private String key(Event event) {
        if (event instanceof MappingStartEvent || event instanceof SequenceStartEvent) {
            throw problem("expected text as a key, found a mapping or a list", event);
        }
        String key = keyText(event);
        if (key == null) {
            throw problem("expected text as a key, found null or a number of 64 bits", event);
        }
        return key;
    }

    private @Nullable String keyText(Event event) {
        if (event instanceof ScalarEvent scalar && scalar.isPlain() && isNoJson(scalar)) {
            return YamlKeys.noJson(scalar.getValue());
        }
        JsonValue value = node(event, 0).value();
        boolean isDecimal = event instanceof ScalarEvent scalar
                && YamlScalars.plain(scalar.getValue()).kind() == YamlScalars.Kind.FLOAT;
        return isDecimal && value instanceof JsonNumber number ? YamlKeys.decimal(number) : YamlKeys.text(value);
    }

    /** A mapping as it grows. */
    private final class Mapping {

        private final LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
        /** Keys that came only from a merge; the mapping may still define them itself. */
        private final Set<String> merged = new HashSet<>(0);

        private long weight = 1;
        private int height;

        void put(String key, Event at, int depth) {
            if (members.containsKey(key) && !merged.remove(key)) {
                throw problem("duplicate key", at);
            }
            members.put(key, count(node(next(), depth), key.length()));
        }

        /** As in go-yaml v2, a merge replaces keys before it, and keys after it replace its own. */
        void merge(Event event, int depth) {
            if (!(event instanceof SequenceStartEvent)) {
                merge(node(event, depth - 1), event);
                return;
            }
            List<Node> sources = new ArrayList<>();
            for (Event source = next(); source.getEventId() != Event.ID.SequenceEnd; source = next()) {
                Node node = node(source, depth - 1);
                if (!(node.value() instanceof JsonObject)) {
                    throw noMapping(source);
                }
                sources.add(node);
            }
            for (int i = sources.size() - 1; i >= 0; i--) {
                merge(sources.get(i), event);
            }
        }

        private void merge(Node source, Event at) {
            if (!(source.value() instanceof JsonObject object)) {
                throw noMapping(at);
            }
            object.members().forEach((key, value) -> {
                limits.spend(0);
                if (members.put(key, value) == null) {
                    merged.add(key);
                }
            });
            weight += source.weight();
            height = Math.max(height, source.height() - 1);
        }

        private YamlException noMapping(Event at) {
            return problem("expected a mapping, an alias of a mapping, or a list of them as the value of <<", at);
        }

        private JsonValue count(Node node, int keyLength) {
            weight += node.weight() + keyLength;
            height = Math.max(height, node.height());
            return node.value();
        }
    }
}
