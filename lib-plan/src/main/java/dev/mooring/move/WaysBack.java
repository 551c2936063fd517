package dev.mooring.move;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook.WayBack;
import dev.mooring.move.Runbook.WayBack.Reach;
import dev.mooring.move.internal.Draft;
import dev.mooring.move.internal.Track;
import dev.mooring.step.ClusterSide;
import java.util.List;
import java.util.Map;

/** The result of the way back: it is played, and the source is compared with its former state. */
final class WaysBack {

    private final Moving moving;
    private final Track start;
    private final Map<ObjectRef, String> promises;
    /** After the steps so far; a step that only waits or checks changes nothing. */
    private Reach reach = Reach.AS_BEFORE;

    WaysBack(Moving moving, Track start) {
        this.moving = moving;
        this.start = start;
        this.promises = moving.promises(ClusterSide.SOURCE);
    }

    /** The way back after the last of these steps. */
    WayBack after(List<Draft> done, Track now) {
        Draft last = done.get(done.size() - 1);
        if (!last.deeds.isEmpty()) {
            reach = reach(back(done, now));
        }
        return new WayBack(
                reach,
                last.undo.wants.stream().map(each -> each.in(now)).toList(),
                last.undo.commands,
                last.undoFile(),
                last.undo.documents);
    }

    private static Track back(List<Draft> done, Track now) {
        Track back = now;
        for (int i = done.size() - 1; i >= 0; i--) {
            back = back.after(done.get(i).undo.deeds);
        }
        return back;
    }

    private Reach reach(Track back) {
        boolean isKept = Losses.worst(back.source(), moving.volumes(ClusterSide.SOURCE)) == Fate.KEPT
                && Losses.worst(back.target(), moving.volumes(ClusterSide.TARGET)) == Fate.KEPT;
        boolean isLeft = moving.claims(ClusterSide.TARGET).stream()
                .anyMatch(each -> back.target().find(each).isPresent());
        if (!isKept || isLeft || !promises.keySet().stream().allMatch(each -> endsAsBefore(back.source(), each))) {
            return Reach.NONE;
        }
        boolean isSame = moving.claims(ClusterSide.SOURCE).stream().allMatch(each -> isSame(back.source(), each))
                && moving.volumes(ClusterSide.SOURCE).stream().allMatch(each -> isSame(back.source(), each));
        return isSame ? Reach.AS_BEFORE : Reach.NEW_OBJECTS;
    }

    private boolean endsAsBefore(Forecast now, ObjectRef claim) {
        return end(now, claim).equals(end(start.source(), claim));
    }

    private static String end(Forecast cluster, ObjectRef claim) {
        return cluster.claim(claim.namespace(), claim.name())
                .filter(each -> !each.isBeingDeleted())
                .map(each -> each.phase() + " " + each.volume().orElse(""))
                .orElse("absent");
    }

    /** By its uid; an object that had none when it was given is the same if it was never deleted. */
    private boolean isSame(Forecast now, ObjectRef object) {
        String before = uid(start.source(), object);
        return before.isEmpty() ? !Losses.isDeleted(now, object) : before.equals(uid(now, object));
    }

    private static String uid(Forecast cluster, ObjectRef object) {
        return cluster.find(object).map(Manifest::uid).orElse("");
    }
}
