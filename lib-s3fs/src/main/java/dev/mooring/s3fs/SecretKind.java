package dev.mooring.s3fs;

import dev.mooring.internal.EnumNames;

/**
 * The purpose for which a class names a Secret, with the names of the provisioner.
 *
 * @upstream kubernetes-csi/external-provisioner pkg/controller/controller.go, the SecretParamsMaps
 */
enum SecretKind {
    /** To create and delete volumes. */
    PROVISIONER("Provisioner", "provisioner-secret-", true),
    /** To attach. */
    CONTROLLER_PUBLISH("ControllerPublish", "controller-publish-secret-", true),
    /** To mount once per node. */
    NODE_STAGE("NodeStage", "node-stage-secret-", true),
    /** To mount for a pod. */
    NODE_PUBLISH("NodePublish", "node-publish-secret-", true),
    /** To expand. */
    CONTROLLER_EXPAND("ControllerExpand", "controller-expand-secret-", false),
    /** To expand on the node. */
    NODE_EXPAND("NodeExpand", "node-expand-secret-", false),
    /** To change attributes. */
    CONTROLLER_MODIFY("ControllerModify", "controller-modify-secret-", false),
    /** For every purpose without a Secret of its own. */
    DEFAULT("Default", "secret-", false);

    static final String PREFIX = "csi.storage.k8s.io/";

    private final String word;
    private final String key;
    private final boolean deprecated;

    SecretKind(String word, String key, boolean deprecated) {
        this.word = word;
        this.key = key;
        this.deprecated = deprecated;
    }

    String word() {
        return word;
    }

    String nameKey() {
        return PREFIX + key + "name";
    }

    String namespaceKey() {
        return PREFIX + key + "namespace";
    }

    /** The key from before Kubernetes 1.13, which four kinds have; empty for the others. */
    String deprecatedNameKey() {
        return deprecated ? "csi" + word + "SecretName" : "";
    }

    String deprecatedNamespaceKey() {
        return deprecated ? "csi" + word + "SecretNamespace" : "";
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
