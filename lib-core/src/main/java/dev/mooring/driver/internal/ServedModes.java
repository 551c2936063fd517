package dev.mooring.driver.internal;

import static dev.mooring.driver.internal.ServedModes.Refusal.blocks;
import static dev.mooring.driver.internal.ServedModes.Refusal.files;

import dev.mooring.driver.Driver;
import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the drivers serve, one row each: which access modes and volume modes they refuse, in their words; which
 * capabilities they do not report; by which labels of nodes their volumes are placed. A driver serves what its row does
 * not refuse, and a driver without a row is not known to refuse anything. Each row names the repository and file that
 * its modes come from; the capabilities are those of the controller and the plugin in the same repository, in the newest
 * release of 2026.
 */
public enum ServedModes {
    /** {@code aws-ebs-csi-driver pkg/driver/controller.go isValidCapability}. */
    AWS_EBS(
            Driver.AWS_EBS,
            Serves.ALL.placedBy("topology.ebs.csi.aws.com/zone"),
            files("Volume capabilities not supported", AccessModes.ROX, AccessModes.RWX),
            blocks("Volume capabilities not supported", AccessModes.ROX)),
    /** {@code azuredisk-csi-driver pkg/azureutils/azure_disk_utils.go IsValidVolumeCapabilities}. */
    AZURE_DISK(
            Driver.AZURE_DISK,
            Serves.ALL.placedBy("topology.disk.csi.azure.com/zone"),
            files("mountVolume is not supported for access mode: %s", AccessModes.ROX, AccessModes.RWX),
            blocks("access mode: %s is not supported for non-shared disk", AccessModes.ROX, AccessModes.RWX)
                    .unless(Unless.DISK_IS_SHARED)),
    /** {@code gcp-compute-persistent-disk-csi-driver pkg/gce-pd-csi-driver/controller.go createVolumeInternal}. */
    GCE_PD(
            Driver.GCE_PD,
            Serves.ALL.placedBy("topology.gke.io/zone"),
            files("VolumeCapabilities is invalid: specified multi writer with mount access type", AccessModes.RWX),
            files(Words.GCE_SOURCE, AccessModes.ROX).unless(Unless.HAS_SOURCE),
            blocks(Words.GCE_SOURCE, AccessModes.ROX).unless(Unless.HAS_SOURCE)),
    /** {@code ceph-csi internal/rbd/controllerserver.go parseVolCreateRequest, internal/util/validate.go}. */
    CEPH_RBD(
            Driver.CEPH_RBD,
            Serves.ALL,
            files("multi node access modes are only supported on rbd `block` type volumes", AccessModes.RWX)
                    .unless(Unless.HAS_SINGLE_NODE_MODE),
            files(Words.CEPH_SOURCE, AccessModes.ROX).unless(Unless.HAS_SOURCE),
            blocks(Words.CEPH_SOURCE, AccessModes.ROX).unless(Unless.HAS_SOURCE)),
    /** {@code ceph-csi internal/cephfs/validator.go validateCreateVolumeRequest}. */
    CEPHFS(
            Driver.CEPHFS,
            Serves.ALL,
            blocks("block volume not supported").with("Unimplemented"),
            files(Words.CEPH_SOURCE, AccessModes.ROX).unless(Unless.HAS_SOURCE)),
    /** {@code csi-driver-nfs pkg/nfs/controllerserver.go isValidVolumeCapabilities}. */
    NFS(Driver.NFS, Serves.ALL, blocks("block volume capability not supported")),
    /** {@code csi-driver-smb pkg/smb/controllerserver.go isValidVolumeCapabilities}. */
    SMB(Driver.SMB, without(Lack.SNAPSHOTS), blocks("block volume capability not supported")),
    /** {@code azurefile-csi-driver pkg/azurefile/controllerserver.go isValidVolumeCapabilities}. */
    AZURE_FILE(
            Driver.AZURE_FILE,
            Serves.ALL,
            blocks("CreateVolume Volume capabilities not valid: driver does not support block volumes")),
    /** {@code blob-csi-driver pkg/blob/controllerserver.go isValidVolumeCapabilities}. */
    AZURE_BLOB(Driver.AZURE_BLOB, without(Lack.SNAPSHOTS), blocks("block volume capability not supported")),
    /** {@code aws-efs-csi-driver pkg/driver/node.go isValidVolumeCapabilities}. */
    AWS_EFS(
            Driver.AWS_EFS,
            without(Lack.EXPANSION, Lack.SNAPSHOTS, Lack.CLONES),
            files("Volume capabilities not supported: invalid access mode: %s", AccessModes.ROX),
            blocks("Volume capabilities not supported: invalid access mode: %s", AccessModes.ROX),
            blocks("Volume capabilities not supported: only filesystem volumes are supported")),
    /** {@code gcp-filestore-csi-driver pkg/csi_driver/gcfs_driver.go validateVolumeCapability}. */
    GCP_FILESTORE(
            Driver.GCP_FILESTORE,
            without(Lack.CLONES).placedBy("topology.gke.io/zone"),
            blocks("driver only supports mount access type volume capability")),
    /** {@code vsphere-csi-driver pkg/csi/service/common/util.go validateVolumeCapabilities}. */
    VSPHERE(
            Driver.VSPHERE,
            without(Lack.CLONES),
            blocks(
                    "volume capability not supported. Err: block volume mode is not supported for ReadWriteMany or"
                            + " ReadOnlyMany volume creation",
                    AccessModes.ROX,
                    AccessModes.RWX)),
    /** {@code longhorn-manager csi/controller_server.go validateVolumeCapabilities}. */
    LONGHORN(
            Driver.LONGHORN,
            Serves.ALL,
            files("access mode %s is not supported", AccessModes.ROX),
            blocks("access mode %s is not supported", AccessModes.ROX)),
    /** {@code csi-digitalocean driver/controller.go validateCapabilities}. */
    DIGITAL_OCEAN(
            Driver.DIGITAL_OCEAN,
            without(Lack.CLONES),
            oneNode("volume capabilities cannot be satisified: unsupported access mode %s")),
    /** {@code hetznercloud/csi-driver internal/driver/helper.go isCapabilitySupported}. */
    HETZNER(
            Driver.HETZNER,
            without(Lack.SNAPSHOTS, Lack.CLONES).placedBy("csi.hetzner.cloud/location"),
            oneNode("capability at index 0 is not supported")),
    /** {@code scaleway-csi pkg/driver/helpers.go validateVolumeCapabilities}. */
    SCALEWAY(
            Driver.SCALEWAY,
            without(Lack.CLONES).placedBy("topology.csi.scaleway.com/zone"),
            oneNode("volumeCapabilities not supported: unsupported volume capability at index 0: mode \"%s\" not"
                    + " supported")),
    /** {@code linode-blockstorage-csi-driver internal/driver/controllerserver_helper.go validVolumeCapabilities}. */
    LINODE(
            Driver.LINODE,
            without(Lack.EXPANSION_IN_USE, Lack.SNAPSHOTS).placedBy("topology.linode.com/region"),
            oneNode("invalid volume capability: %s")),
    /** {@code cloud-provider-openstack pkg/csi/cinder/driver.go}. */
    CINDER(Driver.CINDER, without(Lack.KNOWN_MODES).placedBy("topology.cinder.csi.openstack.org/zone")),
    /** {@code cloud-provider-openstack pkg/csi/manila/util.go validateCreateVolumeRequest}. */
    MANILA(
            Driver.MANILA,
            without(Lack.CLONES).placedBy("topology.manila.csi.openstack.org/zone"),
            blocks("block access type not allowed")),
    /** {@code juicefs-csi-driver pkg/driver/controller.go}. */
    JUICEFS(Driver.JUICEFS, without(Lack.KNOWN_MODES, Lack.CLONES)),
    /** {@code topolvm internal/driver/controller.go CreateVolume}. */
    TOPOLVM(Driver.TOPOLVM, Serves.ALL, oneNode("unsupported access mode: %s")),
    /** {@code lvm-localpv pkg/driver/controller.go validateVolumeCreateReq}. */
    OPENEBS_LVM(Driver.OPENEBS_LVM, Serves.ALL, oneNode("only ReadwriteOnce access mode is supported")),
    /** {@code csi-driver-host-path pkg/hostpath/controllerserver.go CreateVolume}. */
    CSI_HOST_PATH(Driver.CSI_HOST_PATH, Serves.ALL),
    /** {@code kubernetes pkg/volume/rbd/rbd.go Provision, external-storage ceph/rbd/pkg/provision/provision.go}. */
    IN_TREE_RBD(
            OtherProvisioner.RBD,
            Serves.ALL,
            files(Words.IN_TREE, AccessModes.RWX),
            blocks(Words.IN_TREE, AccessModes.RWX)),
    /** {@code local-path-provisioner provisioner.go provisionFor}. */
    LOCAL_PATH(
            OtherProvisioner.LOCAL_PATH,
            Serves.ALL,
            oneNode("NodePath only supports ReadWriteOnce and ReadWriteOncePod (1.22+) access modes"));

