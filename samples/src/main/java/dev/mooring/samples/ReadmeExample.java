package dev.mooring.samples;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.ClaimBinding;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.PrintStream;
import java.util.Map;

/** The example in the README: which of two volumes a claim gets, and why not the other. */
public final class ReadmeExample {

    private ReadmeExample() {}

    /**
     * Prints the volume that the claim gets, and the reasons.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        print(System.out);
    }

    static void print(PrintStream out) {
        var claim = claim("shop", "data", "10Gi");
        // README
        BindingDecision decision = ClaimBinding.of(claim, volume("pv-1", "5Gi"), volume("pv-2", "20Gi"));
        decision.volume().ifPresent(volume -> out.println("shop/data gets " + volume.name()));
        decision.reasons().forEach(out::println);
        // README
    }

    private static PersistentVolumeClaim claim(String namespace, String name, String size) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withNewResources()
                .addToRequests("storage", new Quantity(size))
                .endResources()
                .endSpec()
                .build();
    }

    private static PersistentVolume volume(String name, String size) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withCapacity(Map.of("storage", new Quantity(size)))
                .withNewNfs("/" + name, false, "nas")
                .endSpec()
                .build();
    }
}
