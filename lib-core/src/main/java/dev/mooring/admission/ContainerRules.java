package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.oneOf;
import static dev.mooring.admission.FieldRule.oneOfOrDefault;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules for the containers of a pod.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateContainers, validateInitContainers,
 *     validateEphemeralContainers
 */
final class ContainerRules {

    static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
    static final String REGULAR = "containers";
    static final String INIT = "initContainers";
    static final String EPHEMERAL = "ephemeralContainers";

    private static final String NAME = "name";
    private static final String RESTART = "restartPolicy";
    private static final String HOST_PORT = "hostPort";
    private static final String CONTAINER_PORT = "containerPort";
    private static final String TCP = "TCP";

    private final JsonObject spec;
    private final Map<String, String> volumes;
    private final boolean isPod;
    private final Errors errors;
    private final Set<String> names = new HashSet<>();

    /**
     * The rules for the containers of one pod.
     *
     * @param volumes the source of each valid volume by its name
     * @param isPod false for a template
     */
    ContainerRules(JsonObject spec, Map<String, String> volumes, boolean isPod, Errors errors) {
        this.spec = spec;
        this.volumes = volumes;
        this.isPod = isPod;
        this.errors = errors;
    }

    void check(FieldPath at) {
        List<JsonObject> containers = FieldReads.objects(spec, REGULAR);
        if (!spec.has(REGULAR) || spec.get(REGULAR).equals(Optional.of(JsonArray.of()))) {
            errors.required(at.child(REGULAR));
        }
        int index = 0;
        for (JsonObject each : containers) {
            FieldPath place = at.child(REGULAR).index(index++);
            container(each, place);
            HandlerRules.check(each, true, place, errors);
            if (each.has(RESTART) && !errors.has(AdmissionDifference.CONTAINERS_RESTART)) {
                errors.forbidden(place.child(RESTART), "may not be set for non-init containers");
            } else {
                restart(each, place);
            }
        }
        hostPorts(containers, at.child(REGULAR));
        index = 0;
        for (JsonObject each : FieldReads.objects(spec, INIT)) {
            FieldPath place = at.child(INIT).index(index++);
            container(each, place);
            restart(each, place);
            hostPorts(List.of(each), at.child(INIT));
            HandlerRules.check(each, FieldReads.text(each, RESTART).equals(PodRules.ALWAYS), place, errors);
        }
        index = 0;
        for (JsonObject each : FieldReads.objects(spec, EPHEMERAL)) {
            container(each, at.child(EPHEMERAL).index(index++));
        }
    }

    private void container(JsonObject container, FieldPath at) {
        String name = FieldReads.text(container, NAME);
        PodVolumeRules.name(name, at.child(NAME), errors);
        Fields fields = new Fields(container, at);
        FieldRule.required("image").check(fields, errors);
        oneOfOrDefault("terminationMessagePolicy", List.of("File", "FallbackToLogsOnError"))
                .check(fields, errors);
        ports(container, at.child("ports"));
        EnvironmentRules.check(container, at, errors);
        new MountRules(container, volumes, errors).check(at);
        oneOfOrDefault("imagePullPolicy", PULL_POLICIES).check(fields, errors);
        JsonObject resources = container.child("resources");
        ResourceRules.check(isPod ? ResourceRules.withRequests(resources) : resources, at.child("resources"), errors);
        SecurityRules.ofContainer(container, spec, at, errors);
        if (!name.isEmpty() && !names.add(name)) {
            errors.duplicate(at.child(NAME), name);
        }
    }

    private void ports(JsonObject container, FieldPath list) {
        Set<String> seen = new HashSet<>();
        int index = 0;
        for (JsonObject port : FieldReads.objects(container, "ports")) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(port, NAME);
            List<String> problems = name.isEmpty() ? List.of() : HandlerRules.portName(name);
            errors.invalid(at.child(NAME), name, problems);
            if (problems.isEmpty() && !name.isEmpty() && !seen.add(name)) {
                errors.duplicate(at.child(NAME), name);
            }
            if (FieldReads.number(port, CONTAINER_PORT) == 0) {
                errors.required(at.child(CONTAINER_PORT));
            } else {
                FieldRule.between(CONTAINER_PORT, 1, HandlerRules.HIGHEST_PORT, HandlerRules.PORT)
                        .check(new Fields(port, at), errors);
            }
            FieldRule.between(HOST_PORT, 0, HandlerRules.HIGHEST_PORT, HandlerRules.PORT)
                    .check(new Fields(port.with(HOST_PORT, JsonNumber.of(hostPort(port))), at), errors);
            oneOfOrDefault("protocol", List.of("SCTP", TCP, "UDP")).check(new Fields(port, at), errors);
        }
    }

    /** Containers that run at the same time have no port of the node twice. */
    private void hostPorts(List<JsonObject> containers, FieldPath list) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < containers.size(); i++) {
            int index = 0;
            for (JsonObject port : FieldReads.objects(containers.get(i), "ports")) {
                FieldPath at = list.index(i).child("ports").index(index++).child(HOST_PORT);
                String protocol = FieldReads.text(port, "protocol");
                String shown = (protocol.isEmpty() ? TCP : protocol) + "/" + FieldReads.text(port, "hostIP") + "/"
                        + hostPort(port);
                if (hostPort(port) != 0 && !seen.add(shown)) {
                    errors.duplicate(at, shown);
                }
            }
        }
    }

    /** A pod in the network of its node has all its ports there. */
    private long hostPort(JsonObject port) {
        long given = FieldReads.number(port, HOST_PORT);
        return given == 0 && isPod && FieldReads.flag(spec, "hostNetwork")
                ? FieldReads.number(port, CONTAINER_PORT)
                : given;
    }

    void hostNetwork(FieldPath at) {
        if (!FieldReads.flag(spec, "hostNetwork")) {
            return;
        }
        int container = 0;
        for (JsonObject each : FieldReads.objects(spec, REGULAR)) {
            FieldPath place = at.child(REGULAR).index(container++).child("ports");
            int index = 0;
            for (JsonObject port : FieldReads.objects(each, "ports")) {
                FieldPath portAt = place.index(index++).child(HOST_PORT);
                long given = FieldReads.number(port, HOST_PORT);
                if (given != 0 && given != FieldReads.number(port, CONTAINER_PORT)) {
                    errors.invalidShown(
                            portAt, Long.toString(given), "must match `containerPort` when `hostNetwork` is true");
                }
            }
        }
    }

    private void restart(JsonObject container, FieldPath at) {
        if (errors.has(AdmissionDifference.CONTAINERS_RESTART)
                && !errors.has(AdmissionDifference.CONTAINER_RESTARTS_ARE_STORED)) {
            return;
        }
        List<String> supported = errors.has(AdmissionDifference.CONTAINERS_RESTART)
                ? List.of(PodRules.ALWAYS, "Never", "OnFailure")
                : List.of(PodRules.ALWAYS);
        oneOf(RESTART, supported).check(new Fields(container, at), errors);
    }
}