    /** What a driver does not report or not do. */
    public enum Lack {
        /** {@code EXPAND_VOLUME}: its volumes never grow. */
        EXPANSION,
        /** {@code VolumeExpansion_ONLINE}: its volumes grow only while no pod uses them. */
        EXPANSION_IN_USE,
        /** {@code CREATE_DELETE_SNAPSHOT}: it takes no snapshots and fills no volume from one. */
        SNAPSHOTS,
        /** {@code CLONE_VOLUME}: it fills no volume from another one. */
        CLONES,
        /** It is not known which modes it refuses. */
        KNOWN_MODES;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** What is known about a driver apart from the modes. */
    private record Serves(Set<Lack> lacks, Set<String> topologyKeys) {
        static final Serves ALL = new Serves(Set.of(), Set.of());

        Serves placedBy(String topologyKey) {
            return new Serves(lacks, Set.of(topologyKey));
        }
    }

    private static Serves without(Lack... lacks) {
        return new Serves(Set.of(lacks), Set.of());
    }

    /** What a row refuses in both volume modes, if it serves one node only. */
    private static Refusal[] oneNode(String words) {
        return new Refusal[] {
            files(words, AccessModes.ROX, AccessModes.RWX), blocks(words, AccessModes.ROX, AccessModes.RWX)
        };
    }

