package dev.mooring.podsecurity.internal;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The admission plug-in PodSecurity: a namespace enforces a level of the Pod Security Standards for its pods. Workloads are
 * accepted, their pods are not. Exemptions and other defaults are in a file of the server, which no object shows; without
 * such a file there are none.
 *
 * @upstream pod-security-admission admission/admission.go ValidatePod
 */
public final class PodSecurity {

    /** The name of the plug-in. */
    public static final String PLUGIN = "PodSecurity";

    private static final String ENFORCE = "pod-security.kubernetes.io/enforce";
    private static final Pattern VERSION = Pattern.compile("v1\\.([0-9]|[1-9][0-9]{1,3})");

    private PodSecurity() {}

    /**
     * The refusal of this plug-in.
     *
     * @param cluster has the namespace, on the release of its server; nothing is known about one that is not in it
     * @param object the new object; only a pod is checked
     * @return the refusal; empty if the plug-in lets the object pass
     */
    public static Optional<Forbidden> refusal(Inventory cluster, Manifest object) {
        if (!object.kind().equals(Kinds.POD)) {
            return Optional.empty();
        }
        String namespace = object.namespace().isEmpty() ? "default" : object.namespace();
        return cluster.find(new ObjectRef(Kinds.NAMESPACE, "", namespace))
                .map(each -> each.metadata().child("labels"))
                .filter(labels -> !labels.string(ENFORCE).orElse("privileged").equals("privileged"))
                .flatMap(labels -> refusal(cluster.release(), labels, object));
    }

    /** A label that is not a level or a version counts as the strictest one. */
    private static Optional<Forbidden> refusal(Release server, JsonObject labels, Manifest pod) {
        String level = labels.string(ENFORCE).orElse("").equals("baseline") ? "baseline" : "restricted";
        String wanted = labels.string(ENFORCE + "-version").orElse("");
        Matcher version = VERSION.matcher(wanted);
        boolean isNumbered = version.matches();
        int minor = isNumbered ? Math.min(server.minor(), Integer.parseInt(version.group(1))) : server.minor();
        List<String> problems =
                PodSecurityCheck.problems(SecuredPod.of(pod, server), level.equals("restricted"), minor);
        String policy = level + ":" + (isNumbered ? wanted : "latest");
        return problems.isEmpty()
                ? Optional.empty()
                : Optional.of(new Forbidden(
                        PLUGIN,
                        "pods " + GoText.quote(pod.name()) + " is forbidden: violates PodSecurity "
                                + GoText.quote(policy) + ": " + String.join(", ", problems)));
    }
}
