package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.object.Inventory;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.OptionDialect;
import dev.mooring.s3fs.RecoveryPolicy;
import dev.mooring.s3fs.S3fsDaemon;
import dev.mooring.s3fs.S3fsVersion;
import dev.mooring.s3fs.VolumePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The node, the driver, and the operator's permissions. */
final class S3fsNodeOptions extends CheckedOptions {

    @Option(
            names = "--node",
            paramLabel = "NAME",
            order = 30,
            description = "The node. Default: all nodes, without observations.")
    private @Nullable String node;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            order = 31,
            description = "The name of the CSI driver; by default that of the profile. Repeatable.")
    private Set<String> drivers = new TreeSet<>();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            order = 32,
            description = "The profile of the driver: ctrox, generic, huawei-obs, majst01 or yandex. The default is"
                    + " the profile with the name of the driver, else generic.")
    private @Nullable String profile;

    @Option(
            names = "--topology",
            paramLabel = "direct|staged",
            order = 33,
            description =
                    "Where the driver starts s3fs: per pod, or once per node. The default is that of the profile.")
    private @Nullable Topology topology;

    @Option(names = "--url", paramLabel = "URL", order = 34, description = "The server for volumes without one.")
    private @Nullable String url;

    @Option(
            names = "--option-dialect",
            paramLabel = "single|words|dash-o",
            order = 35,
            description = "How the users of the driver write options. The default is that of the profile.")
    private @Nullable OptionDialect dialect;

    @Option(
            names = "--enable-option",
            paramLabel = "NAME",
            order = 36,
            description =
                    "Allow users to set this option, which changes the credentials or the connection. Repeatable.")
    private Set<String> enabled = new TreeSet<>();

    @Option(
            names = "--kubelet-root",
            paramLabel = "DIR",
            order = 37,
            description = "The --root-dir of the kubelet. Default: /var/lib/kubelet.")
    private @Nullable String root;

    @Option(
            names = "--kubelet-release",
            paramLabel = "RELEASE",
            order = 38,
            description = "The release of the kubelet when the volumes were staged; before 1.24 their directories had"
                    + " different names.")
    private @Nullable String release;

    @Option(
            names = "--s3fs-version",
            paramLabel = "VERSION",
            order = 39,
            description = "The version of s3fs on the node, for example 1.90: options that it does not know are"
                    + " refused.")
    private @Nullable String version;

    @Option(
            names = "--allow",
            paramLabel = "WHAT",
            order = 40,
            description = "Allow recover-terminating, provisioner-secret, legacy-bucket-names or link-local-urls."
                    + " Repeatable.")
    private List<VolumePolicy.Permission> allowed = new ArrayList<>();

    @Option(
            names = "--no-class-secrets",
            order = 41,
            description = "Do not use a Secret from the class if the volume names none.")
    private boolean noClassSecrets;

    @Option(
            names = "--credential-dir",
            paramLabel = "DIR",
            order = 42,
            description = "Where to write credential files, on a memory file system.")
    private @Nullable String credentials;

    @Option(
            names = "--side-dir",
            paramLabel = "DIR",
            order = 43,
            description = "Where to create mounts before binding them over dead ones; outside the kubelet's root.")
    private @Nullable String side;

    @Option(
            names = "--cache-dir",
            paramLabel = "DIR",
            order = 44,
            description = "Where users may keep the cache of s3fs. Default: nowhere.")
    private @Nullable String caches;

    @Option(
            names = "--max-layers",
            paramLabel = "N",
            order = 45,
            description = "The number of stacked mounts from which the stack is unmounted. Default: 50.")
    private @Nullable Integer maxLayers;

    /** The objects of the node, and what was seen on it. */
    FuseRequest request(Inventory inventory, NodeObservations seen) {
        if (seen.mounts().isPresent() && node == null) {
            throw wrong("--mountinfo belongs to one node: name it with --node");
        }
        FuseRequest request = FuseRequest.of(inventory, seen);
        request = node == null ? request : request.onNode(node);
        return root == null ? request : request.withRoot(linux(root));
    }

    private KubeletRoot linux(String path) {
        try {
            KubeletRoot parsed = KubeletRoot.of(path);
            if (parsed.isWindows()) {
                throw wrong("root: expected a path of Linux, because s3fs does not run on Windows");
            }
            return parsed;
        } catch (NodePathException e) {
            throw wrong("--kubelet-root: " + e.getMessage());
        }
    }

    /** How s3fs is started for the drivers of the options, else of the volumes. */
    S3fsDaemon daemon(Set<String> driversOfVolumes, Set<String> types) {
        try {
            CsiLayout layout = release == null
                    ? CsiLayout.BY_HANDLE
                    : CsiLayout.ofRelease(KubernetesVersion.parse(release).minor());
            Optional<S3fsVersion> known = Optional.ofNullable(version).map(S3fsVersion::parse);
            S3fsDaemon daemon = S3fsDaemon.of(profile(driversOfVolumes))
                    .withPolicy(policy())
                    .withTypes(types)
                    .withLayout(layout);
            return known.map(daemon::withVersion).orElse(daemon);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    /** The profile for the drivers of the options, else of the volumes. */
    private DriverProfile profile(Set<String> driversOfVolumes) {
        DriverProfile chosen = named(driversOfVolumes);
        chosen = drivers.isEmpty() ? chosen : chosen.withDrivers(drivers);
        if (chosen.driverNames().isEmpty()) {
            throw wrong("no profile has the driver of these volumes: name it with --driver"
                    + (driversOfVolumes.isEmpty() ? "" : ", found " + String.join(", ", driversOfVolumes)));
        }
        chosen = topology == null ? chosen : chosen.withTopology(topology);
        chosen = url == null ? chosen : chosen.withUrl(url);
        chosen = dialect == null ? chosen : chosen.withDialect(dialect);
        for (String option : enabled) {
            chosen = chosen.enabling(option);
        }
        return chosen;
    }

    private DriverProfile named(Set<String> driversOfVolumes) {
        if (profile != null) {
            return DriverProfile.preset(profile)
                    .orElseThrow(() -> wrong("--profile: expected "
                            + DriverProfile.PRESETS.stream()
                                    .map(DriverProfile::name)
                                    .collect(Collectors.joining(", "))
                            + ", found '" + profile + "'"));
        }
        Set<String> asked = drivers.isEmpty() ? driversOfVolumes : drivers;
        List<DriverProfile> found = asked.stream()
                .flatMap(driver -> DriverProfile.ofDriver(driver).stream())
                .distinct()
                .toList();
        if (found.size() > 1) {
            throw wrong("found volumes of several drivers: choose one with --driver");
        }
        return found.isEmpty() ? DriverProfile.GENERIC : found.get(0);
    }

    /** The permissions. */
    private RecoveryPolicy policy() {
        VolumePolicy volumes = VolumePolicy.DEFAULT;
        for (VolumePolicy.Permission permission : allowed) {
            volumes = volumes.allowing(permission);
        }
        volumes = noClassSecrets ? volumes.forbidding(VolumePolicy.Permission.SECRET_FROM_CLASS) : volumes;
        try {
            volumes = credentials == null ? volumes : volumes.withCredentialDirectory(credentials);
            volumes = caches == null ? volumes : volumes.withCacheDirectory(caches);
            RecoveryPolicy policy = RecoveryPolicy.DEFAULT.withVolumes(volumes);
            policy = side == null ? policy : policy.withSideDirectory(side);
            return maxLayers == null ? policy : policy.withMaxLayers(maxLayers);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage())
                    .replace("credentialDirectory:", "--credential-dir:")
                    .replace("sideDirectory:", "--side-dir:")
                    .replace("cacheDirectory:", "--cache-dir:"));
        }
    }
}
