package dev.mooring.cli.cluster;

import dev.mooring.binding.VolumeCheck;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.provisioning.internal.ProvisioningCode;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A forecast as text: the tables that are not empty, each with a heading, and a last line.
 *
 * @param tables the tables
 * @param last whether the cluster settles, and whether the result depends on order
 */
record ForecastPage(List<Section> tables, String last) {

    private static final int WIDTH = 120;

    /** If the same is not known about more objects than this, they have one row. */
    private static final int MANY = 5;

    /** The maximum number of volumes per node in a table; JSON has more. */
    private static final int MOST_DETAILS = 3;

    /**
     * The rows of a table that are counted.
     *
     * @param thing what one of them is
     * @param column the column by which they are counted; objects by their kinds
     * @param areWell whether they are those without a reason, which is in the last column; or of many with the same word
     *     those after the first
     */
    private record Counted(String thing, int column, boolean areWell) {

        static Counted well(String thing, int state) {
            return new Counted(thing, state, true);
        }

        static Counted alike(String thing, int column) {
            return new Counted(thing, column, false);
        }

        String word(List<String> row) {
            String cell = row.get(column);
            return cell.substring(0, (cell + "/").indexOf('/'));
        }

        AllOption.Split<List<String>> split(List<List<String>> rows, AllOption all) {
            if (areWell) {
                return all.split(rows, row -> row.get(row.size() - 1).isEmpty());
            }
            Map<String, Integer> seen = new HashMap<>();
            return AllOption.Split.by(rows, row -> seen.merge(word(row), 1, Integer::sum) > all.most());
        }
    }

    private record Section(String heading, @Nullable Counted part, List<String> columns, List<List<String>> rows) {

        String text(Layout layout, AllOption all) {
            if (part == null) {
                return layout.table(withColumns(rows));
            }
            AllOption.Split<List<String>> split = part.split(rows, all);
            String shown = split.shown().isEmpty() ? "" : layout.table(withColumns(split.shown()));
            if (split.counted().isEmpty()) {
                return shown;
            }
            String thing = (shown.isEmpty() ? "" : "more ") + part.thing();
            String line = AllOption.counted(thing, split.counted(), row -> Stream.of(part.word(row)));
            return shown + layout.hanging("", 0, line, WIDTH);
        }

        List<List<String>> withColumns(List<List<String>> some) {
            List<List<String>> all = new ArrayList<>();
            all.add(columns);
            all.addAll(some);
            return all;
        }
    }

