package dev.mooring.upgrade;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The answer of one release to a question about an object.
 *
 * @param standing how good it is
 * @param statements what the release says or does, a sentence or a field each; for a change, only those that the other
 *     release does not have
 * @param remedy the steps that the decision itself names; they are not part of what is compared
 */
public record UpgradeAnswer(Standing standing, List<String> statements, List<RemedyStep> remedy) {

    /** Also one that no real release is, see {@link dev.mooring.release.Release#flipped}. */
    private static final Pattern RELEASE = Pattern.compile("Kubernetes 1\\.\\d+( flipped [A-Za-z,]+)?");

    /** How good an answer is, the best first. */
    public enum Standing {
        /** It is as the user wants it. */
        FINE,
        /** It continues after something else happens. */
        WAITS,
        /** Evidence is missing. */
        UNKNOWN,
        /** It is refused, or never gets there. */
        STUCK,
        /** Data are deleted. */
        LOST;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** The answer about an object that does not exist in this release. */
    static final UpgradeAnswer ABSENT = of(Standing.STUCK, "does not exist in the end");

    public UpgradeAnswer {
        requireNonNull(standing, "standing");
        statements = List.copyOf(statements);
        remedy = List.copyOf(remedy);
    }

    static UpgradeAnswer of(Standing standing, String... statements) {
        return new UpgradeAnswer(standing, List.of(statements), List.of());
    }

    /** The same answer with more statements. */
    UpgradeAnswer saying(List<String> more) {
        List<String> all = new ArrayList<>(statements);
        all.addAll(more);
        return new UpgradeAnswer(standing, all, remedy);
    }

    /** The same answer with reasons as statements, and their remedies. */
    UpgradeAnswer because(List<Reason> reasons) {
        List<RemedyStep> steps = new ArrayList<>(remedy);
        reasons.forEach(reason -> steps.addAll(reason.remedy()));
        UpgradeAnswer more = saying(reasons.stream()
                .map(each -> each.code().id() + ": " + each.message())
                .toList());
        return new UpgradeAnswer(
                standing, more.statements, steps.stream().distinct().toList());
    }

    /** The same statements with another standing, if it is worse. */
    UpgradeAnswer atLeast(Standing other) {
        return other.compareTo(standing) > 0 ? new UpgradeAnswer(other, statements, remedy) : this;
    }

    boolean isSameAs(UpgradeAnswer other) {
        return standing == other.standing
                && (statements.equals(other.statements) || neutral(statements).equals(neutral(other.statements)));
    }

    /** The statements without the number of the release that they are about. */
    private static List<String> neutral(List<String> statements) {
        return statements.stream()
                .map(each -> RELEASE.matcher(each).replaceAll("Kubernetes"))
                .toList();
    }

    boolean isWorseThan(UpgradeAnswer other) {
        return standing.compareTo(other.standing) > 0;
    }

    /** The same answer with the statements that another one does not have; all if it has all of them. */
    UpgradeAnswer without(UpgradeAnswer other) {
        Set<String> known = new HashSet<>(neutral(other.statements));
        List<String> own = statements.stream()
                .filter(each -> !known.contains(neutral(List.of(each)).get(0)))
                .toList();
        return new UpgradeAnswer(standing, own.isEmpty() && standing != other.standing ? statements : own, remedy);
    }

    /** {@return {@code standing} and {@code statements}} */
    public JsonObject toJson() {
        return JsonObject.of("standing", JsonString.of(standing.toString()))
                .with("statements", JsonArray.ofStrings(statements));
    }
}
