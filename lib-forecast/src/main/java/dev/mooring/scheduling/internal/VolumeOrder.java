package dev.mooring.scheduling.internal;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.scheduling.internal.PlacementProof.ClaimOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Which of several volumes a claim may get: one that is reserved for it, or one of the smallest that are left.
 *
 * <p>For example, two claims that both fit volumes of 10Gi and 20Gi: each may get either, because the other one may
 * come first. A single claim gets the one of 10Gi.
 *
 * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume
 */
final class VolumeOrder {

    /** How many pairs of a volume and a claim, or continuations, are examined; beyond that, everything counts as possible. */
    private static final int MOST = 10_000;

    private static final Comparator<VolumeView> BY_SIZE =
            Comparator.comparing(VolumeView::capacity).thenComparing(VolumeView::name);

    private final ClaimView claim;
    private final List<VolumeView> fit;

    /** What is possible: volumes, and that none of them is left. */
    record Possible(Set<VolumeView> volumes, boolean mayBeNone) {

        ClaimOption option(ClaimOption all) {
            return new ClaimOption(
                    all.claim(), volumes.stream().map(VolumeView::name).toList(), all.canProvision() && mayBeNone);
        }
    }

    VolumeOrder(List<VolumeView> fit, ClaimView claim) {
        this.claim = claim;
        this.fit = fit.stream().sorted(BY_SIZE).toList();
    }

    private static List<VolumeView> smallest(List<VolumeView> left, ClaimView claim) {
        List<VolumeView> reserved = left.stream()
                .filter(each -> VolumeBinding.isVolumeBoundToClaim(each, claim))
                .toList();
        return !reserved.isEmpty() || left.isEmpty()
                ? reserved
                : left.stream()
                        .filter(each -> each.capacity().compareTo(left.get(0).capacity()) == 0)
                        .toList();
    }

    /**
     * What is possible if only these claims take volumes, one after the other.
     *
     * @param claims the claims in this order, those of the pod last, and what fits each on its node
     */
    Possible among(Map<ClaimView, List<VolumeView>> claims) {
        Set<Set<VolumeView>> ways = new LinkedHashSet<>(Set.of(Set.of()));
        for (Map.Entry<ClaimView, List<VolumeView>> each : claims.entrySet()) {
            List<VolumeView> sorted = each.getValue().stream().sorted(BY_SIZE).toList();
            Set<VolumeView> possible = new LinkedHashSet<>();
            Set<Set<VolumeView>> after = new LinkedHashSet<>();
            boolean mayBeNone = false;
            for (Set<VolumeView> taken : ways) {
                List<VolumeView> next = smallest(
                        sorted.stream()
                                .filter(volume -> !taken.contains(volume))
                                .toList(),
                        each.getKey());
                possible.addAll(next);
                mayBeNone |= next.isEmpty();
                for (VolumeView volume : next) {
                    Set<VolumeView> more = new HashSet<>(taken);
                    more.add(volume);
                    after.add(more);
                }
                if (next.isEmpty()) {
                    after.add(taken);
                }
            }
            if (each.getKey().ref().equals(claim.ref())) {
                return new Possible(possible, mayBeNone);
            }
            if (after.size() > MOST) {
                break;
            }
            ways = after;
        }
        return new Possible(new LinkedHashSet<>(fit), true);
    }

    /**
     * What is possible if other claims may come first, in whatever order.
     *
     * @param others the other claims
     * @param fits whether a volume fits one of them
     */
    Possible against(List<ClaimView> others, BiPredicate<ClaimView, VolumeView> fits) {
        List<VolumeView> first = smallest(fit, claim);
        if (first.stream().anyMatch(each -> VolumeBinding.isVolumeBoundToClaim(each, claim))) {
            return new Possible(new LinkedHashSet<>(first), false);
        }
        if ((long) fit.size() * others.size() > MOST) {
            return new Possible(new LinkedHashSet<>(fit), true);
        }
        Set<ObjectRef> takers = new HashSet<>();
        Set<VolumeView> possible = new LinkedHashSet<>();
        int smaller = 0;
        for (VolumeView each : fit) {
            for (; fit.get(smaller).capacity().compareTo(each.capacity()) < 0; smaller++) {
                if (!addTakers(takers, fit.get(smaller), others, fits)) {
                    return new Possible(possible, false);
                }
            }
            if (smaller <= takers.size()) {
                possible.add(each);
            }
        }
        boolean mayBeNone = true;
        for (; smaller < fit.size(); smaller++) {
            mayBeNone &= addTakers(takers, fit.get(smaller), others, fits);
        }
        return new Possible(possible, mayBeNone && smaller <= takers.size());
    }

    /** Adds the claims that may take a volume; false if there is none. */
    private static boolean addTakers(
            Set<ObjectRef> takers, VolumeView volume, List<ClaimView> others, BiPredicate<ClaimView, VolumeView> fits) {
        List<ObjectRef> found = others.stream()
                .filter(other -> fits.test(other, volume))
                .map(ClaimView::ref)
                .toList();
        takers.addAll(found);
        return !found.isEmpty();
    }
}
