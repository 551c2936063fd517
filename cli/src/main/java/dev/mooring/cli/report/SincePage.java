package dev.mooring.cli.report;

import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Table;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.report.Since;
import dev.mooring.report.Since.ChangedField;
import dev.mooring.report.Since.ChangedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The changes between two exports as tables: findings first, then each object with its fields, and who wrote them.
 *
 * @param since what changed
 * @param table the form of a table: columns for a screen, or Markdown
 */
record SincePage(Since since, Function<List<List<String>>, String> table) {

    private static final List<String> FOUND = List.of("FINDING", "SEVERITY", "CODE", "OBJECT", "WHAT");
    private static final List<String> CHANGED = List.of("CHANGE", "OBJECT", "FIELD", "BEFORE", "NOW", "BY", "WHEN");

    static SincePage text(Since since, Layout layout) {
        return new SincePage(since, layout::table);
    }

    static SincePage markdown(Since since) {
        return new SincePage(since, Table::markdown);
    }

    String print() {
        if (since.objects().isEmpty()
                && since.found().isEmpty()
                && since.resolved().isEmpty()) {
            return "nothing changed\n";
        }
        List<List<String>> findings = Stream.concat(
                        since.found().stream().map(each -> row("new", each)),
                        since.resolved().stream().map(each -> row("gone", each)))
                .toList();
        List<List<String>> changes = new ArrayList<>();
        since.objects().forEach(each -> changes.addAll(rows(each)));
        return Stream.of(print(FOUND, findings), print(CHANGED, changes))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private String print(List<String> heading, List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>(List.of(heading));
        all.addAll(rows);
        return rows.isEmpty() ? "" : table.apply(all);
    }

    private static List<String> row(String change, Reason finding) {
        return Stream.of(
                        change,
                        finding.severity().toString(),
                        finding.code().id(),
                        finding.subject(),
                        finding.message())
                .map(Reasons::printable)
                .toList();
    }

    /** The object with its state, then one row per field. */
    private static List<List<String>> rows(ChangedObject object) {
        List<List<String>> rows = new ArrayList<>();
        boolean moves = !object.before().equals(object.after());
        if (moves || object.fields().isEmpty() || !object.when().isEmpty()) {
            rows.add(row(
                    object,
                    moves ? "(state)" : "",
                    new ChangedField("", object.before(), object.after(), "", object.when())));
        }
        object.fields().forEach(field -> rows.add(row(object, field.path(), field)));
        return rows;
    }

    private static List<String> row(ChangedObject object, String path, ChangedField field) {
        return Stream.of(
                        object.fate().toString(),
                        object.ref().toString(),
                        path,
                        field.before(),
                        field.after(),
                        field.by(),
                        field.when())
                .map(Reasons::printable)
                .toList();
    }
}
