package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.each;
import static dev.mooring.admission.FieldRule.in;
import static dev.mooring.admission.FieldRule.required;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The rules for the probes of a container and for what it does when it starts and stops.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateProbe, validateLifecycle, validateHandler
 */
final class HandlerRules {

    static final String PORT = "must be between 1 and 65535, inclusive";
    static final int HIGHEST_PORT = 65535;

    private static final String GRACE = "terminationGracePeriodSeconds";
    private static final String READINESS = "readinessProbe";
    private static final String SUCCESSES = "successThreshold";
    private static final String NOT_RESTARTED = "may not be set for init containers without restartPolicy=Always";
    private static final String HEADER = "a valid HTTP header must consist of alphanumeric characters or '-' (e.g."
            + " 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";
    private static final Pattern HEADER_FORM = Pattern.compile("[-A-Za-z0-9]+");
    private static final int LONGEST_PORT_NAME = 15;
    private static final Pattern PORT_NAME = Pattern.compile("[-a-z0-9]+");
    private static final List<String> PROBES = List.of("livenessProbe", READINESS, "startupProbe");
    private static final List<String> COUNTS =
            List.of("initialDelaySeconds", "timeoutSeconds", "periodSeconds", SUCCESSES, "failureThreshold");

    /** In the server's order; how long one may sleep depends on the release. */
    private static final List<String> KINDS = List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");

    private static final Map<String, FieldRule> RULES = Map.of(
            "exec", in("exec", required("command")),
            "httpGet",
                    in(
                            "httpGet",
                            HandlerRules::port,
                            FieldRule.oneOfOrDefault("scheme", List.of("HTTP", "HTTPS")),
                            HandlerRules::headers),
            "tcpSocket", in("tcpSocket", HandlerRules::port),
            "grpc", in("grpc", HandlerRules::port));

    private HandlerRules() {}

    /** With {@code stays} for a container that runs as long as the pod. */
    static void check(JsonObject container, boolean stays, FieldPath at, Errors errors) {
        List<String> all = new ArrayList<>(List.of("lifecycle"));
        all.addAll(PROBES);
        for (String each : all) {
            if (container.has(each) && !stays) {
                errors.forbidden(at.child(each), NOT_RESTARTED);
            }
        }
        if (stays) {
            in("lifecycle", in("postStart", HandlerRules::handler), in("preStop", HandlerRules::handler))
                    .check(new Fields(container, at), errors);
            PROBES.forEach(each ->
                    in(each, (probe, found) -> probe(probe, each, found)).check(new Fields(container, at), errors));
        }
    }

    private static void handler(Fields parent, Errors errors) {
        List<String> given =
                KINDS.stream().filter(each -> parent.json().has(each)).toList();
        if (given.isEmpty()) {
            errors.required(parent.at(), "must specify a handler type");
            return;
        }
        FieldRule rule = RULES.get(given.get(0));
        if (rule != null) {
            rule.check(parent, errors);
        }
        given.stream()
                .skip(1)
                .forEach(each -> errors.forbidden(parent.child(each), "may not specify more than 1 handler type"));
    }

    private static void probe(Fields probe, String key, Errors errors) {
        handler(probe, errors);
        for (String each : COUNTS) {
            FieldRule.between(each, 0, Integer.MAX_VALUE, "must be greater than or equal to 0")
                    .check(probe, errors);
        }
        long seconds = FieldReads.number(probe.json(), GRACE);
        boolean hasGrace = probe.json().has(GRACE);
        if (hasGrace && seconds <= 0) {
            errors.invalidShown(probe.child(GRACE), Long.toString(seconds), "must be greater than 0");
        }
        if (hasGrace && key.equals(READINESS)) {
            errors.invalidShown(probe.child(GRACE), Long.toString(seconds), "must not be set for readinessProbes");
        }
        long successes = FieldReads.number(probe.json(), SUCCESSES);
        if (!key.equals(READINESS) && successes != 0 && successes != 1) {
            errors.invalidShown(probe.child(SUCCESSES), Long.toString(successes), "must be 1");
        }
    }

    private static void port(Fields handler, Errors errors) {
        JsonValue port = handler.json().members().getOrDefault("port", JsonNumber.of(0));
        if (port instanceof JsonString name) {
            errors.invalid(handler.child("port"), name.value(), portName(name.value()));
        } else {
            FieldRule.between("port", 1, HIGHEST_PORT, PORT).check(handler, errors);
        }
    }

    /** The messages do not say which header. */
    private static void headers(Fields get, Errors errors) {
        each("httpHeaders", (header, found) -> {
                    if (!HEADER_FORM.matcher(header.text("name")).matches()) {
                        found.invalid(get.child("httpHeaders"), header.text("name"), HEADER);
                    }
                })
                .check(get, errors);
    }

    /** The problems of the name of a port. */
    static List<String> portName(String name) {
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
}
