package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.Sketch;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An export that is created in an empty cluster, in both orders, as it was seen on a real control plane. */
class MigrationTest {

    private static final String MARKS = " ann=pv.kubernetes.io/bind-completed ann=pv.kubernetes.io/bound-by-controller";

    @ParameterizedTest(name = "{0}, {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            what was applied                  | volume                  | claim          | first  | end                          | events
            the export as it is               | REF:u1 MARK             | named=pv MARKS | volume | Lost Released                | ClaimMisbound
            the export as it is               | REF:u1 MARK             | named=pv MARKS | claim  | Lost Released                | ClaimLost
            same, policy Delete               | REF:u1 MARK Delete      | named=pv MARKS | volume | Lost Released DataWillBeDeleted | ClaimMisbound
            same, policy Delete               | REF:u1 MARK Delete      | named=pv MARKS | claim  | Lost Released DataWillBeDeleted | ClaimLost
            uid and marks off (PREBIND)       | REF                     | named=pv       | volume | Bound Bound                  | ''
            uid and marks off (PREBIND)       | REF                     | named=pv       | claim  | Bound Bound                  | ''
            claimRef off (REBIND_STATIC)      | ''                      | named=pv       | volume | Bound Bound                  | ''
            claimRef off (REBIND_STATIC)      | ''                      | named=pv       | claim  | Bound Bound                  | ''
            claimRef off, marks kept          | ''                      | named=pv MARKS | volume | Bound Bound                  | ''
            claimRef off, marks kept          | ''                      | named=pv MARKS | claim  | Bound Bound HealsAfterLost   | ClaimLost
            uid off, marks kept               | REF                     | named=pv MARKS | volume | Lost Available               | ClaimMisbound
            uid off, marks kept               | REF                     | named=pv MARKS | claim  | Lost Available               | ClaimLost
            uid off, claim names no volume    | REF                     | ''             | volume | Bound Bound                  | ''
            uid off, claim names no volume    | REF                     | ''             | claim  | Bound Bound                  | ProvisioningFailed
            marks off, uid kept               | REF:u1 MARK             | named=pv       | volume | Pending Released             | FailedBinding
            marks off, uid kept               | REF:u1 MARK             | named=pv       | claim  | Pending Released             | FailedBinding
            """)
    void ends(String name, String volume, String claim, String first, String end, String events) {
        Manifest pv = csi(Sketch.volumeManifest(
                "class=fast ann=pv.kubernetes.io/provisioned-by=rbd.csi.ceph.com " + words(volume)));
        Manifest pvc = Sketch.claimManifest("class=fast " + words(claim));
        Forecast forecast = Forecast.of(ClusterSnapshot.EMPTY)
                .creating(first.equals("volume") ? List.of(pv, pvc) : List.of(pvc, pv));
        assertThat(forecast.refusals()).isEmpty();
        String dangers = forecast.dangers().stream()
                .filter(danger -> danger.code() != ForecastCode.CLAIM_WILL_BE_LOST)
                .map(danger -> " " + danger.code().id())
                .collect(Collectors.joining());
        assertThat(forecast.claims().get(0).phase() + " "
                        + forecast.volumes().get(0).phase() + dangers)
                .isEqualTo(end);
        assertThat(forecast.events().stream().map(event -> event.reason()).collect(Collectors.joining(" ")))
                .isEqualTo(events);
    }

    private static String words(String row) {
        return row.replace("REF", "ref=ns/c")
                .replace("MARKS", MARKS)
                .replace("MARK", "ann=pv.kubernetes.io/bound-by-controller")
                .replace("Delete", "policy=Delete");
    }

    private static Manifest csi(Manifest volume) {
        JsonValue source = JsonValue.parse("{\"driver\": \"rbd.csi.ceph.com\", \"volumeHandle\": \"h\"}");
        return new Manifest(
                volume.json().with("spec", volume.spec().without("nfs").with("csi", source)));
    }
}
