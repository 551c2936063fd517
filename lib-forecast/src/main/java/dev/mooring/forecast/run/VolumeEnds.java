package dev.mooring.forecast.run;

import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Ends of volumes that the run leaves open. */
public final class VolumeEnds {

    private VolumeEnds() {}

    /** The same end where one of several claims gets the volume. */
    static VolumeEnd openFor(VolumeEnd end, Set<ObjectRef> claims, Reason why) {
        return with(end, end.isKept(), List.copyOf(claims), why);
    }

    /** The same end where it is not known whether the volume is there. */
    public static VolumeEnd doubted(VolumeEnd end, Reason why) {
        return with(end, false, end.openFor(), why);
    }

    private static VolumeEnd with(VolumeEnd end, boolean isKept, List<ObjectRef> openFor, Reason doubt) {
        return new VolumeEnd(
                end.volume(),
                end.rules(),
                end.error(),
                end.events(),
                end.remarks(),
                isKept,
                openFor,
                Optional.of(doubt));
    }
}
