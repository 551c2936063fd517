package dev.mooring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTextTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** What is shown of each text; an S stands for a secret, which is not shown. */
    static Stream<String> texts() {
        return """
            mount -t cifs -o username=bob,pass=§,vers=3 //h/s /mnt
            mount -o user=bob,password=§ failed
            mount -o username=bob%§,vers=3
            pwd=§
            passwd = §
            passphrase=§
            credential=§
            MYSQL_PASS=§
            key = §
            key=§,ro
            secret=§
            secretKey=§)
            cephKey=§
            userKey: §
            adminKey: §
            AWS_SECRET_ACCESS_KEY=§
            aws_access_key_id: §
            AccountKey=§;EndpointSuffix=core.windows.net
            client-key-data: §
            token: §
            token-2: §
            password1 "§"
            [password=§ ro]
            {password:§ user:bob}
            password => §
            password == §
            password%3D§&x
            https://h/c?sv=2022&sig=§&se=1
            https://h/o?X-Amz-Signature=§&X-Amz-Date=1
            node.session.auth.password = §
            {"password":"§","user":"bob"}
            {\\"password\\":\\"§\\",\\"user\\":\\"bob\\"}
            password="§ with blanks" user=bob
            password='§' user=bob
            password=§]x user=bob
            data[password]: Invalid value: "§": must be shorter
            spec.parameters.password: Unsupported value: "§"
            metadata.annotations[api-key]: Duplicate value: "§"
            rbd map --key §
            rbd map --key=§ x
            rbd -k § ls
            run --password § x
            ["--password","§","x"]
            ["--token", "§", "x"]
            curl -u bob:§ http://h
            curl --user "bob:§" http://h
            ["curl","-u","bob:§","x"]
            wrong password "§"
            wrong passphrase '§'
            failed to decode key '§'
            unable to parse key §
            bad key "AQ§"
            {"key": "AQ§"}
            Authorization: Basic §
            Authorization: Bearer §
            "Authorization": "Basic §"
            authorization=Bearer §
            Authorization: dXNl§
            sent bearer abc1§ to h
            basic dXNlcjpwYXNz§
            nbd://bob:§@10.0.0.9/share
            //bob:§@10.0.0.9/share /mnt
            redis://:§@h:6379/1
            mysql://bob:§/x@(h:3306)/db
            \\\\bob:§@h\\share
            http://bob:a@§@h
            name: DB_PASSWORD, value: §
            {"name":"API_TOKEN","value":"§"}
            EnvVar{Name:DB_PASSWORD,Value:§,ValueFrom:nil,}
            """.lines();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void theValueIsTakenAway(String text) {
        String planted = text.replace("§", "Hidd3nValue");
        String shown = SecretText.without(planted);
        assertThat(shown).doesNotContain("Hidd3n").contains("***");
        assertThat(shown.replaceFirst("\\*\\*\\*", "§").replace("***", "")).satisfies(rest -> {
            String before = text.substring(0, text.indexOf('§')).replaceAll("(AQ|a@|dXNl|abc1|dXNlcjpwYXNz)$", "");
            String after = text.substring(text.indexOf('§') + 1).replaceAll("^(]x|/x| with blanks)", "");
            assertThat(rest).isEqualTo(before + "§" + after);
        });
        assertThat(SecretText.without(shown)).isSameAs(shown);
    }

    /** A value of each form, in the middle of a text. */
    static String sample(SecretForm form) {
        return switch (form) {
            case CEPH_KEY -> "AQBhKZ5kAAAAABAAcbBDWzqEUbdRbU9x6pbDqg==";
            case AWS_KEY_ID -> "AKIAIOSFODNN7EXAMPLE";
            case AWS_SESSION_KEY_ID -> "ASIAIOSFODNNAEXAMPLE";
            case JSON -> "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl-_x";
            case PEM -> "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQo=";
            case GOOGLE_KEY -> "AIzaSyA1234567890abcdefghijklmnopqrstuv";
            case GOOGLE_TOKEN -> "ya29.a0AfH6SMBx1234567890abcdef";
            case GITHUB_TOKEN -> "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
            case GITHUB_APP_TOKEN -> "ghs_16C7e42F292c6912E7710c838347Ae178B4a";
            case GITLAB_TOKEN -> "glpat-abcDEF123456ghiJKL78";
            case VAULT_TOKEN -> "hvs.CAESIJ1234567890abcdefGH";
            case AGE_KEY -> "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQ";
        };
    }

    @ParameterizedTest
    @EnumSource(SecretForm.class)
    void aFormNeedsNoKey(SecretForm form) {
        assertThat(SecretText.without("it said " + sample(form) + " is unknown"))
                .isEqualTo("it said *** is unknown");
        assertThat(SecretText.without("/mnt/x-" + sample(form))).isEqualTo("/mnt/x-***");
    }

    @Test
    void aLongRunOfChanceIsASecret() {
        assertThat(SecretText.without("used wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY here"))
                .isEqualTo("used *** here");
        assertThat(SecretText.without("/mnt/wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY x"))
                .isEqualTo("*** x");
        assertThat(SecretText.without("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY/spec/storageClassName x"))
                .isEqualTo("*** x");
    }

    @Test
    void aPrivateKeyIsASecret() {
        assertThat(SecretText.without("a -----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY----- b"))
                .isEqualTo("a -----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY----- b");
        assertThat(SecretText.without("-----BEGIN OPENSSH PRIVATE KEY-----\nabc"))
                .isEqualTo("-----BEGIN OPENSSH PRIVATE KEY-----***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "volume pv-7 has 5Gi, claim shop/data asks for 10Gi",
                "node(s) had untolerated taint {key: value}",
                "untolerated taint {node.kubernetes.io/unreachable: }",
                "topology.kubernetes.io/zone=eu-1,app=web",
                "topologyKey=acme.io/rack",
                "secretRef: kube-system/s3-photos",
                "secretName: s3, secret: kube-system/s3",
                "\"key\":\"topology.kubernetes.io/zone\",\"operator\":\"In\"",
                "data[password]: Required value",
                "spec.x.password: Forbidden: no",
                "error resolving value \"x\": invalid tokens: [\"pvc.name\"]",
                "csi.storage.k8s.io/node-publish-secret-name: s",
                "automountServiceAccountToken: false",
                "no bearer token was sent, basic authentication failed",
                "password=***, secret: <nil>",
                "password=<stripped>",
                "https://h:8080/path, http://h/x@y, git@github.com:a/b, bob@h:/x",
                "docker-pullable://nginx:1.2@sha256:4b8ffe3dc9e7ee4a4c5a8a4b1f0d5d3c",
                "PersistentVolumeClaim/production/dbdata1",
                "StatefulSet/shop/data PersistentVolumeClaim/shop/data-web-0 is WaitForFirstConsumer",
                "sha256 907aabce4dff8ab2d4f91be99dc94e7ade752a5c884a1b05884570b471f8aed5",
                "uid 11111111-2222-3333-4444-555555555555",
                "missing key \"userID\", label key 'a/b'",
                "cookie=18446462598732840961",
                "--user 1000:1000",
                "user=bob%40example.com",
                "name: HOST, value: h",
                "compass=n, user=password",
                "timeout -k 1 2 ls",
                "unattached volumes=[data default-token-x1]: timed out",
                "unattached volumes=[default-token-x1]: timed out",
                "--keyfile=***stripped*** map kube/a",
                "-o passwd_file=/etc/passwd-s3fs",
                "--credential-dir: expected an absolute path",
                "cli/src/main/java/dev/mooring/cli/input/Utf8.java",
                "/var/lib/kubelet/pods/11111111-2222-3333-4444-555555555555/volumes/kubernetes.io~csi/pv/mount",
            })
    void whatIsNoSecretStays(String text) {
        assertThat(SecretText.without(text)).isSameAs(text);
    }

    @Test
    void theRangesAreInOrderAndEndWithTheText() {
        assertThat(SecretText.ranges("pass=a,pwd=bc")).containsExactly(5, 6, 11, 13);
        assertThat(SecretText.without("pass=a,pwd=bc", "<stripped>")).isEqualTo("pass=<stripped>,pwd=<stripped>");
        assertThat(SecretText.without("password=")).isEqualTo("password=");
    }

    /** Any order of what begins a secret: the ranges stay within the text, and nothing is found twice. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyTextEnds(long seed) {
        String[] parts = {
            "password", "=", ":", " ", "\"", "'", "\\", "//", "@", "AQ", "eyJ", "-----BEGIN ", "PRIVATE", "-----", "-k",
                    "%",
            "<", ">", "[", "]", "{", "user", "name", "value", "bearer", "key", "Authorization", "x", "1", "Zz", ",",
                    "***"
        };
        Random random = new Random(seed);
        for (int round = 0; round < (LONG ? 3_000 : 300); round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(14); i >= 0; i--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            int[] ranges = SecretText.ranges(text.toString());
            int before = 0;
            for (int each : ranges) {
                assertThat(each).as(text.toString()).isBetween(before, text.length());
                before = each;
            }
            assertThat(ranges.length % 2).isZero();
        }
    }

    /** Each part many times: a search that looks at each sign again and again does not end in time. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=", "password='", "password=\"", "password=<", "password=<a>", "user=", "-u ", "-u a:", "//",
                        "//a:b@",
                "//a:b", "name=", "AQ", "AQ/", "eyJ", "eyJ.", "-----BEGIN ", "-----BEGIN PRIVATE-----", "bearer ",
                        "key ",
                "token\\\"=", "[password]", "Authorization: ", "a", "-a", "Invalid value: ",
                        "password: Invalid value: ", "  "
            })
    void aLongTextTakesNoLongerForEachSign(String part) {
        String text = part.repeat(LONG ? 100_000 : 10_000) + "@";
        assertThat(SecretText.without(text)).isNotNull();
    }
}
