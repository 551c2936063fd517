package dev.mooring.rbd.image;

import dev.mooring.rbd.image.internal.ImageNote;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.RbdMigration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The parameters of an in-tree class as those of ceph-csi: one row for each parameter that is kept. */
final class ClassParameters {

    static final String SECRET_NAME = "csi.storage.k8s.io/provisioner-secret-name";

    private static final List<String> SECRET_NAMES = List.of(
            SECRET_NAME,
            "csi.storage.k8s.io/node-stage-secret-name",
            "csi.storage.k8s.io/controller-expand-secret-name");
    private static final List<String> SECRET_NAMESPACES = List.of(
            "csi.storage.k8s.io/provisioner-secret-namespace",
            "csi.storage.k8s.io/node-stage-secret-namespace",
            "csi.storage.k8s.io/controller-expand-secret-namespace");

    private static final Map<String, List<String>> KEPT = Map.of(
            "fstype", List.of("csi.storage.k8s.io/fstype"),
            "imagefeatures", List.of("imageFeatures"),
            "imageformat", List.of("imageFormat"),
            "pool", List.of("pool"),
            "adminid", List.of("adminId"),
            "adminsecretname", SECRET_NAMES,
            "adminsecretnamespace", SECRET_NAMESPACES,
            "monitors", List.of("monitors"));

    private ClassParameters() {}

    /** The new parameters; keys of the old ones are compared in lower case. */
    static Map<String, String> translate(String subject, Map<String, String> old, List<Reason> notes) {
        Map<String, String> translated = new TreeMap<>();
        translated.put("migration", "true");
        translated.put("pool", RbdImageSpec.DEFAULT_POOL);
        SECRET_NAMESPACES.forEach(key -> translated.put(key, "default"));
        Map<String, String> spelled = new HashMap<>();
        new TreeMap<>(old).forEach((key, value) -> {
            String lower = key.toLowerCase(Locale.ROOT);
            List<String> targets = KEPT.get(lower);
            if (targets == null) {
                notes.add(Reason.of(ImageNote.PART_LOST, subject, "the parameter " + key + " is not carried over"));
                return;
            }
            targets.forEach(target -> translated.put(target, value));
            if (lower.equals("monitors")) {
                // The digest of the text as written: with blanks after the commas it differs from that of a volume.
                translated.put("clusterID", RbdMigration.clusterId(value));
            }
            String other = spelled.put(lower, key);
            if (other != null) {
                notes.add(Reason.of(
                        ImageNote.AMBIGUOUS_PARAMETER,
                        subject,
                        "the parameters " + other + " and " + key
                                + " differ only in case; upstream uses one of them at random"));
            }
        });
        return translated;
    }
}
