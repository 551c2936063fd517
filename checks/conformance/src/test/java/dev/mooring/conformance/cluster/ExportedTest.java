package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import dev.mooring.sanitize.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportedTest {

    private static final Manifest CLAIM = Draft.claim("w0", "data")
            .metadata("uid", "u")
            .spec("storageClassName", "c-w0")
            .spec("volumeName", "v-w0")
            .status("phase", JsonString.of("Bound"))
            .manifest();
    private static final Manifest VOLUME = Draft.volume("v-w0")
            .spec("storageClassName", "c-w0")
            .spec(
                    "claimRef",
                    JsonObject.of("namespace", JsonString.of("w0"))
                            .with("name", "data")
                            .with("uid", "u"))
            .status("phase", JsonString.of("Bound"))
            .manifest();

    @Test
    void everyNameGetsTheSuffixAndTheUidGoes() {
        Exported exported = Exported.of(Release.LATEST, List.of(CLAIM, VOLUME), Purpose.PREBIND, "p0");
        assertThat(exported.world().objects())
                .hasSize(2)
                .allMatch(each -> World.of(each.ref()).equals("p0"));
        assertThat(exported.world().objects().get(0).json().toJson())
                .contains("\"v-w0-p0\"", "\"w0-p0\"", "\"c-w0-p0\"")
                .doesNotContain("\"uid\"");
    }

    @Test
    void aBrokenPromiseIsTold() {
        Exported exported = Exported.of(Release.LATEST, List.of(CLAIM, VOLUME), Purpose.PREBIND, "p0");
        assertThat(exported.promised()).hasSize(1);
        assertThat(exported.broken(Suffixed.all(List.of(CLAIM, VOLUME), "p0"))).isEmpty();
        assertThat(exported.broken(List.of())).hasSize(1);
    }
}
