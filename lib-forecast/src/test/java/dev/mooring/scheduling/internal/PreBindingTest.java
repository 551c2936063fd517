package dev.mooring.scheduling.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scheduler writes for a claim, and why it schedules the pod again: the claim c on the node n. */
class PreBindingTest {

    private static final String AFFINITY =
            "affinity=[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"b\"]}]}]";

    private static ClusterSnapshot cluster(String world) {
        return World.of(world.replace("SEL", "ann=volume.kubernetes.io/selected-node")
                .replace("BC", "ann=pv.kubernetes.io/bind-completed")
                .replace("ONB", AFFINITY));
    }

    private static ClaimView claim(ClusterSnapshot cluster) {
        return cluster.claim("ns", "c").orElseThrow();
    }

    private static Choice choice(String volume, ClaimView claim) {
        return new Choice(claim.ref(), Optional.ofNullable(volume));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            world                                     | chosen | problem
            pvc; pv ref=ns/c:u1                       | pv     |
            pvc                                       | pv     | failed to check binding: could not find v1.PersistentVolume "pv"
            pvc; pv                                   | pv     | ClaimRef got reset for pv "pv"
            pvc; pv ref=ns/c                          | pv     | ClaimRef got reset for pv "pv"
            pvc; pv ref=ns/c:u1 ONB                   | pv     | pv "pv" node affinity doesn't match node "n": no matching NodeSelectorTerms
            pvc; pv ONB                               | pv     | pv "pv" node affinity doesn't match node "n": no matching NodeSelectorTerms
            pvc SEL=n                                 |        |
            pvc SEL=n named=pv                        |        |
            pvc SEL=n named=pv; pv                    |        |
            pvc SEL=n named=pv; pv ONB                |        | pv "pv" node affinity doesn't match node "n": no matching NodeSelectorTerms
            pvc                                       |        | selectedNode annotation reset for PVC "c"
            pvc ann=other=x                           |        | provisioning failed for PVC "c"
            pvc SEL=m                                 |        | provisioning failed for PVC "c"
            """)
    void thePodIsScheduledAgainIfWhatWasChosenIsGone(String world, String chosen, String problem) {
        ClusterSnapshot cluster = cluster(world);
        NodeView node =
                Inventory.of(World.objects("node n label=zone=a")).node("n").orElseThrow();
        assertThat(PreBinding.problem(
                        choice(chosen, claim(cluster)),
                        claim(cluster),
                        cluster,
                        SchedulingNodes.of(Inventory.EMPTY),
                        node))
                .isEqualTo(Optional.ofNullable(problem));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            world                                                          | chosen | written
            pvc; pv                                                        | pv     | PersistentVolume
            pvc; pv ref=ns/c:u1                                            | pv     |
            pvc; pv ref=ns/c                                               | pv     | PersistentVolume
            pvc                                                            |        | PersistentVolumeClaim
            pvc SEL=m                                                      |        | PersistentVolumeClaim
            pvc SEL=n                                                      |        |
            """)
    void onlyAChangeIsWritten(String world, String chosen, String written) {
        ClusterSnapshot cluster = cluster(world);
        assertThat(PreBinding.write(choice(chosen, claim(cluster)), claim(cluster), cluster, "n")
                        .map(changed -> changed.ref().kind()))
                .isEqualTo(Optional.ofNullable(written));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            claim           | bound
            pvc named=pv BC | true
            pvc named=pv    | false
            pvc BC          | false
            """)
    void aClaimIsBoundIfItNamesAVolumeAndSaysSo(String claim, boolean bound) {
        assertThat(PreBinding.isBound(claim(cluster(claim)))).isEqualTo(bound);
    }
}
