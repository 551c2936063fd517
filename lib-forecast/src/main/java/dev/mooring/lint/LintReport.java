package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a look at the storage objects found.
 *
 * @param objects what was looked at
 * @param findings the findings, the most severe first
 * @param notJudged what was not looked for, or not everywhere, because objects were not given
 * @param unreadable the objects that cannot be read; no finding takes them into account
 */
public record LintReport(
        Inventory objects, List<Reason> findings, List<NotLookedFor> notJudged, List<Unreadable> unreadable) {

    public LintReport {
        requireNonNull(objects, "objects");
        findings = List.copyOf(findings);
        notJudged = List.copyOf(notJudged);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * {@return whether everything was looked for in all objects of the cluster, and nothing was found that is worse than an
     * information}
     */
    public boolean isClear() {
        return !objects.all().isEmpty()
                && notJudged.isEmpty()
                && unreadable.isEmpty()
                && findings.stream().allMatch(each -> each.severity() == Severity.INFO);
    }

    /**
     * {@return {@code kubernetes}, {@code objects}, {@code clear}, {@code findings}, {@code notJudged} and {@code
     * unreadable}}
     */
    public JsonObject toJson() {
        return JsonObject.of("kubernetes", JsonString.of(objects.release().toString()))
                .with("objects", new JsonNumber(String.valueOf(objects.all().size())))
                .with("clear", JsonBoolean.of(isClear()))
                .with("findings", Reason.toJson(findings))
                .with("notJudged", array(notJudged.stream().map(NotLookedFor::toJson)))
                .with("unreadable", array(unreadable.stream().map(LintReport::toJson)));
    }

    private static JsonObject toJson(Unreadable each) {
        return JsonObject.of("object", JsonString.of(each.object().toString()))
                .with("path", each.pointer().toString())
                .with("message", each.problem());
    }

    private static JsonArray array(Stream<? extends JsonValue> items) {
        return new JsonArray(items.<JsonValue>map(each -> each).toList());
    }
}
