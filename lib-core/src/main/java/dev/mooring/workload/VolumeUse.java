package dev.mooring.workload;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A container's use of a volume.
 *
 * @param container the container's name
 * @param kind the list of the pod that the container is in
 * @param index the position in the container's {@code volumeMounts} or {@code volumeDevices}, from 0
 * @param isDevice whether it is a raw device
 * @param path {@code mountPath} or {@code devicePath}
 * @param subPath the sub path as written; empty if there is none
 * @param subPathExpr the sub path with {@code $(VARIABLES)} as written; empty if there is none
 * @param isReadOnly whether the mount is read-only
 * @param propagation {@code mountPropagation}; {@code None} if absent
 */
public record VolumeUse(
        String container,
        Kind kind,
        int index,
        boolean isDevice,
        String path,
        String subPath,
        String subPathExpr,
        boolean isReadOnly,
        String propagation) {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\(([^)]*)\\)");

    private static final Pattern OF_SERVICE = Pattern.compile("_(SERVICE|PORT)");

    /** The list of containers. */
    public enum Kind {
        /** {@code initContainers}. */
        INIT("initContainers"),
        /** {@code containers}. */
        MAIN("containers"),
        /** {@code ephemeralContainers}. */
        EPHEMERAL("ephemeralContainers");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    static VolumeUse of(Part container, Kind kind, Part mount, int index, boolean device) {
        return new VolumeUse(
                container.at("name").text(),
                kind,
                index,
                device,
                mount.at(device ? "devicePath" : "mountPath").text(),
                mount.at("subPath").text(),
                mount.at("subPathExpr").text(),
                mount.at("readOnly").flag().orElse(false),
                mount.at("mountPropagation").string().orElse("None"));
    }

    /** {@return whether it has a sub path, for which the kubelet creates a separate mount} */
    public boolean hasSubPath() {
        return !subPath.isEmpty() || !subPathExpr.isEmpty();
    }

    /**
     * The first variable of its sub path that has no value: the kubelet does not start the container. The kubelet itself sets
     * those of Services; with {@code envFrom} it is not known which are set.
     *
     * @param pod the pod of the container
     * @return the variable; empty if all are or may be set
     * @upstream pkg/kubelet/container/helpers.go ExpandContainerVolumeMounts
     */
    public Optional<String> unsetVariable(Manifest pod) {
        List<Part> containers = Part.of(pod).at("spec", kind.key()).items().stream()
                .filter(each -> each.at("name").text().equals(container))
                .toList();
        Set<String> set = containers.stream()
                .flatMap(each -> each.at("env").items().stream())
                .map(each -> each.at("name").text())
                .collect(Collectors.toSet());
        boolean isOpen =
                containers.stream().anyMatch(each -> !each.at("envFrom").items().isEmpty());
        return VARIABLE.matcher(subPathExpr.replace("$$", ""))
                .results()
                .map(each -> each.group(1))
                .filter(name -> !isOpen
                        && !set.contains(name)
                        && !OF_SERVICE.matcher(name).find())
                .findFirst();
    }

    /** The container and its path. */
    @Override
    public String toString() {
        return "container " + container + " at " + path;
    }
}
