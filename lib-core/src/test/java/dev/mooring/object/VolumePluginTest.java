package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.driver.VolumeRemark;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PluginDifference;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VolumePluginTest {

    /** From which minor on a plugin is what: read off the plugin lists of each release. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            plugin       | states                              | attached
            CSI          | 29 in-tree                          | 29 driver
            AWS_EBS      | 29 migrated                         | 29 driver
            AZURE_DISK   | 29 migrated                         | 29 driver
            AZURE_FILE   | 29 migrated                         | 29 driver
            CEPHFS       | 29 in-tree, 31 removed              | 29 never
            CINDER       | 29 migrated                         | 29 driver
            CONFIG_MAP   | 29 in-tree                          | 29 never
            DOWNWARD_API | 29 in-tree                          | 29 never
            EMPTY_DIR    | 29 in-tree                          | 29 never
            FC           | 29 in-tree                          | 29 yes
            FLEX_VOLUME  | 29 in-tree                          | 29 driver
            FLOCKER      | 29 removed                          | 29 never
            GCE_PD       | 29 migrated                         | 29 driver
            GIT_REPO     | 29 in-tree, 33 disabled             | 29 never
            GLUSTERFS    | 29 removed                          | 29 never
            HOST_PATH    | 29 in-tree                          | 29 never
            IMAGE        | 29 disabled, 35 in-tree             | 29 never
            ISCSI        | 29 in-tree                          | 29 yes
            LOCAL        | 29 in-tree                          | 29 never
            NFS          | 29 in-tree                          | 29 never
            PHOTON_PD    | 29 removed                          | 29 never
            PORTWORX     | 29 in-tree, 31 migrated             | 29 never, 31 driver
            PROJECTED    | 29 in-tree                          | 29 never
            QUOBYTE      | 29 removed                          | 29 never
            RBD          | 29 in-tree, 31 removed              | 29 yes, 31 never
            SCALEIO      | 29 removed                          | 29 never
            SECRET       | 29 in-tree                          | 29 never
            STORAGEOS    | 29 removed                          | 29 never
            VSPHERE      | 29 migrated                         | 29 driver
            """)
    void eachReleaseHasItsPlugins(VolumePlugin plugin, String states, String attached) {
        for (Release release : Release.known()) {
            assertThat(plugin.state(release)).as("%s in %s", plugin, release).hasToString(in(release, states));
            assertThat(plugin.attach(release)).as("%s in %s", plugin, release).hasToString(in(release, attached));
            assertThat(plugin.csiDriver(release).isPresent())
                    .isEqualTo(in(release, states).equals("migrated"));
            assertThat(plugin.isRemoved(release)).isEqualTo(in(release, states).equals("removed"));
        }
    }

    private static String in(Release release, String steps) {
        return Arrays.stream(steps.split(", "))
                .map(step -> step.split(" "))
                .filter(step -> Integer.parseInt(step[0]) <= release.minor())
                .reduce((older, newer) -> newer)
                .orElseThrow()[1];
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            release | gates                                                           | plugin   | state    | attached
            1.30    | CSIMigrationRBD=true                                            | RBD      | migrated | driver
            1.30    | CSIMigrationRBD=true,InTreePluginRBDUnregister=true             | RBD      | migrated | driver
            1.30    | InTreePluginRBDUnregister=true                                  | RBD      | removed  | never
            1.29    | CSIMigrationPortworx=true                                       | PORTWORX | migrated | driver
            1.32    | CSIMigrationPortworx=false                                      | PORTWORX | in-tree  | never
            1.32    | CSIMigrationPortworx=false,InTreePluginPortworxUnregister=true  | PORTWORX | removed  | never
            1.35    | InTreePluginPortworxUnregister=true                             | PORTWORX | migrated | driver
            1.33    | GitRepoVolumeDriver=true                                        | GIT_REPO | in-tree  | never
            1.35    | GitRepoVolumeDriver=true                                        | GIT_REPO | in-tree  | never
            1.31    | ImageVolume=true                                                | IMAGE    | in-tree  | never
            1.35    | ImageVolume=false                                               | IMAGE    | disabled | never
            """)
    void aGateDecidesWhereItIsNotLocked(
            String release, String gates, VolumePlugin plugin, String state, String attached) {
        Release set = Release.of(release);
        for (String gate : gates.split(",")) {
            set = set.with(gate.split("=")[0], Boolean.parseBoolean(gate.split("=")[1]));
        }
        assertThat(plugin.state(set)).hasToString(state);
        assertThat(plugin.attach(set)).hasToString(attached);
    }

    @ParameterizedTest
    @CsvSource({
        "1.31, CSIMigrationRBD, true",
        "1.31, InTreePluginRBDUnregister, true",
        "1.33, CSIMigrationPortworx, false",
        "1.36, CSIMigrationPortworx, false",
        "1.36, InTreePluginPortworxUnregister, true",
        "1.29, GitRepoVolumeDriver, false",
        "1.36, GitRepoVolumeDriver, true",
        "1.30, ImageVolume, true",
        "1.36, ImageVolume, false"
    })
    void aGateThatIsLockedOrNotThereCannotBeSet(String release, String gate, boolean wanted) {
        Release known = Release.of(release);
        assertThatThrownBy(() -> known.with(gate, wanted)).isInstanceOf(ReleaseException.class);
    }

    /** A row that no plugin asks would be a row for nothing. */
    @ParameterizedTest
    @EnumSource(PluginDifference.class)
    void eachRowSwitchesAPlugin(PluginDifference row) {
        List<Release> all = List.of(
                Release.of("1.30"),
                Release.of("1.30").with("CSIMigrationRBD", true),
                Release.of("1.32").with("CSIMigrationPortworx", false),
                Release.LATEST);
        VolumePlugin plugin = VolumePlugin.valueOf(row.row().rule().replace("VolumePlugin.", ""));
        assertThat(all).anyMatch(release -> plugin.state(release) != plugin.state(release.flipped(row)));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            release | source         | remark              | words
            1.30    | rbd            |                     |
            1.31    | rbd            | InTreePluginRemoved | no kubelet of this release has the plugin kubernetes.io/rbd
            1.30    | cephfs         |                     |
            1.31    | cephfs         | InTreePluginRemoved | no kubelet of this release has the plugin kubernetes.io/cephfs
            1.30    | portworxVolume |                     |
            1.31    | portworxVolume | InTreePluginMigrated| the CSI driver pxd.portworx.com serves
            1.29    | glusterfs      | InTreePluginRemoved | no kubelet of this release has the plugin
            1.32    | gitRepo        |                     |
            1.33    | gitRepo        | PluginSwitchedOff   | no kubelet of this release mounts volumes of the plugin kubernetes.io/git-repo
            1.34    | image          | PluginSwitchedOff   | no kubelet of this release mounts volumes of the plugin kubernetes.io/image
            1.35    | image          |                     |
            """)
    void theRemarkNamesTheRelease(String release, String source, String remark, String words) {
        Part part = Part.of(Manifest.parse("{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"n\"},"
                        + "\"volume\":{\"" + source + "\":{}}}"))
                .at("volume", source);
        List<Reason> found =
                VolumeRemark.onPlugin(part, VolumePlugin.ofSource(source).orElseThrow(), Release.of(release)).stream()
                        .toList();
        assertThat(found).extracting(each -> each.code().id()).isEqualTo(remark == null ? List.of() : List.of(remark));
        assertThat(found).allMatch(each -> each.message().startsWith(words));
    }

    @Test
    void aSideCarKnowsThePluginsThatTheNewestReleaseMigrates() {
        assertThat(VolumePlugin.PORTWORX.csiDriver()).contains("pxd.portworx.com");
        assertThat(VolumePlugin.RBD.csiDriver()).isEmpty();
    }
}
