package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.ClusterAdmission.Verdict;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server says to a write, plug-ins included. */
class ClusterAdmissionTest {

    private static final String FAST = """
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"},
         "provisioner": "csi.example", "allowVolumeExpansion": true}
        """;
    private static final String FIXED = """
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fixed",
          "annotations": {"storageclass.kubernetes.io/is-default-class": "true"}}, "provisioner": "csi.example"}
        """;
    private static final String SHOP = """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}, "status": {"phase": "Active"}}
        """;
    private static final String OLD = """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "old"}, "status": {"phase": "Terminating"}}
        """;
    private static final String QUOTA = """
        {"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"name": "small", "namespace": "shop"},
         "spec": {"hard": {"requests.storage": "8Gi"}},
         "status": {"hard": {"requests.storage": "8Gi"}, "used": {"requests.storage": "0"}}}
        """;
    private static final String RANGE = """
        {"apiVersion": "v1", "kind": "LimitRange", "metadata": {"name": "range", "namespace": "shop"},
         "spec": {"limits": [{"type": "PersistentVolumeClaim", "max": {"storage": "7Gi"}}]}}
        """;
    private static final String HOOK = """
        {"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingWebhookConfiguration",
         "metadata": {"name": "guard"}, "webhooks": [{"name": "g", "rules": [{"apiGroups": [""],
          "operations": ["CREATE"], "resources": ["persistentvolumeclaims"]}]}]}
        """;

    /** A cluster that is given as a whole. */
    private static Inventory whole(String... more) {
        return Inventory.of(Stream.concat(Stream.of(FAST, FIXED, SHOP, OLD), Stream.of(more))
                        .map(Manifest::parse)
                        .toList())
                .complete(Inventory.ALL_KINDS);
    }

    private static Inventory cluster(String words) {
        return switch (words) {
            case "quota" -> whole(QUOTA);
            case "range" -> whole(RANGE);
            case "hook" -> whole(HOOK);
            case "all" -> whole();
            default -> throw new IllegalArgumentException(words);
        };
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        cluster | edits                             | plugins                                                                                           | says
        all     | /metadata/namespace="shop"        | NamespaceLifecycle DefaultStorageClass StorageObjectInUseProtection LimitRanger ResourceQuota     | accepted
        all     | /metadata/namespace="old"         |                                                                                                   | refused: persistentvolumeclaims "data" is forbidden: unable to create new content in namespace old because it is being terminated
        all     | /metadata/namespace="gone"        |                                                                                                   | refused: namespaces "gone" not found
        all     | -/spec/accessModes                |                                                                                                   | refused: spec.accessModes: Required value: at least 1 access mode is required
        quota   | /spec/resources/requests/storage="9Gi" | NamespaceLifecycle DefaultStorageClass StorageObjectInUseProtection LimitRanger ResourceQuota | refused: persistentvolumeclaims "data" is forbidden: exceeded quota: small, requested: requests.storage=9Gi, used: requests.storage=0, limited: requests.storage=8Gi
        range   | /spec/resources/requests/storage="9Gi" | NamespaceLifecycle DefaultStorageClass StorageObjectInUseProtection LimitRanger ResourceQuota | refused: persistentvolumeclaims "data" is forbidden: maximum storage usage per PersistentVolumeClaim is 7Gi, but request is 9Gi
        hook    | /metadata/namespace="shop"        | NamespaceLifecycle DefaultStorageClass StorageObjectInUseProtection LimitRanger ResourceQuota     | accepted, unless: ValidatingWebhookConfiguration/guard may refuse or change it
        """)
    void aNewClaimIsJudgedByThePluginsToo(String cluster, String edits, String plugins, String says) {
        Verdict verdict = ClusterAdmission.of(cluster(cluster)).post(Documents.of("claim", edits));
        assertThat(verdict).hasToString(says);
        assertThat(sorted(verdict.plugins()))
                .isEqualTo(sorted(List.of(String.valueOf(plugins).split(" "))));
        assertThat(verdict.isYes()).isEqualTo(says.equals("accepted"));
        assertThat(verdict.decision().isAccepted()).isEqualTo(says.startsWith("accepted"));
    }

    private static String sorted(List<String> words) {
        return words.stream().filter(each -> !each.equals("null")).sorted().collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        cluster | class | phase   | size | says
        all     | fast  | Bound   | 6Gi  | accepted
        all     | fast  | Bound   | 4Gi  | refused: spec.resources.requests.storage: Forbidden: field can not be less than status.capacity
        all     | fixed | Bound   | 6Gi  | refused: persistentvolumeclaims "data" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize
        quota   | fast  | Bound   | 14Gi | refused: persistentvolumeclaims "data" is forbidden: exceeded quota: small, requested: requests.storage=9Gi, used: requests.storage=0, limited: requests.storage=8Gi
        range   | fast  | Bound   | 8Gi  | refused: persistentvolumeclaims "data" is forbidden: maximum storage usage per PersistentVolumeClaim is 7Gi, but request is 8Gi
        hook    | fast  | Bound   | 6Gi  | accepted
        """)
    void aLargerClaimIsJudgedByThePluginsToo(
            String cluster, String storageClass, String phase, String size, String says) {
        String stored = "/spec/storageClassName=\"" + storageClass + "\" /spec/volumeName=\"pv\" /status={\"phase\":\""
                + phase + "\",\"capacity\":{\"storage\":\"5Gi\"}}";
        Manifest old = Documents.of("claim", stored);
        Manifest changed = Documents.of("claim", stored + " /spec/resources/requests/storage=\"" + size + "\"");
        ClusterAdmission server = ClusterAdmission.of(cluster(cluster));
        assertThat(server.update(old, changed)).hasToString(says);
        assertThat(server.put(old, changed)).hasToString(says);
        assertThat(server.put(old.toModel(PersistentVolumeClaim.class), changed.toModel(PersistentVolumeClaim.class)))
                .hasToString(says);
    }

