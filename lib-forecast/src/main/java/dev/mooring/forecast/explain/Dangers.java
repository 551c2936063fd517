package dev.mooring.forecast.explain;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule.Effect;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.forecast.run.ControllerRun;
import dev.mooring.forecast.run.Effects;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is dangerous about an end. */
public final class Dangers {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";
    private static final Set<String> LOSSES = Set.of("ClaimLost", "ClaimMisbound");

    private final ClusterSnapshot cluster;
    private final Deletions deletions;
    private final List<Reason> dangers = new ArrayList<>();

    private Dangers(ClusterSnapshot cluster, Deletions deletions) {
        this.cluster = cluster;
        this.deletions = deletions;
    }

    public static List<Reason> of(Forecast forecast, ControllerRun end, Inventory input) {
        Dangers dangers = new Dangers(end.end(), forecast.deletions());
        forecast.deletions().data().forEach(dangers::look);
        end.deletedByPlugin().forEach(dangers::deleted);
        forecast.events().forEach(dangers::look);
        forecast.volumes().forEach(dangers::look);
        forecast.claims().forEach(dangers::look);
        forecast.claims()
                .forEach(each ->
                        dangers.lookAtSource(each, input.find(each.claim().ref())));
        for (ObjectRef ref : forecast.unstable()) {
            dangers.add(ForecastCode.NEVER_SETTLES, ref, "is updated endlessly: the cluster never settles");
        }
        return Reasons.sorted(dangers.dangers);
    }

    private void add(ForecastCode code, ObjectRef ref, String message) {
        add(code, ref, message, List.of());
    }

    private void add(ForecastCode code, ObjectRef ref, String message, List<RemedyStep> remedy) {
        dangers.add(Reason.of(code, ref.toString(), message).withRemedy(remedy));
    }

    /** The recycler has an event of its own. */
    private void look(DataEnd end) {
        if (end.fate() == Fate.DELETED && !end.isRecycled()) {
            add(
                    ForecastCode.DATA_WILL_BE_DELETED,
                    end.volume(),
                    end.reason().message(),
                    end.reason().remedy());
        } else if (end.fate() != Fate.DELETED && end.reason().severity() == Severity.DANGER) {
            dangers.add(end.reason());
        }
    }

    private void deleted(ObjectRef volume) {
        if (deletions.data(volume).isPresent()) {
            return;
        }
        add(
                ForecastCode.DATA_WILL_BE_DELETED,
                volume,
                "is released with policy Delete: its in-tree plugin deletes the data, then the volume",
                LossRemedy.retain(volume));
    }

    private void look(ControllerEvent event) {
        if (event.reason().equals("VolumeRecycled")) {
            add(
                    ForecastCode.DATA_WILL_BE_SCRUBBED,
                    event.object(),
                    "is released with policy Recycle: all data on it are deleted",
                    LossRemedy.retain(event.object()));
        }
    }

    private void look(VolumeEnd end) {
        end.remarks().stream()
                .filter(remark -> remark.severity().isAtLeast(Severity.WARN))
                .forEach(dangers::add);
        if (Effects.has(end.rules(), Effect.DELETES_OUTSIDE)
                && deletions.data(end.volume().ref()).isEmpty()) {
            Map<String, String> annotations = end.volume().annotations();
            String by = annotations.getOrDefault(
                    Annotations.MIGRATED_TO, annotations.getOrDefault(Annotations.PROVISIONED_BY, ""));
            add(
                    ForecastCode.DATA_WILL_BE_DELETED,
                    end.volume().ref(),
                    "is " + end.phase() + " with policy Delete: "
                            + (by.isEmpty() ? "the provisioner of its driver" : "provisioner " + by)
                            + " deletes its data if it runs in this cluster",
                    LossRemedy.retain(end.volume().ref()));
        }
    }

    private void look(ClaimEnd end) {
        ObjectRef ref = end.claim().ref();
        boolean wasLost = end.events().stream().anyMatch(event -> LOSSES.contains(event.reason()));
        if (end.phase().equals(Phases.LOST)) {
            add(
                    ForecastCode.CLAIM_WILL_BE_LOST,
                    ref,
                    "ends Lost: " + end.decisive().sentence(),
                    LossRemedy.of(end.claim(), cluster.volume(end.claim().volumeName())));
        } else if (wasLost && end.isBound()) {
            add(ForecastCode.HEALS_AFTER_LOST, ref, "is Lost at first, then Bound; its events show this");
        }
        reservedFor(end).ifPresent(reserved -> lookAtChoice(end, reserved));
    }

    /** The server drops a source of another namespace without a word. */
    private void lookAtSource(ClaimEnd end, Optional<Manifest> asked) {
        boolean isDropped =
                asked.filter(each -> each.spec().has("dataSourceRef")).isPresent()
                        && !end.claim().manifest().spec().has("dataSourceRef");
        if (isDropped) {
            add(
                    ForecastCode.UNEXPECTED_EMPTY_VOLUME,
                    end.claim().ref(),
                    "gets an empty volume: the API server drops spec.dataSourceRef, because it names a namespace and the"
                            + " feature gate CrossNamespaceVolumeDataSource is off");
        }
    }

    /** A volume whose claimRef names the claim and that is not the one it has. */
    private Optional<VolumeView> reservedFor(ClaimEnd end) {
        ClaimView claim = end.claim();
        return cluster.volumes().pointingTo(claim.namespace(), claim.name()).stream()
                .filter(volume -> !volume.name().equals(claim.volumeName()))
                .findFirst();
    }

    private void lookAtChoice(ClaimEnd end, VolumeView reserved) {
        ObjectRef ref = end.claim().ref();
        String pointing = "although the claimRef of volume " + reserved.name() + " names it (" + reserved.phase() + ")";
        if (Effects.has(end.rules(), Effect.PROVISIONS) || end.isProvisioned()) {
            add(ForecastCode.UNEXPECTED_EMPTY_VOLUME, ref, "gets a new, empty volume " + pointing);
        } else if (end.isWaitingForConsumer() && hasProvisioner(end.claim())) {
            add(
                    ForecastCode.UNEXPECTED_EMPTY_VOLUME,
                    ref,
                    "gets a new, empty volume as soon as a pod uses it, " + pointing);
        } else if (end.isBound()) {
            add(
                    ForecastCode.OTHER_VOLUME_TAKEN,
                    ref,
                    "has volume " + end.claim().volumeName() + " " + pointing);
        }
    }

    private boolean hasProvisioner(ClaimView claim) {
        return cluster.storageClass(claim.className())
                .map(StorageClassView::provisioner)
                .filter(name -> !name.equals(NO_PROVISIONER))
                .isPresent();
    }
}
