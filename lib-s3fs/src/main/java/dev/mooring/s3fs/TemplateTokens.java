package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.TreeMap;

/**
 * The values of the variables in the templates of a class.
 *
 * @param volume the volume's name
 * @param claimNamespace the claim's namespace
 * @param claim the claim's name
 * @param annotations the claim's annotations, which may become part of the name of a Secret
 */
record TemplateTokens(String volume, String claimNamespace, String claim, Map<String, String> annotations) {

    public TemplateTokens {
        requireNonNull(volume, "volume");
        requireNonNull(claimNamespace, "claimNamespace");
        requireNonNull(claim, "claim");
        annotations = Map.copyOf(annotations);
    }

    /** The author of a claim must not choose the namespace. */
    Map<String, String> ofNamespace() {
        return Map.of("pv.name", volume, "pvc.namespace", claimNamespace);
    }

    Map<String, String> ofName() {
        Map<String, String> tokens = new TreeMap<>(ofNamespace());
        tokens.put("pvc.name", claim);
        annotations.forEach((key, value) -> tokens.put("pvc.annotations['" + key + "']", value));
        return tokens;
    }

    /** Without the values of the annotations. */
    @Override
    public String toString() {
        return volume + " " + claimNamespace + "/" + claim + " with " + annotations.size() + " annotations";
    }
}
