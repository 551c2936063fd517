package dev.mooring.scheduling.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of all nodes on one pod, stored compactly: most nodes give one of a few answers, so a node costs a byte
 * or nothing, and its verdict is made on demand. Pods times nodes verdicts would not fit into memory.
 */
public final class NodeVerdicts extends AbstractList<NodeVerdict> implements RandomAccess {

    /** The names of the nodes, sorted; all pods share them. */
    private final List<String> names;
    /** The different answers. */
    private final List<Answer> answers;
    /** Which answer each node gives; null if all give the first one. */
    private final byte @Nullable [] few;
    /** The same if there are too many answers for bytes. */
    private final int @Nullable [] many;

    /** What a node says, without its name. */
    private record Answer(List<Reason> reasons, List<Choice> volumes) {

        NodeVerdict of(String node) {
            String subject = subject(node);
            return new NodeVerdict(
                    node, reasons.stream().map(each -> each.about(subject)).toList(), volumes);
        }
    }

    /** A verdict, and how many nodes give it; the name is that of one of them. */
    public record Counted(NodeVerdict verdict, int nodes) {}

    private NodeVerdicts(List<String> names, List<Answer> answers, int[] which) {
        this.names = names;
        this.answers = List.copyOf(answers);
        this.few = answers.size() > 1 && answers.size() <= 1 << Byte.SIZE ? bytes(which) : null;
        this.many = answers.size() > 1 << Byte.SIZE ? which : null;
    }

    private static byte[] bytes(int[] which) {
        byte[] bytes = new byte[which.length];
        for (int i = 0; i < which.length; i++) {
            bytes[i] = (byte) which[i];
        }
        return bytes;
    }

    /**
     * The same verdicts.
     *
     * @param names the names of the nodes, sorted, unmodifiable
     * @param verdicts a verdict for each of them, in this order
     */
    static List<NodeVerdict> of(List<String> names, List<NodeVerdict> verdicts) {
        Map<Answer, Integer> places = new HashMap<>();
        List<Answer> answers = new ArrayList<>();
        int[] which = new int[verdicts.size()];
        for (int i = 0; i < which.length; i++) {
            NodeVerdict verdict = verdicts.get(i);
            String subject = subject(verdict.node());
            List<Reason> reasons = new ArrayList<>(verdict.reasons().size());
            for (Reason each : verdict.reasons()) {
                if (!each.subject().equals(subject) || !each.pointer().isEmpty()) {
                    return List.copyOf(verdicts);
                }
                reasons.add(each.about(""));
            }
            Answer answer = new Answer(List.copyOf(reasons), verdict.volumes());
            Integer known = places.putIfAbsent(answer, answers.size());
            if (known == null) {
                which[i] = answers.size();
                answers.add(answer);
            } else {
                which[i] = known;
            }
        }
        return new NodeVerdicts(names, answers, which);
    }

    private static String subject(String node) {
        return ObjectRef.node(node).toString();
    }

    /** Whether the scheduler tries to evict pods on the node of a verdict. */
    public static boolean isHelpedByRoom(NodeVerdict verdict) {
        return !verdict.reasons().isEmpty()
                && verdict.reasons().stream()
                        .allMatch(reason -> reason.code() instanceof SchedulingCode code && code.isHelpedByRoom());
    }

    /** The names of the nodes that take the pod, however the verdicts are stored. */
    public static List<String> feasible(List<NodeVerdict> verdicts) {
        List<String> feasible = new ArrayList<>();
        if (verdicts instanceof NodeVerdicts kept) {
            for (int i = 0; i < kept.size(); i++) {
                if (kept.answer(i).reasons().isEmpty()) {
                    feasible.add(kept.names.get(i));
                }
            }
        } else {
            verdicts.stream()
                    .filter(NodeVerdict::isFeasible)
                    .map(NodeVerdict::node)
                    .forEach(feasible::add);
        }
        return List.copyOf(feasible);
    }

    public static Optional<NodeVerdict> on(List<NodeVerdict> verdicts, String node) {
        if (verdicts instanceof NodeVerdicts kept) {
            int place = Collections.binarySearch(kept.names, node);
            return place < 0 ? Optional.empty() : Optional.of(kept.get(place));
        }
        return verdicts.stream().filter(each -> each.node().equals(node)).findFirst();
    }

    /** The different verdicts, whatever the name of the node. */
    public static List<Counted> counted(List<NodeVerdict> verdicts) {
        if (!(verdicts instanceof NodeVerdicts kept)) {
            return verdicts.stream().map(each -> new Counted(each, 1)).toList();
        }
        int[] counts = new int[kept.answers.size()];
        for (int i = 0; i < kept.size(); i++) {
            counts[kept.which(i)]++;
        }
        List<Counted> counted = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            counted.add(new Counted(kept.answers.get(i).of(""), counts[i]));
        }
        return counted;
    }

    private int which(int node) {
        if (few != null) {
            return Byte.toUnsignedInt(few[node]);
        }
        return many == null ? 0 : many[node];
    }

    private Answer answer(int node) {
        return answers.get(which(node));
    }

    @Override
    public NodeVerdict get(int index) {
        return answer(index).of(names.get(index));
    }

    @Override
    public int size() {
        return names.size();
    }
}
