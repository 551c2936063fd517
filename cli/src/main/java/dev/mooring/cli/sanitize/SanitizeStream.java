package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.StreamItem;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sanitises objects as they come, each alone, and prints them in their order: memory for a few batches, however many there
 * are. Batches are parsed and judged by as many threads as there are processors; the caller's thread finds the objects in
 * the input and prints.
 */
final class SanitizeStream implements AutoCloseable {

    private static final int BATCH_CHARACTERS = 1 << 18;

    private final Policy policy;
    private final Inventory target;
    private final Format format;
    private final Terminal terminal;
    private final Consumer<Problem> problems;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final ExecutorService workers = Executors.newFixedThreadPool(threads);
    private final Deque<Future<Batch>> pending = new ArrayDeque<>();
    private final List<StreamItem> waiting = new ArrayList<>();
    private int waitingCharacters;
    private @Nullable Writer report;
    private boolean verbose;
    private boolean printed;
    private int exit = ExitCode.FINE;
    private FailOnOptions failOn = new FailOnOptions();

    SanitizeStream(Policy policy, Inventory target, Format format, Terminal terminal, Consumer<Problem> problems) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.format = requireNonNull(format, "format");
        this.terminal = requireNonNull(terminal, "terminal");
        this.problems = requireNonNull(problems, "problems");
    }

    /** What a batch of objects comes to. */
    private static final class Batch {
        private final StringBuilder out = new StringBuilder();
        private final StringBuilder report = new StringBuilder();
        /** What goes to standard error, in order; run by the thread that prints. */
        private final List<Runnable> messages = new ArrayList<>();

        private int exit = ExitCode.FINE;
    }

    /** Prints the report of each object to standard error as text. */
    void reportingAsText(boolean on) {
        verbose = on;
    }

    /** Which warnings make the exit code 1. */
    void failingOn(FailOnOptions options) {
        failOn = options;
    }

    /** Writes the report of each object there, a line of JSON each. */
    void reportingTo(Writer writer) {
        report = writer;
    }

    /** Takes the next object. */
    void accept(StreamItem item) {
        waiting.add(item);
        waitingCharacters += item.length();
        if (waitingCharacters >= BATCH_CHARACTERS) {
            submit();
        }
    }

    /** Prints what is not printed yet, and says what to end with: the worst there was. */
    int finish() {
        submit();
        while (!pending.isEmpty()) {
            print(pending.remove());
        }
        return exit;
    }

    private void submit() {
        List<StreamItem> items = List.copyOf(waiting);
        waiting.clear();
        waitingCharacters = 0;
        pending.add(workers.submit(() -> judge(items)));
        if (pending.size() > 2 * threads) {
            print(pending.remove());
        }
    }

    private Batch judge(List<StreamItem> items) {
        Batch batch = new Batch();
        items.forEach(item -> item.read(
                document -> judge(document, batch), problem -> batch.messages.add(() -> problems.accept(problem))));
        return batch;
    }

    private void judge(Document document, Batch batch) {
        Sanitized sanitized = Sanitizer.sanitize(List.of(document.json()), policy, target);
        SanitizeResult result = new SanitizeResult(sanitized, List.of(document));
        sanitized.documents().forEach(object -> render(object, batch.out));
        if (verbose) {
            String text = SanitizeReport.changesToText(sanitized) + "\n";
            batch.messages.add(() -> terminal.err().print(text));
        }
        if (report != null) {
            result.objects()
                    .items()
                    .forEach(object -> batch.report.append(object.toJson()).append('\n'));
        }
        result.messages(verbose ? Severity.ERROR : Severity.DANGER)
                .forEach(message -> batch.messages.add(() -> terminal.error(message)));
        batch.exit = Math.max(batch.exit, failOn.exit(result.exit(), sanitized::allWarnings));
    }

    private void render(JsonValue object, StringBuilder out) {
        if (format == Format.JSON) {
            out.append(object.toJson()).append('\n');
        } else {
            out.append(out.length() == 0 ? "" : "---\n").append(Yaml.write(object));
        }
    }

    private void print(Future<Batch> done) {
        Batch batch = result(done);
        if (printed && batch.out.length() > 0 && format != Format.JSON) {
            terminal.out().print("---\n");
        }
        terminal.out().append(batch.out);
        printed |= batch.out.length() > 0;
        batch.messages.forEach(Runnable::run);
        exit = Math.max(exit, batch.exit);
        try {
            if (report != null) {
                report.append(batch.report);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Batch result(Future<Batch> done) {
        try {
            return done.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException exception
                    ? exception
                    : new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
