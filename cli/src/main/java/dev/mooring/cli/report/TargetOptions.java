package dev.mooring.cli.report;

import dev.mooring.cli.command.OnlyNamespaces;
import dev.mooring.cli.sanitize.MapOptions;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Policy.Scenario;
import dev.mooring.sanitize.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The target of the objects, if the picture shows a sanitise run or a move. */
final class TargetOptions {

    @Option(
            names = "--into",
            paramLabel = "FILE",
            order = 20,
            description =
                    "An export of the target cluster: also show the changes on the way there, and the steps of the"
                            + " move. Repeatable.")
    private List<String> into = new ArrayList<>();

    @Option(
            names = "--source-export",
            paramLabel = "FILE",
            order = 21,
            description = "An export of the source cluster, if -f has only the objects that move. Repeatable.")
    private List<String> source = new ArrayList<>();

    @Option(
            names = "--for",
            paramLabel = "PURPOSE",
            order = 22,
            description = "Also show what 'mooring sanitize --for PURPOSE' changes: prebind (the default with --into),"
                    + " rebind-static, release, reprovision or neat.")
    private @Nullable Purpose purpose;

    @Option(
            names = "--dual-active",
            order = 23,
            description = "Both clusters keep and use the volumes; by default the source gives them up.")
    private boolean dualActive;

    @Mixin
    private final OnlyNamespaces namespaces = new OnlyNamespaces();

    @Mixin
    private final MapOptions maps = new MapOptions();

    List<String> into() {
        return List.copyOf(into);
    }

    List<String> source() {
        return List.copyOf(source);
    }

    OnlyNamespaces namespaces() {
        return namespaces;
    }

    /** Whether anything changes. */
    boolean isGiven() {
        return purpose != null || !into.isEmpty();
    }

    /** Whether there is a move: the purpose binds volumes and claims, and the target is known. */
    boolean isMove() {
        return !into.isEmpty() && (purpose == null || purpose.binds());
    }

    /** The policy of {@code sanitize} with the usual settings of the purpose. */
    Policy policy() {
        Policy.Builder policy =
                Policy.builder(purpose == null ? Purpose.PREBIND : purpose).maps(maps.maps());
        if (purpose == null || purpose.binds()) {
            policy.scenario(dualActive ? Scenario.SHARED : Scenario.MOVED);
        }
        return policy.build();
    }
}
