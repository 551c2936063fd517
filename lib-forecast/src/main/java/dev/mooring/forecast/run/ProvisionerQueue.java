package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterView;
import dev.mooring.forecast.run.ProvisionerPlay.Clone;
import dev.mooring.forecast.run.ProvisionerPlay.Made;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import java.util.List;
import java.util.TreeSet;

/** The claims that the provisioners process next. */
final class ProvisionerQueue {

    private ProvisionerPlay play;
    private final TreeSet<ObjectRef> claims = new TreeSet<>();

    ProvisionerQueue(ProvisionerPlay play) {
        this.play = play;
    }

    ProvisionerPlay play() {
        return play;
    }

    /** A claim that the controller has synced. */
    void synced(ClusterView cluster, ObjectRef claim) {
        if (play.isPlayed() && claim.isClaim()) {
            cluster.claim(claim.namespace(), claim.name())
                    .filter(each -> each.volumeName().isEmpty())
                    .ifPresent(each -> claims.add(claim));
        }
    }

    /** A claim that changed, or whose volume changed: the claims that clone it may be made now. */
    void changed(ObjectRef source) {
        for (Clone each : play.isPlayed() ? play.waitingFor(source) : List.<Clone>of()) {
            claims.add(each.claim());
            play = play.without(each);
        }
    }

    /** The claims by namespace and name, which are no longer queued. */
    List<ObjectRef> takeAll() {
        List<ObjectRef> all = List.copyOf(claims);
        claims.clear();
        return all;
    }

    Made make(ClusterView cluster, ClaimView claim) {
        Made made = play.make(cluster, claim);
        if (made.volume().isEmpty()) {
            play = play.waiting(claim);
        }
        return made;
    }
}
