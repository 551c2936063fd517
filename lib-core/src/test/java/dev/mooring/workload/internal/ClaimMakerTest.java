package dev.mooring.workload.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who makes pods that use the claim {@code ns/c}, and what starts a stopped workload again. */
class ClaimMakerTest {

    private static final ObjectRef CLAIM = ObjectRef.claim("ns", "c");

    private static final Manifest OWNED = Manifest.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"ns\","
                    + "\"ownerReferences\":[{\"kind\":\"Cluster\",\"name\":\"x\",\"uid\":\"u\"}]},\"spec\":{\"volumeName\":\"pv\"}}");

    @ParameterizedTest
    @CsvSource({
        "postgresql.cnpg.io/v1, Cluster, true",
        "example.com/v1, Unheard, true",
        "apps/v1, StatefulSet, false",
        "cdi.kubevirt.io/v1beta1, DataVolume, false"
    })
    void anOwnerThatIsNotGivenMayMakePods(String version, String kind, boolean uses) {
        Manifest claim = Manifest.parse(OWNED.json()
                .toJson()
                .replace("\"kind\":\"Cluster\"", "\"apiVersion\":\"" + version + "\",\"kind\":\"" + kind + "\""));
        assertThat(ClaimMaker.of(Inventory.of(claim), Set.of(CLAIM))).hasSize(uses ? 1 : 0);
        assertThat(ClaimMaker.of(Inventory.of(claim).complete(kind), Set.of(CLAIM)))
                .isEmpty();
    }

    private static final String POD = "{\"volumes\":[{\"persistentVolumeClaim\":{\"claimName\":\"c\"}}]}";

    private static Manifest object(String version, String kind, String uid, String spec) {
        return Manifest.parse("{\"apiVersion\":\"" + version + "\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"x\",\"namespace\":\"ns\",\"uid\":\"" + uid + "\"},\"spec\":"
                + spec.replace("POD", POD).replace('\'', '"') + "}");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        version                 | kind                   | uid | spec                                                           | uses
        apps/v1                 | Deployment             | x   | {'template':{'spec':POD}}                                      | true
        apps/v1                 | Deployment             | x   | {'replicas':0,'template':{'spec':POD}}                         | false
        v1                      | ReplicationController  | x   | {'replicas':1,'template':{'spec':POD}}                         | true
        batch/v1                | CronJob                | x   | {'jobTemplate':{'spec':{'template':{'spec':POD}}}}             | true
        batch/v1                | CronJob                | x   | {'suspend':true,'jobTemplate':{'spec':{'template':{'spec':POD}}}} | false
        argoproj.io/v1alpha1    | Rollout                | x   | {'template':{'spec':POD}}                                      | true
        kubevirt.io/v1          | VirtualMachineInstance | x   | POD                                                            | true
        kubevirt.io/v1          | VirtualMachine         | x   | {'running':false,'template':{'spec':POD}}                      | false
        kubevirt.io/v1          | VirtualMachine         | x   | {'template':{'spec':{'volumes':[{'dataVolume':{'name':'c'}}]}}} | true
        tekton.dev/v1           | PipelineRun            | x   | {'workspaces':[{'persistentVolumeClaim':{'claimName':'c'}}]}   | true
        volsync.backube/v1alpha1 | ReplicationSource     | x   | {'sourcePVC':'c'}                                              | true
        example.com/v1          | Database               | x   | {'existingClaim':'c'}                                          | true
        example.com/v1          | Database               | x   | {'storage':{'kind':'PersistentVolumeClaim','name':'c'}}        | true
        example.com/v1          | Database               | x   | {'claims':['b','c']}                                           | true
        example.com/v1          | Dumper                 | x   | {'volumeName':'pv'}                                            | true
        example.com/v1          | Dumper                 | x   | {'from':{'persistentVolumes':['pv']}}                          | true
        example.com/v1          | Dumper                 | x   | {'source':{'kind':'PersistentVolume','name':'pv'}}             | true
        example.com/v1          | Dumper                 | x   | {'volumeName':'other'}                                         | false
        longhorn.io/v1beta2     | Volume                 | x   | {'kubernetesStatus':{'pvName':'pv'}}                           | false
        v1                      | ConfigMap              | x   | {'volumeName':'pv'}                                            | false
        example.com/v1          | Database               | x   | {'name':'c'}                                                   | false
        example.com/v1          | Database               | x   | {'existingClaim':'c','namespace':'elsewhere'}                  | false
        example.com/v1          | Database               | x   | {'pvcRef':{'name':'c','namespace':'ns'}}                       | true
        example.com/v1          | Database               | x   | {'pvcRef':{'name':'c','namespace':'elsewhere'}}                | false
        example.com/v1          | Database               | x   | {'claim':'ns/c'}                                               | true
        example.com/v1          | Database               | x   | {'claim':'elsewhere/c'}                                        | false
        postgresql.cnpg.io/v1   | Cluster                | u   | {}                                                             | true
        postgresql.cnpg.io/v1   | Cluster                | other | {}                                                           | false
        longhorn.io/v1beta2     | Volume                 | x   | {'kubernetesStatus':{'pvcName':'c'}}                           | false
        v1                      | ConfigMap              | x   | {'pvcName':'c'}                                                | false
        """)
    void anyKindThatNamesOrOwnsTheClaimUsesIt(String version, String kind, String uid, String spec, boolean uses) {
        Inventory objects = Inventory.of(OWNED, object(version, kind, uid, spec));
        assertThat(ClaimMaker.of(objects, Set.of(CLAIM))).hasSize(uses ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        example.com/v1 | true
        v1             | false
        """)
    void aCustomResourceOfAnotherNamespaceMayNameTheClaim(String version, boolean uses) {
        Manifest far = Manifest.parse("""
                {"apiVersion":"%s","kind":"Copy","metadata":{"name":"x","namespace":"far"},
                 "spec":{"pvcRef":{"name":"c","namespace":"ns"}}}""".formatted(version));
        assertThat(ClaimMaker.of(Inventory.of(OWNED, far), Set.of(CLAIM))).hasSize(uses ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        version              | kind                    | spec                                                                            | starts
        keda.sh/v1alpha1     | ScaledObject            | {'scaleTargetRef':{'name':'x'}}                                                 | true
        keda.sh/v1alpha1     | ScaledObject            | {'scaleTargetRef':{'name':'y'}}                                                 | false
        autoscaling/v2       | HorizontalPodAutoscaler | {'scaleTargetRef':{'name':'x','kind':'Deployment'},'minReplicas':0}             | true
        autoscaling/v2       | HorizontalPodAutoscaler | {'scaleTargetRef':{'name':'x','kind':'Deployment'},'minReplicas':1}             | false
        argoproj.io/v1alpha1 | Application             | {'destination':{'namespace':'ns'},'syncPolicy':{'automated':{'selfHeal':true}}} | true
        argoproj.io/v1alpha1 | Application             | {'destination':{'namespace':'ns'},'syncPolicy':{'automated':{}}}                | false
        argoproj.io/v1alpha1 | Application             | {'destination':{'namespace':'no'},'syncPolicy':{'automated':{'selfHeal':true}}} | false
        argoproj.io/v1alpha1 | Application             | {'destination':{'namespace':'ns','server':'https://b'},'syncPolicy':{'automated':{'selfHeal':true}}} | false
        app.k8s.io/v1beta1   | Application             | {'destination':{'namespace':'ns'},'syncPolicy':{'automated':{'selfHeal':true}}} | false
        argoproj.io/v1alpha1 | Application             | {'destination':{'namespace':'ns'},'syncPolicy':{'automated':{'selfHeal':true,'enabled':false}}} | false
        argoproj.io/v1alpha1 | ApplicationSet          | {'template':{'spec':{'destination':{'namespace':'{{ns}}'},'syncPolicy':{'automated':{'selfHeal':true}}}}} | true
        argoproj.io/v1alpha1 | ApplicationSet          | {'template':{'spec':{'destination':{'namespace':'no'},'syncPolicy':{'automated':{'selfHeal':true}}}}} | false
        kustomize.toolkit.fluxcd.io/v1 | Kustomization | {'targetNamespace':'ns'}                                                        | true
        kustomize.toolkit.fluxcd.io/v1 | Kustomization | {'targetNamespace':'ns','suspend':true}                                         | false
        kustomize.toolkit.fluxcd.io/v1 | Kustomization | {'targetNamespace':'ns','kubeConfig':{}}                                        | false
        kustomize.toolkit.fluxcd.io/v1 | Kustomization | {}                                                                              | false
        helm.toolkit.fluxcd.io/v2 | HelmRelease        | {'targetNamespace':'ns','driftDetection':{'mode':'enabled'}}                    | true
        helm.toolkit.fluxcd.io/v2 | HelmRelease        | {'targetNamespace':'ns','driftDetection':{'mode':'warn'}}                       | false
        """)
    void whatIsGivenStartsAStoppedWorkloadAgain(String version, String kind, String spec, boolean starts) {
        Manifest stopped = object("apps/v1", "Deployment", "d", "{'replicas':0,'template':{'spec':POD}}");
        Inventory objects = Inventory.of(stopped, object(version, kind, "s", spec));
        assertThat(Restarters.given(stopped, objects)).hasSize(starts ? 1 : 0);
        assertThat(Restarters.of(marked(stopped), objects)).hasSize(starts ? 2 : 1);
    }

    /** A tool that lists what it has applied restores nothing else in its namespace. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        version              | kind          | status                                                              | restores
        argoproj.io/v1alpha1 | Application   | {'resources':[{'kind':'Deployment','namespace':'ns','name':'x'}]}   | true
        argoproj.io/v1alpha1 | Application   | {'resources':[{'kind':'Deployment','namespace':'ns','name':'y'}]}   | false
        kustomize.toolkit.fluxcd.io/v1 | Kustomization | {'inventory':{'entries':[{'id':'ns_x_apps_Deployment'}]}} | true
        kustomize.toolkit.fluxcd.io/v1 | Kustomization | {'inventory':{'entries':[{'id':'ns_y_apps_Deployment'}]}} | false
        """)
    void aToolThatListsWhatItHasAppliedRestoresNothingElse(
            String version, String kind, String status, boolean restores) {
        Manifest stopped = object("apps/v1", "Deployment", "d", "{'replicas':0,'template':{'spec':POD}}");
        Manifest tool = object(version, kind, "s", """
                {'destination':{'namespace':'ns'},'targetNamespace':'ns','syncPolicy':{'automated':{'selfHeal':true}}}""");
        Inventory objects = Inventory.of(
                stopped, new Manifest(tool.json().with("status", JsonObject.parse(status.replace('\'', '"')))));
        assertThat(Restarters.given(stopped, objects)).hasSize(restores ? 1 : 0);
    }

    private static Manifest marked(Manifest workload) {
        JsonObject labels = JsonObject.of("helm.toolkit.fluxcd.io/name", JsonString.of("release"));
        return new Manifest(workload.json().with("metadata", workload.metadata().with("labels", labels)));
    }
}
