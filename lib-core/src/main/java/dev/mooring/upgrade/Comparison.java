package dev.mooring.upgrade;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The answers of two releases side by side, and the differences that cause each change: those that take the new answer
 * back when they alone are the other way round; where there is none, those at which the answer changes on the way from one
 * release to the other, one difference after the other in both directions.
 */
final class Comparison {

    private final Inventory objects;
    private final Release from;
    private final Release to;
    private final List<Difference> rows;
    private final List<Pair> pairs = new ArrayList<>();

    /** An answer that changes, and what is known of its causes. */
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
        compare();
        rows.forEach(row -> ask(to.flipped(row), row, (pair, answer) -> answer.isSameAs(pair.before), pairs));
        List<Pair> unexplained =
                pairs.stream().filter(pair -> pair.causes.isEmpty()).toList();
        unexplained.forEach(pair -> pair.together = true);
        walk(to, unexplained);
        walk(from, unexplained);
        return pairs.stream()
                .map(this::change)
                .sorted(Comparator.comparing(ObjectChange::severity)
                        .reversed()
                        .thenComparing(ObjectChange::object)
                        .thenComparing(ObjectChange::question))
                .toList();
    }

    private void compare() {
        Profile older = new Profile(objects, from);
        Profile newer = new Profile(objects, to);
        for (UpgradeQuestion question : UpgradeQuestion.values()) {
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

    /** Asks a release the questions of these pairs, each once, and names the row where an answer is as looked for. */
    private void ask(Release release, Difference row, BiPredicate<Pair, UpgradeAnswer> isCause, List<Pair> asked) {
        if (asked.isEmpty()) {
            return;
        }
        Profile profile = new Profile(objects, release);
        for (UpgradeQuestion question : UpgradeQuestion.values()) {
            List<Pair> some =
                    asked.stream().filter(pair -> pair.question == question).toList();
            if (some.isEmpty()) {
                continue;
            }
            Map<ObjectRef, UpgradeAnswer> answers = question.answers(profile);
            for (Pair pair : some) {
                UpgradeAnswer answer = answers.getOrDefault(pair.object, UpgradeAnswer.ABSENT);
                if (isCause.test(pair, answer)) {
                    pair.causes.add(row);
                }
                pair.last = answer;
            }
        }
    }

    private void walk(Release start, List<Pair> asked) {
        asked.forEach(pair -> pair.last = start.equals(to) ? pair.after : pair.before);
        Release release = start;
        for (Difference row : rows) {
            release = release.flipped(row);
            ask(release, row, (pair, answer) -> !answer.isSameAs(pair.last), asked);
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
