package dev.mooring.conformance.cluster;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.Snapshots;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Release;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The objects that workloads create and provisioners provide, from the created ones. */
final class Creation {

    private static final Set<String> COMPARED =
            Set.of("PersistentVolumeClaim", "PersistentVolume", "Pod", "ReplicaSet");
    /** A forecast does not add them. */
    private static final Set<String> PROTECTION = Set.of("kubernetes.io/pvc-protection", "kubernetes.io/pv-protection");

    /** Nor this to a volume that was created by hand. */
    private static final String OF_PROVISIONER = "external-provisioner.volume.kubernetes.io/finalizer";

    private Creation() {}

    static Compared compare(LifeRecord record) {
        return isJudged(record) ? judged(record) : Compared.NOTHING;
    }

    static boolean isJudged(LifeRecord record) {
        return record.steps().stream().anyMatch(Step.Create.class::isInstance)
                && record.after().stream().noneMatch(Creation::isNotJudged)
                && !isAJobCollected(record);
    }

    /** A Job that is deleted after it finishes takes its pods along; a forecast does not finish pods. */
    private static boolean isAJobCollected(LifeRecord record) {
        Set<ObjectRef> after = record.after().stream().map(Manifest::ref).collect(Collectors.toSet());
        int request = 0;
        for (Step step : record.steps()) {
            for (int i = 0; i < step.requests(); i++, request++) {
                boolean isAccepted = record.refusals().get(request).isEmpty();
                if (isAccepted && step instanceof Step.Create create) {
                    Manifest object = create.objects().get(i);
                    if (object.kind().equals("Job") && !after.contains(object.ref())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The created objects, as the input of the forecast. */
    static List<Manifest> created(LifeRecord record) {
        List<Manifest> created = new ArrayList<>();
        for (Step step : record.steps()) {
            if (step instanceof Step.Create create) {
                create.objects().forEach(each -> created.add(Driver.asForecast(each)));
            }
        }
        return created;
    }

    /**
     * Quotas face many requests at once; a pod that waits for a provisioner counts as ready in a forecast; and a Job
     * whose pods fail repeatedly creates the next ones minutes later.
     */
    private static boolean isNotJudged(Manifest object) {
        return object.kind().equals(Resource.QUOTA.kind)
                || (object.kind().equals("Job")
                        && Part.of(object).at("status", "failed").int32().orElse(0) > 2)
                || (object.kind().equals(Resource.STORAGE_CLASS.kind) && Driver.failsAlways(object, "create"));
    }

    private static Compared judged(LifeRecord record) {
        List<Manifest> created = created(record);
        Forecast unchosen = Forecast.given(record.inventoryBefore()).provisioning(Provisioners.named(Driver.NAME));
        Forecast forecast = unchosen.choosing(RealNodes.of(record)).creating(created.toArray());
        List<Manifest> all = new ArrayList<>(record.before());
        Set<ObjectRef> refused =
                forecast.refusals().stream().map(Refusal::object).collect(Collectors.toSet());
        created.stream().filter(each -> !refused.contains(each.ref())).forEach(all::add);
        Set<ObjectRef> kept = record.after().stream()
                .filter(each -> each.metadata().has("deletionTimestamp") && Driver.keepsData(record.after(), each))
                .map(Manifest::ref)
                .collect(Collectors.toSet());
        Set<ObjectRef> open = open(forecast, () -> unchosen.creating(created.toArray()), record.after());
        List<Manifest> foretold = end(forecast, all).stream()
                .filter(each -> !kept.contains(each.ref()) && !open.contains(each.ref()))
                .map(each -> Driver.rounded(all, each))
                .toList();
        List<Manifest> real = compared(
                record.after().stream()
                        .filter(each -> !kept.contains(each.ref()) && !open.contains(each.ref()))
                        .toList(),
                record.release());
        return new Compared(
                real.size() + open.size(),
                open.size(),
                LifeEnd.differences(LifeEnd.of(compared(foretold, record.release())), LifeEnd.of(real)));
    }

    /** The claims and volumes with another predicted end, if objects or pods come in another order. */
    private static Set<ObjectRef> open(Forecast forecast, Supplier<Forecast> unchosen, List<Manifest> after) {
        Map<ObjectRef, End> foretold = End.of(Snapshots.end(forecast));
        Map<ObjectRef, End> real = End.of(after);
        Map<ObjectRef, ObjectEnd> differences = End.differences(foretold, real);
        differences.keySet().removeIf(ref -> isRandom(ref, foretold.get(ref)) && isRandom(ref, real.get(ref)));
        if (differences.isEmpty()
                || Outcome.isMadeOf(differences, forecast.orderDependence().otherEnds())) {
            return differences.keySet();
        }
        Forecast open = unchosen.get();
        return differences.keySet().stream()
                .filter(ref -> isPossible(
                        open, ref, requireNonNull(differences.get(ref)).partner()))
                .collect(Collectors.toSet());
    }

    private static boolean isPossible(Forecast open, ObjectRef ref, String partner) {
        return ref.isVolume()
                ? open.volume(ref.name()).map(VolumeEnd::openFor).orElse(List.of()).stream()
                        .anyMatch(claim -> claim.key().equals(partner))
                : open.claim(ref.namespace(), ref.name())
                        .flatMap(ClaimEnd::placement)
                        .filter(placement -> placement.volumes().contains(partner))
                        .isPresent();
    }

    /** Whether its name, or that of its volume, has random characters, or it does not exist. */
    private static boolean isRandom(ObjectRef ref, @Nullable End end) {
        return end == null
                || end.partner().startsWith(LifeEnd.PROVISIONED)
                || ref.name().startsWith(LifeEnd.PROVISIONED)
                || !LifeEnd.canonical(ref.name()).equals(ref.name());
    }

    /** All final objects of the forecast. */
    private static List<Manifest> end(Forecast forecast, List<Manifest> all) {
        List<Manifest> end = new ArrayList<>();
        Snapshots.end(forecast).claims().forEach(claim -> end.add(claim.manifest()));
        Snapshots.end(forecast).volumes().volumes().forEach(volume -> end.add(volume.manifest()));
        Set<ObjectRef> placed = new HashSet<>();
        forecast.pods().stream()
                .filter(pod -> pod.state() == PodEnd.State.PLACED)
                .forEach(pod -> placed.add(pod.pod()));
        all.stream()
                .filter(each -> each.kind().equals("Pod") || each.kind().equals("ReplicaSet"))
                .forEach(each -> end.add(placed(each, placed)));
        forecast.workloads().made().stream()
                .map(MadeObject::document)
                .filter(each -> !each.kind().equals("PersistentVolumeClaim"))
                .forEach(each -> end.add(placed(each, placed)));
        return end;
    }

    private static Manifest placed(Manifest object, Set<ObjectRef> placed) {
        return placed.contains(object.ref())
                ? new Draft(object.json()).spec("nodeName", "some").manifest()
                : object;
    }

    private static List<Manifest> compared(List<Manifest> objects, Release release) {
        return objects.stream()
                .filter(each -> COMPARED.contains(each.kind()))
                .map(each -> withoutFinalizers(each, release))
                .toList();
    }

    private static Manifest withoutFinalizers(Manifest object, Release release) {
        JsonArray others = JsonArray.of(object.metadata().array("finalizers").items().stream()
                .filter(each -> !isLeftOut(object, ((JsonString) each).value(), release)));
        return new Draft(object.json()).with(others, "metadata", "finalizers").manifest();
    }

    /** The provisioner is newer than some releases, and protects its volumes in those too. */
    private static boolean isLeftOut(Manifest object, String finalizer, Release release) {
        return PROTECTION.contains(finalizer)
                || (finalizer.equals(OF_PROVISIONER)
                        && !(object.name().startsWith(LifeEnd.PROVISIONED)
                                && release.has(FeatureGate.HONOR_PV_RECLAIM_POLICY)));
    }
}
