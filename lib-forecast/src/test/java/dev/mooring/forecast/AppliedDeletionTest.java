package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.HelmRelease;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes with an Application, a Kustomization, a HelmRelease or a Helm release, and whether that keeps the data. */
class AppliedDeletionTest {

    private static final String ARGO = "resources-finalizer.argocd.argoproj.io";

    private static Manifest parse(String json) {
        return Manifest.parse(json.replace('\'', '"'));
    }

    /** A bound claim with these members in its metadata, and its volume with policy Delete. */
    private static List<Manifest> claim(String metadata) {
        return List.of(
                parse("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns',"
                        + "'uid':'c'" + (metadata.isEmpty() ? "" : "," + metadata) + "},'spec':{'volumeName':'v',"
                        + "'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}},"
                        + "'status':{'phase':'Bound'}}"),
                parse("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'v','uid':'v','annotations':"
                        + "{'pv.kubernetes.io/provisioned-by':'d'}},'spec':{'capacity':{'storage':'1Gi'},"
                        + "'accessModes':['ReadWriteOnce'],'persistentVolumeReclaimPolicy':'Delete','claimRef':"
                        + "{'namespace':'ns','name':'c','uid':'c'},'csi':{'driver':'d','volumeHandle':'h'}},"
                        + "'status':{'phase':'Bound'}}"));
    }

    private static Inventory inventory(String metadata, List<String> more) {
        List<Manifest> objects = new ArrayList<>(claim(metadata));
        more.forEach(each -> objects.add(parse(each)));
        return Inventory.of(objects).complete(Inventory.ALL_KINDS);
    }

    private static String answer(Inventory before, Forecast after) {
        KeptData kept = KeptData.of(after, before);
        return after.deletions()
                        .end(ObjectRef.claim("ns", "c"))
                        .map(end -> end.state().toString())
                        .orElse("-")
                + (kept.proof().isPresent() ? " kept" : "");
    }

    private static final String LISTED =
            "'status':{'resources':[{'version':'v1','kind':'PersistentVolumeClaim','namespace':'ns','name':'c'}]}";

    private static String application(String finalizer, String parts) {
        return "{'apiVersion':'argoproj.io/v1alpha1','kind':'Application','metadata':{'name':'app','namespace':'argocd',"
                + "'uid':'a','finalizers':[" + (finalizer.isEmpty() ? "" : "'" + finalizer + "'") + "]}"
                + (parts.isEmpty() ? "" : "," + parts) + "}";
    }

