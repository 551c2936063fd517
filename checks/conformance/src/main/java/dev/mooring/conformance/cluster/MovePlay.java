package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.move.Runbook;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.Step.SideState;
import dev.mooring.step.Step.WayBack;
import dev.mooring.step.Step.WayBack.Reach;
import dev.mooring.step.StepCondition;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One move: an application, its runbook, and its executor. */
final class MovePlay {

    /** The prefix of the namespace of the claims that try to take the volumes. */
    static final String OTHERS = "others-of-";

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(300);

    private final MoveWorld world;
    private final Hands hands;
    private final Dice dice;
    private final boolean staysRetained;
    private Runbook runbook = new Runbook(Runbook.End.HAND_OVER, List.of(), List.of(), Optional.empty());
    private List<VolumeView> volumes = List.of();
    private String failure = "";
    /** The number of steps before the way back. */
    private int turn;
    /** The original claims and volumes of the source. */
    private Map<ObjectRef, Manifest> before = Map.of();

    MovePlay(MoveWorld world, Hands hands, Dice dice) {
        this.world = world;
        this.hands = hands;
        this.dice = dice;
        this.staysRetained = dice.chance(50);
    }

    String name() {
        return world.name();
    }

    List<Manifest> objects() {
        return world.source().objects();
    }

    /** The objects of the target before the move. */
    List<Manifest> there() {
        return world.target();
    }

    /** The action of each step, with the kinds. */
    static List<String> steps(Runbook runbook) {
        return runbook.steps().stream()
                .map(step -> step.action()
                        + step.objects().stream().map(ObjectRef::kind).toList().toString())
                .toList();
    }

    /** Whether it has the expected steps; any if none are specified. */
    boolean isAsExpected() {
        return world.steps().isEmpty() || world.steps().equals(steps(runbook));
    }

    Runbook runbook() {
        return runbook;
    }

    String failure() {
        return failure;
    }

    /** Plans the move from the objects in both clusters. */
    void plan(Inventory source, Inventory target) {
        List<Manifest> part = Move.inNamespaces(source.all(), Set.of(name()));
        runbook = Move.of(part, world.policy(), source, target);
        volumes = Inventory.of(part).volumes();
        int steps = runbook.steps().size();
        turn = world.steps().isEmpty() && steps > 0 && dice.chance(30) ? 1 + dice.below(steps) : steps;
        before = part.stream()
                .filter(each -> each.ref().isClaim() || each.ref().isVolume())
                .collect(Collectors.toMap(Manifest::ref, each -> each));
    }

    /** The handles of the volumes that move. */
    List<String> handles() {
        return volumes.stream().map(VolumeView::volumeHandle).toList();
    }

    List<String> volumeNames() {
        return volumes.stream().map(VolumeView::name).toList();
    }

    /** Two claims for one of the volumes: one names it, one takes any that fits. */
    List<Manifest> others(int round) {
        if (volumes.isEmpty()) {
            return List.of();
        }
        VolumeView volume = dice.pick(volumes);
        return others(OTHERS + name(), volume, round);
    }

    /** Two claims in a namespace that fit a volume. */
    static List<Manifest> others(String namespace, VolumeView volume, int round) {
        String size =
                volume.manifest().spec().child("capacity").string("storage").orElse("1Gi");
        Draft fits = Draft.claim(namespace, "fits-" + round)
                .spec("storageClassName", volume.className())
                .spec("accessModes", JsonArray.ofStrings(volume.accessModes()))
                .with(JsonString.of(size), "spec", "resources", "requests", "storage");
        return List.of(
                fits.manifest(),
                fits.metadata("name", "names-" + round)
                        .spec("volumeName", volume.name())
                        .manifest());
    }

    /** Whether it skips the optional steps, so that volumes deleted in the target later are retained. */
    boolean staysRetained() {
        return staysRetained && !turnsBack();
    }

    /** The number of rounds. */
    int rounds() {
        return turnsBack() ? 2 * turn : runbook.steps().size();
    }

    boolean turnsBack() {
        return turn < runbook.steps().size();
    }

    private boolean isTaken(int number) {
        return failure.isEmpty()
                && number < turn
                && !(staysRetained && runbook.steps().get(number).isOptional());
    }

    private boolean isTakenBack(int round) {
        return failure.isEmpty() && round >= turn && round < rounds();
    }

