package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.s3fs.internal.OptionGate;
import dev.mooring.s3fs.internal.OptionReading;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    private static String words(OptionReading reading) {
        return reading.isAccepted()
                ? reading.options().stream().map(S3fsOption::text).collect(Collectors.joining(" "))
                : reading.refused().stream().map(reason -> reason.code().id()).collect(Collectors.joining("+"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            dialect | text | answer
            SINGLE  | umask=0022 | umask=0022
            SINGLE  | noatime | noatime
            SINGLE  | umask=0022,gid=1 | OptionInvalid
            SINGLE  | -o umask=0022 | OptionInvalid
            SINGLE  | umask= | OptionInvalid
            SINGLE  | =x | OptionInvalid
            SINGLE  | UMASK=1 | OptionInvalid
            WORDS   | umask=0022 "gid=100" uid=1"00" | umask=0022 gid=100 uid=100
            WORDS   | "instance_name=a b" | OptionInvalid
            WORDS   | "instance_name=a\\"b" | instance_name=a"b
            WORDS   | instance_name=a\\b | OptionInvalid
            WORDS   | "umask=0022 | OptionInvalid
            WORDS   | -f | OptionInvalid
            WORDS   | -d umask=0022 | OptionInvalid
            WORDS   | -ourl=http://evil | OptionForbidden
            WORDS   | -o umask=0022 -ogid=1,uid=2 | umask=0022 gid=1 uid=2
            WORDS   | -o | OptionInvalid
            WORDS   | "" | OptionInvalid
            WORDS   | ` ` |
            DASH_O  | -o max_stat_cache_size=0 -ouid=1000,gid=1000 | max_stat_cache_size=0 uid=1000 gid=1000
            DASH_O  | umask=0022 | OptionInvalid
            DASH_O  | -o umask=0022, | OptionInvalid
            DASH_O  | --help | OptionInvalid
            """)
    void dialects(OptionDialect dialect, String text, String answer) {
        assertThat(words(OptionReading.of(text, dialect, OptionGate.STRICT))).isEqualTo(answer == null ? "" : answer);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "retries=1, retries=1",
        "retries=0, OptionInvalid",
        "retries=abc, OptionInvalid",
        "retries=99999999999, OptionInvalid",
        "uid=nobody, OptionInvalid",
        "uid=0, uid=0",
        "umask=0999, OptionInvalid",
        "umask=00022, OptionInvalid",
        "mp_umask=0022, mp_umask=0022",
        "multipart_size=5, multipart_size=5",
        "multipart_size=4, OptionInvalid",
        "multipart_threshold=5, OptionInvalid",
        "multipart_threshold=6, multipart_threshold=6",
        "list_object_max_keys=999, OptionInvalid",
        "list_object_max_keys=1000, list_object_max_keys=1000",
        "max_dirty_data=-1, max_dirty_data=-1",
        "max_dirty_data=49, OptionInvalid",
        "max_dirty_data=50, max_dirty_data=50",
        "default_acl=public-read, default_acl=public-read",
        "default_acl=bogus, OptionInvalid",
        "use_sse, use_sse",
        "use_sse=1, use_sse=1",
        "use_sse=custom:/etc/key, OptionForbidden",
        "use_sse=/etc/key, OptionForbidden",
        "noatime=1, OptionInvalid",
        "storage_class=standard_ia, storage_class=standard_ia",
        "instance_name, OptionInvalid",
        "tmpdir=/tmp, OptionForbidden",
        "del_cache, OptionForbidden",
        "credlib=/x.so, OptionForbidden",
        "profile=x, OptionForbidden",
        "no_check_certificate, OptionForbidden",
        "curldbg=body, OptionForbidden",
        "allow_root, OptionForbidden",
        "nosuchoption, OptionForbidden"
    })
    void values(String text, String answer) {
        assertThat(words(OptionReading.of(text, OptionDialect.SINGLE, OptionGate.STRICT)))
                .isEqualTo(answer);
    }

    @ParameterizedTest(name = "s3fs {0}: {1}")
    @CsvSource({
        "1.90, disable_noobj_cache, OptionUnsupported",
        "1.90, compat_dir, OptionUnsupported",
        "1.90, bucket_size=1TB, OptionUnsupported",
        "1.90, max_thread_count=3, OptionUnsupported",
        "1.90, free_space_ratio=10, OptionUnsupported",
        "1.92, disable_noobj_cache, disable_noobj_cache",
        "1.92, free_space_ratio=10, OptionUnsupported",
        "1.94, free_space_ratio=10, free_space_ratio=10",
        "1.90, multireq_max=20, multireq_max=20"
    })
    void releases(String version, String text, String answer) {
        OptionGate gate = OptionGate.STRICT.forVersion(S3fsVersion.parse(version));
        assertThat(words(OptionReading.of(text, OptionDialect.SINGLE, gate))).isEqualTo(answer);
    }

    @Test
    void aProfileMayEnableWhatIsForbiddenForItsConnection() {
        OptionGate gate = OptionGate.STRICT.enabling(Set.of("iam_role", "credlib", "passwd_file", "own_option"));
        assertThat(words(OptionReading.of("iam_role=auto", OptionDialect.SINGLE, gate)))
                .isEqualTo("iam_role=auto");
        assertThat(words(OptionReading.of("own_option", OptionDialect.SINGLE, gate)))
                .isEqualTo("own_option");
        assertThat(words(OptionReading.of("credlib=/x", OptionDialect.SINGLE, gate)))
                .isEqualTo("OptionForbidden");
        assertThat(words(OptionReading.of("passwd_file=/x", OptionDialect.SINGLE, gate)))
                .isEqualTo("OptionForbidden");
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "use_cache=/var/cache/s3fs/a, use_cache=/var/cache/s3fs/a",
        "tmpdir=/var/cache/s3fs/a, tmpdir=/var/cache/s3fs/a",
        "use_cache=/var/cache/s3fs, OptionForbidden",
        "use_cache=/var/cache/s3fs/../../etc, OptionForbidden",
        "use_cache=/var/cache/s3fsx, OptionForbidden",
        "del_cache, OptionForbidden",
        "logfile=/var/cache/s3fs/log, OptionForbidden"
    })
    void cachesLieBelowTheOperatorsDirectory(String text, String answer) {
        OptionGate gate = OptionGate.STRICT.withCacheDirectory("/var/cache/s3fs");
        assertThat(words(OptionReading.of(text, OptionDialect.SINGLE, gate))).isEqualTo(answer);
    }

    @Test
    void refusalsNameTheOptionAndNotItsValue() {
        OptionReading reading = OptionReading.of("passwd_file=s3cr3t", OptionDialect.SINGLE, OptionGate.STRICT);
        assertThat(reading.refused())
                .singleElement()
                .satisfies(reason -> assertThat(reason.toString())
                        .contains("passwd_file is set by the plan only")
                        .doesNotContain("s3cr3t"));
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(
            strings = {
                "1.90",
                "V1.90",
                "1.90-1",
                "Amazon Simple Storage Service File System V1.90 (commit:unknown) with GnuTLS(gcrypt)"
            })
    void versionsAreRead(String text) {
        assertThat(S3fsVersion.parse(text)).hasToString("1.90");
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @ValueSource(strings = {"", "latest", "1", "1.", "v", "99999.1"})
    void whatIsNoVersion(String text) {
        assertThatThrownBy(() -> S3fsVersion.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
