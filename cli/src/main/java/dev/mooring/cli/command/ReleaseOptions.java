package dev.mooring.cli.command;

import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.KubeletVersions;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The Kubernetes release of the cluster's servers; the same for every subcommand with a decision. */
public final class ReleaseOptions extends CheckedOptions {

    @Option(
            names = "--kubernetes",
            paramLabel = "RELEASE",
            order = 70,
            description =
                    "The release of the cluster's servers, for example 1.31 or v1.31.4-eks-2d5f260. The default is"
                            + " that of a 'kubectl version -o yaml' document in the input, or else the newest known"
                            + " release.")
    private @Nullable String kubernetes;

    @Option(
            names = "--feature-gates",
            paramLabel = "GATE=BOOL",
            order = 71,
            split = ",",
            description = "Feature gates of the servers that differ from the defaults of the release, in the form of"
                    + " kube-apiserver's option, for example VolumeAttributesClass=false.")
    private List<String> gates = new ArrayList<>();

    /**
     * The release from the options and the documents of the cluster.
     *
     * @param cluster all documents of the cluster
     * @param messages receives what the user must know about the choice
     * @throws ParameterException if the release is unknown or ambiguous
     */
    Release release(Input cluster, List<String> messages) {
        Optional<Release> said =
                new ReleaseChoice("--kubernetes", kubernetes, false, this::wrong).in(cluster, messages);
        KubeletVersions kubelets = KubeletVersions.of(cluster);
        said.ifPresent(release -> {
            if (kubernetes != null) {
                kubelets.newerThan(release).ifPresent(problem -> {
                    throw wrong("--kubernetes " + kubernetes + ": " + problem);
                });
            }
            messages.addAll(kubelets.messages(release));
            kubelets.tooOldFor(release).ifPresent(messages::add);
        });
        if (said.isEmpty()) {
            kubelets.newest()
                    .filter(newest -> newest.minor() != Release.LATEST.minor())
                    .ifPresent(newest -> messages.add("assuming Kubernetes " + Release.LATEST
                            + ", the newest release this version knows; the newest kubelet in the input is v" + newest
                            + ": set the release of the servers with --kubernetes"));
        }
        return new GateArguments("--feature-gates", gates).on(said.orElse(Release.LATEST), this::wrong);
    }
}
