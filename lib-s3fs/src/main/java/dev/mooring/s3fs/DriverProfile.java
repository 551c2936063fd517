package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.mount.internal.CsiSource;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a CSI driver does with s3fs, as data. */
public final class DriverProfile {

    /** Any driver whose handle is {@code bucket} or {@code bucket/directory}; needs {@link #withDrivers}. */
    public static final DriverProfile GENERIC = new DriverProfile("generic", profile -> {});

    /** {@code ctrox/csi-s3}. */
    public static final DriverProfile CTROX = new DriverProfile("ctrox", profile -> {
        profile.drivers = Set.of("ch.ctrox.csi.s3-driver");
        profile.topology = Topology.DIRECT;
        profile.subDirectory = SubDirectory.CSI_FS_UNLESS_PREFIX;
    });

    /** {@code majst01/csi-driver-s3}. */
    public static final DriverProfile MAJST01 = new DriverProfile("majst01", profile -> {
        profile.drivers = Set.of("s3.csi.metal-stack.io");
        profile.topology = Topology.DIRECT;
        profile.subDirectory = SubDirectory.CSI_FS;
    });

    /** {@code yandex-cloud/k8s-csi-s3}; s3fs is one of its mounters, but not the default one. */
    public static final DriverProfile YANDEX = new DriverProfile("yandex", profile -> {
        profile.drivers = Set.of("ru.yandex.s3.csi");
        profile.topology = Topology.STAGED;
        profile.defaultMounter = "geesefs";
    });

    /** {@code huaweicloud/huaweicloud-csi-driver}, OBS: a process on the host mounts. */
    public static final DriverProfile HUAWEI_OBS = new DriverProfile("huawei-obs", profile -> {
        profile.drivers = Set.of("obs.csi.everest.io");
        profile.topology = Topology.DIRECT;
        profile.onHost = true;
    });

    /** All presets, by name. */
    public static final List<DriverProfile> PRESETS = List.of(CTROX, GENERIC, HUAWEI_OBS, MAJST01, YANDEX);

    /** The values while a profile is built. */
    private static final class Draft {
        private Set<String> drivers = Set.of();
        private @Nullable Topology topology;
        private SubDirectory subDirectory = SubDirectory.NONE;
        private List<KeyFamily> keys = KeyFamily.KNOWN;
        private OptionDialect dialect = OptionDialect.WORDS;
        private String defaultMounter = "";
        private String url = "";
        private List<S3fsOption> options = List.of(S3fsOption.flag("use_path_request_style"));
        private Set<String> enabled = Set.of();
        private boolean onHost;
    }

    private record Facts(
            String name,
            Set<String> drivers,
            @Nullable Topology topology,
            SubDirectory subDirectory,
            List<KeyFamily> keys,
            OptionDialect dialect,
            String defaultMounter,
            String url,
            List<S3fsOption> options,
            Set<String> enabled,
            boolean onHost) {}

    private final Facts facts;

    private DriverProfile(String name, Consumer<Draft> change) {
        this(name, new Draft(), change);
    }

    private DriverProfile(String name, Draft draft, Consumer<Draft> change) {
        change.accept(draft);
        this.facts = new Facts(
                name,
                sorted(draft.drivers),
                draft.topology,
                requireNonNull(draft.subDirectory, "subDirectory"),
                List.copyOf(draft.keys),
                requireNonNull(draft.dialect, "dialect"),
                draft.defaultMounter,
                requireNonNull(draft.url, "url"),
                List.copyOf(draft.options),
                sorted(draft.enabled),
                draft.onHost);
    }

    private static Set<String> sorted(Set<String> names) {
        return Collections.unmodifiableSet(new TreeSet<>(names));
    }

    private DriverProfile with(Consumer<Draft> change) {
        Draft draft = new Draft();
        draft.drivers = facts.drivers;
        draft.topology = facts.topology;
        draft.subDirectory = facts.subDirectory;
        draft.keys = facts.keys;
        draft.dialect = facts.dialect;
        draft.defaultMounter = facts.defaultMounter;
        draft.url = facts.url;
        draft.options = facts.options;
        draft.enabled = facts.enabled;
        draft.onHost = facts.onHost;
        return new DriverProfile(facts.name, draft, change);
    }

