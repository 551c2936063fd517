package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The handles that drivers make of names. */
class NewHandleTest {

    @ParameterizedTest
    @CsvSource({
        "ru.yandex.s3.csi, pvc-1, , pvc-1",
        "ru.yandex.s3.csi, PVC-ABC, b, b/pvc-abc",
        "ru.yandex.s3.csi, pvc-1, b/x,",
        "ru.yandex.s3.csi, pvc-1, .., ",
        "ebs.csi.aws.com, pvc-1, ,"
    })
    void aHandleIsMadeOfTheName(String driver, String name, String bucket, String handle) {
        assertThat(Driver.newHandle(driver, name, bucket == null ? Map.of() : Map.of("bucket", bucket)))
                .isEqualTo(Optional.ofNullable(handle));
    }

    /** A bucket has at most 63 characters. */
    @Test
    void aLongNameIsHashed() {
        assertThat(Driver.newHandle("ru.yandex.s3.csi", "a".repeat(64), Map.of()))
                .contains("0098ba824b5c16427bd7a1122a5a442a25ec644d");
        assertThat(Driver.newHandle("ru.yandex.s3.csi", "a".repeat(63), Map.of()))
                .contains("a".repeat(63));
    }
}
