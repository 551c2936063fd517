package dev.mooring.fleet;

import dev.mooring.driver.BackingStorage;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One volume of one cluster, with the data for the comparison of clusters.
 *
 * @param cluster the cluster
 * @param volume the name of the volume
 * @param claim its current or former claim, as {@code namespace/name}; empty for none
 * @param phase its phase
 * @param policy its reclaim policy
 * @param fate the fate of the data if every claim of the cluster is deleted, see {@link dev.mooring.deletion.DataEnd}
 * @param document the volume, reduced to the fields that identify its storage, without possible secrets
 */
record Holding(String cluster, String volume, String claim, String phase, String policy, String fate, String document) {

    private static final List<String> SECRET_WORDS =
            List.of("pass", "pwd", "secret", "token", "credential", "key", "sas", "auth");

    static Holding of(String cluster, VolumeView volume, String fate) {
        String claim =
                volume.claimRef().map(ref -> ref.namespace() + "/" + ref.name()).orElse("");
        return new Holding(
                cluster,
                volume.name(),
                claim,
                volume.phase(),
                volume.reclaimPolicy(),
                fate,
                reduced(volume.manifest()).toJson());
    }

    /** The storage behind it; needed only for volumes that another cluster may have too. */
    BackingStorage storage() {
        return BackingStorage.of(VolumeView.from(Manifest.parse(document)));
    }

    private static JsonObject reduced(Manifest volume) {
        JsonObject spec =
                (JsonObject) Objects.requireNonNull(withoutSecrets(volume.spec().without("claimRef")));
        return JsonObject.of("kind", volume.json().get("kind").orElseThrow())
                .with("apiVersion", "v1")
                .with("metadata", JsonObject.EMPTY.with("name", volume.name()))
                .with("spec", spec);
    }

    private static @Nullable JsonValue withoutSecrets(JsonValue value) {
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().forEach((key, member) -> {
            boolean isText = !(member instanceof JsonObject);
            if (!isText || SECRET_WORDS.stream().noneMatch(key.toLowerCase(Locale.ROOT)::contains)) {
                members.put(key, withoutSecrets(member));
            }
        });
        return JsonObject.of(members);
    }
}
