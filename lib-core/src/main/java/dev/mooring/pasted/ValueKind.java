package dev.mooring.pasted;

import dev.mooring.reason.EnumNames;
import java.util.List;

/** What a value of a message is. */
@SuppressWarnings("ImmutableEnumChecker") // a list that is never changed
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
    /** The namespace of the object that is named beside it. */
    NAMESPACE("", "ns", "podns", "claimns"),
    /** The name of a volume in a pod, or of a PersistentVolume: the message says it of both. */
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
            "pods",
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
            "what");

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
