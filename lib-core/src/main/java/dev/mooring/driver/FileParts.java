package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.HandlePart;
import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;
import dev.mooring.object.ClaimRef;
import dev.mooring.workload.internal.AzureFileSecret;
import java.util.Locale;
import java.util.stream.Collectors;

/** The parts of volumes that are directories of a server, a node or a bucket. */
final class FileParts {

    private static final String PLACEHOLDER = "${";

    private FileParts() {}

    /**
     * A directory of an NFS server. The node mounts what the attributes name; only the controller reads the handle.
     *
     * @upstream csi-driver-nfs pkg/nfs/nodeserver.go NodePublishVolume
     */
    static void nfs(Source source, Parts parts) {
        String share = source.attribute("share");
        if (!share.isEmpty()) {
            below(parts, PartName.EXPORT_PATH, share, source.attribute("subdir"));
        }
    }

    /** A directory and one below it, whose name may have placeholders that only the driver fills in. */
    private static void below(Parts parts, PartName name, String directory, String sub) {
        if (!sub.contains(PLACEHOLDER)) {
            parts.put(name, sub.isEmpty() ? directory : directory + "/" + sub);
        }
    }

    /** @upstream api core/v1/types.go NFSVolumeSource */
    static void inTreeNfs(Source source, Parts parts) {
        parts.put(PartName.SERVER, source.part().at("server").text());
        parts.put(PartName.EXPORT_PATH, source.part().at("path").text());
    }

    /**
     * A GlusterFS volume or a directory of it. The servers are those of an Endpoints object, in the namespace of the
     * claim unless the source names another.
     *
     * @upstream api core/v1/types.go GlusterfsPersistentVolumeSource
     */
    static void inTreeGlusterfs(Source source, Parts parts) {
        String named = source.part().at("endpointsNamespace").text();
        String namespace = named.isEmpty()
                ? source.volume().claimRef().map(ClaimRef::namespace).orElse("")
                : named;
        parts.put(
                PartName.CLUSTER,
                namespace + "/" + source.part().at("endpoints").text());
        parts.put(PartName.PATH, source.part().at("path").text());
    }

    /**
     * A share of the account that the secret names. Its own name shows the account only if the in-tree provisioner made
     * it: two other secrets may name one account.
     *
     * @upstream csi-translation-lib plugins/azure_file.go getStorageAccountName
     */
    static void inTreeAzureFile(Source source, Parts parts) {
        String secret = source.part().at("secretName").text();
        AzureFileSecret.account(secret)
                .ifPresentOrElse(
                        account -> parts.put(PartName.ACCOUNT_NAME, account),
                        () -> parts.put(PartName.ACCOUNT_NAME, PartScope.RECORDED_NAME, secret));
        parts.put(PartName.SHARE, source.part().at("shareName").text());
    }

    /**
     * A directory of an SMB share, {@code //server/share/directory}; case does not matter.
     *
     * @upstream csi-driver-smb pkg/smb/nodeserver.go NodeStageVolume
     */
    static void smb(Source source, Parts parts) {
        String share = source.attribute("source").replace('\\', '/').toLowerCase(Locale.ROOT);
        String path = ComparableValues.path(share).substring(1);
        int slash = path.indexOf('/');
        if (slash > 0) {
            parts.put(PartName.SERVER, path.substring(0, slash));
            below(
                    parts,
                    PartName.PATH,
                    path.substring(slash),
                    source.attribute("subdir").toLowerCase(Locale.ROOT));
        }
    }

    /** A directory, where an absent path is the root of the file system. */
    static void rootedPath(Source source, Parts parts) {
        if (parts.has(PartName.SERVER) && !parts.has(PartName.EXPORT_PATH)) {
            parts.set(PartName.EXPORT_PATH, "/");
        }
    }

    /** A directory of a bucket, where an absent path is the whole bucket. */
    static void rootedPrefix(Source source, Parts parts) {
        if (parts.has(PartName.BUCKET) && !parts.has(PartName.PATH)) {
            parts.set(PartName.PATH, "/");
        }
    }

