package dev.mooring.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of rooms in {@code docs/architecture.md} has the arrows that are checked. */
class ArchitecturePageTest {

    private static final Path PAGE = Path.of("../docs/architecture.md");

    @Test
    void thePageHasTheArrows() throws IOException {
        List<String> rooms = Rules.ARROWS.entrySet().stream()
                .map(arrow -> "| `" + arrow.getKey() + "` | " + mayUse(arrow.getValue()))
                .toList();
        List<String> rows = Files.readString(PAGE, UTF_8)
                .lines()
                .filter(line -> line.startsWith("| `") && line.split("\\|", -1).length == 5)
                .map(line -> line.substring(0, line.lastIndexOf(" | ")))
                .toList();
        assertThat(rows).isEqualTo(rooms);
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
