package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.PluginDecision.Allowed;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.binding.Sketches;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which claims may grow, as the plug-in PersistentVolumeClaimResize decides. */
class ClaimResizeTest {

    private static final String CLASS = "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\","
            + "\"metadata\":{\"name\":\"fast\"},\"provisioner\":\"csi.example\"";

    private static Manifest claim(String words) {
        return Sketches.of("pvc " + words).get(0);
    }

    private static Inventory classes(String which) {
        return switch (which) {
            case "grows" -> Inventory.of(Sketches.of(CLASS + ",\"allowVolumeExpansion\":true}"));
            case "stays" -> Inventory.of(Sketches.of(CLASS + ",\"allowVolumeExpansion\":false}"));
            case "says nothing" -> Inventory.of(Sketches.of(CLASS + "}"));
            case "unreadable" -> Inventory.of(Sketches.of(CLASS + ",\"allowVolumeExpansion\":5}"));
            case "none" -> Inventory.EMPTY.complete("StorageClass");
            default -> Inventory.EMPTY;
        };
    }

    private static String says(PluginDecision decision) {
        if (decision instanceof Forbidden forbidden) {
            return forbidden.message().replaceAll(".* is forbidden: (.{14}).*", "$1");
        }
        if (decision instanceof NotJudged notJudged) {
            return notJudged.why().replaceAll(".*: (.*);.*", "$1");
        }
        return decision.equals(new Allowed()) ? "passes" : "";
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        old                         | changed                     | class        | says
        4Gi class=fast phase=Bound  | 5Gi class=fast phase=Bound  | grows        | passes
        4Gi class=fast phase=Bound  | 5Gi class=fast phase=Bound  | stays        | only dynamical
        4Gi class=fast phase=Bound  | 5Gi class=fast phase=Bound  | says nothing | only dynamical
        4Gi class=fast phase=Bound  | 5Gi class=fast phase=Bound  | none         | only dynamical
        4Gi class=fast phase=Bound  | 5Gi class=fast phase=Bound  | not given    | storage class fast is not in the input
        4Gi class=fast phase=Bound  | 5Gi class=fast phase=Bound  | unreadable   | storage class fast cannot be read
        4Gi class=fast phase=Pending| 5Gi class=fast phase=Pending| grows        | Only bound per
        4Gi class=fast phase=Pending| 5Gi class=fast phase=Bound  | grows        | Only bound per
        4Gi class=fast phase=Bound  | 5Gi class=slow phase=Bound  | grows        | only dynamical
        4Gi class=slow phase=Bound  | 5Gi class=fast phase=Bound  | grows        | only dynamical
        4Gi class= phase=Bound      | 5Gi class= phase=Bound      | grows        | only dynamical
        4Gi class! phase=Bound      | 5Gi class! phase=Bound      | not given    | only dynamical
        4Gi beta=fast phase=Bound   | 5Gi beta=fast phase=Bound   | grows        | passes
        4Gi class=fast phase=Pending| 4Gi class=fast phase=Pending| stays        | passes
        4Gi class=fast phase=Bound  | 3Gi class=fast phase=Bound  | stays        | passes
        """)
    void aClaimGrowsIfItIsBoundAndItsClassAllowsIt(String old, String changed, String which, String says) {
        assertThat(says(ClaimResize.judge(claim(old), claim(changed), classes(which))))
                .isEqualTo(says);
    }
}
