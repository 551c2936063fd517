package dev.mooring.samples;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.ClaimBinding;
import dev.mooring.reason.Reasons;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeResourceRequirementsBuilder;
import java.io.PrintStream;
import java.util.Map;

/** The example of the README: which of two volumes a claim gets, and why not the other. */
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
        // README
        var size = new VolumeResourceRequirementsBuilder().addToRequests("storage", new Quantity("10Gi"));
        var spec = new PersistentVolumeClaimSpecBuilder()
                .withAccessModes("ReadWriteOnce")
                .withResources(size.build());
        var data = new ObjectMetaBuilder().withNamespace("shop").withName("data");
        var claim =
                new PersistentVolumeClaimBuilder().withMetadata(data.build()).withSpec(spec.build());
        BindingDecision decision = ClaimBinding.of(claim.build(), volume("pv-1", "5Gi"), volume("pv-2", "20Gi"));
        decision.volume().ifPresent(volume -> out.println("shop/data gets " + volume.name()));
        decision.reasons().forEach(reason -> out.println(Reasons.line(reason)));
        // README
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
