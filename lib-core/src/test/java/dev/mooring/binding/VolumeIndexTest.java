package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index against a scan that goes over every volume, group by group, as upstream does. */
class VolumeIndexTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    private static final int MANY = LONG ? 20_000 : 2_000;

    private static final String[] MODES = {"RWO", "ROX", "RWX", "RWOP", "RWO+ROX", "RWX+RWO", "RWO+RWO", "Odd", ""};
    private static final String[] SIZES = {"1Gi", "1024Mi", "1G", "5Gi", "0", "100m", "1000E", "10Gi"};
    private static final String[] CLASSES = {"", "", "fast", "slow"};
    private static final String[] SELECTORS = {
        "",
        "",
        "",
        "selector={\"matchLabels\":{\"tier\":\"gold\"}}",
        "selector={\"matchLabels\":{\"tier\":\"gold\",\"row\":\"1\"}}",
        "selector={\"matchLabels\":{\"row\":\"2\"},\"matchExpressions\":[{\"key\":\"tier\",\"operator\":\"In\",\"values\":[\"gold\"]}]}",
        "selector={\"matchExpressions\":[{\"key\":\"row\",\"operator\":\"In\",\"values\":[\"1\",\"2\"]}]}",
        "selector={}",
        "selector={\"matchExpressions\":[{\"key\":\"tier\",\"operator\":\"DoesNotExist\"}]}",
        "selector={\"matchExpressions\":[{\"key\":\"tier\",\"operator\":\"Foo\"}]}"
    };

    private static final String[] AFFINITIES = {
        "",
        "",
        affinity("{'matchExpressions':[{'key':'zone','operator':'In','values':['a']}]}"),
        affinity("{'matchExpressions':[{'key':'zone','operator':'In','values':['b']}]}"),
        affinity("{'matchExpressions':[{'key':'host','operator':'In','values':['n1']}]}"),
        affinity("{'matchExpressions':[{'key':'host','operator':'In','values':['n1','n2']}]}"),
        affinity("{'matchExpressions':[{'key':'host','operator':'NotIn','values':['n2']}]}"),
        affinity(
                "{'matchExpressions':[{'key':'zone','operator':'In','values':['a']},{'key':'host','operator':'In','values':['n2']}]}"),
        affinity(
                "{'matchExpressions':[{'key':'zone','operator':'In','values':['b']}]},{'matchExpressions':[{'key':'zone','operator':'In','values':['a']}]}"),
        affinity(
                "{'matchExpressions':[{'key':'zone','operator':'In','values':['b']}]},{'matchFields':[{'key':'metadata.name','operator':'In','values':['n1']}]}"),
        affinity("{'matchExpressions':[{'key':'','operator':'In','values':['']}]}"),
        affinity("{}")
    };

    private static final List<Map<String, String>> NODES =
            List.of(Map.of("zone", "a", "host", "n1"), Map.of("zone", "a"), Map.of(), Map.of("", "", "host", "n2"));

    private static String affinity(String terms) {
        return " affinity=[" + terms.replace('\'', '"') + "]";
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, LONG ? 8 : 1);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void findsWhatTheScanFinds(long seed) {
        Random random = new Random(seed);
        TreeMap<String, VolumeView> volumes = new TreeMap<>();
        VolumeIndex index = VolumeIndex.of(List.of());
        for (int step = 0; step < (LONG ? 400 : 200); step++) {
            VolumeView changed = volume(random);
            if (random.nextInt(4) == 0) {
                index = index.without(changed.name());
                volumes.remove(changed.name());
            } else {
                index = index.with(changed);
                volumes.put(changed.name(), changed);
            }
            assertThat(index.size()).isEqualTo(volumes.size());
            ClaimView claim = claim(random);
            boolean delayed = random.nextInt(5) == 0;
            check(index, List.copyOf(volumes.values()), claim, delayed);
            for (Map<String, String> node : NODES) {
                checkOnNode(index, List.copyOf(volumes.values()), claim, node);
            }
        }
        assertThat(index.volumes()).containsExactlyElementsOf(volumes.values());
    }

    @ParameterizedTest(name = "{0} of 40")
    @ValueSource(ints = {0, 1, 5, 40, 60})
    void manyChangesAtOnceAreTheSameAsOneAfterTheOther(int changes) {
        Random random = new Random(changes);
        List<VolumeView> changed = new ArrayList<>();
        VolumeIndex before = VolumeIndex.of(List.of());
        for (int i = 0; i < 40; i++) {
            before = before.with(volume(random));
        }
        VolumeIndex oneByOne = before;
        for (int i = 0; i < changes; i++) {
            changed.add(volume(random));
            oneByOne = oneByOne.with(changed.get(i));
        }
        VolumeIndex together = before.withAll(changed);
        assertThat(together).isEqualTo(oneByOne);
        List<VolumeView> volumes = new ArrayList<>();
        oneByOne.volumes().forEach(volumes::add);
        for (int i = 0; i < 100; i++) {
            check(together, volumes, claim(random), false);
        }
    }

    private static void check(VolumeIndex index, List<VolumeView> volumes, ClaimView claim, boolean delayed) {
        BindingRequest request =
                delayed ? BindingRequest.delayed(claim, index) : BindingRequest.immediate(claim, index);
        BindingDecision decision = VolumeBinding.decide(request);
        List<List<VolumeView>> groups = groups(volumes, claim);
        if (decision instanceof BindingDecision.Invalid) {
            assertThat(groups).isNotEmpty();
            assertThat(claim.selector().filter(selector -> !selector.isValid())).isPresent();
            return;
        }
        Question question = Question.of(claim, SearchPath.CONTROLLER, delayed);
        VolumeView found = null;
        List<VolumeView> candidates = new ArrayList<>();
        int tier = -1;
        for (List<VolumeView> group : groups) {
            int modes = AccessModes.count(group.get(0).modeGroup());
            if (!candidates.isEmpty() && modes > tier) {
                break;
            }
            tier = modes;
            VolumeView best = VolumeScan.find(question, group).volume();
            found = found == null ? best : found;
            candidates.addAll(VolumeScan.candidates(question, group));
        }
        assertThat(decision.volume().orElse(null)).isEqualTo(found);
        assertThat(request.candidates()).containsExactlyInAnyOrderElementsOf(candidates);
        assertThat(decision.verdicts()).hasSize(volumes.size());
        assertThat(decision.verdicts().stream().filter(VolumeVerdict::isChosen).map(VolumeVerdict::volume))
                .containsExactlyElementsOf(decision.volume().stream().toList());
    }

    /** The scheduler's search in the index and in the list of the class, also where one volume is taken. */
    private static void checkOnNode(
            VolumeIndex index, List<VolumeView> volumes, ClaimView claim, Map<String, String> node) {
        List<VolumeView> ofClass = volumes.stream()
                .filter(volume -> volume.className().equals(claim.className()))
                .toList();
        BindingRequest plain = BindingRequest.onNode(claim, ofClass, node);
        BindingRequest indexed = BindingRequest.onNode(claim, index, node);
        for (int i = 0; i < 2; i++) {
            BindingDecision found = VolumeBinding.decide(plain);
            assertThat(VolumeBinding.decide(indexed))
                    .hasSameClassAs(found)
                    .extracting(BindingDecision::volume, BindingDecision::reasons)
                    .containsExactly(found.volume(), found.reasons());
            assertThat(indexed.volumes()).containsExactlyElementsOf(ofClass);
            assertThat(indexed.candidates()).containsExactlyElementsOf(plain.candidates());
            Set<String> taken =
                    found.volume().map(volume -> Set.of(volume.name())).orElse(Set.of());
            plain = plain.excluding(taken);
            indexed = indexed.excluding(taken);
        }
    }

    /** Upstream's allPossibleMatchingAccessModes, told from the volumes alone. */
    private static List<List<VolumeView>> groups(List<VolumeView> volumes, ClaimView claim) {
        TreeMap<String, List<VolumeView>> byKey = volumes.stream()
                .collect(Collectors.groupingBy(
                        volume -> AccessModes.key(volume.modeGroup()), TreeMap::new, Collectors.toList()));
        return byKey.values().stream()
                .filter(group -> AccessModes.offersAll(group.get(0).modeGroup(), claim.modeGroup()))
                .sorted(Comparator.comparing(
                        group -> AccessModes.count(group.get(0).modeGroup())))
                .toList();
    }

    private static VolumeView volume(Random random) {
        StringBuilder words = new StringBuilder("pv-" + random.nextInt(40));
        words.append(" modes=").append(pick(random, MODES)).append(' ').append(pick(random, SIZES));
        words.append(" class=").append(pick(random, CLASSES));
        words.append(random.nextInt(8) == 0 ? " mode=Block" : "").append(random.nextInt(8) == 0 ? " deleting" : "");
        words.append(random.nextInt(8) == 0 ? " vac=gold" : "").append(random.nextInt(4) == 0 ? " phase=Bound" : "");
        words.append(random.nextInt(2) == 0 ? pick(random, AFFINITIES) : "");
        words.append(pick(
                random,
                "",
                "",
                " label=tier=gold",
                " label=row=1",
                " label=tier=gold label=row=1",
                " label=tier=gold label=row=2"));
        if (random.nextInt(5) == 0) {
            words.append(" ref=ns/c").append(random.nextInt(2)).append(pick(random, "", ":u1", ":u2"));
        }
        return Sketch.volume(words.toString());
    }

    private static ClaimView claim(Random random) {
        StringBuilder words = new StringBuilder("ns/c" + random.nextInt(2));
        words.append(" modes=").append(pick(random, MODES)).append(' ').append(pick(random, SIZES));
        words.append(" class=").append(pick(random, CLASSES)).append(' ').append(pick(random, SELECTORS));
        words.append(random.nextInt(8) == 0 ? " mode=Block" : "").append(random.nextInt(8) == 0 ? " vac=gold" : "");
        return Sketch.claim(words.toString());
    }

    private static String pick(Random random, String... from) {
        return from[random.nextInt(from.length)];
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volume                   | free
        a                        | true
        a class=x mode=Block 1Gi | true
        a ref=ns/c               | false
        a deleting               | false
        a phase=Pending          | false
        a status={}              | false
        """)
    void isFree(String volume, boolean free) {
        assertThat(VolumeIndex.isFree(Sketch.volume(volume))).isEqualTo(free);
    }

    @Test
    void theOriginalStaysAsItWas() {
        VolumeIndex one = VolumeIndex.of(List.of(Sketch.volume("a")));
        VolumeIndex two = one.with(Sketch.volume("a phase=Bound"));
        assertThat(VolumeBinding.findMatchingVolume(BindingRequest.immediate(Sketch.claim(""), one)))
                .isPresent();
        assertThat(VolumeBinding.findMatchingVolume(BindingRequest.immediate(Sketch.claim(""), two)))
                .isEmpty();
        assertThat(one.without("b")).isSameAs(one);
        assertThat(two.get("a").map(VolumeView::phase)).contains("Bound");
    }

    /** A scan would look at each pair: at four hundred million in the long form. */
    @Test
    void manyClaimsFindTheirVolumesOneAfterTheOther() {
        List<VolumeView> volumes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            volumes.add(Sketch.volume("pv-" + i + " " + (i % 500 + 1) + "Gi"));
        }
        VolumeIndex index = VolumeIndex.of(volumes);
        int bound = 0;
        for (int i = 0; i < MANY; i++) {
            ClaimView claim = Sketch.claim("c-" + i + " " + (i % 500 + 1) + "Gi");
            VolumeView found = VolumeBinding.findMatchingVolume(BindingRequest.immediate(claim, index))
                    .orElseThrow();
            index = index.without(found.name());
            bound += found.capacity().equals(claim.request()) ? 1 : 0;
        }
        assertThat(bound).isEqualTo(MANY);
        assertThat(index.size()).isZero();
    }

    /** As above. */
    @Test
    void claimsWithSelectorsLookAtVolumesWithTheirRarestLabelOnly() {
        List<VolumeView> volumes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            volumes.add(Sketch.volume("pv-" + i + " label=app=shop label=row=r" + i));
        }
        VolumeIndex index = VolumeIndex.of(volumes);
        for (int i = 0; i < MANY; i++) {
            String selector = "selector={\"matchLabels\":{\"app\":\"shop\",\"row\":\"%s\"}}";
            ClaimView claim = Sketch.claim("c " + selector.formatted(i % 2 == 0 ? "r" + (MANY - 1 - i) : "none"));
            assertThat(VolumeBinding.findMatchingVolume(BindingRequest.immediate(claim, index))
                            .map(VolumeView::name))
                    .isEqualTo(i % 2 == 0 ? java.util.Optional.of("pv-" + (MANY - 1 - i)) : java.util.Optional.empty());
        }
    }
}
