package dev.mooring.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest.DroppedField;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.api.model.storage.VolumeAttributesClass;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DroppedFieldsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                | document                                                                                       | dropped
        all known           | {apiVersion: v1, kind: Pod, metadata: {name: a, labels: {}, annotations: {}}, spec: {}}        |
        another number      | {apiVersion: v1, kind: Pod, metadata: {annotation: {}, label: {}, names: a}}                   | /metadata/annotation annotations, /metadata/label labels, /metadata/names name
        another case        | {apiVersion: v1, kind: Pod, metadata: {generatename: a}, Spec: {}}                             | /Spec spec, /metadata/generatename generateName
        nothing similar     | {apiVersion: v1, kind: Pod, metadata: {clusterName: a}, labels: {}}                            | /labels, /metadata/clusterName
        a null              | {apiVersion: v1, kind: Pod, metadata: {annotation: null}}                                      | /metadata/annotation annotations
        any kind's metadata | {apiVersion: a/v1, kind: B, metadata: {label: {}}, c: {}}                                      | /metadata/label labels
        another version     | {apiVersion: apps/v1beta1, kind: Deployment, metadata: {label: {}}, c: {}}                     | /metadata/label labels
        a class             | {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {}, parameter: {}}               | /parameter parameters
        a node's drivers    | {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {}, spec: {}, status: {}}             |
        a limit range       | {apiVersion: v1, kind: LimitRange, metadata: {}, status: {}}                                   | /status
        a pod template      | {apiVersion: apps/v1, kind: Deployment, spec: {template: {metadata: {label: {}}, specs: {}}}}  | /spec/template/specs spec, /spec/template/metadata/label labels
        a job template      | {apiVersion: batch/v1, kind: CronJob, spec: {jobTemplate: {metadata: {label: {}}, spec: {template: {metadata: {annotation: {}}}}}}} | /spec/jobTemplate/metadata/label labels, /spec/jobTemplate/spec/template/metadata/annotation annotations
        a claim template    | {apiVersion: apps/v1, kind: StatefulSet, spec: {volumeClaimTemplates: [{}, {metadata: {label: {}}, kinds: a}]}} | /spec/volumeClaimTemplates/1/kinds kind, /spec/volumeClaimTemplates/1/metadata/label labels
        an ephemeral claim  | {apiVersion: v1, kind: Pod, spec: {volumes: [{ephemeral: {volumeClaimTemplate: {metadata: {label: {}}, kind: a}}}]}} | /spec/volumes/0/ephemeral/volumeClaimTemplate/kind, /spec/volumes/0/ephemeral/volumeClaimTemplate/metadata/label labels
        one of a template   | {apiVersion: apps/v1, kind: ReplicaSet, spec: {template: {spec: {volumes: [{ephemeral: {volumeClaimTemplate: {metadata: {label: {}}}}}]}}}} | /spec/template/spec/volumes/0/ephemeral/volumeClaimTemplate/metadata/label labels
        no objects inside   | {apiVersion: apps/v1, kind: StatefulSet, metadata: 7, spec: {template: [], volumeClaimTemplates: [7]}} |
        a list              | {apiVersion: v1, kind: List, metadata: {continue: a}, items: []}                               |
        no kind             | {apiVersion: v1, metadata: {label: {}}}                                                        |
        no version          | {kind: Pod, metadata: {label: {}}}                                                             |
        """)
    void namesWhatTheServerDrops(String name, String document, String dropped) {
        String json =
                document.replaceAll("([\\w./]*[A-Za-z][\\w./]*)", "\"$1\"").replace("\"null\"", "null");
        assertThat(Manifest.parse(json).droppedFields().stream()
                        .map(field -> field.at()
                                + field.meant().map(meant -> " " + meant).orElse(""))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(dropped == null ? "" : dropped);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"apiVersion":"v1","kind":"Pod","metadata":{"annotation":"hunter2"}} | unknown field "metadata.annotation": the API server drops it; the field is called annotations
        {"apiVersion":"v1","kind":"Pod","metadata":{"clusterName":"hunter2"}} | unknown field "metadata.clusterName": the API server drops it
        {"apiVersion":"apps/v1","kind":"StatefulSet","spec":{"volumeClaimTemplates":[{"metadata":{"label":{}}}]}} | unknown field "spec.volumeClaimTemplates[0].metadata.label": the API server drops it; the field is called labels
        """)
    void saysItAsTheServerDoes(String document, String message) {
        assertThat(Manifest.parse(document).droppedFields())
                .extracting(DroppedField::message)
                .containsExactly(message);
    }

    /** The model is made of the definitions of the API server. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                PersistentVolume.class,
                PersistentVolumeClaim.class,
                Pod.class,
                Node.class,
                Namespace.class,
                ResourceQuota.class,
                LimitRange.class,
                ReplicationController.class,
                StatefulSet.class,
                Deployment.class,
                ReplicaSet.class,
                DaemonSet.class,
                Job.class,
                CronJob.class,
                VolumeAttachment.class,
                CSIDriver.class,
                CSINode.class,
                StorageClass.class,
                VolumeAttributesClass.class
            })
    void knowsTheMembersThatTheModelHas(Class<?> type) {
        String group = type.getAnnotation(Group.class).value();
        String version = type.getAnnotation(Version.class).value();
        JsonObject json = withAll(type)
                .with("apiVersion", group.isEmpty() ? version : group + "/" + version)
                .with("kind", type.getSimpleName())
                .with("metadata", withAll(ObjectMeta.class));
        assertThat(new Manifest(json).droppedFields()).isEmpty();
        for (String member : json.with("status", "").members().keySet()) {
            String other = "x" + member;
            assertThat(new Manifest(json.with(other, JsonNumber.of(1))).droppedFields())
                    .extracting(DroppedField::path)
                    .containsExactly(other);
        }
    }

    private static JsonObject withAll(Class<?> type) {
        JsonObject json = JsonObject.EMPTY;
        for (String field : type.getAnnotation(JsonPropertyOrder.class).value()) {
            json = json.with(field, JsonNumber.of(1));
        }
        return json;
    }
}
