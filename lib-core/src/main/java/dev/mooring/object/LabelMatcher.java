package dev.mooring.object;

import dev.mooring.internal.GoText;
import dev.mooring.manifest.Part;
import dev.mooring.object.LabelRequirement.Operator;
import dev.mooring.object.internal.PartReads;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A claim's selector. All its requirements must be met; without requirements it matches everything. One invalid
 * requirement makes the whole selector invalid.
 *
 * @upstream apimachinery pkg/apis/meta/v1/helpers.go LabelSelectorAsSelector
 */
public final class LabelMatcher {

    private final List<LabelRequirement> requirements;
    private final @Nullable Function<Release, String> error;

    private LabelMatcher(List<LabelRequirement> requirements, @Nullable Function<Release, String> error) {
        this.requirements = List.copyOf(requirements);
        this.error = error;
    }

    /**
     * Reads a selector; upstream's error is that of the first bad requirement, matchLabels first.
     *
     * @param part the selector; an absent one equals the empty one, which matches everything
     * @return the selector
     * @throws dev.mooring.manifest.ManifestException if a part has another JSON type
     */
    public static LabelMatcher from(Part part) {
        List<LabelRequirement> requirements = new ArrayList<>();
        PartReads.texts(part.at("matchLabels"))
                .forEach((key, value) -> requirements.add(new LabelRequirement(key, Operator.EQUALS, List.of(value))));
        for (LabelRequirement requirement : requirements) {
            if (isBad(requirement)) {
                return refused(requirement);
            }
        }
        for (Part expression : part.at("matchExpressions").items()) {
            String name = expression.at("operator").text();
            Optional<Operator> operator = Operator.of(name).filter(known -> !known.comparesNumbers());
            if (operator.isEmpty()) {
                return new LabelMatcher(
                        List.of(), release -> GoText.quote(name) + " is not a valid label selector operator");
            }
            LabelRequirement requirement = new LabelRequirement(
                    expression.at("key").text(),
                    operator.get(),
                    expression.at("values").texts());
            if (isBad(requirement)) {
                return refused(requirement);
            }
            requirements.add(requirement);
        }
        return new LabelMatcher(requirements, null);
    }

    private static boolean isBad(LabelRequirement requirement) {
        return !requirement.problems(Release.LATEST, "", "null").isEmpty();
    }

    private static LabelMatcher refused(LabelRequirement requirement) {
        return new LabelMatcher(List.of(), release -> joined(requirement.problems(release, "", "null")));
    }

    /** Several errors as upstream's aggregate prints them: each text once. */
    static String joined(List<String> problems) {
        List<String> distinct = problems.stream().distinct().toList();
        return distinct.size() == 1 ? distinct.get(0) : distinct.stream().collect(Collectors.joining(", ", "[", "]"));
    }

    /**
     * Whether it is valid: on every release or on none.
     *
     * @return true if it is valid
     */
    public boolean isValid() {
        return error == null;
    }

    /**
     * Its error.
     *
     * @param release the release whose message is wanted
     * @return upstream's message; empty if it is valid
     */
    public Optional<String> error(Release release) {
        return Optional.ofNullable(error).map(words -> words.apply(release));
    }

    /**
     * The labels of every match: those that its requirements allow only one value for.
     *
     * @return values by key; empty if it has no such requirement or is not valid
     */
    public Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        for (LabelRequirement requirement : requirements) {
            boolean isOne = requirement.values().size() == 1
                    && (requirement.operator() == Operator.EQUALS || requirement.operator() == Operator.IN);
            if (isOne) {
                labels.put(requirement.key(), requirement.values().get(0));
            }
        }
        return Collections.unmodifiableMap(labels);
    }

    /**
     * Whether labels meet all requirements.
     *
     * @param labels the labels
     * @return true if they do; false for any labels if the selector is not valid
     */
    public boolean matches(Map<String, String> labels) {
        return error == null && firstUnmet(labels).isEmpty();
    }

    /**
     * The first requirement that labels do not meet.
     *
     * @param labels the labels
     * @return the requirement; empty if all are met
     */
    public Optional<Unmet> firstUnmet(Map<String, String> labels) {
        for (LabelRequirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return Optional.of(new Unmet(requirement.key(), requirement.words()));
            }
        }
        return Optional.empty();
    }

    /**
     * A requirement that labels do not meet.
     *
     * @param key the label
     * @param words the requirement as it is written in a selector on a command line; long lists are shortened
     */
    public record Unmet(String key, String words) {}
}
