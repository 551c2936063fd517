package dev.mooring.driver;

import static dev.mooring.driver.internal.PartName.ACCESS_POINT;
import static dev.mooring.driver.internal.PartName.ACCOUNT_NAME;
import static dev.mooring.driver.internal.PartName.BUCKET;
import static dev.mooring.driver.internal.PartName.CLUSTER;
import static dev.mooring.driver.internal.PartName.ENDPOINT;
import static dev.mooring.driver.internal.PartName.EXPORT_PATH;
import static dev.mooring.driver.internal.PartName.FILE_SYSTEM;
import static dev.mooring.driver.internal.PartName.FS_NAME;
import static dev.mooring.driver.internal.PartName.ID;
import static dev.mooring.driver.internal.PartName.IMAGE;
import static dev.mooring.driver.internal.PartName.IQN;
import static dev.mooring.driver.internal.PartName.LUN;
import static dev.mooring.driver.internal.PartName.MONITORS;
import static dev.mooring.driver.internal.PartName.NODE;
import static dev.mooring.driver.internal.PartName.PATH;
import static dev.mooring.driver.internal.PartName.POOL;
import static dev.mooring.driver.internal.PartName.POOL_ID;
import static dev.mooring.driver.internal.PartName.PROJECT;
import static dev.mooring.driver.internal.PartName.REGION;
import static dev.mooring.driver.internal.PartName.RESOURCE_GROUP;
import static dev.mooring.driver.internal.PartName.SECRET;
import static dev.mooring.driver.internal.PartName.SERVER;
import static dev.mooring.driver.internal.PartName.SHARE;
import static dev.mooring.driver.internal.PartName.SNAPSHOT;
import static dev.mooring.driver.internal.PartName.SUBSCRIPTION;
import static dev.mooring.driver.internal.PartName.UUID;
import static dev.mooring.driver.internal.PartName.VOLUME;
import static dev.mooring.driver.internal.PartName.WWN;
import static dev.mooring.driver.internal.PartName.ZONE;

import dev.mooring.driver.internal.PartName;

/**
 * The grammars of the drivers that need more than one line. The last part of each identity is the most specific one.
 */
final class Grammars {

    private static final String UUID_PATTERN = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    private Grammars() {}

    static Grammar uuid() {
        return Grammar.id(UUID_PATTERN);
    }

    static Grammar rbd() {
        return Grammar.attributes()
                .and(CephParts::rbd)
                .same(CLUSTER, POOL_ID, UUID)
                .same(CLUSTER, POOL, IMAGE)
                .same(MONITORS, POOL, IMAGE);
    }

    static Grammar cephfs() {
        return Grammar.attributes()
                .and(CephParts::cephfs)
                .same(CLUSTER, POOL_ID, UUID)
                .same(CLUSTER, FS_NAME, SNAPSHOT, PATH)
                .same(MONITORS, SNAPSHOT, PATH);
    }

    static Grammar nfs() {
        return Grammar.attributes()
                .attribute("server", SERVER)
                .and(FileParts::nfs)
                .same(SERVER, EXPORT_PATH);
    }

    static Grammar smb() {
        return Grammar.attributes().and(FileParts::smb).same(SERVER, PATH);
    }

    static Grammar nodePath() {
        return Grammar.attributes().same(NODE, PATH);
    }

    /** A volume of a node, with a handle that no other node uses. */
    static Grammar onNode() {
        return Grammar.name().and(FileParts::node);
    }

    static Grammar efs() {
        return Grammar.handle("(?:[a-z0-9]+:)?(?<filesystem>fs-[0-9a-f]{8,40})"
                        + "(?::(?<path>[^:]*)(?::(?<accesspoint>fsap-[0-9a-f]{8,40})?)?)?")
                .and(FileParts::efs)
                .same(PATH, ACCESS_POINT, FILE_SYSTEM);
    }

    static Grammar gcePd() {
        return Grammar.handle("projects/(?<project>[^/]+)/(?:zones/(?<zone>[^/]+)|regions/(?<region>[^/]+))"
                        + "/disks/(?<volume>[^/]+)")
                .same(PROJECT, ZONE, VOLUME)
                .same(PROJECT, REGION, VOLUME);
    }

    static Grammar filestore() {
        return Grammar.handle(
                        "modeInstance/(?:(?<zone>[a-z]+-[a-z0-9]+-[a-z])|(?<region>[^/]+))/(?<instance>[^/]+)/(?<share>[^/]+)",
                        "modeMultishare/[^/]+/(?<project>[^/]+)/(?<region>[^/]+)/(?<instance>[^/]+)/(?<share>[^/]+)")
                .attribute("ip", SERVER)
                .same(PROJECT, REGION, SHARE, PartName.INSTANCE);
    }

    static Grammar azureDisk() {
        return Grammar.handle("(?i)/subscriptions/(?<subscription>[^/]+)/resourceGroups/(?<resourcegroup>[^/]+)"
                        + "/providers/Microsoft.Compute/disks/(?<volume>[^/]+)")
                .ignoringCase()
                .same(SUBSCRIPTION, RESOURCE_GROUP, VOLUME);
    }

