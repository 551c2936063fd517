package dev.mooring.samples;

import dev.mooring.binding.Claim;
import dev.mooring.controller.Cluster;
import dev.mooring.samples.input.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What becomes of one claim, and what every volume lacks. */
@Command(
        name = "why",
        header = "Tell why a claim gets its volume, or none",
        description = {
            "What the controller does with the claim next, which event people will see, and each check that each volume"
                    + " passes or fails.",
            "",
            "For example:",
            "  kubectl get pv,pvc,sc,pod -A -o yaml | mooring why shop/data"
        },
        customSynopsis = "mooring why NAMESPACE/CLAIM [-f FILE]... [OPTIONS]")
final class WhyCommand extends ManifestCommand {

    private static final Set<String> KINDS = Set.of("PersistentVolume", "PersistentVolumeClaim", "StorageClass", "Pod");

    @Parameters(
            paramLabel = "CLAIM",
            description = "NAMESPACE/CLAIM, or a claim of the namespace of -n, or else of 'default'.")
    private String claim = "";

    @Option(
            names = "--expect-bound",
            order = 10,
            description = "End with exit code 1 if the claim neither is bound nor binds now.")
    private boolean expectBound;

    @Option(
            names = "--limit",
            paramLabel = "VOLUMES",
            order = 11,
            defaultValue = "50",
            description = "Tell of so many volumes one by one and count the rest; ${DEFAULT-VALUE} if it is not given."
                    + " JSON and YAML have all of them.")
    private int limit;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            order = 12,
            defaultValue = "auto",
            description = "auto (default: on a terminal, and not if NO_COLOR is set), always or never.")
    private ColorMode color = ColorMode.AUTO;

    WhyCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    @Override
    Answer answer(Input read, Format format) {
        if (limit < 0) {
            throw wrongOption("--limit " + limit + ": expected 0 or more");
        }
        GivenObjects given = GivenObjects.of(read, KINDS, namespace());
        Cluster cluster = given.cluster(this::tell);
        List<String> messages = new ArrayList<>(given.messages());
        String key =
                claim.contains("/") ? claim : Optional.ofNullable(namespace()).orElse("default") + "/" + claim;
        int slash = key.indexOf('/');
        Optional<Claim> asked = cluster.claim(key.substring(0, slash), key.substring(slash + 1));
        if (asked.isEmpty()) {
            messages.add(unknown(key, cluster));
            return new Answer("", "", messages, ExitCode.WRONG);
        }
        Why why = Why.of(cluster, asked.get());
        String text =
                format == Format.TABLE ? WhyText.of(why, color.paint(), limit) : format.print(List.of(WhyJson.of(why)));
        return new Answer(text, "", messages, expectBound && !why.binds() ? ExitCode.NO : ExitCode.FINE);
    }

    private static String unknown(String key, Cluster cluster) {
        List<String> names = new ArrayList<>();
        cluster.claims().forEach(each -> names.add(each.key()));
        return "there is no claim " + key + " in what was read; "
                + (names.isEmpty()
                        ? "there is no claim at all"
                        : "the nearest of " + names.size() + ": " + String.join(", ", NearestNames.to(key, names)));
    }
}