    private static final Map<String, String> CSI_NAMES = Map.of(
            AccessModes.ROX, "MULTI_NODE_READER_ONLY",
            AccessModes.RWX, "MULTI_NODE_MULTI_WRITER");

    /** A driver or another provisioner. */
    private final Enum<?> provisioner;

    private final Serves serves;

    private final List<Refusal> refusals;

    ServedModes(Enum<?> provisioner, Serves serves, Refusal... refusals) {
        this.provisioner = provisioner;
        this.serves = serves;
        this.refusals = List.of(refusals);
    }

    /**
     * The row of a provisioner.
     *
     * @param name the name of a CSI driver, of a plugin that one took over, or of another provisioner
     * @return the row; empty if it is not known what the provisioner refuses
     */
    public static Optional<ServedModes> of(String name) {
        String driver = VolumePlugin.ofId(name).flatMap(VolumePlugin::csiDriver).orElse(name);
        Optional<? extends Enum<?>> found =
                OtherProvisioner.isNoCsiDriver(driver) ? OtherProvisioner.of(driver) : Driver.of(driver);
        return found.flatMap(provisioner -> Arrays.stream(values())
                .filter(row -> row.provisioner == provisioner)
                .findFirst());
    }

    /**
     * Whether a provisioner is known not to do something.
     *
     * @param name its name, as for {@link #of}
     * @param what what it may lack
     * @return false also if it is not in the table
     */
    public static boolean lacks(String name, Lack what) {
        return of(name).filter(row -> row.serves.lacks.contains(what)).isPresent();
    }

