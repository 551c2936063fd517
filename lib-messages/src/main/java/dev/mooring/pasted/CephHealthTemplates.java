package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** What {@code ceph health detail} and {@code ceph status} say. */
final class CephHealthTemplates {

    private CephHealthTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("CephHealthCaps")
                        .by("ceph health", "")
                        .says("{n} clients failing to respond to capability release")
                        .says("Client {client} failing to respond to capability release client_id: {id}")
                        .from("ceph src/mds/Beacon.cc (MDS_CLIENT_LATE_RELEASE)", "")
                        .proves("a client keeps what another one waits for; calls to CephFS may hang on other nodes")
                        .doesNotProve("that the client is dead")
                        .causes("a node that hangs or lost its network", "a bug of an old kernel")
                        .next(NextQuestion.DMESG)
                        .also("find the node of the client: it is before ':' in the detail")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephHealthCachePressure")
                        .by("ceph health", "")
                        .says("{n} clients failing to respond to cache pressure")
                        .says("Client {client} failing to respond to cache pressure client_id: {id}")
                        .says("{n} MDSs report oversized cache")
                        .says("MDS cache is too large ({text})")
                        .from("ceph src/mds/Beacon.cc (MDS_CLIENT_RECALL, MDS_CACHE_OVERSIZED)", "")
                        .proves("clients hold more files than the MDS wants to remember")
                        .doesNotProve("a fault of a volume")
                        .causes("programs that keep many files open", "a small mds_cache_memory_limit"),
                row("CephHealthOldestTid")
                        .by("ceph health", "")
                        .says("{n} clients failing to advance oldest client/flush tid")
                        .says("Client {client} failing to advance its oldest client/flush tid")
                        .from("ceph src/mds/Beacon.cc (MDS_CLIENT_OLDEST_TID)", "")
                        .proves("a client does not acknowledge what was done for it; it may hang")
                        .causes("a node that hangs", "a bug of an old kernel")
                        .next(NextQuestion.DMESG),
                row("CephHealthMdsSlow")
                        .by("ceph health", "")
                        .says("{n} MDSs report slow requests")
                        .says("{n} MDSs report slow metadata IOs")
                        .says("{n} slow metadata IOs are blocked > {k} secs")
                        .says("{n} slow requests are blocked > {k} secs")
                        .says("{n} MDSs behind on trimming")
                        .says("Behind on trimming ({text})")
                        .from("ceph src/mds/Beacon.cc (MDS_SLOW_REQUEST, MDS_SLOW_METADATA_IO, MDS_TRIM)", "")
                        .proves("calls to CephFS wait in the MDS")
                        .doesNotProve("that anything is lost")
                        .causes("slow or full OSDs", "a client that holds what others wait for"),
                row("CephHealthMdsDown")
                        .by("ceph health", "")
                        .says("{n} filesystem is degraded")
                        .says("{n} filesystems are degraded")
                        .says("{n} filesystem is offline")
                        .says("{n} filesystems are offline")
                        .says("{n} filesystem has a failed mds daemon")
                        .says("{n} mds daemon damaged")
                        .says("{n} MDSs report damaged metadata")
                        .says("{n} MDSs are read only")
                        .says("insufficient standby MDS daemons available")
                        .from("ceph src/mds/FSMap.cc, MDSMap.cc (FS_DEGRADED, MDS_ALL_DOWN, MDS_DAMAGE)", "")
                        .proves("the MDS of a file system is missing, restarting or refuses to write; calls to"
                                + " CephFS wait or fail meanwhile. Missing standbys are only a warning")
                        .doesNotProve("that RBD volumes are concerned")
                        .also("run ceph fs status")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephHealthOsdDown")
                        .by("ceph health", "")
                        .says("{n} osds down")
                        .says("{n} host ({k} osds) down")
                        .says("{n} hosts ({k} osds) down")
                        .says("osd.{id} ({place}) is down")
                        .from("ceph src/osd/OSDMap.cc (OSD_DOWN)", "")
                        .proves("OSDs do not answer; I/O goes on as long as no placement group is inactive")
                        .doesNotProve("that data is lost")
                        .causes("a node or disk failed")
                        .also("look for PG_AVAILABILITY, which means that I/O waits"),
                row("CephHealthFull")
                        .by("ceph health", "")
                        .says("{n} full osd(s)")
                        .says("{n} pool(s) full")
                        .says("pool '{pool}' is full ({text})")
                        .from("ceph src/osd/OSDMap.cc, src/mon/PGMap.cc (OSD_FULL, POOL_FULL)", "")
                        .proves("writes are refused or wait: the cluster or the quota of a pool is full")
                        .doesNotProve("that the PersistentVolume is full")
                        .causes("data", "snapshots and the trash", "quota of the pool")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephHealthNearFull")
                        .by("ceph health", "")
                        .says("{n} nearfull osd(s)")
                        .says("{n} backfillfull osd(s)")
                        .says("{n} pool(s) nearfull")
                        .says("{n} pool(s) backfillfull")
                        .from("ceph src/osd/OSDMap.cc (OSD_NEARFULL, OSD_BACKFILLFULL)", "")
                        .proves("some OSDs are nearly full; writes still succeed")
                        .causes("data", "snapshots and the trash"),
                row("CephHealthPgInactive")
                        .by("ceph health", "")
                        .says("Reduced data availability: {text}")
                        .from("ceph src/mon/PGMap.cc (PG_AVAILABILITY)", "")
                        .proves("I/O to the objects of these placement groups waits; every volume of the pool can"
                                + " hang")
                        .doesNotProve("that data is lost")
                        .causes("too many OSDs down")
                        .notSafe(Unsafe.FORCE, Unsafe.UNMAP_FORCE),
                row("CephHealthPgDegraded")
                        .by("ceph health", "")
                        .says("Degraded data redundancy: {text}")
                        .says("Low space hindering backfill{text}")
                        .from("ceph src/mon/PGMap.cc (PG_DEGRADED)", "")
                        .proves("copies are missing and are made again; I/O goes on")
                        .doesNotProve("that data is lost"),
                row("CephHealthPgDamaged")
                        .by("ceph health", "")
                        .says("Possible data damage: {text}")
                        .says("{n} scrub errors")
                        .says("{n} pgs inconsistent")
                        .from("ceph src/mon/PGMap.cc (PG_DAMAGED, OSD_SCRUB_ERRORS)", "")
                        .proves("copies of objects differ")
                        .doesNotProve("which file or volume")
                        .also("run ceph health detail, and look for the placement group")
                        .notSafe(Unsafe.REPAIR),
                row("CephHealthSlowOps")
                        .by("ceph health", "")
                        .says("{n} slow ops, oldest one blocked for {k} sec, {text}")
                        .from("ceph src/mon, src/osd (SLOW_OPS)", "")
                        .proves("requests to these daemons have waited that long; volumes can hang meanwhile")
                        .causes("slow disk", "network", "inactive placement groups"),
                row("CephHealthMonDown")
                        .by("ceph health", "")
                        .says("{n}/{k} mons down, quorum {text}")
                        .says("clock skew detected on {text}")
                        .says("{n} monitors have not enabled msgr2")
                        .from("ceph src/mon/HealthMonitor.cc (MON_DOWN, MON_CLOCK_SKEW)", "")
                        .proves("a monitor is missing or differs; clients use the others")
                        .doesNotProve("that volumes are concerned"),
                row("CephHealthInsecureReclaim")
                        .by("ceph health", "")
                        .says("mons are allowing insecure global_id reclaim")
                        .says("clients are using insecure global_id reclaim")
                        .says("client is using insecure global_id reclaim")
                        .from("ceph src/mon/AuthMonitor.cc (AUTH_INSECURE_GLOBAL_ID_RECLAIM)", "")
                        .proves("old clients log in in a way that a patched cluster will refuse when the setting is"
                                + " changed")
                        .doesNotProve("a fault now")
                        .causes("an old ceph-csi image or kernel client"),
                row("CephHealthMinor")
                        .by("ceph health", "")
                        .says("{n} daemons have recently crashed")
                        .says("{n} pgs not deep-scrubbed in time")
                        .says("{n} pgs not scrubbed in time")
                        .says("{n} pool(s) do not have an application enabled")
                        .says("{n} pool(s) have no replicas configured")
                        .from("ceph src/mon (RECENT_CRASH, PG_NOT_DEEP_SCRUBBED, POOL_APP_NOT_ENABLED)", "")
                        .proves("a warning that does not stop I/O")
                        .doesNotProve("that a volume is concerned"));
    }
}
