package dev.mooring.s3fs.probe;

import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import java.time.Duration;
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
            return impossible(ProbeCode.INIT_CONTAINER, "an init container that ends can have no probe");
        }
        if (list == ContainerList.EPHEMERAL) {
            return impossible(ProbeCode.EPHEMERAL_CONTAINER, "an ephemeral container can have no probe");
        }
        Part present = container.at("livenessProbe");
        return Optional.of(!present.isPresent() ? add() : present.at("exec").isPresent() ? command() : handler());
    }

    private boolean sidecar() {
        return container.at("restartPolicy").text().equals("Always");
    }

    private ProbeProposal add() {
        note(ProbeCode.NO_PROBE, "it has no liveness probe");
        return with(ProbeVerdict.ADD, probe());
    }

    private ProbeProposal command() {
        List<String> command = container.at("livenessProbe", "exec", "command").texts();
        Set<String> words = new HashSet<>();
        ShellWords.all(command).forEach(word -> words.add(withoutSlash(word)));
        if (!paths.stream().allMatch(path -> words.contains(withoutSlash(path)))) {
            note(ProbeCode.PROBE_PARTIAL, "its probe does not look at every path of the volumes");
            return with(ProbeVerdict.CONFLICT_PARTIAL, probe().before(command));
        }
        note(ProbeCode.PROBE_COVERS, "its probe looks at every path of the volumes");
        NaiveProbe.of(command).ifPresent(naive -> note(ProbeCode.PROBE_WEAK, "its probe " + naive.trap()));
        if (!timing().outlasts(request.recovery())) {
            note(ProbeCode.PROBE_TOO_EARLY, "it is killed before a recovery of " + seconds() + " is through");
        }
        return with(ProbeVerdict.KEEP, null);
    }

    private ProbeProposal handler() {
        note(
                ProbeCode.PROBE_HANDLER,
                "its probe asks over the network; let that endpoint look at the paths, or let the plugin restart it;"
                        + " a probe in another container does not restart this one");
        return with(ProbeVerdict.CONFLICT_HANDLER, null);
    }

    private Optional<ProbeProposal> impossible(ProbeCode code, String message) {
        note(code, message);
        return Optional.of(new ProbeProposal(
                container.at("name").text(), container.pointer(), paths, ProbeVerdict.IMPOSSIBLE, null, reasons));
    }

    private ProbeProposal with(ProbeVerdict verdict, @Nullable FuseLivenessProbe probe) {
        if (probe != null) {
            note(ProbeCode.PROBE_IMAGE_REQUIREMENT, "the image must have sh and stat");
            note(
                    place.livePod() ? ProbeCode.LIVE_POD : ProbeCode.ROLLS_PODS,
                    place.livePod()
                            ? "change the template of its owner; a pod that runs cannot be given a probe"
                            : "changing the template replaces the pods");
        }
        if (container.at("startupProbe").isPresent()) {
            note(ProbeCode.STARTUP_PROBE, "liveness is asked only after the startup probe has succeeded");
        }
        return new ProbeProposal(container.at("name").text(), container.pointer(), paths, verdict, probe, reasons);
    }

    private FuseLivenessProbe probe() {
        return FuseLivenessProbe.of(paths).outlasting(request.recovery());
    }

    private ProbeTiming timing() {
        ProbeTiming defaults = ProbeTiming.DEFAULTS;
        return new ProbeTiming(
                Math.max(0, number("initialDelaySeconds", defaults.initialDelaySeconds())),
                number("periodSeconds", defaults.periodSeconds()),
                number("timeoutSeconds", defaults.timeoutSeconds()),
                number("failureThreshold", defaults.failureThreshold()));
    }

    /** Zero is what the server replaces by the default. */
    private int number(String key, int fallback) {
        return container
                .at("livenessProbe", key)
                .int32()
                .filter(value -> value > 0)
                .orElse(fallback);
    }

    private String seconds() {
        Duration recovery = request.recovery();
        return recovery.toSeconds() + " seconds";
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