    /** Runs the step of this round, from 0, or the way back of one, if its conditions become true in time. */
    void take(int round) {
        if (isTaken(round)) {
            Step step = runbook.steps().get(round);
            carryOut(step.toString(), step.checks(), step.file(), step.documents(), step.commands());
        } else if (isTakenBack(round)) {
            Step step = runbook.steps().get(rounds() - 1 - round);
            WayBack back = step.wayBack();
            carryOut("back from " + step, back.requires(), back.file(), back.documents(), back.commands());
        }
    }

    private void carryOut(
            String what,
            List<StepCondition> requires,
            String file,
            List<Manifest> documents,
            List<List<String>> commands) {
        try {
            for (StepCondition each : requires) {
                await(each);
            }
            hands.file(file, documents);
            for (List<String> each : commands) {
                String unused = hands.run(each);
            }
        } catch (IOException e) {
            failure = what + ": " + e.getMessage();
        }
    }

    private void await(StepCondition condition) throws IOException {
        Instant end = Instant.now().plus(PATIENCE);
        String output = hands.run(condition.argv());
        while (!condition.isShownBy(output)) {
            if (Instant.now().isAfter(end)) {
                throw new IOException("waited in vain until " + condition.statement() + "; " + condition.argv()
                        + " prints " + output);
            }
            end = Nap.overslept(POLL) ? Instant.now().plus(PATIENCE) : end;
            output = hands.run(condition.argv());
        }
    }

    /** The differences from the runbook after the step of this round, or after the whole way back. */
    List<String> differences(int number, ClusterSide side, Map<ObjectRef, Manifest> real) {
        if (turnsBack() && number == rounds() - 1 && failure.isEmpty()) {
            return side == ClusterSide.SOURCE ? notAsBefore(real) : left(real);
        }
        if (!isTaken(number)) {
            return List.of();
        }
        Step step = runbook.steps().get(number);
        List<String> differences = new ArrayList<>();
        for (SideState.End end : step.after(side).objects()) {
            String seen = seen(end.object(), real.get(end.object()));
            if (!seen.equals(end.toString())) {
                differences.add(name() + " after " + step + ", " + side + ": forecast " + end + ", really " + seen);
            }
        }
        return differences;
    }

    private Step last() {
        return runbook.steps().get(turn - 1);
    }

    private List<String> notAsBefore(Map<ObjectRef, Manifest> real) {
        Reach reach = last().wayBack().reach();
        List<String> differences = new ArrayList<>();
        before.forEach((object, was) -> {
            Manifest is = real.get(object);
            boolean isSame = is != null
                    && seen(object, is).equals(seen(object, was))
                    && (reach == Reach.NEW_OBJECTS || is.uid().equals(was.uid()));
            if (reach != Reach.NONE && !isSame) {
                differences.add(name() + " back from " + last() + " (" + reach + "): was " + seen(object, was) + ", is "
                        + seen(object, is));
            }
        });
        return differences;
    }

    /** The objects that the target still has after the way back. */
    private List<String> left(Map<ObjectRef, Manifest> real) {
        return last().after(ClusterSide.TARGET).objects().stream()
                .map(SideState.End::object)
                .filter(each -> real.containsKey(each) && last().wayBack().reach() != Reach.NONE)
                .map(each -> name() + " back from " + last() + ": the target still has " + each)
                .toList();
    }

    private static String seen(ObjectRef object, @Nullable Manifest real) {
        if (real == null) {
            return new SideState.End(object, "absent", "").toString();
        }
        String phase = real.metadata().has("deletionTimestamp")
                ? "being deleted"
                : real.status().string("phase").orElse("");
        String partner = object.isClaim() ? real.spec().string("volumeName").orElse("") : owner(real);
        return new SideState.End(object, phase, partner).toString();
    }

    /** Whether an object is in the namespace of the application, or belongs to one that is. */
    boolean owns(Manifest object) {
        return object.namespace().equals(name())
                || owner(object).startsWith(name() + "/")
                || object.spec()
                        .child("volumeSnapshotRef")
                        .string("namespace")
                        .orElse("")
                        .equals(name());
    }

    /** The claim in the claimRef of a volume. */
    static String owner(Manifest volume) {
        return volume.spec().has("claimRef")
                ? volume.spec().child("claimRef").string("namespace").orElse("") + "/"
                        + volume.spec().child("claimRef").string("name").orElse("")
                : "";
    }
}
