package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Steps for a world, from a seed and from its objects. */
final class StepGenerator {

    private static final Set<String> SCALED = Set.of("StatefulSet", "Deployment");
    private static final Set<String> DELETED = Set.of(
            "PersistentVolumeClaim",
            "PersistentVolume",
            "Pod",
            "StatefulSet",
            "Deployment",
            "DaemonSet",
            "Job",
            "CronJob");

    private final Dice dice;
    private final List<Manifest> live;

    private StepGenerator(Dice dice, List<Manifest> live) {
        this.dice = dice;
        this.live = live;
    }

    /** The step of this number; none is possible in an empty world. */
    static List<Step> step(Dice dice, List<Manifest> live) {
        return new StepGenerator(dice, live).step();
    }

    private List<Step> step() {
        int kind = dice.below(100);
        List<Step> steps = new ArrayList<>();
        if (dice.chance(Refused.isEnding(live) ? 50 : 4)) {
            steps.addAll(Refused.namespace(dice, live));
        } else if (kind < 40 && !ofKinds(Set.of("ResourceQuota", "LimitRange")).isEmpty()) {
            claims(steps);
        } else if (kind < 35) {
            ofKinds(Set.of("PersistentVolumeClaim")).forEach(claim -> resize(claim, steps));
        } else if (kind < 50) {
            List<Manifest> scaled = ofKinds(SCALED);
            if (!scaled.isEmpty()) {
                steps.add(new Step.Scale(dice.pick(scaled).ref(), dice.pick(0, 1, 2, 3)));
            }
        }
        if (steps.isEmpty() && dice.chance(35)) {
            steps.addAll(Departures.step(dice, live));
        }
        if (steps.isEmpty()) {
            delete(steps);
        }
        return steps;
    }

    /** More claims, to reach a limit. */
    private void claims(List<Step> steps) {
        List<Manifest> storageClasses = ofKinds(Set.of("StorageClass"));
        List<Manifest> claims = new ArrayList<>();
        int count = dice.pick(1, 2, 3);
        for (Manifest namespace : ofKinds(Set.of("Namespace"))) {
            for (int i = 0; i < count; i++) {
                claims.add(Draft.claim(namespace.name(), "more" + dice.below(1_000_000))
                        .spec("storageClassName", dice.pick(storageClasses).name())
                        .with(
                                JsonString.of(dice.pick("500Mi", "1Gi", "1Gi", "2Gi", "2G", "4Gi")),
                                "spec",
                                "resources",
                                "requests",
                                "storage")
                        .manifest());
            }
        }
        steps.add(new Step.Create(claims));
    }

    private void resize(Manifest claim, List<Step> steps) {
        if (dice.chance(70)) {
            String size = dice.pick("", "", "4Gi", "4Gi", "5G", "6Gi", "9Gi", "20Gi");
            steps.add(new Step.Resize(
                    claim.ref(),
                    isWaiting(claim) && dice.chance(60)
                            ? lessThanAsked(claim)
                            : size.isEmpty() ? besideCapacity(claim) : size));
        }
    }

    /** Whether it requests more than it has: its expansion has failed, or waits for a node. */
    private static boolean isWaiting(Manifest claim) {
        ClaimView view = ClaimView.from(claim);
        return view.statusCapacity()
                .filter(has -> has.compareTo(view.request()) < 0)
                .isPresent();
    }

    /** A size between the current and the requested one. */
    private String lessThanAsked(Manifest claim) {
        ClaimView view = ClaimView.from(claim);
        long has = view.statusCapacity().orElseThrow().value();
        long more = view.request().value() - has;
        return String.valueOf(has + dice.pick(1L, more / 2, more - 1));
    }

    /** The current size, or a byte more or less: around the lowest allowed request. */
    private String besideCapacity(Manifest claim) {
        return ClaimView.from(claim)
                .statusCapacity()
                .map(size -> String.valueOf(size.value() + dice.pick(-1, 0, 1)))
                .orElse("1Gi");
    }

    private void delete(List<Step> steps) {
        List<ObjectRef> deleted = new ArrayList<>();
        List<Manifest> candidates = new ArrayList<>(ofKinds(DELETED));
        if (dice.chance(20)) {
            volumeFirst(deleted);
        }
        if (deleted.isEmpty() && dice.chance(8)) {
            deleted.addAll(
                    ofKinds(Set.of("Namespace")).stream().map(Manifest::ref).toList());
        } else if (deleted.isEmpty()) {
            int count = dice.pick(1, 1, 2, 3);
            for (int i = 0; i < count && !candidates.isEmpty(); i++) {
                deleted.add(candidates.remove(dice.below(candidates.size())).ref());
            }
        }
        if (!deleted.isEmpty()) {
            steps.add(new Step.Delete(deleted));
        }
    }

    /**
     * A volume, then its claim, and the pods before both; but not those of a StatefulSet, which are recreated at once:
     * whether the claim is deleted in between is random.
     */
    private void volumeFirst(List<ObjectRef> deleted) {
        List<Manifest> bound = ofKinds(Set.of("PersistentVolumeClaim")).stream()
                .filter(each -> !ClaimView.from(each).volumeName().isEmpty())
                .toList();
        if (!bound.isEmpty()) {
            Manifest claim = dice.pick(bound);
            ofKinds(Set.of("Pod")).stream()
                    .filter(each ->
                            !each.metadata().array("ownerReferences").toJson().contains("StatefulSet"))
                    .map(Manifest::ref)
                    .forEach(deleted::add);
            deleted.add(ObjectRef.volume(ClaimView.from(claim).volumeName()));
            deleted.add(claim.ref());
        }
    }

    /** Those not yet deleted. */
    private List<Manifest> ofKinds(Set<String> kinds) {
        return live.stream()
                .filter(each -> kinds.contains(each.kind()))
                .filter(each -> !each.metadata().has("deletionTimestamp"))
                .toList();
    }
}
