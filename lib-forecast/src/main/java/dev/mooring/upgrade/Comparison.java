package dev.mooring.upgrade;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.upgrade.UpgradeQuestion.Group;
import dev.mooring.upgrade.UpgradeReport.ObjectChange;
import dev.mooring.upgrade.internal.ReleaseDifferences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * The answers of two releases side by side, and the differences that cause each change: those that restore the old
 * answer if only they are reversed; if there is none, those at which the answer changes on the way from one release to
 * the other, one difference after the other in both directions.
 */
final class Comparison {

    private final Inventory objects;
    private final Release from;
    private final Release to;
    private final List<Difference> rows;
    private final List<Pair> pairs = new ArrayList<>();

    /** An answer that changes, and what is known about its causes. */
    private static final class Pair {
        private final UpgradeQuestion question;
        private final ObjectRef object;
        private final UpgradeAnswer before;
        private final UpgradeAnswer after;
        private final Set<Difference> causes = new LinkedHashSet<>();
        private boolean together;
        private UpgradeAnswer last;

        Pair(UpgradeQuestion question, ObjectRef object, UpgradeAnswer before, UpgradeAnswer after) {
            this.question = question;
            this.object = object;
            this.before = before;
            this.after = after;
            this.last = after;
        }
    }

    Comparison(Inventory objects, Release from, Release to) {
        this.objects = objects;
        this.from = from;
        this.to = to;
        this.rows = ReleaseDifferences.between(from, to);
    }

    /** The changes, the most severe first, then by object. */
    List<ObjectChange> changes() {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Group, Set<Difference>> heardBefore = new EnumMap<>(Group.class);
        Map<Group, Set<Difference>> heardAfter = new EnumMap<>(Group.class);
        for (Group group : Group.values()) {
            compare(
                    group,
                    heardBefore.computeIfAbsent(group, each -> new HashSet<>()),
                    heardAfter.computeIfAbsent(group, each -> new HashSet<>()));
        }
        for (Group group : Group.values()) {
            List<Pair> asked = pairs.stream()
                    .filter(pair -> pair.question.group() == group)
                    .toList();
            explain(asked, heardBefore.getOrDefault(group, Set.of()), heardAfter.getOrDefault(group, Set.of()));
        }
        return pairs.stream()
                .map(this::change)
                .sorted(Comparator.comparing(ObjectChange::severity)
                        .reversed()
                        .thenComparing(ObjectChange::object)
                        .thenComparing(ObjectChange::question))
                .toList();
    }

    private void compare(Group group, Set<Difference> heardBefore, Set<Difference> heardAfter) {
        Profile older = new Profile(objects, from.recording(heardBefore::add));
        Profile newer = new Profile(objects, to.recording(heardAfter::add));
        for (UpgradeQuestion question : questions(group)) {
            Map<ObjectRef, UpgradeAnswer> before = question.answers(older);
            Map<ObjectRef, UpgradeAnswer> after = question.answers(newer);
            Set<ObjectRef> all = new TreeSet<>(before.keySet());
            all.addAll(after.keySet());
            if (question.needsBoth()) {
                all.retainAll(before.keySet());
                all.retainAll(after.keySet());
            }
            for (ObjectRef object : all) {
                UpgradeAnswer then = before.getOrDefault(object, UpgradeAnswer.ABSENT);
                UpgradeAnswer now = after.getOrDefault(object, UpgradeAnswer.ABSENT);
                if (!now.isSameAs(then)) {
                    pairs.add(new Pair(question, object, then, now));
                }
            }
        }
    }

    private static List<UpgradeQuestion> questions(Group group) {
        return Arrays.stream(UpgradeQuestion.values())
                .filter(each -> each.group() == group)
                .toList();
    }

    /** Finds the causes of changes in the answers to the questions of one group. */
    private void explain(List<Pair> asked, Set<Difference> heardBefore, Set<Difference> heardAfter) {
        for (Difference row : rows) {
            if (heardAfter.contains(row)) {
                var unused = ask(to.flipped(row), row, (pair, answer) -> answer.isSameAs(pair.before), asked);
            }
        }
        List<Pair> unexplained =
                asked.stream().filter(pair -> pair.causes.isEmpty()).toList();
        unexplained.forEach(pair -> pair.together = true);
        walk(to, unexplained, heardAfter);
        walk(from, unexplained, heardBefore);
    }

    /**
     * Asks a release the questions of these pairs, which are of one group, and names the row where an answer is the
     * wanted one; returns the rows that it asked about.
     */
    private Set<Difference> ask(
            Release release, Difference row, BiPredicate<Pair, UpgradeAnswer> isCause, List<Pair> asked) {
        Set<Difference> heard = new HashSet<>();
        Set<ObjectRef> wanted = asked.stream().map(pair -> pair.object).collect(Collectors.toSet());
        Profile profile = new Profile(objects, release.recording(heard::add), wanted::contains);
        Map<UpgradeQuestion, Map<ObjectRef, UpgradeAnswer>> answers = new EnumMap<>(UpgradeQuestion.class);
        for (Pair pair : asked) {
            UpgradeAnswer answer = answers.computeIfAbsent(pair.question, question -> question.answers(profile))
                    .getOrDefault(pair.object, UpgradeAnswer.ABSENT);
            if (isCause.test(pair, answer)) {
                pair.causes.add(row);
            }
            pair.last = answer;
        }
        return heard;
    }

    /** A row that a release is not asked about does not change its answer, and is skipped. */
    private void walk(Release start, List<Pair> asked, Set<Difference> heardAtStart) {
        asked.forEach(pair -> pair.last = start.equals(to) ? pair.after : pair.before);
        Release release = start;
        Set<Difference> heard = heardAtStart;
        for (Difference row : rows) {
            release = release.flipped(row);
            if (!asked.isEmpty() && heard.contains(row)) {
                heard = ask(release, row, (pair, answer) -> !answer.isSameAs(pair.last), asked);
            }
        }
    }

    private ObjectChange change(Pair pair) {
        List<Difference> causes = rows.stream().filter(pair.causes::contains).toList();
        return new ObjectChange(
                pair.object,
                pair.question,
                pair.question.severity(pair.before, pair.after),
                pair.before.without(pair.after),
                pair.after.without(pair.before),
                causes,
                pair.together && causes.size() > 1,
                UpgradeRemedy.of(pair.before, pair.after, causes, from, to));
    }
}
