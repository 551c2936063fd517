package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sanitises objects as they come, each alone, and prints them at once: memory for one, however many there are. */
final class SanitizeStream {

    private final Policy policy;
    private final Inventory target;
    private final Format format;
    private final Terminal terminal;
    private final FailOnOptions failOn;
    private @Nullable Writer report;
    private boolean telling;
    private boolean printed;
    private int exit = ExitCode.FINE;

    SanitizeStream(Policy policy, Inventory target, Format format, Terminal terminal, FailOnOptions failOn) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.format = requireNonNull(format, "format");
        this.terminal = requireNonNull(terminal, "terminal");
        this.failOn = requireNonNull(failOn, "failOn");
    }

    /** Prints the report of each object to standard error as text. */
    void telling(boolean on) {
        telling = on;
    }

    /** Writes the report of each object there, a line of JSON each. */
    void reportingTo(Writer writer) {
        report = writer;
    }

    /** Sanitises one object. */
    void accept(Document document) {
        Sanitized sanitized = Sanitizer.sanitize(List.of(document.json()), policy, target);
        SanitizeResult result = new SanitizeResult(sanitized, List.of(document));
        sanitized.documents().forEach(this::print);
        if (telling) {
            terminal.err().print(SanitizeReport.changesToText(sanitized) + "\n");
        }
        report(result);
        result.messages(telling ? Severity.ERROR : Severity.DANGER).forEach(terminal::error);
        exit = Math.max(exit, failOn.exit(result.exit(), sanitized.allWarnings()));
    }

    private void print(JsonValue object) {
        if (format == Format.JSON) {
            terminal.out().print(object.toJson() + "\n");
        } else {
            terminal.out().print((printed ? "---\n" : "") + Yaml.write(object));
        }
        printed = true;
    }

    private void report(SanitizeResult result) {
        if (report == null) {
            return;
        }
        try {
            for (JsonValue object : result.objects().items()) {
                report.write(object.toJson() + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The exit code so far: the worst there was. */
    int exit() {
        return exit;
    }
}
