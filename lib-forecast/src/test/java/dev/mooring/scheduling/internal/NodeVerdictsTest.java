package dev.mooring.scheduling.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However many different answers the nodes give, the verdicts that are made on demand are those that were given. */
class NodeVerdictsTest {

    private static final ObjectRef POD = ObjectRef.pod("ns", "p");

    private static NodeVerdict verdict(String node, int answer) {
        return switch (answer % 3) {
            case 0 ->
                new NodeVerdict(
                        node, List.of(), List.of(new Choice(ObjectRef.claim("ns", "c"), Optional.of("v" + answer))));
            case 1 ->
                new NodeVerdict(
                        node,
                        List.of(Reason.of(
                                SchedulingCode.UNTOLERATED_TAINT,
                                ObjectRef.node(node).toString(),
                                "taint " + answer)),
                        List.of());
            default ->
                new NodeVerdict(
                        node,
                        List.of(
                                Reason.of(
                                        SchedulingCode.INSUFFICIENT_RESOURCE,
                                        ObjectRef.node(node).toString(),
                                        "Insufficient r" + answer),
                                Reason.of(
                                        SchedulingCode.TOO_MANY_PODS,
                                        ObjectRef.node(node).toString(),
                                        "Too many pods")),
                        List.of());
        };
    }

    @ParameterizedTest(name = "{0} different answers")
    @ValueSource(ints = {1, 2, 3, 17, 255, 256, 257, 600})
    void areThoseThatWereGiven(int answers) {
        Random random = new Random(answers);
        List<String> names =
                IntStream.range(0, 1_200).mapToObj(i -> "n" + i).sorted().toList();
        List<NodeVerdict> given = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            given.add(verdict(names.get(i), i < answers ? i : random.nextInt(answers)));
        }

        List<NodeVerdict> kept = NodeVerdicts.of(names, given);

        assertThat(kept).isInstanceOf(NodeVerdicts.class).isEqualTo(given).hasSameHashCodeAs(given);
        PodVerdict plain = new PodVerdict(POD, Optional.empty(), given, List.of());
        PodVerdict made = new PodVerdict(POD, Optional.empty(), kept, List.of());
        assertThat(made).isEqualTo(plain);
        assertThat(made.feasible()).isEqualTo(plain.feasible());
        assertThat(made.message(1_200)).isEqualTo(plain.message(1_200));
        assertThat(made.on("n77")).isEqualTo(plain.on("n77")).isPresent();
        assertThat(made.on("no")).isEmpty();
    }
}
