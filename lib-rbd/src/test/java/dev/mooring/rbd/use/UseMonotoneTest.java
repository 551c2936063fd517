package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * An image does not become free when evidence is taken away, an output is cut in half, a command fails, or a possible user
 * is observed. Free is the only yes; unknown and in use are equal.
 */
class UseMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 20_000 : 300;

    private static final List<String> STARTS = List.of(
            "none locks",
            "none locks info",
            "watch=X mirror=X live=X info",
            "watch=X manager=X locks",
            "watch=X ignored=X locks",
            "watch=A ignored=A locks",
            "none locks unmapped=A nofence",
            "watch=A live=A",
            "none lock=A");

    private static final List<String> SUPPORT =
            List.of("none", "locks", "info", "mirror=X", "manager=X", "ignored=X", "unmapped=A", "nofence");

    private static final List<String> LOSSES = Scene.losses(
            "cut=locks",
            "pasted=locks",
            "cut=info",
            "pasted=info",
            "cut=metadata",
            "pasted=metadata",
            "cut=devices",
            "pasted=devices",
            "fail=status",
            "fail=locks",
            "fail=info",
            "fail=metadata",
            "fail=devices",
            "stderr=status",
            "nonode=B",
            "nonode=C");

    private static final List<String> USERS = List.of(
            "watch=A",
            "watch=C",
            "watch=K",
            "watch=W",
            "watch?",
            "live=C",
            "lock=A",
            "lock=X",
            "kubelet=C",
            "mapped=A",
            "nbd=A",
            "kube=C",
            "kube=?",
            "may-use=C",
            "cache",
            "dirty",
            "metacache",
            "otherinfo",
            "client=A");

    /** What only few answers depend on. */
    private static final List<String> MORE =
            List.of("section", "noclaims", "twonames", "later", "secondary", "inmigration");

    private static boolean isFree(Scene scene) {
        return ImageUse.of(scene.evidence()) instanceof ImageUse.Free;
    }

    @Test
    void theAnswerNeverMovesTowardsFree() {
        Random random = new Random(20261122);
        List<String> others = new ArrayList<>(SUPPORT);
        others.addAll(USERS);
        others.addAll(LOSSES);
        int free = 0;
        int infrastructure = 0;
        for (int i = 0; i < SCENES; i++) {
            Scene scene = Scene.random(random, STARTS, others);
            if (ImageUse.of(scene.evidence()) instanceof ImageUse.Free yes) {
                free++;
                infrastructure += yes.infrastructure().isEmpty() ? 0 : 1;
                assertThat(isFree(scene.with("pasted=status")))
                        .as("pasted %s", scene)
                        .isFalse();
                continue;
            }
            Scene after = switch (random.nextInt(3)) {
                case 0 -> scene.with(LOSSES.get(random.nextInt(LOSSES.size())));
                case 1 -> scene.with(USERS.get(random.nextInt(USERS.size())));
                default -> scene.weakened(random, SUPPORT);
            };
            assertThat(isFree(after)).as("%s became %s", scene, after).isFalse();
        }
        assertThat(free).isGreaterThan(SCENES / 20);
        assertThat(infrastructure).isGreaterThan(SCENES / 40);
    }

    @Test
    void eachPremiseIsNeeded() {
        List<UsePremise> table = List.of(UsePremise.values());
        Stream<UseFindings> scenes =
                Scene.oneMore(STARTS, List.of(USERS, LOSSES, MORE)).map(scene -> UseFindings.of(scene.evidence()));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
