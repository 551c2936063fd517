package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.oneOf;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

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
    private static final int HIGHEST_PORT = 65535;
    private static final String PORT = "must be between 1 and 65535, inclusive";
    private static final int LONGEST_PORT_NAME = 15;
    private static final Pattern PORT_NAME = Pattern.compile("[-a-z0-9]+");
    private static final List<String> PROBES = List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final List<String> HANDLERS = List.of("exec", "httpGet", "tcpSocket", "grpc");
    private static final List<String> COUNTS =
            List.of("initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold");

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
        if (containers.isEmpty() && !(spec.has(REGULAR) && !FieldReads.isEmpty(spec, REGULAR))) {
            errors.required(at.child(REGULAR));
        }
        int index = 0;
        for (JsonObject each : containers) {
            FieldPath place = at.child(REGULAR).index(index++);
            container(each, place);
            probes(each, true, place);
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
            probes(each, FieldReads.text(each, RESTART).equals(PodRules.ALWAYS), place);
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
        ifGiven("terminationMessagePolicy", List.of("File", "FallbackToLogsOnError"), fields);
        ports(container, at.child("ports"));
        EnvironmentRules.check(container, at, errors);
        new MountRules(container, volumes, errors).check(at);
        ifGiven("imagePullPolicy", PULL_POLICIES, fields);
        ResourceRules.check(container.child("resources"), at.child("resources"), errors);
        SecurityRules.ofContainer(container, spec, at, errors);
        if (!name.isEmpty() && !names.add(name)) {
            errors.duplicate(at.child(NAME), name);
        }
    }

    /** The server has a default for an empty text. */
    private void ifGiven(String key, List<String> supported, Fields fields) {
        if (!fields.text(key).isEmpty()) {
            oneOf(key, supported).check(fields, errors);
        }
    }

    private void ports(JsonObject container, FieldPath list) {
        Set<String> seen = new HashSet<>();
        int index = 0;
        for (JsonObject port : FieldReads.objects(container, "ports")) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(port, NAME);
            List<String> problems = name.isEmpty() ? List.of() : portName(name);
            errors.invalid(at.child(NAME), name, problems);
            if (problems.isEmpty() && !name.isEmpty() && !seen.add(name)) {
                errors.duplicate(at.child(NAME), name);
            }
            if (FieldReads.number(port, CONTAINER_PORT) == 0) {
                errors.required(at.child(CONTAINER_PORT));
            } else {
                FieldRule.between(CONTAINER_PORT, 1, HIGHEST_PORT, PORT).check(new Fields(port, at), errors);
            }
            FieldRule.between(HOST_PORT, 0, HIGHEST_PORT, PORT).check(new Fields(port, at), errors);
            ifGiven("protocol", List.of("SCTP", TCP, "UDP"), new Fields(port, at));
        }
    }

    private static List<String> portName(String name) {
        List<String> problems = new ArrayList<>();
        if (name.length() > LONGEST_PORT_NAME) {
            problems.add("must be no more than 15 characters");
        }
        if (!PORT_NAME.matcher(name).matches()) {
            problems.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (name.chars().noneMatch(c -> c >= 'a' && c <= 'z')) {
            problems.add("must contain at least one letter (a-z)");
        }
        if (name.contains("--")) {
            problems.add("must not contain consecutive hyphens");
        }
        if (name.startsWith("-") || name.endsWith("-")) {
            problems.add("must not begin or end with a hyphen");
        }
        return problems;
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
        List<String> supported = errors.has(AdmissionDifference.CONTAINERS_RESTART)
                ? List.of(PodRules.ALWAYS, "Never", "OnFailure")
                : List.of(PodRules.ALWAYS);
        oneOf(RESTART, supported).check(new Fields(container, at), errors);
    }

    private void probes(JsonObject container, boolean stays, FieldPath at) {
        PROBES.forEach(each -> probe(container, each, stays, at.child(each)));
    }

    /** An init container has probes only if it stays. */
    private void probe(JsonObject container, String key, boolean stays, FieldPath at) {
        if (!container.has(key)) {
            return;
        }
        JsonObject probe = container.child(key);
        if (!stays) {
            errors.forbidden(at, "may not be set for init containers without restartPolicy=Always");
            return;
        }
        List<String> handlers = HANDLERS.stream().filter(probe::has).toList();
        handlers.stream()
                .skip(1)
                .forEach(each -> errors.forbidden(at.child(each), "may not specify more than 1 handler type"));
        if (handlers.isEmpty()) {
            errors.required(at, "must specify a handler type");
        }
        for (String each : COUNTS) {
            if (FieldReads.number(probe, each) < 0) {
                errors.invalidShown(
                        at.child(each),
                        Long.toString(FieldReads.number(probe, each)),
                        "must be greater than or equal to 0");
            }
        }
        long successes = FieldReads.number(probe, "successThreshold");
        if (!key.equals("readinessProbe") && probe.has("successThreshold") && successes != 1) {
            errors.invalidShown(at.child("successThreshold"), Long.toString(successes), "must be 1");
        }
    }
}
