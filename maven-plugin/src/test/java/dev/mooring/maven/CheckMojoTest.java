package dev.mooring.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.reason.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What fails a build, with its place, and what does not. */
class CheckMojoTest {

    private static final String CLUSTER = """
            apiVersion: v1
            kind: Namespace
            metadata: {name: shop, uid: n}
            ---
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata: {name: fast, uid: f}
            provisioner: ebs.csi.aws.com
            ---
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: films, uid: v}
            spec: {accessModes: [ReadWriteOnce], capacity: {storage: 20Gi}, nfs: {server: nas, path: /films}}
            status: {phase: Available}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: old, namespace: shop, uid: o}
            spec: {accessModes: [ReadWriteOnce], storageClassName: "", volumeName: music, resources: {requests: {storage: 1Gi}}}
            status: {phase: Pending}
            """;

    @TempDir
    private Path folder;

    private final List<String> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final CheckMojo check = new CheckMojo();

    @BeforeEach
    void log() {
        check.setLog(new SystemStreamLog() {
            @Override
            public void error(CharSequence content) {
                errors.add(content.toString().replace(folder + "/", ""));
            }

            @Override
            public void warn(CharSequence content) {
                warnings.add(content.toString().replace(folder + "/", ""));
            }
        });
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void checked(String text) throws IOException, MojoExecutionException, MojoFailureException {
        write("chart/shop.yaml", text);
        check.files = List.of(folder.resolve("chart").toFile());
        check.execute();
    }

    private static String claim(String spec) {
        return """
                ---
                # Source: shop/templates/films.yaml
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata:
                  name: films
                  namespace: shop
                spec:
                """ + spec.replace("; ", "\n").indent(2);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            spec                                                                                                 | error
            accessModes: [Often]; storageClassName: ""; resources: {requests: {storage: 10Gi}}                    | chart/shop.yaml:9: ERROR PersistentVolumeClaim/shop/films spec.accessModes: Unsupported value: "Often"
            accessModes: [ReadWriteOnce]; storageClassName: ""; resources: {requests: {storage: 0}}               | chart/shop.yaml:11: ERROR PersistentVolumeClaim/shop/films spec.resources[storage]: Invalid value
            accessModes: [ReadWriteOnce]; storageClass: fast; resources: {requests: {storage: 1Gi}}               | chart/shop.yaml:10: ERROR PersistentVolumeClaim/shop/films: strict decoding error: unknown field "spec.storageClass"
            accessModes: [ReadWriteOnce]; storageClassName: ""; resources: {requests: {storage: 30Gi}}            | chart/shop.yaml:3: ERROR PersistentVolumeClaim/shop/films ends Pending, not-bound:
            accessModes: [ReadWriteMany]; storageClassName: ""; resources: {requests: {storage: 1Gi}}             | chart/shop.yaml:3: ERROR PersistentVolumeClaim/shop/films ends Pending, not-bound:
            """)
    void whatIsWrongFailsTheBuildWithItsPlace(String spec, String error) throws IOException {
        check.target = write("cluster.yaml", CLUSTER).toFile();
        check.complete = List.of("*");
        assertThatThrownBy(() -> checked(claim(spec))).isInstanceOf(MojoFailureException.class);
        assertThat(errors).isNotEmpty().allSatisfy(each -> assertThat(each).startsWith(error));
    }

    @Test
    void whatBindsPasses() throws IOException, MojoExecutionException, MojoFailureException {
        check.target = write("cluster.yaml", CLUSTER).toFile();
        checked(claim("accessModes: [ReadWriteOnce]; storageClassName: \"\"; resources: {requests: {storage: 1Gi}}"));
        assertThat(errors).isEmpty();
    }

    /** The admission plug-ins of the cluster answer too. */
    @Test
    void aQuotaOfTheClusterRefuses() throws IOException {
        String quota = """
                ---
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: small, namespace: shop, uid: q}
                spec: {hard: {requests.storage: 5Gi}}
                status: {hard: {requests.storage: 5Gi}, used: {requests.storage: 1Gi}}
                """;
        check.target = write("cluster.yaml", CLUSTER + quota).toFile();
        assertThat(failure(claim(
                        "accessModes: [ReadWriteOnce]; storageClassName: \"\"; resources: {requests: {storage: 8Gi}}")))
                .startsWith("chart/shop.yaml:3: ERROR PersistentVolumeClaim/shop/films: ")
                .contains("exceeded quota: small");
    }

    /** A chart that is applied again changes what is there. */
    @Test
    void whatExistsIsChanged() throws IOException {
        check.target = write("cluster.yaml", CLUSTER).toFile();
        assertThatThrownBy(() -> checked(claim(
                                "accessModes: [ReadWriteOnce]; storageClassName: fast; resources: {requests: {storage: 1Gi}}")
                        .replace("name: films", "name: old")))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("PersistentVolumeClaim/shop/old")
                .hasMessageContaining("spec is immutable after creation");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            provisioners    | expectBound | passes
            ``              | false       | false
            ebs.csi.aws.com | false       | true
            *               | false       | true
            *               | true        | false
            """)
    void aClaimOfATemplateNeedsItsProvisioner(String provisioners, boolean expectBound, boolean passes)
            throws IOException {
        check.target = write("cluster.yaml", CLUSTER).toFile();
        check.provisioners = provisioners.isEmpty() ? List.of() : List.of(provisioners);
        check.expectBound = expectBound;
        check.failOn = Severity.ERROR;
        String set = """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db, namespace: shop}
                spec:
                  serviceName: db
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      containers: [{name: db, image: db, volumeMounts: [{name: data, mountPath: /data}]}]
                  volumeClaimTemplates:
                    - metadata: {name: data}
                      spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}
                """;
        if (passes) {
            assertThat(failure(set)).isEmpty();
        } else {
            assertThat(failure(set)).contains("chart/shop.yaml:1: ERROR PersistentVolumeClaim/shop/data-db-0 ends ");
        }
    }