    /** {@return the labels of nodes, other than those of Kubernetes, by which drivers place their volumes} */
    public static Set<String> topologyKeys() {
        return Arrays.stream(values())
                .flatMap(row -> row.serves.topologyKeys.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Why the driver creates no volume for a claim.
     *
     * @param claim the claim
     * @param parameters the parameters of its class
     * @return the words of the driver; empty if it serves the modes of the claim
     */
    public Optional<String> refusal(ClaimView claim, Map<String, String> parameters) {
        return refusal(claim.accessModes(), claim.volumeMode(), unless -> switch (unless) {
            case HAS_SOURCE -> {
                Part spec = Part.of(claim.manifest()).at("spec");
                yield spec.at("dataSource").isPresent()
                        || spec.at("dataSourceRef").isPresent();
            }
            case DISK_IS_SHARED ->
                parameters.entrySet().stream()
                        .filter(each -> each.getKey().toLowerCase(Locale.ROOT).equals("maxshares"))
                        .anyMatch(each -> !each.getValue().equals("1"));
            case NEVER, HAS_SINGLE_NODE_MODE -> false;
        });
    }

    /**
     * Why the driver does not mount a volume that exists. How it was created is not known, so only what the driver never
     * serves counts.
     *
     * @param volume the volume
     * @return the words of the driver; empty if it may serve the modes of the volume
     */
    public Optional<String> refusal(VolumeView volume) {
        return refusal(volume.accessModes(), volume.volumeMode(), unless -> unless != Unless.NEVER);
    }

    private Optional<String> refusal(List<String> accessModes, String volumeMode, Predicate<Unless> holds) {
        for (Refusal each : refusals) {
            Optional<String> mode = each.refused(accessModes, volumeMode);
            if (mode.isPresent() && !each.isServed(accessModes) && !holds.test(each.unless)) {
                String code = provisioner instanceof Driver ? "rpc error: code = " + each.code + " desc = " : "";
                return mode.map(found -> code
                        + each.words.formatted(CSI_NAMES.getOrDefault(found, found), String.join(" ", accessModes)));
            }
        }
        return Optional.empty();
    }

    /** Whether a file system of the driver is never written by several nodes, whatever its access modes are. */
    boolean hasOneWriter() {
        return refusals.stream()
                .anyMatch(each -> each.refused(List.of(AccessModes.RWX), "").isPresent());
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }

    /** When a driver serves what it refuses by default. */
    private enum Unless {
        NEVER,
        /** The claim is filled from a snapshot or from another claim. */
        HAS_SOURCE,
        /** The claim also has a mode for one node, which the driver looks at first. */
        HAS_SINGLE_NODE_MODE,
        /** The class asks for a disk that several machines may attach. */
        DISK_IS_SHARED
    }

    /** Words that several rows have. */
    private static final class Words {
        static final String CEPH_SOURCE = "readOnly accessMode is supported only with content source";
        static final String GCE_SOURCE = "VolumeContentSource must be provided when AccessMode is set to read only";

        static final String IN_TREE =
                "invalid AccessModes [%2$s]: only AccessModes [ReadWriteOnce ReadOnlyMany] are supported";

        private Words() {}
    }

    /**
     * One refusal.
     *
     * @param isBlock whether it is about volumes of mode {@code Block}, not about file systems
     * @param modes the access modes; all if there are none
     * @param unless when the driver serves them after all
     * @param code the code of gRPC that the driver answers with
     * @param words the words of the driver; {@code %s} stands for the name of the access mode in CSI, {@code %2$s} for
     *     all access modes
     */
    record Refusal(boolean isBlock, Set<String> modes, Unless unless, String code, String words) {

        static Refusal files(String words, String... modes) {
            return new Refusal(false, Set.of(modes), Unless.NEVER, "InvalidArgument", words);
        }

        static Refusal blocks(String words, String... modes) {
            return new Refusal(true, Set.of(modes), Unless.NEVER, "InvalidArgument", words);
        }

        Refusal unless(Unless exception) {
            return new Refusal(isBlock, modes, exception, code, words);
        }

        Refusal with(String other) {
            return new Refusal(isBlock, modes, unless, other, words);
        }

        /** Whether the driver looks at another mode first, which it serves. */
        boolean isServed(List<String> accessModes) {
            return unless == Unless.HAS_SINGLE_NODE_MODE
                    && (accessModes.contains(AccessModes.RWO) || accessModes.contains(AccessModes.RWOP));
        }

        /** The first mode that is refused. */
        Optional<String> refused(List<String> accessModes, String volumeMode) {
            return isBlock == volumeMode.equals("Block")
                    ? accessModes.stream()
                            .filter(mode -> modes.isEmpty() || modes.contains(mode))
                            .findFirst()
                    : Optional.empty();
        }
    }
}
