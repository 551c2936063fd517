package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of GlusterFS: its mount helper, its FUSE client, Heketi, and the in-tree plugin of Kubernetes. */
final class GlusterTemplates {

    private static final String VOLUME_STATUS = "run gluster volume status VOLUME on a server";

    private GlusterTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("GlusterMountFailed")
                        .by("mount.glusterfs", "FailedMount")
                        .says("Mounting glusterfs on {path} failed.")
                        .says("Mount failed. Please check the log file for more details.")
                        .says("Mount failed. Check the log file {path} for more details.")
                        .says("ERROR: Mount point does not exist Please specify a mount point")
                        .says("ERROR: Server name/volume name unspecified cannot proceed further..")
                        .from("glusterfs xlators/mount/fuse/utils/mount.glusterfs.in", "")
                        .proves("the client of GlusterFS ended before it mounted the volume on that node")
                        .doesNotProve("why: the log of the mount says it")
                        .causes("the volume is not started", "a server's name or port is not reachable from the node")
                        .next(NextQuestion.PATHS)
                        .also("read the file of the option log-file on the node", VOLUME_STATUS),
                row("GlusterLogQuoted")
                        .by("kubelet (in-tree glusterfs)", "FailedMount")
                        .says("the following error information was pulled from the glusterfs log to help diagnose this"
                                + " issue: could not open log file for pod {pod}")
                        .from("kubernetes pkg/volume/glusterfs/glusterfs_util.go", "")
                        .proves("the client of GlusterFS left no log for that mount")
                        .doesNotProve("why the mount failed")
                        .causes("the client ended before it opened its log", "no glusterfs client on the node")
                        .also("run mount -t glusterfs SERVER:VOLUME /mnt on the node"),
                row("GlusterEndpoints")
                        .by("kubelet (in-tree glusterfs)", "FailedMount")
                        .says("glusterfs: failed to get endpoints {name}[{error}]")
                        .says("failed to get endpoint {name}: {error}")
                        .from("kubernetes pkg/volume/glusterfs/glusterfs.go", "")
                        .proves("the kubelet could not read the Endpoints that name the servers of the volume")
                        .doesNotProve("that a server is down")
                        .causes(
                                "the Endpoints are missing in the namespace of the pod",
                                "a kubelet that reads volumes of a pod that is gone, without a namespace")
                        .onlyNear("gluster", "Gluster"),
                row("GlusterProvision")
                        .by("Heketi / in-tree glusterfs", "ProvisioningFailed")
                        .says("create volume error: error creating volume {error}")
                        .says("failed to create volume: failed to create volume: {error}")
                        .says("failed to create endpoint/service {name}: {error}")
                        .says("glusterfs: failed to create endpoint/service: {error}")
                        .says("glusterfs: invalid option \"{word}\" for volume plugin {plugin}")
                        .from("kubernetes pkg/volume/glusterfs/glusterfs.go", "")
                        .proves("Heketi, or a step after it, refused the volume; the words after it are Heketi's")
                        .doesNotProve("with 'No space': that the disks are full")
                        .causes(
                                "fewer servers with a free device than copies: 'No space' says that too",
                                "resturl, restuser or the Secret of the class",
                                "an option that this release does not know")
                        .next(NextQuestion.WHY)
                        .also("run heketi-cli topology info")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("GlusterVolfile")
                        .by("glusterfs client (log)", "FailedMount")
                        .says("failed to get the 'volume file' from server")
                        .says("failed to fetch volume file (key:{name})")
                        .says("Exhausted all volfile servers{text}")
                        .says("failed to connect with remote-host: {text}")
                        .says("0-glusterfsd-mgmt: disconnected from remote-host: {server}")
                        .from("glusterfs glusterfsd/src/glusterfsd-mgmt.c", "")
                        .proves("the client got no description of that volume from the servers, so it mounted nothing")
                        .doesNotProve("that the data is gone")
                        .causes(
                                "no volume of that name, or it was deleted",
                                "glusterd does not run, or port 24007 is closed",
                                "the node's name or address is not allowed by auth.allow")
                        .also("run gluster volume info VOLUME on a server")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("GlusterServerTwice")
                        .by("glusterfs client (log)", "")
                        .says("failed to set volfile server: File exists")
                        .from("glusterfs glusterfsd/src/glusterfsd.c", "")
                        .proves("a remark: backup-volfile-servers names a server that is already in the list")
                        .doesNotProve("that the mount failed because of it"),
                row("GlusterGraph")
                        .by("glusterfs client (log)", "FailedMount")
                        .says("initializing translator failed")
                        .says("0-graph: init failed")
                        .says("0-graph: graph activate failed")
                        .says("failed to construct the graph")
                        .says("0-parser: Translator tree not found")
                        .from("glusterfs libglusterfs/src/graph.c, glusterfsd/src/glusterfsd.c", "")
                        .proves("the client could not start with the volume's description, so it mounted nothing")
                        .doesNotProve("that a brick is bad")
                        .causes(
                                "the client is older than the servers and lacks an option of the volume",
                                "no description of the volume arrived: the line before says it",
                                "a server's name that the node cannot find")
                        .also("compare glusterfs --version of the node with that of the servers"),
                row("GlusterBrickUnreachable")
                        .by("glusterfs client (log)", "")
                        .says("failed to get the port number for remote subvolume")
                        .says("failed to get the port number for remote subvolume. Please run 'gluster volume status'"
                                + " on server to see if brick process is running.")
                        .says("connection to {server} failed ({error}); disconnecting socket")
                        .says("connection to {server} failed ({error})")
                        .says("disconnected from {name}. Client process will keep trying to connect to glusterd until"
                                + " brick's port is available")
                        .says("disconnected from client, process will keep trying to connect glusterd until brick's"
                                + " port is available")
                        .says("server {server} has not responded in the last {n} seconds, disconnecting.")
                        .says("bailing out frame type({what}), op({op}), xid = {xid}, {text}")
                        .says("bailing out frame type({what}) op({op}) xid = {xid} {text}")
                        .says("forced unwinding frame type({what}) op({op}) called at {text}")
                        .says("readv on {server} failed ({error})")
                        .says("DNS resolution failed on host {server}")
                        .from("glusterfs rpc/rpc-lib, rpc/rpc-transport/socket, xlators/protocol/client", "")
                        .proves("the client had no answer from that server or brick at that time; it tries again")
                        .doesNotProve("that the volume cannot be used: other bricks of a copy may answer")
                        .causes(
                                "the process of the brick does not run",
                                "the server restarted or was cut off",
                                "ports 24007 or those of the bricks are closed")
                        .also(VOLUME_STATUS)
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .onlyNear("gluster", "[rpc-clnt.c", "[socket.c", "[name.c", "[client.c", "[client-handshake.c"),
                row("GlusterQuorum")
                        .by("glusterfs client (log)", "")
                        .says("Client-quorum is not met")
                        .says("All subvolumes are down. Going offline until {text}")
                        .says("quorum is not met")
                        .says("All subvolumes are not up")
                        .from("glusterfs xlators/cluster/afr", "")
                        .proves("that client saw too few bricks of a set of copies, so files there are read-only or"
                                + " answer with an error")
                        .doesNotProve("that data is lost; what other clients see")
                        .causes("servers down", "the network between the node and the servers")
                        .also(VOLUME_STATUS, "run gluster volume heal VOLUME info")
                        .onlyNear("gluster", "[afr", "-replicate-"),
                row("GlusterRemoteOp")
                        .by("glusterfs client (log)", "")
                        .says("remote operation failed. [{text}]")
                        .says("remote operation failed: {error}")
                        .says("remote operation failed. Path: {path} ({gfid}) [{error}]")
                        .says("remote operation failed. Path: {path} ({gfid})")
                        .from("glusterfs xlators/protocol/client/src", "")
                        .proves("a brick answered that step with this error, or the connection to it was gone")
                        .doesNotProve("that the program got the error: another copy may have answered")
                        .causes("brick or network down (errno 107)", "file missing on that brick", "rights")
                        .also(VOLUME_STATUS, "run gluster volume heal VOLUME info")
                        .onlyNear("gluster", "[client-rpc-fops", "[client-"),
                row("GlusterSplitBrain")
                        .by("glusterfs client (log)", "")
                        .says("Failing {what} on gfid {gfid}: split-brain observed. [Input/output error]")
                        .says("split-brain observed. [Input/output error]")
                        .from("glusterfs xlators/cluster/afr", "")
                        .proves(
                                "the copies of that file differ, and GlusterFS does not know which is right; reads fail")
                        .doesNotProve("which copy is right")
                        .causes("both sides were written while they did not see each other")
                        .also("run gluster volume heal VOLUME info split-brain", "decide with the users of the data")
                        .notSafe(Unsafe.REMOVE_FILES),
                row("GlusterClientEnded")
                        .by("glusterfs client (log)", "")
                        .says("received signum ({signal}), shutting down")
                        .from("glusterfs glusterfsd/src/glusterfsd.c cleanup_and_exit", "")
                        .proves("that process of GlusterFS ended; what it had mounted is dead or unmounted")
                        .doesNotProve(
                                "an error: 15 is an unmount or a stop, 0 and negative numbers a start that failed")
                        .next(NextQuestion.MOUNTS)
                        .onlyNear("gluster", "Gluster", "cleanup_and_exit"),
                row("GlusterStaleMount")
                        .by("glusterfs client (log)", "FailedMount")
                        .says("Mountpoint {path} seems to have a stale mount, run 'umount {path}' and try again.")
                        .from("glusterfs xlators/mount/fuse/src/fuse-bridge.c", "")
                        .proves("the mount point has the dead mount of an earlier client")
                        .doesNotProve("that no process uses it")
                        .next(NextQuestion.MOUNTS, NextQuestion.PATHS)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES),
                row("LoggedByHeketi")
                        .by("Heketi (log)", "")
                        .says("[heketi] ERROR {text}")
                        .says("[heketi] WARNING {text}")
                        .says("[cmdexec] ERROR {text}")
                        .says("[kubeexec] ERROR {text}")
                        .says("[sshexec] ERROR {text}")
                        .from("heketi pkg/logging, executors", "")
                        .proves("Heketi could not do that step on its servers, or noted something about it")
                        .doesNotProve("that data is lost; that a request failed: it may try other devices")
                        .also("run heketi-cli topology info")
                        .lastResort(),
                row("LoggedByGluster")
                        .by("glusterfs (log)", "")
                        .says("] E [MSGID: {n}] [{file}:{line}:{function}] {what}: {text}")
                        .says("] W [MSGID: {n}] [{file}:{line}:{function}] {what}: {text}")
                        .says("] C [MSGID: {n}] [{file}:{line}:{function}] {what}: {text}")
                        .says("] E [{file}.c:{line}:{function}] 0-{what}: {text}")
                        .says("] W [{file}.c:{line}:{function}] 0-{what}: {text}")
                        .says("] C [{file}.c:{line}:{function}] 0-{what}: {text}")
                        .from("glusterfs libglusterfs/src/logging.c", "")
                        .proves("that client or server of GlusterFS logged an error or a warning; the word before the"
                                + " colon names the part of the volume")
                        .doesNotProve("that a mount failed")
                        .also(VOLUME_STATUS)
                        .lastResort());
    }
}
