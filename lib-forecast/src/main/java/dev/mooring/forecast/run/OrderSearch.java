package dev.mooring.forecast.run;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.OrderDependence.Answer;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Looks for other ends of a cluster: it tries everything in small groups of objects, and examines each bind of one run
 * in large ones.
 */
final class OrderSearch {

    /** How many states are explored in one group. */
    static final int MOST_STATES_OF_GROUP = 20_000;

    /** How many states are explored in all groups. */
    private static final int MOST_STATES = 100_000;

    /** A larger group is not explored. */
    private static final int LARGE = 24;

    /** How many pairs of claim and volume are compared in a group that is not explored. */
    private static final int MOST_COUNTED = 100_000;

    static final int MOST_OTHER_ENDS = 100;

    private final ClusterSnapshot start;
    private final ClusterSnapshot end;
    private final ProvisionerPlay provisioners;
    private final Precedence precedence;
    private final SortedMap<ObjectRef, List<Reason>> reasons = new TreeMap<>();
    private final SortedMap<ObjectRef, Set<ObjectEnd>> possible = new TreeMap<>();
    private final List<Map<ObjectRef, ObjectEnd>> otherEnds = new ArrayList<>();
    private int statesLeft = MOST_STATES;
    private final Set<ObjectRef> unexplored = new HashSet<>();
    private boolean isComplete = true;
    private boolean depends;

    private OrderSearch(
            ClusterSnapshot start, ClusterSnapshot end, ProvisionerPlay provisioners, Precedence precedence) {
        this.precedence = precedence;
        this.start = start;
        this.end = end;
        this.provisioners = provisioners;
    }

    /**
     * The run is the last one since the start; what it did is examined again only if it is the whole way from there.
     */
    static Orders explore(ClusterSnapshot start, ControllerRun run, Precedence precedence) {
        ProvisionerPlay provisioners = run.provisioners();
        OrderSearch orders = new OrderSearch(start, run.end(), provisioners, precedence);
        for (List<ObjectRef> group : Components.of(start, provisioners)) {
            if (group.size() > 1) {
                orders.explore(group);
            }
        }
        List<RunLog.Entry> steps = run.isFrom(start) ? run.steps() : null;
        (steps == null ? Rivals.played(start, precedence) : Rivals.in(start, steps, precedence)).forEach(orders::found);
        List<Reason> all = new ArrayList<>();
        orders.reasons.values().forEach(all::addAll);
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>();
        orders.possible.forEach((ref, ends) -> {
            if (ends.size() > 1) {
                possible.put(ref, List.copyOf(ends));
            }
        });
        Answer answer = orders.depends ? Answer.DEPENDS : orders.isComplete ? Answer.SAME_END : Answer.NONE_FOUND;
        return new Orders(answer, all, possible, orders.otherEnds, orders.unexplored);
    }

    private void explore(List<ObjectRef> group) {
        if (group.size() > LARGE || statesLeft <= 0) {
            leave(group);
            return;
        }
        StateSpace.Ends ends = StateSpace.ofAllOrders(
                withPods(Components.only(start, group), group),
                provisioners,
                precedence,
                Math.min(MOST_STATES_OF_GROUP, statesLeft));
        statesLeft -= ends.states();
        if (!ends.complete()) {
            leave(group);
        }
        for (ClusterSnapshot other : ends.ends()) {
            compare(group, other);
        }
        for (ObjectRef ref : group) {
            Set<ObjectEnd> found = possible.get(ref);
            if (found != null) {
                add(ref, Reason.of(ForecastCode.DEPENDS_ON_ORDER, ref.toString(), words(List.copyOf(found))));
            }
        }
    }

