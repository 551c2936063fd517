package dev.mooring.forecast;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.Iterator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Looks at every bind of a run: would another claim have taken this volume if it had been synced first, and was another
 * volume as good? What is bound stays bound, so each of these is another end. Only a few of the other claims are asked, so
 * that the run of a large cluster stays fast.
 */
final class Rivals {

    private static final int MOST_RIVALS = 8;

    private final SortedMap<ObjectRef, Reason> found = new TreeMap<>();

    private Rivals() {}

    /** What was found, by claim. */
    static SortedMap<ObjectRef, Reason> in(ClusterSnapshot start) {
        Rivals rivals = new Rivals();
        ClaimIndex index = ClaimIndex.of(start, ref -> true);
        Settler settler = new Settler(start, index, SortedTree.empty(), 0, ref -> true, ProvisionerPlay.NONE);
        settler.observedBy(step -> rivals.look(settler, step)).queueAll().settle();
        return rivals.found;
    }

    private void look(Settler settler, SyncStep step) {
        boolean chooses = step.rules().stream().anyMatch(ControllerRule::bindsFoundVolume);
        if (!chooses
                && !step.rules().contains(ControllerRule.CLAIM_BINDS_TO_NAMED_FREE_VOLUME)
                && !step.rules().contains(ControllerRule.CLAIM_REBINDS_FREE_VOLUME)) {
            return;
        }
        ClusterSnapshot cluster = settler.cluster();
        ClaimView claim =
                cluster.claim(step.object().namespace(), step.object().name()).orElseThrow();
        VolumeView taken;
        if (chooses) {
            if (!(Steps.choice(cluster, claim) instanceof BindingDecision.Bind bind)) {
                return;
            }
            taken = bind.chosen();
            bind.alternative()
                    .ifPresent(other -> add(
                            ForecastCode.LEFT_TO_CHANCE,
                            claim,
                            other.name() + " fits as well as " + bind.chosen().name()));
        } else {
            taken = cluster.volume(claim.volumeName()).orElseThrow();
        }
        rival(settler, claim, taken)
                .ifPresent(other -> add(
                        ForecastCode.DEPENDS_ON_ORDER,
                        claim,
                        "takes " + taken.name() + ", which claim " + other.key() + " takes if it is synced first"));
    }

    private void add(ForecastCode code, ClaimView claim, String message) {
        found.putIfAbsent(claim.ref(), Reason.of(code, claim.ref().toString(), message));
    }

    private static Optional<ClaimView> rival(Settler settler, ClaimView claim, VolumeView volume) {
        ClusterSnapshot cluster = settler.cluster();
        int asked = 0;
        for (ClaimView other : cluster.claimsNaming(volume.name())) {
            if (++asked <= MOST_RIVALS && !other.ref().equals(claim.ref()) && takesByName(cluster, other, volume)) {
                return Optional.of(other);
            }
        }
        VolumeKind kind = VolumeKind.of(volume, cluster.options().attributesClassMode());
        Iterator<ClaimIndex.Searching> searching = settler.index().waiting(kind);
        for (asked = 0; asked < MOST_RIVALS && searching.hasNext(); asked++) {
            ClaimIndex.Searching next = searching.next();
            if (!next.kind().equals(kind)) {
                break;
            }
            ClaimView other = next.claim();
            boolean takes =
                    Steps.choice(cluster, other).volume().filter(volume::equals).isPresent();
            if (takes && !other.ref().equals(claim.ref())) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    /** It names the volume, which is free and fits; a claim that was bound before is not checked. */
    private static boolean takesByName(ClusterSnapshot cluster, ClaimView claim, VolumeView volume) {
        return claim.volumeName().equals(volume.name())
                && volume.claimRef().isEmpty()
                && (claim.hasAnnotation(Annotations.BIND_COMPLETED)
                        || VolumeBinding.checkVolumeSatisfyClaim(
                                        volume, claim, cluster.options().release())
                                .isEmpty());
    }
}
