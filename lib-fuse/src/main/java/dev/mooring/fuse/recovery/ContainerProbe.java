package dev.mooring.fuse.recovery;

import dev.mooring.fuse.recovery.internal.NaiveProbe;
import dev.mooring.fuse.recovery.internal.ProbeCode;
import dev.mooring.fuse.recovery.internal.ShellWords;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The proposal for one container. */
final class ContainerProbe {

    private final ProbeRequest request;
    private final PodSpecPlace place;
    private final ContainerList list;
    private final Part container;
    private final List<String> paths;
    private final List<Reason> reasons = new ArrayList<>();

    ContainerProbe(ProbeRequest request, PodSpecPlace place, ContainerList list, Part container) {
        this.request = request;
        this.place = place;
        this.list = list;
        this.container = container;
        this.paths = container.at("volumeMounts").items().stream()
                .filter(mount -> request.volumes().contains(mount.at("name").text()))
                .map(mount -> mount.at("mountPath").text())
                .filter(path -> !path.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    Optional<ProbeProposal> proposal() {
        if (paths.isEmpty()) {
            return Optional.empty();
        }
        if (place.windows()) {
            return impossible(ProbeCode.WINDOWS, "the pod runs on Windows");
        }
        if (list == ContainerList.INIT && !sidecar()) {
            return impossible(ProbeCode.INIT_CONTAINER, "an init container that ends cannot have a probe");
        }
        if (list == ContainerList.EPHEMERAL) {
            return impossible(ProbeCode.EPHEMERAL_CONTAINER, "an ephemeral container cannot have a probe");
        }
        Part present = container.at("livenessProbe");
        return Optional.of(!present.isPresent() ? add() : present.at("exec").isPresent() ? command() : handler());
    }

    private boolean sidecar() {
        return container.at("restartPolicy").text().equals("Always");
    }

    private ProbeProposal add() {
        note(ProbeCode.NO_PROBE, "the container has no liveness probe");
        return with(ProbeVerdict.ADD, probe());
    }

    private ProbeProposal command() {
        List<String> command = container.at("livenessProbe", "exec", "command").texts();
        Set<String> words = new HashSet<>();
        ShellWords.all(command).forEach(word -> words.add(withoutSlash(word)));
        if (!paths.stream().allMatch(path -> words.contains(withoutSlash(path)))) {
            note(ProbeCode.PROBE_PARTIAL, "the probe does not check every path of the volumes");
            return with(ProbeVerdict.CONFLICT_PARTIAL, probe().before(command));
        }
        note(ProbeCode.PROBE_COVERS, "the probe checks every path of the volumes");
        NaiveProbe.of(command).ifPresent(naive -> note(ProbeCode.PROBE_WEAK, "the probe " + naive.trap()));
        if (!timing().outlasts(request.recovery())) {
            note(
                    ProbeCode.PROBE_TOO_EARLY,
                    "the kubelet kills the container before a recovery of "
                            + request.recovery().toSeconds() + " seconds is finished");
        }
        return with(ProbeVerdict.KEEP, null);
    }

    private ProbeProposal handler() {
        note(
                ProbeCode.PROBE_HANDLER,
                "the probe uses the network; check the paths in the handler of that endpoint, or let the plugin"
                        + " restart the container; a probe of another container does not restart this one");
        return with(ProbeVerdict.CONFLICT_HANDLER, null);
    }

    private Optional<ProbeProposal> impossible(ProbeCode code, String message) {
        note(code, message);
        return Optional.of(proposal(ProbeVerdict.IMPOSSIBLE, null));
    }

    private ProbeProposal with(ProbeVerdict verdict, @Nullable FuseLivenessProbe probe) {
        if (probe != null) {
            note(ProbeCode.PROBE_IMAGE_REQUIREMENT, "the image must have sh and stat");
            note(
                    place.livePod() ? ProbeCode.LIVE_POD : ProbeCode.ROLLS_PODS,
                    place.livePod()
                            ? "a probe cannot be added to an existing pod; change the template of its owner"
                            : "a change of the template replaces the pods");
        }
        if (container.at("startupProbe").isPresent()) {
            note(ProbeCode.STARTUP_PROBE, "the liveness probe runs only after the startup probe has succeeded");
        }
        return proposal(verdict, probe);
    }

    private ProbeProposal proposal(ProbeVerdict verdict, @Nullable FuseLivenessProbe probe) {
        return new ProbeProposal(
                container.at("name").text(), container.pointer(), paths, verdict, Optional.ofNullable(probe), reasons);
    }

    private FuseLivenessProbe probe() {
        return FuseLivenessProbe.of(paths).outlasting(request.recovery());
    }

    private ProbeTiming timing() {
        ProbeTiming defaults = ProbeTiming.OF_SERVER;
        return new ProbeTiming(
                Math.max(0, number("initialDelaySeconds", defaults.initialDelaySeconds())),
                number("periodSeconds", defaults.periodSeconds()),
                number("timeoutSeconds", defaults.timeoutSeconds()),
                number("failureThreshold", defaults.failureThreshold()));
    }

    /** The API server replaces 0 with the default. */
    private int number(String key, int fallback) {
        return container
                .at("livenessProbe", key)
                .int32()
                .filter(value -> value > 0)
                .orElse(fallback);
    }

    private void note(ProbeCode code, String message) {
        String subject = container.ref() + " container " + container.at("name").text();
        reasons.add(Reason.of(code, subject, message).at(container.pointer().toString()));
    }

    private static String withoutSlash(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }
}