    private String failure(String text) throws IOException {
        try {
            checked(text);
            return "";
        } catch (MojoExecutionException | MojoFailureException e) {
            return String.valueOf(e.getMessage()).replace(folder + "/", "");
        }
    }

    /** Two volumes on one storage are a danger. */
    @ParameterizedTest
    @CsvSource({"WARN,false", "DANGER,false", "ERROR,true"})
    void dangersCountAsSevereAsTheyAre(Severity failOn, boolean passes) throws IOException {
        check.failOn = failOn;
        String volume = """
                ---
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: NAME}
                spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, persistentVolumeReclaimPolicy: Retain, nfs: {server: nas, path: /films}}
                """;
        String failure = failure(volume.replace("NAME", "a") + volume.replace("NAME", "b"));
        assertThat(failure.isEmpty()).as(failure).isEqualTo(passes);
        assertThat(passes ? warnings : errors)
                .anySatisfy(each -> assertThat(each)
                        .startsWith("chart/shop.yaml:5: DANGER PersistentVolume/a volumes a, b are one storage"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            text                            | failure
            `a: [`                          | chart/shop.yaml:1: not YAML
            `{a: b}`                        | chart/shop.yaml:1:
            ``                              | nothing was checked
            """)
    void whatCannotBeReadFails(String text, String failure) throws IOException {
        assertThat(failure(text)).contains(failure);
    }

    @Test
    void onlyIncludedFilesOfADirectoryAreRead() throws IOException {
        write("chart/notes.txt", "a: [");
        write("chart/deep/other.yml", "a: [");
        check.includes = List.of("*.yaml");
        assertThat(failure(claim("accessModes: [ReadWriteOnce]; resources: {requests: {storage: 1Gi}}")))
                .isEmpty();
        check.includes = List.of("**.yml");
        assertThat(failure("")).contains("chart/deep/other.yml:1: not YAML");
    }

    @Test
    void aWrongReleaseIsNoPass() throws IOException {
        check.kubernetes = "0.1";
        assertThat(failure(claim("accessModes: [ReadWriteOnce]"))).startsWith("kubernetes: ");
    }

    @Test
    void aMissingFileIsNoPass() throws IOException {
        check.files = List.of(folder.resolve("none.yaml").toFile());
        assertThatThrownBy(check::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("none.yaml");
    }

    @Test
    void aBrokenExportIsNoPass() throws IOException {
        check.target = write("cluster.yaml", "a: [").toFile();
        assertThat(failure(claim("accessModes: [ReadWriteOnce]"))).startsWith("the export cannot be read: ");
    }

    @Test
    void skippedIsSkipped() throws MojoExecutionException, MojoFailureException {
        check.files = List.of(folder.resolve("none.yaml").toFile());
        check.skip = true;
        check.execute();
        assertThat(errors).isEmpty();
    }
}