    /** In every order a claim finds a volume if more volumes fit it than there are other claims in its group. */
    private void leave(List<ObjectRef> group) {
        isComplete = false;
        List<ClaimView> claims = new ArrayList<>();
        List<VolumeView> free = new ArrayList<>();
        for (ObjectRef ref : group) {
            if (ref.isVolume()) {
                start.volume(ref.name())
                        .filter(each -> each.claimRef().isEmpty() && !each.isBeingDeleted())
                        .ifPresent(free::add);
            } else {
                start.claim(ref.namespace(), ref.name()).ifPresent(claims::add);
            }
        }
        boolean isCounted = (long) claims.size() * free.size() <= MOST_COUNTED;
        for (ClaimView claim : claims) {
            if (isProvisioned(claim)) {
                continue;
            }
            if (!isCounted || !claim.volumeName().isEmpty() || !fits(claim, free, claims.size())) {
                unexplored.add(claim.ref());
            }
        }
    }

    /** Without a free volume a claim gets one of its own in every order, and with one it gets that or one of its own. */
    private boolean isProvisioned(ClaimView claim) {
        String own = Identities.volumeName(claim.uid());
        return start.volume(own).isEmpty()
                && end.claim(claim.namespace(), claim.name())
                        .filter(each -> each.volumeName().equals(own))
                        .isPresent();
    }

    /** Whether at least this number of the volumes fit a claim; it stops where that is known. */
    private boolean fits(ClaimView claim, List<VolumeView> free, int least) {
        int mayFail = free.size() - least;
        for (int i = 0; i < free.size() && mayFail >= 0; i++) {
            boolean isFit = VolumeBinding.matchFailures(
                            claim, free.get(i), end.options().release())
                    .stream()
                    .allMatch(failure -> failure.code() == VolumeCheck.VOLUME_NOT_AVAILABLE);
            mayFail -= isFit ? 0 : 1;
        }
        return mayFail >= 0;
    }

    /** The pods that use the claims of the group, and those of its volumes, which need not exist. */
    private ClusterSnapshot withPods(ClusterSnapshot part, List<ObjectRef> group) {
        ClusterSnapshot all = part;
        for (ObjectRef ref : group) {
            Optional<ObjectRef> claim = ref.isVolume()
                    ? start.volume(ref.name()).flatMap(VolumeView::claimRef).map(ClaimRef::ref)
                    : Optional.of(ref);
            if (claim.isPresent()) {
                for (var pod : start.pods(claim.get().namespace(), claim.get().name())) {
                    all = all.with(pod);
                }
            }
        }
        return all;
    }

    private void compare(List<ObjectRef> group, ClusterSnapshot other) {
        Map<ObjectRef, ObjectEnd> different = new LinkedHashMap<>();
        for (ObjectRef ref : group) {
            if (!document(other, ref).equals(document(end, ref))) {
                different.put(ref, ObjectEnds.of(other, ref));
            }
        }
        if (different.isEmpty()) {
            return;
        }
        depends = true;
        if (otherEnds.size() < MOST_OTHER_ENDS) {
            otherEnds.add(different);
        }
        different.forEach((ref, otherEnd) -> possible.computeIfAbsent(
                        ref, each -> new LinkedHashSet<>(List.of(ObjectEnds.of(end, each))))
                .add(otherEnd));
    }

    private static String words(List<ObjectEnd> ends) {
        return ends.size() == 1
                ? "ends " + ends.get(0) + ", but its annotations or other details depend on the order"
                : "can end " + ObjectEnds.anyOf(ends);
    }

    private static Object document(ClusterSnapshot cluster, ObjectRef ref) {
        return ref.kind().equals("PersistentVolume")
                ? cluster.volume(ref.name()).map(each -> each.manifest().json())
                : cluster.claim(ref.namespace(), ref.name())
                        .map(each -> each.manifest().json());
    }

    private void found(ObjectRef claim, Reason reason) {
        depends = true;
        boolean isKnown = reason.code() == ForecastCode.DEPENDS_ON_ORDER && reasons.containsKey(claim);
        if (!isKnown) {
            add(claim, reason);
        }
    }

    private void add(ObjectRef ref, Reason reason) {
        List<Reason> about = reasons.computeIfAbsent(ref, each -> new ArrayList<>());
        if (!about.contains(reason)) {
            about.add(reason);
        }
    }
}
