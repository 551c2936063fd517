package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.each;
import static dev.mooring.admission.FieldRule.label;
import static dev.mooring.admission.FieldRule.subdomain;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.admission.internal.UnjudgedFields;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The rules for a new pod and for the pod template of a workload. A pod may also be refused for {@link UnjudgedFields}.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidatePodCreate, ValidatePodSpec
 */
final class PodRules {

    static final String ALWAYS = "Always";

    private static final String NODE = "nodeName";
    private static final String DEADLINE = "activeDeadlineSeconds";
    private static final String DNS_POLICY = "dnsPolicy";
    private static final String NO_DNS = "None";
    private static final List<String> RESTART_POLICIES = List.of(ALWAYS, "OnFailure", "Never");
    private static final List<String> DNS_POLICIES =
            List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", NO_DNS);
    private static final List<String> SYSTEMS = List.of("linux", "windows");

    /** Those of the whole spec that come last, in order. */
    private static final List<FieldRule> LAST = List.of(
            subdomain("serviceAccountName"),
            subdomain(NODE),
            PodRules::deadline,
            label("hostname"),
            label("subdomain"),
            each("tolerations", PlacementRules::toleration),
            each("hostAliases", PlacementRules::hostAlias),
            subdomain("priorityClassName"),
            PodRules::runtimeClass,
            FieldRule.notEmptyIfSet("preemptionPolicy"),
            FieldRule.oneOfOrDefault("preemptionPolicy", List.of("PreemptLowerPriority", "Never")),
            PodRules::overhead,
            PodRules::system);

    private PodRules() {}

    /** A change of a pod is not checked. */
    static void check(JsonObject pod, JsonObject old, Errors errors) {
        if (!old.isEmpty()) {
            return;
        }
        JsonObject metadata = pod.child("metadata");
        JsonObject spec = FieldReads.withoutNulls(pod.child("spec"));
        FieldPath at = FieldPath.of("spec");
        new MetadataRules(metadata, errors).check(true);
        checkSpec(spec, FieldReads.text(metadata, "name"), at, List.of(), errors);
        for (String list : List.of(ContainerRules.REGULAR, ContainerRules.INIT)) {
            each(list, PodRules::image).check(new Fields(spec, at), errors);
        }
        if (!FieldReads.isEmpty(spec, ContainerRules.EPHEMERAL)) {
            errors.forbidden(at.child(ContainerRules.EPHEMERAL), "cannot be set on create");
        }
        if (!FieldReads.isEmpty(spec, NODE) && !FieldReads.isEmpty(spec, "schedulingGates")) {
            errors.forbidden(at.child(NODE), "cannot be set until all schedulingGates have been cleared");
        }
    }

    private static void image(Fields container, Errors errors) {
        String image = container.text("image");
        if (!image.equals(image.strip())) {
            errors.invalid(container.child("image"), image, "must not have leading or trailing whitespace");
        }
    }

    /** The template of a workload, with the volumes that a controller adds. */
    static void checkTemplate(JsonObject spec, FieldPath at, Collection<String> added, Errors errors) {
        checkSpec(spec, "", at, added, errors);
        if (!FieldReads.isEmpty(spec, ContainerRules.EPHEMERAL)) {
            errors.forbidden(at.child(ContainerRules.EPHEMERAL), "ephemeral containers not allowed in pod template");
        }
    }

    private static void checkSpec(JsonObject spec, String pod, FieldPath at, Collection<String> added, Errors errors) {
        Map<String, String> volumes = PodVolumeRules.check(spec, pod, added, at.child("volumes"), errors);
        ContainerRules containers = new ContainerRules(spec, volumes, !pod.isEmpty(), errors);
        containers.check(at);
        containers.hostNetwork(at);
        String policy = restartPolicy(spec);
        if (!RESTART_POLICIES.contains(policy)) {
            errors.notSupported(at.child("restartPolicy"), policy, RESTART_POLICIES);
        }
        Fields fields = new Fields(spec, at);
        FieldRule.oneOfOrDefault(DNS_POLICY, DNS_POLICIES).check(fields, errors);
        MetadataRules.labels(FieldReads.map(spec, "nodeSelector"), at.child("nodeSelector"), errors);
        SecurityRules.ofPod(spec, at, errors);
        PlacementRules.AFFINITY.check(fields, errors);
        nameservers(fields, errors);
        each("readinessGates", PodRules::readinessGate).check(fields, errors);
        PlacementRules.gates(spec, at, errors);
        PlacementRules.spread(spec, at, errors);
        SecurityRules.ofHost(spec, at, errors);
        FieldRule.check(fields, LAST, errors);
    }

    /** The default is Always. */
    static String restartPolicy(JsonObject spec) {
        String given = FieldReads.text(spec, "restartPolicy");
        return given.isEmpty() ? ALWAYS : given;
    }

    private static void nameservers(Fields spec, Errors errors) {
        if (!spec.text(DNS_POLICY).equals(NO_DNS)) {
            return;
        }
        FieldPath at = spec.child("dnsConfig");
        if (!spec.json().has("dnsConfig")) {
            errors.required(at, "must provide `dnsConfig` when `dnsPolicy` is None");
        } else if (FieldReads.isEmpty(spec.json().child("dnsConfig"), "nameservers")) {
            errors.required(
                    at.child("nameservers"), "must provide at least one DNS nameserver when `dnsPolicy` is None");
        }
    }

    private static void readinessGate(Fields gate, Errors errors) {
        String type = gate.text("conditionType");
        errors.invalid(gate.child("conditionType"), type, NameSyntax.qualified(errors.server(), type));
    }

    private static void deadline(Fields spec, Errors errors) {
        if (spec.json().members().get(DEADLINE) instanceof JsonNumber) {
            FieldRule.between(DEADLINE, 1, Integer.MAX_VALUE, "must be between 1 and 2147483647, inclusive")
                    .check(spec, errors);
        }
    }

    /** A name that is given, but empty, is checked too. */
    private static void runtimeClass(Fields spec, Errors errors) {
        String name = spec.text("runtimeClassName");
        if (spec.json().has("runtimeClassName")) {
            errors.invalid(spec.child("runtimeClassName"), name, NameSyntax.subdomain(name));
        }
    }

    private static void overhead(Fields spec, Errors errors) {
        if (spec.json().has("overhead")) {
            ResourceRules.check(JsonObject.of("limits", spec.json().child("overhead")), spec.child("overhead"), errors);
        }
    }

    private static void system(Fields spec, Errors errors) {
        if (!spec.json().has("os")) {
            return;
        }
        String name = FieldReads.text(spec.json().child("os"), "name");
        if (name.isEmpty()) {
            errors.required(
                    spec.child("os").child("name"),
                    errors.has(AdmissionDifference.EMPTY_SYSTEM_WORDS) ? "" : "cannot be empty");
        } else if (!SYSTEMS.contains(name)) {
            errors.notSupported(spec.child("os"), name, SYSTEMS);
        }
    }
}
