package dev.mooring.upgrade;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.upgrade.internal.ReleaseDifferences;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What an upgrade changes: one {@link ObjectChange} for each answer that changes, and nothing else. */
public final class UpgradeReport {

    private final Release from;
    private final Release to;
    private final Inventory objects;
    private final List<ObjectChange> changes;
    private final Lazy<List<Unreadable>> unreadable;
    private final Judged judged;

    UpgradeReport(Release from, Release to, Inventory objects, List<ObjectChange> changes) {
        this.from = requireNonNull(from, "from");
        this.to = requireNonNull(to, "to");
        this.objects = requireNonNull(objects, "objects");
        this.changes = List.copyOf(changes);
        this.unreadable = new Lazy<>(() -> new Profile(objects, to).unreadable());
        this.judged = Rule.judge(
                "the upgrade from " + from + " to " + to + " changes no other answer about volumes, claims and pods",
                to,
                reads -> objects.strict(reads::add),
                List.of(UpgradeRule.values()));
    }

    /** {@return the release before} */
    public Release from() {
        return from;
    }

    /** {@return the release after} */
    public Release to() {
        return to;
    }

    /** {@return the answers that change, the most severe first, then by object and question} */
    public List<ObjectChange> changes() {
        return changes;
    }

    /**
     * The answers that change about one object.
     *
     * @param object which one
     * @return its changes, the most severe first; empty if nothing changes
     */
    public List<ObjectChange> changes(ObjectRef object) {
        return changes.stream().filter(each -> each.object().equals(object)).toList();
    }

    /** {@return how many objects are given for which no answer changes and that can be read} */
    public int unchanged() {
        Set<ObjectRef> named = new HashSet<>();
        changes.forEach(each -> named.add(each.object()));
        unreadable().forEach(each -> named.add(each.object()));
        return (int) objects.all().stream()
                .filter(each -> !named.contains(each.ref()))
                .count();
    }

    /** {@return the objects that cannot be read; no answer takes them into account} */
    public List<Unreadable> unreadable() {
        return unreadable.get();
    }

    /**
     * {@return the proof that no answer changes except those that are named; empty if objects are missing or were not
     * read}
     */
    public Optional<Certificate> proof() {
        return unreadable().isEmpty() ? judged.yes() : Optional.empty();
    }

    /** {@return what is missing to conclude that no other answer changes} */
    public List<Reason> missing() {
        return judged.against().stream().distinct().toList();
    }

    /** {@return the changes as reasons} */
    public List<Reason> reasons() {
        return changes.stream().map(ObjectChange::reason).toList();
    }

    /** {@return the report as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        JsonObject json = JsonObject.of("from", JsonString.of(from.toString()))
                .with("to", to.toString())
                .with("changes", JsonArray.of(changes.stream().map(ObjectChange::toJson)))
                .with("differences", differences())
                .with("unreadable", JsonArray.of(unreadable().stream().map(UpgradeReport::toJson)))
                .with("missing", Reason.toJson(missing()))
                .with("notJudged", notJudged());
        return proof().map(each -> json.with("proof", each.toJson())).orElse(json);
    }

    private JsonObject differences() {
        Map<String, JsonValue> rows = new LinkedHashMap<>();
        changes.stream()
                .flatMap(each -> each.causes().stream())
                .distinct()
                .forEach(row -> rows.put(row.id(), toJson(row)));
        return JsonObject.of(rows);
    }

    private static JsonObject toJson(Difference row) {
        return JsonObject.of("room", JsonString.of(ReleaseDifferences.room(row)))
                .with("since", row.row().onset().toString())
                .with("rule", row.row().rule())
                .with("before", row.row().before())
                .with("after", row.row().after())
                .with("upstream", row.row().upstream());
    }

    private static JsonObject toJson(Unreadable bad) {
        return JsonObject.of("object", JsonString.of(bad.object().toString()))
                .with("path", bad.pointer().toString())
                .with("message", bad.problem());
    }

    private JsonArray notJudged() {
        Map<String, Integer> counts = new TreeMap<>();
        unreadable().forEach(each -> counts.merge(each.object().kind(), 1, Integer::sum));
        return JsonArray.of(counts.entrySet().stream()
                .map(each -> JsonObject.of("kind", JsonString.of(each.getKey()))
                        .with("count", JsonNumber.of(each.getValue()))
                        .with("why", "cannot be read")));
    }

    /**
     * An answer about an object that changes with the upgrade.
     *
     * @param object the object
     * @param question the question about it
     * @param severity {@link Severity#DANGER} if data can be lost or a pod no longer starts; {@link Severity#WARN} if
     *     the new answer is worse in another way, or the object ends in another state; {@link Severity#INFO} for the
     *     rest
     * @param before the answer of the old release, with what the new one does not say
     * @param after the answer of the new release, with what the old one does not say
     * @param causes the differences between the releases that cause it
     * @param isTogether whether no single difference causes it, but these together
     * @param remedy what to do before the upgrade, in order; empty if there is nothing to do
     */
    public record ObjectChange(
            ObjectRef object,
            UpgradeQuestion question,
            Severity severity,
            UpgradeAnswer before,
            UpgradeAnswer after,
            List<Difference> causes,
            boolean isTogether,
            List<RemedyStep> remedy) {

        public ObjectChange {
            requireNonNull(object, "object");
            requireNonNull(question, "question");
            requireNonNull(severity, "severity");
            requireNonNull(before, "before");
            requireNonNull(after, "after");
            causes = List.copyOf(causes);
            remedy = List.copyOf(remedy);
        }

        /** {@return the change as a reason; its code is the question, its values are both answers} */
        public Reason reason() {
            return Reason.of(question, object.toString(), question.words() + " changes")
                    .withSeverity(severity)
                    .withValues(String.join("; ", before.statements()), String.join("; ", after.statements()))
                    .withRemedy(remedy);
        }

        /** {@return the change as JSON, as {@code docs/json.md} has it} */
        public JsonObject toJson() {
            return JsonObject.of("object", JsonString.of(object.toString()))
                    .with("question", question.id())
                    .with("severity", severity.name())
                    .with("before", before.toJson())
                    .with("after", after.toJson())
                    .with(
                            "causes",
                            JsonArray.ofStrings(
                                    causes.stream().map(Difference::id).toList()))
                    .with("together", JsonBoolean.of(isTogether))
                    .with("remedy", JsonArray.of(remedy.stream().map(RemedyStep::toJson)));
        }
    }
}
