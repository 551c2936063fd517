package dev.mooring.samples;

import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reasons;
import dev.mooring.sanitize.Change;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.Sanitizer;
import java.io.PrintStream;
import java.util.List;

/** The example of the README: a volume and its claim, exported from one cluster, made fit for another. */
public final class ReadmeExample {

    private static final String VOLUME = """
            {"apiVersion": "v1", "kind": "PersistentVolume",
             "metadata": {"name": "films", "uid": "301c903e"},
             "spec": {"capacity": {"storage": "30Gi"}, "accessModes": ["ReadWriteMany"],
              "persistentVolumeReclaimPolicy": "Delete", "storageClassName": "shared",
              "claimRef": {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
               "namespace": "media", "name": "films", "uid": "3d65a636"},
              "csi": {"driver": "cephfs.csi.ceph.com", "volumeHandle": "films-1"}}}
            """;

    private static final String CLAIM = """
            {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
             "metadata": {"namespace": "media", "name": "films", "uid": "3d65a636",
              "annotations": {"pv.kubernetes.io/bind-completed": "yes"}},
             "spec": {"accessModes": ["ReadWriteMany"], "storageClassName": "shared",
              "resources": {"requests": {"storage": "30Gi"}}, "volumeName": "films"}}
            """;

    private ReadmeExample() {}

    /**
     * Prints the fit manifests, what was changed, and the warnings.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        print(Manifest.parse(VOLUME), Manifest.parse(CLAIM), System.out);
    }

    static void print(Manifest volume, Manifest claim, PrintStream out) {
        // README
        Sanitized fit = Sanitizer.sanitize(List.of(volume.json(), claim.json()), Policy.sharedStorage());
        fit.emitted().forEach(manifest -> out.println(manifest.json().toJson()));
        for (SanitizedObject object : fit.objects()) {
            for (Change change : object.changes()) {
                out.println(object.ref() + " " + change.op() + " " + change.pointer() + " " + change.code());
            }
        }
        out.print(Reasons.render(fit.allWarnings()));
        // README
    }
}
