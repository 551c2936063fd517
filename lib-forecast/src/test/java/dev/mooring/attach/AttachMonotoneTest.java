package dev.mooring.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.AttachScene.Change;
import dev.mooring.attach.VolumeDiagnosis.Alive;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * An answer is a yes if the volume is free, in place, unused, or comes to a waiting pod by itself; and if no writer may be
 * alive. Stuck, unsafe, unknown and a volume that is not in the answer are no yes. One more possible writer never makes a yes of
 * an answer that was none. That less evidence does not is so because of how rules read; {@link AttachRuleTest} shows it.
 */
class AttachMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 5_000 : 600;
    private static final Set<State> YES = EnumSet.of(State.FREE, State.IN_PLACE, State.UNUSED, State.WAITING);

    private record Yes(boolean state, boolean noWriter) {}

    private static Optional<VolumeDiagnosis> ask(AttachScene scene) {
        return AttachDiagnosis.of(scene.inventory()).volumes().stream()
                .filter(volume -> volume.name().toString().equals(AttachObjects.UNIQUE))
                .findFirst();
    }

    private static Yes yes(Optional<VolumeDiagnosis> volume) {
        return volume.map(found -> new Yes(YES.contains(found.state()), found.writerMayBeAlive() == Alive.NO))
                .orElse(new Yes(false, false));
    }

    /** A lost node takes the yes from a volume that nothing uses; it says nothing about a pod that has its volume. */
    private static boolean isOnlyLostNode(Optional<VolumeDiagnosis> before, Optional<VolumeDiagnosis> after) {
        return before.filter(found -> found.cases().stream()
                                .filter(each -> each.reason().severity() != Severity.INFO)
                                .allMatch(each -> each.code() == AttachCode.LOST_NODE_MAY_WRITE))
                        .isPresent()
                && after.filter(found -> found.state() == State.IN_PLACE || found.state() == State.WAITING)
                        .isPresent();
    }

    @Test
    void moreWritersNeverMakeAYes() {
        Map<State, Integer> seen = new EnumMap<>(State.class);
        int noWriter = 0;
        List<String> worse = new ArrayList<>();
        for (long seed = 0; seed < SCENES; seed++) {
            AttachScene scene = new AttachScene(seed);
            Optional<VolumeDiagnosis> volume = ask(scene);
            Yes before = yes(volume);
            volume.ifPresent(found -> seen.merge(found.state(), 1, Integer::sum));
            noWriter += before.noWriter() ? 1 : 0;
            Change change = scene.more(seed);
            Yes after = yes(ask(change.scene()));
            boolean isWorse = after.state() && !before.state() && !isOnlyLostNode(volume, ask(change.scene()));
            if (isWorse || (after.noWriter() && !before.noWriter())) {
                worse.add("seed " + seed + ", " + change.what() + ": " + volume + " became " + ask(change.scene())
                        + "\n   of " + scene);
            }
        }
        assertThat(seen).as("each state occurs").containsOnlyKeys(State.values());
        assertThat(seen.values()).allMatch(count -> count >= SCENES / 400);
        assertThat(noWriter).isGreaterThan(SCENES / 40);
        assertThat(worse).isEmpty();
    }

    @Test
    void aContradictionNeverLeavesAYes() {
        Map<String, Integer> seen = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (long seed = 0; seed < SCENES; seed++) {
            AttachScene scene = new AttachScene(seed);
            boolean held = ask(scene)
                    .filter(found -> found.state() == State.IN_PLACE || found.state() == State.UNUSED)
                    .filter(found -> !found.attachedTo().isEmpty())
                    .isPresent();
            Change change = scene.contradicted(seed);
            if (held
                    && scene.isAttached()
                    && !scene.isShared()
                    && !change.what().equals("nothing")) {
                seen.merge(change.what().replaceAll(" on .*", ""), 1, Integer::sum);
                if (yes(ask(change.scene())).state()) {
                    wrong.add("seed " + seed + ", " + change.what() + ": " + ask(change.scene()) + "\n   of " + scene);
                }
            }
        }
        assertThat(seen).as("each contradiction occurs").hasSize(12);
        assertThat(wrong).isEmpty();
    }
}
