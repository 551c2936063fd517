package dev.mooring.driver;

import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;

/** The parts of volumes of storage arrays that are not CSI volumes. */
final class ArrayParts {

    private ArrayParts() {}

    /**
     * A volume by its name, which is unique in its system; the CSI driver uses ids, so the two cannot be compared.
     *
     * @upstream api core/v1/types.go ScaleIOPersistentVolumeSource
     */
    static void inTreeScaleIo(Source source, Parts parts) {
        parts.put(PartName.SERVER, source.part().at("gateway").text());
        parts.put(PartName.CLUSTER, source.part().at("system").text());
        parts.put(PartName.IMAGE, source.part().at("volumeName").text());
    }
}
