package consumer;

import dev.mooring.binding.ClaimBinding;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/** The first step of an embedder: model objects in, decisions out. */
public final class Consumer {

    /** A volume in the order of the model, with fields and numbers that the model does not know. */
    private static final String ODD = """
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv-4","odd":{"deep":[null,1,2.50,{"e":1E+3}]}},\
        "spec":{"accessModes":["ReadWriteOnce"],"capacity":{"storage":"1.5Gi"},\
        "csi":{"driver":"d","readOnly":true,"volumeHandle":"a/b","raw":{"b":{},"a":[]}},"ratio":1.10},"last":12345678901234567890}""";

    private Consumer() {}

    /** The same object as a document, through the model. */
    private static void roundTrip() {
        String again = Manifest.from(Manifest.parse(ODD).toModel(PersistentVolume.class)).json().toJson();
        if (!again.equals(ODD)) {
            throw new IllegalStateException(ODD + " became " + again);
        }
    }

    public static void main(String[] args) {
        roundTrip();
        PersistentVolumeClaim claim = new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace("shop")
                .withName("data")
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withNewResources()
                .withRequests(Map.of("storage", new Quantity("10Gi")))
                .endResources()
                .endSpec()
                .build();
        System.out.println(ClaimBinding.of(claim, volume("pv-1", "5Gi"), volume("pv-2", "20Gi")).volume().orElseThrow().name());
        System.out.println(Forecast.given(Inventory.of(claim, volume("pv-3", "10Gi"))).claims().get(0).phase());
    }

    private static PersistentVolume volume(String name, String size) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withCapacity(Map.of("storage", new Quantity(size)))
                .withNewHostPath()
                .withPath("/srv")
                .endHostPath()
                .endSpec()
                .build();
    }
}
