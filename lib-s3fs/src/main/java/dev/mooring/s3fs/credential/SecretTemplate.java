package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.GoExpand;
import dev.mooring.internal.GoText;
import dev.mooring.internal.Secrets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Resolves a template of a class in the same way as the provisioner.
 *
 * @upstream kubernetes-csi/external-provisioner pkg/controller/controller.go resolveTemplate, getSecretReference
 */
final class SecretTemplate {

    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    private static final int MAX_LABEL = 63;
    private static final int MAX_SUBDOMAIN = 253;
    private static final String LABEL_FORM = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern LABEL = Pattern.compile(LABEL_FORM);
    private static final Pattern SUBDOMAIN = Pattern.compile(LABEL_FORM + "(\\." + LABEL_FORM + ")*");

    private SecretTemplate() {}

    /** A resolved template. */
    public sealed interface Resolved {}

    /**
     * A valid name.
     *
     * @param value the name
     * @param unclosed whether a brace is not closed: two characters are dropped, and the name is probably not intended
     */
    public record Name(String value, boolean unclosed) implements Resolved {
        public Name {
            requireNonNull(value, "value");
        }
    }

    /**
     * The provisioner refuses the template.
     *
     * @param message its message
     */
    public record Refused(String message) implements Resolved {
        public Refused {
            requireNonNull(message, "message");
        }
    }

    /**
     * The name of a Secret.
     *
     * @param template the template; it may use the volume, the claim and its annotations
     * @param tokens the values of the variables
     * @return a DNS-1123 subdomain, or the refusal
     */
    public static Resolved name(String template, TemplateTokens tokens) {
        return resolve(template, tokens.ofName(), "secret name", SUBDOMAIN, MAX_SUBDOMAIN);
    }

    /**
     * The namespace of a Secret.
     *
     * @param template the template; it may use only the name of the volume and the namespace of the claim
     * @param tokens the values of the variables
     * @return a DNS-1123 label, or the refusal
     */
    public static Resolved namespace(String template, TemplateTokens tokens) {
        return resolve(template, tokens.ofNamespace(), "namespace name", LABEL, MAX_LABEL);
    }

    private static Resolved resolve(
            String template, Map<String, String> tokens, String what, Pattern form, int maxLength) {
        Set<String> missing = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        GoExpand.Expanded expanded = GoExpand.expand(template, token -> {
            String value = tokens.get(token);
            used.add(token);
            if (value == null) {
                missing.add(token);
            }
            return value == null ? "" : value;
        });
        if (!missing.isEmpty()) {
            return new Refused(
                    "error resolving value " + GoText.quote(template) + ": invalid tokens: "
                            + missing.stream().map(GoText::quote).collect(Collectors.joining(" ", "[", "]")));
        }
        String value = expanded.text();
        if (value.length() <= maxLength && form.matcher(value).matches()) {
            return new Name(value, expanded.unclosed());
        }
        String shown = used.stream().anyMatch(SecretTemplate::isSecret) ? Secrets.HIDDEN : GoText.quote(value);
        String resolved = value.equals(template) ? "" : " resolved to " + shown + " which";
        return new Refused(GoText.quote(template) + resolved + " is not a valid " + what);
    }

    /** Whether a variable is an annotation whose value no message shows. */
    private static boolean isSecret(String token) {
        return Secrets.isNamedBy(token) || token.contains(LAST_APPLIED);
    }
}