    static ForecastPage of(ForecastPart part) {
        ForecastReport report = part.report();
        Forecast end = report.forecast();
        List<PodEnd> pods =
                report.pods().stream().filter(each -> part.has(each.pod())).toList();
        List<Section> tables = new ArrayList<>();
        add(
                tables,
                "Claims",
                Counted.well("claim", 1),
                List.of("CLAIM", "PHASE", "VOLUME", "WHY"),
                end.claims().stream()
                        .filter(each -> part.has(each.claim().ref()))
                        .map(each -> row(each, report))
                        .toList());
        add(
                tables,
                "Volumes",
                Counted.well("volume", 1),
                List.of("VOLUME", "PHASE", "CLAIM", "WHY"),
                end.volumes().stream()
                        .filter(part::has)
                        .map(each -> row(each, report))
                        .toList());
        add(
                tables,
                "Pods",
                Counted.well("pod", 1),
                List.of("POD", "STATE", "NODE", "WHY"),
                pods.stream().map(ForecastPage::row).toList());
        add(
                tables,
                "Nodes",
                Counted.well("node", 2),
                List.of("POD", "NODE", "FITS", "VOLUMES", "WHY"),
                nodes(pods, report));
        add(tables, "Made by workloads", List.of("WORKLOAD", "MAKES", "FIRST"), WorkloadRows.made(end.workloads()));
        add(tables, "Workloads", List.of("WORKLOAD", "WHAT"), WorkloadRows.others(end.workloads()));
        add(
                tables,
                "Refused by the API server",
                List.of("OBJECT", "WHY"),
                end.refusals().stream()
                        .map(Refusal::reasons)
                        .flatMap(List::stream)
                        .filter(part::has)
                        .map(reason -> List.of(reason.subject(), reason.message()))
                        .toList());
        add(
                tables,
                "Not read",
                List.of("OBJECT", "WHY"),
                end.unreadable().stream()
                        .map(each -> List.of(each.object().toString(), (each.pointer() + " " + each.problem()).strip()))
                        .toList());
        add(
                tables,
                "Not judged",
                List.of("KIND", "OBJECTS", "WHY"),
                report.fieldsNotJudged().stream()
                        .map(each -> List.of(each.kind(), Integer.toString(each.count()), each.why()))
                        .toList());
        add(
                tables,
                "Deletions",
                DeletionTables.END_COLUMNS,
                end.deletions().ends().stream()
                        .flatMap(each -> DeletionTables.rows(each).stream())
                        .toList());
        add(
                tables,
                "Data",
                DeletionTables.DATA_COLUMNS,
                end.deletions().data().stream().map(DeletionTables::row).toList());
        add(
                tables,
                "Dangers",
                List.of("DANGER", "OBJECT", "WHAT"),
                part.dangers().stream()
                        .map(reason -> List.of(reason.code().id(), reason.subject(), reason.message()))
                        .toList());
        add(
                tables,
                "Not certain",
                Counted.alike("reason", 0),
                List.of("NOT CERTAIN", "OBJECT", "WHY"),
                together(uncertain(report).stream().filter(part::has).toList()));
        add(
                tables,
                "Order",
                Counted.alike("object", 0),
                List.of("OBJECT", "POSSIBLE ENDS"),
                report.orderDependence().reasons().stream()
                        .filter(part::has)
                        .map(reason -> List.of(reason.subject(), reason.message()))
                        .toList());
        add(
                tables,
                "Events",
                Counted.alike("event", 1),
                List.of("TYPE", "REASON", "OBJECT", "MESSAGE"),
                end.events().stream()
                        .filter(each -> part.has(each.object()))
                        .map(ForecastPage::row)
                        .toList());
        return new ForecastPage(tables, last(report));
    }

    /** A row for each object, or one for many that have the same reason. */
    private static List<List<String>> together(List<Reason> reasons) {
        Map<String, Long> alike = reasons.stream()
                .collect(Collectors.groupingBy(ForecastPage::words, LinkedHashMap::new, Collectors.counting()));
        List<List<String>> rows = new ArrayList<>();
        for (Reason each : reasons) {
            long count = alike.getOrDefault(words(each), 0L);
            if (count > MANY) {
                alike.remove(words(each));
            }
            String more = count > MANY ? " and " + (count - 1) + " more" : "";
            if (count > 0) {
                rows.add(List.of(each.code().id(), each.subject() + more, each.message()));
            }
        }
        return rows;
    }

    private static String words(Reason reason) {
        return reason.code().id() + " " + reason.message();
    }

    private static List<List<String>> nodes(List<PodEnd> pods, ForecastReport report) {
        List<List<String>> rows = new ArrayList<>();
        int others = 0;
        for (PodEnd pod : pods) {
            List<NodeVerdict> listed = report.listedNodes(pod);
            listed.forEach(node -> rows.add(row(pod, node, report)));
            others += listed.isEmpty() && !pod.verdict().nodes().isEmpty() ? 1 : 0;
        }
        if (others > 0) {
            rows.add(List.of(others + " more pods", "", "", "", "their nodes are not listed: the limit is 100000"));
        }
        return rows;
    }

    /** Why claims that end Bound here may end in another state. */
    private static List<Reason> uncertain(ForecastReport report) {
        return report.verdict().reasons().stream()
                .filter(reason ->
                        reason.code() instanceof ForecastContradiction || reason.code() instanceof ProvisioningCode)
                .toList();
    }

    private static void add(List<Section> tables, String heading, List<String> columns, List<List<String>> rows) {
        add(tables, heading, null, columns, rows);
    }

    private static void add(
            List<Section> tables,
            String heading,
            @Nullable Counted part,
            List<String> columns,
            List<List<String>> rows) {
        if (!rows.isEmpty()) {
            tables.add(new Section(heading, part, columns, rows));
        }
    }

