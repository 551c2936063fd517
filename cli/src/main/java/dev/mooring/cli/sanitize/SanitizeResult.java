package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.Applied;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.ReleaseJson;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The answer of the sanitiser, with the source files of the objects.
 *
 * @param sanitized the answer
 * @param documents its input documents
 */
record SanitizeResult(Sanitized sanitized, List<Document> documents) {

    SanitizeResult {
        requireNonNull(sanitized, "sanitized");
        documents = List.copyOf(documents);
    }

    private record Entry(String place, Reason warning) {}

    /** The warnings of at least this severity, the most severe first, each with its document. */
    List<String> messages(Severity atLeast) {
        List<Entry> entries = new ArrayList<>();
        sanitized.warnings().forEach(warning -> entries.add(new Entry("", warning)));
        for (SanitizedObject object : sanitized.objects()) {
            String place = document(object).place() + ": ";
            object.warnings().forEach(warning -> entries.add(new Entry(place, warning)));
        }
        return entries.stream()
                .filter(one -> one.warning().severity().compareTo(atLeast) >= 0)
                .sorted(Comparator.comparing(Entry::warning, Reasons.ORDER))
                .map(one -> one.place() + Reasons.line(one.warning()))
                .toList();
    }

    private Document document(SanitizedObject object) {
        return documents.get(object.place().document());
    }

    /** A limit stops the run; a refused object is an answer. */
    int exit() {
        if (sanitized.warnings().stream().anyMatch(warning -> warning.severity() == Severity.ERROR)) {
            return ExitCode.WRONG;
        }
        return sanitized.isComplete() ? ExitCode.FINE : ExitCode.NO;
    }

    /**
     * The library's report on the applied result, with the objects of {@link #objects()}, on the release of the target.
     */
    JsonObject report(Applied applied, NotJudged notJudged, Release release) {
        JsonObject report = applied.toJson()
                .with("objects", objects())
                .with(JsonPointer.of("forecast", "notJudged"), notJudged.toJson());
        return ReleaseJson.in(report, release).with("forecast", ReleaseJson.in(report.child("forecast"), release));
    }

    /**
     * The result for each object from the library, plus {@code file}, its source file, and {@code documentInFile}, the
     * number of its document in it, from 1.
     */
    JsonArray objects() {
        List<JsonValue> placed = new ArrayList<>();
        int index = 0;
        for (JsonValue object : SanitizeReport.objects(sanitized).items()) {
            Document document = document(sanitized.objects().get(index++));
            placed.add(((JsonObject) object)
                    .with("file", JsonString.of(document.source()))
                    .with("documentInFile", JsonNumber.of(document.number())));
        }
        return new JsonArray(placed);
    }
}
