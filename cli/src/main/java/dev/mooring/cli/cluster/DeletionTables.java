package dev.mooring.cli.cluster;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.stream.Collectors;

/** Table rows about deletions. */
final class DeletionTables {

    static final List<String> END_COLUMNS = List.of("OBJECT", "END", "FINALIZER", "WHY");
    static final List<String> DATA_COLUMNS = List.of("VOLUME", "DATA", "WHY");

    private DeletionTables() {}

    /** One row per holder; one row for an object without holders. */
    static List<List<String>> rows(DeletionEnd end) {
        if (end.holders().isEmpty()) {
            String why = end.reasons().stream().map(Reason::message).collect(Collectors.joining("; "));
            return List.of(List.of(end.object().toString(), end.state().toString(), "", why));
        }
        return end.holders().stream()
                .map(holder -> List.of(
                        end.object().toString(),
                        end.state().toString(),
                        holder.finalizer(),
                        holder.reason().message()))
                .toList();
    }

    static List<String> row(DataEnd end) {
        return List.of(end.volume().name(), end.fate().toString(), end.reason().message());
    }
}
