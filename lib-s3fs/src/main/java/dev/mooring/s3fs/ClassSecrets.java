package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretTemplates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The Secrets that a StorageClass names in its parameters.
 *
 * @upstream kubernetes-csi/external-provisioner pkg/controller/controller.go
 *     verifyAndGetSecretNameAndNamespaceTemplate, getSecretReference
 */
final class ClassSecrets {

    private static final Set<String> OTHER_KEYS = Set.of(SecretKind.PREFIX + "fstype");

    private ClassSecrets() {}

    /** Which Secret a class names. */
    public sealed interface Answer {}

    /**
     * The class names a Secret.
     *
     * @param ref the Secret
     * @param kind the kind whose keys name it
     * @param deprecated the used keys from before Kubernetes 1.13
     * @param isUnclosed whether a template does not close a brace
     */
    public record Found(SecretRef ref, SecretKind kind, Set<String> deprecated, boolean isUnclosed) implements Answer {
        public Found {
            requireNonNull(ref, "ref");
            requireNonNull(kind, "kind");
            deprecated = Set.copyOf(deprecated);
        }
    }

    /** The class names no Secret. */
    public record None() implements Answer {}

    /**
     * The provisioner refuses the class.
     *
     * @param message its message
     */
    public record Refused(String message) implements Answer {
        public Refused {
            requireNonNull(message, "message");
        }
    }

    /**
     * The Secret of the first kind that has keys in the class, else the default Secret. A name without a namespace, or a
     * namespace without a name, is refused.
     *
     * <p>For example, {@code csi.storage.k8s.io/node-publish-secret-name: ${pvc.name}-cred} and a namespace of
     * <code>${pvc.namespace}</code> give the Secret {@code team-a/data-cred} for the claim {@code team-a/data}.
     *
     * @param parameters the class's parameters
     * @param kinds the kinds, in the order in which they are tried
     * @param tokens the values of the template variables
     * @return the Secret, no Secret, or the refusal of the provisioner
     */
    public static Answer find(Map<String, String> parameters, List<SecretKind> kinds, TemplateTokens tokens) {
        List<SecretKind> all = new ArrayList<>(kinds);
        all.add(SecretKind.DEFAULT);
        for (SecretKind kind : all) {
            Pair pair = new Pair(kind, parameters);
            if (pair.given()) {
                return pair.resolve(tokens);
            }
        }
        return new None();
    }

    /**
     * The parameters that prevent the provisioner from creating a volume.
     *
     * @param parameters the class's parameters
     * @return the unknown keys in the reserved namespace, sorted
     */
    public static Set<String> unknownKeys(Map<String, String> parameters) {
        Set<String> unknown = new TreeSet<>();
        for (String key : parameters.keySet()) {
            if (key.startsWith(SecretKind.PREFIX) && !OTHER_KEYS.contains(key) && !isSecretKey(key)) {
                unknown.add(key);
            }
        }
        return unknown;
    }

    private static boolean isSecretKey(String key) {
        for (SecretKind kind : SecretKind.values()) {
            if (key.equals(kind.nameKey()) || key.equals(kind.namespaceKey())) {
                return true;
            }
        }
        return false;
    }

    /** The keys of one kind. */
    private static final class Pair {

        private final SecretKind kind;
        private final List<String> names;
        private final List<String> namespaces;
        private final Set<String> deprecated = new TreeSet<>();

        Pair(SecretKind kind, Map<String, String> parameters) {
            this.kind = kind;
            this.names = values(parameters, kind.deprecatedNameKey(), kind.nameKey());
            this.namespaces = values(parameters, kind.deprecatedNamespaceKey(), kind.namespaceKey());
        }

        private List<String> values(Map<String, String> parameters, String old, String key) {
            List<String> values = new ArrayList<>(2);
            String oldValue = old.isEmpty() ? null : parameters.get(old);
            if (oldValue != null) {
                values.add(oldValue);
                deprecated.add(old);
            }
            String value = parameters.get(key);
            if (value != null) {
                values.add(value);
            }
            return values;
        }

        boolean given() {
            return !names.isEmpty() || !namespaces.isEmpty();
        }

        Answer resolve(TemplateTokens tokens) {
            String problem = problem();
            if (!problem.isEmpty()) {
                String which = kind == SecretKind.DEFAULT ? "default " : "";
                return new Refused("failed to get " + which + "name and namespace template from params: " + problem);
            }
            SecretTemplates.Resolved namespace = SecretTemplates.namespace(namespaces.get(0), tokens.ofNamespace());
            if (namespace.isRefused()) {
                return new Refused(namespace.refusal());
            }
            SecretTemplates.Resolved name = SecretTemplates.name(names.get(0), tokens.ofName());
            if (name.isRefused()) {
                return new Refused(name.refusal());
            }
            SecretRef ref = new SecretRef(namespace.text(), name.text());
            return new Found(ref, kind, deprecated, namespace.unclosed() || name.unclosed());
        }

        private String problem() {
            if (names.size() > 1 || namespaces.size() > 1) {
                return kind.word() + " secrets specified in parameters with both \"csi\" and \"" + SecretKind.PREFIX
                        + "\" keys";
            }
            if (names.size() != namespaces.size()) {
                return "either name and namespace for " + kind.word() + " secrets specified, Both must be specified";
            }
            return names.get(0).isEmpty() || namespaces.get(0).isEmpty()
                    ? kind.word() + " secrets specified in parameters but value of either namespace or name is empty"
                    : "";
        }
    }
}
