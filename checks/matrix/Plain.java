package consumer;

import dev.mooring.admission.Admission;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
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

    private static final String NODE = """
        {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "node-1"}}\
        """;

    private Plain() {}

    public static void main(String[] args) {
        Forecast forecast = Forecast.given(Inventory.of(Yaml.read(OBJECTS), Manifest.parse(NODE)));
        System.out.println(forecast.claims().get(0).volume().orElseThrow());
        System.out.println(forecast.claims().get(0).phase());
        Manifest claim = Inventory.documents(Yaml.read(OBJECTS)).get(0);
        System.out.println(Admission.post(claim).isAccepted());
        System.out.println(ClaimView.from(claim).request());
        try {
            Inventory.of("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
