package dev.mooring.evidence;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.Scopes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Compares a certificate with the raw input, read again. It knows the five forms of a fact but no decision: it shows
 * that the evidence of a yes exists, complete and unchanged, not that the rules of the decision are right.
 */
public final class ProofChecker {

    private final Map<ObjectRef, Manifest> objects = new TreeMap<>();
    private final Set<ObjectRef> twice = new TreeSet<>();
    private final WholeLists lists = new WholeLists();
    private final Set<String> outputs = new HashSet<>();
    private final List<String> notUnderstood = new ArrayList<>();

    private ProofChecker() {}

    /**
     * A checker of an input.
     *
     * @param documents the documents as they were read, lists included
     * @param outputs what commands printed
     * @return the checker
     * @throws dev.mooring.manifest.ManifestException if lists are nested deeper than {@link Manifests#MAX_LIST_DEPTH}
     */
    public static ProofChecker of(List<? extends JsonValue> documents, List<String> outputs) {
        return of(documents, outputs, UnaryOperator.identity());
    }

    /**
     * A checker of an input whose objects were changed before the question.
     *
     * @param documents the documents as they were read, lists included
     * @param outputs what commands printed
     * @param asked turns an object that was read into the object of the question, for example by adding its namespace
     * @return the checker
     * @throws dev.mooring.manifest.ManifestException if lists are nested deeper than {@link Manifests#MAX_LIST_DEPTH}
     */
    public static ProofChecker of(
            List<? extends JsonValue> documents, List<String> outputs, UnaryOperator<Manifest> asked) {
        ProofChecker checker = new ProofChecker();
        documents.forEach(checker.lists::add);
        Manifests.objects(documents).forEach(each -> checker.add(each, asked));
        outputs.forEach(each -> checker.outputs.add(Digest.of(each).hex()));
        return checker;
    }

    private void add(Located located, UnaryOperator<Manifest> asked) {
        String at = located.at().segments().isEmpty() ? "" : located.at() + ": ";
        located.notUnderstood().ifPresent(problem -> notUnderstood.add(at + problem));
        if (!(located.typed() instanceof JsonObject json)) {
            return;
        }
        Manifest manifest = asked.apply(new Manifest(json));
        ObjectRef key = Scopes.key(manifest.ref());
        Manifest other = objects.put(key, manifest);
        if (other != null && !other.equals(manifest)) {
            int order = other.compareVersion(manifest);
            if (order > 0) {
                objects.put(key, other);
            } else if (order == 0) {
                twice.add(key);
            }
        }
    }

    /**
     * The facts that do not hold.
     *
     * @param certificate its JSON form, see {@link Certificate#toJson}
     * @return a sentence for each fact that the input does not have, and for each premise without a fact; empty if all of it
     *     holds
     */
    public List<String> problems(JsonObject certificate) {
        List<String> problems = new ArrayList<>();
        List<JsonValue> premises = certificate.array("premises").items();
        if (premises.isEmpty()) {
            problems.add("the certificate has no premises");
        }
        notUnderstood.forEach(each -> problems.add("not all of the input is understood: " + each));
        for (JsonValue each : premises) {
            JsonObject premise = each instanceof JsonObject object ? object : JsonObject.EMPTY;
            String code = premise.string("code").orElse("");
            List<JsonValue> facts = premise.array("dischargedBy").items();
            if (facts.isEmpty()) {
                problems.add("premise " + code + ": nothing proves it");
            }
            for (JsonValue fact : facts) {
                problem(fact instanceof JsonObject object ? object : JsonObject.EMPTY)
                        .ifPresent(problem -> problems.add("premise " + code + ": " + problem));
            }
        }
        return List.copyOf(problems);
    }

    private Optional<String> problem(JsonObject fact) {
        String source = fact.string("source").orElse("");
        return switch (source) {
            case "object" -> value(fact);
            case "list", "statement" -> ofKind(fact, source);
            case "output" ->
                outputs.contains(sha256(fact))
                        ? Optional.empty()
                        : Optional.of("the output of " + object(fact) + " is not in the input, or has changed");
            default -> Optional.of("a fact of an unknown source: " + source);
        };
    }

    private Optional<String> value(JsonObject fact) {
        ObjectRef ref = ref(object(fact));
        Manifest manifest = objects.get(ref);
        String path = fact.string("path").orElse("");
        if (manifest == null) {
            return Optional.of(ref + " is not in the input");
        }
        if (twice.contains(ref)) {
            return Optional.of(ref + " is in the input twice with different content");
        }
        JsonValue found = JsonPointer.parse(path).find(manifest.json()).orElse(JsonNull.NULL);
        boolean same = fact.get("is")
                .map(found::equals)
                .orElseGet(() -> Digest.of(found).hex().equals(sha256(fact)));
        return same ? Optional.empty() : Optional.of(ref + " " + path + " has changed");
    }

    /** Checks a fact about all objects of a kind. */
    private Optional<String> ofKind(JsonObject fact, String source) {
        boolean isAbsence = fact.get("absent").filter(JsonBoolean.TRUE::equals).isPresent();
        boolean isComplete =
                fact.get("complete").filter(JsonBoolean.TRUE::equals).isPresent();
        if (!isAbsence && !isComplete) {
            return source.equals("statement")
                            && !fact.string("statement").orElse("").isEmpty()
                    ? Optional.empty()
                    : Optional.of("a fact of an unknown form");
        }
        String kind = isAbsence ? ref(object(fact)).kind() : object(fact);
        if (source.equals("list") && !lists.whole().contains(kind)) {
            return Optional.of("no complete list of " + kind + " objects is in the input");
        }
        if (lists.cut().contains(kind) || lists.cut().contains("")) {
            return Optional.of("a page of the list of " + kind + " objects is not in the input");
        }
        Optional<ObjectRef> doubled =
                twice.stream().filter(each -> each.kind().equals(kind)).findFirst();
        if (doubled.isPresent()) {
            return Optional.of(doubled.get() + " is in the input twice with different content");
        }
        if (isAbsence) {
            return objects.containsKey(ref(object(fact)))
                    ? Optional.of(object(fact) + " is in the input")
                    : Optional.empty();
        }
        return Digest.of(() -> all(kind)).hex().equals(sha256(fact))
                ? Optional.empty()
                : Optional.of("the " + kind + " objects of the input have changed");
    }

    private List<Manifest> all(String kind) {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().kind().equals(kind))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static String object(JsonObject fact) {
        return fact.string("object").orElse("");
    }

    private static String sha256(JsonObject fact) {
        return fact.get("sha256")
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).value())
                .orElse("");
    }

    /** {@code Kind/namespace/name} or {@code Kind/name}. */
    private static ObjectRef ref(String subject) {
        String[] parts = subject.split("/", 3);
        return switch (parts.length) {
            case 3 -> Scopes.key(new ObjectRef(parts[0], parts[1], parts[2]));
            case 2 -> new ObjectRef(parts[0], "", parts[1]);
            default -> new ObjectRef("", "", subject);
        };
    }
}
