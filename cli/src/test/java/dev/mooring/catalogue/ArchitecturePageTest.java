package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of rooms in {@code docs/architecture.md} have the arrows that are checked, and what it names exists. */
class ArchitecturePageTest {

    private static final Path PAGE = Library.ROOT.resolve("docs/architecture.md");

    private static final Pattern FILE = Pattern.compile("`([A-Za-z0-9/]+\\.java)`");

    @Test
    void thePageHasTheArrows() throws IOException {
        assertThat(rows("## Rooms of lib-core\n")).isEqualTo(rooms(Rules.CORE));
        assertThat(rows("## Rooms of lib-rbd\n")).isEqualTo(rooms(Rules.RBD));
        assertThat(rows("## Rooms of lib-forecast\n")).isEqualTo(rooms(Rules.FORECAST));
        assertThat(rows("## Inside forecast\n")).isEqualTo(rooms(Rules.FORECAST_INSIDE));
        assertThat(rows("## Rooms that advise\n")).isEqualTo(rooms(Rules.ADVICE));
    }

    @Test
    void thePlacesOfAChangeExist() throws IOException {
        String page = Files.readString(PAGE, UTF_8);
        String table = page.substring(page.indexOf("## Where do I change"));
        List<String> named =
                FILE.matcher(table).results().map(each -> each.group(1)).toList();
        List<String> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Library.ROOT)) {
            for (Path module : modules.map(each -> each.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.forEach(each -> sources.add(each.toString().replace('\\', '/')));
                }
            }
        }
        assertThat(named).hasSizeGreaterThan(40);
        assertThat(named).allSatisfy(file -> assertThat(sources).anyMatch(each -> each.endsWith("/" + file)));
    }

    private static List<String> rooms(Map<String, Set<String>> arrows) {
        return arrows.entrySet().stream()
                .map(arrow -> "| `" + arrow.getKey() + "` | " + mayUse(arrow.getValue()))
                .toList();
    }

    /** The rows of the table below a heading, without the question. */
    private static List<String> rows(String heading) throws IOException {
        String page = Files.readString(PAGE, UTF_8);
        String below = page.substring(page.indexOf(heading) + heading.length());
        return below.lines()
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| `") && line.split("\\|", -1).length == 5)
                .map(line -> line.substring(0, line.lastIndexOf(" | ")))
                .toList();
    }

    private static String mayUse(Set<String> rooms) {
        Set<String> others = new TreeSet<>(rooms);
        String ground = "";
        if (rooms.containsAll(Rules.GROUND_FLOOR)) {
            others.removeAll(Rules.GROUND_FLOOR);
            ground = others.isEmpty() ? "the ground floor" : "the ground floor, ";
        }
        return others.isEmpty() && ground.isEmpty()
                ? "nothing"
                : ground + others.stream().map(room -> "`" + room + "`").collect(Collectors.joining(", "));
    }
}