    /** A share of an account, whose name is unique in Azure. */
    static Grammar azureFile() {
        return Grammar.handle("[^#]*#(?<accountname>[^#]*)#(?<share>[^#]*)(?:#.*)?")
                .attribute("storageAccount", ACCOUNT_NAME)
                .attribute("shareName", SHARE)
                .same(ACCOUNT_NAME, SHARE);
    }

    static Grammar azureBlob() {
        return Grammar.handle("[^#]*#(?<accountname>[^#]*)#(?<bucket>[^#]*)(?:#.*)?")
                .attribute("storageAccountName", ACCOUNT_NAME)
                .attribute("storageAccount", ACCOUNT_NAME)
                .attribute("containerName", BUCKET)
                .same(ACCOUNT_NAME, BUCKET);
    }

    static Grammar vsphere() {
        return Grammar.handle("(?<id>(?:file:)?" + UUID_PATTERN + ")", "(?<path>\\[.*\\.vmdk)")
                .same(ID);
    }

    static Grammar ociFile() {
        return Grammar.handle("(?<filesystem>[^:]+):(?<server>.+):(?<exportpath>[^:]+)")
                .same(EXPORT_PATH, FILE_SYSTEM);
    }

    static Grammar ociLustre() {
        return Grammar.handle("(?<server>[^/]+):(?<exportpath>/.+)").same(SERVER, EXPORT_PATH);
    }

    /** A directory of an NFS server: its address and the attribute {@code path}. */
    static Grammar export(String server) {
        return Grammar.attributes()
                .attribute(server, SERVER)
                .attribute("path", EXPORT_PATH)
                .and(FileParts::rootedPath)
                .same(SERVER, EXPORT_PATH);
    }

    static Grammar turbo() {
        return Grammar.attributes()
                .attribute("host", SERVER)
                .attribute("rootdir", EXPORT_PATH)
                .attribute("path", PATH)
                .attribute("fsid", FILE_SYSTEM)
                .same(SERVER, EXPORT_PATH, PATH, FILE_SYSTEM);
    }

    /** A directory of a bucket at an endpoint. */
    static Grammar bucket() {
        return Grammar.attributes()
                .attribute("url", ENDPOINT)
                .attribute("bucket", BUCKET)
                .attribute("path", PATH)
                .and(FileParts::rootedPrefix)
                .same(ENDPOINT, PATH, BUCKET);
    }

    /** A directory of a bucket at the endpoint that the secret names. */
    static Grammar s3() {
        return Grammar.attributes("(?<bucket>[^/]+)(?:/(?<path>.*))?")
                .and(FileParts::rootedPrefix)
                .and(FileParts::secret)
                .and(FileParts::bucketOfTheSecret)
                .same(SECRET, PATH, BUCKET);
    }

    static Grammar mountpoint() {
        return Grammar.attributes()
                .attribute("bucketName", BUCKET)
                .and(FileParts::mountOptions)
                .same(ENDPOINT, PATH, BUCKET);
    }

    /** A bucket; the text after the colon is arbitrary, and {@code _} means every bucket. */
    static Grammar gcsFuse() {
        return Grammar.attributes("(?!_(?::.*)?$)(?<bucket>[^:]+)(?::.*)?")
                .and(FileParts::onlyDirectory)
                .same(PATH, BUCKET);
    }

    /** A directory of the filer that the driver serves. */
    static Grammar seaweedfs() {
        return Grammar.attributes().and(FileParts::filerPath).same(PATH);
    }

    static Grammar cubefs() {
        return Grammar.attributes("(?<volume>.+)")
                .attribute("masterAddr", SERVER)
                .attribute("volName", VOLUME)
                .same(SERVER, VOLUME);
    }

    static Grammar juicefs() {
        return Grammar.attributes()
                .attribute("subPath", PATH)
                .and(FileParts::secret)
                .same(SECRET, PATH);
    }

    static Grammar iscsi() {
        return Grammar.attributes()
                .attribute("targetPortal", SERVER)
                .attribute("iqn", IQN)
                .attribute("lun", LUN)
                .same(LUN, IQN);
    }

    static Grammar fibreChannel() {
        return Grammar.attributes().same(ID).same(LUN, WWN);
    }

    /** A volume and its array; for a metro volume the local side. */
    static Grammar powerStore() {
        return Grammar.handle("(?<id>[0-9a-f-]{36})(?:/(?<array>[^/:]+)(?:/[^/:]+)?)?(?::.*)?")
                .same(ID);
    }

    /** The handle has the id or the name of the system; without it, the driver uses its default system. */
    static Grammar powerFlex() {
        return Grammar.handle("(?:(?<cluster>[^/-]+)-)?(?<volume>[^/-]+)", "(?<cluster>[^/]+)/(?<share>[^/]+)")
                .same(CLUSTER, VOLUME)
                .same(CLUSTER, SHARE)
                .same(SERVER, CLUSTER, IMAGE);
    }

    static Grammar glusterfs() {
        return Grammar.handle().same(CLUSTER, PATH);
    }
}
