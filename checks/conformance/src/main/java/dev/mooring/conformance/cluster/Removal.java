package dev.mooring.conformance.cluster;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.Manifest;
import dev.mooring.provisioning.Provisioners;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects that disappear when something is deleted or scaled down, those left terminating, and the data that the
 * driver still has.
 */
final class Removal {

    private static final Set<String> COMPARED = Set.of(
            "PersistentVolumeClaim",
            "PersistentVolume",
            "Pod",
            "StatefulSet",
            "Deployment",
            "ReplicaSet",
            "DaemonSet",
            "Job",
            "CronJob",
            "Node",
            "VolumeAttributesClass",
            "Namespace");

    private final LifeRecord record;
    private final Forecast forecast;
    private final Map<String, Manifest> after = new HashMap<>();
    private final boolean hasQuota;
    private final List<String> differences = new ArrayList<>();
    private int asked;
    private int open;

    private Removal(LifeRecord record) {
        this.record = record;
        this.forecast = after(record);
        this.hasQuota = record.before().stream().anyMatch(each -> each.kind().equals(Resource.QUOTA.kind));
        record.after().forEach(each -> after.put(each.uid(), each));
    }

    static Compared compare(LifeRecord record) {
        return record.steps().stream().anyMatch(Removal::removes) ? new Removal(record).compared() : Compared.NOTHING;
    }

    private static boolean removes(Step step) {
        return step instanceof Step.Delete || step instanceof Step.Scale || step instanceof Step.Merge;
    }

    private static Forecast after(LifeRecord record) {
        Forecast forecast = Forecast.of(record.inventoryBefore())
                .choosing(RealNodes.of(record))
                .provisioning(Provisioners.named(Driver.NAME));
        int request = 0;
        for (Step step : record.steps()) {
            boolean isRefused = !record.refusals().get(request).isEmpty();
            request += step.requests();
            if (step instanceof Step.Delete delete) {
                forecast = forecast.deleting(deletion -> deletion.together(delete.objects()));
            } else if (step instanceof Step.Scale scale) {
                forecast = forecast.scaling(scale.workload(), scale.replicas());
            } else if (step instanceof Step.Merge merge && !isRefused) {
                forecast = forecast.changing(record.before().stream()
                        .filter(each -> each.ref().equals(merge.object()))
                        .map(merge::applied)
                        .toArray());
            }
        }
        return forecast;
    }

    private Compared compared() {
        for (Step each : record.steps()) {
            asked += removes(each) ? each.requests() : 0;
        }
        record.before().stream()
                .filter(each -> COMPARED.contains(each.kind())
                        && !Driver.keepsData(record.before(), each)
                        && !isOfOtherWorld(each))
                .forEach(this::compare);
        forecast.deletions().data().forEach(this::compare);
        return new Compared(asked, open, differences);
    }

    /** All worlds see the nodes of all. */
    private boolean isOfOtherWorld(Manifest object) {
        return object.kind().equals(Resource.NODE.kind)
                && !World.of(object.ref()).equals(record.world());
    }

    /** By uid, because an object that a workload recreates is another one. */
    private void compare(Manifest before) {
        Optional<Manifest> now = Optional.ofNullable(after.get(before.uid()));
        State real = now.map(each -> each.metadata().has("deletionTimestamp") ? State.TERMINATING : State.STAYS)
                .orElse(State.GONE);
        State foretold = forecast.deletions()
                .end(before.ref())
                .map(DeletionEnd::state)
                .map(each -> each == State.WAITING ? State.STAYS : each)
                .orElse(State.STAYS);
        if (foretold == State.UNKNOWN || mayLoseData(before) || (foretold == real && mayBeReleased(before))) {
            open++;
        } else if (foretold != real) {
            differences.add(
                    before.ref() + ": forecast " + foretold + ", really " + real + "; before: " + Plain.text(before));
        } else if (now.isPresent() && !hasQuota) {
            compareText(now.get());
        }
    }

    /** Whether it is a volume whose data, and then itself, may or may not be deleted. */
    private boolean mayLoseData(Manifest object) {
        return forecast.deletions().data().stream()
                .anyMatch(each ->
                        each.fate() == DataEnd.Fate.UNKNOWN && each.volume().equals(object.ref()));
    }

    /** Whether the volume stays and the forecast leaves open whether its claim does. */
    private boolean mayBeReleased(Manifest object) {
        return object.kind().equals(Resource.VOLUME.kind)
                && forecast.volume(object.name())
                        .flatMap(VolumeEnd::doubt)
                        .filter(why -> why.code() == ForecastCode.CLAIM_MAY_GO)
                        .isPresent();
    }

    /** A quota delays pods until others make room. */
    private void compareText(Manifest now) {
        forecast.find(now.ref())
                .map(each -> LifeEnd.text(Driver.rounded(record.before(), each)))
                .ifPresent(foretold -> {
                    String real = LifeEnd.text(now);
                    if (!foretold.equals(real)) {
                        differences.add(now.ref() + ": forecast " + foretold + ", really " + real);
                    }
                });
    }

    private void compare(DataEnd data) {
        Optional<Manifest> volume = record.before().stream()
                .filter(each -> each.ref().equals(data.volume()))
                .filter(each -> !Driver.keepsData(record.before(), each))
                .findFirst();
        Optional<String> handle = volume.flatMap(
                        each -> each.spec().child("csi").string("volumeHandle"))
                .filter(record.volumesBefore()::contains);
        if (handle.isPresent()) {
            boolean isKept = record.volumesAfter().contains(handle.get());
            boolean isForetold = switch (data.fate()) {
                case DELETED -> !isKept;
                case DELETED_WHEN_RELEASED, KEPT -> isKept;
                case UNKNOWN -> true;
            };
            if (!isForetold) {
                differences.add(
                        data.volume() + ": data forecast " + data.fate() + ", really " + (isKept ? "kept" : "deleted"));
            }
        }
    }
}
