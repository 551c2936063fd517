package dev.mooring.forecast.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.provisioning.internal.ProvisioningContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which claims and volumes may change what becomes of each other. */
class ComponentsTest {

    private static String groups(ClusterSnapshot cluster, ProvisionerPlay provisioners) {
        return Components.of(cluster, provisioners).stream()
                .map(group -> group.stream().map(ObjectRef::name).collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                                                   | groups
            pvc c1; pvc c2; pv v1; pv v2                                              | c1 c2 v1 v2
            pvc c1 class=a; pvc c2 class=b; pv v1 class=a; pv v2 class=b              | c1 v1, c2 v2
            pvc c1 class=a; pvc c2 class=a mode=Block; pv v1 class=a                  | c1 v1, c2
            pvc c1 class=a; pvc c2 class=b named=v1; pv v1 class=a                    | c1 c2 v1
            pvc c1 class=a named=v1; pv v1 class=b; pv v2 class=a                     | c1 v1, v2
            pvc c1 class=a uid=u7; pv pvc-u7 class=b                                  | c1 pvc-u7
            pvc c1 class=a BOUND; pv v1 class=a                                       | c1, v1
            pvc c1 class=a BOUND named=v2; pv v1 class=a; pv v2 class=a               | c1 v1 v2
            pvc c1 class=a BOUND named=v2; pv v1 class=a; pv v2 class=a ref=ns/c1:u1  | c1 v2, v1
            pvc c1 class!; pv v1 class=std                                            | c1, v1
            sc std by=x default; pvc c1 class!; pv v1 class=std                       | c1 v1
            sc std by=x default; pvc c1 class!; pv v1 class=std mode=Block            | c1, v1
            sc std by=x default; pvc c1; pv v1 class=std                              | c1, v1
            pvc c1 class=a; pv v1 class=b ref=ns/c1:u1                                | c1 v1
            pvc c1 class=a; pvc c2 class=b; pv v1 class=b ref=ns/c1:u1                | c1 c2 v1
            pvc c1 class=a named=v1; pvc c2 class=b; pv v1 class=b ref=ns/c1:u1       | c1 v1, c2
            pvc c1 class=a; pvc c2 class=b; pv v1 class=b ref=ns/c1:old               | c1 v1, c2
            pvc c1 class=a; pvc c2 class=b; pv v1 class=b ref=ns/c1                   | c1 c2 v1
            pvc c2 class=b; pv v1 class=b ref=ns/gone:u1                              | c2, v1
            pvc c2 class=b; pv v1 class=b ref=ns/gone:u1 policy=Recycle               | c2 v1
            pvc c1 class=a ODD; pvc c2 class=b; pv v1 class=b; pv v2 class=d          | c1 c2 v1 v2
            pvc c1 class=a vac=gold; pvc c2 class=b; pv v1 class=b; pv v2 class=d     | c1, c2 v1, v2
            novac; pvc c1 class=a vac=gold; pvc c2 class=b; pv v1 class=b; pv v2 class=d | c1 c2 v1 v2
            """)
    void groups(String cluster, String groups) {
        String words = cluster.replaceAll("pvc c(\\d)", "pvc c$1 uid=u$1")
                .replace("BOUND", "ann=pv.kubernetes.io/bind-completed=yes")
                .replace("ODD", "selector={\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Foo\"}]}");
        assertThat(groups(World.of(words), ProvisionerPlay.NONE)).isEqualTo(groups);
    }

    /** A provisioner makes a copy when its source is bound. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            played | groups
            true   | c1 c2
            false  | c1, c2
            """)
    void aCopyDependsOnItsSourceWhereAProvisionerIsPlayed(boolean played, String groups) {
        ClusterSnapshot cluster = World.of("sc fast by=csi.example; sc slow by=csi.example; pvc c1 uid=u1 class=fast;"
                + "pvc c2 uid=u2 class=slow data={\"kind\":\"PersistentVolumeClaim\",\"name\":\"c1\"}");
        ProvisionerPlay play = played
                ? ProvisionerPlay.of(Provisioners.named("csi.example"), ProvisioningContext.NONE)
                : ProvisionerPlay.NONE;
        assertThat(groups(cluster, play)).isEqualTo(groups);
    }

    /** What a group comes to alone it comes to beside the others. */
    @ParameterizedTest(name = "seeds {0}xx")
    @ValueSource(longs = {0, 1, 2, 3})
    void eachGroupEndsAloneAsItEndsAmongAll(long block) {
        int parted = 0;
        for (long seed = block * 100; seed < block * 100 + 100; seed++) {
            ClusterSnapshot cluster = RandomWorld.of(seed, 12);
            ControllerRun whole = ControllerRun.of(cluster);
            List<List<ObjectRef>> groups = Components.of(cluster, ProvisionerPlay.NONE);
            parted += groups.size() > 1 ? 1 : 0;
            Map<ObjectRef, JsonObject> ends = new TreeMap<>();
            for (List<ObjectRef> group : groups) {
                ClusterSnapshot part = Components.only(cluster, group);
                for (PodView pod : cluster.pods()) {
                    part = part.with(pod);
                }
                ends.putAll(PlainLoop.documents(ControllerRun.of(part).end()));
            }
            if (whole.unstable().isEmpty()) {
                assertThat(ends).as("seed %d", seed).isEqualTo(PlainLoop.documents(whole.end()));
            }
        }
        assertThat(parted).isGreaterThan(50);
    }
}