    /**
     * A preset.
     *
     * @param name its name
     * @return the profile; empty if there is no preset of that name
     */
    public static Optional<DriverProfile> preset(String name) {
        return PRESETS.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    /**
     * The preset for a driver.
     *
     * @param driver the name of the driver
     * @return the profile; empty if there is no preset for it
     */
    public static Optional<DriverProfile> ofDriver(String driver) {
        return PRESETS.stream()
                .filter(profile -> profile.driverNames().contains(driver))
                .findFirst();
    }

    /** {@return the names of the drivers of all presets, sorted} */
    public static Set<String> presetDrivers() {
        return PRESETS.stream()
                .flatMap(profile -> profile.driverNames().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The CSI drivers that a cluster uses.
     *
     * @param inventory volumes, and pods with inline volumes; objects that cannot be read are left out
     * @return the names of the drivers, sorted
     */
    public static Set<String> driversIn(Inventory inventory) {
        Set<String> drivers = new TreeSet<>();
        inventory.all(Kinds.PERSISTENT_VOLUME).forEach(volume -> drivers.addAll(drivers(volume)));
        inventory.all(Kinds.POD).forEach(pod -> drivers.addAll(drivers(pod)));
        drivers.remove("");
        return drivers;
    }

    private static List<String> drivers(Manifest object) {
        Part spec = Part.of(object).at("spec");
        try {
            List<Part> sources =
                    object.kind().equals(Kinds.POD) ? spec.at("volumes").items() : List.of(spec);
            return sources.stream()
                    .map(source -> source.at(CsiSource.KEY, "driver").text())
                    .toList();
        } catch (ManifestException e) {
            return List.of();
        }
    }

    /**
     * The same profile for other drivers.
     *
     * @param names their names, compared exactly
     * @return the changed copy
     */
    public DriverProfile withDrivers(Set<String> names) {
        return with(draft -> draft.drivers = names);
    }

    /**
     * The same profile with another topology.
     *
     * @param topology where the driver starts s3fs
     * @return the changed copy
     */
    public DriverProfile withTopology(Topology topology) {
        return with(draft -> draft.topology = requireNonNull(topology, "topology"));
    }

    /**
     * The same profile with a server for volumes that name none.
     *
     * @param url the address
     * @return the changed copy
     */
    public DriverProfile withUrl(String url) {
        return with(draft -> draft.url = url);
    }

    /**
     * The same profile with another way to write options.
     *
     * @param dialect how users write options
     * @return the changed copy
     */
    public DriverProfile withDialect(OptionDialect dialect) {
        return with(draft -> draft.dialect = dialect);
    }

    /**
     * The same profile with other options that the driver always sets.
     *
     * @param options the options
     * @return the changed copy
     */
    DriverProfile withOptions(List<S3fsOption> options) {
        return with(draft -> draft.options = options);
    }

    /**
     * The same profile with one more option that its users may set.
     *
     * @param option the name of the option
     * @return the changed copy
     */
    public DriverProfile enabling(String option) {
        Set<String> more = new TreeSet<>(facts.enabled);
        more.add(option);
        return with(draft -> draft.enabled = more);
    }

    /** {@return the name of the profile} */
    public String name() {
        return facts.name;
    }

    /** {@return the names of the drivers, sorted} */
    public Set<String> driverNames() {
        return facts.drivers;
    }

    /** {@return where the driver starts s3fs; empty if the mount table must show it} */
    public Optional<Topology> topology() {
        return Optional.ofNullable(facts.topology);
    }

    SubDirectory subDirectory() {
        return facts.subDirectory;
    }

    List<KeyFamily> keys() {
        return facts.keys;
    }

    OptionDialect dialect() {
        return facts.dialect;
    }

    /** The program that mounts if no attribute names one; empty if the driver always uses s3fs. */
    String defaultMounter() {
        return facts.defaultMounter;
    }

    String url() {
        return facts.url;
    }

    List<S3fsOption> options() {
        return facts.options;
    }

    Set<String> enabled() {
        return facts.enabled;
    }

    /** Whether s3fs runs on the host, so that it survives a restart of the driver. */
    boolean onHost() {
        return facts.onHost;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DriverProfile profile && profile.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.name + " " + facts.drivers;
    }
}
