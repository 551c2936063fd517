package dev.mooring.cli.sanitize;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.yaml.Yaml;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The results of some objects of a stream. A worker creates them; the reading thread prints them. */
final class StreamBatch {

    private static final byte[] SEPARATOR = "---\n".getBytes(StandardCharsets.US_ASCII);

    private final SanitizeStream.Settings settings;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 17);
    private final StringBuilder report = new StringBuilder();
    /** The lines for standard error, in order. */
    private final List<Runnable> messages = new ArrayList<>();

    private int exit = ExitCode.FINE;

    StreamBatch(SanitizeStream.Settings settings) {
        this.settings = settings;
    }

    int exit() {
        return exit;
    }

    boolean hasOutput() {
        return out.size() > 0;
    }

    void print() {
        byte[] text = out.toByteArray();
        settings.terminal().out().write(text, 0, text.length);
        messages.forEach(Runnable::run);
    }

    /** {@return the lines of the report} */
    CharSequence report() {
        return report;
    }

    /** Adds what cannot be read. */
    void tell(Problem problem) {
        messages.add(() -> settings.problems().accept(problem));
    }

    /** Adds the result of an object. */
    void finish(Sanitized sanitized, Document document) {
        sanitized.documents().forEach(this::write);
        SanitizeResult result = new SanitizeResult(sanitized, List.of(document));
        if (settings.verbose()) {
            String text = SanitizeReport.changesToText(sanitized) + "\n";
            messages.add(() -> settings.terminal().err().print(text));
        }
        if (settings.report()) {
            result.objects()
                    .items()
                    .forEach(object -> report.append(object.toJson()).append('\n'));
        }
        Severity atLeast = settings.verbose() ? Severity.ERROR : Severity.DANGER;
        if (sanitized.hasWarning(atLeast)) {
            List<String> lines = result.messages(atLeast);
            messages.add(() -> lines.forEach(settings.terminal()::error));
        }
        exit = Math.max(exit, settings.failOn().exit(result.exit(), sanitized::allWarnings));
    }

    private void write(JsonValue object) {
        if (settings.format() == Format.JSON) {
            object.writeJson((utf8, length) -> out.write(utf8, 0, length));
            out.write('\n');
            return;
        }
        if (hasOutput()) {
            out.writeBytes(SEPARATOR);
        }
        out.writeBytes(Yaml.write(object).getBytes(StandardCharsets.UTF_8));
    }
}
