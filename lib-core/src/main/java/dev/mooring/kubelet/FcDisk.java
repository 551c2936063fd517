package dev.mooring.kubelet;

import dev.mooring.manifest.Part;
import dev.mooring.workload.VolumeSpec;
import java.util.List;

/**
 * A Fibre Channel disk, with what its directories are named after.
 *
 * @param wwns the names of its targets; used if there are any
 * @param lun the unit
 * @param wwids its identifiers; used if there are no target names
 */
public record FcDisk(List<String> wwns, int lun, List<String> wwids) {

    public FcDisk {
        wwns = List.copyOf(wwns);
        wwids = List.copyOf(wwids);
    }

    /**
     * The disk of a volume.
     *
     * @param spec a volume with an {@code fc} source
     * @return the disk
     * @upstream pkg/volume/fc/fc.go newMounterInternal
     */
    public static FcDisk of(VolumeSpec spec) {
        Part source = spec.source();
        return new FcDisk(
                source.at("targetWWNs").texts(),
                source.at("lun").int32().orElse(0),
                source.at("wwids").texts());
    }
}
