package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.ForecastReport.NotJudged;
import dev.mooring.forecast.Timeline;
import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.lint.Lint;
import dev.mooring.lint.LintReport;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.plan.Plan;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.Sanitized;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The content of a picture of a cluster's storage: every claim and volume with one state, the lines between them, the
 * reasons and remedies, the findings of {@code lint}, and what happens round by round. {@link #with(Sanitized)} adds
 * the changes of a sanitise run, {@link #with(Runbook)} the steps of a move, {@link #with(Plan)} those to a goal.
 *
 * <p>For example, {@code Html.of(Report.of(Inventory.of(documents)))} is a page that a browser shows.
 *
 * <p>Everything comes from {@link Forecast}, {@link Lint} and other rooms; nothing is decided here. What they do not
 * know stays unknown: such an object is {@link ReportObject.State#UNKNOWN} or {@link ReportObject.State#NOT_JUDGED}, and objects that
 * were not judged are listed.
 */
public final class Report {

    private final String title;
    private final Inventory inventory;
    private final ForecastReport forecast;
    private final LintReport lint;
    private final List<ReportObject> objects;
    private final List<ReportLink> links;
    private final List<NotJudged> notJudged;
    private final Timeline timeline;
    private final Optional<Sanitized> sanitized;
    private final Optional<Runbook> runbook;
    private final Optional<Plan> plan;
    private final Optional<Since> since;
    private final Optional<String> answer;

    private Report(Inventory inventory, ForecastReport forecast) {
        this.title = "Storage";
        this.inventory = inventory;
        this.forecast = forecast;
        this.lint = Lint.of(inventory, forecast);
        Drawing drawing = new Drawing(new ReportModel(inventory, forecast, lint));
        this.objects = drawing.objects();
        this.links = Drawing.links(objects);
        this.timeline = forecast.forecast().timeline();
        this.notJudged = notJudged(forecast, drawing.notCompared());
        this.sanitized = Optional.empty();
        this.runbook = Optional.empty();
        this.plan = Optional.empty();
        this.since = Optional.empty();
        this.answer = Optional.empty();
    }

    private Report(
            Report from,
            List<ReportObject> objects,
            String title,
            List<NotJudged> notJudged,
            Optional<Sanitized> sanitized,
            Optional<Runbook> runbook,
            Optional<Plan> plan,
            Optional<Since> since,
            Optional<String> answer) {
        this.title = title;
        this.inventory = from.inventory;
        this.forecast = from.forecast;
        this.lint = from.lint;
        this.objects = List.copyOf(objects);
        this.links = from.links;
        this.timeline = from.timeline;
        this.notJudged = List.copyOf(notJudged);
        this.sanitized = sanitized;
        this.runbook = runbook;
        this.plan = plan;
        this.since = since;
        this.answer = answer;
    }

    /**
     * The report of a cluster.
     *
     * @param objects its objects; new ones are created, as in {@link Forecast#given(Inventory)}
     * @return the report
     */
    public static Report of(Inventory objects) {
        return of(objects, Forecast.given(objects));
    }

    /**
     * The report of a cluster whose forecast is known.
     *
     * @param objects its objects
     * @param forecast the forecast of these objects
     * @return the report
     */
    public static Report of(Inventory objects, Forecast forecast) {
        return new Report(requireNonNull(objects, "objects"), ForecastReport.of(requireNonNull(forecast, "forecast")));
    }

    private static List<NotJudged> notJudged(ForecastReport forecast, int notCompared) {
        List<NotJudged> all = new ArrayList<>(forecast.notJudged());
        if (notCompared > 0) {
            all.add(new NotJudged(
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    notCompared,
                    "not compared with every volume check by check: there are too many pairs"));
        }
        return List.copyOf(all);
    }

    /**
     * The same report under another title.
     *
     * @param newTitle the title
     * @return the changed copy
     */
    public Report titled(String newTitle) {
        return new Report(
                this,
                objects,
                requireNonNull(newTitle, "newTitle"),
                notJudged,
                sanitized,
                runbook,
                plan,
                since,
                answer);
    }

    /**
     * The same report with the changes of a sanitise run.
     *
     * @param run the run
     * @return the changed copy
     */
    public Report with(Sanitized run) {
        return new Report(this, objects, title, notJudged, Optional.of(run), runbook, plan, since, answer);
    }

    /**
     * The same report with the steps of a move.
     *
     * @param steps the runbook
     * @return the changed copy
     */
    public Report with(Runbook steps) {
        return new Report(this, objects, title, notJudged, sanitized, Optional.of(steps), plan, since, answer);
    }

    /**
     * The same report with the steps to a goal, or why there are none.
     *
     * @param steps the plan
     * @return the changed copy
     */
    public Report with(Plan steps) {
        return new Report(this, objects, title, notJudged, sanitized, runbook, Optional.of(steps), since, answer);
    }

    /**
     * The same report with findings of another question, for example the states of mounts on a node.
     *
     * @param found the reasons, by claim or volume; those about other objects are omitted
     * @return the changed copy
     */
    public Report finding(Map<ObjectRef, List<Reason>> found) {
        List<ReportObject> all = objects.stream()
                .map(each -> each.with(found.getOrDefault(each.ref(), List.of())))
                .toList();
        return new Report(this, all, title, notJudged, sanitized, runbook, plan, since, answer);
    }

    /**
     * The same report with the changes since an earlier one.
     *
     * @param earlier the report of an earlier export of the same cluster
     * @return the changed copy
     */
    public Report comparedWith(Report earlier) {
        return new Report(
                this,
                objects,
                title,
                notJudged,
                sanitized,
                runbook,
                plan,
                Optional.of(Changes.between(earlier, this)),
                answer);
    }

    /**
     * The same report with the answer to a question about the same objects, which its page shows first.
     *
     * @param text the answer as text, for example that of {@code mooring why}; the names in it lead to their objects
     * @return the changed copy
     */
    public Report answering(String text) {
        return new Report(
                this,
                objects,
                title,
                notJudged,
                sanitized,
                runbook,
                plan,
                since,
                Optional.of(requireNonNull(text, "text")));
    }

    /**
     * The same report with more objects that could change it and are not part of it.
     *
     * @param more such objects
     * @return the changed copy
     */
    public Report notJudging(List<NotJudged> more) {
        List<NotJudged> all = new ArrayList<>(notJudged);
        all.addAll(more);
        return new Report(this, objects, title, all, sanitized, runbook, plan, since, answer);
    }

    /** {@return the title} */
    public String title() {
        return title;
    }

    /** {@return the forecast, with its verdict and its reasons} */
    public ForecastReport forecast() {
        return forecast;
    }

    /** {@return the dangers, and the skipped checks} */
    public LintReport lint() {
        return lint;
    }

    /** {@return every claim by namespace and name, then every volume by name} */
    public List<ReportObject> objects() {
        return objects;
    }

    /** {@return the lines between claims and volumes, by claim} */
    public List<ReportLink> links() {
        return links;
    }

    /** {@return what happens round by round} */
    public Timeline timeline() {
        return timeline;
    }

    /** {@return the objects that could change the report and are not part of it} */
    public List<NotJudged> notJudged() {
        return notJudged;
    }

    /** {@return the sanitise run; empty if there is none} */
    public Optional<Sanitized> sanitized() {
        return sanitized;
    }

    /** {@return the steps of a move; empty if there are none} */
    public Optional<Runbook> runbook() {
        return runbook;
    }

    /** {@return the steps to a goal; empty if there is none} */
    public Optional<Plan> plan() {
        return plan;
    }

    /** {@return the changes since an earlier export; empty without one} */
    public Optional<Since> since() {
        return since;
    }

    /** {@return the answer to a question about the same objects; empty if there is none} */
    public Optional<String> answer() {
        return answer;
    }

    /** {@return every reason in the report: from the forecast, from lint and from other questions} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(forecast.allReasons());
        all.addAll(lint.findings());
        Set<Reason> seen = new HashSet<>(all);
        objects.stream()
                .flatMap(each -> each.findings().stream())
                .filter(seen::add)
                .forEach(all::add);
        return List.copyOf(all);
    }

    List<StorageClassView> classes() {
        return inventory.storageClasses();
    }

    /** {@return the report as JSON, see {@code docs/json.md}} */
    public JsonObject toJson() {
        return SecretText.shown(new ReportJson(this).write());
    }

    /** The title and the number of objects. */
    @Override
    public String toString() {
        return title + ": " + objects.size() + " claims and volumes";
    }

    /**
     * A line between a claim and a volume.
     *
     * @param claim the claim; it need not be in the picture
     * @param volume the volume; it need not be in the picture
     * @param kind what it means
     */
    public record ReportLink(ObjectRef claim, ObjectRef volume, Kind kind) {

        /** What a line means. */
        public enum Kind {
            /** They end bound. */
            BOUND,
            /** The claim names the volume, and they are not bound. */
            NAMED_BY_CLAIM,
            /** The volume names the claim in its claimRef, and they are not bound. */
            NAMED_BY_VOLUME;

            /** {@return the name in kebab-case, for example {@code named-by-claim}} */
            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public ReportLink {
            requireNonNull(claim, "claim");
            requireNonNull(volume, "volume");
            requireNonNull(kind, "kind");
        }
    }
}
