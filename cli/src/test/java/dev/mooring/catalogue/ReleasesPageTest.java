package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Release;
import dev.mooring.upgrade.internal.ReleaseDifferences;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What releases do otherwise: {@code docs/releases.md} lists it. */
class ReleasesPageTest {

    private static final String HEAD = """
            # Releases

            The differences between the Kubernetes releases that Mooring mirrors. Each row is data: a decision uses it, and
            `mooring upgrade` names it as the cause of a change. A row applies from a release on, or if a feature gate is on.

            This page is generated from the enums: `mvn -Dgolden.record=true -pl cli -am -Dtest=ReleasesPageTest
            -Dsurefire.failIfNoSpecifiedTests=false test`.
            """;

    private static final Path RECORDER = Library.ROOT.resolve("checks/conformance/recorder");
    private static final Pattern PATCH =
            Pattern.compile("(?m)^\\s*(?:require )?k8s\\.io/kubernetes v(1\\.(\\d+)\\.\\d+)");

    @Test
    void thePageListsThemAll() {
        StringBuilder page = new StringBuilder(HEAD);
        page.append("\n## Recorded answers\n\n")
                .append(row("release", "answers are recorded on"))
                .append(line(2));
        for (Release each : Release.known()) {
            page.append(row(each.toString(), patch(each).orElse("none")));
        }
        page.append("\n## Feature gates\n\nOff and on are the defaults; a locked gate cannot be set.\n\n");
        page.append(row("gate", names()));
        page.append(line(1 + Release.known().size()));
        for (FeatureGate each : FeatureGate.values()) {
            page.append(row("`" + each.id() + "`", defaults(each)));
        }
        ReleaseDifferences.byRoom().forEach((room, rows) -> page.append(table(room, rows)));
        Golden.check("docs/releases.md", page.toString());
    }

    private static String table(String room, List<Difference> rows) {
        StringBuilder table = new StringBuilder("\n## " + room + "\n\n");
        table.append(row("difference", "since or gate", "before", "after", "rule", "upstream"))
                .append(line(6));
        for (Difference each : rows) {
            Difference.Row row = each.row();
            String since = row.onset().gate().isPresent()
                    ? "`" + row.onset() + "`"
                    : row.onset().toString();
            table.append(row(
                    "`" + each.id() + "`", since, row.before(), row.after(), "`" + row.rule() + "`", row.upstream()));
        }
        return table.toString();
    }

    private static String names() {
        return Release.known().stream().map(Release::toString).collect(Collectors.joining(" | "));
    }

    /** What a gate is in each release. */
    private static String defaults(FeatureGate gate) {
        List<String> cells = new ArrayList<>();
        for (Release release : Release.known()) {
            cells.add(gate.stages().stream()
                    .filter(stage -> stage.minor() <= release.minor())
                    .reduce((older, newer) -> newer)
                    .map(ReleasesPageTest::words)
                    .orElse(""));
        }
        return String.join(" | ", cells);
    }

    private static String words(FeatureGate.Stage stage) {
        return stage.maturity() + (stage.isOn() ? " on" : " off") + (stage.isLocked() ? " locked" : "");
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String line(int columns) {
        return "| --- ".repeat(columns) + "|\n";
    }

    /** The patch whose code the recorder of a release is built from. */
    private static Optional<String> patch(Release release) {
        return Stream.of(RECORDER.resolve("releases/" + release + "/go.mod"), RECORDER.resolve("go.mod"))
                .filter(Files::exists)
                .map(Library::text)
                .map(PATCH::matcher)
                .filter(Matcher::find)
                .filter(found -> Integer.parseInt(found.group(2)) == release.minor())
                .map(found -> "v" + found.group(1))
                .findFirst();
    }

    /** A table that is not in the list of all is never named as a cause. */
    @Test
    void everyTableIsInTheListOfAll() {
        List<Difference> listed = ReleaseDifferences.all();
        assertThat(Library.enums().stream()
                        .filter(Difference.class::isAssignableFrom)
                        .flatMap(type -> Stream.of((Difference[]) type.getEnumConstants())))
                .containsExactlyInAnyOrderElementsOf(listed);
        ReleaseDifferences.byRoom()
                .forEach((room, rows) -> assertThat(rows)
                        .allSatisfy(row -> assertThat(row.getClass().getPackageName())
                                .isIn("dev.mooring." + room, "dev.mooring." + room + ".internal")));
    }

    @Test
    void eachIdStandsForOneRow() {
        var rows = new TreeMap<String, TreeSet<String>>();
        for (Difference each : ReleaseDifferences.all()) {
            rows.computeIfAbsent(each.id(), id -> new TreeSet<>())
                    .add(each.getClass().getName());
        }
        rows.values().removeIf(types -> types.size() == 1);
        assertThat(rows).isEmpty();
    }

    @Test
    void eachRowSaysWhatChangesAndWhere() {
        assertThat(ReleaseDifferences.all()).allSatisfy(each -> {
            Difference.Row row = each.row();
            assertThat(row.before()).endsWith(".").doesNotContain("|", "\n").isNotEqualTo(row.after());
            assertThat(row.after()).endsWith(".").doesNotContain("|", "\n");
            assertThat(row.rule()).isNotBlank();
            assertThat(row.upstream()).isNotBlank().doesNotContain("|", "\n");
        });
    }

    /** A row that no pair of known releases tells apart, and no gate, is never used. */
    @Test
    void eachRowTellsReleasesApart() {
        List<Release> known = Release.known();
        assertThat(ReleaseDifferences.all())
                .filteredOn(row -> row.row().onset().gate().isEmpty())
                .allSatisfy(row -> assertThat(
                                known.stream().map(release -> release.has(row)).distinct())
                        .as("%s tells known releases apart", row.id())
                        .hasSize(2));
    }
}
