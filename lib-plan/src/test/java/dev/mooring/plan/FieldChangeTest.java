package dev.mooring.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields as people write them, and what recreated objects have beside them. */
class FieldChangeTest {

    private static final String OBJECT =
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\"},"
                    + "\"spec\":{\"csi\":{\"driver\":\"d\",\"volumeAttributes\":{\"a.b\":\"c\"}}}}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            storageClassName             | fast      | {"spec":{"storageClassName":"fast"}}
            spec.storageClassName        | fast      | {"spec":{"storageClassName":"fast"}}
            storageClassName             | ``        | {"spec":{"storageClassName":""}}
            accessModes                  | A,B       | {"spec":{"accessModes":["A","B"]}}
            accessModes                  | ["A"]     | {"spec":{"accessModes":["A"]}}
            resources.requests.storage   | 5         | {"spec":{"resources":{"requests":{"storage":"5"}}}}
            csi.volumeAttributes.a.b     | {x        | {"spec":{"csi":{"volumeAttributes":{"a.b":"{x"}}}}
            flexVolume.options.kind/x.y  | true      | {"spec":{"flexVolume":{"options":{"kind/x.y":"true"}}}}
            metadata.labels.a.b/c        | d         | {"metadata":{"labels":{"a.b/c":"d"}}}
            nfs.readOnly                 | true      | {"spec":{"nfs":{"readOnly":true}}}
            nfs.readOnly                 | yes       | {"spec":{"nfs":{"readOnly":"yes"}}}
            iscsi.lun                    | 3         | {"spec":{"iscsi":{"lun":3}}}
            nodeAffinity                 | {"a":1}   | {"spec":{"nodeAffinity":{"a":1}}}
            nodeAffinity                 | ``        | {"spec":{"nodeAffinity":null}}
            """)
    void aFieldIsAPathWithDots(String field, String value, String patch) {
        assertThat(FieldChange.of(field, value).patch().toJson()).isEqualTo(patch);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            csi.driver               | d  | true
            csi.driver               | e  | false
            csi.volumeAttributes.a.b | c  | true
            nodeAffinity             | `` | true
            csi.volumeHandle         | h  | false
            """)
    void anObjectHasIt(String field, String value, boolean isThere) {
        Manifest object = new Manifest(JsonObject.parse(OBJECT));
        FieldChange change = FieldChange.of(field, value);

        assertThat(change.isIn(object)).isEqualTo(isThere);
        assertThat(change.isIn(change.on(object))).isTrue();
        assertThat(change.on(object).equals(object)).isEqualTo(isThere);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = "nodeAffinity | {\nnodeAffinity | [1\n")
    void whatBeginsLikeJsonIsJson(String field, String value) {
        assertThatThrownBy(() -> FieldChange.of(field, value)).isInstanceOf(JsonException.class);
    }

    /** The driver that the volume names is the one that deletes it. */
    @ParameterizedTest
    @CsvSource({"csi.x, csi.y", "other, other"})
    void aDriverOfAnotherNameAlsoDeletesTheVolume(String before, String after) {
        Inventory cluster = PlansTest.scene("bound and used")
                .patch("PersistentVolume/pv-1", """
                        {"metadata": {"annotations": {"pv.kubernetes.io/provisioned-by": "%s"}}}""".formatted(before))
                .inventory();
        Plan plan = Plans.of(PlansTest.goal("recreate PersistentVolume/pv-1 csi.driver=csi.y same"), cluster);

        assertThat(plan.steps())
                .filteredOn(each -> each.action().equals("create-volume"))
                .singleElement()
                .satisfies(
                        each -> assertThat(each.document().orElseThrow().annotation("pv.kubernetes.io/provisioned-by"))
                                .contains(after));
    }

    /** What a caller confirms is in the proof, and in no proof that does not need it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a share          | recreate PersistentVolume/pv-1 nfs.server=10.1.1.2 same | is the storage that has the data
            an image of Ceph | recreate PersistentVolume/pv-1 csi.fsType=xfs same      |
            a set with a disk of a node that is gone | replace PersistentVolumeClaim/shop/data-web-0 give-up | are given up
            a set with a disk of a node that does not answer | replace PersistentVolumeClaim/shop/data-web-0 give-up n9 | never comes back
            """)
    void theProofHasWhatWasSaid(String scene, String goal, String said) {
        Plan plan = Plans.of(PlansTest.goal(goal), PlansTest.scene(scene).inventory());
        String proof = plan.proof().orElseThrow().toJson().toJson();

        if (said == null) {
            assertThat(proof).doesNotContain("is the storage that has the data");
        } else {
            assertThat(proof).contains(said);
        }
    }

    /** If the node comes back before the claim is deleted, the claim stays. */
    @Test
    void aClaimIsReplacedOnlyWhileItsNodeIsAway() {
        Plan plan = Plans.of(
                PlansTest.goal("replace PersistentVolumeClaim/shop/data-web-0 give-up n9"),
                PlansTest.scene("a set with a disk of a node that does not answer")
                        .inventory());

        assertThat(plan.steps())
                .filteredOn(each -> each.action().equals("delete-claim"))
                .singleElement()
                .satisfies(each -> assertThat(each.checks())
                        .extracting(check -> check.statement())
                        .contains("Pod/shop/web-0 has no node", "Node/n9 is not Ready"));
    }

    /** A value that only the driver knows may be a secret, so no sentence repeats it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            csi.volumeAttributes.key | hunter2                | another csi.volumeAttributes.key
            flexVolume.options.key   | hunter2                | another flexVolume.options.key
            nodeAffinity             | {"required":{}}        | another nodeAffinity
            storageClassName         | fast                   | storageClassName=fast
            """)
    void aSentenceHasShortValuesOnly(String field, String value, String words) {
        Goal goal = new Goal.Recreate(ObjectRef.volume("v"), new TreeMap<>(Map.of(field, value)), false);

        assertThat(goal.sentence()).isEqualTo("PersistentVolume/v has " + words + ", and the same data");
    }

    /** A class of a template does not change the claims that exist; the plan says so. */
    @Test
    void whatStaysIsSaid() {
        Plan plan = Plans.of(
                PlansTest.goal(
                        "recreate StatefulSet/shop/web serviceName=www;volumeClaimTemplates.data.storageClassName=slow"),
                PlansTest.scene("set").inventory());

        assertThat(plan.stays().stream().collect(Collectors.joining("; ")))
                .contains("DNS name of the old Service", "claims of template data that exist keep their class");
    }
}
