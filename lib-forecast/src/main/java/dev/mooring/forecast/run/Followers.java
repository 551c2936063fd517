package dev.mooring.forecast.run;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.scheduling.internal.SchedulingPod;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The claims and pods that workloads make when another pod is Running and Ready, by that pod. */
record Followers(Map<ObjectRef, Group> groups, List<Unreadable> unreadable) {

    static final Followers NONE = new Followers(Map.of(), List.of());

    /** What is made after one pod. */
    record Group(List<Manifest> claims, List<SchedulingPod> pods) {

        private static Group none() {
            return new Group(new ArrayList<>(), new ArrayList<>());
        }
    }

    Followers {
        groups = Map.copyOf(groups);
        unreadable = List.copyOf(unreadable);
    }

    static Followers of(List<MadeObject> objects) {
        Map<ObjectRef, Group> groups = new HashMap<>();
        List<Unreadable> unreadable = new ArrayList<>();
        for (MadeObject each : objects) {
            Group group = groups.computeIfAbsent(each.after().orElseThrow(), pod -> Group.none());
            if (each.ref().isClaim()) {
                group.claims()
                        .add(Identities.identified(ClaimView.from(each.document()))
                                .manifest());
                continue;
            }
            try {
                group.pods().add(SchedulingPod.of(PodView.from(each.document())));
            } catch (ManifestException e) {
                unreadable.add(Unreadable.of(e, each.document()));
            }
        }
        return new Followers(groups, unreadable);
    }

    /** By a pod that is made, the one that is ready before. */
    Map<ObjectRef, ObjectRef> before() {
        Map<ObjectRef, ObjectRef> before = new HashMap<>();
        groups.forEach((ready, group) -> group.pods().forEach(made -> before.put(made.ref(), ready)));
        return before;
    }

    Followers and(Followers more) {
        Map<ObjectRef, Group> all = new HashMap<>(groups);
        all.putAll(more.groups);
        List<Unreadable> bad = new ArrayList<>(unreadable);
        bad.addAll(more.unreadable);
        return new Followers(all, bad);
    }
}
