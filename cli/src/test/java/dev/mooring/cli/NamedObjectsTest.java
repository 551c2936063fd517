package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects are named as in kubectl, in every command alike. */
class NamedObjectsTest {

    private static final String OBJECT =
            "{apiVersion: %s, kind: %s, metadata: {name: %s%s, uid: u-%s}, spec: %s, status: {phase: Pending}}\n---\n";

    private static final String CLAIM =
            "{accessModes: [ReadWriteOnce], storageClassName: '', resources: {requests: " + "{storage: 1Gi}}}";

    @TempDir
    private Path folder;

    private Path export = Path.of("");

    @BeforeEach
    void write() throws IOException {
        export = Files.writeString(
                folder.resolve("export.yaml"),
                object("v1", "PersistentVolumeClaim", "test", "only", CLAIM)
                        + object("v1", "PersistentVolumeClaim", "default", "both", CLAIM)
                        + object("v1", "PersistentVolumeClaim", "test", "both", CLAIM)
                        + object("v1", "PersistentVolumeClaim", "blog", "twice", CLAIM)
                        + object("v1", "PersistentVolumeClaim", "shop", "twice", CLAIM)
                        + object("v1", "PersistentVolumeClaim", "orders", "p01-too-big", CLAIM)
                        + object("apps/v1", "StatefulSet", "test", "db", "{replicas: 0}")
                        + object("v1", "Pod", "test", "db-0", "{}")
                        + object("v1", "Node", "", "worker-1", "{}"));
    }

    private static String object(String version, String kind, String namespace, String name, String spec) {
        String place = namespace.isEmpty() ? "" : ", namespace: " + namespace;
        return OBJECT.formatted(version, kind, name, place, namespace + name, spec);
    }

