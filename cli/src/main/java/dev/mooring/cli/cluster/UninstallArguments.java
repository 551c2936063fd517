package dev.mooring.cli.cluster;

import dev.mooring.cli.input.Document;
import dev.mooring.deletion.HelmRelease;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options {@code --uninstall} and {@code --no-hooks}. */
final class UninstallArguments {

    @Option(
            names = "--uninstall",
            paramLabel = "RELEASE[=FILE]",
            order = 17,
            description = "[NAMESPACE/]NAME of a Helm release to uninstall as 'helm uninstall' does once the rest has"
                    + " settled; FILE has the output of 'helm get manifest', and of 'helm get hooks' behind it. Without"
                    + " FILE it is not known what goes. Repeatable: before --delete.")
    private List<String> uninstall = new ArrayList<>();

    @Option(
            names = "--no-hooks",
            order = 18,
            description = "Uninstall as 'helm uninstall --no-hooks': hooks of the release delete nothing.")
    private boolean noHooks;

    boolean isEmpty() {
        return uninstall.isEmpty();
    }

    /**
     * The forecast with the releases uninstalled.
     *
     * @param namespace the namespace of a release without one; null if not given
     * @param documents reads the documents of a file
     * @throws IllegalArgumentException if a word does not have this form
     */
    Forecast apply(Forecast forecast, @Nullable String namespace, Function<List<String>, List<Document>> documents) {
        if (noHooks && uninstall.isEmpty()) {
            throw new IllegalArgumentException("--no-hooks: expected with --uninstall");
        }
        Forecast now = forecast;
        for (String word : uninstall) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            String file = equals < 0 ? "" : word.substring(equals + 1);
            String[] parts = name.split("/", -1);
            String last = parts[parts.length - 1];
            if (parts.length > 2 || parts[0].isEmpty() || last.isEmpty() || (equals >= 0 && file.isEmpty())) {
                throw new IllegalArgumentException(
                        "--uninstall " + word + ": expected NAMESPACE/NAME or NAMESPACE/NAME=FILE");
            }
            String space = parts.length == 2 ? parts[0] : namespace == null ? "default" : namespace;
            List<Manifest> manifest = file.isEmpty()
                    ? List.of()
                    : documents.apply(List.of(file)).stream()
                            .map(each -> new Manifest(each.json()))
                            .toList();
            HelmRelease release = new HelmRelease(space, last, manifest, !noHooks);
            now = now.deleting(deletion -> deletion.uninstalling(release));
        }
        return now;
    }
}
