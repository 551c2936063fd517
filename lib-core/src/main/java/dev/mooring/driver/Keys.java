package dev.mooring.driver;

import dev.mooring.driver.BackingStorage.HandlePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Texts by which storages are grouped.
 *
 * @param same equal texts mean the same storage
 * @param similar equal texts mean that it may be the same storage
 * @param candidates those of {@code similar} that name what an attribute says and the handle does not
 */
record Keys(List<String> same, List<String> similar, List<String> candidates) {

    private static final int UUID_LENGTH = 36;

    static final Keys NONE = new Keys(List.of(), List.of(), List.of());

    Keys {
        same = List.copyOf(same);
        similar = List.copyOf(similar);
        candidates = List.copyOf(candidates);
    }

    static Keys of(@Nullable Driver driver, Source source, Parts parts) {
        String handle = text(source.driver()) + text(source.handle());
        if (driver == null || driver.isOpaque()) {
            return source.handle().isEmpty() ? NONE : new Keys(List.of(), unknown(source), List.of());
        }
        List<String> same = new ArrayList<>();
        List<String> similar = new ArrayList<>();
        for (List<PartName> identity : driver.grammar().identities()) {
            List<HandlePart> found =
                    identity.stream().map(parts::get).flatMap(Optional::stream).toList();
            if (found.size() == identity.size()) {
                same.add(driver + identity.toString() + texts(found));
            }
            parts.get(identity.get(identity.size() - 1))
                    .filter(last -> !last.value().equals("/") && !last.value().isEmpty())
                    .ifPresent(last -> similar.add(driver + last.name() + text(last.value())));
        }
        if (parts.handleIsKey()) {
            same.add("handle" + handle);
            similar.add(anyDriver(source));
        }
        List<String> candidates = parts.candidates().stream()
                .flatMap(each -> candidate(driver, each).stream())
                .toList();
        similar.addAll(candidates);
        return new Keys(same, similar, candidates);
    }

    /** A driver that is not known may be another name of one that is: the same handle, or the same image, may be one storage. */
    private static List<String> unknown(Source source) {
        List<String> similar = new ArrayList<>(List.of(anyDriver(source)));
        String image = source.attribute("imageName");
        if (!image.isEmpty()) {
            similar.add(Driver.CEPH_RBD + PartName.IMAGE.toString() + text(image));
        }
        return similar;
    }

    private static String anyDriver(Source source) {
        return "handle" + text(source.handle());
    }

    /** By its name, and by the UUID at the end of it, which a handle may have. */
    private static List<String> candidate(Driver driver, String named) {
        String part = named.substring(0, named.indexOf(' '));
        String value = named.substring(named.indexOf(' ') + 1);
        String uuid = value.length() > UUID_LENGTH ? value.substring(value.length() - UUID_LENGTH) : value;
        return List.of(driver + part + text(value), driver + PartName.UUID.toString() + text(uuid));
    }

    private static String texts(List<HandlePart> parts) {
        return parts.stream().map(each -> text(each.value())).collect(Collectors.joining());
    }

    /** A text with its length, so that two texts in a row cannot be taken for two others. */
    private static String text(String value) {
        return " " + value.length() + ":" + value;
    }
}
