package dev.mooring.cli.cluster;

import dev.mooring.binding.VolumeCheck;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.cli.render.Paint;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.Write;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.forecast.ClaimOutcome;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.VolumeExplanation;
import dev.mooring.forecast.VolumeExplanation.CheckOutcome;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The answer of {@code why} as text: 100 columns, signs that are readable without colour. */
final class WhyText {

    private static final int WIDTH = 100;
    private static final int LABEL = 10;
    private static final int CODE = 30;
    private static final int EXCERPT = 200;
    private static final Set<ReasonCode> SOURCE =
            Set.of(ForecastCode.DATA_SOURCE_NOT_FOUND, ForecastCode.DATA_SOURCE_NOT_GIVEN);

    private final ClaimExplanation why;
    private final List<Reason> causes;
    private final Paint paint;
    private final Layout layout;
    private final int limit;
    private final StringBuilder out = new StringBuilder();

    private WhyText(ClaimExplanation why, List<Reason> causes, Paint paint, Layout layout, int limit) {
        this.why = why;
        this.causes = causes;
        this.paint = paint;
        this.layout = layout;
        this.limit = limit;
    }

    /** The text; it lists at most {@code limit} volumes and counts the others. */
    static String of(ClaimExplanation why, List<Reason> causes, Paint paint, Layout layout, int limit) {
        return new WhyText(why, causes, paint, layout, limit).text();
    }

    private String text() {
        out.append(paint.bold(Reasons.printable(why.claim().key()))).append('\n');
        outcome(why.outcome());
        steps(why.outcome());
        for (Reason cause : causes) {
            line("cause", cause.subject() + ": " + cause.message());
            cause.remedy().forEach(this::step);
        }
        why.madeBy().ifPresent(made -> line("made by", made.owner() + ", from " + made.template()));
        line("asks", asks(why.claim()));
        line("decision", why.decision() + because());
        why.error().ifPresent(error -> line("error", error));
        why.events().forEach(event -> line("event", event(event)));
        if (why.events().isEmpty()) {
            line("event", "none");
        }
        why.writes().forEach(write -> line("writes", write(write)));
        if (!why.ties().isEmpty()) {
            line("tie", excerpts(why.ties()) + " as good as the chosen one; Kubernetes picks one at random");
        }
        volumes();
        return out.toString();
    }

    private void outcome(ClaimOutcome end) {
        line("end", end.end() + (end.settles() ? "" : ", but the cluster never settles") + inShort(end.reasons()));
        end.reasons().stream()
                .skip(1)
                .filter(reason -> SOURCE.contains(reason.code()))
                .filter(reason ->
                        causes.stream().noneMatch(cause -> cause.message().equals(reason.message())))
                .forEach(reason -> line("source", reason.message()));
        BoundVerdict.Answer answer = end.verdict().answer();
        if (answer != BoundVerdict.Answer.NOT_BOUND) {
            String label = answer == BoundVerdict.Answer.UNKNOWN ? "unknown" : "assumes";
            end.verdict().reasons().forEach(reason -> line(label, reason.message()));
        }
        for (ObjectEnd other : end.otherEnds()) {
            line("or", other + ", in another order or with another equally good volume");
        }
        for (PodEnd pod : end.pods()) {
            line(
                    "pod",
                    pod.pod().key() + " " + pod.state() + on(pod)
                            + pod.message().map(text -> ": " + text).orElse(""));
        }
        for (Reason reason : end.nodes()) {
            line("", reason.subject() + ": " + reason.message());
        }
        end.node().ifPresent(node -> line("node", node(node)));
    }

    /** What to do about what keeps the claim from its volume: a missing source, or else the rule. */
    private void steps(ClaimOutcome end) {
        if (!causes.isEmpty() || end.end().phase().equals(Phases.BOUND)) {
            return;
        }
        if (end.end().phase().equals(Phases.LOST)) {
            lost();
            return;
        }
        String claim = why.claim().ref().toString();
        end.reasons().stream()
                .filter(reason -> !reason.remedy().isEmpty() && reason.subject().equals(claim))
                .min(Comparator.comparing(reason -> !SOURCE.contains(reason.code())))
                .ifPresent(reason -> reason.remedy().forEach(this::step));
    }