    /** Whether the claim goes with the Application, and whether it is proven that no data go. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        metadata of the claim                                                     | finalizer    | more of the Application               | answer
                                                                                  | ARGO            | LISTED                                | gone
                                                                                  | ARGO/background | LISTED                                | gone
                                                                                  | ARGO/foreground | LISTED                                | gone
                                                                                  |                 | LISTED                                | - kept
        'annotations':{'argocd.argoproj.io/sync-options':'Delete=false'}          | ARGO            | LISTED                                | stays kept
        'annotations':{'argocd.argoproj.io/sync-options':'Prune=false,Delete=false'} | ARGO         | LISTED                                | stays kept
        'annotations':{'argocd.argoproj.io/sync-options':'Prune=false'}           | ARGO            | LISTED                                | gone
        'annotations':{'argocd.argoproj.io/sync-options':'Delete=true'}           | ARGO            | LISTED                                | gone
        'annotations':{'helm.sh/resource-policy':'keep'}                          | ARGO            | LISTED                                | stays kept
        'annotations':{'helm.sh/resource-policy':'Keep'}                          | ARGO            | LISTED                                | gone
                                                                                  | ARGO            | 'spec':{'syncPolicy':{'syncOptions':['Delete=false']}},LISTED | unknown
        'annotations':{'argocd.argoproj.io/sync-options':'Delete=true'}           | ARGO            | 'spec':{'syncPolicy':{'syncOptions':['Delete=false']}},LISTED | gone
                                                                                  | ARGO            | 'spec':{'destination':{'server':'https://b'}},LISTED | -
                                                                                  | ARGO            | 'spec':{'destination':{'name':'b'}},LISTED | -
                                                                                  | ARGO            | 'spec':{}                             | -
        'annotations':{'argocd.argoproj.io/tracking-id':'app:/PersistentVolumeClaim:ns/c'} | ARGO   | OTHER                                 | gone
        'annotations':{'argocd.argoproj.io/tracking-id':'argocd_app:/PersistentVolumeClaim:ns/c'} | ARGO | OTHER                           | gone
        'annotations':{'argocd.argoproj.io/tracking-id':'app2:/PersistentVolumeClaim:ns/c'} | ARGO  | OTHER                                 | - kept
                                                                                  | ARGO            | OTHER                                 | - kept
                                                                                  | ARGO            | CONFIRM                               | unknown
                                                                                  | ARGO            | CUSTOM                                | - kept
                                                                                  | post-delete-finalizer.argocd.argoproj.io | LISTED       | -
        """)
    void application(String metadata, String finalizer, String parts, String answer) {
        String more = (parts == null ? "" : parts)
                .replace("LISTED", LISTED)
                .replace(
                        "OTHER",
                        "'status':{'resources':[{'version':'v1','kind':'Service','namespace':'ns','name':'s'}]}")
                .replace("CONFIRM", LISTED.replace("'name':'c'", "'name':'c','requiresDeletionConfirmation':true"))
                .replace(
                        "CUSTOM",
                        "'status':{'resources':[{'group':'cert-manager.io','version':'v1','kind':'Certificate',"
                                + "'namespace':'ns','name':'s'}]}");
        String name = finalizer == null ? "" : finalizer.replace("ARGO", ARGO);
        Inventory before = inventory(metadata == null ? "" : metadata, List.of(application(name, more)));
        Forecast after = Forecast.of(before).deleting(new ObjectRef("Application", "argocd", "app"));
        assertThat(answer(before, after)).isEqualTo(answer);
    }

    private static final String LABELS =
            "'labels':{'kustomize.toolkit.fluxcd.io/name':'app','kustomize.toolkit.fluxcd.io/namespace':'flux'}";

    private static final String ENTRY =
            "'status':{'inventory':{'entries':[{'id':'ns_c__PersistentVolumeClaim','v':'v1'}]}}";

    /** The same with a Kustomization of Flux. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        metadata of the claim                                                         | finalizer | more of the Kustomization                          | answer
        LABELS                                                                        | FLUX      | 'spec':{'prune':true},ENTRY                        | gone
        LABELS                                                                        |           | 'spec':{'prune':true},ENTRY                        | - kept
        LABELS                                                                        | FLUX      | 'spec':{'prune':false},ENTRY                       | - kept
        LABELS                                                                        | FLUX      | 'spec':{'prune':true,'suspend':true},ENTRY         | - kept
        LABELS                                                                        | FLUX      | 'spec':{'prune':true,'deletionPolicy':'Orphan'},ENTRY | - kept
        LABELS                                                                        | FLUX      | 'spec':{'prune':false,'deletionPolicy':'Delete'},ENTRY | gone
        LABELS                                                                        | FLUX      | 'spec':{'prune':false,'deletionPolicy':'WaitForTermination'},ENTRY | gone
        LABELS                                                                        | FLUX      | 'spec':{'prune':true,'kubeConfig':{}},ENTRY        | -
        LABELS                                                                        | FLUX      | 'spec':{'prune':true}                              | -
        LABELS,'annotations':{'kustomize.toolkit.fluxcd.io/prune':'disabled'}         | FLUX      | 'spec':{'prune':true},ENTRY                        | stays kept
        LABELS,'annotations':{'kustomize.toolkit.fluxcd.io/ssa':'Ignore'}             | FLUX      | 'spec':{'prune':true},ENTRY                        | stays kept
        LABELS,'annotations':{'kustomize.toolkit.fluxcd.io/reconcile':'disabled'}     | FLUX      | 'spec':{'prune':true},ENTRY                        | stays kept
                                                                                      | FLUX      | 'spec':{'prune':true},ENTRY                        | unknown
        """)
    void kustomization(String metadata, String finalizer, String parts, String answer) {
        Inventory before = inventory(
                metadata == null ? "" : metadata.replace("LABELS", LABELS),
                List.of(
                        "{'apiVersion':'kustomize.toolkit.fluxcd.io/v1','kind':'Kustomization','metadata':{'name':'app',"
                                + "'namespace':'flux','uid':'k','finalizers':["
                                + (finalizer == null ? "" : "'finalizers.fluxcd.io'") + "]},"
                                + parts.replace("ENTRY", ENTRY)
                                + "}"));
        Forecast after = Forecast.of(before).deleting(new ObjectRef("Kustomization", "flux", "app"));
        assertThat(answer(before, after)).isEqualTo(answer);
    }

    private static final String MARKS =
            "'annotations':{'meta.helm.sh/release-name':'web','meta.helm.sh/release-namespace':'ns'}";

    /** The same with a HelmRelease of Flux: the manifest of its release decides, and is not given. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        metadata of the claim                            | finalizer | more of the HelmRelease                | answer
        MARKS                                            | FLUX      | 'spec':{'releaseName':'web'}           | unknown
        MARKS                                            | FLUX      | 'spec':{'releaseName':'web'},ENTRY     | gone
        KEEP                                             | FLUX      | 'spec':{'releaseName':'web'},ENTRY     | unknown
                                                         | FLUX      | 'spec':{'releaseName':'web'}           | -
        MARKS                                            | FLUX      | 'spec':{'suspend':true}                | - kept
        MARKS                                            |           | 'spec':{'releaseName':'web'}           | - kept
        """)
    void helmRelease(String metadata, String finalizer, String parts, String answer) {
        Inventory before = inventory(
                metadata == null
                        ? ""
                        : metadata.replace("MARKS", MARKS)
                                .replace("KEEP", MARKS.replace("'ns'}", "'ns','helm.sh/resource-policy':'keep'}")),
                List.of("{'apiVersion':'helm.toolkit.fluxcd.io/v2','kind':'HelmRelease','metadata':{'name':'app',"
                        + "'namespace':'ns','uid':'k','finalizers':["
                        + (finalizer == null ? "" : "'finalizers.fluxcd.io'") + "]}," + parts.replace("ENTRY", ENTRY)
                        + "}"));
        Forecast after = Forecast.of(before).deleting(new ObjectRef("HelmRelease", "ns", "app"));
        assertThat(answer(before, after)).isEqualTo(answer);
    }

    private static final String CLAIM = "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c'%s}}";

    /** The same with {@code helm uninstall web -n ns}: only the manifest of the release decides. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        metadata of the claim | documents of the release                                            | hooks run | answer
        MARKS                 |                                                                     | false     | unknown
        KEEP                  |                                                                     | false     | unknown
                              |                                                                     | false     | -
        MARKS                 | CLAIM                                                               | false     | gone
                              | CLAIM                                                               | false     | gone
        KEEP                  | CLAIM                                                               | false     | gone
        MARKS                 | CLAIM,'annotations':{'helm.sh/resource-policy':'keep'}              | false     | stays kept
        MARKS                 | CLAIM,'annotations':{'helm.sh/resource-policy':' Keep'}             | false     | stays kept
        MARKS                 | CLAIM,'annotations':{'helm.sh/resource-policy':'retain'}            | false     | unknown
        MARKS                 | CLAIM,'annotations':{'helm.sh/resource-policy':'keep'}              | true      | stays
        MARKS                 | CLAIM,'namespace':'other'                                           | false     | - kept
        MARKS                 | CLAIM,'annotations':{'helm.sh/hook':'pre-install'}                  | true      | - kept
        MARKS                 | CLAIM,'annotations':{'helm.sh/hook':'pre-install, post-delete'}     | true      | -
        MARKS                 | CLAIM,'annotations':{'helm.sh/hook':'pre-install, post-delete'}     | false     | - kept
        MARKS                 | LIST                                                                | false     | gone
        MARKS                 | UNNAMED                                                             | false     | -
        MARKS                 | SERVICE                                                             | false     | - kept
        """)
    void uninstall(String metadata, String documents, boolean runsHooks, String answer) {
        List<Manifest> given = new ArrayList<>();
        String words = documents == null ? "" : documents;
        if (words.startsWith("CLAIM")) {
            given.add(parse(String.format(CLAIM, words.substring(5))));
        } else if (words.equals("LIST")) {
            given.add(parse("{'apiVersion':'v1','kind':'List','items':["
                    + String.format(CLAIM, ",'annotations':{'helm.sh/resource-policy':'keep'}") + "]}"));
        } else if (words.equals("UNNAMED")) {
            given.add(parse("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'generateName':'c-'}}"));
        } else if (words.equals("SERVICE")) {
            given.add(parse("{'apiVersion':'v1','kind':'Service','metadata':{'name':'s'}}"));
        }
        Inventory before = inventory(
                metadata == null
                        ? ""
                        : metadata.replace("MARKS", MARKS)
                                .replace("KEEP", MARKS.replace("'ns'}", "'ns','helm.sh/resource-policy':'keep'}")),
                List.of());
        Forecast after =
                Forecast.of(before).deleting(each -> each.uninstalling(new HelmRelease("ns", "web", given, runsHooks)));
        assertThat(answer(before, after)).isEqualTo(answer);
    }

    /** The claims of a StatefulSet are in no release: they go only if the set deletes them. */
    @ParameterizedTest
    @CsvSource({"Retain, stays", "Delete, gone"})
    void claimsOfTemplatesStay(String whenDeleted, String state) {
        List<Manifest> set = DeletionSketch.inventory("sts db replicas=1 keep=" + whenDeleted + ",Retain; "
                        + "pvc data-db-0 vol=v; pv v of=data-db-0 policy=Delete; pod db-0 owner=sts/db! uses=data-db-0")
                .all();
        Inventory before = Inventory.of(set).complete(Inventory.ALL_KINDS);
        HelmRelease release = new HelmRelease(
                "ns",
                "web",
                List.of(parse("{'apiVersion':'apps/v1','kind':'StatefulSet','metadata':{'name':'db'}}")),
                false);
        Forecast after = Forecast.of(before).deleting(each -> each.uninstalling(release));
        assertThat(after.deletions()
                        .end(ObjectRef.claim("ns", "data-db-0"))
                        .map(end -> end.state().toString())
                        .orElse("stays"))
                .isEqualTo(state);
    }

