package dev.mooring.s3fs;

import static dev.mooring.s3fs.Scene.startOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.s3fs.Starts.Start;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Would we have started s3fs so, and what did s3fs do? Each row of {@code starts.expected.txt} is a start as a volume of a
 * cluster: its bucket as a handle, its url and region as attributes, every other option as a user's.
 */
class RecordedStartsTest {

    /** The first hangs on the node's disk; the second's handle is written as {@code bucket:/path} by us. */
    private static final Set<String> NOT_COMPARABLE = Set.of("option-ensure-diskfree-too-big", "bucket-with-slash");

    /** What has tables of its own, in the credential package. */
    private static final String ELSEWHERE = "(passwd-format|passwd-mode|env|home|no-credentials|passwd-file-empty).*";

    private static List<String[]> rows() {
        return Starts.text("starts.expected.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| ", -1))
                .toList();
    }

    static Stream<Arguments> expected() {
        return rows().stream().map(row -> Arguments.of(row[0], row[1], row[2]));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("expected")
    void isAnswered(String name, String answer, String happened) {
        assertThat(answer(Starts.get(name))).isEqualTo(answer);
        assertThat(happened(Starts.get(name))).isEqualTo(happened);
    }

    @Test
    void everyStartIsAskedSomewhere() {
        Set<String> asked = rows().stream().map(row -> row[0]).collect(Collectors.toCollection(TreeSet::new));
        Starts.all().stream()
                .map(Start::name)
                .filter(name -> name.matches(ELSEWHERE))
                .forEach(asked::add);
        assertThat(asked)
                .containsExactlyInAnyOrderElementsOf(
                        Starts.all().stream().map(Start::name).toList());
    }

    @Test
    void everyCaseHasAnOwner() {
        Map<String, String> owners = new LinkedHashMap<>();
        Starts.text("/cases.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> owners.put(line.split(" ")[0], line.split(" ")[1]));
        assertThat(owners).hasSize(245);
        assertThat(owners.entrySet().stream()
                        .filter(owner -> owner.getValue().equals("a"))
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(
                        Starts.all().stream().map(Start::name).toList());
    }

    /** What comes through is what s3fs starts with. */
    @Test
    void whatWeAcceptS3fsAccepts() {
        for (Start start : Starts.all()) {
            boolean accepted = !start.name().matches("(passwd|env|home|no-credentials).*")
                    && scene(start).item() instanceof StartedVolume;
            if (accepted && !NOT_COMPARABLE.contains(start.name())) {
                assertThat(start.exit()).as(start.name()).isZero();
            }
        }
    }

    private static String happened(Start start) {
        String mounted = start.mounted() == null ? "" : start.mounted() ? ", mounted" : ", not mounted";
        return "exit " + start.exit() + mounted + (start.words().isEmpty() ? "" : ": " + start.words());
    }

    private static String answer(Start start) {
        VolumeItem item = scene(start).item();
        if (item instanceof StartedVolume volume) {
            return startOf(volume).mount().source().argument() + " "
                    + startOf(volume)
                            .mount()
                            .argv("/t", "/p")
                            .subList(3, startOf(volume).mount().argv("/t", "/p").size())
                            .stream()
                            .filter(word -> !word.equals("-o") && !PLANS.contains(word))
                            .collect(Collectors.joining(" "));
        }
        return item.reasons().stream()
                .map(reason -> reason.code().id() + ": " + reason.message())
                .collect(Collectors.joining("; "));
    }

    private static final Set<String> PLANS = Set.of(
            "passwd_file=/p",
            "use_path_request_style",
            "allow_other",
            "connect_timeout=5",
            "readwrite_timeout=10",
            "retries=2");

    private static Scene scene(Start start) {
        List<String> options = new ArrayList<>();
        String url = "";
        String region = "";
        for (String option : start.options()) {
            if (option.startsWith("url=")) {
                url = option.substring(4);
            } else if (option.startsWith("endpoint=")) {
                region = option.substring(9);
            } else if (!option.startsWith("passwd_file=") && !option.equals("use_path_request_style")) {
                options.add(option);
            }
        }
        List<String> places = start.places();
        String bucket = places.size() > 1 ? places.get(0).replaceFirst(":/", "/") : "";
        JsonObject csi = JsonObject.EMPTY
                .with("volumeHandle", JsonString.of(bucket))
                .with(
                        "volumeAttributes",
                        JsonObject.EMPTY.with("endpoint", JsonString.of(url)).with("region", JsonString.of(region)));
        JsonObject spec = JsonObject.EMPTY.with("csi", csi).with("mountOptions", JsonArray.ofStrings(options));
        Scene scene = new Scene().with("pv", JsonObject.of("spec", spec).toJson());
        scene.daemon = scene.daemon.withVersion(S3fsVersion.parse("1.90"));
        return scene;
    }

    /** A file that cannot be read, or is a directory, is refused before anything else; ours is always written first. */
    @Test
    void theFilesOwnKind() {
        assertThat(Starts.get("passwd-file-missing").words()).isEqualTo("specified passwd_file is not readable.");
        assertThat(Starts.get("passwd-file-symlink").mounted()).isTrue();
        assertThat(Starts.get("passwd-owned-by-other-uid").mounted()).isTrue();
    }
}
