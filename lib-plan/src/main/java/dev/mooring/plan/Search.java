package dev.mooring.plan;

import dev.mooring.object.Inventory;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.reason.Reason;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Worlds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plays the steps with every disturbance before each step, and between its check and the step; then with pairs. Breadth
 * first: ways with fewer disturbances come before ways with more, so the first harm has the shortest story.
 */
final class Search {

    /** The limit on examined states; the pairs come last. */
    static final int MOST_STATES = 3000;

    private static final int MOST_DISTURBANCES = 2;

    private final Stage stage;
    private final List<Disturbance> rows;
    private final int most;
    private final Set<Seen> seen = new HashSet<>();
    private final ArrayDeque<Node> now = new ArrayDeque<>();
    private final ArrayDeque<Node> later = new ArrayDeque<>();
    private int states;
    private Optional<Counterexample> risk = Optional.empty();

    private record Seen(int next, Object state) {}

    /** Before a step: the state, the next step, and what happened before. */
    private record Node(Worlds state, int next, int disturbances, List<Counterexample.Turn> story) {

        Node(Worlds state, int next, int disturbances, List<Counterexample.Turn> story) {
            this.state = state;
            this.next = next;
            this.disturbances = disturbances;
            this.story = List.copyOf(story);
        }

        List<Counterexample.Turn> and(Counterexample.Turn... more) {
            List<Counterexample.Turn> all = new ArrayList<>(story);
            all.addAll(List.of(more));
            return all;
        }
    }

    /**
     * What a search found.
     *
     * @param states how many states were examined
     * @param most the limit
     * @param isWhole whether all ways with up to two disturbances were played
     * @param harm the shortest way to harm; empty for none
     * @param risk what can happen before the first step, and is not caused by the steps; empty for nothing
     */
    record Found(int states, int most, boolean isWhole, Optional<Counterexample> harm, Optional<Counterexample> risk) {

        List<Reason> harms() {
            return harm.map(Counterexample::harm).stream().toList();
        }
    }

    Search(Stage stage, List<Disturbance> rows, int most) {
        this.stage = stage;
        this.rows = List.copyOf(rows);
        this.most = most;
    }

    Found from(Worlds start) {
        Optional<Counterexample> harm = reach(new Node(start, 0, 0, List.of()));
        for (int depth = 0; depth <= MOST_DISTURBANCES && harm.isEmpty(); depth++) {
            while (!now.isEmpty() && harm.isEmpty() && states < most) {
                harm = expand(now.poll());
            }
            for (Node each : now.isEmpty() && harm.isEmpty() ? List.copyOf(later) : List.<Node>of()) {
                harm = harm.isPresent() || states >= most ? harm : reach(each);
                later.removeFirst();
            }
        }
        return new Found(states, most, now.isEmpty() && later.isEmpty(), harm, risk);
    }

    private Optional<Counterexample> reach(Node node) {
        if (!seen.add(new Seen(node.next(), node.state().key()))) {
            return Optional.empty();
        }
        states++;
        Optional<Reason> harm = stage.harm(node.state());
        if (harm.isPresent()) {
            Counterexample story = new Counterexample(node.story(), harm.get());
            if (isBegun(node.story())) {
                return Optional.of(story);
            }
            risk = risk.or(() -> Optional.of(story));
            return Optional.empty();
        }
        now.add(node);
        return Optional.empty();
    }

    /** The undisturbed way first; then the disturbed ones. */
    private Optional<Counterexample> expand(Node node) {
        boolean isOver = node.next() >= stage.steps().size();
        Optional<Counterexample> harm = Optional.empty();
        if (!isOver) {
            DraftStep step = stage.steps().get(node.next());
            boolean isSeen = step.isSeen(node.state());
            harm = isSeen ? done(node, step, node.state(), node.disturbances(), node.story()) : harm;
            if (isSeen && node.disturbances() < MOST_DISTURBANCES) {
                harm = harm.isPresent() ? harm : badly(node, step);
            }
        }
        return harm.isPresent() || node.disturbances() >= MOST_DISTURBANCES ? harm : disturbed(node, isOver);
    }

    private Optional<Counterexample> done(
            Node node, DraftStep step, Worlds before, int disturbances, List<Counterexample.Turn> story) {
        List<Counterexample.Turn> more = new ArrayList<>(story);
        more.add(Counterexample.Turn.of(node.next() + 1, step));
        return put(new Node(step.done(before), node.next() + 1, disturbances, more), node.disturbances());
    }

    private Optional<Counterexample> put(Node node, int depth) {
        if (node.disturbances() == depth) {
            return reach(node);
        }
        later.add(node);
        return Optional.empty();
    }

    private Optional<Counterexample> badly(Node node, DraftStep step) {
        if (!step.isActing()) {
            return Optional.empty();
        }
        int more = node.disturbances() + 1;
        if (rows.contains(Disturbance.STEP_FAILS)) {
            later.add(new Node(node.state(), node.next() + 1, more, node.and(turn(Disturbance.STEP_FAILS))));
        }
        if (rows.contains(Disturbance.STEP_TWICE)) {
            Worlds twice = step.done(step.done(node.state()));
            later.add(new Node(
                    twice,
                    node.next() + 1,
                    more,
                    node.and(Counterexample.Turn.of(node.next() + 1, step), turn(Disturbance.STEP_TWICE))));
        }
        return Optional.empty();
    }

    private Counterexample.Turn turn(Disturbance row) {
        return new Counterexample.Turn(0, row.sentence(), stage.objects(row));
    }

    /** How many states are examined in a cluster of this size. */
    static int most(Inventory cluster) {
        int objects = Math.max(1, cluster.all().size());
        return Math.max(50, Math.min(MOST_STATES, 200_000 / objects));
    }

    private static boolean isBegun(List<Counterexample.Turn> story) {
        return story.stream().anyMatch(each -> each.step() > 0);
    }

    /** Harm before the first step is not caused by the steps. */
    private boolean isRisk(Worlds state, List<Counterexample.Turn> story) {
        Optional<Reason> harm = stage.harm(state);
        harm.ifPresent(each -> risk = risk.or(() -> Optional.of(new Counterexample(story, each))));
        return harm.isPresent();
    }

    private Optional<Counterexample> disturbed(Node node, boolean isOver) {
        for (Disturbance row : rows) {
            for (Worlds after : row.isEvent() ? stage.after(row, node.state()) : List.<Worlds>of()) {
                Optional<Counterexample> harm = disturbed(node, isOver, row, after);
                if (harm.isPresent()) {
                    return harm;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Counterexample> disturbed(Node node, boolean isOver, Disturbance row, Worlds after) {
        List<Counterexample.Turn> story = node.and(turn(row));
        if (!isBegun(node.story()) && isRisk(after, story)) {
            return Optional.empty();
        }
        later.add(new Node(after, node.next(), node.disturbances() + 1, story));
        if (isOver) {
            return Optional.empty();
        }
        // Seen before, done after.
        DraftStep step = stage.steps().get(node.next());
        return step.isSeen(node.state()) && step.isActing()
                ? done(node, step, after, node.disturbances() + 1, story)
                : Optional.empty();
    }
}