    /** A yes needs each object: without one of them it is not known, or no yes. */
    @ParameterizedTest
    @CsvSource({"PersistentVolumeClaim", "PersistentVolume", "StatefulSet", "Application"})
    void lessEvidenceNeverMakesAYes(String kind) {
        Inventory whole = inventory(
                "'annotations':{'argocd.argoproj.io/sync-options':'Delete=false'}",
                List.of(
                        application(
                                ARGO,
                                LISTED.replace(
                                        "]}",
                                        ",{'group':'apps','version':'v1','kind':'StatefulSet',"
                                                + "'namespace':'ns','name':'db'}]}")),
                        "{'apiVersion':'apps/v1','kind':'StatefulSet','metadata':{'name':'db','namespace':'ns','uid':'s'},'spec':{'replicas':0}}"));
        ObjectRef application = new ObjectRef("Application", "argocd", "app");
        KeptData kept = KeptData.of(Forecast.of(whole).deleting(application), whole);
        assertThat(kept.against()).isEmpty();
        assertThat(kept.proof()).isPresent();
        Inventory less = Inventory.of(whole.all().stream()
                        .filter(each -> !each.kind().equals(kind))
                        .toList())
                .complete("Pod", "Node", "VolumeAttachment", "VolumeSnapshot", "VolumeSnapshotContent");
        assertThat(KeptData.of(Forecast.of(less).deleting(application), less).proof())
                .isEmpty();
    }

