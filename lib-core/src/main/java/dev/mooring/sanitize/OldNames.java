package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds remaining mentions of names that the maps change: at places without a rule, and as words in texts. Values of
 * Secrets, and of keys that look like secrets, are not searched. The work is linear in the text.
 */
final class OldNames {

    private static final int MOST_FINDINGS = 20;
    private static final int MOST_CHARACTERS = 1 << 20;

    private static final Map<MapKind, String> WORDS = Map.of(
            MapKind.NAMESPACE, "namespace",
            MapKind.VOLUME_NAME, "volume",
            MapKind.CLAIM_NAME, "claim",
            MapKind.STORAGE_CLASS, "storage class",
            MapKind.VOLUME_ATTRIBUTES_CLASS, "volume attributes class",
            MapKind.DRIVER, "driver");

    /** Where values are the author's own words, which may match by chance. */
    private static final Set<String> FREE = Set.of("labels", "matchLabels", "annotations");

    /** A name of the source: in a namespace if that is not empty. */
    private record Old(MapKind kind, String namespace, String from, String to) {}

    private final Map<String, List<Old>> byName = new HashMap<>();
    private int longest = 1;

    private OldNames(Maps maps) {
        for (MapKind kind : MapKind.values()) {
            if (WORDS.containsKey(kind)) {
                maps.of(kind).forEach((from, to) -> add(kind, from, to.get(0)));
            }
        }
    }

    private void add(MapKind kind, List<String> key, String to) {
        String from = key.get(key.size() - 1);
        String namespace = key.size() > 1 ? key.get(0) : "";
        if (!from.isEmpty() && !from.equals(to)) {
            byName.computeIfAbsent(from, n -> new ArrayList<>()).add(new Old(kind, namespace, from, to));
            longest = Math.max(longest, from.split("\\.", -1).length);
        }
    }

    static void check(List<Item> emitted, Maps maps) {
        if (maps.kinds().isEmpty()) {
            return;
        }
        OldNames names = new OldNames(maps);
        if (!names.byName.isEmpty()) {
            emitted.forEach(item -> names.new Search(item).run());
        }
    }

    /** The search of one object. */
    private final class Search {

        private final Item item;
        private final Set<JsonPointer> changed;
        private int findings;
        private int characters;

        Search(Item item) {
            this.item = item;
            this.changed = item.editor.changes().stream().map(Change::pointer).collect(Collectors.toUnmodifiableSet());
        }

        void run() {
            item.editor.current().members().forEach((key, value) -> {
                boolean says = Set.of("apiVersion", "kind").contains(key);
                boolean hides = item.source.kind().equals(Kinds.SECRET)
                        && Set.of("data", "stringData").contains(key);
                if (!says && !hides) {
                    walk(JsonPointer.of(key), value);
                }
            });
            if (findings > MOST_FINDINGS || characters > MOST_CHARACTERS) {
                item.warn(WarningCode.MENTIONS_OLD_NAME, "the rest was not searched");
            }
        }

        private void walk(JsonPointer at, JsonValue value) {
            if (changed.contains(at)
                    || Secrets.isNamedBy(at.last())
                    || at.last().equals(WellKnownPointers.LAST_APPLIED)) {
                return;
            }
            if (value instanceof JsonString string) {
                text(at, string.value());
            } else if (value instanceof JsonArray array) {
                for (int i = 0; i < array.items().size(); i++) {
                    walk(at.child(i), array.items().get(i));
                }
            } else if (value instanceof JsonObject object) {
                boolean isSecret = Secrets.isNamedBy(object.string("name").orElse(""));
                object.members().forEach((key, member) -> {
                    text(at.child(key), key);
                    if (!isSecret || !key.equals("value")) {
                        walk(at.child(key), member);
                    }
                });
            }
        }

        private void text(JsonPointer at, String text) {
            characters += text.length();
            if (findings > MOST_FINDINGS || characters > MOST_CHARACTERS) {
                return;
            }
            if (byName.containsKey(text)) {
                boolean isFree = at.segments().stream().anyMatch(FREE::contains);
                found(at, text, isFree ? Severity.INFO : Severity.WARN);
                return;
            }
            if (!Secrets.isNamedBy(text)) {
                words(at, text);
            }
        }

        private void words(JsonPointer at, String text) {
            int start = -1;
            for (int i = 0; i <= text.length(); i++) {
                boolean isName = i < text.length() && isNameCharacter(text.charAt(i));
                if (isName && start < 0) {
                    start = i;
                } else if (!isName && start >= 0) {
                    run(at, text.substring(start, i));
                    start = -1;
                }
            }
        }

        /** Every part of a dotted name: {@code db.shop.svc} mentions {@code shop}. */
        private void run(JsonPointer at, String run) {
            String[] labels = run.split("\\.", -1);
            for (int from = 0; from < labels.length; from++) {
                StringBuilder part = new StringBuilder();
                for (int to = from; to < Math.min(labels.length, from + longest); to++) {
                    part.append(to == from ? "" : ".").append(labels[to]);
                    if (byName.containsKey(part.toString())) {
                        found(at, part.toString(), Severity.INFO);
                    }
                }
            }
        }

        /** A claim matches only in its namespace, and a namespace not where a secret is named. */
        private boolean isMeant(JsonPointer at, Old old) {
            boolean isElsewhere =
                    !old.namespace().isEmpty() && !item.namespace.isEmpty() && !item.namespace.equals(old.namespace());
            return !isElsewhere && !(old.kind() == MapKind.NAMESPACE && hasOwnMap(at));
        }

        private void found(JsonPointer at, String name, Severity severity) {
            for (Old old : byName.getOrDefault(name, List.of())) {
                if (isMeant(at, old) && findings++ < MOST_FINDINGS) {
                    item.warn(
                            WarningCode.MENTIONS_OLD_NAME,
                            severity,
                            at,
                            "mentions " + WORDS.get(old.kind()) + " " + Quote.text(old.from())
                                    + " of the source, which the maps rename to " + Quote.text(old.to())
                                    + "; this place is not changed",
                            Optional.of("change it by hand, or with a rule"));
                }
            }
        }
    }

    /** Secrets and storage clusters have their own maps, although Rook names a cluster like its namespace. */
    private static boolean hasOwnMap(JsonPointer at) {
        return at.last().equals("clusterID")
                || at.segments().stream()
                        .anyMatch(segment -> segment.toLowerCase(Locale.ROOT).contains("secret"));
    }

    private static boolean isNameCharacter(char character) {
        return character == '-' || character == '.' || character == '_' || Character.isLetterOrDigit(character);
    }
}
