package dev.mooring.fuse.mount.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverNamesTest {

    @ParameterizedTest
    @CsvSource({
        "csi-bucket/tenant/pvc-aa, geesefs-csi_2dbucket_2ftenant_2fpvc_2daa.service",
        "1st.bucket/a_b, geesefs-_31st_2ebucket_2fa_5fb.service",
        "my-bucket, geesefs-my_2dbucket.service",
        "b1, geesefs-b1.service",
        "é, geesefs-_c3_a9.service"
    })
    void theUnitOfGeesefs(String handle, String unit) {
        assertThat(DriverNames.geesefsUnit(handle)).isEqualTo(unit);
    }

    @Test
    void theAnnotationOfAMountPod() {
        assertThat(DriverNames.juicefsAnnotation("/var/lib/kubelet/pods/11111111-1111-4111-8111-111111111111/volumes/"
                        + "kubernetes.io~csi/pvc-aa/mount"))
                .isEqualTo("juicefs-02fed9791bf88339f63368e245b19f370ab02ff1fc9c7a67319f667");
    }
}
