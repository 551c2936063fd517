package dev.mooring.forecast.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.scheduling.internal.SchedulingNodes;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A scheduler that tries a pod again only if it sees a change, beside one that tries every pod after every change. */
class ChangesTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 250 : 5;

    private static final String NODES = "sc local by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer;"
            + " sc wait by=csi.example mode=WaitForFirstConsumer; sc fast by=csi.example";

    /** It notes everything, and every pod sees it. */
    private static final class All extends Changes {
        @Override
        boolean areSeenBy(PodView pod, int since) {
            return since < count();
        }
    }

    /** Every pod is tried again and again, whether something changed or not. */
    private static final class Always extends Changes {
        @Override
        boolean areSeenBy(PodView pod, int since) {
            return true;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void aPodThatSeesNoChangeGetsTheSameAnswer(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < SCENES; i++) {
            String world = world(random);
            int choices = random.nextInt(6);
            SchedulerRun run = run(world, choices, new Changes());
            SchedulerRun all = run(world, choices, new All());
            assertThat(run.ends()).as(world).isEqualTo(all.ends());
            assertThat(cluster(run)).as(world).isEqualTo(cluster(all));
        }
    }

    /** Only its words may be other: they are those of the last time that it was tried. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void aPodThatIsNotTriedAgainWouldEndTheSame(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < SCENES; i++) {
            String world = world(random);
            int choices = random.nextInt(2);
            SchedulerRun run = run(world, choices, new Changes());
            SchedulerRun always = run(world, choices, new Always());
            assertThat(places(run)).as(world).isEqualTo(places(always));
            assertThat(cluster(run)).as(world).isEqualTo(cluster(always));
        }
    }

    /** What a pod sees that uses the claims a and b, and was last tried before. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        what is noted                        | is seen
        nothing                              | false
        a claim of its own                   | true
        a claim of another pod               | false
        a claim of a pod on a node           | true
        a volume                             | true
        something of all                     | true
        a volume, but it does not happen yet | false
        """)
    void aPodSeesItsOwnClaimsAndWhatAllSee(String noted, boolean isSeen) {
        Changes changes = new Changes();
        changes.ofNode(pod("pod q uses=c"));
        changes.happen();
        int tried = changes.count();
        switch (noted) {
            case "a claim of its own" -> changes.of(ObjectRef.claim("ns", "b"));
            case "a claim of another pod" -> changes.of(ObjectRef.claim("ns", "d"));
            case "a claim of a pod on a node" -> changes.of(ObjectRef.claim("ns", "c"));
            case "something of all" -> changes.ofAll();
            case "nothing" -> assertThat(changes.areSeenBy(pod("pod p"), 0)).isTrue();
            default -> changes.of(ObjectRef.volume("v"));
        }
        if (!noted.contains("yet")) {
            changes.happen();
        }
        assertThat(changes.areSeenBy(pod("pod p uses=a uses=b"), tried)).isEqualTo(isSeen);
        assertThat(changes.areSeenBy(pod("pod p uses=a uses=b"), changes.count()))
                .isFalse();
    }

    private static PodView pod(String words) {
        return PodView.from(World.objects(words).get(0));
    }

    /** The pods arrive in their order; the choices are closed, or the first so many combinations. */
    private static SchedulerRun run(String world, int combinations, Changes changes) {
        Inventory inventory = Inventory.of(World.objects(world));
        List<SchedulingPod> pods =
                inventory.pods().stream().map(SchedulingPod::of).toList();
        ScriptedChoices choices = combinations == 0 ? ScriptedChoices.closed() : ScriptedChoices.open();
        for (int i = 1; i < combinations && choices.isOpen(); i++) {
            var unused = run(inventory, pods, choices, new All());
            choices = choices.next();
        }
        return run(inventory, pods, choices, changes);
    }

    private static List<String> places(SchedulerRun run) {
        return run.ends().stream()
                .map(pod -> pod.pod() + " " + pod.state() + " " + pod.node())
                .toList();
    }

    private static List<Object> cluster(SchedulerRun run) {
        List<Object> end = new ArrayList<>();
        run.controller().end().claims().forEach(end::add);
        for (VolumeView each : run.controller().end().volumes().volumes()) {
            end.add(each);
        }
        end.addAll(run.controller().events());
        return end;
    }

    private static SchedulerRun run(
            Inventory inventory, List<SchedulingPod> pods, ScriptedChoices choices, Changes changes) {
        ClusterSnapshot cluster = ClusterSnapshot.of(inventory);
        for (PodView each : inventory.pods()) {
            cluster = each.isScheduled() ? cluster : cluster.without(each.ref());
        }
        return new SchedulerRun(ControllerRun.of(cluster), SchedulingNodes.of(inventory), choices, null, changes)
                .expecting(pods)
                .play(pods);
    }

    private static String world(Random random) {
        StringBuilder words = new StringBuilder(NODES);
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            words.append("; node n").append(i).append(" label=zone=").append(one(random, "a", "b"));
            words.append(one(random, "", " cpu=4 pods=9", " cpu=2 pods=2"));
            words.append(random.nextInt(3) == 0 ? "; " + csiNode("n" + i, 1 + random.nextInt(2)) : "");
        }
        for (int i = 0; i < random.nextInt(5); i++) {
            words.append("; pv v").append(i).append(one(random, " class=local", " class=wait", " class=fast"));
            words.append(one(random, "", " modes=RWOP", " 20Gi")).append(one(random, "", "", zone("a"), zone("b")));
            words.append(random.nextInt(4) == 0 ? " ref=ns/c" + random.nextInt(4) : "");
        }
        for (int i = 0; i < 4; i++) {
            words.append("; pvc c").append(i).append(" uid=u").append(i);
            words.append(one(random, " class=local", " class=local", " class=wait", " class=fast"));
            words.append(one(random, "", "", " modes=RWOP", " 20Gi"));
        }
        for (int i = 0; i < 2 + random.nextInt(4); i++) {
            words.append("; pod p").append(i).append(" uses=c").append(random.nextInt(4));
            words.append(random.nextInt(4) == 0 ? " uses=c" + random.nextInt(4) : "");
            words.append(one(random, "", "", " cpu=1", " cpu=3")).append(one(random, "", "", " priority=5"));
            words.append(one(random, "", "", "", " node=n0", " nominated=n0", " selects=zone=b"));
        }
        return words.toString();
    }

    private static String csiNode(String name, int limit) {
        return "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSINode\",\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"drivers\":[{\"name\":\"csi.example\",\"nodeID\":\"i\",\"allocatable\":{\"count\":"
                + limit
                + "}}]}}";
    }

    private static String zone(String zone) {
        return " affinity=[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"" + zone
                + "\"]}]}]";
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }
}
