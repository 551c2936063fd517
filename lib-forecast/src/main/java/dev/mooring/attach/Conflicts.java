package dev.mooring.attach;

import dev.mooring.object.internal.AccessModes;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;

/** A conflict that the kubelet finds before it mounts. */
final class Conflicts {

    private Conflicts() {}

    /**
     * The kubelet's event for a second pod on a node: the volume's only mode is ReadWriteOncePod, and it is mounted for
     * another pod already.
     *
     * @param volume the volume
     * @return the text of the event {@code FailedMount}; empty if the volume has other modes
     * @upstream pkg/volume/util/operationexecutor/operation_generator.go GenerateMountVolumeFunc
     */
    static Optional<String> readWriteOncePodMount(VolumeSpec volume) {
        return volume.isPersistent() && volume.accessModes().equals(List.of(AccessModes.RWOP))
                ? Optional.of("MountVolume.SetUp failed for volume \"" + volume.name()
                        + "\" : volume uses the ReadWriteOncePod access mode and is already in use by another pod")
                : Optional.empty();
    }
}
