package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of s3fs. */
final class S3fsTemplates {

    private S3fsTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("S3fsNoCredentials")
                        .by("s3fs", "")
                        .says("s3fs: could not determine how to establish security credentials")
                        .says("s3fs: could not establish security credentials")
                        .from("s3fs src/s3fs_cred.cpp", "v1.80–v1.97+")
                        .proves("s3fs found no usable key file, environment or role; it ends before mounting")
                        .doesNotProve("that the keys are wrong")
                        .causes("file permissions not 600", "HOME differs under sudo", "Secret key names")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsPasswdOthers")
                        .by("s3fs", "")
                        .says("credentials file {path} should not have others permissions")
                        .says("credentials file {path} should not have group permissions")
                        .from("s3fs src/s3fs_cred.cpp", "v1.80–v1.97+")
                        .proves("file mode refused")
                        .causes("Secret mounted 0644")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsInvalidCredentials")
                        .by("s3fs", "")
                        .says("invalid credentials - result of checking service")
                        .says("invalid credentials(host={host}) - result of checking service")
                        .says("Failed to check bucket and directory for mount point : Invalid"
                                + " Credentials(host={host}, message={text})")
                        .says("Failed to check bucket and directory for mount point: Invalid"
                                + " Credentials(host={host}, message={text})")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("server said 401/403 at the first check; also a wrong region, clock or signature"
                                + " version ends here")
                        .doesNotProve("that the key is wrong")
                        .causes("key/policy", "clock skew", "endpoint/region", "path style")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsSignatureRetry")
                        .by("s3fs", "")
                        .says("Failed to connect by sigv4, so retry to connect by signature version 2{text}")
                        .says("Could not connect, so retry to connect by signature version 2.")
                        .from("s3fs src/s3fs.cpp", "v1.80–v1.97+")
                        .proves("the server refused the first check with signature version 4; s3fs tries version 2")
                        .doesNotProve("that the key is wrong")
                        .causes("url, endpoint or region", "clock skew", "a server that knows only version 2")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsBucketNotFound")
                        .by("s3fs", "")
                        .says("Failed to check bucket and directory for mount point : Bucket or directory{text} not"
                                + " found(host={host}, message={message})")
                        .says("Failed to check bucket and directory for mount point: Bucket or directory{text} not"
                                + " found(host={host}, message={message})")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("404 for bucket or prefix")
                        .doesNotProve("data loss")
                        .causes("endpoint of another region", "prefix without marker object (compat_dir)")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsUnableConnect")
                        .by("s3fs", "")
                        .says("Failed to check bucket and directory for mount point : Unable to connect(host={host},"
                                + " message={text})")
                        .says("Failed to check bucket and directory for mount point: Unable to connect(host={host},"
                                + " message={text})")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("no HTTP answer")
                        .causes("DNS, TLS, firewall"),
                row("S3fsCurlError")
                        .by("s3fs", "")
                        .says("###curlCode: {n} msg: {text}")
                        .from("s3fs src/curl.cpp", "")
                        .proves("a request of s3fs got no HTTP answer; the text is that of libcurl")
                        .doesNotProve("that the bucket is gone")
                        .causes("DNS, TLS or certificates, firewall, timeout"),
                row("S3fsHttpError")
                        .by("s3fs", "")
                        .says("HTTP response code {n} was returned, returning {errno}")
                        .says("ListBucketRequest returns with error")
                        .from("s3fs src/curl.cpp, src/s3fs.cpp", "")
                        .proves("the store answered a request with that status, and s3fs returned that errno;"
                                + " 404 with ENOENT is ordinary: s3fs asks for several names of one file")
                        .doesNotProve("that the mount is dead")
                        .causes("the file does not exist", "rights (403)", "clock"),
                row("S3fsCrash")
                        .by("C++ runtime of s3fs", "")
                        .says("terminate called after throwing an instance of {text} s3fs{rest}")
                        .from("libstdc++ of s3fs", "")
                        .proves("the s3fs process ended, so its mount is dead (ENOTCONN)")
                        .doesNotProve("that objects are damaged")
                        .causes("a bug of that version of s3fs")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("S3fsMountpointStale")
                        .by("s3fs", "")
                        .says("MOUNTPOINT {path} is stale, you could use this command to fix: umount")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("a dead FUSE mount is on the mount point (ENOTCONN)")
                        .doesNotProve("who used it")
                        .causes("previous s3fs died")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.S3FS_PLAN)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES),
                row("S3fsMountpointInaccessible")
                        .by("s3fs", "")
                        .says("s3fs: unable to access MOUNTPOINT {path}: {text}")
                        .from("s3fs src/s3fs.cpp", "v1.80–v1.97+")
                        .proves("stat failed with that errno")
                        .causes("missing", "ENOTCONN in old versions")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("S3fsMountpointNotEmpty")
                        .by("s3fs / libfuse", "")
                        .says("MOUNTPOINT directory {path} is not empty")
                        .says("fuse: mountpoint is not empty")
                        .from("s3fs to 1.9x src/s3fs.cpp; libfuse 2", "")
                        .proves("there are files under the mount point: somebody wrote to the node's disk, or it is"
                                + " already mounted")
                        .doesNotProve("whose files")
                        .causes("written while the mount was gone")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("S3fsDiskSpace")
                        .by("s3fs", "")
                        .says("There is not enough disk space for use as cache(or temporary) directory by s3fs")
                        .from("s3fs src/fdcache.cpp", "v1.97+")
                        .proves("node's disk (or tmp) too full to start")
                        .doesNotProve("bucket full")
                        .causes("ensure_diskfree", "tmpfs small")
                        .also("look at df on the node")
                        .notSafe(Unsafe.REMOVE_FILES),
                row("S3fsRegion")
                        .by("s3fs", "")
                        .says("The bucket region is not '{a}'{text}, it is correctly '{b}'")
                        .says("Could not connect wrong region {a}, so retry to connect region {b}")
                        .from("s3fs src/s3fs.cpp", "v1.85–v1.97+")
                        .proves("region in options is wrong; it may retry on its own")
                        .doesNotProve("failure")
                        .next(NextQuestion.S3FS_PLAN));
    }
}
