package consumer;

import dev.mooring.admission.Admission;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.yaml.Yaml;

/** The same with only documents: no model, no databind. */
public final class Plain {

    private static final String OBJECTS = """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {namespace: shop, name: data}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: pv-2}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 20Gi}
          hostPath: {path: /srv}
        """;

    private static final String CLAIM = """
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "data"}, "spec": {"accessModes": ["ReadWriteOnce"]}}\
        """;

    private static final String VOLUME = """
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv-2"}, "spec": {"accessModes": ["ReadWriteOnce"]}}\
        """;

    private static final String NODE = """
        {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "node-1"}}\
        """;

    private Plain() {}

    /** Calls that take documents and objects of the model compile without the model. */
    private static boolean hasModesOf(Manifest claim, Manifest volume) {
        System.out.println(Admission.post(claim));
        return VolumeBinding.checkAccessModes(ClaimView.from(claim), VolumeView.from(volume));
    }

    public static void main(String[] args) {
        if (!hasModesOf(Manifest.parse(CLAIM), Manifest.parse(VOLUME))) {
            throw new IllegalStateException("the volume has the mode");
        }
        Forecast forecast = Forecast.given(Inventory.of(Yaml.read(OBJECTS), Manifest.parse(NODE)));
        System.out.println(forecast.claims().get(0).volume().orElseThrow());
        System.out.println(forecast.claims().get(0).phase());
        try {
            Inventory.of("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
