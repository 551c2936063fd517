package dev.mooring.internal;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of Secrets and of their namespaces in the parameters of a class, as the provisioner resolves them.
 *
 * @upstream external-provisioner pkg/controller/controller.go resolveTemplate, getSecretReference
 */
public final class SecretTemplates {

    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    private static final int MAX_LABEL = 63;
    private static final int MAX_SUBDOMAIN = 253;
    private static final String LABEL_FORM = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern LABEL = Pattern.compile(LABEL_FORM);
    private static final Pattern SUBDOMAIN = Pattern.compile(LABEL_FORM + "(\\." + LABEL_FORM + ")*");

    private SecretTemplates() {}

    /**
     * A resolved template.
     *
     * @param text the text with the values in it
     * @param unclosed whether a brace is not closed: two characters are dropped, and the name is probably not intended
     * @param refusal the message with which the provisioner refuses the template; empty for a valid name
     */
    public record Resolved(String text, boolean unclosed, String refusal) {

        /** {@return whether the provisioner refuses the template} */
        public boolean isRefused() {
            return !refusal.isEmpty();
        }
    }

    /**
     * The name of a Secret.
     *
     * @param template the template
     * @param values the values of the variables: volume, claim and its annotations
     * @return a DNS-1123 subdomain, or the refusal
     */
    public static Resolved name(String template, Map<String, String> values) {
        return resolve(template, values, "secret name", SUBDOMAIN, MAX_SUBDOMAIN);
    }

    /**
     * The namespace of a Secret.
     *
     * @param template the template
     * @param values the values of the variables: the name of the volume and the namespace of the claim
     * @return a DNS-1123 label, or the refusal
     */
    public static Resolved namespace(String template, Map<String, String> values) {
        return resolve(template, values, "namespace name", LABEL, MAX_LABEL);
    }

    private static Resolved resolve(
            String template, Map<String, String> values, String what, Pattern form, int maxLength) {
        Set<String> missing = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        GoExpand.Expanded expanded = GoExpand.expand(template, name -> {
            String value = values.get(name);
            used.add(name);
            if (value == null) {
                missing.add(name);
            }
            return value == null ? "" : value;
        });
        String text = expanded.text();
        String refusal = "";
        if (!missing.isEmpty()) {
            refusal = "error resolving value " + GoText.quote(template) + ": invalid tokens: "
                    + missing.stream().map(GoText::quote).collect(Collectors.joining(" ", "[", "]"));
        } else if (text.length() > maxLength || !form.matcher(text).matches()) {
            String shown = used.stream().anyMatch(SecretTemplates::isSecret) ? Secrets.HIDDEN : GoText.quote(text);
            String from = text.equals(template) ? "" : " resolved to " + shown + " which";
            refusal = GoText.quote(template) + from + " is not a valid " + what;
        }
        return new Resolved(text, expanded.unclosed(), refusal);
    }

    /** Whether a variable is an annotation whose value messages must not show. */
    private static boolean isSecret(String name) {
        return Secrets.isNamedBy(name) || name.contains(LAST_APPLIED);
    }
}
