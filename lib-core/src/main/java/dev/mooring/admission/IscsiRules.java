package dev.mooring.admission;

import dev.mooring.admission.SourceRule.Source;
import dev.mooring.internal.GoText;
import java.util.regex.Pattern;

/**
 * The rules of an iSCSI source.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validateISCSIPersistentVolumeSource
 */
final class IscsiRules {

    private static final int LONGEST_IDENTITY = 64;
    private static final String MALFORMED = "must be valid format";
    private static final Pattern EUI = Pattern.compile("eui[^\\n]\\p{Alnum}{16}");
    private static final Pattern NAA = Pattern.compile("naa[^\\n]\\p{Alnum}{32}");
    private static final Pattern IQN_HEAD = Pattern.compile("iqn\\.\\d{4}-\\d{2}\\..");
    private static final String NOT_IN_A_TAIL = ",;*&$| \t\n\f\r";

    private IscsiRules() {}

    static void portal(Source iscsi, Errors errors) {
        String portal = iscsi.text("targetPortal");
        int length = GoText.utf8Length(iscsi.volume()) + 1 + GoText.utf8Length(portal);
        if (iscsi.json().has("initiatorName") && length > LONGEST_IDENTITY) {
            errors.invalid(
                    iscsi.child("targetportal"),
                    portal,
                    "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if"
                            + " iscsi.initiatorName is specified.");
        }
    }

    static void iqn(Source iscsi, Errors errors) {
        if (!isName(iscsi.text("iqn"))) {
            errors.invalid(iscsi.child("iqn"), iscsi.text("iqn"), MALFORMED);
        }
    }

    static void initiator(Source iscsi, Errors errors) {
        if (iscsi.json().has("initiatorName") && !isName(iscsi.text("initiatorName"))) {
            errors.invalid(iscsi.child("initiatorname"), iscsi.text("initiatorName"), MALFORMED);
        }
    }

    static void chap(Source iscsi, Errors errors) {
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
