package dev.mooring.cli.cluster;

import dev.mooring.cli.render.NearestNames;
import dev.mooring.cli.render.Paint;
import dev.mooring.cli.render.Paragraph;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.Write;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.PodEnd;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The answer of {@code why} for people: 100 columns, signs that are readable without colour. */
final class WhyText {

    private static final int WIDTH = 100;
    private static final int LABEL = 10;
    private static final int CODE = 30;

    private final Why why;
    private final Paint paint;
    private final int limit;
    private final StringBuilder out = new StringBuilder();

    private WhyText(Why why, Paint paint, int limit) {
        this.why = why;
        this.paint = paint;
        this.limit = limit;
    }

    /** The text, with so many volumes told one by one. */
    static String of(Why why, Paint paint, int limit) {
        return new WhyText(why, paint, limit).text();
    }

    private String text() {
        out.append(paint.bold(Reasons.printable(why.claim().key()))).append('\n');
        line("asks", asks(why.claim()));
        line("decision", why.decision().name().toLowerCase(Locale.ROOT) + because());
        why.last().error().ifPresent(error -> line("error", error));
        why.events().forEach(event -> line("event", event(event)));
        if (why.events().isEmpty()) {
            line("event", "none");
        }
        why.writes().forEach(write -> line("writes", write(write)));
        if (!why.ties().isEmpty()) {
            line("tie", excerpts(why.ties()) + " as good as the chosen one: a cluster leaves the choice to chance");
        }
        end(why.end());
        volumes();
        return out.toString();
    }

    private void end(WhyEnd end) {
        line("end", end.end() + (end.settles() ? "" : ", but the cluster never settles") + inShort(end.reasons()));
        for (ObjectEnd other : end.others()) {
            line("or", other + ", in another order or by chance");
        }
        for (PodEnd pod : end.pods()) {
            line(
                    "pod",
                    pod.pod().key() + " " + Words.word(pod.state()) + on(pod)
                            + pod.message().map(text -> ": " + text).orElse(""));
        }
        end.node().ifPresent(node -> line("node", node(node)));
    }

    private String inShort(List<Reason> reasons) {
        return why.end().isBound() || reasons.isEmpty()
                ? ""
                : ": " + reasons.get(0).message();
    }

    private static String on(PodEnd pod) {
        List<String> nodes = pod.node().map(List::of).orElse(pod.verdict().feasible());
        return nodes.isEmpty() ? "" : " on " + String.join(" or ", nodes);
    }

    private static String node(WhyEnd.OnNode node) {
        return node.name() + ": "
                + node.volume()
                        .map(volume -> node.problem()
                                .map(problem -> "volume " + volume + " cannot be used there: " + problem)
                                .orElse("volume " + volume + " can be used there"))
                        .orElse("the claim has no volume in the end");
    }

    private void line(String label, String text) {
        String lines = Paragraph.hanging("  " + label, LABEL + 2, Reasons.printable(text), WIDTH);
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
        parts.add(
                claim.accessModes().isEmpty()
                        ? "no access mode"
                        : WhyCheck.excerpt(String.join(",", claim.accessModes())));
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
            parts.add("selector " + WhyCheck.excerpt(selector));
        }
        return String.join(", ", parts);
    }

    private static String storageClass(ClaimView claim) {
        if (!claim.hasClass()) {
            return "no class stated";
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
        return write.verb().id() + " " + write.object() + ": " + String.join(", ", fields);
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
        List<WhyVolume> told =
                why.volumes().stream().filter(volume -> !volume.passedOver()).toList();
        boolean named = why.volumes().stream().anyMatch(volume -> volume.named() || volume.passedOver());
        long fitting = told.stream().filter(WhyVolume::fits).count();
        String heading =
                Words.count(told.size(), "volume") + " looked at, " + fitting + (fitting == 1 ? " fits" : " fit");
        out.append('\n').append(paint.bold(heading)).append('\n');
        if (why.fresh() > 0 && !named) {
            out.append(
                    "  (" + why.fresh() + " without a phase, taken as Available: so the controller leaves new ones)\n");
        }
        told.stream().limit(limit).forEach(this::volume);
        if (named) {
            passedOver();
        }
        rest(told.stream().skip(limit).toList());
    }

    /** Of a claim that names a volume nobody asks about the others; but the name may be wrong. */
    private void passedOver() {
        List<String> names = why.volumes().stream()
                .filter(WhyVolume::passedOver)
                .map(WhyVolume::name)
                .toList();
        String asked = why.claim().volumeName();
        if (!asked.isEmpty() && names.size() == why.volumes().size()) {
            String text =
                    asked + " is not in the input; the nearest: " + String.join(", ", NearestNames.to(asked, names));
            out.append(Paragraph.hanging("  ✗", 4, Reasons.printable(text), WIDTH));
        }
        if (!names.isEmpty()) {
            String text = Words.count(names.size(), "other volume") + " not looked at, for the claim names "
                    + (asked.isEmpty() ? "none" : asked);
            out.append(Paragraph.hanging("  …", 4, Reasons.printable(text), WIDTH));
        }
    }

    private void rest(List<WhyVolume> rest) {
        if (rest.isEmpty()) {
            return;
        }
        Map<String, Integer> counts = new TreeMap<>();
        rest.forEach(volume -> counts.merge(volume.code(), 1, Integer::sum));
        String text = rest.size() + " more, by their first reason: "
                + counts.toString().replaceAll("[{}]", "").replace('=', ' ') + "; --limit shows more of them";
        out.append(Paragraph.hanging("  …", 4, text, WIDTH));
    }

    private void volume(WhyVolume volume) {
        String name = Reasons.printable(volume.name());
        List<WhyCheck> failures = volume.failures();
        String text = failures.isEmpty()
                ? Reasons.printable(volume.message())
                : failures.size() + " of " + Words.count(volume.checks().size(), "check") + " failed";
        boolean fitsBeside = 6 + Table.length(name) + Table.length(text) <= WIDTH;
        out.append("  ").append(sign(volume)).append(' ').append(paint.bold(name));
        out.append(fitsBeside ? "  " + paint.faint(text) + "\n" : "\n" + Paragraph.hanging("", 4, text, WIDTH));
        failures.forEach(check -> out.append(
                Paragraph.hanging("    " + check.code(), 4 + CODE, Reasons.printable(check.message()), WIDTH)));
    }

    private String sign(WhyVolume volume) {
        if (volume.chosen()) {
            return paint.green("✓");
        }
        if (volume.equallyGood()) {
            return paint.yellow("=");
        }
        return volume.fits() ? "○" : paint.red("✗");
    }
}
