package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the maps say, no claim gets the volume of another one; the seed is in the name of the test. */
class MergedNamesTest {

    static LongStream seeds() {
        return LongStream.range(0, Boolean.getBoolean("long.tests") ? 40 : 12);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatFindsEachOtherInTheTargetNamedEachOtherInTheSource(long seed) {
        Random random = new Random(seed);
        List<Policy> policies = ObjectGroupsTest.POLICIES.stream()
                .filter(policy -> policy.settings.rules.isEmpty())
                .toList();
        for (int i = 0; i < 15; i++) {
            check(ObjectGroupsTest.documents(random), policies.get(random.nextInt(policies.size())));
        }
    }

    private static void check(List<JsonObject> documents, Policy policy) {
        List<SanitizedObject> out = Sanitizer.sanitize(policy, documents).objects().stream()
                .filter(object -> object.output().isPresent())
                .toList();
        for (SanitizedObject volume : of(out, Kinds.PERSISTENT_VOLUME)) {
            for (SanitizedObject claim : of(out, Kinds.PERSISTENT_VOLUME_CLAIM)) {
                if (isPair(volume.output().orElseThrow(), claim.output().orElseThrow())) {
                    assertThat(isPair(source(volume), source(claim)))
                            .as("%s %s by %s", volume.output(), claim.output(), policy)
                            .isTrue();
                }
            }
        }
    }

    private static List<SanitizedObject> of(List<SanitizedObject> objects, String kind) {
        return objects.stream()
                .filter(object -> object.ref().kind().equals(kind))
                .toList();
    }

    /** The object as it was, with the namespace that it was taken to have. */
    private static Manifest source(SanitizedObject object) {
        JsonObject source = (JsonObject) object.place().value();
        return new Manifest(
                object.ref().namespace().isEmpty()
                        ? source
                        : source.with(
                                JsonPointer.of("metadata", "namespace"),
                                JsonString.of(object.ref().namespace())));
    }

    private static boolean isPair(Manifest volume, Manifest claim) {
        JsonObject claimRef = volume.spec().child("claimRef");
        boolean isReserved = claimRef.string("name").orElse("").equals(claim.name())
                && claimRef.string("namespace").orElse(claim.namespace()).equals(claim.namespace());
        return isReserved || claim.spec().string("volumeName").orElse("").equals(volume.name());
    }
}
