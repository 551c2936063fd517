package dev.mooring.fuse.mount.internal;

import dev.mooring.reason.Reason;
import java.util.Optional;

/** What a driver adds to the way from a pod to its volume. */
public interface VolumeRules {

    /** {@return the program that mounts, as messages name it} */
    String program();

    /**
     * Why a volume of the driver needs no further questions.
     *
     * @param source its source
     * @return the reason; empty for most volumes
     */
    Optional<Reason> refusal(CsiSource source);

    /**
     * The item of a volume.
     *
     * @param volume what is known about it
     * @param findings the reasons so far; those of the driver are added
     * @return the item; empty if something blocks it, as the findings show
     */
    Optional<MountedItem> item(MountedVolume volume, Findings findings);

    /**
     * What to do about a reason of the driver.
     *
     * @param reason the reason
     * @return the same, with a remedy if the driver knows one
     */
    Reason advise(Reason reason);
}
