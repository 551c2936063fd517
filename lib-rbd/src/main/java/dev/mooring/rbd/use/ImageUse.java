package dev.mooring.rbd.use;

import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;

/** Whether an image is in use. */
public sealed interface ImageUse permits ImageUse.InUse, ImageUse.Free, ImageUse.Unknown {

    /** {@return what was seen and what it means, the deciding reason first; never empty} */
    List<Reason> evidence();

    /**
     * Decides who uses an image.
     *
     * <p>An image is in use if one piece of evidence shows it: a watcher that is not the manager, a mirror daemon or an
     * ignored client, a device on a node, a user that Kubernetes knows, a cache with unwritten data. It is free only if
     * status and locks were read and list no client. Otherwise the answer is unknown: after a failed command, for an image
     * that is not found, the lock of a writer that did not stop cleanly, or the lock of a kubelet or person.
     *
     * <p>Free means free of writers that Ceph can see. Ceph does not show readers and fenced clients; ask {@link Takeover}
     * whether another node may have the image.
     *
     * @param evidence what was seen
     * @return the answer
     * @upstream ceph-csi internal/rbd/rbd_util.go isInUse, without its counting: watchers are compared by address
     */
    static ImageUse of(UseEvidence evidence) {
        return UseFindings.of(evidence).use();
    }

    /**
     * A client, device or object uses it.
     *
     * @param by the users, watchers first in the order printed, with managers, mirror daemons and ignored clients
     * @param evidence why
     */
    record InUse(List<ImageUser> by, List<Reason> evidence) implements ImageUse {

        public InUse {
            by = List.copyOf(by);
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * No client that Ceph can see writes to it.
     *
     * @param asOf when that was seen
     * @param infrastructure managers, mirror daemons and ignored clients that have it open
     * @param evidence why, and what it does not prove
     */
    record Free(Instant asOf, List<ImageUser> infrastructure, List<Reason> evidence) implements ImageUse {

        public Free {
            infrastructure = List.copyOf(infrastructure);
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * It is not known.
     *
     * @param evidence why
     */
    record Unknown(List<Reason> evidence) implements ImageUse {

        public Unknown {
            evidence = List.copyOf(evidence);
        }
    }
}
