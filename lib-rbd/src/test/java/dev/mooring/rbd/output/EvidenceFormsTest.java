package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms in which releases write evidence, and secrets in messages. */
class EvidenceFormsTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    key                                         | value               | addresses
                    .rbd.csi.ceph.com/clientAddress/n1          | 10.0.0.5:0/77       | 10.0.0.5:0/77
                    .rbd.csi.ceph.com/clientaddress/n1          | 100.64.0.5          | 100.64.0.5:0/0
                    .rbd.csi.ceph.com/clientaddress/0001-00-x/n1 | 100.64.0.5         | 100.64.0.5:0/0
                    .rbd.csi.ceph.com/clientaddress/0001-00-x/n1 | fd00::5            | [fd00::5]:0/0
                    .rbd.csi.ceph.com/clientaddress/0001-00-x/n1 | [fd00::5]:0/7      | [fd00::5]:0/7
                    .rbd.csi.ceph.com/clientaddress/0001-00-x/n11 | 100.64.0.5        | ''
                    .rbd.csi.ceph.com/clientaddress/0001-00-x/xn1 | 100.64.0.5        | ''
                    .rbd.csi.ceph.com/clientaddress/n1          | none                | ''
                    .cephfs.csi.ceph.com/clientaddress/n1       | 100.64.0.5          | ''
                    """)
    void theDriverStoresTheClientOfANode(String key, String value, String addresses) {
        assertThat(new ImageMetadata(Map.of(key, value))
                        .clientAddresses("n1").stream()
                                .map(ClientAddress::toString)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(addresses);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    key                         | value                                | unclean
                    .rbd_persistent_cache_state | {"present":true,"clean":false}       | true
                    .librbd/image_cache_state   | {"present":"true","clean": "false"}  | true
                    .librbd/image_cache_state   | {"present":true,"clean":true}        | false
                    .librbd/image_cache_state   | {"present":"true","clean":"true"}    | false
                    .librbd/image_cache_state   | {"present":false,"clean":false}      | false
                    .librbd/image_cache_state   | x                                    | true
                    conf_rbd_cache              | false                                | false
                    """)
    void aCacheOnAHostIsCleanOnlyIfItSaysSo(String key, String value, boolean unclean) {
        assertThat(new ImageMetadata(Map.of(key, value)).hasUncleanCache()).isEqualTo(unclean);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auth: failed to decode key 'AQSECRET=='",
                "key = AQSECRET==",
                "--key= AQSECRET==",
                "--key AQSECRET==",
                "rbd map --KEY=AQSECRET==",
                "\tkey\t=\tAQSECRET==",
                "{\"key\": \"AQSECRET==\"}",
                "rbd -k AQSECRET== ls",
                "passphrase=AQSECRET==",
                "secret=AQSECRET==,name=x",
                "userKey: AQSECRET==",
                "bad key \"AQSECRET==\"",
                "unable to parse key AQSECRET==",
                "--keyfile=/AQSECRET",
                "entity AQSECRETAQSECRETAQSECRETAQSECRETAQSECR== is unknown"
            })
    void secretsAreNotInMessages(String line) {
        CommandAnswer<RbdStatus> said = CommandOutput.status(CommandResult.of(List.of(), 1, "", "rbd: " + line + "\n"));
        assertThat(said.toString()).doesNotContain("AQSECRET").contains("***");
        CommandAnswer<RbdStatus> noted =
                CommandOutput.status(CommandResult.of(List.of(), 0, "Watchers: none\n", line + "\n"));
        assertThat(noted.notes().toString()).doesNotContain("AQSECRET").contains("***");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    argv                                       | about
                    ''                                         | true
                    rbd status kube/data                       | true
                    rbd status kube/data@s                     | true
                    rbd status --pool=kube --image=data        | true
                    rbd status -p kube data                    | true
                    rbd status data                            | true
                    timeout 9 rbd status kube/data             | true
                    rbd status kube/other                      | false
                    rbd status --pool=kube --image=other       | false
                    rbd status pool/data                       | false
                    rbd status --pool=pool --image=data        | false
                    rbd status kube/ns/data                    | false
                    """)
    void theArgumentsSayWhichImageACommandWasRunFor(String argv, boolean about) {
        List<String> words = argv.isEmpty() ? List.of() : List.of(argv.split(" "));
        assertThat(CommandResult.of(words, 0, "", "").mayBeAbout("kube", "", "data"))
                .isEqualTo(about);
    }

    @ParameterizedTest
    @CsvSource({"locks", "devices", "snapshots", "children"})
    void anErrorTextInThePlaceOfAListIsNoEmptyList(String reader) {
        CommandResult said = CommandResult.of(List.of(), 0, "\n", "rbd: listing failed: (5) Input/output error\n");
        CommandResult nothing = CommandResult.of(List.of(), 0, "", "");
        for (CommandResult result : List.of(said, nothing)) {
            CommandAnswer<?> answer = switch (reader) {
                case "locks" -> CommandOutput.locks(result);
                case "devices" -> CommandOutput.devices(result);
                case "snapshots" -> CommandOutput.snapshots(result);
                default -> CommandOutput.children(result);
            };
            assertThat(answer.answer().isPresent()).isEqualTo(result.equals(nothing));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', useHeadersInDisplayName = true, textBlock = """
        what                      | reader    | printed | answer
        Luminous, aligned right   | ls        | NAME       SIZE PARENT FMT PROT LOCK ⏎foo       1024M          1           ⏎foo@snap   512M          2 yes       ⏎csi-vol-1 1024k          2      excl | ok ['foo', 'foo'@snap, 'csi-vol-1' exclusive]
        sizes with a blank        | ls        | NAME     SIZE PARENT  FMT PROT LOCK ⏎img1    3 GiB           2           ⏎img 2 100 MiB rbd/a@s   2      shr  | ok ['img1', 'img 2' shared]
        no blank to spare         | ls        | NAME SIZE PARENT FMT PROT LOCK ⏎rbd0 128M          2           | ok ['rbd0']
        Jewel's snapshots         | snapshots | SNAPID NAME     SIZE ⏎     4 snap1 1024 MB ⏎    12 s       10 GB | ok [4 'snap1', 12 's']
        a clone in the trash      | trash     | ID            NAME             SOURCE  DELETED_AT                STATUS                               PARENT          ⏎116931590ec3  csi-vol-trash-1  USER    Fri Nov 20 10:22:12 2026  expired at Fri Nov 20 10:22:12 2026  kube/ns/parent@s | ok [116931590ec3 'csi-vol-trash-1' USER expired at Fri Nov 20 10:22:12 2026 of kube/ns/parent@s]
        the same as JSON          | trash     | [{"id":"11","name":"a","source":"USER","status":"expired","parent":{"pool":"kube","pool_namespace":"ns","image":"parent","snapshot":"s"}}] | ok [11 'a' USER expired of kube/ns/parent@s]
        squeezed                  | ls        | NAME SIZE PARENT FMT PROT LOCK⏎img1 1 GiB 2⏎a 10 GiB rbd/a@s 2 excl | malformed Unparsable errno 0 "expected columns with their blanks, which a copy has squeezed: NAME SIZE PARENT FMT PROT LOCK"
        squeezed into tabs        | ls        | NAME→SIZE→PARENT→FMT→PROT→LOCK⏎img1→1 GiB→→2→→ | malformed Unparsable errno 0 "expected columns with their blanks, which a copy has squeezed: NAME\\u0009SIZE\\u0009PARENT\\u0009FMT\\u0009PROT\\u0009LOCK"
        squeezed snapshots        | snapshots | SNAPID NAME SIZE PROTECTED TIMESTAMP⏎4 snap1 1 GiB yes Fri Nov 20 10:20:37 2026 | malformed Unparsable errno 0 "expected columns with their blanks, which a copy has squeezed: 4 snap1 1 GiB yes Fri Nov 20 10:20:37 2026"
        squeezed metadata         | metadata  | There are 2 metadata on this image:⏎Key Value⏎conf_rbd_cache false⏎a b | malformed Unparsable errno 0 "expected columns with their blanks, which a copy has squeezed: conf_rbd_cache false"
        """)
    void aTableIsReadByItsColumns(String what, String reader, String printed, String answer) {
        String stdout = printed.replace('⏎', '\n').replace('→', '\t') + "\n";
        assertThat(AnswerText.line(reader, CommandResult.of(List.of(), 0, stdout, "")))
                .isEqualTo(answer);
    }
}
