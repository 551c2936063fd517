package dev.mooring.plan.csi;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.plan.csi.VolumeMove.Verdict;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** A volume of an in-tree plugin that Kubernetes hands to a CSI driver as it is: all that the rules look at. */
final class TranslatedVolume {

    final VolumeView volume;
    final Evidence evidence;
    private final VolumePlugin plugin;
    private final InTreeInput scene;

    private TranslatedVolume(InTreeInput scene, VolumeView volume, VolumePlugin plugin, Reads reads) {
        this.scene = scene;
        this.volume = volume;
        this.plugin = plugin;
        this.evidence = new Evidence(scene.objects, reads);
    }

    /** The plugin of a volume, if Kubernetes hands its volumes to a driver. */
    static Optional<VolumePlugin> plugin(InTreeInput scene, VolumeView volume) {
        return GonePlugin.translated(scene.objects.release()).stream()
                .filter(each -> volume.hasSource(each.sourceKey()))
                .findFirst();
    }

    /** The volume as a rule reads it, which rests on it. */
    private TranslatedVolume read(Reads reads) {
        TranslatedVolume read = new TranslatedVolume(scene, volume, plugin, reads);
        return new TranslatedVolume(
                scene, read.evidence.objects().volume(volume.name()).orElseThrow(), plugin, reads);
    }

    String driver() {
        return plugin.csiDriver().orElse("");
    }

    /** The handle that the driver gets; empty if the source cannot be translated. */
    Optional<String> handle() {
        return VolumeSpec.ofReadable(volume, scene.objects.release())
                .flatMap(VolumeSpec::csi)
                .map(CsiVolume::handle);
    }

    Reason reason(CsiCode code, String message) {
        return Reason.of(code, volume.ref().toString(), message);
    }

    /** Whether the volume keeps working as it is. */
    static VolumeMove move(InTreeInput scene, VolumeView volume, VolumePlugin plugin) {
        TranslatedVolume of = new TranslatedVolume(scene, volume, plugin, new Reads());
        Certificate.Judged judged = Rule.judge(
                "volume " + volume.name() + " needs no change: Kubernetes hands it to " + of.driver(),
                scene.objects.release(),
                of::read,
                List.of(TranslatedRule.values()));
        List<Reason> reasons = new ArrayList<>(new LinkedHashSet<>(judged.against()));
        of.handle()
                .ifPresent(handle -> reasons.add(of.reason(
                        CsiCode.PLUGIN_IS_TRANSLATED,
                        "Kubernetes hands volumes of " + plugin.id() + " to the driver " + of.driver()
                                + " as they are, this one as " + handle)));
        return new VolumeMove(
                volume.ref(),
                volume.claimRef().map(ref -> new ObjectRef(Kinds.PERSISTENT_VOLUME_CLAIM, ref.namespace(), ref.name())),
                judged.yes().isPresent()
                        ? Verdict.NEEDS_NO_CHANGE
                        : judged.refuted().isEmpty() ? Verdict.UNKNOWN : Verdict.CANNOT_MOUNT,
                reasons,
                judged.yes(),
                List.of(),
                List.of());
    }
}
