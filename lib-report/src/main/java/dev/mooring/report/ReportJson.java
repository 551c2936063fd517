package dev.mooring.report;

import dev.mooring.apply.Applied;
import dev.mooring.driver.BackingStorage;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.ForecastReport.NotJudged;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.Timeline;
import dev.mooring.forecast.VolumeExplanation;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.lint.LintReport.NotLookedFor;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.Runbook;
import dev.mooring.object.StorageClassView;
import dev.mooring.plan.Plan;
import dev.mooring.reason.Reason;
import dev.mooring.report.Report.ReportLink;
import dev.mooring.sanitize.Sanitized;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A report as JSON, see {@code docs/json.md}, {@code report}. */
final class ReportJson {

    private final Report report;

    ReportJson(Report report) {
        this.report = report;
    }

    JsonObject write() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("title", JsonString.of(report.title()));
        members.put(
                "kubernetes", JsonString.of(report.lint().objects().release().toString()));
        members.put("verdict", verdict(report.forecast().verdict()));
        members.put("settles", JsonBoolean.of(report.forecast().forecast().settles()));
        members.put(
                "states", JsonArray.of(Stream.of(ReportObject.State.values()).map(ReportJson::state)));
        members.put("classes", JsonArray.of(report.classes().stream().map(ReportJson::storageClass)));
        members.put("objects", JsonArray.of(report.objects().stream().map(this::object)));
        members.put("links", JsonArray.of(report.links().stream().map(ReportJson::link)));
        Around around = new Around(report.lint().objects());
        members.put("pods", around.pods());
        members.put("nodes", around.nodes());
        members.put("attachments", around.attachments());
        members.put("findings", Reason.toJson(report.lint().findings()));
        members.put("timeline", timeline(report.timeline()));
        members.put("notJudged", JsonArray.of(report.notJudged().stream().map(ReportJson::notJudged)));
        members.put("clear", JsonBoolean.of(report.lint().isClear()));
        members.put(
                "notLookedFor", JsonArray.of(report.lint().notJudged().stream().map(NotLookedFor::toJson)));
        members.put("sanitize", orNull(report.sanitized(), ReportJson::sanitized));
        members.put("runbook", orNull(report.runbook(), ReportJson::runbook));
        report.plan().ifPresent(each -> members.put("plan", plan(each)));
        report.answer().ifPresent(each -> members.put("answer", JsonString.of(each)));
        members.put("since", orNull(report.since(), Since::toJson));
        return JsonObject.of(members);
    }

    private static JsonObject verdict(BoundVerdict verdict) {
        return JsonObject.of("answer", JsonString.of(verdict.answer().toString()))
                .with("reasons", Reason.toJson(verdict.reasons()));
    }

    private static JsonObject state(ReportObject.State state) {
        return JsonObject.of("state", JsonString.of(state.toString())).with("words", state.words());
    }

    private static JsonObject storageClass(StorageClassView each) {
        return JsonObject.of("name", JsonString.of(each.name()))
                .with("provisioner", each.provisioner())
                .with("volumeBindingMode", each.volumeBindingMode().orElse(""))
                .with("default", JsonBoolean.of(each.isDefault()));
    }

    private JsonObject object(ReportObject each) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("kind", JsonString.of(each.ref().kind()));
        members.put("namespace", JsonString.of(each.ref().namespace()));
        members.put("name", JsonString.of(each.ref().name()));
        members.put("state", JsonString.of(each.state().toString()));
        members.put("severity", JsonString.of(each.severity().name()));
        members.put("damage", JsonString.of(Damage.of(each).toString()));
        if (report.lint().objects().find(each.ref()).isEmpty()) {
            members.put("assumed", JsonBoolean.TRUE);
        }
        members.put("phaseNow", JsonString.of(each.phaseNow()));
        members.put("phase", JsonString.of(each.phase()));
        members.put(
                "partner", JsonString.of(each.partner().map(ref -> ref.key()).orElse("")));
        members.putAll(each.facts().toJson().members());
        report.lint()
                .objects()
                .find(each.ref())
                .map(Manifest::uid)
                .ifPresent(uid -> members.put("uid", JsonString.of(uid)));
        report.lint()
                .objects()
                .volume(each.ref().isVolume() ? each.ref().name() : "")
                .ifPresent(volume -> {
                    members.put("handle", JsonString.of(volume.volumeHandle()));
                    members.put(
                            "reach",
                            JsonString.of(BackingStorage.of(volume).reach().toString()));
                });
        members.put("reasons", Reason.toJson(each.reasons()));
        members.put("findings", Reason.toJson(each.findings()));
        members.put("doubts", Reason.toJson(each.doubts()));
        members.put("possibleEnds", JsonArray.ofStrings(each.possibleEnds()));
        members.put("nearest", JsonArray.of(each.nearest().stream().map(VolumeExplanation::toJson)));
        return JsonObject.of(members);
    }

    private static JsonObject link(ReportLink each) {
        return JsonObject.of("claim", JsonString.of(each.claim().key()))
                .with("volume", each.volume().name())
                .with("kind", each.kind().toString());
    }

    private static JsonObject timeline(Timeline timeline) {
        return JsonObject.of("rounds", JsonArray.of(timeline.rounds().stream().map(ReportJson::round)))
                .with("later", JsonArray.of(timeline.later().stream().map(ReportJson::change)))
                .with("whole", JsonBoolean.of(timeline.isWhole()));
    }

    private static JsonObject round(Timeline.Round round) {
        return JsonObject.of("number", JsonNumber.of(round.number()))
                .with("steps", JsonArray.of(round.steps().stream().map(ReportJson::step)));
    }

    private static JsonObject step(Timeline.Step step) {
        return JsonObject.of("object", JsonString.of(step.object().toString()))
                .with(
                        "rules",
                        JsonArray.ofStrings(
                                step.rules().stream().map(rule -> rule.id()).toList()))
                .with("message", step.rules().get(step.rules().size() - 1).sentence())
                .with("changes", JsonArray.of(step.changes().stream().map(ReportJson::change)));
    }

    private static JsonObject change(Timeline.ObjectChange change) {
        return JsonObject.of("object", JsonString.of(change.object().toString()))
                .with("before", orNull(change.before(), ReportJson::end))
                .with("after", end(change.after()));
    }

    private static JsonObject end(ObjectEnd end) {
        return JsonObject.of("phase", JsonString.of(end.phase())).with("partner", end.partner());
    }

    private static JsonObject notJudged(NotJudged each) {
        return JsonObject.of("kind", JsonString.of(each.kind()))
                .with("count", JsonNumber.of(each.count()))
                .with("why", each.why());
    }

    private static JsonObject sanitized(Sanitized run) {
        return Applied.of(run).toJson().without("forecast");
    }

    /** Omits the documents, whose values may be secret; the objects of each step have their names. */
    private static JsonObject runbook(Runbook runbook) {
        JsonObject json = runbook.toJson();
        List<JsonValue> steps = json.array("steps").items().stream()
                .<JsonValue>map(each -> withoutDocuments((JsonObject) each))
                .toList();
        return json.with("steps", new JsonArray(steps));
    }

    /** Omits the documents and the proof, which the picture does not show. */
    private static JsonObject plan(Plan plan) {
        JsonObject json = plan.toJson().without("proof").without("proofs");
        List<JsonValue> steps = json.array("steps").items().stream()
                .<JsonValue>map(each -> ((JsonObject) each).without("document"))
                .toList();
        return json.with("steps", new JsonArray(steps));
    }

    private static JsonObject withoutDocuments(JsonObject step) {
        return step.without("documents").with("wayBack", step.child("wayBack").without("documents"));
    }

    private static <T> JsonValue orNull(Optional<T> item, Function<T, JsonObject> json) {
        return item.<JsonValue>map(json).orElse(JsonNull.NULL);
    }
}
