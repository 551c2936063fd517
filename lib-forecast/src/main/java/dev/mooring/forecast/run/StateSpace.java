package dev.mooring.forecast.run;

import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.run.ProvisionerPlay.Made;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that can happen to a few objects, in any order of syncs and with any choice among equally good volumes. A
 * state that is reached in several ways is explored once.
 */
final class StateSpace {

    /** The ends that were found, and whether there can be no others. */
    record Ends(List<ClusterSnapshot> ends, boolean complete, int states) {}

    private final List<ObjectRef> objects;
    private final Map<ObjectRef, Integer> places = new HashMap<>();
    private final List<Map<Optional<JsonObject>, Integer>> versions = new ArrayList<>();
    private final int mostStates;
    private final ProvisionerPlay provisioners;
    private final Precedence precedence;

    @SuppressWarnings("ArrayRecordComponent") // never handed out, never compared
    private record State(ClusterSnapshot cluster, int[] versions, int at, boolean wrote) {

        /** The version number of each object, the position in a fixed order, and whether something was written. */
        List<Integer> key() {
            List<Integer> key = new ArrayList<>(versions.length + 2);
            for (int version : versions) {
                key.add(version);
            }
            key.add(at);
            key.add(wrote ? 1 : 0);
            return key;
        }
    }

    private StateSpace(ClusterSnapshot start, ProvisionerPlay provisioners, Precedence precedence, int mostStates) {
        this.precedence = precedence;
        this.objects = Steps.order(start, provisioners);
        this.provisioners = provisioners;
        this.mostStates = mostStates;
        for (ObjectRef ref : objects) {
            places.put(ref, places.size());
            versions.add(new HashMap<>());
        }
    }

    /** Any object that is there may be synced next, and any claim provisioned. */
    static Ends ofAllOrders(
            ClusterSnapshot start, ProvisionerPlay provisioners, Precedence precedence, int mostStates) {
        return new StateSpace(start, provisioners, precedence, mostStates).explore(start, false);
    }

    /** The objects are synced in rounds, so only the choices among equally good volumes are open. */
    static Ends ofChoices(ClusterSnapshot start, ProvisionerPlay provisioners, int mostStates) {
        return new StateSpace(start, provisioners, Precedence.NONE, mostStates).explore(start, true);
    }

    private Ends explore(ClusterSnapshot start, boolean inOrder) {
        Deque<State> open = new ArrayDeque<>();
        Set<List<Integer>> seen = new HashSet<>();
        Map<List<Integer>, ClusterSnapshot> ends = new LinkedHashMap<>();
        State first = new State(start, firstVersions(start), 0, false);
        open.push(first);
        seen.add(first.key());
        while (!open.isEmpty() && seen.size() <= mostStates) {
            State state = open.pop();
            List<State> next = inOrder ? nextInOrder(state) : next(state);
            if (next.isEmpty()) {
                ends.putIfAbsent(state.key().subList(0, objects.size()), state.cluster());
            }
            // The first choice is explored first, so the end it leads to comes first.
            for (int i = next.size() - 1; i >= 0; i--) {
                if (seen.add(next.get(i).key())) {
                    open.push(next.get(i));
                }
            }
        }
        return new Ends(List.copyOf(ends.values()), open.isEmpty(), seen.size());
    }

    private List<State> next(State state) {
        List<State> next = new ArrayList<>();
        for (ObjectRef ref : objects) {
            if (!precedence.isMade(ref, state.cluster())) {
                continue;
            }
            for (SyncStep step : Steps.of(state.cluster(), ref)) {
                next.add(after(state, step, 0, false));
            }
            made(state.cluster(), ref)
                    .ifPresent(made -> next.add(after(state, made.after(state.cluster()), made.written(), 0, false)));
        }
        return next;
    }

    /** The states after the next object that writes something; none if a whole round writes nothing. */
    private List<State> nextInOrder(State state) {
        boolean wrote = state.wrote();
        int at = state.at();
        for (int looked = 0; looked <= 2 * objects.size(); looked++) {
            if (at == objects.size()) {
                if (!wrote) {
                    return provisioned(state);
                }
                at = 0;
                wrote = false;
            }
            List<State> next = new ArrayList<>();
            for (SyncStep step : Steps.of(state.cluster(), objects.get(at))) {
                next.add(after(state, step, at + 1, true));
            }
            if (!next.isEmpty()) {
                return next;
            }
            at++;
        }
        return List.of();
    }

    /** What a provisioner may do now with a claim. */
    private Optional<Made> made(ClusterSnapshot cluster, ObjectRef ref) {
        return provisioners.isPlayed() && ref.isClaim()
                ? cluster.claim(ref.namespace(), ref.name())
                        .map(claim -> provisioners.make(cluster, claim))
                        .filter(made -> !made.isQuiet())
                : Optional.empty();
    }

    /** The state after the provisioners have processed each claim; none if they do nothing. */
    private List<State> provisioned(State state) {
        State after = state;
        boolean isQuiet = true;
        for (ObjectRef ref : objects) {
            Optional<Made> made = made(after.cluster(), ref);
            if (made.isPresent()) {
                isQuiet = false;
                ClusterSnapshot cluster = made.get().after(after.cluster());
                after = after(after, cluster, made.get().written(), 0, true);
            }
        }
        return isQuiet ? List.of() : List.of(after);
    }

    private State after(State state, SyncStep step, int at, boolean wrote) {
        List<ObjectRef> written = step.writes().stream().map(Write::object).toList();
        return after(state, state.cluster().after(step), written, at, wrote);
    }

    private State after(State state, ClusterSnapshot cluster, List<ObjectRef> written, int at, boolean wrote) {
        int[] changed = state.versions().clone();
        for (ObjectRef each : written) {
            Integer place = places.get(each);
            if (place != null) {
                changed[place] = version(cluster, place);
            }
        }
        return new State(cluster, changed, at, wrote);
    }

    private int[] firstVersions(ClusterSnapshot start) {
        int[] first = new int[objects.size()];
        for (int place = 0; place < first.length; place++) {
            first[place] = version(start, place);
        }
        return first;
    }

    private int version(ClusterSnapshot cluster, int place) {
        ObjectRef ref = objects.get(place);
        Optional<JsonObject> document = ref.kind().equals("PersistentVolume")
                ? cluster.volume(ref.name()).map(VolumeView::manifest).map(Manifest::json)
                : cluster.claim(ref.namespace(), ref.name())
                        .map(ClaimView::manifest)
                        .map(Manifest::json);
        Map<Optional<JsonObject>, Integer> known = versions.get(place);
        Integer number = known.get(document);
        if (number == null) {
            number = known.size();
            known.put(document, number);
        }
        return number;
    }
}
