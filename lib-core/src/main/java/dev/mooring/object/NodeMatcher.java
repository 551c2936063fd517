package dev.mooring.object;

import dev.mooring.internal.GoText;
import dev.mooring.manifest.Part;
import dev.mooring.object.LabelRequirement.Operator;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The nodes a volume can be used on: a node must meet all of one of its terms. A term without expressions and fields
 * matches no node, and neither does an empty list of terms. A term with an invalid requirement never matches, but the
 * others are still tried.
 *
 * <p>For a volume node names never count: upstream compares only the labels of a node. It then only validates a term's
 * {@code matchFields}.
 *
 * @upstream component-helpers storage/volume/helpers.go CheckNodeAffinity
 * @upstream component-helpers scheduling/corev1/nodeaffinity/nodeaffinity.go LazyErrorNodeSelector
 */
public final class NodeMatcher {

    /** The message of {@link #check} if no term is met and none is invalid. */
    public static final String NO_MATCH = "no matching NodeSelectorTerms";

    private static final NodeMatcher ANYWHERE = new NodeMatcher(null);
    private static final String OPERATORS = supported("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");
    private static final String FIELD_OPERATORS = supported("In", "NotIn");

    private final @Nullable List<Term> terms;

    /** {@code problems} are its errors, in the messages of a release. */
    private record Term(
            List<LabelRequirement> expressions, List<Field> fields, List<Function<Release, List<String>>> problems) {

        String words() {
            return expressions.isEmpty()
                    ? "any label"
                    : expressions.stream().map(LabelRequirement::words).collect(Collectors.joining(" and "));
        }

        boolean matches(Map<String, String> nodeLabels, String nodeName) {
            return problems.isEmpty()
                    && expressions.stream().allMatch(each -> each.matches(nodeLabels))
                    && (nodeName.isEmpty() || fields.stream().allMatch(each -> each.matches(nodeName)));
        }
    }

    /** A condition on a field of a node; the only such field is its name. */
    private record Field(String key, boolean in, String value) {

        boolean matches(String nodeName) {
            return value.equals(key.equals("metadata.name") ? nodeName : "") == in;
        }
    }

    private NodeMatcher(@Nullable List<Term> terms) {
        this.terms = terms;
    }

    static NodeMatcher from(Part part) {
        return ofNodeSelector(part.at("required"));
    }

    /**
     * Reads a node selector.
     *
     * @param required the part with {@code nodeSelectorTerms}; if it is absent, every node matches
     * @return the affinity
     * @throws dev.mooring.manifest.ManifestException if a part has another JSON type
     */
    public static NodeMatcher ofNodeSelector(Part required) {
        if (!required.isPresent()) {
            return ANYWHERE;
        }
        List<Term> terms = new ArrayList<>();
        int index = 0;
        for (Part term : required.at("nodeSelectorTerms").items()) {
            String path = "nodeSelectorTerms[" + index++ + "]";
            List<Part> expressions = term.at("matchExpressions").items();
            List<Part> fields = term.at("matchFields").items();
            if (!expressions.isEmpty() || !fields.isEmpty()) {
                terms.add(term(path, expressions, fields));
            }
        }
        return new NodeMatcher(List.copyOf(terms));
    }

