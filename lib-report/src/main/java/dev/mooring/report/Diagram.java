package dev.mooring.report;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.report.Report.ReportLink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The content of a diagram for a ticket: a few objects, those in the worst state first, each with its linked objects.
 *
 * @param objects the objects, each with the name of its node in the diagram
 * @param links the links between them; an end that is not in the input has a node too
 * @param missing the ends of links that are not in the input, with the names of their nodes
 * @param left the number of objects that are not shown
 * @param onlyProblems whether an object without a problem is shown only if it is linked to one with a problem
 */
record Diagram(
        Map<ReportObject, String> objects,
        List<ReportLink> links,
        Map<ObjectRef, String> missing,
        int left,
        boolean onlyProblems) {

    /** More objects are unreadable, and drawing programs refuse them. */
    static final int MOST_OBJECTS = 120;

    /** Above this number only problems and their neighbours are shown, if there is any problem. */
    static final int MOST_WITHOUT_PROBLEM = 30;

    private static final Comparator<ReportObject> WORST_FIRST = Comparator.comparing(
                    (ReportObject each) -> each.state().isWell())
            .thenComparing(ReportObject::severity, Comparator.reverseOrder())
            .thenComparing(ReportObject::state)
            .thenComparing(ReportObject::ref);

    static Diagram of(Report report) {
        Map<ObjectRef, List<ReportLink>> linksOf = new LinkedHashMap<>();
        for (ReportLink each : report.links()) {
            linksOf.computeIfAbsent(each.claim(), key -> new ArrayList<>()).add(each);
            linksOf.computeIfAbsent(each.volume(), key -> new ArrayList<>()).add(each);
        }
        Map<ObjectRef, ReportObject> byRef = new LinkedHashMap<>();
        report.objects().forEach(each -> byRef.put(each.ref(), each));
        Set<ObjectRef> shown = new LinkedHashSet<>();
        List<ReportObject> problems =
                report.objects().stream().filter(Diagram::isProblem).toList();
        boolean all = report.objects().size() <= MOST_WITHOUT_PROBLEM || problems.isEmpty();
        for (ReportObject each :
                (all ? report.objects() : problems).stream().sorted(WORST_FIRST).toList()) {
            add(each.ref(), linksOf, shown);
        }
        return of(byRef, linksOf, shown, all);
    }

    private static boolean isProblem(ReportObject object) {
        return !object.state().isWell() || object.severity() != Severity.INFO;
    }

    /** An object and what it is linked to, if there is room for all of them. */
    private static void add(ObjectRef ref, Map<ObjectRef, List<ReportLink>> linksOf, Set<ObjectRef> shown) {
        Set<ObjectRef> more = new LinkedHashSet<>(Set.of(ref));
        for (ReportLink link : linksOf.getOrDefault(ref, List.of())) {
            more.add(link.claim());
            more.add(link.volume());
        }
        more.removeAll(shown);
        if (shown.size() + more.size() <= MOST_OBJECTS) {
            shown.addAll(more);
        }
    }

    private static Diagram of(
            Map<ObjectRef, ReportObject> byRef,
            Map<ObjectRef, List<ReportLink>> linksOf,
            Set<ObjectRef> shown,
            boolean all) {
        Map<ReportObject, String> objects = new LinkedHashMap<>();
        Map<ObjectRef, String> missing = new LinkedHashMap<>();
        Set<ReportLink> links = new LinkedHashSet<>();
        for (ObjectRef ref : shown.stream().sorted().toList()) {
            String node = (ref.isClaim() ? "c" : "v") + (objects.size() + missing.size());
            Optional.ofNullable(byRef.get(ref))
                    .ifPresentOrElse(object -> objects.put(object, node), () -> missing.put(ref, node));
            linksOf.getOrDefault(ref, List.of()).stream()
                    .filter(each -> shown.contains(each.claim()) && shown.contains(each.volume()))
                    .forEach(links::add);
        }
        return new Diagram(objects, List.copyOf(links), missing, byRef.size() - objects.size(), !all);
    }

    /** The name of the node of an object that is shown. */
    String node(ObjectRef ref) {
        return objects.entrySet().stream()
                .filter(each -> each.getKey().ref().equals(ref))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> missing.getOrDefault(ref, ""));
    }

    /** A sentence about objects that are not shown; empty if all are. */
    Optional<String> note() {
        return left == 0
                ? Optional.empty()
                : Optional.of(left + (left == 1 ? " object is" : " objects are") + " not in this diagram: it shows "
                        + (onlyProblems ? "problems and their linked objects, " : "") + "at most "
                        + MOST_OBJECTS + ", those in the worst state first; the page shows all");
    }
}
