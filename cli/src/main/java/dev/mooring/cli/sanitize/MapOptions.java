package dev.mooring.cli.sanitize;

import dev.mooring.sanitize.MapKind;
import dev.mooring.sanitize.Maps;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How names change: options of the form {@code FROM=TO}, each repeatable. */
public final class MapOptions {

    private static final String HEADING = "FROM=TO";

    @Option(
            names = "--namespace-map",
            paramLabel = HEADING,
            order = 30,
            description = "Rename namespaces of claims, of references to claims, and of workloads; not of Secrets.")
    private List<String> namespaces = new ArrayList<>();

    @Option(
            names = "--name-map",
            paramLabel = HEADING,
            order = 31,
            description = "Rename claims (NAMESPACE/CLAIM=CLAIM, with the namespace of the source) and volumes"
                    + " (VOLUME=VOLUME).")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--storage-class-map",
            paramLabel = HEADING,
            order = 32,
            description = "Rename storage classes; either side may be empty.")
    private List<String> storageClasses = new ArrayList<>();

    @Option(
            names = "--volume-attributes-class-map",
            paramLabel = HEADING,
            order = 33,
            description = "Rename volume attributes classes.")
    private List<String> volumeAttributesClasses = new ArrayList<>();

    @Option(names = "--driver-map", paramLabel = HEADING, order = 34, description = "Rename CSI drivers.")
    private List<String> drivers = new ArrayList<>();

    @Option(
            names = "--volume-handle-map",
            paramLabel = HEADING,
            order = 35,
            description = "Replace CSI volume handles.")
    private List<String> handles = new ArrayList<>();

    @Option(
            names = "--volume-attribute-map",
            paramLabel = "KEY:FROM=TO",
            order = 36,
            description = "Replace values of a CSI volume attribute, for example clusterID:old=new.")
    private List<String> attributes = new ArrayList<>();

    @Option(
            names = "--topology-map",
            paramLabel = HEADING,
            order = 37,
            description = "Replace zones, regions and host names in node affinity and labels.")
    private List<String> topologies = new ArrayList<>();

    @Option(
            names = "--topology-key-map",
            paramLabel = HEADING,
            order = 38,
            description = "Rename keys of node affinity.")
    private List<String> topologyKeys = new ArrayList<>();

    @Option(
            names = "--secret-namespace-map",
            paramLabel = HEADING,
            order = 39,
            description = "Rename namespaces of Secrets that volumes refer to.")
    private List<String> secretNamespaces = new ArrayList<>();

    @Option(
            names = "--secret-map",
            paramLabel = "NAMESPACE/NAME=NAMESPACE/NAME",
            order = 40,
            description = "Rename Secrets that volumes refer to; takes precedence over --secret-namespace-map.")
    private List<String> secrets = new ArrayList<>();

    @Option(
            names = "--cluster-id-map",
            paramLabel = HEADING,
            order = 41,
            description =
                    "Rename Ceph clusters by their ceph-csi names: the clusterID in volumes and classes, and inside"
                            + " volume handles.")
    private List<String> clusterIds = new ArrayList<>();

    /**
     * The maps.
     *
     * @throws IllegalArgumentException if an entry does not have its form
     */
    public Maps maps() {
        Maps.Builder maps = Maps.builder();
        namespaces.forEach(entry -> plain(maps, MapKind.NAMESPACE, "--namespace-map", entry));
        names.forEach(entry -> name(maps, entry));
        storageClasses.forEach(entry -> plain(maps, MapKind.STORAGE_CLASS, "--storage-class-map", entry));
        volumeAttributesClasses.forEach(
                entry -> plain(maps, MapKind.VOLUME_ATTRIBUTES_CLASS, "--volume-attributes-class-map", entry));
        drivers.forEach(entry -> plain(maps, MapKind.DRIVER, "--driver-map", entry));
        handles.forEach(entry -> plain(maps, MapKind.VOLUME_HANDLE, "--volume-handle-map", entry));
        attributes.forEach(entry -> attribute(maps, entry));
        topologies.forEach(entry -> plain(maps, MapKind.TOPOLOGY, "--topology-map", entry));
        topologyKeys.forEach(entry -> plain(maps, MapKind.TOPOLOGY_KEY, "--topology-key-map", entry));
        secretNamespaces.forEach(entry -> plain(maps, MapKind.SECRET_NAMESPACE, "--secret-namespace-map", entry));
        secrets.forEach(entry -> secret(maps, entry));
        clusterIds.forEach(entry -> plain(maps, MapKind.CLUSTER_ID, "--cluster-id-map", entry));
        return maps.build();
    }

    private static void plain(Maps.Builder maps, MapKind kind, String option, String entry) {
        String[] sides = sides(option, HEADING, entry);
        boolean mayBeEmpty = kind == MapKind.STORAGE_CLASS;
        check(mayBeEmpty || (!sides[0].isEmpty() && !sides[1].isEmpty()), option, HEADING, entry);
        maps.map(kind, sides[0], sides[1]);
    }

    private static void name(Maps.Builder maps, String entry) {
        String form = "NAMESPACE/CLAIM=CLAIM or VOLUME=VOLUME";
        String[] sides = sides("--name-map", form, entry);
        int slash = sides[0].indexOf('/');
        boolean whole = slash != 0 && slash != sides[0].length() - 1;
        check(whole && !sides[0].isEmpty() && isName(sides[1]), "--name-map", form, entry);
        if (slash < 0) {
            maps.map(MapKind.VOLUME_NAME, sides[0], sides[1]);
        } else {
            maps.claimName(sides[0].substring(0, slash), sides[0].substring(slash + 1), sides[1]);
        }
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.indexOf('/') < 0;
    }

    private static void attribute(Maps.Builder maps, String entry) {
        String form = "KEY:FROM=TO";
        int colon = entry.indexOf(':');
        check(colon > 0, "--volume-attribute-map", form, entry);
        String[] sides = sides("--volume-attribute-map", form, entry.substring(colon + 1));
        maps.volumeAttribute(entry.substring(0, colon), sides[0], sides[1]);
    }

    private static void secret(Maps.Builder maps, String entry) {
        String form = "NAMESPACE/NAME=NAMESPACE/NAME";
        String[] sides = sides("--secret-map", form, entry);
        String[] from = sides[0].split("/", -1);
        String[] to = sides[1].split("/", -1);
        check(from.length == 2 && to.length == 2 && isName(to[0]) && isName(to[1]), "--secret-map", form, entry);
        maps.secret(from[0], from[1], to[0], to[1]);
    }

    private static String[] sides(String option, String form, String entry) {
        int at = entry.indexOf('=');
        check(at >= 0 && at == entry.lastIndexOf('='), option, form, entry);
        return new String[] {entry.substring(0, at), entry.substring(at + 1)};
    }

    private static void check(boolean fits, String option, String form, String entry) {
        if (!fits) {
            throw new IllegalArgumentException(option + " '" + entry + "': expected " + form);
        }
    }
}
