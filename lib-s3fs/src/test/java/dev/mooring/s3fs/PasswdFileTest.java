package dev.mooring.s3fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The file s3fs reads, against what s3fs 1.90 made of real ones. */
class PasswdFileTest {

    private static final String SECRET = "fakeSecretForTestsOnly/0000000000000001+x";

    /** The pairs the server knew. */
    private static final Set<String> KNOWN = Set.of(
            "FAKEAKIDEXAMPLE00001 " + SECRET,
            "FAKEAKSLASH sec/ret+with=chars/and//slashes",
            "FAKEAKCOLONSK secret:with:colons",
            "fake:ak fakeSecretColonAK");

    static Stream<Starts.Start> files() {
        return Starts.all().stream()
                .filter(start -> start.passwd() != null && start.name().startsWith("passwd-format-"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void isReadAsS3fsReadIt(Starts.Start start) {
        PasswdReading reading = PasswdParser.read(start.passwdBytes(), "csi-bucket-a");
        if (start.exit() != 0) {
            assertThat(((PasswdReading.Refused) reading).message()).isEqualTo(start.words());
            return;
        }
        String pair = pair(((PasswdReading.Pair) reading).credential());
        assertThat(KNOWN.contains(pair)).as("the server takes the pair").isEqualTo(start.mounted());
    }

    @Test
    void all42FormatsAreThere() {
        assertThat(files()).hasSize(42);
    }

    private static String pair(Credential credential) {
        return new String(credential.accessKey().copy(), UTF_8) + " "
                + new String(credential.secretKey().copy(), UTF_8);
    }

    static Credential credential(String access, String secret) {
        return new Credential(SecretBytes.of(access.getBytes(UTF_8)), SecretBytes.of(secret.getBytes(UTF_8)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"plain", "fake:ak", "=x=", "a/b+c==", "[bracket", "#hash", "\"quoted\"", "ä-umlaut", "a:b:c"})
    void whatIsWrittenIsReadBack(String key) {
        SecretBytes content = PasswdFile.encode(credential(key, "no-colon-" + key.replace(":", ";")));
        PasswdReading.Pair read = (PasswdReading.Pair) PasswdParser.read(content.copy(), "bucket");
        assertThat(read.form()).isEqualTo(PasswdReading.Form.KEY_VALUE);
        assertThat(read.credential()).isEqualTo(credential(key, "no-colon-" + key.replace(":", ";")));
    }

    @Test
    void everyPrintablePairTheReaderLetsThroughIsReadBack() {
        for (long seed = 1; seed <= 2000; seed++) {
            Random random = new Random(seed);
            SecretBytes access = SecretBytes.of(printable(random));
            SecretBytes secret = SecretBytes.of(printable(random));
            if (KeyBytes.hasOneColon(access) && KeyBytes.hasOneColon(secret)) {
                continue;
            }
            Credential credential = new Credential(access, secret);
            PasswdReading read = PasswdParser.read(PasswdFile.encode(credential).copy(), "b");
            assertThat(((PasswdReading.Pair) read).credential())
                    .as("seed %d", seed)
                    .isEqualTo(credential);
        }
    }

    private static byte[] printable(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(8)];
        String signs = ":=#[]\"'/+\\$`aZ09~!,;";
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) signs.charAt(random.nextInt(signs.length()));
        }
        return bytes;
    }

    /** Tried with s3fs 1.90: each line is taken for a default pair as well. */
    @Test
    void oneColonInBothHalvesIsRefusedByS3fs() {
        byte[] content = "AWSAccessKeyId=fake:ak\nAWSSecretKey=fake:sk\n".getBytes(UTF_8);
        assertThat(PasswdParser.read(content, "b"))
                .isEqualTo(new PasswdReading.Refused(
                        "there are multiple entries for the same bucket(default) in the passwd file."));
    }

    @ParameterizedTest(name = "[{index}] {0} {1}")
    @CsvSource({"fake:ak, fake:sk", "'', sk", "ak, ''", "'a k', sk", "ak, 's\nk'", "'a\tk', sk"})
    void pairsThatNoFileCanContain(String accessKey, String secretKey) {
        assertThatThrownBy(() -> PasswdFile.encode(credential(accessKey, secretKey)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("credential: ");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            AWSAccessKeyId=a                | AWSAccesskey or AWSSecretkey is not specified.
            AWSSecretKey=a                  | AWSAccesskey or AWSSecretkey is not specified.
            AWSAccessKeyId= AWSSecretKey=   | failed to set access key/secret key.
            =x                              | Not found access key/secret key in passwd file.
            """)
    void halfAFile(String lines, String words) {
        byte[] content = lines.replace(' ', '\n').getBytes(UTF_8);
        assertThat(PasswdParser.read(content, "b")).isEqualTo(new PasswdReading.Refused(words));
    }

    @Test
    void closingWipes() {
        Credential credential = credential("access", "secret");
        SecretBytes content = PasswdFile.encode(credential);
        credential.close();
        content.close();
        assertThat(credential.accessKey().copy()).containsOnly(0).hasSize(6);
        assertThat(credential.secretKey().copy()).containsOnly(0);
        assertThat(content.copy()).containsOnly(0);
    }

    @Test
    void secretsAreComparedByContentAndNeverTold() {
        Credential one = credential("access", "secret");
        assertThat(one).isEqualTo(credential("access", "secret")).isNotEqualTo(credential("access", "secreT"));
        assertThat(one).hasSameHashCodeAs(credential("access", "secret"));
        assertThat(one).hasToString("<redacted>");
        assertThat(one.accessKey()).hasToString("<redacted>");
        assertThat(PasswdFile.encode(one)).hasToString("<redacted>");
        assertThat(PasswdParser.read(PasswdFile.encode(one).copy(), "b").toString())
                .doesNotContain("access=", "secret=");
    }
}
