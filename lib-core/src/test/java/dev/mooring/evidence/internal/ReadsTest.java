package dev.mooring.evidence.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A rule that reads only strictly: less evidence gives no other yes, and what it read gives the same yes. */
class ReadsTest {

    private static final List<String> NAMES = List.of("a", "b", "c");

    private static final String[] KINDS = {Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.NODE
    };

    /** A way to read; its answer depends on nothing else. */
    private static final List<Predicate<Inventory>> READINGS = List.of(
            objects -> objects.volume("a").isPresent(),
            objects -> objects.volume("b").map(VolumeView::claimRef).isEmpty(),
            objects -> objects.volumes().size() > 1,
            objects -> objects.pods().isEmpty(),
            objects -> objects.find(ObjectRef.claim("n", "c")).isEmpty(),
            objects -> objects.claims().stream().noneMatch(claim -> claim.name().equals("a")),
            objects -> objects.isComplete(Kinds.NODE),
            objects -> !objects.isCut(Kinds.POD),
            objects -> objects.isGiven(Kinds.NODE),
            objects -> objects.all(Kinds.POD).size() < 2,
            objects -> objects.unreadable(Kinds.NODE).isEmpty(),
            objects -> objects.absence(ObjectRef.node("c")).isPresent(),
            objects -> objects.completeness(Kinds.POD).isPresent(),
            objects -> objects.node("b").isPresent(),
            objects -> objects.derived(Names.class, Names::of, (before, earlier, now) -> Names.of(now))
                            .all()
                            .size()
                    > 1);

    private record Names(List<String> all) {

        static Names of(Inventory objects) {
            return new Names(objects.volumes().stream().map(VolumeView::name).toList());
        }
    }

    private record AllOf(List<Predicate<Inventory>> readings) implements Rule<Inventory> {

        @Override
        public String sentence() {
            return "each reading is true";
        }

        @Override
        public String name() {
            return "ALL_OF";
        }

        @Override
        public Stream<Reason> against(Inventory objects) {
            return readings.stream().filter(each -> !each.test(objects)).map(each -> Reason.of(this, "", "is false"));
        }

        Optional<Certificate> of(Inventory objects) {
            return Rule.judge("question", Release.LATEST, reads -> objects.strict(reads::add), List.of(this))
                    .yes();
        }
    }

