package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the helpers of NFS and CIFS. */
final class NetworkMountTemplates {

    private NetworkMountTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("NfsAccessDenied")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: access denied by server while mounting {server}:{export}")
                        .from("nfs-utils utils/mount", "")
                        .proves("the server's mountd (v3) or NFSv4 said EACCES to this node's address")
                        .doesNotProve("that the path exists; that credentials are wrong")
                        .causes(
                                "export list lacks the node's IP (or the NAT address)",
                                "path not exported",
                                "v4 root differs",
                                "Kerberos")
                        .next(NextQuestion.PATHS)
                        .also("run showmount -e SERVER on the node"),
                row("NfsNoSuchFile")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: mounting {server}:{export} failed, reason given by server: No such file or"
                                + " directory")
                        .from("nfs-utils utils/mount", "")
                        .proves("server knows no such path (v4: below the pseudo root)")
                        .causes("v3 path used with v4", "directory not created")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("NfsTimedOut")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: Connection timed out")
                        .says("mount.nfs: Connection refused")
                        .says("mount.nfs: No route to host")
                        .says("mount.nfs: Network is unreachable")
                        .from("nfs-utils utils/mount", "")
                        .proves("TCP to the server failed from that node")
                        .doesNotProve("that the server is down")
                        .causes("firewall 2049/111", "service IP not reachable from the host network"),
                row("NfsStatd")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: rpc.statd is not running but is required for remote locking.")
                        .says("start-statd: {n}: cannot create /run/rpc.statd.lock: Read-only file system")
                        .says("cannot create /run/rpc.statd.lock: Read-only file system")
                        .from("nfs-utils utils/mount", "")
                        .proves("NFSv3 with locks, and rpc.statd is not started on the node")
                        .causes("rpcbind/rpc-statd missing on the node; next line \"an incorrect mount option was"
                                + " specified\" belongs to it")
                        .also("nfsvers=4 or nolock (locks then local)"),
                row("NfsBadOption")
                        .by("mount.nfs / mount(8)", "FailedMount")
                        .says("mount.nfs: an incorrect mount option was specified")
                        .says("you might need a /sbin/mount.<type> helper program")
                        .from("nfs-utils; util-linux", "")
                        .proves("option refused, or no helper on the node")
                        .doesNotProve("damage")
                        .causes("nfs-common/nfs-utils/cifs-utils not installed", "option unknown")
                        .also("install the helper on the nodes")
                        .notSafe(Unsafe.FORMAT),
                row("NfsProtocol")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: Protocol not supported")
                        .says("mount.nfs: requested NFS version or transport protocol is not supported")
                        .from("nfs-utils utils/mount", "")
                        .proves("server offers no such version")
                        .causes("v3 only server")
                        .also("set nfsvers in mountOptions"),
                row("NfsNotResponding")
                        .by("kernel (nfs)", "")
                        .says("nfs: server {server} not responding, still trying")
                        .says("nfs: server {server} not responding, timed out")
                        .from("linux fs/nfs, net/sunrpc/clnt.c", "")
                        .proves("RPC unanswered; hard mounts hang until it answers")
                        .doesNotProve("data loss")
                        .causes("server or network down")
                        .next(NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.FORCE),
                row("NfsServerOk")
                        .by("kernel (nfs)", "")
                        .says("nfs: server {server} OK")
                        .from("linux net/sunrpc/clnt.c", "")
                        .proves("answers again"),
                row("CifsMountError")
                        .by("mount.cifs", "FailedMount")
                        .says("mount error({n}): {text} Refer to the mount.cifs(8) manual page")
                        .says("mount error({n}): {text}")
                        .says("mount error {n} = {text} Refer to the mount.cifs(8) manual page")
                        .from("cifs-utils mount.cifs.c", "")
                        .proves("errno n: 13 credentials, 2 share, 112/115 network"),
                row("NfsSubdirGone")
                        .by("nfs-subdir-external-provisioner (log)", "")
                        .says("path {path} does not exist, deletion skipped")
                        .from("nfs-subdir-external-provisioner cmd/nfs-subdir-external-provisioner/provisioner.go", "")
                        .proves("the provisioner found no directory of that deleted volume in its share, and deleted"
                                + " nothing")
                        .doesNotProve("that the data is gone: its share can be another one than that of the volume")
                        .causes("the directory was removed or renamed before", "another share is mounted there"),
                row("NfsGanesha")
                        .by("nfs-ganesha (log)", "")
                        .says(":FATAL :{text}")
                        .says(":CRIT :{text}")
                        .says(":MAJ :{text}")
                        .from("nfs-ganesha src/log/log_functions.c", "")
                        .proves("that NFS server logged an error; the words before it name its part: FSAL is the file"
                                + " system below an export, EXPORT and CONFIG are its configuration")
                        .doesNotProve("that a client noticed it")
                        .causes("the path of an export is missing", "the file system below it refused")
                        .onlyNear("anesha"),
                row("CifsNotResolved")
                        .by("mount.cifs", "FailedMount")
                        .says("mount error: could not resolve address for {server}: {error}")
                        .says("mount error: could not resolve address for {server}")
                        .from("cifs-utils resolve_host.c", "")
                        .proves("the node, or the plugin's container, found no address for the server's name")
                        .doesNotProve("that the name is wrong: the node asks its own DNS, not that of the cluster")
                        .causes("name of a Service in the volume", "typing error", "DNS of the node is down")
                        .next(NextQuestion.PATHS),
                row("CifsModuleMissing")
                        .by("mount.cifs", "FailedMount")
                        .says("mount error: cifs filesystem not supported by the system")
                        .from("cifs-utils mount.cifs.c", "")
                        .proves("the kernel of that node has not loaded cifs, and could not load it")
                        .doesNotProve("that cifs-utils is missing, or that the server is bad")
                        .causes(
                                "the module is not in the node's image, as on minimal systems",
                                "a kernel that was" + " replaced and not yet started")
                        .also("run modprobe cifs on the node"),
                row("CsiNfsMountTimeout")
                        .by("csi-driver-nfs", "FailedMount")
                        .says("mount volume {id} to {path} timeout after {n}s")
                        .from("csi-driver-nfs pkg/nfs/nodeserver.go", "2025/26 tree")
                        .proves("mount did not return")
                        .causes("firewall 2049/111", "service IP not reachable from the host network"),
                row("NfsStateManager")
                        .by("kernel (nfs)", "")
                        .says("NFS: state manager: {text} failed on NFSv4 server {server} with error {n}")
                        .says("NFS: nfs4_reclaim_open_state: Lock reclaim failed!")
                        .says("NFS: {server}: lost {n} locks")
                        .says("NFS: nfs4_handle_reclaim_lease_error: {text}")
                        .says("NFS: Server {server} reports our clientid is in use")
                        .from("linux fs/nfs/nfs4state.c", "")
                        .proves("the client lost state that the server kept for it: open files or locks")
                        .doesNotProve("which files")
                        .causes("the server restarted or failed over", "two clients with one name")
                        .next(NextQuestion.DMESG),
                row("NfsLockd")
                        .by("kernel (lockd)", "")
                        .says("lockd: server {server} not responding, still trying")
                        .says("lockd: server {server} not responding, timed out")
                        .says("lockd: server {server} OK")
                        .says("lockd: cannot monitor {server}")
                        .from("linux fs/lockd/clntproc.c", "")
                        .proves("the lock service of that NFS server did not answer then")
                        .causes("rpc.statd not running", "firewall"),
                row("NfsUnresolved")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: Failed to resolve server {server}: {text}")
                        .says("mount.nfs: mount system call failed")
                        .says("mount.nfs: Operation not permitted")
                        .says("mount.nfs: No such device")
                        .says("mount.nfs: Remote I/O error")
                        .says("mount.nfs: Resource temporarily unavailable")
                        .from("nfs-utils, utils/mount", "")
                        .proves("mount.nfs ended with these words, and nothing was mounted")
                        .causes(
                                "the name of a Service is not known to the node, which does not use the DNS of the"
                                        + " cluster",
                                "root squash or a secure port",
                                "the nfs module is not loaded")
                        .next(NextQuestion.DMESG),
                row("NfsMountEnded")
                        .by("mount.nfs", "FailedMount")
                        .says("mount.nfs: {error}")
                        .from("nfs-utils utils/mount", "")
                        .proves("mount.nfs ended with these words, and nothing was mounted")
                        .doesNotProve("that the server or its data is bad")
                        .next(NextQuestion.DMESG)
                        .unless(
                                "Either use '-o nolock'",
                                "timeout set for",
                                "trying text-based",
                                "prog 100",
                                "mount(2):")
                        .unlessKnown(),
                row("CifsKernel")
                        .by("kernel (cifs)", "")
                        .says("CIFS: VFS: {share} has not responded in {n} seconds. Reconnecting")
                        .says("CIFS VFS: Server {server} has not responded in {n} seconds. Reconnecting")
                        .says("CIFS: VFS: cifs_mount failed w/return code = -{n}")
                        .says("CIFS VFS: cifs_mount failed w/return code = -{n}")
                        .says("CIFS: VFS: {share} Send error in SessSetup = -{n}")
                        .says("CIFS VFS: Send error in SessSetup = -{n}")
                        .says("CIFS: VFS: {share} BAD_NETWORK_NAME: {text}")
                        .says("CIFS: Status code returned {code} {status}")
                        .from("linux fs/smb/client", "")
                        .proves("the SMB server did not answer, or refused the login or the share; 13 access denied,"
                                + " 2 no such share, 112 host down")
                        .doesNotProve("that files are lost")
                        .causes("password or domain in the Secret", "server down", "SMB version")
                        .next(NextQuestion.DMESG));
    }
}
