package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.render.Layout;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The states of mounts, as the output of {@code state}.
 *
 * @param rows the mounts, by path
 */
record MountPage(List<Row> rows) {

    /**
     * A mount and its state.
     *
     * @param drivers the drivers that can have created it; empty if the command does not show them
     */
    record Row(String path, MountState state, Optional<List<FuseDriver>> drivers) {}

    /** The requested paths, or else the observed paths and the selected mounts, in order. */
    static Set<String> places(List<String> paths, NodeObservations seen, Predicate<MountEntry> isMeant) {
        Set<String> places = new TreeSet<>();
        if (!paths.isEmpty()) {
            paths.forEach(path -> places.add(ExpectedMount.at(path).path()));
            return places;
        }
        places.addAll(seen.probes().keySet());
        places.addAll(seen.directories().keySet());
        seen.mounts().map(MountTable::entries).orElse(List.of()).stream()
                .filter(isMeant)
                .map(MountEntry::mountPoint)
                .forEach(places::add);
        return places;
    }

    int exit(FailOnOptions failOn) {
        boolean fine =
                !rows.isEmpty() && rows.stream().allMatch(row -> row.state().kind() == MountState.Kind.HEALTHY);
        List<Reason> reasons =
                rows.stream().flatMap(row -> row.state().reasons().stream()).toList();
        return failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, () -> reasons);
    }

    /** The mounts that do not answer, and the others if they are few. */
    String text(Layout layout, AllOption all) {
        AllOption.Split<Row> split = all.split(rows, row -> row.state().kind() == MountState.Kind.HEALTHY);
        String shown = text(split.shown(), layout);
        return split.counted().isEmpty()
                ? shown
                : shown
                        + AllOption.counted(
                                "mount",
                                split.counted(),
                                row -> Stream.of(row.state().kind().toString()))
                        + "\n";
    }

    private static String text(List<Row> rows, Layout layout) {
        if (rows.isEmpty()) {
            return "";
        }
        boolean hasDrivers = rows.get(0).drivers().isPresent();
        List<List<String>> lines = new ArrayList<>();
        lines.add(
                hasDrivers
                        ? List.of("STATE", "LAYERS", "DRIVER", "TARGET", "WHY")
                        : List.of("STATE", "LAYERS", "TARGET", "WHY"));
        for (Row row : rows) {
            List<String> line = new ArrayList<>();
            line.add(row.state().kind().toString());
            line.add(Integer.toString(row.state().layers()));
            row.drivers().ifPresent(drivers -> line.add(drivers.isEmpty() ? "-" : String.join(" or ", keys(drivers))));
            line.add(row.path());
            line.add(row.state().reasons().stream().map(Reason::message).collect(Collectors.joining("; ")));
            lines.add(line);
        }
        List<Reason> remedies = rows.stream()
                .flatMap(row -> row.state().reasons().stream())
                .filter(reason -> !reason.remedy().isEmpty())
                .toList();
        return layout.table(lines) + (remedies.isEmpty() ? "" : "\n" + Reasons.render(remedies));
    }

    JsonObject json() {
        return new JsonRows().list("mounts", rows, MountPage::json).build();
    }

    private static JsonObject json(Row row) {
        JsonObject json = new JsonRows()
                .text("target", row.path())
                .all(row.state().toJson())
                .build();
        return row.drivers()
                .map(drivers -> json.with("drivers", JsonArray.ofStrings(keys(drivers))))
                .orElse(json);
    }

    private static List<String> keys(List<FuseDriver> drivers) {
        return drivers.stream().map(FuseDriver::key).toList();
    }
}
