package dev.mooring.snapshot;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.internal.Quote;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Why a snapshot ends as it does, in upstream's order: the first rule that applies decides.
 *
 * @upstream external-snapshotter pkg/common-controller/snapshot_controller.go syncSnapshot,
 *     getPreprovisionedContentFromStore, syncUnreadySnapshot
 * @upstream external-snapshotter pkg/sidecar-controller/snapshot_controller.go syncContent,
 *     checkandUpdateContentStatusOperation
 */
enum SnapshotRule implements ReasonCode {
    /** It names both claims and a content, or neither. */
    SNAPSHOT_SOURCE_INVALID(
            SnapshotDecision.State.UNREADY,
            scene ->
                    scene.snapshot.namesClaims() == scene.snapshot.contentName().isPresent(),
            scene -> "exactly one of " + scene.family.claims().last() + " and "
                    + scene.family.contentName().last() + " must be set in spec.source"),
    /** It names a content with an empty name. */
    SNAPSHOT_CONTENT_NAME_EMPTY(
            SnapshotDecision.State.UNREADY,
            scene -> scene.snapshot.contentName().filter(String::isEmpty).isPresent(),
            scene -> "the name of its content is empty"),
    /** The contents of the cluster are not given. */
    SNAPSHOT_CONTENTS_UNKNOWN(
            SnapshotDecision.State.UNKNOWN,
            scene -> isStatic(scene)
                    && scene.content().isEmpty()
                    && (!scene.areContentsKnown() || scene.isContentUnreadable()),
            scene -> "it is not known whether " + content(scene) + " exists and is for it"),
    /** Its content does not exist; the snapshot waits for it. */
    SNAPSHOT_CONTENT_ABSENT(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && scene.content().isEmpty(),
            scene -> "there is no " + content(scene) + "; the snapshot waits for it, and none is taken"),
    /** Its content is for a snapshot that is still to be taken. */
    SNAPSHOT_CONTENT_DYNAMIC(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && is(scene, found -> found.handles().isEmpty()),
            scene -> content(scene) + " has no spec.source."
                    + scene.family.handles().last()
                    + ": it was made for a snapshot that is still to be taken, and a snapshot that names its content"
                    + " needs one that was made for a handle"),
    /** Its content is for another snapshot, or for one of this name with another uid. */
    SNAPSHOT_CONTENT_OF_OTHER(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && is(scene, found -> isOfOther(scene, found)),
            scene -> content(scene) + " is for "
                    + scene.content()
                            .map(SnapshotContentView::snapshot)
                            .map(ObjectRef::toString)
                            .orElse("another snapshot")
                    + (is(scene, found -> found.snapshotUid().isEmpty()) ? "" : " with a uid of its own")),
    /** No sidecar of the driver runs: the snapshot is bound, and stays unready. */
    SNAPSHOT_DRIVER_ABSENT(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && scene.lacksDriver(),
            scene -> "no CSI driver " + Quote.text(scene.driver()) + " is there to look for the snapshot"),
    /** Its class does not exist: the snapshot is bound, and the sidecar fails. */
    SNAPSHOT_CLASS_ABSENT(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && scene.lacksClass(),
            scene -> "there is no " + scene.family.classKind() + " "
                    + Quote.text(scene.className().orElse(""))),
    /** Its class is that of another driver: no sidecar processes its content. */
    SNAPSHOT_CLASS_OF_OTHER_DRIVER(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && !classDriver(scene).equals(scene.driver()),
            scene -> "its class is for driver " + Quote.text(classDriver(scene)) + ", and its content for "
                    + Quote.text(scene.driver())),
    /** The secret of its class does not exist: the snapshot is bound, and the sidecar fails. */
    SNAPSHOT_SECRET_ABSENT(
            SnapshotDecision.State.UNREADY,
            scene -> isStatic(scene) && scene.lacksListSecret(),
            scene -> "its class needs secret "
                    + Quote.text(scene.listSecret().map(ObjectRef::key).orElse(""))),
    /** It is bound to an existing snapshot in the storage. */
    SNAPSHOT_BOUND_TO_EXISTING(
            SnapshotDecision.State.READY,
            SnapshotRule::isStatic,
            scene -> "it is bound to " + content(scene)
                    + ", and ready if the driver finds the snapshot; no snapshot is taken"),
    /** The claim that it is taken of does not exist. */
    SNAPSHOT_CLAIM_ABSENT(
            SnapshotDecision.State.UNREADY,
            SnapshotScene::lacksClaim,
            scene -> "there is no claim "
                    + Quote.text(scene.claim().map(ObjectRef::key).orElse("")) + " to take a snapshot of"),
    /** The driver of its class takes no snapshots. */
    SNAPSHOT_NOT_SERVED(
            SnapshotDecision.State.UNREADY,
            scene -> ServedModes.lacks(classDriver(scene), ServedModes.Lack.SNAPSHOTS),
            scene -> "driver " + Quote.text(classDriver(scene)) + " takes no snapshots: it does not report"
                    + " CREATE_DELETE_SNAPSHOT"),
    /** A new snapshot is taken. */
    SNAPSHOT_CUT_NOW(
            SnapshotDecision.State.CUTS_ANOTHER,
            scene -> true,
            scene -> "the driver takes a new snapshot of the volumes as they are then");

    private final SnapshotDecision.State state;

    private final Predicate<SnapshotScene> applies;

    private final Function<SnapshotScene, String> words;

    SnapshotRule(
            SnapshotDecision.State state, Predicate<SnapshotScene> applies, Function<SnapshotScene, String> words) {
        this.state = state;
        this.applies = applies;
        this.words = words;
    }

    /** {@return the outcome of a snapshot that the rule applies to} */
    public SnapshotDecision.State state() {
        return state;
    }

    @Override
    public Severity severity() {
        return switch (state) {
            case READY -> Severity.INFO;
            case UNREADY, UNKNOWN -> Severity.WARN;
            case CUTS_ANOTHER -> Severity.DANGER;
        };
    }

    boolean applies(SnapshotScene scene) {
        return applies.test(scene);
    }

    String words(SnapshotScene scene) {
        return words.apply(scene);
    }

    private static boolean isStatic(SnapshotScene scene) {
        return scene.snapshot.contentName().isPresent();
    }

    private static boolean is(SnapshotScene scene, Predicate<SnapshotContentView> what) {
        return scene.content().filter(what).isPresent();
    }

    /** A uid in the reference is that of an existing snapshot; a newly created one has another. */
    private static boolean isOfOther(SnapshotScene scene, SnapshotContentView content) {
        boolean sameName = content.snapshot().equals(scene.snapshot.ref());
        String uid = content.snapshotUid();
        return !sameName || (!uid.isEmpty() && !uid.equals(scene.snapshot.uid()));
    }

    private static String content(SnapshotScene scene) {
        return scene.family.contentKind() + " "
                + Quote.text(scene.snapshot.contentName().orElse(""));
    }

    private static String classDriver(SnapshotScene scene) {
        return scene.snapshotClass()
                .flatMap(found -> found.json().string("driver"))
                .orElse(scene.driver());
    }

    @Override
    public String toString() {
        return id();
    }
}
