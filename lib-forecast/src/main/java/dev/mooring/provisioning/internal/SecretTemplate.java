package dev.mooring.provisioning.internal;

import dev.mooring.internal.SecretTemplates;
import dev.mooring.json.JsonObject;
import dev.mooring.object.ClaimView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parameters of a class that name a secret, one row for each call that needs one.
 *
 * @upstream external-provisioner pkg/controller/controller.go getSecretReference,
 *     verifyAndGetSecretNameAndNamespaceTemplate
 */
enum SecretTemplate {
    PROVISIONER("Provisioner", "provisioner-secret", "", "csiProvisionerSecret"),
    CONTROLLER_PUBLISH(
            "ControllerPublish",
            "controller-publish-secret",
            "controllerPublishSecretRef",
            "csiControllerPublishSecret"),
    NODE_STAGE("NodeStage", "node-stage-secret", "nodeStageSecretRef", "csiNodeStageSecret"),
    NODE_PUBLISH("NodePublish", "node-publish-secret", "nodePublishSecretRef", "csiNodePublishSecret"),
    CONTROLLER_EXPAND("ControllerExpand", "controller-expand-secret", "controllerExpandSecretRef", ""),
    NODE_EXPAND("NodeExpand", "node-expand-secret", "nodeExpandSecretRef", ""),
    DEFAULT("Default", "secret", "", "");

    static final String PREFIX = "csi.storage.k8s.io/";

    private final String title;
    private final String key;
    private final String field;
    private final String oldKey;

    /** Which secret; {@code error} is upstream's words if that cannot be determined. */
    record Reference(String namespace, String name, String error) {

        static final Reference NONE = new Reference("", "", "");

        static Reference failed(String error) {
            return new Reference("", "", error);
        }

        boolean isPresent() {
            return !name.isEmpty();
        }

        JsonObject toJson() {
            return JsonObject.EMPTY.with("name", name).with("namespace", namespace);
        }
    }

    SecretTemplate(String title, String key, String field, String oldKey) {
        this.title = title;
        this.key = key;
        this.field = field;
        this.oldKey = oldKey;
    }

    /** The field of the CSI source; empty if there is none. */
    String field() {
        return field;
    }

    String nameKey() {
        return PREFIX + key + "-name";
    }

    String namespaceKey() {
        return PREFIX + key + "-namespace";
    }

    /** All keys with prefix. */
    static Stream<String> keys() {
        return Arrays.stream(values()).flatMap(each -> Stream.of(each.nameKey(), each.namespaceKey()));
    }

    /** The key without prefix, which is deprecated; the calls that have none look up the empty key. */
    private String oldKey(String part) {
        return oldKey.isEmpty() ? "" : oldKey + part;
    }

    Reference resolve(Map<String, String> parameters, String volumeName, ClaimView claim) {
        Reference own = templates(parameters);
        if (!own.error().isEmpty()) {
            return Reference.failed("failed to get name and namespace template from params: " + own.error());
        }
        if (own.isPresent()) {
            return resolved(own, volumeName, claim);
        }
        Reference shared = DEFAULT.templates(parameters);
        if (!shared.error().isEmpty()) {
            return Reference.failed("failed to get default name and namespace template from params: " + shared.error());
        }
        return shared.isPresent() ? resolved(shared, volumeName, claim) : Reference.NONE;
    }

    private Reference templates(Map<String, String> parameters) {
        List<String> names = present(parameters, oldKey("Name"), nameKey());
        List<String> namespaces = present(parameters, oldKey("Namespace"), namespaceKey());
        if (names.size() > 1 || namespaces.size() > 1) {
            return Reference.failed(
                    title + " secrets specified in parameters with both \"csi\" and \"" + PREFIX + "\" keys");
        }
        if (names.size() != namespaces.size()) {
            return Reference.failed(
                    "either name and namespace for " + title + " secrets specified, Both must be specified");
        }
        if (names.isEmpty()) {
            return Reference.NONE;
        }
        return names.get(0).isEmpty() || namespaces.get(0).isEmpty()
                ? Reference.failed(
                        title + " secrets specified in parameters but value of either namespace or name is empty")
                : new Reference(namespaces.get(0), names.get(0), "");
    }

    private static List<String> present(Map<String, String> parameters, String... keys) {
        return List.of(keys).stream()
                .flatMap(each -> Optional.ofNullable(parameters.get(each)).stream())
                .toList();
    }

    private static Reference resolved(Reference templates, String volumeName, ClaimView claim) {
        Map<String, String> values = new HashMap<>(Map.of("pv.name", volumeName, "pvc.namespace", claim.namespace()));
        SecretTemplates.Resolved namespace = SecretTemplates.namespace(templates.namespace(), values);
        if (namespace.isRefused()) {
            return Reference.failed(namespace.refusal());
        }
        values.put("pvc.name", claim.name());
        claim.annotations().forEach((key, value) -> values.put("pvc.annotations['" + key + "']", value));
        SecretTemplates.Resolved name = SecretTemplates.name(templates.name(), values);
        return name.isRefused() ? Reference.failed(name.refusal()) : new Reference(namespace.text(), name.text(), "");
    }
}
