package dev.mooring.admission;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonNumber;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;

/**
 * Rules that only one of the in-tree sources has.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateFlockerVolumeSource and its neighbours
 */
final class OldSources {

    private static final String REGISTRY = "must be a host:port pair or multiple pairs separated by commas";
    private static final int LONGEST_TENANT = 64;

    private OldSources() {}

    static void glusterfsNamespace(Fields glusterfs, Errors errors) {
        if (!glusterfs.json().has("endpointsNamespace")) {
            return;
        }
        FieldPath at = glusterfs.child("endpointsNamespace");
        String namespace = glusterfs.text("endpointsNamespace");
        if (namespace.isEmpty()) {
            errors.invalid(at, namespace, "if the endpointnamespace is set, it must be a valid namespace name");
        } else {
            errors.invalid(at, namespace, NameSyntax.label(namespace));
        }
    }

    static void flocker(Fields flocker, Errors errors) {
        String name = flocker.text("datasetName");
        String uuid = flocker.text("datasetUUID");
        if (name.isEmpty() && uuid.isEmpty()) {
            errors.required(flocker.at(), "one of datasetName and datasetUUID is required");
        }
        if (!name.isEmpty() && !uuid.isEmpty()) {
            errors.invalid(flocker.at(), "resource", "datasetName and datasetUUID can not be specified simultaneously");
        }
        if (name.contains("/")) {
            errors.invalid(flocker.child("datasetName"), name, "must not contain '/'");
        }
    }

    static void quobyte(Fields quobyte, Errors errors) {
        String registry = quobyte.text("registry");
        if (registry.isEmpty()) {
            errors.required(quobyte.child("registry"), REGISTRY);
        } else if (GoText.utf8Length(quobyte.text("tenant")) > LONGEST_TENANT) {
            errors.required(quobyte.child("tenant"), "must be a UUID and may not exceed a length of 64 characters");
        } else if (!List.of(registry.split(",", -1)).stream().allMatch(OldSources::isHostAndPort)) {
            errors.invalid(quobyte.child("registry"), registry, REGISTRY);
        }
    }

    /**
     * Whether the host is followed by one port; a host with colons is in brackets.
     *
     * @upstream Go net/ipsock.go SplitHostPort
     */
    private static boolean isHostAndPort(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            return false;
        }
        if (!text.startsWith("[")) {
            return text.indexOf(':') == colon && text.indexOf('[') < 0 && text.indexOf(']') < 0;
        }
        int end = text.indexOf(']');
        return end + 1 == colon && text.indexOf('[', 1) < 0 && text.indexOf(']', end + 1) < 0;
    }

    static void worldWideNames(Fields fc, Errors errors) {
        boolean targets = !FieldReads.isEmpty(fc.json(), "targetWWNs");
        boolean ids = !FieldReads.isEmpty(fc.json(), "wwids");
        if (!targets && !ids) {
            errors.required(fc.child("targetWWNs"), "must specify either targetWWNs or wwids, but not both");
        }
        if (targets && ids) {
            errors.invalidValue(
                    fc.child("targetWWNs"),
                    Schema.WORLD_WIDE_NAMES,
                    fc.json().array("targetWWNs"),
                    "targetWWNs and wwids can not be specified simultaneously");
        }
        if (targets && !fc.json().has("lun")) {
            errors.required(fc.child("lun"), "lun is required if targetWWNs is specified");
        } else if (targets && fc.json().members().get("lun") instanceof JsonNumber) {
            FieldRule.between("lun", 0, 255, "must be between 0 and 255, inclusive")
                    .check(fc, errors);
        }
    }

    static void flexOptions(Fields flex, Errors errors) {
        for (String option : FieldReads.map(flex.json(), "options").keySet()) {
            int slash = option.indexOf('/');
            String namespace = slash < 0 ? option : option.substring(0, slash);
            String normalized = "." + GoStrings.lowerCase(namespace);
            if (normalized.endsWith(".kubernetes.io") || normalized.endsWith(".k8s.io")) {
                errors.invalid(
                        flex.child("options").key(option), option, "kubernetes.io and k8s.io namespaces are reserved");
            }
        }
    }

    static void azureDiskUri(Fields disk, Errors errors) {
        if (!disk.json().has("kind")) {
            return;
        }
        String uri = disk.text("diskURI");
        boolean managed = disk.text("kind").equals("Managed");
        String form = managed
                ? "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"
                : "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";
        if (!uri.startsWith(managed ? "/subscriptions/" : "https://")) {
            errors.notSupportedShown(disk.child("diskURI"), GoText.quote(uri), List.of(form));
        }
    }
}
