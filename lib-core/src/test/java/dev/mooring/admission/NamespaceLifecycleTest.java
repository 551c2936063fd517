package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceLifecycleTest {

    private static final String TERMINATING = """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "old"}, "status": {"phase": "Terminating"}}\
        """;
    private static final String ACTIVE = """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}, "status": {"phase": "Active"}}\
        """;
    private static final String NEW = """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "new"}}\
        """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        case                          | given    | document | edits                                                    | says
        active                        | all      | claim    | /metadata/namespace="shop"                               | accepted
        without a phase               | all      | claim    | /metadata/namespace="new"                                | accepted
        absent                        | all      | claim    | /metadata/namespace="gone"                               | 404 NamespaceLifecycle: namespaces "gone" not found
        absent, perhaps               | some     | claim    | /metadata/namespace="gone"                               | accepted
        absent, and not valid         | all      | claim    | /metadata/namespace="gone" -/spec/accessModes            | 404 NamespaceLifecycle: namespaces "gone" not found
        absent, and cannot be read    | all      | claim    | /metadata/namespace="gone" /spec/accessModes=1           | cannot read /spec/accessModes: json: cannot unmarshal number into Go struct field PersistentVolumeClaimSpec.spec.accessModes of type []v1.PersistentVolumeAccessMode
        there in every cluster        | all      | claim    | /metadata/namespace="kube-system"                        | accepted
        the default one               | all      | claim    | -/metadata/namespace                                     | accepted
        being deleted                 | some     | claim    | /metadata/namespace="old"                                | 403 NamespaceLifecycle: persistentvolumeclaims "data" is forbidden: unable to create new content in namespace old because it is being terminated
        being deleted, name generated | all      | claim    | /metadata/namespace="old" -/metadata/name /metadata/generateName="data-" | 403 NamespaceLifecycle: persistentvolumeclaims "data-" is forbidden: unable to create new content in namespace old because it is being terminated
        a set, being deleted          | all      | set      | /metadata/namespace="old"                                | 403 NamespaceLifecycle: statefulsets.apps "db" is forbidden: unable to create new content in namespace old because it is being terminated
        a set, absent                 | all      | set      | /metadata/namespace="gone"                               | 404 NamespaceLifecycle: namespaces "gone" not found
        a volume has no namespace     | all      | volume   | /metadata/namespace="gone"                               | accepted
        """)
    void nothingIsCreatedWithoutItsNamespace(String name, String given, String document, String edits, String says) {
        Inventory cluster = Inventory.of(Manifest.parse(TERMINATING), Manifest.parse(ACTIVE), Manifest.parse(NEW));
        cluster = given.equals("all") ? cluster.complete(Kinds.NAMESPACE) : cluster;
        Manifest object = Documents.of(document, edits);
        AdmissionDecision decision = NamespaceLifecycle.create(cluster, object, Admission.post(object));
        assertThat(said(decision)).as(name).isEqualTo(says);
    }

    private static String said(AdmissionDecision decision) {
        if (decision instanceof NotFound absent) {
            return "404 " + absent.plugin() + ": " + absent.message();
        }
        if (decision instanceof Forbidden forbidden) {
            return "403 " + forbidden.plugin() + ": " + forbidden.message();
        }
        return Documents.says(decision);
    }
}
