package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.TreeMap;

/**
 * What the templates of a class may speak of.
 *
 * @param volume the volume's name
 * @param claimNamespace the claim's namespace
 * @param claim the claim's name
 * @param annotations the claim's annotations; secret or not, they may become part of a Secret's name
 */
public record TemplateTokens(String volume, String claimNamespace, String claim, Map<String, String> annotations) {

    public TemplateTokens {
        requireNonNull(volume, "volume");
        requireNonNull(claimNamespace, "claimNamespace");
        requireNonNull(claim, "claim");
        annotations = Map.copyOf(annotations);
    }

    /** A namespace is made of nothing a claim's author controls. */
    Map<String, String> ofNamespace() {
        return Map.of("pv.name", volume, "pvc.namespace", claimNamespace);
    }

    Map<String, String> ofName() {
        Map<String, String> tokens = new TreeMap<>(ofNamespace());
        tokens.put("pvc.name", claim);
        annotations.forEach((key, value) -> tokens.put("pvc.annotations['" + key + "']", value));
        return tokens;
    }

    /** How many annotations there are; never what they say. */
    @Override
    public String toString() {
        return volume + " " + claimNamespace + "/" + claim + " with " + annotations.size() + " annotations";
    }
}
