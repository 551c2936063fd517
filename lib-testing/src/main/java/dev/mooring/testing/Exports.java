package dev.mooring.testing;

import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.yaml.Yaml;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Manifests from text: what {@code helm template}, {@code kustomize build} or {@code kubectl get -o yaml} print.
 *
 * <p>For example:
 *
 * <pre>{@code
 * Exports chart = Exports.fromYaml(Files.readString(Path.of("target/chart.yaml")));
 * assertThat(chart.get(PersistentVolumeClaim.class, "shop/data")).among(chart).bindsTo("films");
 * }</pre>
 */
public final class Exports implements Iterable<Manifest> {

    private final List<JsonValue> values;
    private final List<Manifest> documents;

    private Exports(List<JsonValue> values) {
        this.values = List.copyOf(values);
        this.documents = Inventory.documents(values);
    }

    /**
     * The manifests of a text.
     *
     * @param text YAML or JSON, one document or many; lists are opened
     * @return the manifests
     * @throws dev.mooring.yaml.YamlException if a document cannot be read; it names the line
     */
    public static Exports fromYaml(String text) {
        return new Exports(Yaml.read(text));
    }

    /** {@return the documents in the order of the text, with lists opened} */
    public List<Manifest> documents() {
        return documents;
    }

    @Override
    public Iterator<Manifest> iterator() {
        return documents.iterator();
    }

    /** {@return the objects; complete for the kinds that the text has in full, see {@link Inventory#isComplete}} */
    public Inventory inventory() {
        return Inventory.of(values);
    }

    /**
     * {@return the objects of the fabric8 model in the order of the text; a kind that has nothing to do with storage is a
     * {@code GenericKubernetesResource}}
     */
    public List<HasMetadata> objects() {
        return documents.stream().map(ServerObjects::model).toList();
    }

    /**
     * One object.
     *
     * @param type its class in the fabric8 model
     * @param key {@code namespace/name}, or the name of a cluster-wide object
     * @param <T> the same class
     * @return the object
     * @throws IllegalArgumentException if the text has no such object; the message names those of the kind
     */
    public <T extends HasMetadata> T get(Class<T> type, String key) {
        return get(documents, HasMetadata.getKind(type), key).toModel(type);
    }

    static Manifest get(List<Manifest> documents, String kind, String key) {
        return documents.stream()
                .filter(each -> each.kind().equals(kind) && each.ref().key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + kind + "/" + key + ", there are "
                        + documents.stream()
                                .map(Manifest::ref)
                                .filter(each -> each.kind().equals(kind))
                                .map(ObjectRef::toString)
                                .toList()
                        + maker(documents, kind, key).map(words -> "; " + words).orElse("")));
    }

    private static Optional<String> maker(List<Manifest> documents, String kind, String key) {
        return kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? MadeClaims.of(documents).maker(StorageWorld.ref(kind, key))
                : Optional.empty();
    }
}
