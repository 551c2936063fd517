package dev.mooring.admission;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules of an iSCSI source.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateISCSIPersistentVolumeSource,
 *     validateISCSIVolumeSource
 */
final class IscsiRules {

    private static final int LONGEST_IDENTITY = 64;
    private static final String MALFORMED = "must be valid format";
    private static final String STRANGE = "must be valid format starting with iqn, eui, or naa";
    private static final List<String> KINDS = List.of("iqn", "eui", "naa");
    static final String TOO_LONG = "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if"
            + " iscsi.initiatorName is specified.";
    private static final Pattern EUI = Pattern.compile("eui[^\\n]\\p{Alnum}{16}");
    private static final Pattern NAA = Pattern.compile("naa[^\\n]\\p{Alnum}{32}");
    private static final Pattern IQN_HEAD = Pattern.compile("iqn\\.\\d{4}-\\d{2}\\..");
    private static final String NOT_IN_A_TAIL = ",;*&$| \t\n\f\r";

    private IscsiRules() {}

    static void portal(Fields iscsi, Errors errors) {
        if (isTooLong(iscsi.json(), iscsi.owner())) {
            errors.invalid(iscsi.child("targetportal"), iscsi.text("targetPortal"), TOO_LONG);
        }
    }

    static void iqn(Fields iscsi, Errors errors) {
        name(iscsi, "iqn", "iqn", MALFORMED, errors);
    }

    static void initiator(Fields iscsi, Errors errors) {
        if (iscsi.json().has("initiatorName")) {
            name(iscsi, "initiatorName", "initiatorname", MALFORMED, errors);
        }
    }

    /** As {@link #iqn}, of a volume in a pod. */
    static void iqnInPod(Fields iscsi, Errors errors) {
        name(iscsi, "iqn", "iqn", STRANGE, errors);
    }

    /** As {@link #initiator}, of a volume in a pod. */
    static void initiatorInPod(Fields iscsi, Errors errors) {
        if (iscsi.json().has("initiatorName")) {
            name(iscsi, "initiatorName", "initiatorname", STRANGE, errors);
        }
    }

    /** With the words for a name of no known kind. */
    private static void name(Fields iscsi, String key, String child, String unknown, Errors errors) {
        String name = iscsi.text(key);
        if (!isName(name)) {
            boolean isKnown = KINDS.stream().anyMatch(name::startsWith);
            errors.invalid(iscsi.child(child), name, isKnown ? MALFORMED : unknown);
        }
    }

    /** Whether the target and the volume have too long a name for an initiator with a name. */
    static boolean isTooLong(JsonObject iscsi, String volume) {
        int length = GoText.utf8Length(volume) + 1 + GoText.utf8Length(FieldReads.text(iscsi, "targetPortal"));
        return iscsi.has("initiatorName") && length > LONGEST_IDENTITY;
    }

    static void chap(Fields iscsi, Errors errors) {
        boolean chap =
                FieldReads.flag(iscsi.json(), "chapAuthDiscovery") || FieldReads.flag(iscsi.json(), "chapAuthSession");
        if (chap && !iscsi.json().has("secretRef")) {
            errors.required(iscsi.child("secretRef"));
        }
    }

    private static boolean isName(String name) {
        if (name.startsWith("iqn")) {
            return isQualifiedName(name);
        }
        return EUI.matcher(name).matches() || NAA.matcher(name).matches();
    }

    /**
     * Upstream anchors the pattern only at the end of the name, not at its beginning: some colon must have the right
     * words before it and nothing forbidden after it.
     */
    private static boolean isQualifiedName(String name) {
        int tail = name.length();
        while (tail > 0 && NOT_IN_A_TAIL.indexOf(name.charAt(tail - 1)) < 0) {
            tail--;
        }
        int colon = name.indexOf(':', tail);
        while (colon >= 0 && colon + 1 < name.length()) {
            int from = colon;
            while (from > 0 && isAuthority(name.charAt(from - 1))) {
                from--;
            }
            if (IQN_HEAD.matcher(name.substring(from, colon)).find()) {
                return true;
            }
            colon = name.indexOf(':', colon + 1);
        }
        return false;
    }

    private static boolean isAuthority(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
    }
}