    /** A volume that is gone must be there again before anything can be bound to it. */
    private void lost() {
        String volume = why.claim().volumeName();
        String bind = "'mooring plan bind " + why.claim().key() + " --to " + (volume.isEmpty() ? "VOLUME" : volume)
                + "' has the steps to the volume with its data";
        line(
                "do",
                why.steps().stream().anyMatch(step -> step.rule() == ControllerRule.CLAIM_LOST_VOLUME_MISSING)
                        ? "create PersistentVolume " + volume
                                + " again from its backup, with the same source and policy"
                                + " Retain, export again, and " + bind
                        : bind);
    }

    private void step(RemedyStep step) {
        line(
                "do",
                OptionHint.words(step)
                        + (step.action().equals("check-provisioner")
                                ? "; '--provisioners assume' shows how the claim ends if it runs"
                                : ""));
    }

    private String inShort(List<Reason> reasons) {
        boolean isPlain = why.outcome().end().phase().equals(Phases.BOUND)
                && why.outcome().placement().isEmpty();
        return isPlain || reasons.isEmpty() ? "" : ": " + reasons.get(0).message();
    }

    private static String on(PodEnd pod) {
        List<String> nodes = pod.node().map(List::of).orElse(pod.verdict().feasible());
        return nodes.isEmpty() ? "" : " on " + String.join(" or ", nodes);
    }

    private static String node(ClaimOutcome.OnNode node) {
        return node.name() + ": "
                + node.volume()
                        .map(volume -> node.problem()
                                .map(problem -> "volume " + volume + " cannot be used there: " + problem)
                                .orElse("volume " + volume + " can be used there"))
                        .orElse("the claim ends without a volume");
    }

    private void line(String label, String text) {
        String lines = layout.hanging("  " + label, LABEL + 2, Reasons.printable(SecretText.without(text)), WIDTH);
        out.append(label.equals("decision") ? decided(lines) : lines);
    }

    private String decided(String text) {
        return switch (why.decision()) {
            case BINDS, BOUND -> paint.green(text.stripTrailing()) + "\n";
            case WAITS, PROVISIONS -> paint.yellow(text.stripTrailing()) + "\n";
            case PENDING, LOST, ERROR -> paint.red(text.stripTrailing()) + "\n";
        };
    }

    private static String asks(ClaimView claim) {
        List<String> parts = new ArrayList<>();
        parts.add(claim.request().canonical());
        parts.add(claim.accessModes().isEmpty() ? "no access mode" : excerpt(String.join(",", claim.accessModes())));
        parts.add(claim.volumeMode());
        parts.add(storageClass(claim));
        if (!claim.volumeAttributesClass().isEmpty()) {
            parts.add("volume attributes class " + claim.volumeAttributesClass());
        }
        if (!claim.volumeName().isEmpty()) {
            parts.add("volume " + claim.volumeName());
        }
        if (claim.selector().isPresent()) {
            String selector = claim.manifest().spec().child("selector").toJson();
            parts.add("selector " + excerpt(selector));
        }
        return String.join(", ", parts);
    }

    private static String storageClass(ClaimView claim) {
        if (!claim.hasClass()) {
            return "no class named";
        }
        return claim.className().isEmpty() ? "no class" : "class " + claim.className();
    }

    private String because() {
        String volume = why.chosen().map(chosen -> " to " + chosen.name()).orElse("");
        List<String> sentences = new ArrayList<>();
        why.steps()
                .forEach(step -> sentences.add(
                        step.rule().sentence() + " (rule " + step.rule().id() + ")"));
        return volume + ": " + String.join("; then ", sentences);
    }

    private static String event(ControllerEvent event) {
        return event.type().id() + " " + event.reason() + ": " + event.message();
    }

    private static String write(Write write) {
        List<String> fields = new ArrayList<>();
        write.patch().members().forEach((part, changed) -> fields.add(part + fields(changed)));
        return write.verb() + " " + write.object() + ": " + String.join(", ", fields);
    }

    private static String fields(JsonValue changed) {
        return changed instanceof JsonObject object && !object.isEmpty()
                ? "." + String.join(",", object.members().keySet())
                : "";
    }

