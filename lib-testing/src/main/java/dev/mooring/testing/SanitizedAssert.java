package dev.mooring.testing;

import dev.mooring.apply.Applied;
import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.yaml.Yaml;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/**
 * Asserts how manifests were sanitized for another cluster.
 *
 * <p>For example:
 *
 * <pre>{@code
 * assertThat(sanitized).hasNoDangersBut(ForecastCode.LEFT_TO_CHANCE).matchesSnapshot("shop.yaml");
 * }</pre>
 */
public class SanitizedAssert extends AbstractAssert<SanitizedAssert, Sanitized> {

    /**
     * Assertions about a result; usually made by {@link MooringAssertions#assertThat(Sanitized)}.
     *
     * @param actual the result
     */
    public SanitizedAssert(Sanitized actual) {
        super(actual, SanitizedAssert.class);
    }

    /**
     * Asserts that nothing was refused, and that neither a warning about the manifests nor their forecast in the target
     * says that data can be lost, except for these reasons.
     *
     * @param allowed the codes of the dangers that are expected
     * @return this
     */
    public SanitizedAssert hasNoDangersBut(ReasonCode... allowed) {
        isNotNull();
        Set<String> codes = Arrays.stream(allowed).map(ReasonCode::id).collect(Collectors.toSet());
        List<Reason> dangers = dangers().stream()
                .filter(each -> !codes.contains(each.code().id()))
                .toList();
        if (!dangers.isEmpty()) {
            failWithMessage("%s", "Expected no dangers" + but(codes) + ", found:\n" + Explanations.of(dangers));
        }
        return this;
    }

    private static String but(Set<String> codes) {
        return codes.isEmpty() ? "" : " but " + codes.stream().sorted().toList();
    }

    /** The warnings, and what becomes of the output in either order. */
    private List<Reason> dangers() {
        Applied applied = Applied.of(actual);
        Set<Reason> all = new LinkedHashSet<>(applied.sanitized().allWarnings());
        for (Order order : Order.values()) {
            all.addAll(applied.forecast().cluster(order).dangers());
        }
        List<Reason> dangers = new ArrayList<>(all);
        dangers.removeIf(each -> each.severity().compareTo(Severity.DANGER) < 0);
        return dangers;
    }

    /**
     * Asserts that the output is the text of a file below {@code src/test/resources}. With {@code
     * -Dmooring.snapshots=update} the file is written instead.
     *
     * @param file the path of the file, for example {@code shop.yaml}
     * @return this
     */
    public SanitizedAssert matchesSnapshot(String file) {
        isNotNull();
        Snapshot.of(file)
                .difference(Yaml.write(actual.documents()))
                .ifPresent(difference -> failWithMessage("%s", difference));
        return this;
    }
}
