package dev.mooring.cli.s3fs;

import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.Sources;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.recovery.FusePlanner;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Observations of the mounts of one node, for a question that is not only about mounts. */
public final class MountOptions extends ObservationOptions {

    @Option(
            names = "--node",
            paramLabel = "NAME",
            order = 10,
            description = "The node on which --mountinfo and --statfs were observed. Default: all pods.")
    private @Nullable String node;

    /** {@return the node; empty if not given} */
    public Optional<String> node() {
        return Optional.ofNullable(node);
    }

    /**
     * The mounts with a daemon that do not answer, or whose state is unknown.
     *
     * @param inventory pods, claims and volumes
     * @param sources the source of the files
     * @param problems receives what cannot be read
     * @return the reasons, by claim and volume; none without observations; empty with a problem if a file cannot be
     *     read
     */
    public Optional<Map<ObjectRef, List<Reason>>> found(
            Inventory inventory, Sources sources, Consumer<Problem> problems) {
        return seen(sources, problems)
                .map(seen -> seen.equals(NodeObservations.NONE) ? Map.of() : found(inventory, seen));
    }

    private Map<ObjectRef, List<Reason>> found(Inventory inventory, NodeObservations seen) {
        Map<ObjectRef, List<Reason>> found = new LinkedHashMap<>();
        FuseRequest request = new FuseRequest(
                inventory, Optional.ofNullable(node), KubeletRoot.DEFAULT, seen, Map.of(), Map.of(), Map.of());
        for (RecoveryItem item : FusePlanner.plan(request).items()) {
            MountState state = item.state().orElseThrow();
            item.subject()
                    .filter(volume -> state.kind() != MountState.Kind.HEALTHY)
                    .ifPresent(volume -> objects(volume, inventory)
                            .forEach(ref -> found.computeIfAbsent(ref, unused -> new ArrayList<>())
                                    .add(reason(ref, volume, state))));
        }
        return found;
    }

    private static List<ObjectRef> objects(VolumeSubject volume, Inventory inventory) {
        List<ObjectRef> objects = new ArrayList<>();
        inventory.volume(volume.specName()).ifPresent(found -> {
            objects.add(found.ref());
            found.claimRef().ifPresent(claim -> objects.add(claim.ref()));
        });
        return objects;
    }

    private static Reason reason(ObjectRef ref, VolumeSubject volume, MountState state) {
        Reason why = state.reasons().get(0);
        return Reason.of(
                        why.code(),
                        ref.toString(),
                        "its mount for " + volume.pod() + " is " + state.kind() + ": " + why.message())
                .withSeverity(why.severity())
                .withRemedy(why.remedy());
    }
}
