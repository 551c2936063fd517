package dev.mooring.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A yes needs all premises, and its certificate holds for the input that it was made for and for no other. */
class CertificateTest {

    private static final String NODES = """
            {"kind":"NodeList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[
              {"metadata":{"name":"a","uid":"u1"},"spec":{"unschedulable":true},"status":{"phase":"x"}}]}""";
    private static final String POD = """
            {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p","namespace":"n","annotations":{"k":"secret-word"}},
             "spec":{"nodeName":"a"}}""";

    /** Premises of this test. */
    enum Sample implements Premise<Inventory> {
        NODES_KNOWN(given -> given.completeness(Kinds.NODE)
                .<Discharge>map(Discharge::proven)
                .orElseGet(() -> new Discharge.Open(List.of(reason("NODES_KNOWN", "not all nodes are given"))))),
        POD_PLACED(given -> given.find(ObjectRef.pod("n", "p"))
                .<Discharge>map(pod -> Discharge.proven(
                        Fact.Value.of(pod, "spec", "nodeName"),
                        Fact.Value.of(pod, "metadata", "annotations"),
                        Fact.Value.of(pod, "metadata", "deletionTimestamp")))
                .orElseGet(() -> new Discharge.Refuted(List.of(reason("POD_PLACED", "there is no such pod"))))),
        NO_OTHER_NODE(given -> given.absence(ObjectRef.node("b"))
                .map(Discharge::proven)
                .orElseGet(() -> new Discharge.Open(List.of(reason("NO_OTHER_NODE", "node b may exist"))))),
        WORD_GIVEN(given -> Discharge.proven(
                new Fact.Said("the node is off"), new Fact.Output("rbd status", Digest.of("Watchers: none\n"))));

        private final Function<Inventory, Discharge> rule;

        Sample(Function<Inventory, Discharge> rule) {
            this.rule = rule;
        }

        private static Reason reason(String name, String message) {
            return Reason.of(valueOf(name), "", message);
        }

        @Override
        public String sentence() {
            return name();
        }

        @Override
        public Discharge on(Inventory facts) {
            return rule.apply(facts);
        }

        @Override
        public Severity severity() {
            return Severity.WARN;
        }
    }

    private static Judged judge(String... documents) {
        return Certificate.judge("it is so", Release.LATEST, Inventory.of(parsed(documents)), List.of(Sample.values()));
    }

    private static List<JsonValue> parsed(String... documents) {
        List<JsonValue> all = new ArrayList<>();
        for (String each : documents) {
            all.add(JsonObject.parse(each));
        }
        return all;
    }

    /** What rests on nothing is not known, whether the premise says so itself or finds nothing to look at. */
    @ParameterizedTest
    @EnumSource
    void aPremiseWithoutFactsIsNotProven(Empty premise) {
        Judged judged = Certificate.judge("it is so", Release.LATEST, "", List.of(premise));
        assertThat(judged.yes()).isEmpty();
        assertThat(judged.refuted()).isEmpty();
        assertThat(judged.open())
                .singleElement()
                .hasToString("WARN " + premise.id() + ": the input does not show that all pods are given");
    }

    /** Premises that rest on nothing. */
    enum Empty implements Premise<String> {
        NOTHING_TO_REST_ON(Discharge.restsOn(List.of())),
        NOTHING_FOUND(Discharge.of(List.of(), List.of(), List.of())),
        NOTHING_MISSING(new Discharge.Open(List.of()));

        private final Discharge discharge;

        Empty(Discharge discharge) {
            this.discharge = discharge;
        }

        @Override
        public String sentence() {
            return "all pods are given";
        }

        @Override
        public Discharge on(String facts) {
            return discharge;
        }
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
        assertThatThrownBy(() -> Certificate.judge("x", Release.LATEST, "", List.<Premise<String>>of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Discharge.Proven(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Discharge.Refuted(List.of())).isInstanceOf(IllegalArgumentException.class);
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
