package dev.mooring.cli.explain;

import dev.mooring.cli.command.Export;
import dev.mooring.cli.pasted.Comparison;
import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.cli.rbd.PastedOutputs;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.pasted.MessageTemplate;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.pasted.PastedRow;
import dev.mooring.pasted.PastedTable;
import dev.mooring.pasted.PastedValue;
import dev.mooring.pasted.Reading;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The findings in texts, for people. */
final class ExplainedText {

    private static final int INDENT = 18;
    private static final int WIDTH = 100;

    private final StringBuilder out = new StringBuilder();

    private final Layout layout;

    private ExplainedText(Layout layout) {
        this.layout = layout;
    }

    static String of(GivenFiles given, List<Comparison> comparisons, Layout layout) {
        ExplainedText text = new ExplainedText(layout);
        given.readings().forEach((file, reading) -> text.reading(given, file, reading));
        text.comparisons(comparisons);
        return text.out.toString();
    }

    private void reading(GivenFiles given, String file, Reading reading) {
        Map<String, List<PastedMessage>> same = new LinkedHashMap<>();
        for (PastedMessage message : reading.messages()) {
            StringJoiner words = new StringJoiner("\n").add(String.join("/", message.oneOf()));
            message.values().forEach(value -> words.add(value.name() + "=" + value.text()));
            same.computeIfAbsent(words.toString(), any -> new ArrayList<>()).add(message);
        }
        same.values().forEach(messages -> message(file, messages));
        given.outputs().getOrDefault(file, List.of()).forEach(each -> output(file, each));
        reading.tables().forEach(table -> table(file, table));
        boolean isTable = !reading.tables().isEmpty();
        reading.rows().stream()
                .filter(row -> row.kind().equals("VolumeAttachment") || !isTable)
                .forEach(row -> described(file, row));
        given.damage(file)
                .ifPresent(damage ->
                        out.append(file).append(": the text ").append(damage).append(".\n"));
        for (Reading.OtherMatter other : reading.otherMatters()) {
            out.append(file).append(':').append(other.line()).append(": \"").append(other.words());
            out.append("\" is not about storage.\n");
        }
        end(file, reading, given.isRecognised(file));
    }