    private static List<String> row(ClaimEnd end, ForecastReport report) {
        return List.of(
                end.claim().key(),
                end.shownPhase(),
                end.volume().orElse(""),
                end.isBound() && end.placement().isEmpty()
                        ? ""
                        : why(end.claim().ref(), report));
    }

    private static List<String> row(VolumeEnd end, ForecastReport report) {
        String own = end.isTaken() ? "" : own(report.reasons(end.volume().ref()));
        return List.of(
                end.volume().name(),
                end.shownPhase(),
                end.claim().map(ClaimRef::key).orElse(""),
                own);
    }

    /** The first reason about the object itself, and the first about a volume, or else about another object. */
    private static String why(ObjectRef object, ForecastReport report) {
        List<Reason> reasons = report.reasons(object);
        List<Reason> others = reasons.stream()
                .filter(reason -> !reason.subject().equals(object.toString()))
                .toList();
        return own(reasons)
                + others.stream()
                        .filter(reason -> reason.code() instanceof VolumeCheck)
                        .findFirst()
                        .or(() -> others.stream().findFirst())
                        .map(reason -> "; " + reason.subject() + ": " + reason.message())
                        .orElse("");
    }

    private static String own(List<Reason> reasons) {
        return reasons.isEmpty()
                ? ""
                : reasons.get(0).message() + " (" + reasons.get(0).code().id() + ")";
    }

    private static List<String> row(PodEnd end) {
        List<String> why = new ArrayList<>();
        if (end.isOneOfSeveral()) {
            why.add("several nodes accept it: "
                    + String.join(", ", end.verdict().feasible()));
        }
        end.message().ifPresent(why::add);
        end.verdict().remarks().forEach(remark -> why.add(remark.message()));
        return List.of(end.pod().key(), end.state().toString(), end.node().orElse(""), String.join("; ", why));
    }

    private static List<String> row(PodEnd pod, NodeVerdict node, ForecastReport report) {
        String volumes = node.volumes().stream()
                .map(each -> each.claim().name() + ": " + each.volume().orElse("a new volume"))
                .collect(Collectors.joining(", "));
        String why = node.reasons().stream().map(Reason::message).collect(Collectors.joining(", "))
                + report.reasons(pod.pod(), node.node()).stream()
                        .skip(node.reasons().size())
                        .map(each -> "; " + each.subject() + ": " + each.message())
                        .limit(MOST_DETAILS)
                        .collect(Collectors.joining());
        return List.of(pod.pod().key(), node.node(), node.isFeasible() ? "yes" : "no", volumes, why);
    }

    private static List<String> row(ControllerEvent event) {
        return List.of(event.type().id(), event.reason(), event.object().toString(), event.message());
    }

    private static String last(ForecastReport report) {
        String rounds = Words.count(report.forecast().rounds(), "round");
        return (report.forecast().settles() ? "settles after " + rounds : "never settles; found after " + rounds) + "; "
                + order(report);
    }

    /** The order search covers what happens before a pod is scheduled. */
    private static String order(ForecastReport report) {
        return switch (report.orderDependence().answer()) {
            case SAME_END ->
                (isOpen(report) ? "until pods are scheduled, " : "") + "the result does not depend on order";
            case DEPENDS -> "the result depends on order or on the choice among equally good volumes";
            case NONE_FOUND -> "no other result was found, but not every order was tried";
        };
    }

    private static boolean isOpen(ForecastReport report) {
        return report.forecast().claims().stream()
                        .anyMatch(each -> each.placement().isPresent())
                || report.verdict().reasons().stream()
                        .anyMatch(each -> each.code() == ForecastContradiction.PODS_SCHEDULED_IN_ONE_ORDER);
    }

    String table(Layout layout, AllOption all) {
        return tables.stream().map(table -> table.text(layout, all) + "\n").collect(Collectors.joining()) + last + "\n";
    }

    String markdown() {
        return tables.stream()
                        .map(table -> "## " + table.heading() + "\n\n" + Table.markdown(table.withColumns(table.rows()))
                                + "\n")
                        .collect(Collectors.joining())
                + last
                + "\n";
    }
}
