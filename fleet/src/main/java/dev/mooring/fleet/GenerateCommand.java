package dev.mooring.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates a fleet. */
@Command(
        name = "generate",
        description = "Writes the exports of a generated fleet: the same options write the same files.",
        mixinStandardHelpOptions = true)
final class GenerateCommand implements Callable<Integer> {

    @Parameters(paramLabel = "TREE", description = "The folder for the exports; it must not exist.")
    private Path tree = Path.of("");

    @Option(
            names = "--clusters",
            defaultValue = "40",
            description = "The number of clusters; the default is ${DEFAULT-VALUE}.")
    private int clusters;

    @Option(
            names = "--pairs",
            defaultValue = "30",
            description = "The number of claims with volumes in each; the default is ${DEFAULT-VALUE}.")
    private int pairs;

    @Option(names = "--seed", defaultValue = "1", description = "The random seed; the default is ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--problems",
            defaultValue = "0",
            description = "The number of problems to plant; the default is ${DEFAULT-VALUE}.")
    private int problems;

    @Override
    public Integer call() throws IOException {
        if (Files.exists(tree)) {
            throw new IOException(tree + " exists, and is not replaced");
        }
        Plants plants = new Plants(problems);
        new FleetGenerator(clusters, pairs, seed).write(tree, plants);
        plants.expected()
                .forEach(each -> System.out.println(
                        each.plant() + " " + each.cluster() + " " + each.code() + " " + each.object()));
        return 0;
    }
}
