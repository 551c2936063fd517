package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Deletions;
import org.junit.jupiter.api.Test;

/** Large and circular clusters come to an end. */
class DeletionSizeTest {

    private static final int MANY = Boolean.getBoolean("long.tests") ? 3_300 : 330;

    @Test
    void aNamespaceOfTenThousandObjectsGoes() {
        StringBuilder words = new StringBuilder("ns ns; sts db replicas=4000; node n");
        for (int i = 0; i < MANY; i++) {
            String claim = "data-db-" + i;
            words.append("; pod db-")
                    .append(i)
                    .append(" owner=sts/db! node=n uses=")
                    .append(claim);
            words.append("; pvc ").append(claim).append(" vol=v").append(i);
            words.append("; pv v").append(i).append(" of=").append(claim);
        }
        Deletions deletions = DeletionSketch.forecast(words.toString(), "ns/ns").deletions();
        assertThat(deletions.ends())
                .filteredOn(end -> end.state() == State.GONE)
                .hasSize(3 * MANY + 1);
        assertThat(deletions.data()).hasSize(MANY);
    }

    @Test
    void aChainAndACircleOfOwnersEnd() {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < 3 * MANY; i++) {
            words.append("; cm c")
                    .append(i)
                    .append(" owner=cm/c")
                    .append((i + 1) % (3 * MANY))
                    .append('!');
        }
        for (String how : new String[] {"", "--FOREGROUND "}) {
            Deletions deletions =
                    DeletionSketch.forecast(words.toString(), how + "cm/c7").deletions();
            assertThat(deletions.settles()).isTrue();
            assertThat(deletions.ends()).hasSize(3 * MANY).noneMatch(end -> end.state() == State.STAYS);
        }
    }

    @Test
    void oneClaimOfManyPodsGoesWithTheLast() {
        StringBuilder words = new StringBuilder("ns ns; node n; pvc c vol=v; pv v of=c; va v@n");
        for (int i = 0; i < 3 * MANY; i++) {
            words.append("; pod p").append(i).append(" node=n uses=c");
        }
        Deletions deletions = DeletionSketch.forecast(words.toString(), "ns/ns").deletions();
        assertThat(deletions.ends())
                .filteredOn(end -> end.state() == State.GONE)
                .hasSize(3 * MANY + 3);
    }
}
