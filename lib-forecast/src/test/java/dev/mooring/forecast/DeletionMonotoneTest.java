package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Deletions;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Less evidence, a further user or a further finalizer never makes a deletion look more certain or more harmless. */
class DeletionMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 1_500 : 200;

    private static final String[] LISTS = {"pod", "node", "pvc", "va", "vs", "cm"};

    private enum Loss {
        LIST_NOT_COMPLETE,
        POD_USES_CLAIM,
        FINALIZER
    }

    @Test
    void noLossOfEvidenceMakesADeletionMoreCertainOrMoreHarmless() {
        Map<Loss, Integer> losses = new EnumMap<>(Loss.class);
        Map<State, Integer> states = new EnumMap<>(State.class);
        Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
        for (int seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            String scene = scene(random);
            String deleted = deleted(random);
            Loss loss = Loss.values()[random.nextInt(Loss.values().length)];
            String worse = worse(scene, loss, random);
            Deletions before = DeletionSketch.forecast(scene, deleted).deletions();
            Deletions after = DeletionSketch.forecast(worse, deleted).deletions();
            String about = "seed " + seed + ", delete " + deleted + "\n" + scene + "\n" + worse;
            compare(before, after, loss, about);
            losses.merge(loss, 1, Integer::sum);
            before.ends().forEach(end -> states.merge(end.state(), 1, Integer::sum));
            before.data().forEach(end -> fates.merge(end.fate(), 1, Integer::sum));
        }
        assertThat(losses).hasSize(Loss.values().length);
        assertThat(states).hasSize(State.values().length);
        assertThat(fates).hasSize(Fate.values().length);
    }

    private static void compare(Deletions before, Deletions after, Loss loss, String about) {
        for (DeletionEnd end : before.ends()) {
            if (end.state() == State.TERMINATING || end.state() == State.UNKNOWN) {
                assertThat(after.end(end.object()).map(DeletionEnd::state))
                        .as(about + "\n" + end.object())
                        .isNotEqualTo(Optional.of(State.GONE));
            }
        }
        for (DataEnd data : before.data()) {
            Fate now = after.data(data.volume()).map(DataEnd::fate).orElse(Fate.KEPT);
            boolean isWorse = loss == Loss.LIST_NOT_COMPLETE && data.fate() != Fate.KEPT;
            if (isWorse || data.fate() == Fate.DELETED) {
                assertThat(now).as(about + "\n" + data.volume()).isNotEqualTo(Fate.KEPT);
            }
        }
    }

    private static String worse(String scene, Loss loss, Random random) {
        return switch (loss) {
            case LIST_NOT_COMPLETE -> scene + "; no=" + LISTS[random.nextInt(LISTS.length)];
            case POD_USES_CLAIM -> scene + "; pod user node=n0 uses=c" + random.nextInt(2);
            case FINALIZER -> {
                String claim = "pvc c" + random.nextInt(2) + " ";
                yield scene.replace(claim, claim + "fin=example.com/x ");
            }
        };
    }

    private static String deleted(Random random) {
        String[] asked = {
            "pvc/c0", "pvc/c1", "pod/p0", "ns/ns", "sts/db", "pv/v0", "cm/o", "--FOREGROUND sts/db", "cm/none"
        };
        return asked[random.nextInt(asked.length)] + " " + asked[random.nextInt(asked.length)];
    }

    private static String scene(Random random) {
        StringBuilder scene = new StringBuilder("ns ns; cm o; sts db; node n0");
        scene.append(one(random, "", " ready=False", " ready=Unknown out")).append("; node n1");
        for (int i = 0; i < 2; i++) {
            scene.append("; pvc c").append(i).append(" vol=v").append(i);
            scene.append(
                    one(random, "", "", " owner=sts/db!", " owner=cm/o", " owner=cm/o owner=sts/db!", " deleting"));
            scene.append(one(random, "", "", " fin=longhorn.io", " fin=x"));
            scene.append("; pv v").append(i).append(" of=c").append(i);
            scene.append(one(random, "", "", " policy=Retain", " fin=external-attacher/csi-example"));
        }
        for (int i = 0; i < random.nextInt(3); i++) {
            scene.append("; pod p").append(i).append(" uses=c").append(random.nextInt(2));
            scene.append(one(random, "", " node=n0", " node=n1", " node=n9"));
            scene.append(one(random, "", " owner=sts/db!", " fin=x"));
        }
        scene.append(one(random, "", "; va v0@n0", "; va v1@n1"));
        scene.append(one(random, "", "", "; no=pod", "; no=node"));
        return scene.toString();
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }
}
