package dev.mooring.pasted;

import dev.mooring.internal.EnumNames;
import java.util.List;
import java.util.Set;

/** What a value of a message is. */
public enum ValueKind {
    /** The name of a PersistentVolume. */
    VOLUME("PersistentVolume", "pv"),
    /** The name of a PersistentVolumeClaim. */
    CLAIM("PersistentVolumeClaim", "claim"),
    /** The name of a pod. */
    POD("Pod", "pod"),
    /** The name of a node. */
    NODE("Node", "node"),
    /** The name of a StorageClass. */
    STORAGE_CLASS("StorageClass", "class"),
    /** The name of a VolumeAttributesClass. */
    ATTRIBUTES_CLASS("VolumeAttributesClass", "vac"),
    /** The name of a VolumeAttachment. */
    ATTACHMENT("VolumeAttachment", "va"),
    /** The name of a VolumeSnapshot. */
    SNAPSHOT("VolumeSnapshot", "snap"),
    /** The name of a StatefulSet. */
    STATEFUL_SET("StatefulSet", "sts"),
    /** The name of a Secret. */
    SECRET("Secret", "secret"),
    /** The name of a ConfigMap. */
    CONFIG_MAP("ConfigMap", "configmap"),
    /** Names of pods, separated by commas. */
    PODS("", "pods"),
    /** The namespace of the object that is named next to it. */
    NAMESPACE("", "ns", "podns", "claimns"),
    /** The name of a volume in a pod, or of a PersistentVolume: the message can mean either. */
    POD_VOLUME("", "vol"),
    /** The name of a driver or provisioner. */
    DRIVER("", "driver", "provisioner"),
    /** The handle of a volume, as its driver knows it. */
    HANDLE("", "handle"),
    /** A block device. */
    DEVICE("", "dev"),
    /** A path. */
    PATH("", "path"),
    /** A count or another whole number. */
    NUMBER("", "n", "k"),
    /** How long ago something was, as {@code kubectl} prints it. */
    AGE("", "age"),
    /** The name of something else, without blanks. */
    WORD(""),
    /** Words, up to the next fixed part of the message or its end. */
    TEXT(
            "",
            "vols",
            "unattached",
            "unprocessed",
            "error",
            "text",
            "out",
            "output",
            "list",
            "args",
            "cmd",
            "opts",
            "reasons",
            "message",
            "key",
            "err",
            "maps",
            "paths",
            "stderr",
            "time",
            "d",
            "reason",
            "holder",
            "r",
            "u",
            "l",
            "resources",
            "task",
            "unique",
            "what");

    private static final Set<String> NAMESPACED =
            Set.of("PersistentVolumeClaim", "Pod", "VolumeSnapshot", "StatefulSet", "Secret", "ConfigMap");

    private final String object;
    private final List<String> names;

    ValueKind(String object, String... names) {
        this.object = object;
        this.names = List.of(names);
    }

    /** {@return the kind of object that the value names; empty if it names none} */
    public String object() {
        return object;
    }

    /** Whether the object that it names is in a namespace. */
    boolean isNamespaced() {
        return isNamespaced(object);
    }

    static boolean isNamespaced(String kind) {
        return NAMESPACED.contains(kind);
    }

    /** Whether the value may have blanks. */
    boolean isText() {
        return this == TEXT || this == PODS;
    }

    /** The kind of a placeholder; every name that no other kind has is a {@link #WORD}. */
    static ValueKind of(String placeholder) {
        for (ValueKind kind : values()) {
            if (kind.names.contains(placeholder)) {
                return kind;
            }
        }
        return WORD;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
