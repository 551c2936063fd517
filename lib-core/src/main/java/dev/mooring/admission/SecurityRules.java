package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.between;
import static dev.mooring.admission.FieldRule.each;
import static dev.mooring.admission.FieldRule.in;
import static dev.mooring.admission.FieldRule.oneOf;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules for the security contexts of a pod and its containers, as far as they are about users and groups, privileges
 * and namespaces of the host.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go validatePodSpecSecurityContext, ValidateSecurityContext,
 *     validateHostUsers
 */
final class SecurityRules {

    private static final String CONTEXT = "securityContext";
    private static final String HOST_USERS = "hostUsers";
    private static final String PROC_MOUNT = "procMount";
    private static final String UNMASKED = "Unmasked";
    private static final String ID = "must be between 0 and 2147483647, inclusive";
    private static final String SECCOMP = "seccompProfile";
    private static final String LOCALHOST = "Localhost";
    private static final String LOCALHOST_PROFILE = "localhostProfile";
    private static final String SYSCTL = "([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final Pattern SYSCTL_FORM = Pattern.compile("[a-z0-9]([-_a-z0-9./]*[a-z0-9])?");
    private static final Pattern SYSCTL_GAP = Pattern.compile("[./][^a-z0-9]|[^a-z0-9][./]");
    private static final int LONGEST_SYSCTL = 253;
    private static final String GROUPS = "supplementalGroups";

    private static final List<FieldRule> OF_POD = List.of(
            id("fsGroup"),
            id("runAsUser"),
            id("runAsGroup"),
            SecurityRules::groups,
            each("sysctls", SecurityRules::sysctl),
            oneOf("fsGroupChangePolicy", List.of("Always", "OnRootMismatch")),
            in(SECCOMP, SecurityRules::seccomp));

    private SecurityRules() {}

    private static FieldRule id(String key) {
        return between(key, 0, Integer.MAX_VALUE, ID);
    }

    private static void groups(Fields context, Errors errors) {
        int index = 0;
        for (JsonValue group : context.json().array(GROUPS).items()) {
            FieldPath at = context.child(GROUPS).index(index++);
            if (group instanceof JsonNumber number && number.text().startsWith("-")) {
                errors.invalidShown(at, number.text(), ID);
            }
        }
    }

    private static void sysctl(Fields sysctl, Errors errors) {
        String name = sysctl.text("name");
        if (name.isEmpty()) {
            errors.required(sysctl.child("name"));
        } else if (name.length() > LONGEST_SYSCTL
                || !SYSCTL_FORM.matcher(name).matches()
                || SYSCTL_GAP.matcher(name).find()) {
            errors.invalid(
                    sysctl.child("name"),
                    name,
                    "must have at most " + LONGEST_SYSCTL + " characters and match regex ^" + SYSCTL + "$");
        }
    }

    private static void seccomp(Fields profile, Errors errors) {
        String type = profile.text("type");
        if (type.isEmpty()) {
            errors.required(profile.child("type"), "type is required when seccompProfile is set");
        } else {
            oneOf("type", List.of(LOCALHOST, "RuntimeDefault", "Unconfined")).check(profile, errors);
        }
        boolean hasFile = profile.json().has(LOCALHOST_PROFILE);
        if (hasFile && type.equals(LOCALHOST)) {
            FieldRule.relativePath(LOCALHOST_PROFILE).check(profile, errors);
        } else if (hasFile) {
            errors.invalidShown(
                    profile.child(LOCALHOST_PROFILE),
                    ShownValue.structure(errors.server(), Schema.SECCOMP_PROFILE, profile.json()),
                    "can only be set when seccomp type is Localhost");
        } else if (type.equals(LOCALHOST)) {
            errors.required(profile.child(LOCALHOST_PROFILE), "must be set when seccomp type is Localhost");
        }
    }

    static void ofPod(JsonObject spec, FieldPath at, Errors errors) {
        FieldRule.check(new Fields(spec.child(CONTEXT), at.child(CONTEXT)), OF_POD, errors);
        if (FieldReads.flag(spec, "shareProcessNamespace") && FieldReads.flag(spec, "hostPID")) {
            FieldPath owner = errors.has(AdmissionDifference.SHARED_PROCESSES_ARE_OF_SPEC) ? at : at.child(CONTEXT);
            errors.invalidShown(
                    owner.child("shareProcessNamespace"),
                    "true",
                    "ShareProcessNamespace and HostPID cannot both be enabled");
        }
    }

    /** Messages name two of the fields as the server does inside. */
    static void ofHost(JsonObject spec, FieldPath at, Errors errors) {
        if (!hasUsers(spec, errors)) {
            return;
        }
        List.of("hostNetwork", "hostPID", "hostIPC").stream()
                .filter(each -> FieldReads.flag(spec, each))
                .forEach(each -> errors.forbidden(
                        at.child(each.equals("hostNetwork") ? each : each.replace("host", "Host")),
                        withoutHostUsers(errors)));
        if (errors.has(AdmissionDifference.DEVICES_NEED_HOST_USERS)) {
            for (String list : List.of(ContainerRules.INIT, ContainerRules.REGULAR, ContainerRules.EPHEMERAL)) {
                each(list, SecurityRules::devices).check(new Fields(spec, at), errors);
            }
        }
    }

    private static void devices(Fields container, Errors errors) {
        if (!FieldReads.isEmpty(container.json(), "volumeDevices")) {
            errors.forbidden(container.child("volumeDevices"), withoutHostUsers(errors));
        }
    }

    private static String withoutHostUsers(Errors errors) {
        return errors.has(AdmissionDifference.HOST_USERS_WORDS)
                ? "when `hostUsers` is false"
                : "when `pod.Spec.HostUsers` is false";
    }

    /** Whether the pod has users of its own. */
    private static boolean hasUsers(JsonObject spec, Errors errors) {
        return errors.has(AdmissionDifference.HOST_USERS_ARE_STORED)
                && spec.has(HOST_USERS)
                && !FieldReads.flag(spec, HOST_USERS);
    }

    static void ofContainer(JsonObject container, JsonObject spec, FieldPath at, Errors errors) {
        if (!container.has(CONTEXT)) {
            return;
        }
        JsonObject json = container.child(CONTEXT);
        Fields context = new Fields(json, at.child(CONTEXT));
        id("runAsUser").check(context, errors);
        id("runAsGroup").check(context, errors);
        if (errors.has(AdmissionDifference.HOST_USERS_ARE_STORED)) {
            oneOf(PROC_MOUNT, List.of("Default", UNMASKED)).check(context, errors);
            if (context.text(PROC_MOUNT).equals(UNMASKED) && !hasUsers(spec, errors)) {
                errors.invalid(context.child(PROC_MOUNT), UNMASKED, "`hostUsers` must be false to use `Unmasked`");
            }
        }
        in(SECCOMP, SecurityRules::seccomp).check(context, errors);
        if (json.has("allowPrivilegeEscalation") && !FieldReads.flag(json, "allowPrivilegeEscalation")) {
            String shown = ShownValue.structure(errors.server(), Schema.SECURITY_CONTEXT, json);
            String words = "cannot set `allowPrivilegeEscalation` to false and ";
            if (FieldReads.flag(json, "privileged")) {
                errors.invalidShown(context.at(), shown, words + "`privileged` to true");
            }
            if (FieldReads.texts(json.child("capabilities"), "add").contains("CAP_SYS_ADMIN")) {
                errors.invalidShown(context.at(), shown, words + "`capabilities.Add` CAP_SYS_ADMIN");
            }
        }
    }
}
