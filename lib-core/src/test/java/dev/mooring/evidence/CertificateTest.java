package dev.mooring.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A yes needs all premises, and its certificate holds for the input that it was made for and for no other. */
class CertificateTest {

    private static final String NODES = """
            {"kind":"NodeList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[
              {"metadata":{"name":"a","uid":"u1"},"spec":{"unschedulable":true},"status":{"phase":"x"}}]}""";
    private static final String POD = """
            {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p","namespace":"n","annotations":{"k":"secret-word"}},
             "spec":{"nodeName":"a"}}""";

    /** The way of a rule to the input. */
    private record Given(Inventory objects, Reads reads) {

        Stream<Reason> known(Optional<? extends Fact> fact, Reason missing) {
            reads.add(fact.orElseThrow(() -> NotKnown.because(missing)));
            return Stream.of();
        }
    }

    /** Rules of this test. */
    private enum Sample implements Rule<Given> {
        NODES_KNOWN {
            @Override
            public Stream<Reason> against(Given given) {
                return given.known(given.objects().completeness(Kinds.NODE), reason("not all nodes are given"));
            }
        },
        POD_PLACED {
            @Override
            public Stream<Reason> against(Given given) {
                Optional<Manifest> pod = given.objects().find(ObjectRef.pod("n", "p"));
                pod.ifPresent(each -> {
                    given.reads().add(Fact.Value.of(each, "spec", "nodeName"));
                    given.reads().add(Fact.Value.of(each, "metadata", "annotations"));
                    given.reads().add(Fact.Value.of(each, "metadata", "deletionTimestamp"));
                });
                return pod.isPresent() ? Stream.of() : Stream.of(reason("there is no such pod"));
            }
        },
        NO_OTHER_NODE {
            @Override
            public Stream<Reason> against(Given given) {
                return given.known(given.objects().absence(ObjectRef.node("b")), reason("node b may exist"));
            }
        },
        WORD_GIVEN {
            @Override
            public Stream<Reason> against(Given given) {
                given.reads().said("the node is off");
                given.reads().add(new Fact.Output("rbd status", Digest.of("Watchers: none\n")));
                return Stream.of();
            }
        };

        Reason reason(String message) {
            return Reason.of(this, "", message);
        }

        @Override
        public String sentence() {
            return name();
        }
    }

    private static Judged judge(String... documents) {
        Inventory objects = Inventory.of(parsed(documents));
        return Rule.judge("it is so", Release.LATEST, reads -> new Given(objects, reads), List.of(Sample.values()));
    }

    private static List<JsonValue> parsed(String... documents) {
        List<JsonValue> all = new ArrayList<>();
        for (String each : documents) {
            all.add(JsonObject.parse(each));
        }
        return all;
    }

    /** A rule that reads nothing. */
    private enum Empty implements Rule<Reads> {
        NOTHING_READ;

        @Override
        public String sentence() {
            return "all pods are given";
        }

        @Override
        public Stream<Reason> against(Reads reads) {
            return Stream.of();
        }
    }

    @Test
    void aRuleThatReadsNothingIsNotProven() {
        Judged judged = Rule.judge("it is so", Release.LATEST, reads -> reads, List.of(Empty.NOTHING_READ));
        assertThat(judged.yes()).isEmpty();
        assertThat(judged.refuted()).isEmpty();
        assertThat(judged.open())
                .singleElement()
                .hasToString("WARN NothingRead: the input does not show that all pods are given");
    }

    @Test
    void aYesNeedsAllPremises() {
        Judged yes = judge(NODES, POD);
        assertThat(yes.yes()).isPresent();
        assertThat(yes.against()).isEmpty();
        assertThat(yes.yes().orElseThrow())
                .hasToString("it is so: proven by 4 premises (1 by a statement of the caller)");

        Judged withoutPod = judge(NODES);
        assertThat(withoutPod.yes()).isEmpty();
        assertThat(withoutPod.refuted()).extracting(Reason::code).containsExactly(Sample.POD_PLACED);

        Judged withoutNodes = judge(POD);
        assertThat(withoutNodes.yes()).isEmpty();
        assertThat(withoutNodes.open())
                .extracting(Reason::code)
                .containsExactly(Sample.NODES_KNOWN, Sample.NO_OTHER_NODE);

        assertThat(judge(NODES, POD, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":403}")
                        .yes())
                .isEmpty();
    }

    @Test
    void nothingIsProvenByNothing() {
        assertThatThrownBy(() -> Rule.judge("x", Release.LATEST, reads -> reads, List.<Empty>of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void noAnnotationIsInACertificate() {
        assertThat(judge(NODES, POD).yes().orElseThrow().toJson().toJson()).doesNotContain("secret-word");
    }

    @ParameterizedTest
    @CsvSource({
        "unschedulable, schedulable, Node objects of the input have changed",
        "\"name\":\"a\", \"name\":\"b\", Node/b is in the input",
        "NodeList, NodeLost, no complete list of Node",
        "\"nodeName\":\"a\", \"nodeName\":\"b\", /spec/nodeName has changed",
        "secret-word, other-word, /metadata/annotations has changed",
        "'\"namespace\":\"n\"', '\"namespace\":\"n\",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"', /metadata/deletionTimestamp has changed",
        "\"name\":\"p\", \"name\":\"q\", Pod/n/p is not in the input",
    })
    void aChangeOfWhatItNamesIsSeen(String from, String to, String problem) {
        JsonObject certificate = judge(NODES, POD).yes().orElseThrow().toJson();
        ProofChecker changed =
                ProofChecker.of(parsed(NODES.replace(from, to), POD.replace(from, to)), List.of("Watchers: none\n"));
        assertThat(changed.problems(certificate)).anyMatch(each -> each.contains(problem));
    }

    @Test
    void itHoldsForItsInput() {
        JsonObject certificate = judge(NODES, POD).yes().orElseThrow().toJson();
        List<String> outputs = List.of("Watchers: none\n");
        assertThat(ProofChecker.of(parsed(NODES, POD), outputs).problems(certificate))
                .isEmpty();
        assertThat(ProofChecker.of(parsed(NODES, POD), List.of()).problems(certificate))
                .containsExactly("premise WordGiven: the output of rbd status is not in the input, or has changed");
        assertThat(ProofChecker.of(parsed(NODES, POD, POD.replace("secret-word", "other")), outputs)
                        .problems(certificate))
                .anyMatch(each -> each.contains("Pod/n/p is in the input twice with different content"));
        assertThat(ProofChecker.of(parsed(NODES, POD), outputs).problems(JsonObject.EMPTY))
                .containsExactly("the certificate has no premises");
    }
}
