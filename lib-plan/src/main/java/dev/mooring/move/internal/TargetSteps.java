package dev.mooring.move.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Moving.Moved;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The steps in the target. */
final class TargetSteps {

    private TargetSteps() {}

    static void createPrerequisites(DraftStep draft, Moving moving) {
        creating(draft, moving, moving.prerequisites());
    }

    static void createVolumes(DraftStep draft, Moving moving) {
        moving.volumes(ClusterSide.SOURCE).forEach(each -> draft.checks.add(Checks.SOURCE.retained(each.name())));
        creating(draft, moving, moving.volumes());
    }

    static void createClaims(DraftStep draft, Moving moving) {
        TreeSet<String> namespaces = new TreeSet<>();
        moving.claims(ClusterSide.TARGET).forEach(each -> namespaces.add(each.namespace()));
        namespaces.forEach(each -> draft.checks.add(MoveChecks.namespace(moving, each)));
        promises(moving).forEach((claim, volume) -> draft.checks.add(Checks.TARGET.belongs(volume, claim)));
        creating(draft, moving, moving.claims());
    }

    /** Of the claims that have a volume. */
    private static Map<ObjectRef, String> promises(Moving moving) {
        Map<ObjectRef, String> promises = moving.promises(ClusterSide.TARGET);
        promises.values().removeIf(String::isEmpty);
        return promises;
    }

    static void checkBound(DraftStep draft, Moving moving) {
        promises(moving).forEach((claim, volume) -> {
            draft.objects.add(claim);
            draft.checks.add(Checks.TARGET.bound(claim, volume));
        });
    }

    static void startWorkloads(DraftStep draft, Moving moving) {
        creating(draft, moving, moving.workloads());
    }

    static void creating(DraftStep draft, Moving moving, List<Moved> objects) {
        for (Moved each : objects) {
            draft.objects.add(each.to());
            draft.documents.add(each.output());
            draft.checks.add(MoveChecks.free(moving.target(), each.to()));
        }
        if (!objects.isEmpty()) {
            draft.commands.add(new Kubectl(draft.side).create(draft.file()));
            draft.changes.add(new Change.Create(draft.documents));
            List<ObjectRef> back = new ArrayList<>(draft.objects);
            Collections.reverse(back);
            back.forEach(each -> draft.undo.commands.add(new Kubectl(draft.side).delete(each, "--ignore-not-found")));
            draft.undo.changes.add(new Change.Delete(back));
        }
    }
}
