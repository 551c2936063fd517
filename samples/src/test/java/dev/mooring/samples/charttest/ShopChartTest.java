package dev.mooring.samples.charttest;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.testing.Exports;
import dev.mooring.testing.StorageWorld;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Does somebody else's chart bind in our cluster? {@code chart-test/shop.yaml} is what {@code helm template} prints. */
class ShopChartTest {

    // guide
    private static final StorageWorld CLUSTER = StorageWorld.with()
            .storageClass("fast")
            .provisionedBy("ebs.csi.aws.com")
            .asDefault()
            .volume("films")
            .of("200Gi")
            .withModes("ReadWriteMany");

    private static Exports chart() throws IOException {
        return Exports.fromYaml(Files.readString(Path.of("chart-test/shop.yaml")));
    }

    @Test
    void theFilmsAreOnTheVolumeThatIsThere() throws IOException {
        Exports chart = chart();
        assertThat(chart.get(PersistentVolumeClaim.class, "shop/films"))
                .among(chart)
                .among(CLUSTER)
                .bindsTo("films")
                .bindsWhateverTheOrder();
    }
    // guide

    @Test
    void theDatabaseGetsAVolumeOfItsOwn() throws IOException {
        StorageWorld whole = CLUSTER.and(chart());
        Forecast forecast = Forecast.given(whole.inventory()).provisioning(Provisioners.named("ebs.csi.aws.com"));
        assertThat(forecast.claim("shop", "data-db-0")).map(ClaimEnd::phase).contains("Bound");
    }
}
