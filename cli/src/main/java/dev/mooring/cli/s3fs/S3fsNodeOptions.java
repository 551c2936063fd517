package dev.mooring.cli.s3fs;

import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRelease;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.s3fs.volume.DriverProfile;
import dev.mooring.s3fs.volume.NodeContext;
import dev.mooring.s3fs.volume.OptionDialect;
import dev.mooring.s3fs.volume.RecoveryPolicy;
import dev.mooring.s3fs.volume.S3fsVersion;
import dev.mooring.s3fs.volume.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which node, which driver, and what the operator allows. */
final class S3fsNodeOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--node",
            paramLabel = "NAME",
            order = 30,
            description = "The node; without it all nodes, of which nothing can have been seen.")
    private @Nullable String node;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            order = 31,
            description = "The name of the CSI driver; without it the one of the profile. Repeatable.")
    private Set<String> drivers = new TreeSet<>();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            order = 32,
            description = "What the driver does: ctrox, generic, huawei-obs, majst01 or yandex. Without it the one that"
                    + " has the driver's name, else generic.")
    private @Nullable String profile;

    @Option(
            names = "--topology",
            paramLabel = "direct|staged",
            order = 33,
            description = "Where the driver starts s3fs, if not where the profile says: for each pod, or once a node.")
    private @Nullable Topology topology;

    @Option(names = "--url", paramLabel = "URL", order = 34, description = "The server of volumes that name none.")
    private @Nullable String url;

    @Option(
            names = "--option-dialect",
            paramLabel = "single|words|dash-o",
            order = 35,
            description = "How the driver's users write options, if not as the profile says.")
    private @Nullable OptionDialect dialect;

    @Option(
            names = "--enable-option",
            paramLabel = "NAME",
            order = 36,
            description = "Take this option from users although it changes credentials or connection. Repeatable.")
    private Set<String> enabled = new TreeSet<>();

    @Option(
            names = "--kubelet-root",
            paramLabel = "DIR",
            order = 37,
            description = "The kubelet's --root-dir, /var/lib/kubelet if it is not given.")
    private @Nullable String root;

    @Option(
            names = "--kubelet-release",
            paramLabel = "RELEASE",
            order = 38,
            description = "The kubelet's release when the volumes were staged; before 1.24 their directories had other"
                    + " names.")
    private @Nullable String release;

    @Option(
            names = "--s3fs-version",
            paramLabel = "VERSION",
            order = 39,
            description = "The s3fs of the node, for example 1.90: options it does not know are then refused.")
    private @Nullable String version;

    @Option(
            names = "--allow",
            paramLabel = "WHAT",
            order = 40,
            description = "Allow recover-terminating, provisioner-secret, legacy-bucket-names or link-local-urls."
                    + " Repeatable.")
    private List<RecoveryPolicy.Permission> allowed = new ArrayList<>();

    @Option(
            names = "--no-class-secrets",
            order = 41,
            description = "Do not look into classes for a Secret that the volume does not name.")
    private boolean noClassSecrets;

    @Option(
            names = "--credential-dir",
            paramLabel = "DIR",
            order = 42,
            description = "Where files with key pairs are written, on a memory file system.")
    private @Nullable String credentials;

    @Option(
            names = "--side-dir",
            paramLabel = "DIR",
            order = 43,
            description = "Where mounts are made before they are bound over dead ones; outside the kubelet's root.")
    private @Nullable String side;

    @Option(
            names = "--cache-dir",
            paramLabel = "DIR",
            order = 44,
            description = "Where users may let s3fs keep its cache; nowhere if it is not given.")
    private @Nullable String caches;

    @Option(
            names = "--max-layers",
            paramLabel = "N",
            order = 45,
            description = "From how many mounts over one another on they are taken down; 50 if it is not given.")
    private @Nullable Integer maxLayers;

    /** The node, with what is mounted there if that was seen. */
    NodeContext node(@Nullable MountTable mounts) {
        if (mounts != null && node == null) {
            throw wrong("--mountinfo is that of one node: --node names it");
        }
        try {
            NodeContext context = new NodeContext(
                    node,
                    root == null ? KubeletRoot.DEFAULT : KubeletRoot.of(root),
                    release == null
                            ? CsiLayout.BY_HANDLE
                            : CsiLayout.ofRelease(KubeletRelease.parse(release).minor()),
                    mounts,
                    null);
            return version == null ? context : context.withS3fs(S3fsVersion.parse(version));
        } catch (NodePathException e) {
            throw wrong("--kubelet-root: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    /** The profile, for the drivers that were named or that the volumes have. */
    DriverProfile profile(Set<String> driversOfVolumes) {
        DriverProfile chosen = named(driversOfVolumes);
        chosen = drivers.isEmpty() ? chosen : chosen.withDrivers(drivers);
        if (chosen.driverNames().isEmpty()) {
            throw wrong("no profile has a driver of these volumes: --driver names it"
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
            throw wrong("there are volumes of several drivers: --driver says which is meant");
        }
        return found.isEmpty() ? DriverProfile.GENERIC : found.get(0);
    }

    /** What is allowed. */
    RecoveryPolicy policy() {
        RecoveryPolicy policy = RecoveryPolicy.DEFAULT;
        for (RecoveryPolicy.Permission permission : allowed) {
            policy = policy.allowing(permission);
        }
        policy = noClassSecrets ? policy.forbidding(RecoveryPolicy.Permission.SECRET_FROM_CLASS) : policy;
        RecoveryPolicy.Places places = policy.places();
        RecoveryPolicy.Limits limits = policy.limits();
        try {
            return policy.withPlaces(new RecoveryPolicy.Places(
                            credentials == null ? places.credentials() : credentials,
                            side == null ? places.sidePaths() : side,
                            caches == null ? places.caches() : caches))
                    .withLimits(new RecoveryPolicy.Limits(
                            maxLayers == null ? limits.maxLayers() : maxLayers,
                            limits.maxParallelMounts(),
                            limits.connectTimeoutSeconds(),
                            limits.readwriteTimeoutSeconds(),
                            limits.retries()));
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private RuntimeException wrong(String problem) {
        return command == null
                ? new IllegalStateException(problem)
                : new ParameterException(command.commandLine(), problem);
    }
}