    private Run run(String words) {
        return Run.of(
                new byte[0],
                Stream.concat(Arrays.stream(words.split(" ")), Stream.of(export.toString()))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed                                        | means
            why pvc/only -n test                         | why test/only
            why pvc only -n test                         | why test/only
            why pvc -n test only                         | why test/only
            why PersistentVolumeClaims only -n test      | why test/only
            why pvc test/only                            | why test/only
            why pvc/test/only                            | why test/only
            expand pvc only -n test                      | expand test/only
            holders pvc only -n test                     | holders pvc/test/only
            holders test/only                            | holders pvc/test/only
            holders only -n test                         | holders pvc/test/only
            holders sts db -n test                       | holders sts/test/db
            holders node worker-1                        | holders node/worker-1
            holders worker-1                             | holders node/worker-1
            plan bind pvc only -n test                   | plan bind test/only
            plan rename pvc only -n test --as new        | plan rename test/only --as test/new
            plan retire pvc only -n test --keep data     | plan retire test/only --keep data
            plan retire sts db -n test --keep data       | plan retire sts/test/db --keep data
            plan retire ns test --keep data              | plan retire ns/test --keep data
            plan undelete pvc only -n test               | plan undelete test/only
            plan recreate pvc only -n test --with storageClassName=x | plan recreate test/only --with storageClassName=x
            plan recreate sts db -n test --with serviceName=x | plan recreate sts/test/db --with serviceName=x
            plan replace pvc only -n test --give-up-data | plan replace test/only --give-up-data
            plan grow sts db -n test --to 2Gi            | plan grow test/db --to 2Gi
            plan template sts/db -n test                 | plan template test/db
            plan drain node worker-1                     | plan drain worker-1
            plan drain node/worker-1                     | plan drain worker-1
            forecast --delete pvc/only -n test           | forecast --delete pvc/test/only
            forecast --delete test/only                  | forecast --delete pvc/test/only
            """)
    void kubectlNames(String typed, String means) {
        Run run = run(typed);
        Run meant = run(means);
        assertThat(run.stdout()).isEqualTo(meant.stdout()).isNotEmpty();
        assertThat(run.exit()).isEqualTo(meant.exit());
        assertThat(run.stderr()).isEqualTo(meant.stderr());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed                                | means
            why only                             | why test/only
            why pvc/only                         | why test/only
            why pvc only                         | why test/only
            expand only                          | expand test/only
            expand sts/db --to 2Gi               | expand sts/test/db --to 2Gi
            holders pvc/only                     | holders pvc/test/only
            holders only                         | holders pvc/test/only
            plan bind only                       | plan bind test/only
            plan rename only --as test/new       | plan rename test/only --as test/new
            plan retire only --keep data         | plan retire test/only --keep data
            plan retire sts/db --keep data       | plan retire sts/test/db --keep data
            plan undelete only                   | plan undelete test/only
            plan grow db --to 2Gi                | plan grow test/db --to 2Gi
            plan template db                     | plan template test/db
            forecast --delete pvc/only           | forecast --delete pvc/test/only
            forecast --scale sts/db=1            | forecast --scale sts/test/db=1
            """)
    void theOnlyOneOfANameIsTakenAndSaid(String typed, String means) {
        Run run = run(typed);
        Run meant = run(means);
        assertThat(run.stdout()).isEqualTo(meant.stdout()).isNotEmpty();
        assertThat(run.exit()).isEqualTo(meant.exit());
        assertThat(run.stderr()).contains("in namespace test");
        assertThat(run.stderr().lines().filter(line -> !line.contains("in namespace test")))
                .containsExactlyElementsOf(meant.stderr().lines().toList());
    }

    /** The new name of a claim is in the namespace of its old one. */
    @Test
    void aNewNameStaysInTheNamespace() {
        assertThat(run("plan rename only --as new").stdout())
                .isEqualTo(run("plan rename test/only --as test/new").stdout());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed                            | message
            why only -n blog                 | there is no claim blog/only in the input
            why default/only                 | there is no claim default/only in the input
            why pvc/default/only             | there is no claim default/only in the input
            holders pvc/only -n blog         | there is no PersistentVolumeClaim/blog/only in the input
            holders only -n blog             | there is no blog/only in the input
            expand only -n blog              | there is no claim blog/only in the input
            forecast --delete pvc/blog/only  | there is no PersistentVolumeClaim/blog/only in the input
            why twice                        | 'twice' is the name of several objects: blog/twice, shop/twice
            holders pvc/twice                | 'pvc/twice' is the name of several objects: blog/twice, shop/twice
            expand twice                     | 'twice' is the name of several objects: blog/twice, shop/twice
            plan bind twice                  | 'twice' is the name of several objects: blog/twice, shop/twice
            why pod/db-0                     | expected a PersistentVolumeClaim, found the Pod 'pod/db-0'
            why pod db-0                     | expected a PersistentVolumeClaim, found the Pod 'pod/db-0'
            plan grow pvc only --to 2Gi      | expected a StatefulSet, found the PersistentVolumeClaim 'pvc/only'
            why p01                          | orders/p01-too-big
            why pvc/p01                      | orders/p01-too-big
            expand p01                       | orders/p01-too-big
            holders pvc/p01                  | orders/p01-too-big
            """)
    void nothingElseIsAnswered(String typed, String message) {
        Run run = run(typed);
        assertThat(run.stderr()).contains(message);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.exit()).isEqualTo(2);
    }

    /** A goal may be about what is gone, so the plan is made; the name may be misspelt all the same. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            typed                        | meant
            plan bind p01                | orders/p01-too-big
            plan undelete orders/p01     | orders/p01-too-big
            plan retire onl -n test --keep data | test/only
            plan drain wrker-1           | worker-1
            plan grow sts/dbb -n test --to 2Gi  | test/db
            """)
    void aGoalOffersASimilarName(String typed, String meant) {
        assertThat(run(typed).stderr()).contains("did you mean '" + meant + "'?");
        assertThat(run("plan bind test/only").stderr()).doesNotContain("did you mean");
    }

    /** As kubectl, which looks in the namespace default. */
    @Test
    void defaultIsTakenBeforeOthersAndTheOthersAreSaid() {
        Run run = run("why both");
        assertThat(run.stdout()).isEqualTo(run("why default/both").stdout());
        assertThat(run.stderr()).contains("in namespace default").contains("test/both");
        assertThat(run("why both -n default").stderr()).doesNotContain("test/both");
        assertThat(run("why default/both").stderr()).doesNotContain("test/both");
    }

    /** A claim that only a workload would create has a namespace, too. */
    @Test
    void aClaimThatASetMakesIsFound() throws IOException {
        String set =
                "{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: web, namespace: shop}, spec: {replicas: 1,"
                        + " serviceName: web, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec:"
                        + " {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: data}, spec: "
                        + CLAIM
                        + "}]}}\n";
        Path chart = Files.writeString(folder.resolve("chart.yaml"), set);
        Run run = Run.of(new byte[0], "why", "data-web-0", chart.toString());
        assertThat(run.stdout())
                .isEqualTo(Run.of(new byte[0], "why", "shop/data-web-0", chart.toString())
                        .stdout());
        assertThat(run.stderr()).contains("in namespace shop");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            size    | meant
            10GiB   | 10Gi
            10GIB   | 10Gi
            10gi    | 10Gi
            10GB    | 10G
            1.5TiB  | 1.5Ti
            512mb   | 512M
            100kb   | 100k
            64kib   | 64Ki
            """)
    void sizesOfPeople(String size, String meant) {
        for (String command : List.of("expand test/only", "plan grow test/db")) {
            Run run = run(command + " --to " + size);
            assertThat(run.stderr())
                    .as(command)
                    .contains("did you mean '" + meant + "'?")
                    .hasLineCount(1);
            assertThat(run.exit()).isEqualTo(2);
        }
    }
}
