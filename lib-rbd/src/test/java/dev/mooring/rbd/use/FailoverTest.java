package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.evidence.Certificate;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which side of a mirrored image may be promoted, and what each choice throws away. */
class FailoverTest {

    /** Both sides are demoted, and B has copied the demotion of A. */
    private static final String DEMOTED = "A.info=copy A.mirror=up+unknown:remote~image~is~not~primary A.status=none"
            + " A.snaps=own14 B.info=copy B.mirror=up+unknown:remote~image~demoted B.status=daemon B.daemons= B.snaps=copy14";

    private static final String REPLAYING =
            "up+replaying:replaying,~{\"local_snapshot_timestamp\":1795171158,\"remote_snapshot_timestamp\":1795171218,"
                    + "\"replay_state\":\"syncing\",\"seconds_until_synced\":41}";

    private static final String ENTRIES = "up+replaying:replaying,~{\"entries_behind_primary\":3}";

    /** The decision, the state, the sides that may be promoted, and the codes of the reasons and of what is missing. */
    private static String answer(Failover failover) {
        String sides = failover.proofs().stream()
                .map(Certificate::question)
                .map(question -> question.replaceAll(".*promoted on ([AB]):.*", "$1"))
                .collect(Collectors.joining("+"));
        Set<String> codes = new TreeSet<>();
        Stream.concat(failover.reasons().stream(), failover.missing().stream())
                .forEach(reason -> codes.add(reason.code().id()));
        return failover.decision() + " " + failover.state() + (sides.isEmpty() ? "" : " " + sides) + ": "
                + String.join(" ", codes);
    }

    private static MirrorScene scene(String changes) {
        MirrorScene scene = MirrorScene.of(DEMOTED);
        for (String change : changes.isEmpty() ? new String[0] : changes.split(" +")) {
            String key = change.substring(0, change.indexOf('=') + 1);
            String old = scene.words().stream()
                    .filter(word -> word.startsWith(key))
                    .findFirst()
                    .orElse("");
            scene = old.isEmpty() ? scene : scene.without(old);
            scene = change.endsWith("=-") ? scene : scene.with(change);
        }
        return scene;
    }

