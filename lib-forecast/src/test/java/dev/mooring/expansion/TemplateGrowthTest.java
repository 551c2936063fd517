package dev.mooring.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.RemedyStep;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateGrowthTest {

    private static final String ROWS = """
        case                       | world                              | size | outlook | steps                                                                                     | reasons
        two claims grow            | resizer                            | 20Gi | goes-on | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateIsImmutable
        no resizer seen            |                                    | 20Gi | unknown | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateIsImmutable,ResizerNotSeen,ResizerNotSeen
        class may not              | resizer fixed                      | 20Gi | refused |                                                                                           | TemplateIsImmutable,ExpansionForbidden,ExpansionForbidden
        class not given            | resizer noclass                    | 20Gi | unknown | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateIsImmutable,ExpansionNotJudged,ExpansionNotJudged
        shrink                     | resizer                            | 5Gi  | refused |                                                                                           | TemplateWouldShrink,TemplateClaimLarger,TemplateClaimLarger
        claims are as large        | resizer grown                      | 20Gi | goes-on | save-set,delete-set,create-set,check-set                                                  | TemplateIsImmutable
        template is as large       | resizer large                      | 20Gi | goes-on | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity                               | TemplateLargeEnough
        all is as large            | resizer large grown                | 20Gi | done    |                                                                                           | TemplateLargeEnough
        one claim is larger        | resizer first=30Gi                 | 20Gi | goes-on | patch-claim,wait-for-capacity,save-set,delete-set,create-set,check-set                    | TemplateClaimLarger,TemplateIsImmutable
        a claim is not given       | resizer nofirst                    | 20Gi | unknown | patch-claim,wait-for-capacity,save-set,delete-set,create-set,check-set                    | TemplateClaimNotGiven,TemplateIsImmutable
        a claim is not made yet    | resizer nofirst all                | 20Gi | goes-on | patch-claim,wait-for-capacity,save-set,delete-set,create-set,check-set                    | TemplateIsImmutable
        a claim is left behind     | resizer left                       | 20Gi | goes-on | patch-claim,patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateClaimLeftBehind,TemplateIsImmutable
        a left claim has no pod    | resizer left nopod                 | 20Gi | waits   | patch-claim,patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,wait-for-volume,save-set,delete-set,create-set,check-set | TemplateClaimLeftBehind,TemplateIsImmutable
        a quota for one claim      | resizer quota                      | 20Gi | refused |                                                                                           | TemplateIsImmutable,ExpansionForbidden
        claims die with the set    | resizer dies                       | 20Gi | goes-on | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateClaimsDieWithSet,TemplateIsImmutable
        set is being deleted       | resizer deleted                    | 20Gi | unknown | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateSetBeingDeleted,TemplateIsImmutable
        several templates          | resizer two                        | 20Gi | refused |                                                                                           | TemplateNotChosen
        template not there         | resizer template=logs              | 20Gi | refused |                                                                                           | TemplateNotChosen
        one of several templates   | resizer two template=data          | 20Gi | goes-on | patch-claim,patch-claim,wait-for-capacity,wait-for-capacity,save-set,delete-set,create-set,check-set | TemplateIsImmutable
        template without a name    | resizer unnamed                    | 20Gi | refused |                                                                                           | TemplateClaimInvalid,TemplateClaimNotGiven,TemplateClaimNotGiven,TemplateIsImmutable
        a million replicas         | resizer million                    | 20Gi | refused |                                                                                           | TemplateSetUnreadable
        size zero                  | resizer                            | 0    | refused |                                                                                           | TemplateWouldShrink,TemplateClaimInvalid,TemplateClaimLarger,TemplateClaimLarger
        """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = ROWS)
    void plansTheSteps(String name, String world, String size, String outlook, String steps, String reasons) {
        TemplateGrowth plan = plan(world == null ? "" : world, size);
        assertThat(plan.outlook() + " "
                        + join(plan.steps().stream().map(RemedyStep::action).toList()))
                .as(name)
                .isEqualTo(outlook + " " + (steps == null ? "" : steps));
        assertThat(join(plan.reasons().stream().map(each -> each.code().id()).toList()))
                .as(name)
                .isEqualTo(reasons);
        assertThat(plan.steps().isEmpty())
                .as("a plan that cannot work has no steps")
                .isEqualTo(steps == null);
    }

    private static String join(List<String> words) {
        return words.stream().collect(Collectors.joining(","));
    }

    @Test
    void everyRuleHasARow() {
        List<String> missing = new ArrayList<>();
        for (TemplateRule rule : TemplateRule.values()) {
            if (!ROWS.contains(rule.id())) {
                missing.add(rule.id());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyPatchOfThePlanIsAcceptedByTheServer() {
        Inventory inventory = inventory("resizer left");
        TemplateGrowth plan = plan("resizer left", "20Gi");
        List<RemedyStep> patches = plan.steps().stream()
                .filter(step -> step.action().equals("patch-claim"))
                .toList();
        assertThat(patches).hasSize(3);
        for (RemedyStep step : patches) {
            String claim = step.argv().get(3);
            Manifest stored = inventory.claim("shop", claim).orElseThrow().manifest();
            JsonObject patch =
                    (JsonObject) JsonValue.parse(step.argv().get(step.argv().size() - 1));
            Manifest changed = new Manifest((JsonObject) JsonMergePatch.apply(stored.json(), patch));
            assertThat(Admission.update(stored, changed).isAccepted()).as(claim).isTrue();
            assertThat(changed.at("spec", "resources", "requests", "storage").orElseThrow())
                    .isEqualTo(JsonString.of("20Gi"));
        }
    }

    @Test
    void theNewSetHasTheLargerTemplateAndNothingOfTheServer() {
        JsonObject set = plan("resizer two template=data", "20Gi")
                .recreated()
                .orElseThrow()
                .json();
        assertThat(set.child("metadata").members()).containsOnlyKeys("name", "namespace");
        assertThat(set.has("status")).isFalse();
        assertThat(set.toJson()).contains("\"20Gi\"").contains("\"1Gi\"").doesNotContain("\"10Gi\"");
    }

    @Test
    void deletionKeepsPodsAndClaims() {
        assertThat(plan("resizer dies", "20Gi").steps().stream()
                        .filter(step -> step.action().equals("delete-set"))
                        .map(step -> String.join(" ", step.argv())))
                .containsExactly("kubectl delete statefulset web -n shop --cascade=orphan");
    }

    private static TemplateGrowth plan(String world, String size) {
        return TemplateGrowth.of(request(world, size), inventory(world));
    }

    private static TemplateGrowth.Request request(String world, String size) {
        TemplateGrowth.Request request =
                TemplateGrowth.Request.of(set(world).toModel(GenericKubernetesResource.class), StorageSize.parse(size));
        int template = world.indexOf("template=");
        request = template < 0
                ? request
                : request.ofTemplate(world.substring(template + 9).split(" ")[0]);
        return world.contains("resizer") ? request.withResizers(Set.of(ExpansionScene.DRIVER)) : request;
    }

    private static Manifest set(String world) {
        String size = world.contains("large") ? "20Gi" : "10Gi";
        String data = template(world.contains("unnamed") ? "" : "data", size);
        return Manifest.parse("""
            {"apiVersion": "apps/v1", "kind": "StatefulSet",
             "metadata": {"name": "web", "namespace": "shop", "uid": "s1", "resourceVersion": "7"%s},
             "spec": {"replicas": %s, "selector": {"matchLabels": {"app": "web"}},
              "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
              "volumeClaimTemplates": [%s]%s}, "status": {"replicas": 2}}\
            """.formatted(
                        world.contains("deleted") ? ", \"deletionTimestamp\": \"2026-01-01T00:00:00Z\"" : "",
                        world.contains("million") ? "1000000" : "2",
                        world.contains("two") ? data + "," + template("logs", "1Gi") : data,
                        world.contains("dies")
                                ? ", \"persistentVolumeClaimRetentionPolicy\": {\"whenDeleted\": \"Delete\"}"
                                : ""));
    }

    private static String template(String name, String size) {
        return """
            {"metadata": {"name": "%s"}, "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "fast",
             "resources": {"requests": {"storage": "%s"}}}}\
            """.formatted(name, size);
    }

    private static Inventory inventory(String world) {
        List<Object> objects = new ArrayList<>();
        for (int ordinal = 0; ordinal < (world.contains("left") ? 3 : 2); ordinal++) {
            if (ordinal > 0 || !world.contains("nofirst")) {
                String size = world.contains("grown") ? "20Gi" : "10Gi";
                objects.addAll(pair(ordinal, ordinal == 0 && world.contains("first=") ? "30Gi" : size));
            }
        }
        if (!world.contains("noclass")) {
            objects.add(Manifest.parse("""
                {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"},
                 "provisioner": "p", "allowVolumeExpansion": %s}\
                """.formatted(!world.contains("fixed"))));
        }
        if (world.contains("quota")) {
            objects.add(Manifest.parse("""
                {"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"name": "q", "namespace": "shop"},
                 "spec": {"hard": {"requests.storage": "35Gi"}},
                 "status": {"hard": {"requests.storage": "35Gi"}, "used": {"requests.storage": "20Gi"}}}\
                """));
        }
        objects.add(ExpansionScene.node("node-1", "True"));
        Inventory inventory = Inventory.of(objects).complete(Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE);
        if (world.contains("nopod")) {
            return inventory.without(new ObjectRef(Kinds.POD, "shop", "web-2")).complete(Kinds.POD);
        }
        return world.contains("all") ? inventory.complete(Kinds.PERSISTENT_VOLUME_CLAIM) : inventory;
    }

    private static List<Manifest> pair(int ordinal, String size) {
        return List.of(
                Manifest.parse("""
                    {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
                     "metadata": {"name": "data-web-%1$d", "namespace": "shop", "uid": "u%1$d"},
                     "spec": {"volumeName": "pv-%1$d", "accessModes": ["ReadWriteOnce"], "storageClassName": "fast",
                      "resources": {"requests": {"storage": "%2$s"}}},
                     "status": {"phase": "Bound", "capacity": {"storage": "%2$s"}}}\
                    """.formatted(ordinal, size)),
                Manifest.parse("""
                    {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv-%1$d"},
                     "spec": {"capacity": {"storage": "%2$s"}, "accessModes": ["ReadWriteOnce"],
                      "claimRef": {"namespace": "shop", "name": "data-web-%1$d", "uid": "u%1$d"},
                      "csi": {"driver": "%3$s", "volumeHandle": "h%1$d"}}}\
                    """.formatted(ordinal, size, ExpansionScene.DRIVER)),
                Manifest.parse("""
                    {"apiVersion": "v1", "kind": "Pod",
                     "metadata": {"name": "web-%1$d", "namespace": "shop", "uid": "p%1$d"},
                     "spec": {"nodeName": "node-1", "volumes": [
                      {"name": "data", "persistentVolumeClaim": {"claimName": "data-web-%1$d"}}]},
                     "status": {"phase": "Running"}}\
                    """.formatted(ordinal)));
    }

    @Test
    void aYesRestsOnWhatItReadAndLessIsNoYes() {
        List<String> fine = new ArrayList<>();
        for (String world :
                List.of("", "all", "all grown large", "deleted all", "all first=", "nofirst", "all quota")) {
            TemplateGrowth.Request request = request("resizer " + world, "20Gi");
            Inventory input = inventory("resizer " + world).complete(Kinds.POD, Kinds.NAMESPACE);
            ExpansionScene.askedAgain(
                            input,
                            objects -> TemplateGrowth.of(request, objects).proof())
                    .ifPresent(yes -> fine.add(world));
        }
        assertThat(fine).containsExactly("all", "all grown large", "all first=");
    }
}
