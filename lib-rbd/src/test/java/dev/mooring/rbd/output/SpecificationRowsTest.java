package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.internal.EnumNames;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.rbd.output.CommandFailure.FailureKind;
import dev.mooring.rbd.output.CommandOutput.ActionResult;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example rows of the specification, by their numbers. In the text, ⏎ is a line feed and → a tab. */
class SpecificationRowsTest {

    private static String text(String cell) {
        return cell == null ? "" : cell.replace("⏎", "\n").replace("→", "\t").replace("␍", "\r");
    }

    private static CommandResult ok(String cell) {
        return CommandResult.of(List.of(), 0, text(cell), "");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    row | output                                                                                  | answer
                    1   | Watchers: none⏎                                                                         | ok []
                    2   | Watchers:⏎→watcher=127.0.0.1:0/2699226897 client.4183 cookie=139767161295968⏎           | ok [watcher=127.0.0.1:0/2699226897 client.4183 cookie=139767161295968 USERSPACE]
                    3   | Watchers:⏎→watcher=10.130.2.1:0/2076971174 client.14206 cookie=18446462598732840961⏎    | ok [watcher=10.130.2.1:0/2076971174 client.14206 cookie=18446462598732840961 KERNEL]
                    4   | Watchers:⏎→watcher=[::1]:0/2032646049 client.4119 cookie=140281215194112⏎               | ok [watcher=[::1]:0/2032646049 client.4119 cookie=140281215194112 USERSPACE]
                    5   | Watchers:⏎→watcher=[fd00:0:0:0:0:0:0:5]:0/1 client.1 cookie=1⏎                          | ok [watcher=[fd00::5]:0/1 client.1 cookie=1 KERNEL_OLD]
                    6   | Watchers:⏎→watcher=192.168.80.235:0/34739158 client.64354 cookie=1⏎                     | ok [watcher=192.168.80.235:0/34739158 client.64354 cookie=1 KERNEL_OLD]
                    7   | Watchers:⏎→watcher=v1:10.0.0.5:0/7 client.9 cookie=2⏎                                   | ok [watcher=10.0.0.5:0/7 client.9 cookie=2 KERNEL_OLD]
                    8   | Watchers:⏎→watcher=1.2.3.4:0/5 client.6 cookie=18446462598732840961⏎→watcher=1.2.3.4:0/5 client.6 cookie=18446462598732840963⏎ | ok [watcher=1.2.3.4:0/5 client.6 cookie=18446462598732840961 KERNEL, watcher=1.2.3.4:0/5 client.6 cookie=18446462598732840963 KERNEL]
                    9   | Watchers:⏎                                                                              | malformed Unparsable errno 0 "expected watchers or the word none: Watchers:"
                    10  |                                                                                         | malformed Unparsable errno 0 "the output is empty; expected a line with Watchers, which rbd prints also for an image without watchers"
                    11  | Watchers:␍⏎→watcher=1.2.3.4:0/5 client.6 cookie=7␍⏎                                     | ok [watcher=1.2.3.4:0/5 client.6 cookie=7 KERNEL_OLD] notes CarriageReturns
                    -   | Watchers:⏎→watcher=10.0.0.5:0/1  client.1   cookie=1 ⏎                               | ok [watcher=10.0.0.5:0/1 client.1 cookie=1 KERNEL_OLD]
                    12  | Watchers:⏎  watcher=1.2.3.4:0/5 client.6 cookie=7⏎                                      | malformed Unparsable errno 0 "expected watchers or the word none: Watchers:"
                    13  | Watchers:⏎→watcher=10.0.0.5:0/4294967296 client.1 cookie=1⏎                             | malformed Unparsable errno 0 "expected a watcher with address, client and cookie: watcher=10.0.0.5:0/4294967296 client.1 cookie=1"
                    14  | Watchers:⏎→watcher=10.0.0.5:0/1 client.-1 cookie=1⏎                                     | malformed Unparsable errno 0 "expected a watcher with address, client and cookie: watcher=10.0.0.5:0/1 client.-1 cookie=1"
                    15  | Watchers:⏎→watcher=10.0.0.256:0/1 client.1 cookie=1⏎                                    | malformed Unparsable errno 0 "expected a watcher with address, client and cookie: watcher=10.0.0.256:0/1 client.1 cookie=1"
                    17  | Watchers: none⏎Migration:⏎→source: kube/mig-src (118f39df4298)⏎→destination: my-pool-with-dashes/mig-dst (1195ec54d87)⏎→state: prepared⏎ | ok [] Migration[source=kube/mig-src, isImport=false, destination=my-pool-with-dashes/mig-dst, state=prepared, description=]
                    18  | Watchers: none⏎Migration:⏎→source: kube/team-a/mig2 (11c340b0c7c)⏎→destination: kube/x (1)⏎→state: executing⏎ | ok [] Migration[source=kube/team-a/mig2, isImport=false, destination=kube/x, state=executing, description=]
                    19  | Watchers: none⏎Migration:⏎→source: {"stream":{},"type":"raw"}⏎→destination: kube/x (1)⏎→state: prepared⏎ | ok [] Migration[source={"stream":{},"type":"raw"}, isImport=true, destination=kube/x, state=prepared, description=]
                    20  | Watchers: none⏎Migration:⏎→source: kube/a (1)⏎→destination: kube/x (1)⏎→state: error (something)⏎ | ok [] Migration[source=kube/a, isImport=false, destination=kube/x, state=error, description=something]
                    21  | Watchers: none⏎Persistent cache state:⏎→host: node-1⏎→path: /x⏎→present: true→empty: false→clean: false⏎ | ok [] Cache[host=node-1, isPresent=true, isClean=false]
                    22  | Watchers: none⏎New section:⏎→x: y⏎                                                      | ok [] unknown [New section:] notes UnknownSection
                    3   | Watchers:⏎→watcher=10.0.0.5:0/1 client.1 cookie=1⏎2026-11-20 librbd: a line⏎→watcher=10.0.0.6:0/1 client.2 cookie=1⏎ | malformed Unparsable errno 0 "expected all watchers in one section, found a line between them: 2026-11-20 librbd: a line"
                    two | Watchers: none⏎Watchers:⏎→watcher=10.0.0.5:0/1 client.1 cookie=1⏎                         | malformed Unparsable errno 0 "expected the watchers of one image, found those of several"
                    two | Watchers:⏎→watcher=10.0.0.5:0/1 client.1 cookie=1⏎Watchers: none⏎                         | malformed Unparsable errno 0 "expected the watchers of one image, found those of several"
                    23  | {"watchers":[]}                                                                         | ok []
                    24  | {"watchers":{}}                                                                         | ok [] notes OldShape
                    25  | {"watchers":{"watcher":{"address":"10.0.0.1:0/1","client":4100,"cookie":1},"watcher":{"address":"10.0.0.2:0/2","client":4101,"cookie":1}}} | ok [watcher=10.0.0.1:0/1 client.4100 cookie=1 KERNEL_OLD, watcher=10.0.0.2:0/2 client.4101 cookie=1 KERNEL_OLD] notes OldShape
                    26  | {"watchers":[{"address":"1.2.3.4:0/5","client":6,"cookie":18446462598732840961}]}       | ok [watcher=1.2.3.4:0/5 client.6 cookie=18446462598732840961 KERNEL]
                    27  | {"watchers":null}                                                                       | malformed Unparsable errno 0 "expected watchers to be a list"
                    27  | {"other":[]}                                                                            | malformed Unparsable errno 0 "expected a member watchers"
                    28  | {"watchers":[{"client":6}]}                                                             | ok [watcher=? client.6 cookie=? UNKNOWN]
                    29  | <status><watchers></watchers></status>                                                  | ok []
                    29  | <status><watchers/></status>                                                            | ok []
                    29  | <?xml version="1.0"?>⏎<status>⏎    <watchers>⏎    </watchers>⏎</status>⏎                  | ok []
                    -   | {"watchers":[{"address":"1.2.3.4:0/5","client":6,"cookie":1.8446462598732841E19}]}      | malformed Unparsable errno 0 "expected an unsigned 64-bit number cookie: 1.8446462598732841E19"
                    -   | {"watchers":[{"address":"1.2.3.4:0/5","client":6,"cookie":18446744073709551616}]}       | malformed Unparsable errno 0 "expected an unsigned 64-bit number cookie: 18446744073709551616"
                    -   | {"watchers":[7]}                                                                        | malformed Unparsable errno 0 "expected a watcher"
                    -   | {"watchers":[]                                                                          | malformed Unparsable errno 0 "unexpected end of the text"
                    -   | <locks></locks>                                                                         | malformed Unparsable errno 0 "expected the element status: locks"
                    -   | Watchers:⏎→watcher=10.0.0.5:0/1 client.1 cookie=12                                      | ok [watcher=10.0.0.5:0/1 client.1 cookie=12 KERNEL_OLD] notes MayBeCut
                    -   | Watchers:⏎→watcher=10.0.0.5:0/1 cli                                                     | malformed Unparsable errno 0 "expected a watcher with address, client and cookie: watcher=10.0.0.5:0/1 cli"
                    -   | Watchers:⏎→watcher=- client.1 cookie=12⏎                                                | ok [watcher=? client.1 cookie=12 KERNEL_OLD]
                    I9  | Watchers:⏎→watcher=10.0.0.5:0/1 client.1 cookie=12⏎  watcher=10.0.0.6:0/1 client.2 cookie=3⏎ | malformed Unparsable errno 0 "expected all watchers in one section, found a line between them:   watcher=10.0.0.6:0/1 client.2 cookie=3"
                    I9  | Watchers: none⏎ →watcher=10.0.0.6:0/1 client.2 cookie=3⏎                                | malformed Unparsable errno 0 "expected all watchers in one section, found a line between them:  \\u0009watcher=10.0.0.6:0/1 client.2 cookie=3"
                    -   | there is no watcher= here⏎                                                              | malformed Unparsable errno 0 "expected a line with Watchers: there is no watcher= here"
                    """)
    void statusOutput(String row, String output, String answer) {
        assertThat(AnswerText.line("status", ok(output))).isEqualTo(answer);
    }

    @org.junit.jupiter.api.Test
    void row12PastedTextMayHaveBlanksForTabs() {
        assertThat(AnswerText.line(
                        "status", CommandResult.pasted("Watchers:\n  watcher=1.2.3.4:0/5 client.6 cookie=7\n")))
                .isEqualTo("ok [watcher=1.2.3.4:0/5 client.6 cookie=7 KERNEL_OLD] notes PastedWhiteSpace");
    }

    @org.junit.jupiter.api.Test
    void row16AWordOnStandardErrorIsKept() {
        CommandResult result = CommandResult.of(
                List.of("rbd", "status", "kube/a"),
                0,
                "Watchers: none\n",
                "rbd: getting persistent cache state failed: (2) No such file or directory\n");
        assertThat(AnswerText.line("status", result)).isEqualTo("ok [] notes StderrText");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    row | exit | image asked for | stderr                                                                                | outcome      | kind
                    30  | 2    | x               | rbd: error opening image x: (2) No such file or directory                             | not-found    | ImageNotFound
                    37  | 2    | x               | rbd: error opening image x: (2) No such file or directory                             | not-found    | ImageNotFound
                    38  | 2    | x               | auth: unable to find a keyring on /etc/ceph: (2) No such file or directory⏎rbd: couldn't connect to the cluster! | unauthorized | UserRefused
                    39  | 2    | x               | rbd: namespace 'no-such-ns' does not exist.                                           | not-found    | NamespaceNotFound
                    40  | 2    | x               | rbd: error opening pool 'p': (2) No such file or directory                            | not-found    | PoolNotFound
                    41  | 108  | x               | rbd: error opening image x: (108) Cannot send after transport endpoint shutdown       | failed       | CallerBlocklisted
                    42  | 124  | x               |                                                                                       | timeout      | TimedOut
                    -   | -9   | x               |                                                                                       | timeout      | TimedOut
                    -   | -15  | x               | something                                                                             | timeout      | TimedOut
                    43  | 1    | x               | rbd: error opening image x: (1) Operation not permitted                               | unauthorized | Forbidden
                    44  | 2    | x watcher=1.2.3.4:0:5 client.9 cookie=1 | rbd: error opening image x watcher=1.2.3.4:0:5 client.9 cookie=1: (2) No such file or directory | not-found | ImageNotFound
                    -   | 2    | x               | rbd: error opening image y: (2) No such file or directory                             | failed       | UnknownError
                    -   | 2    | x               | something else: (2) No such file or directory                                         | failed       | UnknownError
                    -   | 137  | x               |                                                                                       | timeout      | TimedOut
                    -   | 3    | x               | rbd: who knows: (3) No such process                                                   | failed       | UnknownError
                    """)
    void errors(String row, int exit, String image, String stderr, String outcome, String kind) {
        List<String> argv = List.of("rbd", "status", "--pool=kube", "--image=" + image);
        CommandAnswer<RbdStatus> status = CommandOutput.status(CommandResult.of(argv, exit, "", text(stderr)));
        assertThat(status).isInstanceOfSatisfying(CommandFailure.class, failure -> {
            assertThat(failure.outcome().toString()).isEqualTo(outcome);
            assertThat(EnumNames.camelCase(failure.kind().name())).isEqualTo(kind);
        });
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    row | reader    | output                                                                                                        | answer
                    31  | blocklist | [{"addr":"10.0.0.9:0/0","until":"2026-11-20T11:23:40.808475+0000"}][]                                         | ok [IP 10.0.0.9:0/0 until 2026-11-20T11:23:40.808475Z]
                    32  | blocklist | [][{"range":"10.1.0.0:0/16","until":"2026-11-20T11:23:40.808475+0000"}]                                       | ok [RANGE cidr:10.1.0.0:0/16 until 2026-11-20T11:23:40.808475Z]
                    33  | blocklist | ⏎[][]                                                                                                         | ok []
                    34  | devices   | {"0":{"pool":"rbd","name":"a","snap":"-","device":"/dev/rbd0"}}                                               | ok [0 rbd/a /dev/rbd0] notes OldShape NamespacesNotListed
                    35  | devices   | [{"id":3538,"pool":"kube","namespace":"","image":"a","snap":"","device":"/dev/nbd0","cookie":""}]             | ok [3538 kube/a /dev/nbd0] notes NameMayBeCut
                    36  | locks     | {"auto 1":{"locker":"client.1","address":"1.2.3.4:0/5"}}                                                      | ok [client.1 'auto 1' 1.2.3.4:0/5] UNKNOWN notes OldShape
                    45  | devices   | id  pool  namespace  image      snap  device   ⏎0   kube             csi-vol-1  -     /dev/rbd0⏎                | ok [0 kube/csi-vol-1 /dev/rbd0]
                    46  | devices   | id pool        namespace image                                        snap device    ⏎0  replicapool           csi-vol-3b1e48f6-dd7b-11e9-a3ac-de169c0427e5 -    /dev/rbd0 ⏎ | ok [0 replicapool/csi-vol-3b1e48f6-dd7b-11e9-a3ac-de169c0427e5 /dev/rbd0]
                    47  | devices   | id pool        image snap device    ⏎0  replicapool a b   -    /dev/rbd0 ⏎ | ok [0 replicapool/a b /dev/rbd0] notes NamespacesNotListed
                    48  | devices   | id  pool  namespace  image  snap  device   ⏎5   kube             ünï  -     /dev/rbd5⏎                        | ok [5 kube/ünï /dev/rbd5]
                    49  | devices   | id    pool  namespace  image  snap  device     cookie⏎3660  rbd              pool   -     /dev/nbd3        ⏎  | ok [3660 rbd/pool /dev/nbd3] notes NameMayBeCut
                    50  | devices   |                                                                                                               | ok [] notes ProvesLittle
                    51  | locks     | There is 1 exclusive lock on this image.⏎Locker    ID             Address    ⏎client.1  id with space  1.2.3.4:0/5⏎ | ok [client.1 'id with space' 1.2.3.4:0/5] EXCLUSIVE
                    52  | locks     | There are 2 shared locks on this image.⏎Lock tag: tag one⏎Locker    ID  Address    ⏎client.1  a   1.2.3.4:0/5⏎client.2  b   1.2.3.4:0/6⏎ | ok [client.1 'a' 1.2.3.4:0/5, client.2 'b' 1.2.3.4:0/6] SHARED tag 'tag one'
                    -   | locks     | There are 2 shared locks on this image.⏎Lock tag: t⏎Locker    ID  Address    ⏎client.1  a   1.2.3.4:0/5⏎       | malformed Unparsable errno 0 "expected 2 locks, found 1"
                    -   | devices   | nothing here⏎                                                                                                 | malformed Unparsable errno 0 "expected the header of a table: nothing here"
                    -   | devices   | id pool image snap device⏎x  a    b     -    /dev/sda⏎                                                        | malformed Unparsable errno 0 "expected a row with id, pool, image and device: /dev/sda"
                    -   | devices   | [{"id":"0","pool":"kube","name":"a","snap":"-","device":"/etc/passwd"}]                                       | malformed Unparsable errno 0 "expected a row with id, pool, image and device: /etc/passwd"
                    -   | blocklist | [fd00:10::5]:0/4242 2026-11-20T11:23:43.275692+0000⏎                                                          | ok [CLIENT [fd00:10::5]:0/4242 until 2026-11-20T11:23:43.275692Z]
                    -   | blocklist | 10.0.0.0:0/24 2019-01-02 03:04:05.678901⏎                                                                     | ok [CLIENT 10.0.0.0:0/24 until null] notes EndNotKnown RangeWordMissing
                    -   | blocklist | blacklist 10.0.0.5:0/7 expires 2019-01-02 03:04:05.678901⏎                                                    | ok [CLIENT 10.0.0.5:0/7 until null] notes EndNotKnown
                    -   | pools     | 0 rbd,1 data pool,⏎                                                                                           | ok Listed[pools={0=rbd, 1=data pool}, notes=[]]
                    -   | metadata  | {"rbd.csi.ceph.com/dek":"c2VjcmV0","a":"b"}                                                                   | ok Listed[values={a=b, rbd.csi.ceph.com/dek=***}, notes=[]]
                    """)
    void otherOutput(String row, String reader, String output, String answer) {
        assertThat(AnswerText.line(reader, ok(output))).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | entry                    | client                   | covered
                    53  | 10.0.0.5:0/77            | 10.0.0.5:0/77            | true
                    54  | 10.0.0.5:0/77            | 10.0.0.5:0/78            | false
                    55  | 10.0.0.5:0/0             | 10.0.0.5:0/78            | true
                    56  | 10.0.0.0:0/24            | 10.0.0.5:0/78            | false
                    57  | cidr:10.0.0.0:0/24       | 10.0.0.5:0/78            | true
                    58  | cidr:[fd00:20::]:0/64    | [fd00:20::9]:0/1         | true
                    59  | cidr:0.0.0.0:0/0         | 192.0.2.1:0/1            | true
                    59  | cidr:0.0.0.0:0/0         | [fd00::1]:0/1            | false
                    -   | 10.0.0.5:0/77            | v1:10.0.0.5:0/77         | true
                    -   | [::ffff:10.0.0.5]:0/77   | 10.0.0.5:0/77            | false
                    -   | cidr:[::ffff:10.0.0.0]:0/120 | 10.0.0.5:0/77        | false
                    """)
    void blocklistCoverage(String row, String entry, String client, boolean covered) {
        BlocklistEntry read = BlocklistEntry.parse(entry, false, "2026-11-20T11:23:43.275692+0000")
                .orElseThrow();
        assertThat(read.covers(ClientAddress.parse(client).orElseThrow())).isEqualTo(covered);
        assertThat(read.holdsAt(java.time.Instant.parse("2026-11-20T11:23:43.275691Z")))
                .isTrue();
        // Row 60: an entry whose end has passed covers nobody.
        assertThat(read.holdsAt(java.time.Instant.parse("2026-11-20T11:23:43.275692Z")))
                .isFalse();
    }

    private static final String CAPTURED = dev.mooring.rbd.Captures.text("captures.expected.txt");

    @ParameterizedTest
    @org.junit.jupiter.params.provider.EnumSource(FailureKind.class)
    void everyKindOfFailureIsMet(FailureKind kind) {
        if (kind == FailureKind.BUSY) {
            assertThat(CommandOutput.status(
                            CommandResult.of(List.of(), 16, "", "rbd: who knows: (16) Device or resource busy\n")))
                    .isEqualTo(new CommandFailure<>(kind, 16, "rbd: who knows: (16) Device or resource busy"));
        } else if (kind == FailureKind.UNPARSABLE) {
            assertThat(CommandOutput.status(CommandResult.of(List.of(), 0, "", "")))
                    .isInstanceOf(CommandFailure.class);
        } else {
            assertThat(CAPTURED).contains(" " + EnumNames.camelCase(kind.name()) + " errno ");
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    note                 | reader    | output                                                                       | stderr
                    StderrText           | status    | Watchers: none⏎                                                              | some word
                    CarriageReturns      | status    | Watchers: none␍⏎                                                             | ''
                    MayBeCut             | status    | Watchers: none                                                               | ''
                    UnknownSection       | status    | Watchers: none⏎Other:⏎→x⏎                                                    | ''
                    OldShape             | status    | {"watchers":{}}                                                              | ''
                    UnreadableCharacters | ls        | a�b⏎                                                                         | ''
                    NameMayBeCut         | devices   | [{"id":1,"pool":"p","namespace":"","image":"a","snap":"","device":"/dev/nbd0"}] | ''
                    RangeWordMissing     | blocklist | 10.0.0.0:0/24 2026-11-20T11:23:40.808475+0000⏎                               | listed 1 entries
                    RangeWordMissing     | blocklist | [fd00::]:0/64 2026-11-20T11:23:40.808475+0000⏎                               | listed 1 entries
                    ProvesLittle         | devices   | []                                                                           | ''
                    """)
    void everyNoteIsGiven(String note, String reader, String output, String stderr) {
        CommandResult result = CommandResult.of(List.of(), 0, text(output), stderr);
        assertThat(AnswerText.line(reader, result)).endsWith(" notes " + note);
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(
            strings = {
                "ENTRY\nlisted 1 entries\n",
                "listed 1 entries\nENTRY\n",
                "ENTRY\nlisted 1 entries",
                "ENTRY\r\nlisted 1 entries\r\n",
                "listed 1 entries\n[{\"addr\":\"10.0.0.5:0/7\",\"until\":\"2026-11-20T11:23:40.808475+0000\"}]\n"
            })
    void theCountMayStandAmongTheEntries(String output) {
        String mixed = output.replace("ENTRY", "10.0.0.5:0/7 2026-11-20T11:23:40.808475+0000");
        CommandAnswer<Blocklist> answer = CommandOutput.blocklist(CommandResult.of(List.of(), 0, mixed, ""));
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ReadOutput.class,
                        each -> assertThat(((Blocklist) each.value()).entries()).hasSize(1));
        CommandResult cut = CommandResult.of(List.of(), 0, mixed.replace("listed 1", "listed 2"), "");
        assertThat(AnswerText.line("blocklist", cut)).contains("expected 2 entries, found 1");
    }

    @org.junit.jupiter.api.Test
    void aListThatIsShorterThanItsCountIsNotRead() {
        CommandResult result =
                CommandResult.of(List.of(), 0, "10.0.0.5:0/7 2026-11-20T11:23:40.808475+0000\n", "listed 2 entries\n");
        assertThat(AnswerText.line("blocklist", result))
                .isEqualTo("malformed Unparsable errno 0 \"expected 2 entries, found 1\"");
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(
            strings = {
                "librbd: x, add force option to disable mirroring\n",
                "global_init: unable to open config file from search list /x\n",
                "rbd: couldn't connect to the cluster!\n",
                "rbd: error opening image a: (2) No such file or directory\n"
            })
    void whatStandsOnStandardErrorIsNoFailureIfTheCommandSucceeded(String stderr) {
        assertThat(AnswerText.line("status", CommandResult.of(List.of(), 0, "Watchers: none\n", stderr)))
                .isEqualTo("ok [] notes StderrText");
    }

    @org.junit.jupiter.api.Test
    void aHostNameThatIsNotFoundIsSaidOnStandardOutput() {
        CommandResult result =
                CommandResult.of(List.of(), 1, "server name not found: mon-x (Name or service not known)\n", "");
        assertThat(CommandOutput.status(result).outcome()).isEqualTo(Outcome.UNREACHABLE);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    stderr                                                                        | entry                  | removed
                    blocklisting 10.0.0.5:0/7 until 2026-11-20T11:23:40.808475+0000 (3600 sec)    | CLIENT 10.0.0.5:0/7    | false
                    blocklisting 10.0.0.5:0/7 until 2031-11-20T11:23:40.808475+0000 (1.57785e+08 sec) | CLIENT 10.0.0.5:0/7 | false
                    blocklisting cidr:10.0.0.0:0/24 until 2026-11-20T11:23:40.808475+0000 (60 sec) | RANGE cidr:10.0.0.0:0/24 | false
                    blacklisting 10.0.0.5:0/7 until 2020-11-20 11:23:40.808475 (3600 sec)         | CLIENT 10.0.0.5:0/7    | false
                    un-blocklisting 10.0.0.5:0/7                                                  | -                      | true
                    un-blacklisting 10.0.0.5:0/7                                                  | -                      | true
                    10.0.0.5:0/7 isn't blocklisted                                                | -                      | false
                    """)
    void whatWasDoneToTheBlocklistIsRead(String stderr, String entry, boolean removed) {
        ActionResult done = CommandOutput.action(CommandResult.of(List.of(), 0, "", stderr + "\n"))
                .answer()
                .orElseThrow();
        assertThat(done.blocklisted()
                        .map(added -> added.kind().name() + " " + added)
                        .orElse("-"))
                .isEqualTo(entry);
        assertThat(done.removedFromBlocklist()).isEqualTo(removed);
    }
}
