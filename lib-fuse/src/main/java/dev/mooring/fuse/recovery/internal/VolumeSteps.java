package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.recovery.Step;
import java.util.List;

/** The steps of each strategy for one volume. */
interface VolumeSteps {

    List<Step> replace();

    List<Step> mountAgain();

    List<Step> stack(int layers);

    /** Whether there is anything to mount or to bind. */
    default boolean possible() {
        return true;
    }
}