    /** Less evidence never makes a yes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Namespace",
                "ResourceQuota",
                "LimitRange",
                "ValidatingWebhookConfiguration",
                "MutatingWebhookConfiguration",
                "ValidatingAdmissionPolicy",
                "MutatingAdmissionPolicy"
            })
    void aKindThatIsNotGivenMayRefuse(String kind) {
        Manifest claim = Documents.of("claim", "");
        Inventory whole = Inventory.of(Manifest.parse(FAST))
                .complete(Stream.of(
                                "Namespace",
                                "ResourceQuota",
                                "LimitRange",
                                "ValidatingWebhookConfiguration",
                                "MutatingWebhookConfiguration",
                                "ValidatingAdmissionPolicy",
                                "MutatingAdmissionPolicy",
                                "StorageClass")
                        .filter(each -> !each.equals(kind))
                        .toArray(String[]::new));
        Inventory given = kind.equals("Namespace") ? whole : whole.with(Manifest.parse(SHOP));
        Verdict verdict = ClusterAdmission.of(given).post(claim);
        assertThat(verdict.decision()).isInstanceOf(Accepted.class);
        assertThat(verdict.isYes()).isFalse();
        assertThat(verdict.notJudged())
                .extracting(NotJudged::why)
                .singleElement()
                .asString()
                .contains("not");
    }

    @Test
    void anAcceptedClaimCountsForTheNextOne() {
        Manifest claim = Documents.of("claim", "");
        Verdict first = ClusterAdmission.of(whole(QUOTA)).post(claim);
        assertThat(first.isYes()).isTrue();
        assertThat(first.after().post(claim).toString())
                .startsWith("refused: persistentvolumeclaims \"data\" is forbidden: exceeded quota");
        assertThat(ClusterAdmission.of(whole(QUOTA)).post(claim).isYes()).isTrue();
    }

    @Test
    void theStoredClaimHasTheDefaultClassAndIsProtected() {
        Verdict verdict = ClusterAdmission.of(whole()).post(Documents.of("claim", "-/spec/storageClassName"));
        Manifest stored = ((Accepted) verdict.decision()).stored();
        assertThat(stored.spec().string("storageClassName")).contains("fixed");
        assertThat(stored.metadata().array("finalizers").toJson()).isEqualTo("[\"kubernetes.io/pvc-protection\"]");
    }
}
