package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.s3fs.credential.KeyFamily;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a CSI driver does with s3fs, as data.
 *
 * @param name the profile's own name
 * @param driverNames the drivers it is for, compared exactly
 * @param topology where s3fs is started
 * @param subDirectory which directory of the bucket is mounted
 * @param keys the keys of the pair in a Secret, tried in order
 * @param parameters the keys of everything else
 * @param dialect how its users write options
 * @param defaultMounter what mounts if no attribute says so; empty if the driver knows s3fs alone
 * @param url the server if nothing names one; empty for none
 * @param options what it always asks of s3fs
 * @param enabled names of options that are forbidden otherwise and fine for this driver's volumes
 * @param onHost whether its s3fs runs on the host and outlives the driver's pod
 */
public record DriverProfile(
        String name,
        Set<String> driverNames,
        Topology topology,
        SubDirectory subDirectory,
        List<KeyFamily> keys,
        ParameterNames parameters,
        OptionDialect dialect,
        String defaultMounter,
        String url,
        List<S3fsOption> options,
        Set<String> enabled,
        boolean onHost) {

    private static final List<S3fsOption> PATH_STYLE = List.of(S3fsOption.flag("use_path_request_style"));

    /** Any driver whose handle is {@code bucket} or {@code bucket/prefix}: give it names with {@link #withDrivers}. */
    public static final DriverProfile GENERIC = preset("generic", Topology.DIRECT, SubDirectory.NONE);

    /** {@code ctrox/csi-s3}. */
    public static final DriverProfile CTROX = preset("ctrox", Topology.DIRECT, SubDirectory.CSI_FS_UNLESS_PREFIX)
            .withDrivers(Set.of("ch.ctrox.csi.s3-driver"));

    /** {@code majst01/csi-driver-s3}. */
    public static final DriverProfile MAJST01 =
            preset("majst01", Topology.DIRECT, SubDirectory.CSI_FS).withDrivers(Set.of("s3.csi.metal-stack.io"));

    /** {@code yandex-cloud/k8s-csi-s3}; s3fs is one of its mounters and not the usual one. */
    public static final DriverProfile YANDEX = preset("yandex", Topology.STAGED, SubDirectory.NONE)
            .withDrivers(Set.of("ru.yandex.s3.csi"))
            .mountedBy("geesefs");

    /** {@code huaweicloud/huaweicloud-csi-driver}, OBS: a process on the host mounts. */
    public static final DriverProfile HUAWEI_OBS = preset("huawei-obs", Topology.DIRECT, SubDirectory.NONE)
            .withDrivers(Set.of("obs.csi.everest.io"))
            .startedOnHost();

    /** All presets, by name. */
    public static final List<DriverProfile> PRESETS = List.of(CTROX, GENERIC, HUAWEI_OBS, MAJST01, YANDEX);

    public DriverProfile {
        requireNonNull(name, "name");
        driverNames = Collections.unmodifiableSet(new TreeSet<>(driverNames));
        requireNonNull(topology, "topology");
        requireNonNull(subDirectory, "subDirectory");
        keys = List.copyOf(keys);
        requireNonNull(parameters, "parameters");
        requireNonNull(dialect, "dialect");
        requireNonNull(defaultMounter, "defaultMounter");
        requireNonNull(url, "url");
        options = List.copyOf(options);
        enabled = Collections.unmodifiableSet(new TreeSet<>(enabled));
    }

    private static DriverProfile preset(String name, Topology topology, SubDirectory subDirectory) {
        return new DriverProfile(
                name,
                Set.of(),
                topology,
                subDirectory,
                KeyFamily.KNOWN,
                ParameterNames.COMMON,
                OptionDialect.WORDS,
                "",
                "",
                PATH_STYLE,
                Set.of(),
                false);
    }

    /**
     * A preset.
     *
     * @param name its name
     * @return the profile, empty if there is none of that name
     */
    public static Optional<DriverProfile> preset(String name) {
        return PRESETS.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    /**
     * The preset of a driver.
     *
     * @param driver the driver's name
     * @return the profile, empty if no preset is for it
     */
    public static Optional<DriverProfile> ofDriver(String driver) {
        return PRESETS.stream()
                .filter(profile -> profile.driverNames().contains(driver))
                .findFirst();
    }

    /**
     * The same profile for other drivers.
     *
     * @param newNames their names
     * @return the changed copy
     */
    public DriverProfile withDrivers(Set<String> newNames) {
        return new DriverProfile(
                name,
                newNames,
                topology,
                subDirectory,
                keys,
                parameters,
                dialect,
                defaultMounter,
                url,
                options,
                enabled,
                onHost);
    }

    /**
     * The same profile with s3fs elsewhere.
     *
     * @param newTopology where it is started
     * @return the changed copy
     */
    public DriverProfile withTopology(Topology newTopology) {
        return new DriverProfile(
                name,
                driverNames,
                newTopology,
                subDirectory,
                keys,
                parameters,
                dialect,
                defaultMounter,
                url,
                options,
                enabled,
                onHost);
    }

    /**
     * The same profile with a server for volumes that name none.
     *
     * @param newUrl the address
     * @return the changed copy
     */
    public DriverProfile withUrl(String newUrl) {
        return new DriverProfile(
                name,
                driverNames,
                topology,
                subDirectory,
                keys,
                parameters,
                dialect,
                defaultMounter,
                newUrl,
                options,
                enabled,
                onHost);
    }

    /**
     * The same profile with another way to write options.
     *
     * @param newDialect the way
     * @return the changed copy
     */
    public DriverProfile withDialect(OptionDialect newDialect) {
        return new DriverProfile(
                name,
                driverNames,
                topology,
                subDirectory,
                keys,
                parameters,
                newDialect,
                defaultMounter,
                url,
                options,
                enabled,
                onHost);
    }

    /**
     * The same profile with other options of its own.
     *
     * @param newOptions what s3fs is always asked for
     * @return the changed copy
     */
    public DriverProfile withOptions(List<S3fsOption> newOptions) {
        return new DriverProfile(
                name,
                driverNames,
                topology,
                subDirectory,
                keys,
                parameters,
                dialect,
                defaultMounter,
                url,
                newOptions,
                enabled,
                onHost);
    }

    /**
     * The same profile with one more option its users may give.
     *
     * @param option the option's name
     * @return the changed copy
     */
    public DriverProfile enabling(String option) {
        Set<String> more = new TreeSet<>(enabled);
        more.add(option);
        return new DriverProfile(
                name,
                driverNames,
                topology,
                subDirectory,
                keys,
                parameters,
                dialect,
                defaultMounter,
                url,
                options,
                more,
                onHost);
    }

    private DriverProfile mountedBy(String newMounter) {
        return new DriverProfile(
                name,
                driverNames,
                topology,
                subDirectory,
                keys,
                parameters,
                dialect,
                newMounter,
                url,
                options,
                enabled,
                onHost);
    }

    private DriverProfile startedOnHost() {
        return new DriverProfile(
                name,
                driverNames,
                topology,
                subDirectory,
                keys,
                parameters,
                dialect,
                defaultMounter,
                url,
                options,
                enabled,
                true);
    }
}
