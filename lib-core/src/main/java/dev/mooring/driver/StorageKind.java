package dev.mooring.driver;

import static dev.mooring.driver.Sharing.NEVER;
import static dev.mooring.driver.Sharing.ONE_AT_A_TIME;
import static dev.mooring.driver.Sharing.READERS;
import static dev.mooring.driver.Sharing.WRITERS;

/** The kind of storage of a driver: its protocol for other clients, how far it reaches, and who can share it. */
enum StorageKind {
    /** A disk or directory of one node. */
    NODE_DISK(Door.OWN, Reach.NODE, NEVER),
    /** A volume that the nodes of a Kubernetes cluster serve. */
    CLUSTER_DISK(Door.OWN, Reach.KUBERNETES_CLUSTER, NEVER),
    /** A disk of a cloud that machines of one zone attach. */
    ZONE_DISK(Door.OWN, Reach.ZONE, ONE_AT_A_TIME),
    /** One that several machines attach if none of them writes. */
    READABLE_ZONE_DISK(Door.OWN, Reach.ZONE, READERS),
    /** A disk of a cloud that machines of one region attach. */
    REGION_DISK(Door.OWN, Reach.REGION, ONE_AT_A_TIME),
    /** A disk of a storage system in the network. */
    NETWORK_DISK(Door.OWN, Reach.NETWORK, ONE_AT_A_TIME),
    /** One that several machines map if none of them writes. */
    READABLE_NETWORK_DISK(Door.OWN, Reach.NETWORK, READERS),
    /** A device with iSCSI or Fibre Channel access. */
    BLOCK_DEVICE(Door.BLOCK_NETWORK, Reach.NETWORK, READERS),
    /** A volume of an array, which may be a disk or a file system. */
    ARRAY_VOLUME(Door.ANY_NETWORK, Reach.NETWORK, Sharing.UNKNOWN),
    /** A file system with its own protocol. */
    REGION_FILES(Door.OWN, Reach.REGION, WRITERS),
    /** One that is reachable from everywhere. */
    NETWORK_FILES(Door.OWN, Reach.NETWORK, WRITERS),
    /** A directory of a file server of a region. */
    REGION_SHARE(Door.FILE_SERVER, Reach.REGION, WRITERS),
    /** A directory of a file server. */
    NETWORK_SHARE(Door.FILE_SERVER, Reach.NETWORK, WRITERS),
    /** A bucket or a directory in it. */
    BUCKET(Door.BUCKET, Reach.NETWORK, WRITERS);

    /** The protocol by which other drivers may reach the storage of a driver. */
    enum Door {
        /** NFS or SMB. */
        FILE_SERVER,
        /** iSCSI, Fibre Channel or NVMe. */
        BLOCK_NETWORK,
        /** Those of file servers or those of block networks. */
        ANY_NETWORK,
        /** The S3 protocol. */
        BUCKET,
        /** Only the driver's own. */
        OWN
    }

    private final Door door;
    private final Reach reach;
    private final Sharing sharing;

    StorageKind(Door door, Reach reach, Sharing sharing) {
        this.door = door;
        this.reach = reach;
        this.sharing = sharing;
    }

    Reach reach() {
        return reach;
    }

    Sharing sharing() {
        return sharing;
    }

    /** Whether a client of a protocol can reach storage of both kinds. */
    boolean hasDoorOf(StorageKind other) {
        return (door == other.door && door != Door.OWN) || isAny(other.door) || other.isAny(door);
    }

    private boolean isAny(Door other) {
        return door == Door.ANY_NETWORK && (other == Door.FILE_SERVER || other == Door.BLOCK_NETWORK);
    }
}