    /** The scene in which both sides are demoted, with changes; {@code -} takes an output away. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        changes                                       | answer
        ''                                            | allowed demoted A+B: AskAgainBeforePromotion HasEverything
        B.mirror=up+unknown:remote~image~is~not~primary | allowed demoted A+B: AskAgainBeforePromotion HasEverything
        B.mirror=down+replaying:x                     | allowed demoted A+B: AskAgainBeforePromotion DaemonDown HasEverything
        A.snaps=copy9 B.snaps=own9                    | allowed demoted A+B: AskAgainBeforePromotion HasEverything
        B.snaps=copy11                                | allowed demoted A: AskAgainBeforePromotion DemotionNotCopied HasEverything
        B.snaps=part14                                | allowed demoted A: AskAgainBeforePromotion DemotionNotCopied HasEverything
        B.snaps=following11                           | allowed demoted A: AskAgainBeforePromotion DemotionNotCopied HasEverything
        B.snaps=following15                           | unknown demoted: DemotionNotCopied NeitherIsPrimary
        B.snaps=following18446744073709551614         | unknown demoted: DemotionNotCopied NeitherIsPrimary
        B.snaps=own14                                 | unknown demoted: DemotionNotCopied NeitherIsPrimary
        A.snaps=copy9                                 | unknown demoted: DemotionNotCopied NeitherIsPrimary
        B.snaps=none                                  | unknown demoted: MirrorSnapshotsUnknown NeitherIsPrimary
        B.snaps=-                                     | unknown demoted: DependentsUnknown NeitherIsPrimary
        A.snaps=-                                     | unknown demoted: DependentsUnknown NeitherIsPrimary
        A.snaps=failed                                | unknown demoted: DependentsUnknown EvidenceNotRead NeitherIsPrimary
        A.snaps=primary14                             | unknown one-side-known: OneSideKnown SiteContradictsItself
        A.info=-                                      | unknown demoted: DependentsUnknown NeitherIsPrimary
        A.info=failed                                 | unknown demoted: DependentsUnknown EvidenceNotRead NeitherIsPrimary
        A.info=cut                                    | unknown demoted: DependentsUnknown EvidenceNotRead NeitherIsPrimary
        A.info=name                                   | unknown demoted: InfoOfOtherImage NeitherIsPrimary
        A.info=dirty                                  | unknown demoted: CacheFeatureDirty NeitherIsPrimary
        A.info=off                                    | unknown demoted: MirroringNotEnabled NeitherIsPrimary
        A.info=other                                  | unknown different-images: DifferentImages
        A.info=journal B.info=journal                 | unknown demoted: JournalNotShown NeitherIsPrimary
        A.info=primary                                | unknown one-side-known: OneSideKnown SiteContradictsItself
        A.mirror=-                                    | unknown demoted: NeitherIsPrimary OutputOfSideUnknown
        A.mirror=failed                               | unknown demoted: EvidenceNotRead NeitherIsPrimary OutputOfSideUnknown
        A.mirror=up+stopped:force~promoted            | unknown one-side-known: ForcePromoted OneSideKnown SiteContradictsItself
        A.mirror=up+error:split-brain                 | wait split-brain-not-confirmed: SplitBrainNotConfirmed
        A.mirror=up+error:failed~to~refresh~remote~image | unknown demoted: NeitherIsPrimary StateNotUnderstood StatusSpeaksAgainstIt
        A.mirror=up+unknown:new~words                 | unknown demoted: NeitherIsPrimary StateNotUnderstood StatusSpeaksAgainstIt
        A.mirror=up+stopped:resync~requested          | unknown demoted: NeitherIsPrimary StatusSpeaksAgainstIt
        A.mirror=up+unknown:remote~image~demoted/up+stopped:local~image~is~primary | unknown demoted: NeitherIsPrimary StatusSpeaksAgainstIt
        A.mirror=up+unknown:remote~image~demoted/down+unknown:x/down+unknown:x | unknown demoted: NeitherIsPrimary SeveralPeers
        A.status=-                                    | unknown demoted: NeitherIsPrimary StatusUnknown
        A.status=failed                               | unknown demoted: ImageNotFound NeitherIsPrimary
        A.status=client                               | unknown demoted: ClientHasItOpen NeitherIsPrimary
        A.status=cache                                | unknown demoted: DataOnHost NeitherIsPrimary
        A.status=section                              | unknown demoted: NeitherIsPrimary SectionNotRead
        B.daemons=-                                   | unknown demoted: ClientHasItOpen NeitherIsPrimary
        pasted=up+error:split-brain                   | unknown demoted: NeitherIsPrimary TextShowsAnotherState
        pasted=up+unknown:remote~image~demoted        | allowed demoted A+B: AskAgainBeforePromotion HasEverything
        watcher=10.0.0.7                              | unknown demoted: NeitherIsPrimary TextShowsAnotherState
        """)
    void aPromotionMustLoseNothing(String changes, String answer) {
        assertThat(answer(scene(changes).decide())).isEqualTo(answer);
    }

    /** What is known of two sides that are not both demoted. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        sides                                         | answer                                                       | choices
        A.info=primary B.info=copy B.mirror=REPLAYING | needs-demotion replicating: OutputOfSideUnknown Replicating  | fail-over B, promote-by-force B
        A.mirror=snapshots B.mirror=REPLAYING         | needs-demotion replicating: OutputOfSideUnknown Replicating  | fail-over B, promote-by-force B
        A.info=primary A.status=client B.mirror=ENTRIES | needs-demotion replicating: ClientHasItOpen OutputOfSideUnknown Replicating | fail-over B, promote-by-force B
        A.info=copy A.mirror=REPLAYING B.mirror=up+stopped:local~image~is~primary | needs-demotion replicating: OutputOfSideUnknown Replicating | fail-over A, promote-by-force A
        A.info=primary B.info=copy B.mirror=up+syncing:bootstrapping | wait copying: CopyNotComplete OutputOfSideUnknown |
        A.info=primary B.info=copy B.mirror=up+stopped:resync~requested | wait copying: CopyNotComplete OutputOfSideUnknown |
        A.info=primary B.info=copy                    | choose not-replicating: NotReplicating OutputOfSideUnknown   | promote-by-force B
        A.info=primary B.info=copy B.mirror=down+replaying:x | choose not-replicating: DaemonDown NotReplicating OutputOfSideUnknown | promote-by-force B
        A.info=primary B.info=copy B.mirror=up+error:x | choose not-replicating: NotReplicating OutputOfSideUnknown StateNotUnderstood | promote-by-force B
        A.info=primary B.info=primary                 | choose split-brain: OutputOfSideUnknown SplitBrain           | keep A, keep B
        A.info=copy A.mirror=up+error:split-brain B.info=primary | choose split-brain: OutputOfSideUnknown SplitBrain | keep A, keep B
        A.mirror=up+stopped:split-brain~detected B.mirror=up+stopped:force~promoted | choose split-brain: ForcePromoted OutputOfSideUnknown SplitBrain | keep A, keep B
        A.mirror=up+error:split-brain/up+stopped:force~promoted | choose split-brain: OutputOfSideUnknown SplitBrain | keep A, keep B
        B.mirror=up+stopped:force~promoted/up+error:split-brain | choose split-brain: ForcePromoted OutputOfSideUnknown SplitBrain | keep A, keep B
        A.mirror=up+error:split-brain                 | wait split-brain-not-confirmed: OutputOfSideUnknown SplitBrainNotConfirmed |
        A.mirror=up+error:split-brain B.info=copy     | wait split-brain-not-confirmed: OutputOfSideUnknown SplitBrainNotConfirmed |
        A.info=primary                                | unknown one-side-known: OneSideKnown OutputOfSideUnknown     |
        B.mirror=REPLAYING                            | unknown one-side-known: OneSideKnown OutputOfSideUnknown     | promote-by-force B
        A.info=off                                    | unknown unknown: MirroringNotEnabled NoSideKnown OutputOfSideUnknown |
        A.mirror=up+starting_replay:starting~replay   | unknown unknown: NoSideKnown OutputOfSideUnknown             |
        A.mirror=sideways+unknown:x                   | unknown unknown: NoSideKnown OutputOfSideUnknown StateNotUnderstood |
        A.info=failed                                 | unknown unknown: NoSideKnown OutputOfSideUnknown             |
        """)
    void eachStateHasItsChoices(String sides, String answer, String choices) {
        Failover failover = decide(sides);
        assertThat(answer(failover)).isEqualTo(answer);
        assertThat(failover.choices().stream()
                        .map(choice -> choice.action() + " " + choice.site())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(choices == null ? "" : choices);
        assertThat(failover.choices().stream().filter(choice -> !choice.action().equals("fail-over")))
                .allMatch(choice -> choice.loss() == Failover.Loss.DATA);
    }

    private static Failover decide(String sides) {
        return MirrorScene.of(sides.replace("REPLAYING", REPLAYING).replace("ENTRIES", ENTRIES))
                .decide();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        copy      | thrown away
        REPLAYING | everything that was written on A after the mirror snapshot of 2026-11-20T10:39:18Z, the last one that B has whole; A has a newer one of 2026-11-20T10:40:18Z that is not copied whole, 41 seconds of copying away, and what was copied of it is rolled back
        ENTRIES   | what A wrote and B did not replay: 3 entries of the journal when its daemon reported, and all that was written since
        up+replaying:replaying,~entries_behind_master=8 | what A wrote and B did not replay: 8 entries of the journal when its daemon reported, and all that was written since
        up+replaying:replaying,~{"local_snapshot_timest | what A wrote and B did not copy; no figure shows how much that is
        """)
    void aForcedPromotionSaysWhatIsLost(String copy, String thrownAway) {
        Failover failover = decide("A.info=primary B.info=copy B.mirror=" + copy);
        assertThat(failover.choices().get(1).throwsAway()).isEqualTo(thrownAway);
    }

    /** A resync deletes an image, so each choice with one keeps a copy first, and checks that there is a primary image. */
    @Test
    void aResyncKeepsACopyAndNeedsAPrimaryImage() {
        int found = 0;
        for (String sides : List.of(
                "A.info=primary B.info=primary",
                "A.info=copy A.mirror=up+error:split-brain B.info=primary",
                "A.info=primary B.info=copy B.mirror=REPLAYING",
                "B.mirror=REPLAYING")) {
            for (Failover.Choice choice : decide(sides).choices()) {
                List<String> actions =
                        choice.steps().stream().map(RemedyStep::action).toList();
                if (actions.contains("resync")) {
                    RemedyStep resync = choice.steps().get(actions.indexOf("resync"));
                    assertThat(resync.requires()).contains("'mirroring primary: true'");
                    assertThat(actions.indexOf("keep-copy")).isBetween(0, actions.indexOf("resync") - 1);
                    assertThat(resync.why()).contains("DELETE");
                    found++;
                }
            }
        }
        assertThat(found).isEqualTo(6);
    }

