package dev.mooring.forecast.run;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.RunningCluster;
import dev.mooring.controller.internal.WorkingCluster;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Looks at every bind of a run: would another claim have taken this volume if it had been synced first, and was another
 * volume as good? What is bound stays bound, so each of these is another end. Only a few of the other claims are tried,
 * so that the run of a large cluster stays fast.
 */
final class Rivals {

    private static final int MOST_RIVALS = 8;

    private final SortedMap<ObjectRef, Reason> found = new TreeMap<>();
    private final Precedence precedence;
    private final RunningCluster cluster;
    private ClaimIndex index;

    private Rivals(RunningCluster cluster, ClaimIndex index, Precedence precedence) {
        this.precedence = precedence;
        this.cluster = cluster;
        this.index = index;
    }

    /** What was found, by claim, in a run whose steps are known, which are not played again. */
    static SortedMap<ObjectRef, Reason> in(ClusterSnapshot start, List<RunLog.Entry> steps, Precedence precedence) {
        Rivals rivals = new Rivals(new WorkingCluster(start), ClaimIndex.of(start, ref -> true), precedence);
        for (RunLog.Entry step : steps) {
            rivals.look(step.object(), step.rules());
            rivals.make(step);
        }
        return rivals.found;
    }

    private void make(RunLog.Entry step) {
        step.left().keySet().forEach(ref -> claim(ref).ifPresent(claim -> index = index.without(claim, cluster)));
        step.applyTo(cluster);
        step.left().keySet().forEach(ref -> claim(ref).ifPresent(claim -> index = index.with(claim, cluster)));
    }

    private Optional<ClaimView> claim(ObjectRef ref) {
        return ref.isClaim() ? cluster.claim(ref.namespace(), ref.name()) : Optional.empty();
    }

    /** The same in the plain way: the run is played, and each step examined before it is made. */
    static SortedMap<ObjectRef, Reason> played(ClusterSnapshot start, Precedence precedence) {
        ClaimIndex searching = ClaimIndex.of(start, ref -> true);
        Settler settler = new Settler(
                new WorkingCluster(start), searching, SortedTree.empty(), 0, ref -> true, ProvisionerPlay.NONE);
        Rivals rivals = new Rivals(settler.cluster(), searching, precedence);
        settler.observedBy(step -> {
                    rivals.index = settler.index();
                    rivals.look(step.object(), step.rules());
                })
                .queueAll()
                .settle();
        return rivals.found;
    }

    private void look(ObjectRef object, List<ControllerRule> rules) {
        boolean chooses = rules.stream().anyMatch(ControllerRule::bindsFoundVolume);
        if (!chooses
                && !rules.contains(ControllerRule.CLAIM_BINDS_TO_NAMED_FREE_VOLUME)
                && !rules.contains(ControllerRule.CLAIM_REBINDS_FREE_VOLUME)) {
            return;
        }
        ClaimView claim = cluster.claim(object.namespace(), object.name()).orElseThrow();
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
        rival(claim, taken)
                .ifPresent(other -> add(
                        ForecastCode.DEPENDS_ON_ORDER,
                        claim,
                        "takes " + taken.name() + ", which claim " + other.key() + " takes if it is synced first"));
    }

    private void add(ForecastCode code, ClaimView claim, String message) {
        found.putIfAbsent(claim.ref(), Reason.of(code, claim.ref().toString(), message));
    }

    private Optional<ClaimView> rival(ClaimView claim, VolumeView volume) {
        int asked = 0;
        for (ClaimView other : cluster.claimsNaming(volume.name())) {
            if (++asked <= MOST_RIVALS
                    && !other.ref().equals(claim.ref())
                    && takesByName(other, volume)
                    && !precedence.isAfter(other.ref(), claim.ref())) {
                return Optional.of(other);
            }
        }
        VolumeKind kind = VolumeKind.of(volume, cluster.options().attributesClassMode());
        Iterator<ClaimIndex.Searching> searching = index.waiting(kind);
        for (asked = 0; asked < MOST_RIVALS && searching.hasNext(); asked++) {
            ClaimIndex.Searching next = searching.next();
            if (!next.kind().equals(kind)) {
                break;
            }
            ClaimView other = next.claim();
            if (!other.ref().equals(claim.ref())
                    && mayTake(other, volume)
                    && !precedence.isAfter(other.ref(), claim.ref())
                    && Steps.choice(cluster, other)
                            .volume()
                            .filter(volume::equals)
                            .isPresent()) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    /** Without a reservation a claim finds no volume that is too small or lacks an access mode. */
    static boolean mayTake(ClaimView claim, VolumeView volume) {
        return volume.claimRef().isPresent()
                || (claim.request().compareTo(volume.capacity()) <= 0
                        && AccessModes.offersAll(volume.modeGroup(), claim.modeGroup()));
    }

    /** It names the volume, which is free and fits; a claim that was bound before is not checked. */
    private boolean takesByName(ClaimView claim, VolumeView volume) {
        return claim.volumeName().equals(volume.name())
                && volume.claimRef().isEmpty()
                && (claim.hasAnnotation(Annotations.BIND_COMPLETED)
                        || VolumeBinding.checkVolumeSatisfyClaim(
                                        volume, claim, cluster.options().release())
                                .isEmpty());
    }
}
