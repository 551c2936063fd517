package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.HandlePart;
import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts by which storages are grouped.
 *
 * @param same equal texts mean the same storage
 * @param similar equal texts mean that it may be the same storage
 * @param candidates those of {@code similar} that come from an attribute and not from the handle
 * @param places its directories
 */
record StorageKeys(List<String> same, List<String> similar, List<String> candidates, List<Place> places) {

    /** What ceph-csi and the in-tree plugin put at the end of the name of an image or subvolume. */
    static final String UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private static final Pattern ANY_UUID = Pattern.compile(UUID);
    private static final String IMAGE_PLACE = "ceph-rbd-place";
    /** @upstream docs.aws.amazon.com/efs/latest/ug/mounting-fs-mount-cmd-dns-name.html */
    private static final Pattern EFS_SERVER =
            Pattern.compile("(?:[a-z0-9-]+\\.)?(fs-[0-9a-f]{8,40})\\.efs\\.[a-z0-9.-]+");

    static final StorageKeys NONE = new StorageKeys(List.of(), List.of(), List.of(), List.of());

    /**
     * A directory.
     *
     * @param within what it is a directory of: equal texts mean the same server, share, node or file system
     * @param path the directory
     */
    record Place(String within, String path) {

        boolean contains(Place inner) {
            return within.equals(inner.within) && inner.path.startsWith(path.endsWith("/") ? path : path + "/");
        }
    }

    StorageKeys {
        same = List.copyOf(same);
        similar = List.copyOf(similar);
        candidates = List.copyOf(candidates);
        places = List.copyOf(places);
    }

    static StorageKeys of(@Nullable Driver driver, Source source, Parts parts) {
        String handle = text(source.driver()) + text(source.handle());
        if (driver == null || driver.isOpaque()) {
            return source.handle().isEmpty() ? NONE : new StorageKeys(List.of(), unknown(source), List.of(), List.of());
        }
        List<String> same = new ArrayList<>();
        List<String> similar = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (List<PartName> identity : driver.grammar().identities()) {
            List<HandlePart> found =
                    identity.stream().map(parts::get).flatMap(Optional::stream).toList();
            if (found.size() == identity.size()) {
                same.add(driver + identity.toString() + texts(found));
            }
            place(driver, identity, parts).ifPresent(places::add);
            parts.get(identity.get(identity.size() - 1))
                    .filter(last -> !last.value().equals("/") && !last.value().isEmpty())
                    .ifPresent(last -> similar.add(driver + last.name() + text(last.value())));
        }
        if (driver == Driver.CEPH_RBD) {
            similar.addAll(imageOf(parts));
        }
        if (parts.handleIsKey()) {
            same.add("handle" + handle);
            similar.add(anyDriver(source));
        }
        List<String> candidates = parts.candidates();
        similar.addAll(candidates);
        efsServer(parts).ifPresent(similar::add);
        return new StorageKeys(same, similar, candidates, places);
    }

    /** The directory of an identity; only the node of a directory may be unknown, because it may be any. */
    private static Optional<Place> place(Driver driver, List<PartName> identity, Parts parts) {
        Optional<PartName> path =
                identity.stream().filter(each -> each.scope().isPath()).findFirst();
        if (path.isEmpty()
                || identity.stream()
                        .anyMatch(
                                each -> each != PartName.NODE && parts.get(each).isEmpty())) {
            return Optional.empty();
        }
        StringBuilder within = new StringBuilder(driver.toString());
        for (PartName each : identity) {
            if (each != path.get() && each != PartName.ACCESS_POINT) {
                String value = parts.get(each).map(HandlePart::value).orElse("");
                within.append(text(each + "=" + value));
            }
        }
        return parts.get(path.get()).map(each -> new Place(within.toString(), each.value() + accessPoint(parts)));
    }

    /** An access point is a directory somewhere below the path, with a name that no other has. */
    private static String accessPoint(Parts parts) {
        return parts.get(PartName.ACCESS_POINT)
                .filter(each -> !each.value().isEmpty())
                .map(each -> "/" + each.value())
                .orElse("");
    }

    /** An EFS file system that is mounted as NFS; the driver of EFS names it by its id. */
    private static Optional<String> efsServer(Parts parts) {
        return parts.get(PartName.SERVER)
                .map(HandlePart::value)
                .map(EFS_SERVER::matcher)
                .filter(Matcher::matches)
                .map(found -> Driver.AWS_EFS + PartName.FILE_SYSTEM.toString() + text(found.group(1)));
    }

    /**
     * An unknown driver may be a known one under another name: the same handle, or the same image, may be one storage.
     */
    private static List<String> unknown(Source source) {
        List<String> similar = new ArrayList<>(List.of(anyDriver(source)));
        Parts parts = Driver.CEPH_RBD.grammar().read(source);
        parts.get(PartName.UUID).ifPresent(id -> similar.addAll(uuid(id.value())));
        parts.get(PartName.IMAGE)
                .ifPresent(image -> similar.addAll(candidate(Driver.CEPH_RBD, PartName.IMAGE, image.value())));
        similar.addAll(parts.candidates());
        return similar;
    }

    private static String anyDriver(Source source) {
        return "handle" + text(source.handle());
    }

    /** By which another name of an image may mean the same one: pool and name, and the UUID in the name. */
    private static List<String> imageOf(Parts parts) {
        String pool = parts.get(PartName.POOL).map(HandlePart::value).orElse("");
        return parts.get(PartName.IMAGE)
                .map(image -> image(pool, image.value()))
                .orElse(List.of());
    }

    /** The hints of an image; a name with a UUID is unique, and its pool may have been renamed. */
    static List<String> image(String pool, String image) {
        List<String> uuid = uuid(image);
        return uuid.isEmpty() ? List.of(IMAGE_PLACE + text(pool) + text(image)) : uuid;
    }

    /** The hints of the UUIDs in the name of an image or subvolume. */
    static List<String> uuid(String name) {
        return ANY_UUID.matcher(name)
                .results()
                .flatMap(found -> Stream.of(Driver.CEPH_RBD, Driver.CEPHFS)
                        .map(driver -> hint(driver, PartName.UUID, found.group())))
                .toList();
    }

    /** The hints of a name that an attribute has next to the handle. */
    static List<String> candidate(Driver driver, PartName part, String value) {
        List<String> hints = new ArrayList<>(uuid(value));
        hints.add(hint(driver, part, value));
        return hints;
    }

    static String hint(Driver driver, PartName part, String value) {
        return driver + part.toString() + text(value);
    }

    private static String texts(List<HandlePart> parts) {
        return parts.stream().map(each -> text(each.value())).collect(Collectors.joining());
    }

    /** A text with its length, so that two texts in a row are unambiguous. */
    private static String text(String value) {
        return " " + value.length() + ":" + value;
    }
}
