package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a volume in a node's {@code status.volumesInUse} and {@code status.volumesAttached}. Two persistent volumes
 * with the same name are one volume.
 *
 * @param plugin the plugin's name, for example {@code kubernetes.io/csi}
 * @param volume the plugin's own name of the volume; can contain slashes
 */
public record UniqueVolumeName(String plugin, String volume) implements Comparable<UniqueVolumeName> {

    private static final Pattern OF_A_POD = Pattern.compile(
            "([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32})-(.+)", Pattern.DOTALL);

    /**
     * A volume of one pod, read from the name of a volume that is neither attached nor mounted as a device.
     *
     * @param podUid the pod's uid
     * @param specName the volume's inner name
     */
    public record OfPod(String podUid, String specName) {}

    public UniqueVolumeName {
        requireNonNull(plugin, "plugin");
        requireNonNull(volume, "volume");
    }

    /**
     * The name of a volume for all pods.
     *
     * @param spec the volume
     * @return the name, that of the CSI driver if one took over the plugin; empty if the plugin gives no name
     * @upstream pkg/volume/util/util.go GetUniqueVolumeNameFromSpec
     */
    public static Optional<UniqueVolumeName> of(VolumeSpec spec) {
        Optional<CsiVolume> csi = spec.csi();
        if (csi.isPresent()) {
            return Optional.of(
                    new UniqueVolumeName(VolumePlugin.CSI.id(), csi.get().volumeName()));
        }
        return spec.plugin()
                .flatMap(plugin -> spec.pluginVolumeName().map(name -> new UniqueVolumeName(name(plugin, spec), name)));
    }

    /**
     * The name of a volume of a FlexVolume driver: the kubelet has a plugin for each driver.
     *
     * @param driver the driver, for example {@code example.com/disk}
     * @param volume the name of the volume
     * @return the name, for example {@code flexvolume-example.com/disk/pv}
     * @upstream pkg/volume/flexvolume/plugin.go GetPluginName
     */
    public static UniqueVolumeName ofFlexVolume(String driver, String volume) {
        return new UniqueVolumeName("flexvolume-" + driver, volume);
    }

    private static String name(VolumePlugin plugin, VolumeSpec spec) {
        return plugin == VolumePlugin.FLEX_VOLUME
                ? ofFlexVolume(spec.source().at("driver").text(), "").plugin()
                : plugin.id();
    }

    /**
     * The name of a persistent volume for all pods, if its source can be read.
     *
     * @param volume the volume
     * @param release the release of the node
     * @return the name; empty if the source cannot be read, or if the plugin gives no name
     */
    public static Optional<UniqueVolumeName> ofReadable(VolumeView volume, Release release) {
        return VolumeSpec.ofReadable(volume, release).flatMap(UniqueVolumeName::of);
    }

    /**
     * The name of a volume in one pod.
     *
     * @param spec the volume
     * @param podUid the pod's uid
     * @return the name; empty if the plugin is not known
     * @upstream pkg/volume/util/util.go GetUniqueVolumeNameFromSpecWithPod
     */
    public static Optional<UniqueVolumeName> ofPod(VolumeSpec spec, String podUid) {
        return spec.plugin().map(plugin -> new UniqueVolumeName(name(plugin, spec), podUid + "-" + spec.name()));
    }

    /**
     * The name that the kubelet uses: the volume's own if it is attached or mounted as a device, else the pod's.
     *
     * @param spec the volume
     * @param podUid the pod's uid
     * @return the name; empty if the plugin is not known or gives none
     * @upstream pkg/kubelet/volumemanager/cache/desired_state_of_world.go AddPodToVolume
     */
    public static Optional<UniqueVolumeName> onNode(VolumeSpec spec, String podUid) {
        boolean inlineCsi = !spec.isPersistent() && spec.plugin().equals(Optional.of(VolumePlugin.CSI));
        boolean device = !inlineCsi
                && (spec.csi().isPresent()
                        || spec.plugin().map(VolumePlugin::isDeviceMountable).orElse(false));
        return device ? of(spec) : ofPod(spec, podUid);
    }

    /**
     * Reads a name.
     *
     * @param text for example {@code kubernetes.io/csi/rbd.csi.ceph.com^0001-…}
     * @return the name, split after the second slash; empty if there are fewer than two
     * @upstream pkg/volume/util/util.go SplitUniqueName
     */
    public static Optional<UniqueVolumeName> parse(String text) {
        int first = text.indexOf('/');
        int second = first < 0 ? -1 : text.indexOf('/', first + 1);
        return second < 0
                ? Optional.empty()
                : Optional.of(new UniqueVolumeName(text.substring(0, second), text.substring(second + 1)));
    }

    /**
     * {@return the volume as its CSI driver knows it: driver and handle; empty if the plugin is another one or there is
     * no caret}
     */
    public Optional<CsiVolume> csi() {
        return plugin.equals(VolumePlugin.CSI.id()) ? CsiVolume.parse(volume) : Optional.empty();
    }

    /**
     * {@return the pod that owns this volume: uid and inner name; empty for a plugin whose volumes have their own
     * names, and if the name does not begin with a uid of the API server or the kubelet}
     */
    public Optional<OfPod> ofPod() {
        boolean device = VolumePlugin.ofId(plugin)
                .map(known -> known.isDeviceMountable() && known != VolumePlugin.CSI)
                .orElse(true);
        Matcher matcher = OF_A_POD.matcher(volume);
        return !device && csi().isEmpty() && matcher.matches()
                ? Optional.of(new OfPod(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }

    @Override
    public int compareTo(UniqueVolumeName other) {
        return plugin.equals(other.plugin)
                ? volume.compareTo(other.volume)
                : toString().compareTo(other.toString());
    }

    /** The name as the API writes it. */
    @Override
    public String toString() {
        return plugin + "/" + volume;
    }
}
