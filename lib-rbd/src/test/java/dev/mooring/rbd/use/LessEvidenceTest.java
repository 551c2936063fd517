package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Evidence that is taken away makes no yes, and what a yes has read gives the same yes. */
class LessEvidenceTest {

    private static final Scene OUTPUTS = Scene.of("noobjects none locks info nofence nosnaps nochildren");

    /** A volume whose claim is gone leads to the image. */
    private static final String CLUSTER = """
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"B"}},
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{"rbd":{"pool":"kube","image":"data"},
             "claimRef":{"namespace":"shop","name":"db"}},"status":{"phase":"Released"}},
            {"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"shop","name":"other"},"spec":{"nodeName":"C"},
             "status":{"phase":"Running"}}""";

    private enum Decision {
        USE(evidence ->
                ImageUse.of(evidence) instanceof ImageUse.Free free ? Optional.of(free.proof()) : Optional.empty()),
        DELETE(evidence -> ImageDeletion.decide(evidence).proof()),
        TAKEOVER(evidence -> {
            Takeover.Request request = Takeover.Request.of(evidence, "A", "B");
            return Takeover.decide(request.withPoweredOff(Scene.NOW.minusSeconds(60))) instanceof Takeover.Allowed yes
                    ? Optional.of(yes.proof())
                    : Optional.empty();
        });

        private final Function<UseEvidence, Optional<Certificate>> ask;

        Decision(Function<UseEvidence, Optional<Certificate>> ask) {
            this.ask = ask;
        }

        Optional<Certificate> yes(Scene outputs, Inventory objects) {
            return ask.apply(
                    outputs.builder().objects(objects, RbdContext.EMPTY).build());
        }
    }

    private static Inventory cluster(String more) {
        return Inventory.of(JsonValue.parse("{\"kind\":\"List\",\"items\":[" + CLUSTER + more + "]}"))
                .complete(Inventory.ALL_KINDS);
    }

    @ParameterizedTest
    @EnumSource
    void whatAYesHasReadGivesTheSameYes(Decision decision) {
        Inventory objects = cluster("");
        Certificate yes = decision.yes(OUTPUTS, objects).orElseThrow();
        Certificate again = decision.yes(OUTPUTS, Evidence.alone(yes, objects)).orElseThrow();
        assertThat(again.proofs())
                .extracting(Certificate.Proof::code)
                .isEqualTo(yes.proofs().stream().map(Certificate.Proof::code).toList());
    }

    /** What a yes rests on; the blocklist and the description of the image are not needed for each. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        decision | needs
        USE      | none locks
        DELETE   | none locks info nosnaps nochildren
        TAKEOVER | none locks
        """)
    void anOutputThatIsNotGivenMakesNoYes(Decision decision, String needs) {
        for (String output : List.of("none", "locks", "info", "nofence", "nosnaps", "nochildren")) {
            assertThat(decision.yes(OUTPUTS.without(output), cluster("")).isEmpty())
                    .as(output)
                    .isEqualTo(List.of(needs.split(" ")).contains(output));
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        decision | object that speaks against it
        USE      | {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment","metadata":{"name":"a"},"spec":{"attacher":"x","nodeName":"C","source":{"persistentVolumeName":"pv"}}}
        DELETE   | {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment","metadata":{"name":"a"},"spec":{"attacher":"x","nodeName":"C","source":{"persistentVolumeName":"pv"}}}
        TAKEOVER | {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment","metadata":{"name":"a"},"spec":{"attacher":"x","nodeName":"C","source":{"persistentVolumeName":"pv"}}}
        USE      | {"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"shop","name":"db"},"spec":{"nodeName":"C","volumes":[{"name":"v","rbd":{"pool":"kube","image":"data"}}]},"status":{"phase":"Running"}}
        TAKEOVER | {"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"shop","name":"db"},"spec":{"nodeName":"C","volumes":[{"name":"v","rbd":{"pool":"kube","image":"data"}}]},"status":{"phase":"Running"}}
        DELETE   | {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"namespace":"shop","name":"db"},"spec":{"volumeName":"pv"}}
        USE      | {"apiVersion":"v1","kind":"Node","metadata":{"name":"C"},"status":{"volumesInUse":["kubernetes.io/rbd/kube:data"]}}
        TAKEOVER | {"apiVersion":"v1","kind":"Node","metadata":{"name":"C"},"status":{"volumesInUse":["kubernetes.io/rbd/kube:data"]}}
        """)
    void anObjectThatIsNotGivenMakesNoYes(Decision decision, String object) {
        Inventory objects = cluster("," + object);
        Stream.concat(Stream.of(objects), Evidence.less(objects).stream())
                .forEach(less -> assertThat(decision.yes(OUTPUTS, less))
                        .as(less.toString())
                        .isEmpty());
    }
}