    private static Term term(String path, List<Part> expressions, List<Part> fields) {
        List<LabelRequirement> requirements = new ArrayList<>();
        List<Function<Release, List<String>>> problems = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            Part expression = expressions.get(i);
            String at = path + ".matchExpressions[" + i + "].";
            String name = expression.at("operator").text();
            Optional<Operator> operator = Operator.of(name);
            if (operator.isEmpty()) {
                problems.add(release -> List.of(at + "operator: Unsupported value: " + GoText.json(name) + OPERATORS));
                continue;
            }
            Part values = expression.at("values");
            LabelRequirement requirement =
                    new LabelRequirement(expression.at("key").text(), operator.get(), values.texts());
            String noValues = values.isPresent() ? "[]" : "null";
            if (!requirement.problems(Release.LATEST, at, noValues).isEmpty()) {
                problems.add(release -> requirement.problems(release, at, noValues));
            }
            requirements.add(requirement);
        }
        List<Field> read = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Part field = fields.get(i);
            Optional<String> problem = fieldProblem(path + ".matchFields[" + i + "].", field);
            if (problem.isPresent()) {
                problems.add(release -> List.of(problem.get()));
            } else {
                boolean in = field.at("operator").text().equals("In");
                read.add(new Field(
                        field.at("key").text(), in, field.at("values").texts().get(0)));
            }
        }
        return new Term(List.copyOf(requirements), List.copyOf(read), List.copyOf(problems));
    }

    private static Optional<String> fieldProblem(String at, Part field) {
        String name = field.at("operator").text();
        if (!name.equals("In") && !name.equals("NotIn")) {
            return Optional.of(at + "operator: Unsupported value: " + GoText.json(name) + FIELD_OPERATORS);
        }
        Part values = field.at("values");
        if (values.texts().size() == 1) {
            return Optional.empty();
        }
        String printed = values.isPresent() ? GoText.jsonArray(values.texts()) : "null";
        return Optional.of(at + "values: Invalid value: " + printed + ": must have one element");
    }

    private static String supported(String... operators) {
        return ": supported values: \"" + String.join("\", \"", operators) + "\"";
    }

    /**
     * Whether every node matches.
     *
     * @return true if nothing is required
     */
    public boolean isAnywhere() {
        return terms == null;
    }

    /** {@return the label keys in its expressions; those with an unknown operator are left out} */
    public Set<String> labelKeys() {
        Set<String> keys = new TreeSet<>();
        if (terms != null) {
            terms.forEach(term -> term.expressions.forEach(each -> keys.add(each.key())));
        }
        return keys;
    }

    /** {@return what a node must have, for example {@code zone in (a, b)}; empty if every node matches} */
    public String words() {
        if (terms == null) {
            return "";
        }
        return terms.isEmpty()
                ? "a node selector term, but it lists none"
                : terms.stream().map(Term::words).collect(Collectors.joining(", or "));
    }

    /**
     * A label of every matching node, to look up volumes by.
     *
     * @return the label; empty if none is known: there are several terms, or none requires one value of a label
     */
    public Optional<Map.Entry<String, String>> requiredLabel() {
        if (terms == null || terms.size() != 1) {
            return Optional.empty();
        }
        return terms.get(0).expressions.stream()
                .filter(each -> each.operator() == Operator.IN && each.values().size() == 1)
                .findFirst()
                .map(each -> Map.entry(each.key(), each.values().get(0)));
    }

    /**
     * Why a node does not match.
     *
     * @param release the release whose messages are wanted
     * @param nodeLabels the labels of the node
     * @return {@link #NO_MATCH} or, if a term is invalid, upstream's message about it; empty if the node matches
     */
    public Optional<String> check(Release release, Map<String, String> nodeLabels) {
        if (terms == null) {
            return Optional.empty();
        }
        List<String> problems = new ArrayList<>();
        for (Term term : terms) {
            term.problems.forEach(each -> problems.addAll(each.apply(release)));
            if (term.matches(nodeLabels, "")) {
                return Optional.empty();
            }
        }
        return Optional.of(problems.isEmpty() ? NO_MATCH : LabelMatcher.joined(problems));
    }

    /**
     * Whether a node matches if its name also counts, as it does for a pod.
     *
     * @param nodeLabels the labels of the node
     * @param nodeName the name of the node
     * @return true if a term is met
     */
    public boolean matches(Map<String, String> nodeLabels, String nodeName) {
        return terms == null || terms.stream().anyMatch(term -> term.matches(nodeLabels, nodeName));
    }
}
