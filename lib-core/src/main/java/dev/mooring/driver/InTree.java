package dev.mooring.driver;

import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The in-tree sources whose parts are not those of a CSI handle, and how they are read: no CSI driver took them over in
 * every release, or the handle needs more than the source says. A flexVolume has no row, because only its driver knows
 * what its options mean.
 */
enum InTree {
    NFS("nfs", Driver.NFS, FileParts::inTreeNfs),
    RBD("rbd", Driver.CEPH_RBD, CephParts::inTreeRbd),
    CEPHFS("cephfs", Driver.CEPHFS, CephParts::inTreeCephfs),
    ISCSI("iscsi", Driver.ISCSI, FileParts::inTreeIscsi),
    FC("fc", Driver.FIBRE_CHANNEL, FileParts::inTreeFc),
    LOCAL("local", Driver.NODE_PATH, FileParts::nodePath),
    HOST_PATH("hostPath", Driver.NODE_PATH, FileParts::nodePath),
    AZURE_FILE("azureFile", Driver.AZURE_FILE, FileParts::inTreeAzureFile),
    GLUSTERFS("glusterfs", Driver.GLUSTERFS, FileParts::inTreeGlusterfs),
    SCALE_IO("scaleIO", Driver.DELL_POWERFLEX, ArrayParts::inTreeScaleIo),
    PORTWORX("portworxVolume", Driver.PORTWORX, (source, parts) -> {
        parts.put(PartName.VOLUME, source.part().at("volumeID").text());
    });

    private final String key;
    private final Driver driver;

    private final BiConsumer<Source, Parts> reader;

    InTree(String key, Driver driver, BiConsumer<Source, Parts> reader) {
        this.key = key;
        this.driver = driver;
        this.reader = reader;
    }

    static Optional<InTree> of(String key) {
        return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
    }

    Driver driver() {
        return driver;
    }

    Parts read(Source source) {
        Parts parts = new Parts(false);
        reader.accept(source, parts);
        return parts;
    }
}
