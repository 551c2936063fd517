package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.release.KubernetesVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MountTableTest {

    private static final String POD = "/var/lib/kubelet/pods/c25464af-e52e-11e7-ab4d-42010a800002";

    private static String fixture(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(MountTableTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static MountEntry one(String line) {
        return MountTable.parse(line).entries().get(0);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case | line                                                                                            | root  | mount point  | source  | tags                | options     | super
            62   | 83 63 0:44 / /var/lib/bar rw,relatime - tmpfs tmpfs rw                                          | /     | /var/lib/bar | tmpfs   | []                  | rw,relatime | rw
            63   | 88 68 0:43 / /tmp/x\\040y rw,relatime - tmpfs a\\043b\\040c\\134d rw                            | /     | /tmp/x y     | a#b c\\d| []                  | rw,relatime | rw
            64   | 89 68 0:44 / /tmp/h#sh rw,relatime - tmpfs  rw                                                  | /     | /tmp/h#sh    | ``      | []                  | rw,relatime | rw
            65   | 88 67 0:42 /gone//deleted /tmp/dst rw,relatime - tmpfs none rw                                  | /gone | /tmp/dst     | none    | []                  | rw,relatime | rw
            66   | 9 1 0:1 / /m rw - ext4 /dev/x rw,context="a:b:c1,c2",data=ordered                               | /     | /m           | /dev/x  | []                  | rw          | rw;context="a:b:c1,c2";data=ordered
            67   | 227 62 253:0 /r /m rw master:1 shared:44 - ext4 /dev/x rw                                       | /r    | /m           | /dev/x  | [master:1, shared:44]| rw         | rw
            utf8 | 9 1 0:1 / /m\\303\\251 rw - ext4 x rw                                                           | /     | /mé          | x       | []                  | rw          | rw
            lit  | 9 1 0:1 / /m\\99\\08 rw - ext4 x rw                                                             | /     | /m\\99\\08   | x       | []                  | rw          | rw
            """)
    void linesOfMountInfoAreRead(
            String row,
            String line,
            String root,
            String point,
            String source,
            String tags,
            String options,
            String superOptions) {
        MountEntry entry = one(line);
        assertThat(entry.root()).as(row).isEqualTo(root);
        assertThat(entry.mountPoint()).as(row).isEqualTo(point);
        assertThat(entry.source()).as(row).isEqualTo(source);
        assertThat(entry.tags()).hasToString(tags);
        assertThat(String.join(",", entry.options())).isEqualTo(options);
        assertThat(String.join(superOptions.contains(";") ? ";" : ",", entry.superOptions()))
                .isEqualTo(superOptions);
        assertThat(entry.isDeleted()).isEqualTo(row.equals("65"));
    }

    @Test
    void theLastOfTwoMountsAtOnePlaceIsOnTop() {
        String point = POD + "/volumes/kubernetes.io~gce-pd/vol1";
        MountTable table = MountTable.parse("818 77 8:40 / " + point
                + " rw,relatime shared:290 - ext4 /dev/sdc rw,data=ordered\n819 818 8:48 / " + point
                + " rw,relatime shared:291 - ext4 /dev/sdd rw,data=ordered\n");
        assertThat(table.at(point)).extracting(MountEntry::id).containsExactly(818, 819);
        assertThat(table.top(point))
                .hasValueSatisfying(top -> assertThat(top.source()).isEqualTo("/dev/sdd"));
        assertThat(table.entries()).extracting(table::isVisible).containsExactly(false, true);
        assertThat(table.top("/nowhere")).isEmpty();
        assertThat(table.covering("/nowhere")).isEmpty();
    }

    @Test
    void aMountIsHiddenByALaterOneAboveIt() {
        MountTable table = MountTable.parse("""
                1 0 8:1 / / rw shared:1 - ext4 /dev/a rw
                2 1 8:2 / /a/b rw master:1 - ext4 /dev/b rw
                3 1 8:3 / /a rw shared:1 - ext4 /dev/c rw
                4 1 8:3 /sub /x rw - ext4 /dev/c rw
                5 1 8:3 /sub/deep /y rw - ext4 /dev/c ro
                """);
        assertThat(table.covering("/a/b/c"))
                .hasValueSatisfying(top -> assertThat(top.id()).isEqualTo(3));
        assertThat(table.covering("/ab"))
                .hasValueSatisfying(top -> assertThat(top.id()).isEqualTo(1));
        assertThat(table.under("/a")).extracting(MountEntry::id).containsExactly(2, 3);
        assertThat(table.under("/")).hasSize(5);
        assertThat(table.entries())
                .extracting(MountEntry::isReadOnly)
                .containsExactly(false, false, false, false, true);
        assertThat(table).hasToString("MountTable of 5 mounts");
    }

    @Test
    void realTablesAreReadInEveryFormat() throws IOException {
        MountTable info = MountTable.parse(fixture("linux.mountinfo"));
        List<String> points =
                info.entries().stream().map(MountEntry::mountPoint).toList();
        assertThat(info.unread()).isEmpty();
        assertThat(points).hasSize((int) fixture("linux.mountinfo").lines().count());
        assertThat(MountTable.parse(fixture("linux.mounts")).entries())
                .extracting(MountEntry::mountPoint)
                .containsExactlyElementsOf(points);
        assertThat(MountTable.parse(fixture("linux.findmnt.json")).entries())
                .extracting(MountEntry::mountPoint)
                .containsExactlyInAnyOrderElementsOf(points);
        assertThat(MountTable.parse(fixture("linux.findmnt.list")).entries())
                .extracting(MountEntry::mountPoint)
                .containsExactlyInAnyOrderElementsOf(points);
    }

    @Test
    void everyLineOfTheCapturesIsRead() throws IOException {
        String captures = fixture("s3fs-captures.mountinfo");
        MountTable table = MountTable.parse(captures);
        assertThat(table.unread()).isEmpty();
        assertThat(table.entries()).hasSize((int) captures.lines().count());
        assertThat(table.entries().stream().filter(MountEntry::isFuse))
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.type()).startsWith("fuse"));
    }

    @Test
    void procMountsMarkDeletedMountPoints() {
        MountTable table = MountTable.parse("s3fs /mnt/a\\040b fuse.s3fs rw 0 0\nx /gone\\040(deleted) nfs4 rw 0 0\n");
        assertThat(table.entries()).extracting(MountEntry::mountPoint).containsExactly("/mnt/a b", "/gone");
        assertThat(table.entries()).extracting(MountEntry::isDeleted).containsExactly(false, true);
    }

    @Test
    void aTreeOfFindmntIsReadInBothAlphabets() {
        String tree = """
                TARGET              SOURCE         FSTYPE OPTIONS
                /                   /dev/vda       ext4   rw
                ├─/proc             proc           proc   rw
                │ └─/proc/sys       proc           proc   ro
                ├─/empty                           tmpfs  rw
                └─/var/lib          /dev/vdb[/a]   xfs    rw
                  └─/var/lib/a\\x20b tmpfs         tmpfs  rw
                """;
        String ascii = tree.replace("├─", "|-").replace("└─", "`-").replace("│", "|");
        for (String text : List.of(tree, ascii)) {
            MountTable table = MountTable.parse(text);
            assertThat(table.unread()).isEmpty();
            assertThat(table.entries())
                    .extracting(MountEntry::mountPoint)
                    .containsExactly("/", "/proc", "/proc/sys", "/empty", "/var/lib", "/var/lib/a b");
            assertThat(table.entries())
                    .extracting(MountEntry::source)
                    .containsExactly("/dev/vda", "proc", "proc", "", "/dev/vdb", "tmpfs");
            assertThat(table.entries()).extracting(MountEntry::root).containsExactly("", "", "", "", "/a", "");
            assertThat(table.entries())
                    .extracting(MountEntry::isReadOnly)
                    .containsExactly(false, false, true, false, false, false);
        }
        assertThat(MountTable.parse("TARGET SOURCE FSTYPE OPTIONS\n├─/proc proc proc rw\n")
                        .isWhole())
                .isFalse();
        assertThatThrownBy(() -> MountTable.parse("""
                        TARGET      SOURCE FSTYPE OPTIONS
                        /           a      ext4   rw
                        ├─/somewhere tmpfs rw
                        """))
                .isInstanceOf(MountTableException.class)
                .hasMessageContaining("line 3")
                .hasMessageContaining("findmnt --json");
    }

    /** A line of what {@code mount} prints: its place, type, source and whether it is read-only; empty if it is refused. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /dev/sda1 on /mnt type ext4 (rw,relatime)                        | /mnt ext4 /dev/sda1 rw
            /dev/sda1 on /mnt type ext4 (ro,errors=remount-ro) [data]        | /mnt ext4 /dev/sda1 ro
            s3fs on /var/lib/kubelet/pods/0a/volumes/kubernetes.io~csi/pv/mount type fuse.s3fs (rw,nosuid) | /var/lib/kubelet/pods/0a/volumes/kubernetes.io~csi/pv/mount fuse.s3fs s3fs rw
            192.0.2.5:/e on /mnt type nfs4 (rw,addr=192.0.2.5)               | /mnt nfs4 192.0.2.5:/e rw
            //nas/my share on /mnt type cifs (rw,user=a)                     | /mnt cifs //nas/my share rw
            /dev/sda1 on /my data type ext4 (rw)                             | /my data ext4 /dev/sda1 rw
            tmpfs on /run type tmpfs (rw,context="a b (c)")                  | /run tmpfs tmpfs rw
            /dev/a on /gone (deleted) type ext4 (rw)                         | /gone ext4 /dev/a rw
            a on /b on /c type ext4 (rw)                                     |
            a on /b type ext4 (x) type ext4 (rw)                             |
            a on /b\134c type ext4 (rw)                                     |
            a on b type ext4 (rw)                                            |
            a on /b ext4 (rw)                                                |
            a on /b type ext4 (rw                                            |
            """)
    void aLineOfMount(String line, String read) {
        MountTable table = MountTable.parse("/dev/root on / type ext4 (rw)\n" + line + "\n");
        List<MountEntry> found = table.entries().subList(1, table.entries().size());
        assertThat(found.stream()
                        .map(each -> each.mountPoint() + " " + each.type() + " " + each.source()
                                + (each.isReadOnly() ? " ro" : " rw"))
                        .toList())
                .isEqualTo(read == null ? List.of() : List.of(read));
        assertThat(table.unread()).extracting(MountTable.Unread::line).isEqualTo(read == null ? List.of(2) : List.of());
        assertThat(found).allSatisfy(each -> {
            assertThat(each.id()).isEqualTo(-1);
            assertThat(each.root()).isEmpty();
            assertThat(each.tags()).isEmpty();
        });
    }

    /** Part of what {@code mount} prints, as behind {@code grep}, does not prove that something is not mounted. */
    @Test
    void aPartOfWhatMountPrintsIsNotWhole() {
        MountTable table = MountTable.parse("s3fs on /var/lib/kubelet/x type fuse.s3fs (rw)\n");
        assertThat(table.entries()).hasSize(1);
        assertThat(table.isWhole()).isFalse();
        assertThat(MountTable.parse("/dev/a on / type ext4 (rw)\ns3fs on /x type fuse.s3fs (rw)")
                        .isWhole())
                .isFalse();
    }

    @Test
    void aLineWithoutAPlaceIsKeptAsUnread() {
        assertThat(MountTable.parse("s3fs /mnt fuse.s3fs rw 0 0\nx mnt nfs4 rw 0 0\n")
                        .unread())
                .extracting(MountTable.Unread::line)
                .containsExactly(2);
    }

    @Test
    void findmntTellsBindMountsByBracketsAndLeavesColumnsEmpty() {
        MountTable list = MountTable.parse("""
                TARGET     SOURCE           FSTYPE OPTIONS
                /          /dev/vda         ext4   rw
                /m\\x20x   /dev/vda[/a\\x20b] ext4   rw
                /empty                      tmpfs  rw
                """);
        assertThat(list.entries()).extracting(MountEntry::mountPoint).containsExactly("/", "/m x", "/empty");
        assertThat(list.entries()).extracting(MountEntry::root).containsExactly("", "/a b", "");
        assertThat(list.entries()).extracting(MountEntry::source).containsExactly("/dev/vda", "/dev/vda", "");
        MountTable json = MountTable.parse("""
            {"filesystems":[{"target":"/","id":1,"maj:min":"8:1","fsroot":"/","children":[{"target":"/a","id":"2",
            "opt-fields":"shared:4","source":"[::1]:/x","fstype":"nfs4","options":"rw"}]},{"target":"/b"}]}\
            """);
        assertThat(json.entries()).extracting(MountEntry::mountPoint).containsExactly("/", "/a", "/b");
        assertThat(json.entries()).extracting(MountEntry::id).containsExactly(1, 2, -1);
        assertThat(json.entries().get(1).source()).isEqualTo("[::1]:/x");
        assertThat(json.entries().get(1).tags()).contains("shared:4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "{\"filesystems\":[7]}",
                "{\"x\":1}",
                "{\"filesystems\"",
                "{\"filesystems\":[{\"source\":\"x\"}]}",
                "1 2 3",
                "a b 0:1 / /m rw - t s rw",
                "1 2 0-1 / /m rw - t s rw"
            })
    void whatIsNoTableIsRefused(String text) {
        assertThatThrownBy(() -> MountTable.parse(text))
                .isInstanceOf(MountTableException.class)
                .hasMessageStartingWith("line 1: ");
    }

    @Test
    void aBrokenLineIsKeptAsUnreadAndQuotesNoOptions() {
        MountTable table = MountTable.parse("1 0 8:1 / / rw - ext4 /dev/a rw\nbroken password=secret\n\n");
        assertThat(table.entries()).hasSize(1);
        assertThat(table.unread()).singleElement().satisfies(unread -> {
            assertThat(unread.line()).isEqualTo(2);
            assertThat(unread.problem()).doesNotContain("secret");
        });
        assertThat(MountTable.parse("").entries()).isEmpty();
        assertThat(one("1 0 8:1 / /m rw - cifs s rw,password=secret")).hasToString("\"/m\" (cifs)");
    }

    @Test
    void hostileLinesAreReadOrRefusedInOnePass() {
        String huge = "1 0 8:1 / /" + "x".repeat(1 << 20) + " rw - ext4 a " + "o,".repeat(1 << 18);
        assertThat(MountTable.parse(huge).entries()).hasSize(1);
        String spaces = "1 0 8:1 / /m rw" + " t".repeat(1 << 18) + " - ext4 a rw";
        assertThat(MountTable.parse(spaces).entries().get(0).tags()).hasSize(1 << 18);
        assertThat(one("1 0 8:1 / /a\u00a0b\r rw - ext4 a rw").mountPoint()).isEqualTo("/a\u00a0b\r");
        assertThat(one("1 0 8:1 / /a\\012b rw - ext4 a \"open,quote").superOptions())
                .containsExactly("\"open,quote");
    }

    @Test
    void aNodeWithManyPodsIsReadLineByLine() {
        StringBuilder text = new StringBuilder("1 0 8:1 / / rw - ext4 /dev/a rw\n");
        int lines = 100_000;
        for (int i = 2; i <= lines; i++) {
            text.append(i).append(" 1 0:9 / /var/lib/kubelet/pods/uid-").append(i / 10);
            text.append("/volumes/kubernetes.io~secret/s").append(i % 10).append(" rw,relatime - tmpfs tmpfs rw\n");
        }
        MountTable table = MountTable.parse(text.toString());
        assertThat(table.entries()).hasSize(lines);
        assertThat(table.entries()).allMatch(table::isVisible);
    }

    @Test
    void errorsAreFoundByNumberToo() {
        for (CorruptedMount error : CorruptedMount.values()) {
            assertThat(CorruptedMount.ofErrno(error.errno())).contains(error);
        }
        assertThat(CorruptedMount.ofErrno(2)).isEmpty();
        assertThatThrownBy(() -> KubernetesVersion.parse("2.0")).hasMessageContaining("2.0");
        assertThat(KubernetesVersion.parse("v1.30.3")).hasToString("1.30.3");
    }

    @Test
    void aTableWithoutALineFeedAtItsEndMayBeCut() {
        MountTable table = MountTable.parse("1 0 8:1 / / rw - ext4 /dev/a rw\n2 1 0:42 / /x rw - fuse.s3fs s3fs rw,al");
        assertThat(table.entries()).hasSize(2);
        assertThat(table.unread()).extracting(MountTable.Unread::line).containsExactly(2);
    }

    @Test
    void theMountThatCoversADeepPathIsFoundAmongManyAtOnePoint() {
        StringBuilder text = new StringBuilder("1 0 8:1 / / rw - ext4 /dev/a rw\n");
        for (int i = 0; i < 20_000; i++) {
            text.append("2 1 0:").append(i).append(" / /a rw - tmpfs tmpfs rw\n");
        }
        text.append("3 1 0:77 / ").append("/a".repeat(50_000)).append(" rw - tmpfs tmpfs rw\n");
        MountTable table = MountTable.parse(text.toString());
        assertThat(table.entries())
                .allMatch(entry -> table.covering(entry.mountPoint()).isPresent());
        assertThat(table.covering("/a/b").orElseThrow().device()).isEqualTo("0:19999");
        assertThat(table.covering("/b").orElseThrow().device()).isEqualTo("8:1");
    }

    @Test
    void manyMountsAtOnePlaceAndALongPathAreAnswered() {
        String line = "1 1 0:1 / /a rw - tmpfs t rw\n";
        MountTable stacked = MountTable.parse(line.repeat(40_000));
        assertThat(stacked.entries()).filteredOn(stacked::isVisible).hasSize(1);
        String deep = "/a".repeat(50_000);
        MountTable one = MountTable.parse(line + "2 1 0:1 / " + deep + " rw - tmpfs t rw\n");
        assertThat(one.covering(deep + "/b").map(MountEntry::mountPoint)).contains(deep);
        assertThat(one.covering(deep.substring(2) + "b").map(MountEntry::mountPoint))
                .contains("/a");
        assertThat(one.covering("/ab")).isEmpty();
    }

    /** Against the plain meaning of each question. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void questionsAboutAPlaceAreAnsweredAsByAScan(long seed) {
        Random random = new Random(seed);
        List<String> points =
                List.of("/", "/a", "/a/b", "/a/b/c", "/a-b", "/ab", "/a/b-c", "/x/y/z", "/x/y", "/a//b", "/x");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            String tags = random.nextBoolean() ? " shared:" + random.nextInt(3) : " master:" + random.nextInt(3);
            text.append(i + 1).append(" 0 8:").append(random.nextInt(3)).append(" / ");
            text.append(points.get(random.nextInt(points.size())))
                    .append(" rw")
                    .append(tags)
                    .append(" - ext4 d rw\n");
        }
        MountTable table = MountTable.parse(text.toString());
        for (String path :
                List.of("/", "/a", "/a/", "/a/b/c/d", "/ab/c", "/a-b/c", "/x/y/z", "/x", "a/b", "/a//b/c", "/q")) {
            MountEntry last = null;
            for (MountEntry entry : table.entries()) {
                last = isAtOrBelow(path, entry.mountPoint()) ? entry : last;
            }
            assertThat(table.covering(path)).as(path).isEqualTo(Optional.ofNullable(last));
            assertThat(table.under(path))
                    .as(path)
                    .containsExactlyElementsOf(table.entries().stream()
                            .filter(entry -> isAtOrBelow(entry.mountPoint(), path))
                            .toList());
            assertThat(table.at(path)).hasSize(table.layers(path));
        }
    }

    private static boolean isAtOrBelow(String path, String point) {
        return path.equals(point) || path.startsWith(point.endsWith("/") ? point : point + "/");
    }

    /** A scan would take ten thousand million steps. */
    @Test
    void aTableStackedHighAndDeepIsAnsweredForEachOfItsMounts() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            text.append(i + 1)
                    .append(" 0 0:")
                    .append(i)
                    .append(" / /a rw shared:")
                    .append(i)
                    .append(" - ext4 d rw\n");
        }
        for (int i = 1; i < 1000; i++) {
            text.append(i)
                    .append(" 0 1:")
                    .append(i)
                    .append(" / ")
                    .append("/b".repeat(i))
                    .append(" rw - ext4 d rw\n");
        }
        MountTable table = MountTable.parse(text.toString());
        long visible = table.entries().stream().filter(table::isVisible).count();
        long layers = table.entries().stream()
                .mapToLong(mount -> table.layers(mount.mountPoint()))
                .sum();
        assertThat(List.of(visible, layers)).containsExactly(1000L, 10_000_000_999L);
    }

    @Test
    void isJsonWithWhatIsUnread() {
        MountTable table = MountTable.parse("83 63 0:44 / /m ro,password=x master:1 - tmpfs tmpfs rw\n84 83 0:44 / "
                + POD + "/volumes/kubernetes.io~csi/pv1/mount rw - ext4 /dev/x rw\nno mount\n");
        assertThat(table.toJson(table.entries(), PathReader.of(KubeletRoot.DEFAULT))
                        .toJson())
                .isEqualTo("""
                {"mounts":[{"line":1,"id":83,"parent":63,"device":"0:44","root":"/","mountPoint":"/m",\
                "type":"tmpfs","source":"tmpfs","propagation":["master:1"],"readOnly":true,"deleted":false,\
                "visible":true,"layers":1,"path":null},{"line":2,"id":84,"parent":83,"device":"0:44","root":"/",\
                "mountPoint":"/var/lib/kubelet/pods/c25464af-e52e-11e7-ab4d-42010a800002/volumes/kubernetes.io~csi/p\
                v1/mount","type":"ext4","source":"/dev/x","propagation":[],"readOnly":false,"deleted":false,\
                "visible":true,"layers":1,"path":{"kind":"pod-volume","for":"filesystem-mount",\
                "podUid":"c25464af-e52e-11e7-ab4d-42010a800002","plugin":"kubernetes.io/csi","volume":"pv1",\
                "inner":""}}],"unread":[{"line":3,"problem":"expected six fields, any tags, \\"-\\" and three \
                fields, found 2 fields"}]}""");
    }
}
