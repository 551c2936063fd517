package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodViewTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case | deleted | status                                                                              | terminated
            36   | false   | 'phase':'Running','containerStatuses':[{'state':{'terminated':{}}}]                 | false
            37   | true    | 'phase':'Running','containerStatuses':[{'state':{'running':{}}}]                    | false
            38   | true    | 'phase':'Running','containerStatuses':[{'state':{'waiting':{}}},{'state':{'terminated':{}}}] | true
            39   | false   | 'phase':'Failed'                                                                    | true
            39 b | false   | 'phase':'Succeeded'                                                                 | true
            40   | true    | 'phase':'Running'                                                                   | true
            init | true    | 'initContainerStatuses':[{'state':{'running':{}}}]                                  | false
            eph  | true    | 'ephemeralContainerStatuses':[{'state':{}}]                                         | false
            """)
    void podsThatAreTerminatedDoNotCount(String row, boolean deleted, String status, boolean terminated) {
        String stamp = deleted ? ",'deletionTimestamp':'2026-01-01T00:00:00Z'" : "";
        String json = "{'kind':'Pod','metadata':{'name':'p'" + stamp + "},'status':{" + status + "}}";
        PodView pod = PodView.from(Manifest.parse(json.replace('\'', '"')));
        assertThat(pod.isTerminated()).as(row).isEqualTo(terminated);
        assertThat(pod.isBeingDeleted()).isEqualTo(deleted);
    }
}
