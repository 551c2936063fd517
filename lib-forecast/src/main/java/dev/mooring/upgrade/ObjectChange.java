package dev.mooring.upgrade;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Difference;
import java.util.List;

/**
 * An answer about an object that is another one after the upgrade.
 *
 * @param object the object
 * @param question what is asked about it
 * @param severity {@link Severity#DANGER} if data can be lost or a pod no longer starts; {@link Severity#WARN} if the new
 *     answer is worse in another way, or the object ends otherwise; {@link Severity#INFO} for the rest
 * @param before the answer of the old release, with what the new one does not say
 * @param after the answer of the new release, with what the old one does not say
 * @param causes the differences between the releases that cause it
 * @param isTogether whether no difference alone causes it, but these together
 * @param remedy what to do before the upgrade, in order; empty if nothing is to be done
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
                        JsonArray.ofStrings(causes.stream().map(Difference::id).toList()))
                .with("together", JsonBoolean.of(isTogether))
                .with(
                        "remedy",
                        new JsonArray(remedy.stream()
                                .<JsonValue>map(RemedyStep::toJson)
                                .toList()));
    }
}