    /** The secret that names the server of the bucket or file system. */
    static void secret(Source source, Parts parts) {
        parts.put(PartName.SECRET, source.secret());
    }

    /**
     * The secret of datashim's driver, which has the name of ctrox's, can name another bucket than the handle: two handles may be one
     * bucket.
     *
     * @upstream datashim src/csi-s3/pkg/s3/nodeserver.go NodePublishVolume
     */
    static void bucketOfTheSecret(Source source, Parts parts) {
        if (source.driver().equals("ch.ctrox.csi.s3-driver")) {
            parts.get(PartName.BUCKET)
                    .ifPresent(bucket -> parts.put(PartName.BUCKET, PartScope.RECORDED_NAME, bucket.value()));
        }
    }

    /** The directory of a bucket that GCS FUSE shows; not known if the option is among others in one text. */
    static void onlyDirectory(Source source, Parts parts) {
        String directory = source.mountOption("only-dir");
        boolean hidden = directory.indexOf(',') >= 0
                || (directory.isEmpty()
                        && source.volume().source("mountOptions").texts().stream()
                                .anyMatch(option -> option.contains("only-dir")));
        if (parts.has(PartName.BUCKET) && !hidden) {
            parts.set(PartName.PATH, directory.isEmpty() ? "/" : directory);
        }
    }

    /** A handle that is a path; else the attribute {@code path}; else a directory of the buckets. */
    static void filerPath(Source source, Parts parts) {
        String path = source.attribute("path");
        String handle = source.handle();
        parts.put(PartName.PATH, handle.startsWith("/") ? handle : path.isEmpty() ? "/buckets/" + handle : path);
    }

    /** @upstream mountpoint-s3-csi-driver pkg/mountpoint/args.go */
    static void mountOptions(Source source, Parts parts) {
        parts.set(PartName.PATH, source.mountOption("prefix"));
        parts.set(PartName.ENDPOINT, source.mountOption("endpoint-url"));
    }

    /** A file system of EFS: without an access point and without a path it is the root. */
    static void efs(Source source, Parts parts) {
        if (parts.has(PartName.FILE_SYSTEM)) {
            parts.set(
                    PartName.PATH,
                    parts.get(PartName.PATH).map(HandlePart::value).orElse("/"));
            parts.set(
                    PartName.ACCESS_POINT,
                    parts.get(PartName.ACCESS_POINT).map(HandlePart::value).orElse(""));
        }
    }

    /** The node of node-local storage. */
    static void node(Source source, Parts parts) {
        parts.put(PartName.NODE, source.node());
    }

    /** A directory or device of a node. */
    static void nodePath(Source source, Parts parts) {
        node(source, parts);
        String path = source.part().at("path").text();
        parts.put(PartName.PATH, path);
        parts.candidates(DevicePath.hints(path));
    }

    /** @upstream api core/v1/types.go ISCSIPersistentVolumeSource */
    static void inTreeIscsi(Source source, Parts parts) {
        parts.put(PartName.SERVER, source.part().at("targetPortal").text());
        parts.put(PartName.IQN, source.part().at("iqn").text());
        parts.put(PartName.LUN, String.valueOf(source.part().at("lun").int32().orElse(0)));
    }

    /** @upstream api core/v1/types.go FCVolumeSource */
    static void inTreeFc(Source source, Parts parts) {
        parts.put(PartName.ID, numbers(source, "wwids"));
        parts.put(PartName.WWN, numbers(source, "targetWWNs"));
        source.part().at("lun").int32().ifPresent(lun -> parts.put(PartName.LUN, String.valueOf(lun)));
    }

    /** Hex numbers in one form and order: lower case, without {@code 0x} and colons. */
    private static String numbers(Source source, String key) {
        return source.part().at(key).texts().stream()
                .map(each -> each.toLowerCase(Locale.ROOT).replace(":", ""))
                .map(each -> each.startsWith("0x") ? each.substring(2) : each)
                .sorted()
                .collect(Collectors.joining(","));
    }
}