    private static String excerpts(List<String> names) {
        int shown = Math.min(5, names.size());
        String more = names.size() > shown ? " and " + (names.size() - shown) + " more are" : "";
        String are = shown > 1 ? " are" : " is";
        return String.join(", ", names.subList(0, shown)) + (more.isEmpty() ? are : more);
    }

    private void volumes() {
        List<VolumeExplanation> compared =
                why.volumes().stream().filter(volume -> !volume.isSkipped()).toList();
        boolean named = why.volumes().stream().anyMatch(volume -> volume.isNamed() || volume.isSkipped());
        long fitting = compared.stream().filter(VolumeExplanation::fits).count();
        String heading =
                Words.count(compared.size(), "volume") + " compared, " + fitting + (fitting == 1 ? " fits" : " fit");
        out.append('\n').append(paint.bold(heading)).append('\n');
        if (why.volumesWithoutPhase() > 0 && !named) {
            out.append("  (" + why.volumesWithoutPhase()
                    + " without a phase; the controller makes such volumes Available)\n");
        }
        List<VolumeExplanation> nearest =
                compared.stream().sorted(Comparator.comparing(this::isTaken)).toList();
        int shown = Math.min(limit, nearest.size());
        nearest.subList(0, shown).forEach(this::volume);
        if (named) {
            skipped();
        }
        rest(nearest.subList(shown, nearest.size()));
    }

    /** Whether another claim has it, so that it is no candidate, however little it lacks. */
    private boolean isTaken(VolumeExplanation volume) {
        return volume.failures().stream()
                .anyMatch(check -> check.code() == VolumeCheck.RESERVED_FOR_ANOTHER_CLAIM
                        && !(check.actual() + " ").startsWith(why.claim().key() + " "));
    }

    /** The volumes that are not compared because the claim names another volume, perhaps by a wrong name. */
    private void skipped() {
        List<String> names = why.volumes().stream()
                .filter(VolumeExplanation::isSkipped)
                .map(VolumeExplanation::name)
                .toList();
        String asked = why.claim().volumeName();
        if (!asked.isEmpty() && names.size() == why.volumes().size()) {
            String text = "volume " + asked + " is not in the input; the nearest: "
                    + String.join(", ", SimilarNames.to(asked, names));
            out.append(layout.hanging("  ✗", 4, Reasons.printable(SecretText.without(text)), WIDTH));
        }
        if (!names.isEmpty()) {
            String text = Words.count(names.size(), "other volume") + " not compared: the claim names "
                    + (asked.isEmpty() ? "no volume" : "volume " + asked);
            out.append(layout.hanging("  …", 4, Reasons.printable(SecretText.without(text)), WIDTH));
        }
    }

    private static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…";
    }

    private void rest(List<VolumeExplanation> rest) {
        if (rest.isEmpty()) {
            return;
        }
        Map<String, Integer> counts = new TreeMap<>();
        rest.forEach(volume -> counts.merge(volume.code().id(), 1, Integer::sum));
        String text = rest.size() + " more, by the first reason of each: "
                + counts.toString().replaceAll("[{}]", "").replace('=', ' ') + AllOption.hint();
        out.append(layout.hanging("  …", 4, text, WIDTH));
    }

    private void volume(VolumeExplanation volume) {
        String name = Reasons.printable(SecretText.without(volume.name()));
        List<CheckOutcome> failures = volume.failures();
        String text = failures.isEmpty()
                ? Reasons.printable(SecretText.without(volume.message()))
                : failures.size() + " of " + Words.count(volume.checks().size(), "check") + " failed";
        boolean fitsBeside = 6 + Table.length(name) + Table.length(text) <= layout.width(WIDTH);
        out.append("  ").append(sign(volume)).append(' ').append(paint.bold(name));
        out.append(fitsBeside ? "  " + paint.faint(text) + "\n" : "\n" + layout.hanging("", 4, text, WIDTH));
        failures.forEach(check -> out.append(layout.row(
                "    " + check.code().id(), 4 + CODE, Reasons.printable(SecretText.without(check.message())), WIDTH)));
    }

    private String sign(VolumeExplanation volume) {
        if (volume.isChosen()) {
            return paint.green("✓");
        }
        if (volume.isEquallyGood()) {
            return paint.yellow("=");
        }
        return volume.fits() ? "○" : paint.red("✗");
    }
}
