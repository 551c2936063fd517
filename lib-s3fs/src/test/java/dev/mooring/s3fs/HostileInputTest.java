package dev.mooring.s3fs;

import static dev.mooring.s3fs.Scene.startOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.Kinds;
import dev.mooring.s3fs.internal.OptionGate;
import dev.mooring.s3fs.internal.OptionReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stands in objects, a command has the arguments we mean and no others. */
class HostileInputTest {

    private static final Set<String> EXPECTED_OPTIONS = Set.of(
            "passwd_file",
            "url",
            "use_path_request_style",
            "endpoint",
            "allow_other",
            "ro",
            "connect_timeout",
            "readwrite_timeout",
            "retries",
            "instance_name",
            "umask");

    private static final Pattern OPTION = Pattern.compile("([a-z_]+)(=[^,\\\\\\s\\p{Cntrl}]+)?");

    private static final List<String> PIECES = List.of(
            "bucket",
            "a",
            "-o",
            " ",
            ",",
            "ro",
            "suid",
            "=",
            "\"",
            "'",
            "\\",
            "/",
            "..",
            ":",
            "\n",
            "\0",
            "\t",
            ";",
            "$(id)",
            "`",
            "passwd_file=/etc/shadow",
            "http://",
            "https://",
            "s3.example.com",
            "@",
            "?",
            "#",
            "\u00a0",
            "\u2028",
            "%2f",
            "umask",
            "0022",
            "instance_name",
            "--",
            "-f",
            "\\040",
            "[",
            "]",
            "\u202e",
            "x");

    private static String hostile(Random random) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(6); n >= 0; n--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    @Test
    void noTextBecomesAnotherArgument() {
        int mounted = 0;
        int seeds = Boolean.getBoolean("long.tests") ? 20_000 : 2_000;
        for (long seed = 1; seed <= seeds; seed++) {
            Random random = new Random(seed);
            VolumeItem item = hostileScene(random).item();
            if (item instanceof StartedVolume volume) {
                mounted++;
                checkCommand(seed, volume);
            } else {
                assertThat(item.reasons()).as("seed %d", seed).isNotEmpty();
            }
        }
        assertThat(mounted).as("some texts are harmless").isGreaterThan(seeds / 200);
    }

    private static Scene hostileScene(Random random) {
        JsonObject attributes = JsonObject.EMPTY.with("endpoint", "http://s3.example.com");
        for (String key : List.of("endpoint", "region", "options")) {
            attributes = random.nextInt(3) == 0 ? attributes.with(key, hostile(random)) : attributes;
        }
        JsonObject csi = JsonObject.EMPTY
                .with("volumeHandle", random.nextBoolean() ? "csi-bucket-a/" + hostile(random) : hostile(random))
                .with("volumeAttributes", attributes);
        JsonObject spec = JsonObject.of("csi", csi);
        if (random.nextBoolean()) {
            spec = spec.with("mountOptions", dev.mooring.json.JsonArray.ofStrings(List.of(hostile(random))));
        }
        return new Scene().with("pv", JsonObject.of("spec", spec).toJson());
    }

