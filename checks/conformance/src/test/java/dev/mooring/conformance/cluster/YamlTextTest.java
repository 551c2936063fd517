package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.yaml.YamlException;
import java.util.List;
import org.junit.jupiter.api.Test;

class YamlTextTest {

    private static final Manifest VOLUME = Draft.volume("v")
            .label("a", "b")
            .annotation("pv.kubernetes.io/bound-by-controller", "yes")
            .manifest();

    /** Whatever is odd about a text, it is the same for each seed, and about the same object. */
    @Test
    void aTextIsAboutItsObject() {
        int same = 0;
        int other = 0;
        int unreadable = 0;
        for (int i = 0; i < 500; i++) {
            String text = YamlText.of(VOLUME, new Dice(1, i));
            assertThat(YamlText.of(VOLUME, new Dice(1, i))).isEqualTo(text);
            try {
                List<JsonValue> documents = dev.mooring.yaml.Yaml.read(text);
                assertThat(documents).as(text).hasSize(1);
                Manifest read = new Manifest((JsonObject) documents.get(0));
                assertThat(read.ref()).as(text).isEqualTo(VOLUME.ref());
                if (read.equals(VOLUME)) {
                    same++;
                } else {
                    other++;
                }
            } catch (YamlException e) {
                unreadable++;
            }
        }
        assertThat(List.of(same, other, unreadable)).allMatch(each -> each > 20);
    }
}
