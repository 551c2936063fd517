package dev.mooring.cli.cluster;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table rows about deletions. */
final class DeletionTables {

    static final List<String> END_COLUMNS = List.of("OBJECT", "END", "FINALIZER", "WHY");
    static final List<String> DATA_COLUMNS = List.of("VOLUME", "DATA", "WHY");

    /** What the holders of an object do not say: who deletes it, and what goes with it. */
    private static final Set<ReasonCode> BY_TOOLS =
            Set.of(DeletionCode.DELETED_BY_TOOL, DeletionCode.TOOL_DELETES, DeletionCode.TOOL_DELETES_NOT_KNOWN);

    private DeletionTables() {}

    /** One row per holder; one row for an object without holders. */
    static List<List<String>> rows(DeletionEnd end) {
        if (end.holders().isEmpty()) {
            String why = end.reasons().stream().map(Reason::message).collect(Collectors.joining("; "));
            return List.of(List.of(end.object().toString(), end.state().toString(), "", why));
        }
        Stream<List<String>> byTools = end.reasons().stream()
                .filter(each -> BY_TOOLS.contains(each.code()))
                .map(each -> row(end, "", each));
        return Stream.concat(byTools, end.holders().stream().map(each -> row(end, each.finalizer(), each.reason())))
                .toList();
    }

    private static List<String> row(DeletionEnd end, String finalizer, Reason why) {
        return List.of(end.object().toString(), end.state().toString(), finalizer, why.message());
    }

    static List<String> row(DataEnd end) {
        return List.of(end.volume().name(), end.fate().toString(), end.reason().message());
    }
}
