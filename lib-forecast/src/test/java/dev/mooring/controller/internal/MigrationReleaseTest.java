package dev.mooring.controller.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.release.Release;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which driver the PV controller of a release says that an in-tree plugin was migrated to. */
class MigrationReleaseTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            release | provisioner                    | migrated to
            1.29    | kubernetes.io/aws-ebs          | ebs.csi.aws.com
            1.36    | kubernetes.io/aws-ebs          | ebs.csi.aws.com
            1.30    | kubernetes.io/portworx-volume  |
            1.31    | kubernetes.io/portworx-volume  | pxd.portworx.com
            1.30    | kubernetes.io/rbd              |
            1.31    | kubernetes.io/rbd              |
            """)
    void theAnnotationIsThatOfTheRelease(String release, String provisioner, String driver) {
        Release asked = Release.of(release);
        assertThat(Migration.driver(provisioner, asked)).isEqualTo(Optional.ofNullable(driver));
        JsonObject annotated = Migration.annotated(JsonObject.EMPTY, Map.of(), provisioner, asked);
        assertThat(annotated.equals(JsonObject.EMPTY)).isEqualTo(driver == null);
    }
}
