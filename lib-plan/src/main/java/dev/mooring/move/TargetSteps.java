package dev.mooring.move;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Moving.Moved;
import dev.mooring.move.internal.Draft;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Kubectl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The steps in the target. */
final class TargetSteps {

    private TargetSteps() {}

    static Draft createPrerequisites(MoveStep.Action action, Moving moving) {
        return creating(new Draft(action), moving, moving.prerequisites());
    }

    static Draft createVolumes(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        moving.volumes(ClusterSide.SOURCE).forEach(each -> draft.wants.add(Wants.retained(ClusterSide.SOURCE, each)));
        return creating(draft, moving, moving.volumes());
    }

    static Draft createClaims(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        TreeSet<String> namespaces = new TreeSet<>();
        moving.claims(ClusterSide.TARGET).forEach(each -> namespaces.add(each.namespace()));
        namespaces.forEach(each -> draft.wants.add(Wants.namespace(moving, each)));
        promises(moving)
                .forEach((claim, volume) ->
                        draft.wants.add(Wants.reserved(ClusterSide.TARGET, ObjectRef.volume(volume), claim)));
        return creating(draft, moving, moving.claims());
    }

    /** Of the claims that have a volume. */
    private static Map<ObjectRef, String> promises(Moving moving) {
        Map<ObjectRef, String> promises = moving.promises(ClusterSide.TARGET);
        promises.values().removeIf(String::isEmpty);
        return promises;
    }

    static Draft checkBound(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        promises(moving).forEach((claim, volume) -> {
            draft.objects.add(claim);
            draft.wants.add(Wants.bound(ClusterSide.TARGET, claim, volume));
        });
        return draft;
    }

    static Draft startWorkloads(MoveStep.Action action, Moving moving) {
        return creating(new Draft(action), moving, moving.workloads());
    }

    static Draft creating(Draft draft, Moving moving, List<Moved> objects) {
        for (Moved each : objects) {
            draft.objects.add(each.to());
            draft.documents.add(each.output());
            draft.wants.add(Wants.free(draft.side(), moving.target(), each.to()));
        }
        if (!objects.isEmpty()) {
            draft.commands.add(new Kubectl(draft.side()).create(draft.file()));
            draft.deeds.add(new Deed.Create(draft.side(), draft.documents));
            List<ObjectRef> back = new ArrayList<>(draft.objects);
            Collections.reverse(back);
            back.forEach(each -> draft.undo.commands.add(new Kubectl(draft.side()).delete(each, "--ignore-not-found")));
            draft.undo.deeds.add(new Deed.Delete(draft.side(), back));
        }
        return draft;
    }
}
