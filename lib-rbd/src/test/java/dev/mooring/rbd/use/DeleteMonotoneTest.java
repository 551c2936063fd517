package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import dev.mooring.rbd.output.CommandOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A deletion is not allowed because evidence is taken away, an output is cut in half, a command fails, or a user or a
 * dependent is observed.
 */
class DeleteMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 20_000 : 300;

    private static final List<String> STARTS = List.of(
            "none locks nosnaps nochildren",
            "none locks nosnaps nochildren info",
            "watch=X mirror=X live=X nosnaps nochildren info",
            "none locks nosnaps info",
            "none locks nochildren snap info");

    private static final List<String> SUPPORT = List.of("none", "locks", "info", "mirror=X", "nosnaps", "nochildren");

    private static final List<String> LOSSES = Scene.losses(
            "text=snap",
            "text=child",
            "cut=locks",
            "pasted=locks",
            "cut=info",
            "pasted=info",
            "cut=snapshots",
            "pasted=snapshots",
            "cut=children",
            "pasted=children",
            "fail=status",
            "fail=locks",
            "fail=info",
            "fail=snapshots",
            "fail=children",
            "stderr=status",
            "stderr=snapshots",
            "stderr=children");

    private static final List<String> USERS = List.of(
            "snap",
            "child",
            "migrating",
            "watch=A",
            "watch=K",
            "lock=A",
            "mapped=A",
            "kube=A",
            "kube=?",
            "may-use=C",
            "waits=C",
            "waits=?",
            "reserves=?",
            "snapshots=?",
            "cache",
            "dirty",
            "metacache");

    private static boolean isAllowed(Scene scene) {
        return ImageDeletion.decide(evidence(scene)).isAllowed();
    }

    private static UseEvidence evidence(Scene scene) {
        UseEvidence.Builder evidence = scene.builder();
        if (scene.words().contains("snap") || scene.words().contains("nosnaps")) {
            evidence.snapshots(CommandOutput.snapshots(scene.said(
                    "snapshots",
                    scene.words().contains("snap")
                            ? "SNAPID  NAME  SIZE    PROTECTED  TIMESTAMP\n     4  s1    10 MiB             Fri\n"
                            : "")));
        }
        if (scene.words().contains("child") || scene.words().contains("nochildren")) {
            evidence.children(CommandOutput.children(
                    scene.said("children", scene.words().contains("child") ? "kube/clone\n" : "")));
        }
        return evidence.build();
    }

    @Test
    void theAnswerNeverMovesTowardsAllowed() {
        Random random = new Random(20261123);
        List<String> others = new ArrayList<>(SUPPORT);
        others.addAll(USERS);
        others.addAll(LOSSES);
        int allowed = 0;
        for (int i = 0; i < SCENES; i++) {
            Scene scene = Scene.random(random, STARTS, others);
            if (isAllowed(scene)) {
                allowed++;
                continue;
            }
            Scene after = switch (random.nextInt(3)) {
                case 0 -> scene.with(LOSSES.get(random.nextInt(LOSSES.size())));
                case 1 -> scene.with(USERS.get(random.nextInt(USERS.size())));
                default -> scene.weakened(random, SUPPORT);
            };
            assertThat(isAllowed(after)).as("%s became %s", scene, after).isFalse();
        }
        assertThat(allowed).isGreaterThan(SCENES / 20);
    }

    @Test
    void eachPremiseIsNeeded() {
        List<DeletePremise> table = List.of(DeletePremise.values());
        Stream<UseFindings> scenes = Scene.oneMore(STARTS, List.of(USERS, LOSSES, List.of("mirrored", "grouped")))
                .map(scene -> UseFindings.of(evidence(scene)));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
