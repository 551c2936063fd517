package dev.mooring.fleet;

import dev.mooring.apply.Applied;
import dev.mooring.fleet.Finding.Question;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A dry run of the sanitiser over the claims, volumes and namespaces of a cluster, with {@link Policy#moveStorage()}.
 * Without a target it checks whether they can be moved at all; with one, whether the target accepts them.
 */
final class MoveQuestion {

    private static final List<String> MOVED =
            List.of(Kinds.NAMESPACE, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM);

    private final String cluster;
    private final Inventory objects;
    private final AuditOptions options;
    private final Inventory target;

    MoveQuestion(String cluster, Inventory objects, AuditOptions options, Inventory target) {
        this.cluster = cluster;
        this.objects = objects;
        this.options = options;
        this.target = target;
    }

    List<Finding> ask() {
        if (cluster.equals(options.moveInto())) {
            return List.of();
        }
        List<Manifest> documents = new ArrayList<>();
        MOVED.forEach(kind -> documents.addAll(objects.all(kind)));
        boolean moves = !options.moveInto().isEmpty();
        Sanitized sanitized = Sanitizer.sanitize(Policy.moveStorage(), moves ? target : Inventory.EMPTY, documents);
        List<Reason> warnings = Applied.of(sanitized).sanitized().allWarnings();
        List<Finding> rows = WhatIf.rows(
                cluster,
                Question.SANITIZE,
                moves ? warnings : warnings.stream().map(MoveQuestion::lowered).toList());
        if (moves) {
            rows.addAll(missingClasses());
        }
        return moves
                ? rows.stream()
                        .map(each -> each.with(List.of(options.moveInto())))
                        .toList()
                : rows;
    }

    /** Bound claims move without their class, but cannot grow there, and new claims of the class stay Pending. */
    private List<Finding> missingClasses() {
        Map<String, Long> uses = objects.claims().stream()
                .map(ClaimView::className)
                .filter(name -> !name.isEmpty() && target.storageClass(name).isEmpty())
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        boolean known = target.isComplete(Kinds.STORAGE_CLASS);
        return uses.entrySet().stream()
                .map(each -> Finding.of(cluster, Question.SANITIZE, missingClass(each.getKey(), each.getValue())))
                .map(each -> known ? each : each.unknown())
                .toList();
    }

    private Reason missingClass(String name, long claims) {
        return Reason.of(
                        FleetCode.CLASS_MISSING_IN_TARGET,
                        new ObjectRef(Kinds.STORAGE_CLASS, "", name).toString(),
                        claims + (claims == 1 ? " claim names" : " claims name") + " it, and " + options.moveInto()
                                + " does not have it: new claims of it stay Pending there, and no claim of it grows")
                .withRemedy(RemedyStep.of(
                        "create-class", "create the class in the target, or map it: --storage-class-map"));
    }

    /** Without a requested move, only objects that cannot be moved get their own row. */
    private static Reason lowered(Reason warning) {
        return warning.severity() == Severity.ERROR ? warning : warning.withSeverity(Severity.INFO);
    }
}