    private static Manifest object(String kind, String name, boolean isReadable) {
        String namespace =
                kind.equals(Kinds.POD) || kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM) ? ",\"namespace\":\"n\"" : "";
        return new Manifest(JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"" + name + "\"" + namespace + "},\"spec\":"
                + (isReadable ? "{}" : "{\"capacity\":7,\"nodeName\":7,\"resources\":7}") + "}"));
    }

    private static Inventory random(Random random) {
        List<Manifest> objects = new ArrayList<>();
        for (String kind : KINDS) {
            NAMES.stream()
                    .filter(name -> random.nextInt(3) > 0)
                    .forEach(name -> objects.add(object(kind, name, random.nextInt(9) > 0)));
        }
        Inventory inventory = Inventory.of(objects);
        for (String kind : KINDS) {
            inventory = random.nextInt(4) > 0 ? inventory.complete(kind) : inventory;
        }
        return inventory;
    }

    @Test
    void lessEvidenceGivesNoOtherYes() {
        Random random = new Random(53);
        int yes = 0;
        for (int i = 0; i < 3000; i++) {
            Inventory more = random(random);
            List<Predicate<Inventory>> readings = new ArrayList<>();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                readings.add(READINGS.get(random.nextInt(READINGS.size())));
            }
            AllOf rule = new AllOf(readings);
            Optional<Certificate> whole = rule.of(more);
            for (Inventory less : Evidence.less(more)) {
                Optional<Certificate> part = rule.of(less);
                if (part.isPresent()) {
                    assertThat(whole).isPresent();
                }
            }
            if (whole.isPresent()) {
                yes++;
                assertThat(rule.of(Evidence.alone(whole.get(), more))).isPresent();
            }
        }
        assertThat(yes).isBetween(300, 2700);
    }

    @Test
    void aRuleThatReadsNothingProvesNothing() {
        assertThat(new AllOf(List.of()).of(Inventory.EMPTY.complete(Inventory.ALL_KINDS)))
                .isEmpty();
    }

    @Test
    void whatIsNotKnownIsNamed() {
        Certificate.Judged judged = Rule.judge(
                "question",
                Release.LATEST,
                reads -> Inventory.EMPTY.strict(reads::add),
                List.of(new AllOf(List.of(objects -> objects.pods().isEmpty()))));
        assertThat(judged.open())
                .extracting(Reason::message)
                .containsExactly("the input does not show that each reading is true: not all Pod objects are given");
    }

    /** The second source alone must be enough for a yes, whatever the first one says. */
    @Test
    void theSecondSourceIsAskedIfTheFirstIsNotKnown() {
        Inventory objects = Inventory.of(object(Kinds.NODE, "a", true));
        AllOf rule = new AllOf(List.of(strict -> Reads.either(
                () -> strict.pods().isEmpty(), () -> strict.node("a").isPresent())));
        assertThat(rule.of(objects)).isPresent();
        assertThat(rule.of(objects.complete(Kinds.POD))).isPresent();
        assertThat(rule.of(objects.without(ObjectRef.node("a")))).isEmpty();
    }

    /** Look-ups in a kind that is read as a whole add nothing to the proof. */
    @Test
    void oneFactStandsForAllObjectsOfAKind() {
        Inventory all = Inventory.of(object(Kinds.NODE, "a", true), object(Kinds.NODE, "b", true))
                .complete(Kinds.NODE);
        Certificate yes = new AllOf(List.of(
                        objects -> objects.node("a").isPresent(),
                        objects -> objects.node("c").isEmpty(),
                        objects -> objects.nodes().size() == 2,
                        objects -> objects.node("b").isPresent()))
                .of(all)
                .orElseThrow();
        assertThat(yes.proofs().get(0).by())
                .containsExactly(all.completeness(Kinds.NODE).orElseThrow());
    }

    @Test
    void aStrictInventoryIsOnlyRead() {
        Inventory strict = Inventory.EMPTY.strict(read -> {});
        assertThatThrownBy(() -> strict.with(object(Kinds.NODE, "a", true))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> strict.complete(Kinds.NODE)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(strict::all).isInstanceOf(NotKnown.class);
    }

    @Test
    void whatIsMissingIsNamedTogetherAndBesideWhatWasFound() {
        Rule<Reads> rule = new Rule<>() {

            @Override
            public String sentence() {
                return "all is known";
            }

            @Override
            public String name() {
                return "ALL_IS_KNOWN";
            }

            @Override
            public Stream<Reason> against(Reads reads) {
                return Stream.concat(
                        Stream.of(Reason.of(this, "", "found")),
                        Stream.of(reads).flatMap(each -> missing(each)));
            }

            private Stream<Reason> missing(Reads reads) {
                Reads.all(
                        () -> assertThat(reads.known(
                                        Optional.of(1), () -> new Fact.Said("one"), () -> new NotKnown("", "")))
                                .isEqualTo(1),
                        () -> reads.known(
                                Optional.<Integer>empty(),
                                () -> new Fact.Said("two"),
                                () -> NotKnown.because(Reason.of(this, "two", "its own words"))),
                        () -> reads.known(
                                Optional.<Integer>empty(),
                                () -> new Fact.Said("three"),
                                () -> new NotKnown("three", "it is cut")));
                return Stream.of();
            }
        };
        Rule.Asked asked = rule.ask(reads -> reads);
        assertThat(asked.against()).extracting(Reason::message).containsExactly("found");
        assertThat(asked.missing())
                .extracting(Reason::message)
                .containsExactly("its own words", "the input does not show that all is known: it is cut");
        assertThat(asked.reads()).containsExactly(new Fact.Said("one"));
        assertThat(asked.isProven()).isFalse();
    }

    @Test
    void aKeptValueIsMadeOnceAndReadByAllItsUsers() {
        Kept kept = new Kept();
        List<Reads> made = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Reads own = new Reads();
            String value = kept.get(
                    String.class,
                    reads -> {
                        made.add(reads);
                        return reads.known(Optional.of("value"), () -> new Fact.Said("it"), () -> new NotKnown("", ""));
                    },
                    own::add);
            assertThat(value).isEqualTo("value");
            assertThat(own.facts()).containsExactly(new Fact.Said("it"));
            assertThatThrownBy(() -> kept.get(
                            Integer.class,
                            reads -> {
                                throw new NotKnown("", "missing");
                            },
                            own::add))
                    .isInstanceOf(NotKnown.class);
        }
        assertThat(made).hasSize(1);
    }
}