    private static void checkCommand(long seed, StartedVolume volume) {
        List<String> argv = startOf(volume)
                .mount()
                .argv(volume.target().text(), startOf(volume).file().path().text());
        assertThat(argv.get(0)).isEqualTo("s3fs");
        assertThat(argv.get(1))
                .as("seed %d", seed)
                .doesNotStartWith("-")
                .matches(Pattern.compile("[a-z0-9.-]+(:/.*)?", Pattern.DOTALL));
        assertThat(argv.get(2)).isEqualTo(Scene.TARGET);
        Set<String> names = new java.util.HashSet<>();
        for (int i = 3; i < argv.size(); i += 2) {
            assertThat(argv.get(i)).isEqualTo("-o");
            java.util.regex.Matcher option = OPTION.matcher(argv.get(i + 1));
            assertThat(option.matches())
                    .as("seed %d: %s", seed, argv.get(i + 1))
                    .isTrue();
            assertThat(EXPECTED_OPTIONS).as("seed %d", seed).contains(option.group(1));
            assertThat(names.add(option.group(1))).as("seed %d: once", seed).isTrue();
        }
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(
            strings = {
                "bucket name",
                "bucket -o suid",
                "-o",
                "--help",
                "bucket,ro",
                "bucket;id",
                "bucket\n",
                "b",
                "192.168.0.1",
                "xn--bucket",
                "a..b",
                "bucket-",
                "",
                "/prefix",
                "bucket\\040name"
            })
    void bucketsThatAreNone(String handle) {
        assertThat(Scene.words(handle(handle).item())).startsWith("BLOCKED BucketInvalid");
    }

    private static Scene handle(String handle) {
        JsonObject csi = JsonObject.of("volumeHandle", JsonString.of(handle));
        return new Scene()
                .with("pv", JsonObject.of("spec", JsonObject.of("csi", csi)).toJson());
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(strings = {"bkt/a//b", "bkt//a", "bkt/a/", "bkt/./a", "bkt/..", "bkt/a\\b", "bkt/a\nb", "bkt/a\0b"})
    void directoriesThatAreNone(String handle) {
        assertThat(Scene.words(handle(handle).item())).isEqualTo("BLOCKED PrefixInvalid");
    }

    @Test
    void aDirectoryIsAtMost900Bytes() {
        assertThat(handle("bkt/" + "ä".repeat(450)).item()).isInstanceOf(StartedVolume.class);
        assertThat(Scene.words(handle("bkt/" + "ä".repeat(451)).item())).isEqualTo("BLOCKED PrefixInvalid");
    }

    @Test
    void bucketsOfOldAreAMatterOfPolicy() {
        Scene scene = handle("Upper_Bucket");
        scene.policy = scene.policy.allowing(VolumePolicy.Permission.LEGACY_BUCKET_NAMES);
        assertThat(startOf(scene.affected()).mount().source().argument()).isEqualTo("Upper_Bucket");
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            http://s3.example.com            | url=http://s3.example.com
            https://s3.example.com/          | url=https://s3.example.com
            http://[2001:db8::1]:9000        | url=http://[2001:db8::1]:9000
            http://host:1/base/              | url=http://host:1/base
            http://1.2.3                     | url=http://1.2.3
            ftp://s3.example.com             |
            HTTP://s3.example.com            |
            s3.example.com                   |
            http://                          |
            http:///path                     |
            http://:80                       |
            http://user@host                 |
            http://user:secret@host          |
            http://host?x                    |
            http://host#x                    |
            http://host,ro                   |
            http://host name                 |
            http://host:0                    |
            http://host:65536                |
            http://host:99999999999          |
            http://host:8o                   |
            http://[::1                      |
            http://[zz]                      |
            http://169.254.169.254           |
            http://169.254.1.1:80/x          |
            http://2852039166                |
            http://0xa9fea9fe                |
            http://0xA9.0xFE.0xA9.0xFE       |
            http://0251.0376.0251.0376       |
            http://169.16689662              |
            http://169.254.43518             |
            http://[fe80::1]                 |
            http://[febf::1]                 |
            http://[fd00:ec2::254]           |
            http://[::ffff:169.254.169.254]  |
            http://[::ffff:a9fe:a9fe]        |
            http://[64:ff9b::a9fe:a9fe]      |
            http://[::169.254.169.254]       |
            http://[1:2:3:4:5:6:7:8:9]       |
            http://[1::2::3]                 |
            http://[12345::1]                |
            """)
    void serversThatAreNone(String url, String option) {
        Scene scene = new Scene()
                .with(
                        "pv",
                        JsonObject.of(
                                        "spec",
                                        JsonObject.of(
                                                "csi",
                                                JsonObject.of(
                                                        "volumeAttributes",
                                                        JsonObject.of("endpoint", JsonString.of(url)))))
                                .toJson());
        if (option == null) {
            assertThat(Scene.words(scene.item())).isEqualTo("BLOCKED UrlInvalid");
        } else {
            assertThat(scene.argv()).contains(option);
        }
    }

    @Test
    void theNodesOwnLinkIsAMatterOfPolicy() {
        Scene scene = new Scene()
                .with("pv", "{\"spec\":{\"csi\":{\"volumeAttributes\":{\"endpoint\":\"http://169.254.1.1\"}}}}");
        scene.policy = scene.policy.allowing(VolumePolicy.Permission.LINK_LOCAL_URLS);
        assertThat(scene.argv()).contains("url=http://169.254.1.1");
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"metadata":{"uid":"../../etc"}}        | BLOCKED PathInvalid
            {"metadata":{"uid":""}}                 | BLOCKED PathInvalid
            {"metadata":{"uid":"a b"}}              | BLOCKED PathInvalid
            {"spec":{"containers":[{"name":"app","volumeMounts":[{"name":"data","mountPath":"/d","subPath":"../x"}]}]}} | BLOCKED PathInvalid
            {"spec":{"containers":[{"name":"app","volumeMounts":[{"name":"data","mountPath":"/d","subPath":"/etc"}]}]}} | BLOCKED PathInvalid
            {"spec":{"containers":[{"name":"../app","volumeMounts":[{"name":"data","mountPath":"/d","subPath":"x"}]}]}} | BLOCKED PathInvalid
            {"spec":{"containers":[{"name":"app","volumeMounts":[{"name":"data","mountPath":"/d","subPathExpr":"$(POD)"}]}]}} | BLOCKED PathInvalid+SubPathUnknown
            {"spec":{"containers":[{"name":"app","env":[{"name":"X","value":"x"}],"volumeMounts":[{"name":"data","mountPath":"/d","subPathExpr":"$(X)/$(POD)"}]}]}} | BLOCKED PathInvalid+SubPathUnknown
            {"spec":{"containers":[{"name":"app","volumeMounts":[{"name":"data","mountPath":"/d","subPathExpr":"a$$(POD)"}]}]}} | csi-bucket-a kube-system/s3a SubPathUnknown
            {"spec":{"containers":[{"name":"app","envFrom":[{"configMapRef":{"name":"c"}}],"volumeMounts":[{"name":"data","mountPath":"/d","subPathExpr":"$(POD)"}]}]}} | csi-bucket-a kube-system/s3a SubPathUnknown
            {"spec":{"containers":[{"name":"app","volumeMounts":[{"name":"data","mountPath":"/d","subPathExpr":"$(WEB_SERVICE_HOST)"}]}]}} | csi-bucket-a kube-system/s3a SubPathUnknown
            {"spec":{"containers":[{"name":"app","env":[{"name":"POD","value":"p"}],"volumeMounts":[{"name":"data","mountPath":"/d","subPathExpr":"$(POD)"}]}]}} | csi-bucket-a kube-system/s3a SubPathUnknown
            {"spec":{"containers":"none"}}          | BLOCKED ObjectUnreadable
            {"spec":{"volumes":{}}}                 | BLOCKED ObjectUnreadable
            {"status":{"phase":7}}                  | BLOCKED ObjectUnreadable
            {"spec":{"volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data","readOnly":"yes"}}]}} | BLOCKED ObjectUnreadable
            """)
    void podsThatAreNone(String pod, String expected) {
        assertThat(Scene.words(new Scene().with("pod", pod).ask())).isEqualTo(expected);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"spec":{"csi":{"volumeHandle":5}}}                  | BLOCKED ObjectUnreadable
            {"spec":{"csi":{"volumeAttributes":[]}}}             | BLOCKED ObjectUnreadable
            {"spec":{"mountOptions":"umask=0022"}}               | BLOCKED ObjectUnreadable
            {"metadata":{"name":"pvc-aa"},"spec":{"csi":{"volumeAttributes":{"endpoint":null}}}} | BLOCKED UrlInvalid
            {"spec":{"csi":{"volumeHandle":null}}}               | BLOCKED BucketInvalid
            """)
    void volumesThatAreNone(String pv, String expected) {
        assertThat(Scene.words(new Scene().with("pv", pv).ask())).isEqualTo(expected);
    }

    @Test
    void oneBrokenPodStopsNoOther() {
        Scene scene =
                new Scene().copy("pod2", "pod", "{\"metadata\":{\"name\":\"web-1\"},\"spec\":{\"containers\":5}}");
        assertThat(Scene.words(scene.ask())).isEqualTo("csi-bucket-a kube-system/s3a; BLOCKED ObjectUnreadable");
    }

    @Test
    void aVolumeNameThatClimbs() {
        Scene scene = new Scene()
                .with("pvc", "{\"spec\":{\"volumeName\":\"../../x\"}}")
                .with("pv", "{\"metadata\":{\"name\":\"../../x\"}}");
        assertThat(Scene.words(scene.ask())).isEqualTo("BLOCKED PathInvalid");
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(
            strings = {"relative", "/run/a,b", "/run/a b", "/run/../etc", "/run//x", "/run/./x", "/run/a\\b", "", "/a\n"
            })
    void placesOfThePolicyAreOneOption(String path) {
        assertThatThrownBy(() -> VolumePolicy.DEFAULT.withCredentialDirectory(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("credentialDirectory");
        S3fsMount mount = startOf(new Scene().affected()).mount();
        assertThatThrownBy(() -> mount.argv("/target", path)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMountPointWithABlankIsOneArgument() {
        Scene scene = new Scene();
        scene.root = KubeletRoot.of("/data/my kubelet,x");
        assertThat(scene.argv().get(2)).startsWith("/data/my kubelet,x/pods/");
        assertThatThrownBy(() -> startOf(new Scene().affected()).mount().argv("-f", "/p"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRootOfWindowsIsNone() {
        Scene scene = new Scene();
        scene.root = KubeletRoot.of("C:\\var\\lib\\kubelet");
        assertThatThrownBy(scene::ask)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Windows");
    }

    @Test
    void aBrokenVolumeNamesNoClaim() {
        Scene scene = new Scene()
                .copy("pv2", "pv", "{\"metadata\":{\"name\":\"broken\"},\"spec\":{\"claimRef\":\"x\"}}")
                .without(Kinds.PERSISTENT_VOLUME_CLAIM);
        assertThat(Scene.words(scene.ask())).isEqualTo("csi-bucket-a kube-system/s3a ListNotGiven");
    }

    @Test
    void optionsAreWhatTheyAre() {
        assertThatThrownBy(() -> new S3fsOption("uid", "1,suid")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new S3fsOption("-f", "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longTextsAreRead() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            words.add("umask=0022");
        }
        OptionReading reading = OptionReading.of(String.join(" ", words), OptionDialect.WORDS, OptionGate.STRICT);
        assertThat(reading.options()).hasSize(20_000);
    }

    @Test
    void anAnnotationOfTheClaimIsNotQuotedAndDoesNotGrowWithoutBound() {
        String secret = "fakeSecretForTestsOnly!".repeat(4000);
        String template = "${pvc.annotations['example.com/password']}".repeat(4000);
        Scene scene = new Scene()
                .with("pv", "{\"spec\":{\"csi\":{\"nodePublishSecretRef\":null}}}")
                .with("pvc", "{\"metadata\":{\"annotations\":{\"example.com/password\":\"" + secret + "\"}}}")
                .with(
                        "class",
                        "{\"parameters\":{\"csi.storage.k8s.io/secret-name\":\"" + template
                                + "\",\"csi.storage.k8s.io/secret-namespace\":\"kube-system\"}}");
        assertThat(Scene.words(scene.ask())).startsWith("BLOCKED TemplateInvalid");
        assertThat(scene.item().reasons().toString()).doesNotContain("fakeSecret");
    }
}