    private void comparisons(List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return;
        }
        out.append("Compared with the export. A text can warn, but never vouch for an object.\n");
        for (Comparison each : comparisons) {
            String heading = "  " + each.result();
            out.append(heading).append(" ".repeat(INDENT - heading.length()));
            out.append(each.file()).append(':').append(each.line()).append(": ").append(each.code());
            out.append(", ").append(Reasons.printable(each.object())).append('\n');
            line("", each.sentence());
            if (!each.argv().isEmpty()) {
                command(each.argv());
            }
        }
    }

    private void message(String file, List<PastedMessage> same) {
        PastedMessage message = same.get(0);
        MessageTemplate template = message.template();
        out.append(file)
                .append(':')
                .append(message.line())
                .append(':')
                .append(message.column())
                .append(": ");
        out.append(String.join(" or ", message.oneOf())).append('\n');
        String event = template.reason().isEmpty() ? "" : ", event " + template.reason();
        String releases = template.releases().isEmpty() ? "" : ", worded so in " + template.releases();
        line("said by", message.speaker() + event + releases);
        if (!message.within().isEmpty()) {
            line("within", String.join(", then ", message.within()));
        }
        for (PastedValue value : message.values()) {
            if (!value.text().isBlank()) {
                line(value.name(), shortened(value.text()));
            }
        }
        if (same.size() > 1) {
            line(
                    "also in line",
                    String.join(
                            ", ",
                            same.stream().skip(1).map(each -> "" + each.line()).toList()));
        }
        if (message.isCut()) {
            line("cut", "The text ends inside this message.");
        }
        message.remarks().forEach(remark -> line("note", remark));
        line("proves", template.proves().isEmpty() ? "nothing more than its words" : template.proves());
        if (!template.doesNotProve().isEmpty()) {
            line("does not prove", template.doesNotProve());
        }
        if (!template.causes().isEmpty()) {
            line("causes", "likely first: " + String.join("; ", template.causes()));
        }
        message.next().forEach(this::step);
        template.notSafe().forEach(act -> line("not safe", act));
        out.append('\n');
    }

    private void step(RemedyStep step) {
        line("next", step.why());
        if (!step.requires().isEmpty()) {
            line("", "evidence: " + step.requires());
        }
        if (!step.argv().isEmpty()) {
            command(step.argv());
        }
    }

    private void output(String file, PastedOutput output) {
        out.append(file).append(':').append(output.line()).append(": ").append(PastedOutputs.heading(output));
        out.append('\n');
        PastedOutputs.lines(output, layout.narrower(2))
                .forEach(row -> out.append(row.isEmpty() ? "" : "  " + row).append('\n'));
        line("proves", "what is listed, at that moment");
        line("does not prove", PastedOutputs.doesNotProve(output));
        out.append('\n');
    }

    private void table(String file, PastedTable table) {
        String what = table.kind().equals("export")
                ? "objects in YAML or JSON, which are not read here: "
                : "a table of " + table.kind() + " with " + table.rows() + (table.rows() == 1 ? " row" : " rows")
                        + ". A table proves too little to be read: ";
        out.append(layout.command("", 0, new CommandText(file + ':' + table.line() + ": " + what, table.export(), "")));
    }

    /** What a describe text is pasted for, and what judges it. */
    private void described(String file, PastedRow row) {
        boolean isAttachment = row.kind().equals("VolumeAttachment");
        String deleted = row.cell("deleted").orElse("");
        String state = row.cell(isAttachment ? "attached" : "status").orElse("");
        String command = isAttachment ? "mooring attach" : command(row, state);
        if (command.isEmpty() || (isAttachment && deleted.isEmpty() && !state.equals("false"))) {
            return;
        }
        String what = file + ':' + row.line() + ": " + row.kind() + ' ' + Reasons.printable(row.name())
                + (isAttachment ? ": attached is " : ": status is ")
                + Reasons.printable(state.isEmpty() ? "not shown" : state)
                + (deleted.isEmpty()
                        ? ". "
                        : "; being deleted since " + Reasons.printable(deleted)
                                + ", so deleting it again changes nothing: its finalizer waits for the driver to detach. ")
                + "Export the cluster, and ask "
                + (isAttachment ? "which nodes have the volume and what is safe: " : "why: ");
        out.append(layout.command("", 0, new CommandText(what, command + " -f export.yaml", "")));
    }

    /** The question about a claim, volume or pod that is not well; empty if it is, or if its name cannot be one. */
    private static String command(PastedRow row, String state) {
        String object = (row.namespace().isEmpty() ? "" : row.namespace() + "/") + row.name();
        boolean isGiven = object.matches("[a-z0-9./-]+") && !object.startsWith("-");
        return switch (isGiven ? row.kind() : "") {
            case "PersistentVolumeClaim" ->
                state.equals("Terminating")
                        ? "mooring holders pvc/" + object
                        : state.equals("Pending") || state.equals("Lost") ? "mooring why " + object : "";
            case "PersistentVolume" ->
                state.equals("Terminating") || state.equals("Failed")
                        ? "mooring holders pv/" + object
                        : state.equals("Released") ? "mooring lint" : "";
            case "Pod" ->
                state.equals("Terminating")
                        ? "mooring holders pod/" + object
                        : state.equals("Pending") ? "mooring forecast" : "";
            default -> "";
        };
    }

    private void end(String file, Reading reading, boolean recognised) {
        if (!recognised) {
            String ask = file + ": not recognised. To ask without a message: ";
            out.append(layout.command(
                    "", 0, new CommandText(ask, Export.PASTE, ", then mooring forecast -f export.yaml")));
        }
        int rest = reading.notRecognised().size();
        if (rest > 0) {
            out.append(file).append(": ").append(rest).append(rest == 1 ? " line was" : " lines were");
            out.append(" not recognised.\n");
        }
        if (reading.stripped() > 0) {
            out.append(file)
                    .append(": ")
                    .append(reading.stripped())
                    .append(reading.stripped() == 1 ? " value" : " values");
            out.append(" that may be secret ")
                    .append(reading.stripped() == 1 ? "is" : "are")
                    .append(" not repeated.\n");
        }
    }

    private static String shortened(String text) {
        return text.length() <= 240 ? text : text.substring(0, 240) + " …";
    }

    private void command(List<String> argv) {
        out.append(layout.command("", INDENT, CommandText.of(argv).following("command: "), WIDTH));
    }

    private void line(String heading, String text) {
        out.append(layout.hanging("  " + heading, INDENT, Reasons.printable(text), WIDTH));
    }
}
