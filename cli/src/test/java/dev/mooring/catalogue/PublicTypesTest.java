package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public types that a user of the module path sees are those of a list. A new one needs a line with its reason behind
 * it; a type without a reason is from before the list, and their number only shrinks.
 */
class PublicTypesTest {

    private static final Path LIST =
            Library.ROOT.resolve("cli/src/test/resources/dev/mooring/catalogue/public-types.txt");

    /** How many types were public before the list. */
    private static final long WITHOUT_A_REASON = 334;

    @Test
    void aNewPublicTypeHasAReason() throws IOException {
        Map<String, String> listed = new TreeMap<>();
        for (String line : Files.readAllLines(LIST, UTF_8)) {
            int blank = line.indexOf(' ');
            listed.put(
                    blank < 0 ? line : line.substring(0, blank),
                    blank < 0 ? "" : line.substring(blank).strip());
        }
        assertThat(seen())
                .as("add or remove lines of %s", LIST.getFileName())
                .containsExactlyElementsOf(listed.keySet());
        assertThat(listed.values().stream().filter(String::isEmpty))
                .as("types without a reason")
                .hasSizeLessThanOrEqualTo((int) WITHOUT_A_REASON);
    }

    /** A user could call such a method, but not name what it takes or returns. */
    @Test
    void aSignatureThatAUserSeesNamesOnlyTypesThatAUserSees() {
        List<String> exported = Library.exported();
        List<String> hidden = new ArrayList<>();
        for (Class<?> type : Library.classes()) {
            if (Library.isPublished(type) && exported.contains(type.getPackageName())) {
                Signatures.of(type)
                        .filter(named -> named.getName().startsWith("dev.mooring.")
                                && !(Library.isPublished(named) && exported.contains(named.getPackageName())))
                        .forEach(named -> hidden.add(type.getName() + " names " + named.getName()));
            }
        }
        assertThat(hidden).isEmpty();
    }

    /**
     * The model is optional. A compiler that lacks its jar refuses each call of an overload that names it, also with a
     * document: such a method takes an Object.
     */
    @Test
    void anOverloadThatAUserSeesNamesNoTypeOfTheModel() {
        List<String> exported = Library.exported();
        List<String> naming = new ArrayList<>();
        for (Class<?> type : Library.classes()) {
            if (Library.isPublished(type) && exported.contains(type.getPackageName())) {
                Stream.of(type.getMethods())
                        .filter(method -> Stream.of(method.getParameterTypes())
                                .anyMatch(each -> each.getName().startsWith("io.fabric8.")))
                        .filter(method -> Stream.of(type.getMethods())
                                        .filter(each -> each.getName().equals(method.getName()))
                                        .count()
                                > 1)
                        .forEach(method -> naming.add(method.toString()));
            }
        }
        assertThat(naming).isEmpty();
    }

    /** Top-level types of packages that are exported to everybody; {@code checks/size} counts the same, with mooring-testing. */
    private static List<String> seen() {
        List<String> exported = Library.exported();
        return Library.classes().stream()
                .filter(type -> type.getEnclosingClass() == null && Modifier.isPublic(type.getModifiers()))
                .filter(type -> exported.contains(type.getPackageName()))
                .map(Class::getName)
                .sorted()
                .toList();
    }
}
