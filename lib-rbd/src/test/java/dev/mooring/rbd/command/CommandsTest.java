package dev.mooring.rbd.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.rbd.Captures;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Argument lists are compared as words joined by a bar, so that a blank inside one cannot hide. */
class CommandsTest {

    private static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.PACIFIC);
    private static final String LIMITS = "--client-mount-timeout|15|--rados-osd-op-timeout|15|";
    private static final RbdImageSpec IMAGE = new RbdImageSpec("kube", "team-a", "my image", "");
    private static final ClientAddress CLIENT =
            ClientAddress.parse("127.0.0.1:0/3710147553").orElseThrow();

    private static String words(List<String> argv) {
        return String.join("|", argv);
    }

    @Test
    void whatFindsOutAboutAnImageNamesItByOptions() {
        String image = "|--pool=kube|--namespace=team-a|--image=my image|--format=json";
        assertThat(words(COMMANDS.status(IMAGE))).isEqualTo("rbd|" + LIMITS + "status" + image);
        assertThat(words(COMMANDS.lockList(IMAGE))).isEqualTo("rbd|" + LIMITS + "lock|ls" + image);
        assertThat(words(COMMANDS.info(IMAGE))).isEqualTo("rbd|" + LIMITS + "info" + image);
        assertThat(words(COMMANDS.snapshots(IMAGE))).isEqualTo("rbd|" + LIMITS + "snap|ls|--all" + image);
        assertThat(words(COMMANDS.children(IMAGE))).isEqualTo("rbd|" + LIMITS + "children|--all" + image);
        assertThat(words(COMMANDS.metadata(IMAGE))).isEqualTo("rbd|" + LIMITS + "image-meta|ls" + image);
        assertThat(words(COMMANDS.mirrorImageStatus(IMAGE))).isEqualTo("rbd|" + LIMITS + "mirror|image|status" + image);
    }

    @Test
    void whatFindsOutAboutAPoolOrHost() {
        assertThat(words(COMMANDS.images("kube", ""))).isEqualTo("rbd|" + LIMITS + "ls|--pool=kube|--format=json");
        assertThat(words(COMMANDS.trash("kube", "ns")))
                .isEqualTo("rbd|" + LIMITS + "trash|ls|--all|--long|--pool=kube|--namespace=ns|--format=json");
        String trashed = "--pool=kube|--namespace=ns|--image-id=11|--format=json";
        assertThat(words(COMMANDS.snapshots("kube", "ns", "11")))
                .isEqualTo("rbd|" + LIMITS + "snap|ls|--all|" + trashed);
        assertThat(words(COMMANDS.children("kube", "ns", "11")))
                .isEqualTo("rbd|" + LIMITS + "children|--all|" + trashed);
        assertThat(words(COMMANDS.watchers("kube", "", "11")))
                .isEqualTo("rados|" + LIMITS + "--pool=kube|listwatchers|rbd_header.11");
        assertThat(words(COMMANDS.mirrorPoolStatus("kube")))
                .isEqualTo("rbd|" + LIMITS + "mirror|pool|status|--verbose|--pool=kube|--format=json");
        assertThat(words(COMMANDS.mirrorDaemons("kube", "")))
                .isEqualTo("rados|" + LIMITS + "--pool=kube|listwatchers|rbd_mirroring");
        assertThat(words(COMMANDS.mappedDevices())).isEqualTo("rbd|device|list|--format=json");
        assertThat(words(COMMANDS.mappedNbdDevices())).isEqualTo("rbd|device|list|--device-type=nbd|--format=json");
        assertThat(words(COMMANDS.pools())).isEqualTo("ceph|--connect-timeout|15|osd|lspools|--format=json");
        assertThat(words(COMMANDS.managerClients())).isEqualTo("ceph|--connect-timeout|15|mgr|dump|--format=json");
        assertThat(words(COMMANDS.blocklist())).isEqualTo("ceph|--connect-timeout|15|osd|blocklist|ls|--format=json");
    }

    @Test
    void whatActs() {
        assertThat(words(COMMANDS.blocklistAdd(CLIENT, RbdCommands.FENCE_SECONDS)))
                .isEqualTo("ceph|--connect-timeout|15|osd|blocklist|add|127.0.0.1:0/3710147553|157784760");
        assertThat(words(COMMANDS.blocklistRemove(CLIENT)))
                .isEqualTo("ceph|--connect-timeout|15|osd|blocklist|rm|127.0.0.1:0/3710147553");
        IpAddress v6 = IpAddress.parse("fd00::5").orElseThrow();
        assertThat(words(COMMANDS.blocklistAddAllOf(v6, 60)))
                .isEqualTo("ceph|--connect-timeout|15|osd|blocklist|range|add|fd00::5/128|60");
        assertThat(words(COMMANDS.blocklistRemoveAllOf(CLIENT.ip())))
                .isEqualTo("ceph|--connect-timeout|15|osd|blocklist|range|rm|127.0.0.1/32");
        assertThat(words(COMMANDS.lockRemove(IMAGE, new ImageLock("auto 1", "client.9", Optional.empty()))))
                .isEqualTo("rbd|" + LIMITS + "lock|rm|--|kube/team-a/my image|auto 1|client.9");
        assertThat(words(COMMANDS.lockRemove(
                        RbdImageSpec.of("-x", "-a"), new ImageLock("-f", "client.9", Optional.empty()))))
                .isEqualTo("rbd|" + LIMITS + "lock|rm|--|-x/-a|-f|client.9");
        assertThat(words(COMMANDS.unmap("/dev/rbd3"))).isEqualTo("rbd|unmap|/dev/rbd3");
        assertThat(words(COMMANDS.unmap("/dev/nbd3"))).isEqualTo("rbd-nbd|unmap|/dev/nbd3");
    }

    @Test
    void whatChangesTheMirroring() {
        RbdImageSpec image = RbdImageSpec.parse("kube/team-a/my image");
        String options = "--pool=kube|--namespace=team-a|--image=my image";
        assertThat(words(COMMANDS.mirrorPromote(image))).isEqualTo("rbd|" + LIMITS + "mirror|image|promote|" + options);
        assertThat(words(COMMANDS.mirrorPromoteByForce(image)))
                .isEqualTo("rbd|" + LIMITS + "mirror|image|promote|--force|" + options);
        assertThat(words(COMMANDS.mirrorDemote(image))).isEqualTo("rbd|" + LIMITS + "mirror|image|demote|" + options);
        assertThat(words(COMMANDS.mirrorResync(image))).isEqualTo("rbd|" + LIMITS + "mirror|image|resync|" + options);
        assertThat(words(COMMANDS.deepCopy(image, "copy")))
                .isEqualTo("rbd|" + LIMITS + "deep|cp|" + options
                        + "|--dest-pool=kube|--dest-namespace=team-a|--dest=copy");
        assertThatThrownBy(() -> COMMANDS.mirrorResync(RbdImageSpec.of("", "a")))
                .hasMessageContaining("with its pool");
    }

    @Test
    void whatReadsAndCleansTheJournal() {
        String at = "rados|" + LIMITS + "--pool=kube|--namespace=ns|";
        String names = "csi.volumes.default";
        assertThat(words(COMMANDS.omapValues("kube", "ns", names))).isEqualTo(at + "listomapvals|" + names);
        assertThat(words(COMMANDS.omapRemoveKey("kube", "ns", names, "csi.volume.pvc-1")))
                .isEqualTo(at + "rmomapkey|" + names + "|csi.volume.pvc-1");
        assertThat(words(COMMANDS.omapSet("kube", "ns", names, "csi.volume.pvc-1", "u")))
                .isEqualTo(at + "setomapval|" + names + "|csi.volume.pvc-1|u");
        assertThat(words(COMMANDS.removeObject("kube", "", "csi.volume.u")))
                .isEqualTo("rados|" + LIMITS + "--pool=kube|rm|csi.volume.u");
        for (String word : List.of("", "-x", "--all")) {
            assertThatThrownBy(() -> COMMANDS.removeObject("kube", "", word)).hasMessageContaining("not an option");
        }
    }

    @Test
    void olderReleasesUseOlderWords() {
        RbdCommands luminous = new RbdCommands(CephConnection.DEFAULT, CephRelease.LUMINOUS);
        assertThat(words(luminous.mappedDevices())).isEqualTo("rbd|showmapped|--format=json");
        assertThat(words(luminous.mappedNbdDevices())).isEqualTo("rbd-nbd|list-mapped|--format=json");
        assertThat(words(luminous.blocklist())).contains("|osd|blacklist|ls|");
        assertThat(words(luminous.blocklistAddAllOf(CLIENT.ip(), 60))).endsWith("|osd|blacklist|add|127.0.0.1:0/0|60");
        assertThat(words(luminous.blocklistRemoveAllOf(CLIENT.ip()))).endsWith("|osd|blacklist|rm|127.0.0.1:0/0");
        assertThatThrownBy(() -> luminous.status(IMAGE)).hasMessageContaining("namespaces need nautilus");
        assertThat(luminous.children(RbdImageSpec.of("kube", "a"))).doesNotContain("--all");
        assertThat(luminous.status(new RbdImageSpec("kube", "", "my image", "")))
                .contains("--pool=kube");
    }

    @Test
    void theConnectionIsNamedWithoutAKey() {
        CephConnection connection = new CephConnection(
                List.of("10.0.0.1:6789", "[fd00::1]:3300"), "csi-rbd-node", "/etc/ceph/c.conf", "/run/keyring", "", 5);
        assertThat(words(new RbdCommands(connection, CephRelease.REEF).pools()))
                .isEqualTo("ceph|--id|csi-rbd-node|-m|10.0.0.1:6789,[fd00::1]:3300|--conf=/etc/ceph/c.conf"
                        + "|--keyring=/run/keyring|--connect-timeout|5|osd|lspools|--format=json");
        CephConnection changed = new CephConnection(List.of("a:1"), "kube", "", "", "", 3);
        assertThat(words(new RbdCommands(changed, CephRelease.REEF).images("p", "")))
                .isEqualTo(
                        "rbd|--id|kube|-m|a:1|--client-mount-timeout|3|--rados-osd-op-timeout|3|ls|--pool=p|--format=json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-rf", "--no-progress", "--key=x", "-", "a --format plain", "$(reboot)", "a;b", "x\ny"})
    void aNameStaysOneWordThatIsNoOption(String name) {
        RbdImageSpec spec = new RbdImageSpec(name, name, name, "");
        assertThat(COMMANDS.status(spec))
                .contains("--pool=" + name, "--namespace=" + name, "--image=" + name)
                .hasSize(10);
    }

    @Test
    void whatWouldLookLikeAnOptionIsRefused() {
        ImageLock lock = new ImageLock("auto 1", "client.9", Optional.empty());
        assertThatThrownBy(() -> COMMANDS.lockRemove(IMAGE, new ImageLock("a", "", Optional.empty())))
                .hasMessageContaining("not empty");
        assertThatThrownBy(() -> COMMANDS.lockRemove(RbdImageSpec.of("kube", "a@b"), lock))
                .hasMessageContaining("not empty");
        assertThatThrownBy(() -> COMMANDS.unmap("--all")).hasMessageContaining("expected the path");
        assertThatThrownBy(() -> new CephConnection(List.of(), "-x", "", "", "", 1))
                .hasMessageContaining("not begin with a dash");
        assertThatThrownBy(() -> new CephConnection(List.of(), "client.x", "", "", "", 1))
                .hasMessageContaining("without the prefix client.");
        assertThatThrownBy(() -> new CephConnection(List.of("-m"), "", "", "", "", 1))
                .hasMessageContaining("not begin with a dash");
        assertThatThrownBy(() -> new CephConnection(List.of(), "", "", "", "", 0))
                .hasMessageContaining("at least 1 second");
        assertThatThrownBy(() -> COMMANDS.status(RbdImageSpec.of("", "a"))).hasMessageContaining("with its pool");
        assertThatThrownBy(() -> COMMANDS.status(RbdImageSpec.parse("p/a@s")))
                .hasMessageContaining("without a snapshot");
        assertThatThrownBy(() -> COMMANDS.blocklistAdd(CLIENT, 0)).hasMessageContaining("at least 1 second");
    }

    @Test
    void theReleaseIsReadFromTheVersion() {
        assertThat(CephRelease.of(Captures.get("rbd-version").stdout())).contains(CephRelease.PACIFIC);
        assertThat(CephRelease.of("ceph version 10.2.11")).isEmpty();
        assertThat(CephRelease.of("")).isEmpty();
    }

    @Test
    void everyReleaseHasANumber() {
        int major = 12;
        for (CephRelease release : CephRelease.values()) {
            assertThat(CephRelease.of("ceph version " + major++ + ".2.0 (x)")).contains(release);
        }
    }
}
