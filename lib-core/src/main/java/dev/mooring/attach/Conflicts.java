package dev.mooring.attach;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;

/** Conflicts that are found before a volume is attached: by the scheduler, and by the kubelet before it mounts. */
public final class Conflicts {

    /** The scheduler's words for a claim that one pod at a time may use. */
    public static final String RWOP_SCHEDULER =
            "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode";

    /** The scheduler's words for two pods that write the same inline disk. */
    public static final String NO_DISK = "node(s) had no available disk";

    static final String RWOP = "ReadWriteOncePod";

    private Conflicts() {}

    /**
     * The claim that keeps a pod from being scheduled anywhere: its access modes contain ReadWriteOncePod, and a scheduled pod
     * uses it. A pod that is finished does not count: the scheduler does not see it.
     *
     * @param pod the pod that is to be scheduled
     * @param objects pods and claims
     * @return the claim, empty if there is none; other namespaces do not count
     * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go
     */
    public static Optional<ObjectRef> readWriteOncePodClaim(PodView pod, Inventory objects) {
        return pod.claims().stream()
                .flatMap(use -> objects.claim(pod.namespace(), use.claim()).stream())
                .filter(claim -> claim.accessModes().contains(RWOP) && usedByScheduledPod(claim, pod, objects))
                .findFirst()
                .map(ClaimView::ref);
    }

    private static boolean usedByScheduledPod(ClaimView claim, PodView except, Inventory objects) {
        return objects.pods().stream()
                .anyMatch(pod -> pod.isScheduled()
                        && !pod.isFinished()
                        && !pod.ref().equals(except.ref())
                        && pod.namespace().equals(claim.namespace())
                        && pod.claimNames().contains(claim.name()));
    }

    /**
     * The kubelet's event for a second pod on a node: the volume's only mode is ReadWriteOncePod, and it is mounted for
     * another pod already.
     *
     * @param volume the volume
     * @return the text of the event {@code FailedMount}; empty if the volume has other modes
     * @upstream pkg/volume/util/operationexecutor/operation_generator.go GenerateMountVolumeFunc
     */
    public static Optional<String> readWriteOncePodMount(VolumeSpec volume) {
        return volume.persistent() && volume.accessModes().equals(List.of(RWOP))
                ? Optional.of("MountVolume.SetUp failed for volume \"" + volume.name()
                        + "\" : volume uses the ReadWriteOncePod access mode and is already in use by another pod")
                : Optional.empty();
    }

    /**
     * Whether two pods may not share a node because both write the same disk by an inline source. Persistent volumes are
     * never compared.
     *
     * @param one a pod
     * @param other another pod
     * @return true if a volume of one conflicts with one of the other
     * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go isVolumeConflict
     */
    public static boolean sameInlineDisk(PodView one, PodView other) {
        return one.volumes().stream()
                .anyMatch(mine -> other.volumes().stream().anyMatch(their -> conflict(mine, their)));
    }

    private static boolean conflict(Part a, Part b) {
        return (both(a, b, "gcePersistentDisk")
                        && same(a, b, "gcePersistentDisk", "pdName")
                        && !bothReadOnly(a, b, "gcePersistentDisk"))
                || (both(a, b, "awsElasticBlockStore") && same(a, b, "awsElasticBlockStore", "volumeID"))
                || (both(a, b, "iscsi") && same(a, b, "iscsi", "iqn") && !bothReadOnly(a, b, "iscsi"))
                || (both(a, b, "rbd") && rbd(a.at("rbd"), b.at("rbd")) && !bothReadOnly(a, b, "rbd"));
    }

    private static boolean rbd(Part a, Part b) {
        List<String> monitors = b.at("monitors").texts();
        return a.at("monitors").texts().stream().anyMatch(monitors::contains)
                && pool(a).equals(pool(b))
                && a.at("image").text().equals(b.at("image").text());
    }

    private static String pool(Part rbd) {
        String pool = rbd.at("pool").text();
        return pool.isEmpty() ? "rbd" : pool;
    }

    private static boolean both(Part a, Part b, String key) {
        return a.at(key).isPresent() && b.at(key).isPresent();
    }

    private static boolean same(Part a, Part b, String key, String field) {
        return a.at(key, field).text().equals(b.at(key, field).text());
    }

    private static boolean bothReadOnly(Part a, Part b, String key) {
        return a.at(key, "readOnly").flag().orElse(false)
                && b.at(key, "readOnly").flag().orElse(false);
    }
}
