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
 */
record Keys(List<String> same, List<String> similar) {

    static final Keys NONE = new Keys(List.of(), List.of());

    Keys {
        same = List.copyOf(same);
        similar = List.copyOf(similar);
    }

    static Keys of(@Nullable Driver driver, Source source, Parts parts) {
        String handle = text(source.driver()) + text(source.handle());
        if (driver == null || driver.isOpaque()) {
            return source.handle().isEmpty() ? NONE : new Keys(List.of(), List.of("handle" + handle));
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
        }
        return new Keys(same, similar);
    }

    private static String texts(List<HandlePart> parts) {
        return parts.stream().map(each -> text(each.value())).collect(Collectors.joining());
    }

    /** A text with its length, so that two texts in a row cannot be taken for two others. */
    private static String text(String value) {
        return " " + value.length() + ":" + value;
    }
}
