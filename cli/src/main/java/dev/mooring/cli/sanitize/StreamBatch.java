package dev.mooring.cli.sanitize;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.StreamItem;
import dev.mooring.cli.input.StreamLines;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizerStream;
import dev.mooring.sanitize.StreamedObject;
import dev.mooring.yaml.Yaml;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * What some objects of a stream come to. A worker makes it; the thread that reads prints it, and only then it is known how
 * many values of the file are before it.
 */
final class StreamBatch implements StreamWork.Batch {

    private static final byte[] SEPARATOR = "---\n".getBytes(StandardCharsets.US_ASCII);

    private final SanitizeStream.Settings settings;
    private final SanitizerStream stream;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 17);
    private final List<IntFunction<String>> report = new ArrayList<>();
    /** What goes to standard error, in order. */
    private final List<IntConsumer> messages = new ArrayList<>();

    private int exit = ExitCode.FINE;
    private boolean broken;
    private int values;

    StreamBatch(SanitizeStream.Settings settings, SanitizerStream stream) {
        this.settings = settings;
        this.stream = stream;
    }

    @Override
    public boolean isBroken() {
        return broken;
    }

    @Override
    public int values() {
        return values;
    }

    int exit() {
        return exit;
    }

    boolean hasOutput() {
        return out.size() > 0;
    }

    /** Prints it behind so many values of the file. */
    void print(int before) {
        byte[] text = out.toByteArray();
        settings.terminal().out().write(text, 0, text.length);
        messages.forEach(message -> message.accept(before));
    }

    /** {@return the lines of the report} */
    String report(int before) {
        StringBuilder lines = new StringBuilder();
        report.forEach(line -> lines.append(line.apply(before)));
        return lines.toString();
    }

    @Override
    public void read(StreamLines lines) {
        String source = lines.source();
        values = lines.read(
                (text, from, to, number) -> stream.known(text, from, to)
                        .map(known -> {
                            take(known, source, number);
                            return known.end();
                        })
                        .orElse(-1),
                item -> read(item, true));
        broken |= values < 0;
    }

    @Override
    public void read(StreamItem item) {
        read(item, false);
    }

    /** Judges an object with those that it belongs to. */
    void read(List<byte[]> group, int which, String source, int number) {
        Optional<StreamedObject> known = stream.known(group, which);
        if (known.isPresent()) {
            take(known.get(), source, number);
        } else {
            finish(stream.sanitize(group, which).sanitized(), source, number);
        }
    }

    /** Says what cannot be read. */
    void tell(Problem problem) {
        // A problem names its line, which only the thread that reads knows.
        messages.add(before -> settings.problems().accept(problem));
    }

    private void read(StreamItem item, boolean ofLines) {
        byte[] text = item.text();
        var known = ofLines || !item.saysItsKind()
                ? Optional.<StreamedObject>empty()
                : stream.known(text, 0, text.length).filter(object -> object.end() == text.length);
        if (known.isPresent()) {
            take(known.get(), item.source(), item.number());
            return;
        }
        item.read(document -> judge(document, item), problem -> {
            broken |= ofLines;
            tell(problem);
        });
    }

    private void judge(Document document, StreamItem item) {
        byte[] text = item.text();
        StreamedObject judged = item.saysItsKind()
                ? stream.sanitize(document.json(), text, 0, text.length)
                : stream.sanitize(document.json());
        finish(judged.sanitized(), document.source(), document.number());
    }

    private void finish(Sanitized sanitized, String source, int number) {
        sanitized.documents().forEach(this::write);
        tell(sanitized, source, number);
        exit = Math.max(
                exit, settings.failOn().exit(result(sanitized, source, number).exit(), sanitized::allWarnings));
    }

    private void take(StreamedObject known, String source, int number) {
        known.output().ifPresent(this::write);
        if (settings.tells()) {
            tell(known.sanitized(), source, number);
        } else if (known.worst()
                .filter(worst -> worst.compareTo(Severity.DANGER) >= 0)
                .isPresent()) {
            List<String> lines = known.warnings().stream()
                    .filter(warning -> warning.severity().compareTo(Severity.DANGER) >= 0)
                    .map(Reasons::line)
                    .toList();
            messages.add(before ->
                    lines.forEach(line -> settings.terminal().error(source + ":" + (before + number) + ": " + line)));
        }
        exit = Math.max(exit, settings.failOn().exit(ExitCode.FINE, known::warnings));
    }

    private void tell(Sanitized sanitized, String source, int number) {
        if (settings.verbose()) {
            String text = SanitizeReport.changesToText(sanitized) + "\n";
            messages.add(before -> settings.terminal().err().print(text));
        }
        if (settings.report()) {
            report.add(before -> lines(result(sanitized, source, before + number)));
        }
        Severity atLeast = settings.verbose() ? Severity.ERROR : Severity.DANGER;
        if (sanitized.allWarnings().stream()
                .anyMatch(warning -> warning.severity().compareTo(atLeast) >= 0)) {
            messages.add(before ->
                    result(sanitized, source, before + number).messages(atLeast).forEach(settings.terminal()::error));
        }
    }

    private static String lines(SanitizeResult result) {
        StringBuilder lines = new StringBuilder();
        result.objects().items().forEach(object -> lines.append(object.toJson()).append('\n'));
        return lines.toString();
    }

    private static SanitizeResult result(Sanitized sanitized, String source, int number) {
        return new SanitizeResult(sanitized, List.of(new Document(source, number, JsonObject.EMPTY)));
    }

    private void write(byte[] json) {
        if (settings.format() == Format.JSON) {
            out.writeBytes(json);
            out.write('\n');
        } else {
            write(JsonValue.parse(new String(json, StandardCharsets.UTF_8)));
        }
    }

    private void write(JsonValue object) {
        if (settings.format() == Format.JSON) {
            write(object.toJson().getBytes(StandardCharsets.UTF_8));
            return;
        }
        if (hasOutput()) {
            out.writeBytes(SEPARATOR);
        }
        out.writeBytes(Yaml.write(object).getBytes(StandardCharsets.UTF_8));
    }
}