    /** The side that is kept is made primary, and the other one demoted, only where that is needed. */
    @Test
    void aSplitBrainIsEndedWithoutNeedlessSteps() {
        assertThat(steps("A.info=copy A.mirror=up+error:split-brain B.info=primary", 0))
                .isEqualTo("stop-writers keep-copy demote promote-by-force resync verify");
        assertThat(steps("A.info=copy A.mirror=up+error:split-brain B.info=primary", 1))
                .isEqualTo("stop-writers keep-copy resync verify");
        assertThat(steps("A.info=primary B.info=primary", 0)).isEqualTo("stop-writers keep-copy demote resync verify");
        assertThat(steps("A.info=primary B.info=copy B.mirror=REPLAYING", 0))
                .isEqualTo("stop-writers demote verify ask-again promote");
        assertThat(steps("A.info=primary B.info=copy B.mirror=ENTRIES", 0))
                .isEqualTo("stop-writers demote verify promote");
    }

    private static String steps(String sides, int choice) {
        return decide(sides).choices().get(choice).steps().stream()
                .map(RemedyStep::action)
                .collect(Collectors.joining(" "));
    }

    /** Less evidence gives no other yes; a pasted text, which only speaks against a yes, is never taken away. */
    @Test
    void theAnswerNeverMovesTowardsYes() {
        List<String> words = new ArrayList<>(List.of(DEMOTED.split(" ")));
        words.addAll(List.of(
                "A.info=primary",
                "B.snaps=copy11",
                "B.snaps=part14",
                "A.snaps=copy9",
                "A.mirror=up+error:split-brain",
                "B.mirror=up+unknown:remote~image~is~not~primary",
                "B.mirror=up+stopped:force~promoted",
                "A.status=client",
                "A.status=failed",
                "B.info=cut",
                "A.info=journal",
                "pasted=up+error:split-brain"));
        Random random = new Random(20261129);
        int yes = 0;
        for (int i = 0; i < (Boolean.getBoolean("long.tests") ? 20_000 : 2_000); i++) {
            MirrorScene scene = MirrorScene.of(DEMOTED);
            for (int more = random.nextInt(3); more > 0; more--) {
                String word = words.get(random.nextInt(words.size()));
                scene = random.nextBoolean() ? scene.with(word) : scene.without(word);
            }
            Set<String> before = yeses(scene);
            yes += before.size();
            String taken = scene.words().get(random.nextInt(scene.words().size()));
            String key = taken.substring(0, taken.indexOf('=') + 1);
            MirrorScene less = scene;
            for (String word : scene.words()) {
                less = word.startsWith(key) && !key.equals("pasted=") ? less.without(word) : less;
            }
            assertThat(before).as("%s without %s", scene, key).containsAll(yeses(less));
        }
        assertThat(yes).isGreaterThan(100);
    }

