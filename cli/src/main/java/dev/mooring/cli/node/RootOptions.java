package dev.mooring.cli.node;

import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.kubelet.PathReader;
import dev.mooring.kubelet.VolumePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root directories of the kubelet, for parsing paths. */
final class RootOptions {

    /** The kubelet's default, and those of MicroK8s, k0s, old k3s, and RKE on systems with a read-only root. */
    private static final List<String> KNOWN = List.of(
            "/var/lib/kubelet",
            "/var/snap/microk8s/common/var/lib/kubelet",
            "/var/lib/k0s/kubelet",
            "/var/lib/rancher/k3s/agent/kubelet",
            "/opt/rke/var/lib/kubelet");

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--root",
            paramLabel = "DIR",
            order = 5,
            description =
                    "The kubelet's --root-dir; the default is /var/lib/kubelet and those of MicroK8s, k0s, old k3s"
                            + " and RKE. Repeatable: if it is a link, name the directory that it points to as well.")
    private List<String> roots = new ArrayList<>();

    @Option(
            names = "--host-prefix",
            paramLabel = "DIR",
            order = 6,
            description = "The directory where a container sees the files of the host, for example /host. Repeatable.")
    private List<String> prefixes = new ArrayList<>();

    @Option(
            names = "--guess-root",
            order = 7,
            description = "Find the root from the form of the path if no known root matches.")
    private boolean guess;

    PathReader reader() {
        try {
            KubeletRoot[] known = (roots.isEmpty() ? KNOWN : roots)
                    .stream().map(KubeletRoot::of).toArray(KubeletRoot[]::new);
            PathReader reader = PathReader.of(known).withHostPrefixes(prefixes.toArray(String[]::new));
            return guess ? reader.guessing() : reader;
        } catch (NodePathException e) {
            throw wrong(command, e);
        }
    }

    /** What to do about a path below a root that is not named. */
    Optional<String> hint(String path) {
        PathReader.PathReading reading = reader().read(path);
        if (roots.isEmpty() && KNOWN.indexOf(reading.root()) > 0 && !(reading.path() instanceof VolumePath.Unknown)) {
            return Optional.of("the root of the kubelet is taken to be " + reading.root()
                    + "; if it is another one, name it with --root");
        }
        boolean isBelowAnother = !guess
                && reading.path() instanceof VolumePath.Unknown
                && !(reader().guessing().read(path).path() instanceof VolumePath.Unknown);
        return isBelowAnother
                ? Optional.of(
                        path + ": has the form of a path below another root of the kubelet; name the root with --root,"
                                + " or use --guess-root")
                : Optional.empty();
    }

    /** An invalid root is a command line error. */
    static RuntimeException wrong(@Nullable CommandSpec command, NodePathException problem) {
        return command == null
                ? problem
                : new ParameterException(command.commandLine(), String.valueOf(problem.getMessage()), problem);
    }
}
