package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.relativePath;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules for the mounts and devices of a container.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateVolumeMounts, ValidateVolumeDevices
 */
final class MountRules {

    private static final String MOUNTS = "volumeMounts";
    private static final String DEVICES = "volumeDevices";
    private static final String NAME = "name";
    private static final String MOUNT_PATH = "mountPath";
    private static final String DEVICE_PATH = "devicePath";
    private static final String PROPAGATION = "mountPropagation";
    private static final String READ_ONLY = "recursiveReadOnly";
    private static final String UNIQUE = "must be unique";
    private static final String BIDIRECTIONAL = "Bidirectional";
    private static final String NO_PROPAGATION = "None";
    private static final Set<String> FOR_DEVICES = Set.of(PodVolumeRules.CLAIM, PodVolumeRules.EPHEMERAL);

    private final JsonObject container;
    private final Map<String, String> volumes;
    private final Errors errors;

    /** With the source of each valid volume by its name. */
    MountRules(JsonObject container, Map<String, String> volumes, Errors errors) {
        this.container = container;
        this.volumes = volumes;
        this.errors = errors;
    }

    void check(FieldPath at) {
        mounts(at.child(MOUNTS));
        devices(at.child(DEVICES));
    }

    /** Messages about the members that few mounts have do not say which mount. */
    private void mounts(FieldPath list) {
        List<String> devices = values(DEVICES, NAME);
        List<String> devicePaths = values(DEVICES, DEVICE_PATH);
        Set<String> paths = new HashSet<>();
        int index = 0;
        for (JsonObject mount : FieldReads.objects(container, MOUNTS)) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(mount, NAME);
            String path = FieldReads.text(mount, MOUNT_PATH);
            isNamed(name, at.child(NAME));
            isGiven(name, at.child(NAME));
            isNamed(path, at.child(MOUNT_PATH));
            isUnique(path, paths, at.child(MOUNT_PATH));
            if (devices.contains(name)) {
                errors.invalid(at.child(NAME), name, "must not already exist in volumeDevices");
            }
            if (devicePaths.contains(path)) {
                errors.invalid(at.child(MOUNT_PATH), path, "must not already exist as a path in volumeDevices");
            }
            Fields fields = new Fields(mount, list);
            relativePath("subPath").check(fields, errors);
            if (!fields.text("subPathExpr").isEmpty() && !fields.text("subPath").isEmpty()) {
                errors.invalid(
                        at.child("subPathExpr"),
                        fields.text("subPathExpr"),
                        "subPathExpr and subPath are mutually exclusive");
            }
            relativePath("subPathExpr").check(fields, errors);
            propagation(fields);
            if (mount.has(READ_ONLY) && errors.has(AdmissionDifference.RECURSIVE_READ_ONLY_IS_STORED)) {
                recursive(fields);
            }
        }
    }

    private void propagation(Fields mount) {
        FieldRule.oneOf(PROPAGATION, List.of(BIDIRECTIONAL, "HostToContainer", NO_PROPAGATION))
                .check(mount, errors);
        if (mount.text(PROPAGATION).equals(BIDIRECTIONAL)
                && !FieldReads.flag(container.child("securityContext"), "privileged")) {
            errors.forbidden(
                    mount.child(PROPAGATION),
                    "Bidirectional mount propagation is available only to privileged containers");
        }
    }

    private void recursive(Fields mount) {
        FieldPath at = mount.child(READ_ONLY);
        FieldRule.oneOf(READ_ONLY, List.of("Disabled", "Enabled", "IfPossible")).check(mount, errors);
        if (List.of("Enabled", "IfPossible").contains(mount.text(READ_ONLY))) {
            if (!FieldReads.flag(mount.json(), "readOnly")) {
                errors.forbidden(at, "may only be specified when readOnly is true");
            }
            if (mount.json().has(PROPAGATION) && !mount.text(PROPAGATION).equals(NO_PROPAGATION)) {
                errors.forbidden(at, "may only be specified when mountPropagation is None or not specified");
            }
        }
    }

    private void devices(FieldPath list) {
        List<String> mounts = values(MOUNTS, NAME);
        List<String> mountPaths = values(MOUNTS, MOUNT_PATH);
        Set<String> names = new HashSet<>();
        Set<String> paths = new HashSet<>();
        int index = 0;
        for (JsonObject device : FieldReads.objects(container, DEVICES)) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(device, NAME);
            String path = FieldReads.text(device, DEVICE_PATH);
            isNamed(name, at.child(NAME));
            isUnique(name, names, at.child(NAME));
            if (volumes.containsKey(name) && !FOR_DEVICES.contains(volumes.getOrDefault(name, ""))) {
                errors.invalid(
                        at.child(NAME),
                        name,
                        "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
            }
            isGiven(name, at.child(NAME));
            isNamed(path, at.child(DEVICE_PATH));
            isUnique(path, paths, at.child(DEVICE_PATH));
            if (List.of(path.split("/", -1)).contains("..")) {
                errors.invalid(at.child(DEVICE_PATH), path, "can not contain backsteps ('..')");
            }
            if (mounts.contains(name)) {
                errors.invalid(at.child(NAME), name, "must not already exist in volumeMounts");
            }
            if (mountPaths.contains(path)) {
                errors.invalid(at.child(DEVICE_PATH), path, "must not already exist as a path in volumeMounts");
            }
        }
    }

    private void isNamed(String value, FieldPath at) {
        if (value.isEmpty()) {
            errors.required(at);
        }
    }

    private void isGiven(String volume, FieldPath at) {
        if (!volumes.containsKey(volume)) {
            errors.notFound(at, volume);
        }
    }

    private void isUnique(String value, Set<String> seen, FieldPath at) {
        if (!value.isEmpty() && !seen.add(value)) {
            errors.invalid(at, value, UNIQUE);
        }
    }

    private List<String> values(String list, String key) {
        return FieldReads.objects(container, list).stream()
                .map(each -> FieldReads.text(each, key))
                .toList();
    }
}
