package dev.mooring.admission.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The fields of pods and workloads for which the API server may refuse them, and which no rule here judges fully. */
public final class UnjudgedFields {

    private static final Set<String> KEYS = Set.of(
            "appArmorProfile",
            "bindMountOptions",
            "clusterTrustBundle",
            "dnsConfig",
            "fileKeyRef",
            "hostnameOverride",
            "managedBy",
            "matchLabelKeys",
            "mismatchLabelKeys",
            "podCertificate",
            "podFailurePolicy",
            "privileged",
            "resizePolicy",
            "resourceClaims",
            "restartPolicyRules",
            "schedulingGroup",
            "seLinuxChangePolicy",
            "serviceAccountName",
            "sleep",
            "stopSignal",
            "successPolicy",
            "supplementalGroupsPolicy",
            "sysctls",
            "timeZone",
            "windowsOptions");

    /** Their keys are the user's. */
    private static final Set<String> MAPS =
            Set.of("annotations", "labels", "limits", "matchLabels", "nodeSelector", "requests");

    private UnjudgedFields() {}

    /** {@return the fields of this object, by name} */
    public static SortedSet<String> of(Manifest object) {
        SortedSet<String> found = new TreeSet<>();
        find(object.spec(), found);
        return found;
    }

    private static void find(JsonValue value, SortedSet<String> found) {
        if (value instanceof JsonArray array) {
            array.items().forEach(each -> find(each, found));
        } else if (value instanceof JsonObject object) {
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                if (KEYS.contains(member.getKey()) && isSet(member.getValue())) {
                    found.add(member.getKey());
                } else if (!MAPS.contains(member.getKey())) {
                    find(member.getValue(), found);
                }
            }
            if (object.has("containers") && !object.child("resources").isEmpty()) {
                found.add("resources");
            }
        }
    }

    private static boolean isSet(JsonValue value) {
        return !value.isNull()
                && value != JsonBoolean.FALSE
                && !(value instanceof JsonString text && text.value().isEmpty());
    }
}