    private static Set<String> yeses(MirrorScene scene) {
        Set<String> questions = new TreeSet<>();
        scene.decide().proofs().forEach(proof -> questions.add(proof.question()));
        return questions;
    }

    @ParameterizedTest
    @EnumSource(FailoverReason.class)
    void everyReasonHasARow(FailoverReason code) {
        List<String> scenes = List.of(
                DEMOTED,
                "A.info=primary B.info=copy B.mirror=REPLAYING A.status=client",
                "A.info=primary B.info=copy B.mirror=up+syncing:x",
                "A.info=primary B.info=copy B.mirror=down+unknown:x",
                "A.info=primary B.info=primary",
                "A.mirror=up+error:split-brain",
                "A.mirror=up+stopped:force~promoted",
                "A.mirror=up+new:x",
                "A.info=copy A.mirror=up+stopped:local~image~is~primary",
                "A.info=other B.info=copy",
                "A.info=other-primary B.info=other",
                DEMOTED + " A.info=off",
                DEMOTED + " A.info=journal",
                DEMOTED + " B.snaps=none",
                DEMOTED + " B.snaps=own3",
                DEMOTED + " A.mirror=up+stopped:resync~requested/down+unknown:x/down+unknown:x",
                DEMOTED + " pasted=up+error:split-brain");
        assertThat(scenes.stream()
                        .map(FailoverTest::decide)
                        .flatMap(each -> Stream.concat(each.reasons().stream(), each.missing().stream()))
                        .map(Reason::code)
                        .toList())
                .contains(code);
    }

    @Test
    void theSitesMustDiffer() {
        RbdCommands commands = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);
        UseEvidence east = UseEvidence.of(RbdImageSpec.of("kube", "a"), Instant.EPOCH)
                .site("east")
                .build();
        UseEvidence other = UseEvidence.of(RbdImageSpec.of("kube", "b"), Instant.EPOCH)
                .site("west")
                .build();
        assertThatThrownBy(() -> Failover.decide(east, east, commands)).hasMessageContaining("two sites");
        assertThatThrownBy(() -> Failover.decide(east, other, commands)).hasMessageContaining("the same image");
    }
}
