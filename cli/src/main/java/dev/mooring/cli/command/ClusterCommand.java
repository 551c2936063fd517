package dev.mooring.cli.command;

import dev.mooring.cli.input.Input;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;

/** A subcommand with a decision about a cluster, which depends on its Kubernetes release. */
public abstract class ClusterCommand extends ManifestCommand {

    @Mixin
    private final ReleaseOptions kubernetes = new ReleaseOptions();

    protected ClusterCommand(Terminal terminal) {
        super(terminal);
    }

    /** The input on the release of the options, or else of its own documents; without those documents. */
    protected final Input judged(Input read) {
        return judged(read, read);
    }

    /** The input on the release of the options, or else of the documents of the cluster. */
    protected final Input judged(Input read, Input cluster) {
        List<String> messages = new ArrayList<>();
        Release release = kubernetes.release(cluster, messages);
        messages.forEach(terminal()::error);
        return beside(read, cluster).on(release);
    }

    /** An input from another cluster, without its release documents; a message names them. */
    protected final Input beside(Input read, Input cluster) {
        read.versions().stream()
                .filter(each -> !cluster.versions().contains(each))
                .forEach(each -> terminal()
                        .error(each.place() + ": this is not the cluster that is judged; its version is not used"));
        return read.withoutVersions().on(cluster.release());
    }
}
