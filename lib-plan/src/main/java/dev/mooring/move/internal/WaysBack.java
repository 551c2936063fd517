package dev.mooring.move.internal;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step.WayBack;
import dev.mooring.step.Step.WayBack.Reach;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Worlds;
import java.util.List;
import java.util.Map;

/** The result of the way back: it is played, and the source is compared with its former state. */
final class WaysBack {

    private final Moving moving;
    private final Forecast start;
    private final Map<ObjectRef, String> promises;
    /** After the steps so far; a step that only waits or checks changes nothing. */
    private Reach reach = Reach.AS_BEFORE;

    WaysBack(Moving moving, Worlds start) {
        this.moving = moving;
        this.start = start.of(ClusterSide.SOURCE).cluster();
        this.promises = moving.promises(ClusterSide.SOURCE);
    }

    /** The way back after the last of these steps. */
    WayBack after(List<DraftStep> done, Worlds now) {
        DraftStep last = done.get(done.size() - 1);
        if (!last.changes.isEmpty()) {
            reach = reach(back(done, now));
        }
        return last.back(
                reach, last.undo.checks.stream().map(each -> each.in(now)).toList());
    }

    private static Worlds back(List<DraftStep> done, Worlds now) {
        Worlds back = now;
        for (int i = done.size() - 1; i >= 0; i--) {
            back = back.after(done.get(i).side, done.get(i).undo.changes);
        }
        return back;
    }

    private Reach reach(Worlds back) {
        Forecast source = back.of(ClusterSide.SOURCE).cluster();
        Forecast target = back.of(ClusterSide.TARGET).cluster();
        boolean isKept = Losses.worst(source, moving.volumes(ClusterSide.SOURCE)) == Fate.KEPT
                && Losses.worst(target, moving.volumes(ClusterSide.TARGET)) == Fate.KEPT;
        boolean isLeft = moving.claims(ClusterSide.TARGET).stream()
                .anyMatch(each -> target.find(each).isPresent());
        if (!isKept || isLeft || !promises.keySet().stream().allMatch(each -> endsAsBefore(source, each))) {
            return Reach.NONE;
        }
        boolean isSame = moving.claims(ClusterSide.SOURCE).stream().allMatch(each -> isSame(source, each))
                && moving.volumes(ClusterSide.SOURCE).stream().allMatch(each -> isSame(source, each));
        return isSame ? Reach.AS_BEFORE : Reach.NEW_OBJECTS;
    }

    private boolean endsAsBefore(Forecast now, ObjectRef claim) {
        return end(now, claim).equals(end(start, claim));
    }

    private static String end(Forecast cluster, ObjectRef claim) {
        return cluster.claim(claim.namespace(), claim.name())
                .filter(each -> !each.isBeingDeleted())
                .map(each -> each.phase() + " " + each.volume().orElse(""))
                .orElse("absent");
    }

    /** By its uid; an object that had none when it was given is the same if it was never deleted. */
    private boolean isSame(Forecast now, ObjectRef object) {
        String before = uid(start, object);
        return before.isEmpty() ? !Losses.isDeleted(now, object) : before.equals(uid(now, object));
    }

    private static String uid(Forecast cluster, ObjectRef object) {
        return cluster.find(object).map(Manifest::uid).orElse("");
    }
}
