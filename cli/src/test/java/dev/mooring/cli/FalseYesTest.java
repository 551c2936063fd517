package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that must not be a yes, by exit code and words; the parts of the input are named in {@link #PARTS}. */
class FalseYesTest {

    private static final String NFS = "nfs: {server: s, path: /},";
    private static final String BOUND = ", annotations: {pv.kubernetes.io/bind-completed: 'yes'}";
    private static final String OWNER = ", claimRef: {namespace: shop, name: data%s}";

    private static String volume(String name, String modes, String source, String policy, String more, String phase) {
        return String.format(
                """
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: %s}
                spec: {capacity: {storage: 5Gi}, accessModes: [%s], storageClassName: %s, %s persistentVolumeReclaimPolicy: %s%s}
                %s---
                """,
                name, modes, "''", source, policy, more, phase.isEmpty() ? "" : "status: {phase: " + phase + "}\n");
    }

    private static String claim(String metadata, String spec, String phase) {
        return String.format("""
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: shop%s}
            spec: {accessModes: [ReadWriteOnce], storageClassName: %s, resources: {requests: {storage: 5Gi}}%s}
            %s---
            """, metadata, "''", spec, phase.isEmpty() ? "" : "status: {phase: " + phase + "}\n");
    }

    private static String hook(String resources) {
        return String.format("""
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingWebhookConfiguration
            metadata: {name: hook}
            webhooks: [{name: a.b, rules: [{apiGroups: ['*'], operations: ['*'], resources: ['%s']}]}]
            ---
            """, resources);
    }

    private static String pod(String kind, String claim) {
        String volumes = "volumes: [{name: v, persistentVolumeClaim: {claimName: " + claim + "}}]";
        return kind.equals("Pod")
                ? "apiVersion: v1\nkind: Pod\nmetadata: {name: w, namespace: shop, uid: p}\nspec: {" + volumes
                        + "}\n---\n"
                : "apiVersion: apps/v1\nkind: " + kind
                        + "\nmetadata: {name: w, namespace: shop}\nspec: {selector: {matchLabels: {a: w}}, template:"
                        + " {metadata: {labels: {a: w}}, spec: {containers: [{name: c, image: i}], " + volumes
                        + "}}}\n---\n";
    }

    private static final Map<String, String> PARTS = Map.ofEntries(
            Map.entry("claim", claim("", "", "")),
            Map.entry("named", claim("", ", volumeName: pv", "")),
            Map.entry("second", claim("", "", "").replace("name: data", "name: zeta")),
            Map.entry("volume", volume("pv", "ReadWriteOnce", NFS, "Retain", "", "")),
            Map.entry("reserved", volume("pv", "ReadWriteOnce", NFS, "Retain", String.format(OWNER, ""), "")),
            Map.entry("shop", "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, uid: n}\n---\n"),
            Map.entry("bound-claim", claim(", uid: u" + BOUND, ", volumeName: pv", "Bound")),
            Map.entry(
                    "going-claim",
                    claim(
                            ", uid: u, deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: [f]" + BOUND,
                            ", volumeName: pv",
                            "Bound")),
            Map.entry(
                    "bound-volume",
                    volume("pv", "ReadWriteOnce", NFS, "Retain", String.format(OWNER, ", uid: u"), "Bound")),
            Map.entry("lost-claim", claim(", uid: u" + BOUND, ", volumeName: pv", "Lost")),
            Map.entry(
                    "other-volume",
                    volume("pv", "ReadWriteOnce", NFS, "Retain", String.format(OWNER, ", uid: old"), "Released")),
            Map.entry(
                    "deleted-with-claim",
                    volume("pv", "ReadWriteMany", NFS, "Delete", String.format(OWNER, ", uid: u"), "Bound")),
            Map.entry(
                    "shared-volume",
                    volume("pv", "ReadWriteOnce, ReadOnlyMany", NFS, "Retain", String.format(OWNER, ""), "")),
            Map.entry("migrated", """
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: aws, uid: a, annotations: {pv.kubernetes.io/provisioned-by: kubernetes.io/aws-ebs, pv.kubernetes.io/migrated-to: ebs.csi.aws.com}}
                spec: {capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce], awsElasticBlockStore: {volumeID: v}, persistentVolumeReclaimPolicy: Delete, claimRef: {namespace: shop, name: gone, uid: g}}
                status: {phase: Bound}
                ---
                """),
            Map.entry(
                    "rbd-rwx",
                    volume(
                            "img",
                            "ReadWriteMany",
                            "csi: {driver: rbd.csi.ceph.com, volumeHandle: h},",
                            "Retain",
                            "",
                            "")),
            Map.entry(
                    "in-tree-rbd", volume("img", "ReadWriteOnce", "rbd: {monitors: [m], image: i},", "Retain", "", "")),
            Map.entry("pod-of-claim", pod("Pod", "data")),
            Map.entry("pod-of-other", pod("Pod", "other")),
            Map.entry("deployment-of-claim", pod("Deployment", "data")),
            Map.entry("deployment-of-other", pod("Deployment", "other")),
            Map.entry("webhook", hook("*")),
            Map.entry("webhook-of-pods", hook("pods")),
            Map.entry("quota", "apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q, namespace: shop}\n---\n"),
            Map.entry(
                    "going-namespace",
                    "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\nstatus: {phase: Terminating}\n---\n"),
            Map.entry("late-class", """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: std, annotations: {storageclass.kubernetes.io/is-default-class: 'true'}}
                provisioner: csi.example
                ---
                """),
            Map.entry(
                    "pages-of-namespaces",
                    "apiVersion: v1\nkind: NamespaceList\nmetadata: {continue: x}\nitems: []\n---\n"),
            Map.entry("pod-below", subPath("a/...", "c")),
            Map.entry("pod-climbs", subPath("a/../..", "c")),
            Map.entry("pod-of-root", subPath("/etc", "c")),
            Map.entry("pod-of-odd-container", subPath("a", "../c")),
            Map.entry("lease", lease("a")),
            Map.entry("other-lease", lease("b")),
            Map.entry("cut-document", "apiVersion: v1\n---\n"),
            Map.entry(
                    "cut-list", "apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: w}\n---\n"),
            Map.entry("empty-list", "apiVersion: v1\nkind: PodList\n---\n"),
            Map.entry("status", "apiVersion: v1\nkind: Status\ncode: 403\nreason: Forbidden\n---\n"),
            Map.entry("table", "apiVersion: meta.k8s.io/v1\nkind: Table\nrows: []\n---\n"),
            Map.entry("item-of-no-kind", "apiVersion: v1\nkind: List\nitems: [{apiVersion: v1}]\n---\n"),
            Map.entry("pod-without-spec", "apiVersion: v1\nkind: Pod\nmetadata: {name: w, namespace: shop}\n---\n"),
            Map.entry(
                    "claim-without-spec",
                    "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: w, namespace: shop}\n---\n"),
            Map.entry(
                    "set-without-spec",
                    "apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: w, namespace: shop}\n---\n"),
            Map.entry("classless", claim("", "", "").replace(" storageClassName: '',", "")));

    private static String lease(String holder) {
        return "apiVersion: coordination.k8s.io/v1\nkind: Lease\nmetadata: {name: n1, namespace: kube-node-lease}\nspec: {holderIdentity: "
                + holder + "}\n---\n";
    }

    private static String subPath(String path, String container) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: w, namespace: shop, uid: p}\nspec: {nodeName: n1, volumes: [{name: v,"
                + " persistentVolumeClaim: {claimName: data}}], containers: [{name: " + container
                + ", volumeMounts: [{name: v, mountPath: /v, subPath: " + path + "}]}]}\n---\n";
    }

    private static byte[] parts(String names) {
        StringBuilder text = new StringBuilder();
        for (String name : names == null ? new String[0] : names.split(" ")) {
            text.append(PARTS.get(name));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** A table breaks its lines. */
    private static String onOneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest(name = "{0} of {1} creating {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        call                                          | input                             | created        | exit | words
        forecast --expect-bound                       | reserved named                    |                | 0    | settles after
        forecast --expect-bound                       | bound-volume bound-claim shop     |                | 0    | settles after
        forecast --expect-bound                       | bound-volume bound-claim          |                | 1    | Namespace/shop is not given
        forecast --expect-bound --complete pvc        | volume claim                      |                | 0    | settles after
        forecast --expect-bound                       | volume claim                      |                | 1    | OtherClaimsNotGiven
        forecast --expect-bound                       |                                   |                | 1    | no claim was examined
        forecast --expect-bound                       | volume                            |                | 1    | no claim was examined
        forecast --expect-bound --complete quota,limits | reserved named pod-of-claim shop |               | 0    | settles after
        forecast --expect-bound                       | reserved named pod-of-claim shop  |                | 1    | not all LimitRange and ResourceQuota
        forecast --expect-bound                       | reserved named pod-of-other       |                | 1    | ClaimOfWorkloadNotGiven
        forecast --expect-bound                       | reserved named deployment-of-claim|                | 0    | settles after
        forecast --expect-bound                       | reserved named deployment-of-other|                | 1    | ClaimOfWorkloadNotGiven
        forecast --expect-bound                       | deployment-of-claim               | reserved named | 0    | settles after
        forecast --expect-bound                       | reserved named quota              |                | 1    | ResourceQuota
        forecast --expect-bound                       | bound-volume going-claim          |                | 1    | unknown
        forecast --expect-bound                       | reserved named going-namespace    |                | 1    | because it is being terminated
        forecast --expect-bound                       | volume bound-claim bound-volume   |                | 2    | GivenTwice
        forecast --expect-bound                       | reserved named pages-of-namespaces|                | 1    | a page of the list is missing
        forecast --fail-on danger                     | migrated                          |                | 1    | DataWillBeDeleted
        forecast                                      | migrated                          |                | 0    | provisioner ebs.csi.aws.com deletes its data
        forecast --fail-on danger                     | rbd-rwx                           |                | 1    | ReadWriteManyOnRbdFileSystem
        forecast --fail-on danger                     | in-tree-rbd                       |                | 1    | no node can mount the volume
        forecast --fail-on danger                     | reserved named                    |                | 0    | settles after
        forecast                                      | bound-volume bound-claim          | claim          | 1    | already exists
        forecast                                      | bound-volume bound-claim          | volume         | 1    | already exists
        forecast                                      |                                   | claim claim    | 1    | already exists
        forecast --expect-bound --complete pvc        | volume                            | claim second   | 1    | can end Pending
        forecast --complete pvc                       | volume                            | claim second   | 0    | the result depends on order
        why shop/data --expect-bound                  | reserved named                    |                | 0    | Bound with pv
        why shop/data --expect-bound                  | volume claim                      |                | 1    | another claim may take it first
        why shop/data --expect-bound                  | bound-volume going-claim          |                | 1    | is being deleted
        why shop/data                                 | bound-volume going-claim          |                | 0    | unknown, naming pv
        why shop/data                                 | volume classless late-class       |                | 0    | class std
        why shop/data                                 | classless late-class              |                | 0    | decision  provisions
        check                                         | reserved named                    |                | 0    | fine
        check                                         | other-volume lost-claim           |                | 1    | is Lost
        check                                         | volume                            |                | 1    | no pair to check
        sanitize --for prebind --reclaim-policy retain --fail-on danger | deleted-with-claim bound-claim | | 1 | SourceDeletePolicy
        sanitize --for prebind --reclaim-policy retain | deleted-with-claim bound-claim   |                | 0    | set Retain on the volume of the source
        sanitize --for prebind --fail-on warn         | shared-volume claim               |                | 1    | ReadOnlyManyBesideAWriter
        sanitize --for release                        | other-volume                      |                | 0    | its three-way merge sends {}
        sanitize --for release -o patch               | other-volume                      |                | 0    | "path":"/spec/claimRef"
        sanitize --for release --fail-on warn         | other-volume lost-claim           |                | 1    | it takes the volume again
        sanitize --for release --release-for same-claim | other-volume lost-claim         |                | 0    | it stays Lost
        paths                                         | bound-volume bound-claim pod-below |               | 0    | volume-subpaths/pv/c/0
        paths                                         | bound-volume bound-claim pod-climbs |              | 1    | expected a relative path without a segment ".."
        paths                                         | bound-volume bound-claim pod-of-root |             | 1    | expected a relative path
        paths                                         | bound-volume bound-claim pod-of-odd-container |    | 1    | SeparatorInSegment
        admit                                         | claim second                      |                | 0    | create accepted
        admit                                         | claim claim                       |                | 1    | already exists
        admit                                         | claim webhook                     |                | 1    | WebhookConfiguration/hook may refuse or change it
        admit                                         | second webhook-of-pods            |                | 0    | create accepted
        sanitize --for neat -o patch                  | other-volume                      |                | 2    | -o patch belongs to --for release
        sanitize --for neat --namespace-map a=b --namespace-map a=c | volume              |                | 2    | is mapped to two different values
        """)
    void noFalseYes(String call, String input, String created, int exit, String words, @TempDir Path folder)
            throws IOException {
        String all = call;
        if (created != null) {
            Path file = Files.write(folder.resolve("created.yaml"), parts(created));
            all += " --create " + file;
        }
        Run run = Run.of(parts(input), all.split(" "));
        String text = run.stdout() + run.stderr();
        assertThat(onOneLine(text)).contains(onOneLine(words));
        assertThat(run.exit()).as(text).isEqualTo(exit);
        if (call.startsWith("check") && input.contains("lost-claim")) {
            assertThat(run.stdout()).doesNotContain("fine");
        }
    }

    /** What may have been an object of any kind is never passed over. */
    @ParameterizedTest(name = "{0} beside {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        call                                   | beside          | words
        forecast --expect-bound                | cut-document    | stdin:3: no kind
        forecast --expect-bound                | cut-list        | stdin:3: a list without a kind
        forecast --expect-bound                | empty-list      | stdin:3: a list without items
        forecast --expect-bound                | status          | stdin:3: an error of the API server instead of objects: status 403 Forbidden
        forecast --expect-bound                | table           | stdin:3: a table of columns
        forecast --expect-bound                | item-of-no-kind | stdin:3: /items/0: no kind
        forecast --expect-bound --complete Pod | cut-list        | a list without a kind
        why shop/data --expect-bound           | cut-list        | a list without a kind
        check                                  | status          | status 403
        holders pvc/shop/data                  | status          | status 403
        lint                                   | cut-list        | a list without a kind
        selinux                                | cut-list        | a list without a kind
        expand shop/data --to 6Gi              | status          | status 403
        upgrade --from 1.33 --to 1.36          | status          | status 403
        report -o json                         | cut-list        | a list without a kind
        admit                                  | status          | status 403
        sanitize --for neat                    | status          | status 403
        sanitize --for reprovision             | table           | a table of columns
        forecast --expect-bound                | pod-without-spec   | stdin:3: Pod/shop/w: no spec: the text may be cut
        why shop/data --expect-bound           | pod-without-spec   | Pod/shop/w: no spec
        holders pvc/shop/data --complete all   | pod-without-spec   | Pod/shop/w: no spec
        attach --complete all                  | pod-without-spec   | Pod/shop/w: no spec
        selinux --complete all                 | claim-without-spec | PersistentVolumeClaim/shop/w: no spec
        expand shop/data --to 6Gi              | pod-without-spec   | Pod/shop/w: no spec
        upgrade --from 1.33 --to 1.36          | set-without-spec   | StatefulSet/shop/w: no spec
        plan undelete pvc/shop/data --complete all | pod-without-spec | Pod/shop/w: no spec
        """)
    void whatWasNotUnderstoodForbidsAYes(String call, String beside, String words) {
        Run run = Run.of(parts("bound-volume bound-claim " + beside), call.split(" "));
        String text = run.stdout() + run.stderr();
        assertThat(onOneLine(text)).contains(onOneLine(words));
        assertThat(run.exit()).as(text).isEqualTo(2);
        assertThat(PrintedProof.isIn(text)).as(text).isFalse();
    }

    /** Of two versions of one object in an input none is taken for the truth. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        forecast --expect-bound
        why shop/data --expect-bound
        check
        attach
        holders pvc/shop/data
        lint
        paths
        selinux
        expand shop/data --to 6Gi
        upgrade --from 1.33 --to 1.36
        report -o json
        """)
    void whatIsGivenTwiceForbidsAYes(String call) {
        Run run = Run.of(parts("volume bound-claim pod-of-claim bound-volume"), call.split(" "));
        String text = run.stdout() + run.stderr();
        assertThat(onOneLine(text))
                .contains("stdin:4: PersistentVolume/pv: given twice with different content")
                .contains("with other content it is in stdin:1");
        assertThat(run.exit()).as(text).isEqualTo(2);
    }

    /** An option that selects nothing makes an answer about nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        forecast --node nowhere                                     | --node nowhere
        why shop/data --node nowhere                                | --node nowhere
        paths --node nowhere                                        | --node nowhere
        report -o json --node nowhere                               | --node nowhere
        forecast --provisioner no.such                              | --provisioner no.such
        sanitize --for release --volume nothing                     | --volume nothing
        sanitize --for prebind --only-namespace nowhere             | needs --source-export
        expand shop/data --to 6Gi --resizer no.such                 | --resizer no.such
        plan grow shop/web --to 6Gi --resizer no.such               | --resizer no.such
        lint --code Nothing                                         | --code Nothing
        """)
    void anOptionThatSelectsNothingIsRefused(String call, String words) {
        Run run = Run.of(parts("bound-volume bound-claim"), call.split(" "));
        assertThat(onOneLine(run.stderr())).contains(words);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.exit()).isEqualTo(2);
    }

    /** One parser reads the names of objects: with or without the kind, in the words of kubectl. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        why shop/data                                     | 0 | shop/data
        why pvc/shop/data                                 | 0 | shop/data
        why persistentvolumeclaims/shop/data              | 0 | shop/data
        why pvc/data -n shop                              | 0 | shop/data
        why pvc/shop/data/more                            | 2 | expected [NAMESPACE/]NAME or pvc/[NAMESPACE/]NAME, found 'pvc/shop/data/more'
        why pv/shop/data                                  | 2 | expected a PersistentVolumeClaim, found the PersistentVolume 'pv/shop/data'
        expand PVC/shop/data --to 6Gi                     | 1 | shop/data
        expand sts/shop/web --to 6Gi                      | 2 | there is no StatefulSet/shop/web in the input
        expand statefulsets.apps/web -n shop --to 6Gi     | 2 | there is no StatefulSet/shop/web in the input
        holders persistentvolume/pv                       | 1 | PersistentVolume/pv
        plan undelete pvc/shop/data                       | 1 | PersistentVolumeClaim/shop/data
        plan bind shop/data --to pv/pv                    | 1 | PersistentVolumeClaim/shop/data
        plan drain no/n1                                  | 1 | Node/n1
        plan drain no/n1/n2                               | 2 | expected NAME or no/NAME, found 'no/n1/n2'
        plan retire ns/shop --keep data                   | 1 | Namespace/shop
        """)
    void anObjectIsNamedWithOrWithoutItsKind(String call, int exit, String words) {
        Run run = Run.of(parts("bound-volume bound-claim"), call.split(" "));
        String text = run.stdout() + run.stderr();
        assertThat(onOneLine(text)).contains(words);
        assertThat(run.exit()).as(text).isEqualTo(exit);
    }

    /** Neither is one of an object of a kind that no question asks for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        lint --complete all           | every check ran
        report --complete all -o json | "clear": true
        """)
    void whatIsGivenTwiceOfAnotherKindForbidsAYes(String call, String yes) {
        String bound = "bound-volume bound-claim pod-of-claim lease";
        assertThat(Run.of(parts(bound), call.split(" ")).stdout()).contains(yes);
        assertThat(Run.of(parts(bound + " other-lease"), call.split(" ")).stdout())
                .doesNotContain(yes);
    }
}