    /** What was applied and is not given matters only if data can go with it. */
    @ParameterizedTest
    @CsvSource({
        "v1, Service, true",
        "cert-manager.io/v1, Certificate, true",
        "apps/v1, StatefulSet, false",
        "v1, PersistentVolumeClaim, false",
        "snapshot.storage.k8s.io/v1, VolumeSnapshot, false",
        "longhorn.io/v1beta2, Volume, false",
        "example.com/v1, Unheard, false"
    })
    void whatIsNotGiven(String apiVersion, String kind, boolean isKept) {
        Inventory before = Inventory.of(claim(""))
                .complete(
                        "PersistentVolume",
                        "VolumeSnapshotContent",
                        kind.equals("VolumeSnapshot") ? "Pod" : "VolumeSnapshot")
                .complete(kind.equals("PersistentVolumeClaim") ? "Pod" : "PersistentVolumeClaim");
        HelmRelease release = new HelmRelease(
                "ns",
                "web",
                List.of(parse("{'apiVersion':'" + apiVersion + "','kind':'" + kind + "','metadata':{'name':'s'}}")),
                false);
        Forecast after = Forecast.of(before).deleting(each -> each.uninstalling(release));
        assertThat(KeptData.of(after, before).proof().isPresent()).isEqualTo(isKept);
    }

    /** Nothing of an object that is not JSON text leads to an error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {'apiVersion':'argoproj.io/v1alpha1','kind':'Application','metadata':{'name':'app','namespace':'argocd','finalizers':[1,'FIN']},'status':{'resources':[1,{}]}}
        {'apiVersion':'kustomize.toolkit.fluxcd.io/v1','kind':'Kustomization','metadata':{'name':'app','namespace':'argocd','finalizers':['finalizers.fluxcd.io']},'spec':{'prune':true},'status':{'inventory':{'entries':[{'id':'a'},{'id':'___'},2]}}}
        """)
    void brokenObjectsAreNoYes(String document) {
        Manifest tool =
                Manifest.parse(JsonValue.parse(document.replace('\'', '"').replace("FIN", ARGO))
                        .toJson());
        Inventory before = inventory("", List.of()).with(tool);
        assertThat(KeptData.of(Forecast.of(before).deleting(tool.ref()), before).proof())
                .isEmpty();
    }
}
