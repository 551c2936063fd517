package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.OrderDependence.Answer;
import dev.mooring.forecast.run.PlainLoop;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.forecast.run.Steps;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderDependenceTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                             | answer   | codes
            pv; pvc                                             | SAME_END | ''
            pv a; pv b; pvc                                     | DEPENDS  | c:DependsOnOrder c:LeftToChance a:DependsOnOrder b:DependsOnOrder
            pv; pvc a uid=ua; pvc b uid=ub                      | DEPENDS  | a:DependsOnOrder b:DependsOnOrder pv:DependsOnOrder
            pv; pvc a uid=ua named=pv; pvc b uid=ub named=pv    | DEPENDS  | a:DependsOnOrder b:DependsOnOrder pv:DependsOnOrder
            pv ref=ns/a; pvc a uid=ua; pvc b uid=ub             | SAME_END | ''
            pv a 5Gi; pv b 10Gi; pvc                            | SAME_END | ''
            pv a 8Gi; pv b; pvc a uid=ua 5Gi; pvc b uid=ub 8Gi  | DEPENDS  | a:DependsOnOrder b:DependsOnOrder a:DependsOnOrder b:DependsOnOrder
            pv a 8Gi; pv b class=x; pvc a uid=ua; pvc b uid=ub class=x | SAME_END | ''
            sc fast by=x; pv phase=Pending class=fast; pvc class=fast | DEPENDS | c:DependsOnOrder
            sc w by=x mode=WaitForFirstConsumer; pod p uid=p uses=c; pv ref=ns/c class=w; pvc class=w | DEPENDS | c:DependsOnOrder
            sc w by=x mode=WaitForFirstConsumer; node n; pod p uid=p uses=c; pv ref=ns/c class=w; pvc class=w | DEPENDS | c:DependsOnOrder
            sc w by=x mode=WaitForFirstConsumer; pod p uses=c; pv ref=ns/c class=w; pvc class=w | SAME_END | ''
            sc w by=x mode=WaitForFirstConsumer; pod p uid=p uses=b; pv ref=ns/c class=w; pvc class=w | SAME_END | ''
            sc w by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer; pod p uid=p uses=c; pv ref=ns/c class=w; pvc class=w | SAME_END | ''
            sc w by=x; pod p uid=p uses=c; pv ref=ns/c class=w; pvc class=w | SAME_END | ''
            plugins; pv ref=ns/gone:ug phase=Released policy=Recycle source=nfs; pvc | SAME_END | ''
            plugins; pv ref=ns/gone:ug phase=Released policy=Recycle source=nfs; pvc; pod p uses=gone | SAME_END | ''
            """)
    void isFound(String cluster, Answer answer, String codes) {
        OrderDependence found = Forecast.of(World.of(cluster)).orderDependence();
        assertThat(found.answer()).isEqualTo(answer);
        assertThat(found.depends()).isEqualTo(answer == Answer.DEPENDS);
        assertThat(found.reasons().stream()
                        .map(OrderDependenceTest::shortly)
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(codes.lines()
                        .flatMap(line -> List.of(line.split(" ")).stream())
                        .sorted()
                        .collect(Collectors.joining(" ")));
    }

    private static String shortly(Reason reason) {
        return reason.subject().substring(reason.subject().lastIndexOf('/') + 1) + ":"
                + reason.code().id();
    }

    @Test
    void theOtherEndsAreTold() {
        OrderDependence found =
                Forecast.of(World.of("pv; pvc a uid=ua; pvc b uid=ub")).orderDependence();
        assertThat(found.otherEnds())
                .containsExactly(Map.of(
                        ObjectRef.claim("ns", "a"), new ObjectEnd("Pending", ""),
                        ObjectRef.claim("ns", "b"), new ObjectEnd("Bound", "pv"),
                        ObjectRef.volume("pv"), new ObjectEnd("Bound", "ns/b")));
        assertThat(found.reasons()).extracting(Reason::message).contains("can end Bound with pv or Pending");
    }

    @Test
    void eachObjectHasItsPossibleEnds() {
        OrderDependence found = Forecast.of(World.of("pv a; pv b; pv d; pvc")).orderDependence();
        assertThat(found.possibleEnds().get(ObjectRef.claim("ns", "c")))
                .extracting(ObjectEnd::toString)
                .containsExactlyInAnyOrder("Bound with a", "Bound with b", "Bound with d")
                .startsWith("Bound with a");
        assertThat(found.reasons())
                .filteredOn(reason -> reason.code() == ForecastCode.DEPENDS_ON_ORDER
                        && reason.subject().equals("PersistentVolumeClaim/ns/c"))
                .singleElement()
                .satisfies(reason -> assertThat(reason.message()).startsWith("can end Bound with a, "));
        assertThat(Forecast.of(World.of("pv; pvc")).orderDependence().possibleEnds())
                .isEmpty();
    }

    @Test
    void chanceInOneOrderIsLessThanAllOrders() {
        ClusterSnapshot start = World.of("pv a; pv b; pvc");
        assertThat(Forecast.of(start).possibleClusters()).hasSize(2);
        assertThat(Forecast.of(World.of("pv; pvc a uid=ua; pvc b uid=ub")).possibleClusters())
                .hasSize(1);
    }

    @Test
    void inALargeClusterEachBindIsLookedAt() {
        StringBuilder same = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            same.append("; pv v")
                    .append(i)
                    .append(" ")
                    .append(i + 1)
                    .append("Gi; pvc c")
                    .append(i);
            same.append(" uid=u").append(i).append(" ").append(i + 1).append("Gi");
        }
        // Each claim has a volume of its very size; only a claim that asks for less has a choice.
        assertThat(Forecast.of(World.of(same.toString())).orderDependence().answer())
                .isEqualTo(Answer.NONE_FOUND);
        same.append("; pvc d uid=ud 7Gi");
        OrderDependence depends = Forecast.of(World.of(same.toString())).orderDependence();
        assertThat(depends.answer()).isEqualTo(Answer.DEPENDS);
        assertThat(depends.reasons())
                .extracting(Reason::message)
                .contains("takes v6, which claim ns/d takes if it is synced first");
    }

    /** A group of more than 24 objects is not tried in every order: a claim is sure of a volume if enough of them fit it. */
    @ParameterizedTest(name = "{0} claims, {1} volumes; {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            claims | volumes | besides                            | unsure
            13     | 13      | ''                                 | ''
            13     | 12      | ''                                 | all
            12     | 12      | pv small 500Mi                     | ''
            13     | 12      | pv small 500Mi                     | all
            13     | 12      | pv odd class=x                     | all
            13     | 12      | pv gone deleting                   | all
            13     | 12      | pv kept ref=ns/c1                  | all
            13     | 12      | pv new phase=Pending               | ''
            13     | 12      | pv c1                              | ''
            13     | 11      | pv c1                              | all
            13     | 13      | pvc large uid=ul 99Gi              | all
            12     | 13      | pvc large uid=ul 99Gi              | large
            12     | 13      | pvc fixed uid=uf named=v1          | fixed
            317    | 317     | ''                                 | all
            """)
    void inALargeGroupVolumesAreCounted(int claims, int volumes, String besides, String unsure) {
        StringBuilder words = new StringBuilder(besides);
        for (int i = 0; i < volumes; i++) {
            words.append("; pv v").append(i);
        }
        for (int i = 0; i < claims; i++) {
            words.append("; pvc c").append(i).append(" uid=u").append(i);
        }
        Forecast forecast = Forecast.of(World.of(words.toString()));
        Set<String> all =
                forecast.claims().stream().map(end -> end.claim().name()).collect(Collectors.toSet());
        assertThat(forecast.orderDependence().unexplored())
                .extracting(ObjectRef::name)
                .containsExactlyInAnyOrderElementsOf(
                        switch (unsure) {
                            case "" -> Set.of();
                            case "all" -> all;
                            default -> Set.of(unsure);
                        });
    }

    /** What is called the same end is, in every order that is tried; and what differs in one order was known. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void agreesWithShuffledOrders(long block) {
        for (long seed = block * 1000; seed < block * 1000 + (LONG ? 60 : 12); seed++) {
            ClusterSnapshot start = RandomWorld.of(seed, 3);
            Forecast forecast = Forecast.of(start);
            Set<Map<ObjectRef, JsonObject>> ends = new HashSet<>();
            boolean settles = true;
            for (int order = 0; order < 12; order++) {
                List<ObjectRef> shuffled = new ArrayList<>(Steps.order(start));
                Collections.shuffle(shuffled, new Random(seed * 100 + order));
                PlainLoop loop = PlainLoop.run(start, shuffled);
                settles &= loop.settles;
                ends.add(loop.end());
            }
            if (settles && forecast.settles()) {
                Answer answer = forecast.orderDependence().answer();
                ends.add(PlainLoop.documents(forecast.cluster()));
                assertThat(ends.size() > 1 && answer == Answer.SAME_END)
                        .as("seed %d ends %d and is called %s", seed, ends.size(), answer)
                        .isFalse();
            }
        }
    }

    /** Large groups, in which volumes and claims have the same names. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aClaimThatIsSureIsBoundInEveryOrder(long block) {
        int sure = 0;
        int groups = LONG ? 25 : 2;
        for (long seed = block * 1000; seed < block * 1000 + groups; seed++) {
            Random random = new Random(seed);
            ClusterSnapshot start = largeGroup(random);
            Forecast forecast = Forecast.of(start);
            OrderDependence orders = forecast.orderDependence();
            List<ObjectRef> bound = forecast.claims().stream()
                    .filter(end -> end.phase().equals("Bound"))
                    .map(end -> end.claim().ref())
                    .filter(ref -> !orders.unexplored().contains(ref)
                            && !orders.possibleEnds().containsKey(ref))
                    .toList();
            sure += orders.answer() == Answer.SAME_END ? 0 : bound.size();
            for (int order = 0; order < 8; order++) {
                List<ObjectRef> shuffled = new ArrayList<>(Steps.order(start));
                Collections.shuffle(shuffled, random);
                Map<ObjectRef, JsonObject> ends = PlainLoop.run(start, shuffled).end();
                for (ObjectRef ref : bound) {
                    assertThat(ClaimView.from(new Manifest(requireNonNull(ends.get(ref))))
                                    .phase())
                            .as("seed %d %s", seed, ref)
                            .isEqualTo("Bound");
                }
            }
        }
        assertThat(sure).isGreaterThan(2 * groups);
    }

    private static ClusterSnapshot largeGroup(Random random) {
        int claims = 12 + random.nextInt(6);
        int volumes = claims - 1 + random.nextInt(8);
        StringBuilder words = new StringBuilder("sc other by=x");
        for (int i = 0; i < volumes; i++) {
            words.append("; pv ").append(random.nextBoolean() ? "c" : "v").append(i);
            words.append(one(random, " 10Gi", " 20Gi", " 1Gi"))
                    .append(one(random, "", "", "", " modes=RWO+ROX", " phase=Pending", " deleting", " ref=ns/c" + i));
        }
        for (int i = 0; i < claims; i++) {
            words.append("; pvc c").append(i).append(" uid=u").append(i);
            words.append(one(random, " 5Gi", " 5Gi", " 15Gi"))
                    .append(one(random, "", "", "", "", " modes=ROX", " named=c" + random.nextInt(claims)));
        }
        return World.of(words.toString());
    }

    private static String one(Random random, String... of) {
        // Mostly the first.
        return of[Math.max(0, random.nextInt(3 * of.length) - 2 * of.length)];
    }

    /** What another forecast of the same objects ends with. */
    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            here    | there             | answer     | ends
            pv; pvc | pv; pvc           | NONE_FOUND | ''
            pv; pvc | pv class=x; pvc   | DEPENDS    | pv=[Bound with ns/c, Available] c=[Bound with pv, Pending]
            pv; pvc | pv                | DEPENDS    | pv=[Bound with ns/c, Available] c=[Bound with pv, deleted]
            pv; pvc | pv ref=ns/c; pvc  | NONE_FOUND | ''
            """)
    void betweenTwoForecastsTheEndsAreCompared(String here, String there, String answer, String ends) {
        OrderDependence between = OrderDependence.between(
                Forecast.of(World.of(here)), Forecast.of(World.of(there)), "if it is otherwise");
        assertThat(between.answer()).hasToString(answer.toLowerCase(Locale.ROOT).replace('_', '-'));
        assertThat(between.possibleEnds().entrySet().stream()
                        .map(each -> each.getKey().name() + "=" + each.getValue())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(ends);
        assertThat(between.reasons())
                .extracting(Reason::message)
                .containsExactlyElementsOf(between.possibleEnds().values().stream()
                        .map(each -> "ends " + each.get(0) + "; if it is otherwise it ends " + each.get(1))
                        .toList());
        assertThat(between.otherEnds()).hasSize(between.depends() ? 1 : 0);
        between.otherEnds()
                .forEach(each -> each.forEach(
                        (ref, end) -> assertThat(between.possibleEnds().getOrDefault(ref, List.of()))
                                .contains(end)));
        assertThat(between.unexplored()).isEmpty();
    }
}
