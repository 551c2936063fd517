package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.PartReads;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A StorageClass, read once: its provisioner, when its claims are bound, and whether it is the default.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list.
 */
public final class StorageClassView extends ObjectView {

    private static final Comparator<StorageClassView> NEWEST =
            Comparator.comparing(StorageClassView::created).reversed().thenComparing(StorageClassView::name);

    private final String provisioner;
    private final @Nullable String volumeBindingMode;
    private final Map<String, String> parameters;
    private final List<String> mountOptions;
    private final List<Map<String, Set<String>>> allowedTopologies;
    private final boolean allowsExpansion;
    private final boolean isDefault;
    private final Instant created;

    private StorageClassView(Manifest manifest) {
        super(manifest, "storage.k8s.io/v1", Kinds.STORAGE_CLASS);
        Part root = root();
        Part metadata = root.at("metadata");
        Map<String, String> annotations = PartReads.texts(metadata.at("annotations"));
        this.provisioner = root.at("provisioner").text();
        this.volumeBindingMode = root.at("volumeBindingMode").string().orElse(null);
        this.parameters = PartReads.texts(root.at("parameters"));
        this.mountOptions = root.at("mountOptions").texts();
        this.allowedTopologies = topologies(root.at("allowedTopologies"));
        this.allowsExpansion = root.at("allowVolumeExpansion").flag().orElse(false);
        this.isDefault = "true".equals(annotations.get(Annotations.IS_DEFAULT_CLASS))
                || "true".equals(annotations.get(Annotations.BETA_IS_DEFAULT_CLASS));
        this.created = time(metadata.at("creationTimestamp"));
    }

    private static List<Map<String, Set<String>>> topologies(Part part) {
        List<Map<String, Set<String>>> terms = new ArrayList<>();
        for (Part term : part.items()) {
            Map<String, Set<String>> values = new HashMap<>();
            for (Part expression : term.at("matchLabelExpressions").items()) {
                Set<String> allowed = new HashSet<>(expression.at("values").texts());
                values.computeIfAbsent(expression.at("key").text(), key -> new HashSet<>(allowed))
                        .retainAll(allowed);
            }
            terms.add(Map.copyOf(values));
        }
        return List.copyOf(terms);
    }

    private static Instant time(Part part) {
        String text = part.text();
        if (text.isEmpty()) {
            return Instant.MIN;
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw part.refuse("expected a time such as 2026-01-31T12:00:00Z");
        }
    }

    /**
     * Reads a class.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the class
     * @throws dev.mooring.manifest.ManifestException if it is another kind, a part that is read here has another JSON
     *     type, or its creation time is not a time
     */
    public static StorageClassView from(Object object) {
        return new StorageClassView(Manifest.from(object));
    }

    /** {@return the provisioner of its volumes; empty if absent} */
    public String provisioner() {
        return provisioner;
    }

    /** {@return when its claims are bound; empty if absent, which a server never stores} */
    public Optional<String> volumeBindingMode() {
        return Optional.ofNullable(volumeBindingMode);
    }

    /** {@return the parameters of the provisioner, in the order of the document; never print their values} */
    public Map<String, String> parameters() {
        return parameters;
    }

    /** {@return the mount options of its volumes} */
    public List<String> mountOptions() {
        return mountOptions;
    }

    /**
     * Whether its volumes can be provisioned for a node: there are no allowed topologies, or the labels of the node meet
     * one of them. A term without expressions is met by no node.
     *
     * @param labels the labels of the node
     * @return true if they can
     */
    public boolean allowsTopology(Map<String, String> labels) {
        return allowedTopologies.isEmpty()
                || allowedTopologies.stream().anyMatch(term -> !term.isEmpty() && isMet(term, labels));
    }

    /** {@return the keys of the labels that its allowed topologies require} */
    public Set<String> topologyKeys() {
        return allowedTopologies.stream()
                .flatMap(term -> term.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * {@return what a node must have to get its volumes, for example {@code zone in (a,b)}; empty if every node
     * matches}
     */
    public String topologyWords() {
        return allowedTopologies.stream()
                .map(term -> new TreeMap<>(term)
                        .entrySet().stream()
                                .map(each -> each.getKey() + " in (" + String.join(",", new TreeSet<>(each.getValue()))
                                        + ")")
                                .collect(Collectors.joining(" and ")))
                .collect(Collectors.joining(", or "));
    }

    private static boolean isMet(Map<String, Set<String>> term, Map<String, String> labels) {
        return term.entrySet().stream()
                .allMatch(each ->
                        labels.containsKey(each.getKey()) && each.getValue().contains(labels.get(each.getKey())));
    }

    /** {@return whether the claims of the class may be expanded; false if not specified} */
    public boolean allowsExpansion() {
        return allowsExpansion;
    }

    /** {@return whether one of the two annotations for the default class is exactly {@code true}} */
    public boolean isDefault() {
        return isDefault;
    }

    /** {@return when it was created; {@link Instant#MIN} if absent} */
    public Instant created() {
        return created;
    }

    /**
     * The class that a claim without a class gets: the newest of those that are marked as default; among equally new
     * classes the first by name.
     *
     * @param classes the classes of the cluster
     * @return the class; empty if no class is marked
     * @upstream pkg/volume/util/storageclass.go GetDefaultClass
     */
    public static Optional<StorageClassView> defaultOf(Iterable<StorageClassView> classes) {
        List<StorageClassView> marked = new ArrayList<>();
        classes.forEach(each -> {
            if (each.isDefault()) {
                marked.add(each);
            }
        });
        return marked.stream().min(NEWEST);
    }
}
