package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.ProofChecker;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Golden runs that print a proof: {@code verify-proof} finds all of it in the files of the run. The ordinary build checks a
 * quarter of them, the long one all.
 */
class PrintedProofsTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> eachIsInTheFilesOfTheRun() throws IOException {
        try (Stream<Path> folders = Files.list(CommandLineTest.CASES)) {
            List<Path> proven = folders.filter(PrintedProofsTest::printsAProof)
                    .filter(PrintedProofsTest::isChecked)
                    .sorted()
                    .toList();
            assertThat(proven).hasSizeGreaterThan(LONG ? 20 : 4);
            return proven.stream()
                    .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> check(each)));
        }
    }

    private static boolean isChecked(Path golden) {
        return LONG || Math.floorMod(golden.getFileName().toString().hashCode(), 4) == 0;
    }

    private void check(Path golden) throws IOException {
        List<String> arguments = CommandLineTest.arguments(golden);
        byte[] typed = CommandLineTest.bytes(golden.resolve("stdin"));
        assertThat(PrintedProof.problems(arguments, typed, folder)).isEmpty();
    }

    /** Clusters in which controllers make and delete pods and claims: a proof rests on what was given, not on what they make. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "set-without-its-pods",
                "set-scaled-to-zero",
                "deployment-with-ephemeral-claims",
                "daemon-set-with-ephemeral-claims",
                "job-without-its-pod",
                "pods-that-the-controllers-delete",
                "pod-being-deleted"
            })
    void whatControllersMakeIsNoEvidence(String shape) throws IOException {
        Path shapes = Path.of("src/test/proofs/shapes");
        String text =
                Files.readString(shapes.resolve("cluster.yaml")) + Files.readString(shapes.resolve(shape + ".yaml"));
        Path input = Files.writeString(folder.resolve("input.yaml"), text);
        for (String question : List.of("forecast", "why shop/old")) {
            List<String> arguments = new ArrayList<>(List.of(question.split(" ")));
            arguments.addAll(
                    List.of("--expect-bound", "--complete", "all", "--provisioners", "assume", "-f", input.toString()));
            Run run = Run.of(new byte[0], arguments.toArray(String[]::new));
            assertThat(run.exit()).as("%s%s", run.stderr(), run.stdout()).isZero();
            assertThat(PrintedProof.problems(arguments, new byte[0], folder)).isEmpty();
        }
        List<JsonValue> documents = Yaml.read(text);
        Forecast forecast = Forecast.of(Inventory.of(documents).complete(Inventory.ALL_KINDS))
                .provisioning(Provisioners.assumed());
        Certificate proof = ForecastReport.of(forecast).verdict().proof().orElseThrow();
        assertThat(ProofChecker.of(documents, List.of()).problems(proof.toJson()))
                .isEmpty();
    }

    /** Objects that name no namespace are in that of {@code -n}, in a list too; and a claim is named with or without its kind. */
    @ParameterizedTest
    @CsvSource({
        "why pvc/data --expect-bound",
        "why persistentvolumeclaims/default/data --expect-bound",
        "expand pvc/default/data",
        "holders pvc/data",
        "report",
        "forecast --expect-bound",
        "plan rename pvc/default/data --as new",
        "plan retire data --keep data",
        "plan undelete persistentvolumeclaim/data"
    })
    void objectsOfAListMayNameNoNamespace(String question) throws IOException {
        Path input = Path.of("src/test/proofs/list-without-namespaces.yaml");
        List<String> arguments = new ArrayList<>(List.of(question.split(" ")));
        arguments.addAll(List.of("--complete", "all", "-o", "json", "-f", input.toString()));
        Run run = Run.of(new byte[0], arguments.toArray(String[]::new));
        assertThat(run.exit()).as("%s%s", run.stderr(), run.stdout()).isZero();
        assertThat(PrintedProof.problems(run, arguments, new byte[0], folder)).isEmpty();
    }

    /** Whether a golden run prints a proof. */
    static boolean printsAProof(Path golden) {
        return Stream.of("stdout", "stderr")
                .map(golden::resolve)
                .filter(Files::exists)
                .anyMatch(file -> {
                    try {
                        return PrintedProof.isIn(Files.readString(file));
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                });
    }
}
