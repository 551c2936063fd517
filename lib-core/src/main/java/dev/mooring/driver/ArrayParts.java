package dev.mooring.driver;

/** The parts of volumes of storage arrays that are no CSI volumes. */
final class ArrayParts {

    private ArrayParts() {}

    /**
     * A volume by its name, which its system gives once; the CSI driver goes by ids, so that one says nothing of the other.
     *
     * @upstream api core/v1/types.go ScaleIOPersistentVolumeSource
     */
    static void inTreeScaleIo(Source source, Parts parts) {
        parts.put(PartName.SERVER, source.part().at("gateway").text());
        parts.put(PartName.CLUSTER, source.part().at("system").text());
        parts.put(PartName.IMAGE, source.part().at("volumeName").text());
    }
}
