package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverTest {

    private static Manifest storageClass(String wish, String value) {
        return Draft.storageClass("fast", Driver.NAME, "Immediate")
                .with(JsonString.of(value), "parameters", wish)
                .manifest();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            create           | provisioner
            INVALID_ARGUMENT | broken.example
            UNAVAILABLE:2    | memory.csi.mooring.dev
            slow             | memory.csi.mooring.dev
            """)
    void aClassWhoseVolumesAreAllRefusedHasNoProvisioner(String create, String provisioner) {
        Manifest shown = Driver.asForecast(storageClass("create", create));
        assertThat(shown.json().string("provisioner")).contains(provisioner);
    }

    @Test
    void sizesAreRoundedAsTheDriverDoesIt() {
        Manifest claim = Draft.claim("shop", "data")
                .spec("storageClassName", "fast")
                .with(JsonString.of("3G"), "status", "capacity", "storage")
                .manifest();
        Manifest rounded = Driver.rounded(List.of(storageClass("step", "1073741824")), claim);
        assertThat(rounded.status().child("capacity").string("storage")).contains("3145728Ki");
        assertThat(Driver.rounded(List.of(), claim)).isEqualTo(claim);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            name                           | without chance
            web0-859c469566-kqllc          | web0-*-*
            web0-0000000000-00001          | web0-*-*
            web0-859c469566                | web0-*
            agent1-t25rh-scratch           | agent1-*-scratch
            job0-00002-scratch             | job0-*-scratch
            data-db0-0                     | data-db0-0
            user-of-data0                  | user-of-data0
            """)
    void randomPartsOfNamesAreLeftOut(String name, String canonical) {
        assertThat(LifeEnd.canonical(name)).isEqualTo(canonical);
    }
}
