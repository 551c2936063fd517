package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The answer about a takeover never moves towards yes when evidence is taken away, an output is cut in half, a command
 * fails, or a possible writer is observed. Allowed is the only yes; needs fencing and refused are equal.
 *
 * <p>An observation of a possible writer and a claim of the caller are never taken away: without a claim that contradicts
 * what was observed the rest of the evidence may be enough. A command that failed forbids more than no command.
 */
class TakeoverMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 5_000 : 300;

    /** Evidence with which each rule that allows a takeover applies, and some with which none does. */
    private static final List<String> STARTS = List.of(
            "off none locks lost=A",
            "off none lock=A lost=A info",
            "fence=A client=A none locks lost=A",
            "fence=A meta=A none lock=A lost=A info",
            "fenceip=A none lock=A lost=A",
            "fenceip=A none locks lost=A",
            "fenceip=A none locks lost=A stored=A",
            "fencesoon=A client=A watch=B live=B",
            "taint=A none locks lost=A",
            "taint=A none lock=A lost=A nofence",
            "unmapped=A none locks ready=A",
            "unmapped=A none locks info nofence",
            "none locks lost=A",
            "watch=A live=A lost=A client=A");

    /** What a yes may rest on: taking it away must not help. */
    private static final List<String> SUPPORT = List.of(
            "none",
            "locks",
            "info",
            "fence=A",
            "fenceip=A",
            "fencesoon=A",
            "nofence",
            "client=A",
            "meta=A",
            "stored=A",
            "lost=A",
            "watch=B",
            "mirror=X",
            "manager=X");

    /** What the caller or an administrator says; without a claim that is contradicted the rest may be enough. */
    private static final List<String> CLAIMS =
            List.of("off", "offnow", "offlater", "taint=A", "taintold=A", "taintweak=A", "unmapped=A", "notready=A");

    /** Outputs that are cut or stopped, and objects that are not given. */
    private static final List<String> LOSSES = Scene.losses(
            "cut=locks",
            "pasted=locks",
            "cut=blocklist",
            "pasted=blocklist",
            "cut=info",
            "pasted=info",
            "cut=metadata",
            "pasted=metadata",
            "cut=devices",
            "pasted=devices",
            "fail=status",
            "fail=locks",
            "fail=blocklist",
            "fail=info",
            "fail=metadata",
            "fail=devices",
            "stderr=status",
            "nonode=A",
            "nonode=B",
            "nonode=C");

    /** Observations of a possible writer that is not on B. */
    private static final List<String> WRITERS = List.of(
            "watch=A",
            "watch=C",
            "watch=X",
            "watch=W",
            "watch=K",
            "watch?",
            "live=A",
            "live=C",
            "lock=A",
            "lock=C",
            "lock=X",
            "kubelet=C",
            "mapped=A",
            "mapped=C",
            "nbd=A",
            "kube=C",
            "kube=?",
            "may-use=C",
            "waits=C",
            "cache",
            "dirty",
            "metacache",
            "secondary",
            "otherinfo",
            "ready=A",
            "alive=A",
            "lostnow=A",
            "fenceip=B",
            "client2=A");

    private static boolean isYes(Scene scene) {
        return Takeover.decide(scene.request()) instanceof Takeover.Allowed;
    }

    @Test
    void theAnswerNeverMovesTowardsYes() {
        Random random = new Random(20261121);
        Map<Takeover.Basis, Integer> allowed = new EnumMap<>(Takeover.Basis.class);
        List<String> others = new ArrayList<>(SUPPORT);
        others.addAll(WRITERS);
        others.addAll(CLAIMS);
        others.addAll(LOSSES);
        for (int i = 0; i < SCENES; i++) {
            Scene scene = Scene.random(random, STARTS, others);
            if (Takeover.decide(scene.request()) instanceof Takeover.Allowed yes) {
                allowed.merge(yes.basis(), 1, Integer::sum);
                continue;
            }
            Scene after = switch (random.nextInt(3)) {
                case 0 -> scene.with(LOSSES.get(random.nextInt(LOSSES.size())));
                case 1 -> observed(scene, WRITERS.get(random.nextInt(WRITERS.size())));
                default -> scene.weakened(random, SUPPORT);
            };
            assertThat(isYes(after)).as("%s became %s", scene, after).isFalse();
        }
        assertThat(allowed.keySet()).containsExactly(Takeover.Basis.values());
        assertThat(allowed.values()).allMatch(count -> count > SCENES / 100);
    }

    /** With one more observation, unless it shows what was missing: an address at which Ceph sees the fenced node. */
    private static Scene observed(Scene scene, String word) {
        return List.of("lock=A", "live=A", "client2=A").contains(word) && scene.isUnseen() ? scene : scene.with(word);
    }
}
