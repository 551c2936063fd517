package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.VersionDocument;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The release of a cluster's servers: from an option, or else from the documents of {@code kubectl version}. An option
 * that states the release never overrides a document, unless Mooring does not know the release of the document.
 *
 * @param option the name of the option
 * @param value its value; null if not given
 * @param isHypothetical whether the question is how the cluster behaves on that release, whatever it has now
 * @param wrong creates the command line error
 */
public record ReleaseChoice(
        String option, @Nullable String value, boolean isHypothetical, Function<String, RuntimeException> wrong) {

    public ReleaseChoice {
        requireNonNull(option, "option");
        requireNonNull(wrong, "wrong");
    }

    /**
     * The release.
     *
     * @param cluster the documents of the cluster
     * @param messages receives what the user must know about the choice
     * @return empty if neither names one
     */
    public Optional<Release> in(Input cluster, List<String> messages) {
        return value == null ? read(cluster, messages) : Optional.of(chosen(value, cluster, messages));
    }

    private Release chosen(String text, Input cluster, List<String> messages) {
        Release release = known(option + " " + text, text);
        for (VersionDocument each : cluster.versions()) {
            String server = each.server().orElse("");
            String seen = each.place() + ": the server is " + server;
            if (server.isEmpty() || isOf(release, server)) {
                continue;
            }
            if (!isHypothetical && isKnown(server)) {
                throw wrong.apply(seen + ", and " + option + " is " + text + ": omit one of them");
            }
            messages.add(seen + "; treated as Kubernetes " + release + " because of " + option);
        }
        return release;
    }

    private static boolean isOf(Release release, String version) {
        return parsed(version).filter(each -> each.minor() == release.minor()).isPresent();
    }

    private static boolean isKnown(String version) {
        return parsed(version).filter(Release::isKnown).isPresent();
    }

    private static Optional<KubernetesVersion> parsed(String version) {
        try {
            return Optional.of(KubernetesVersion.parse(version));
        } catch (ReleaseException e) {
            return Optional.empty();
        }
    }

    private Optional<Release> read(Input cluster, List<String> messages) {
        Optional<Release> found = Optional.empty();
        String first = "";
        for (VersionDocument each : cluster.versions()) {
            String server = each.server().orElse("");
            String seen = each.place() + ": the server is " + server;
            if (server.isEmpty()) {
                messages.add(each.place() + ": kubectl version without a serverVersion is not used");
                continue;
            }
            Release release = known(seen, server);
            if (found.filter(other -> other.minor() != release.minor()).isPresent()) {
                throw wrong.apply(first + ", and " + seen + ": omit the one of another cluster");
            }
            first = seen;
            found = Optional.of(release);
        }
        String said = first;
        found.ifPresent(release -> messages.add(said + ", treated as Kubernetes " + release));
        return found;
    }

    /** The advice for an older server: use the oldest known release, which does not include earlier changes. */
    private String instead(String text) {
        Release oldest = Release.known().get(0);
        return parsed(text)
                .filter(each -> each.minor() < oldest.minor())
                .map(each -> "; " + option + " " + oldest + " uses the oldest known release instead, whose answers may"
                        + " differ from those of this server")
                .orElse("");
    }

    /** The release in a text, with the text's place. */
    public Release known(String place, String text) {
        try {
            return Release.of(text);
        } catch (ReleaseException e) {
            throw wrong.apply(place + ": " + e.getMessage() + instead(text));
        }
    }
}
