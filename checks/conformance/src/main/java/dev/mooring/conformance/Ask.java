package dev.mooring.conformance;

import dev.mooring.release.ReleaseException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Asks the library every question in a directory and reports where it disagrees with Kubernetes. */
public final class Ask {

    private static final int AGREED = 0;
    private static final int DISAGREED = 1;
    private static final int UNUSABLE = 2;

    private Ask() {}

    /**
     * Asks every {@code *.jsonl} and {@code *.jsonl.gz} in a directory, and in each folder named like a release. Exits
     * 0 without a disagreement, 1 with one, 2 if the directory or a file in it is not usable.
     *
     * @param arguments the directory
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        if (arguments.length != 1) {
            err.println("ask: expected one directory of answer files");
            System.exit(UNUSABLE);
        }
        System.exit(directory(Path.of(arguments[0]), out, err));
    }

    /** Unusable files do not stop the others; a disagreement is the more severe result. */
    static int directory(Path directory, PrintStream out, PrintStream err) {
        try {
            List<Path> files = AnswerFiles.in(directory);
            int worst = files.isEmpty() ? refuse(err, directory + ": no *.jsonl or *.jsonl.gz here") : AGREED;
            for (Path file : files) {
                worst = graver(
                        worst,
                        ask(String.valueOf(file.getFileName()), questions -> Asked.file(file, questions), out, err));
            }
            for (ReleaseDifferencesFile file : ReleaseDifferencesFile.in(directory)) {
                worst = graver(worst, ask(file.name(), questions -> Asked.differences(file, questions), out, err));
            }
            return worst;
        } catch (IOException e) {
            return refuse(err, directory + ": not a readable directory (" + e + ")");
        }
    }

    /** Asks the questions of one file. */
    @FunctionalInterface
    private interface Asking {
        Asked ask(Questions questions) throws IOException;
    }

    private static int ask(String fileName, Asking asking, PrintStream out, PrintStream err) {
        Optional<Questions> questions = AnswerFiles.questions(fileName);
        if (questions.isEmpty()) {
            return refuse(err, fileName + ": not a known answer file");
        }
        try {
            Asked asked = asking.ask(questions.get());
            asked.print(out);
            return asked.disagreed() > 0 ? DISAGREED : AGREED;
        } catch (IOException | ReleaseException e) {
            return refuse(err, fileName + ": " + e.getMessage());
        }
    }

    private static int refuse(PrintStream err, String message) {
        err.println("ask: " + message);
        return UNUSABLE;
    }

    private static int graver(int a, int b) {
        return a == DISAGREED || b == DISAGREED ? DISAGREED : Math.max(a, b);
    }
}
