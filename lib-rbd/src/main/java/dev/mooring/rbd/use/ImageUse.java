package dev.mooring.rbd.use;

import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;

/** Whether an image is in use. */
public sealed interface ImageUse permits ImageUse.InUse, ImageUse.Free, ImageUse.Unknown {

    /**
     * What was seen and what it means, the deciding reason first.
     *
     * @return the reasons, never empty
     */
    List<Reason> evidence();

    /**
     * Tells who uses an image.
     *
     * <p>It is in use if there is one piece of evidence for it: a watcher that is neither the manager nor a mirror daemon
     * nor whoever asks, a device on a node, a user Kubernetes knows, a cache with unwritten data. It is free only if the
     * status was read and lists nobody, and the locks were read and there are none. Everything else is unknown: a failed
     * command, an image that is not found, the lock of a writer that did not stop cleanly, a lock of a kubelet or person.
     *
     * <p>Free means free of writers that Ceph can see. Readers and fenced clients are invisible to it; whether another
     * node may have the image is asked of {@link Takeover}.
     *
     * @param evidence what was seen
     * @return the answer
     * @upstream ceph-csi internal/rbd/rbd_util.go isInUse, without its counting: watchers are told by address
     */
    static ImageUse of(UseEvidence evidence) {
        return UseDecision.of(evidence).use();
    }

    /**
     * Somebody uses it.
     *
     * @param by the users, watchers first in the order printed; those that are infrastructure are among them
     * @param evidence why
     */
    record InUse(List<ImageUser> by, List<Reason> evidence) implements ImageUse {

        public InUse {
            by = List.copyOf(by);
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * Nobody that Ceph can see writes to it.
     *
     * @param asOf when that was seen
     * @param infrastructure managers and mirror daemons that have it open
     * @param evidence why, and what is not proven by it
     */
    record Free(Instant asOf, List<ImageUser> infrastructure, List<Reason> evidence) implements ImageUse {

        public Free {
            infrastructure = List.copyOf(infrastructure);
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * It cannot be told.
     *
     * @param evidence why
     */
    record Unknown(List<Reason> evidence) implements ImageUse {

        public Unknown {
            evidence = List.copyOf(evidence);
        }
    }
}
