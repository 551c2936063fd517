package dev.mooring.deletion;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.OtherControllers.Outcome.Loss;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What becomes of the data of a volume: the first rule that fits decides. */
enum DataRule implements ReasonCode {
    /** About a volume: its provisioner deletes the data. */
    PROVISIONER_DELETES_DATA(
            Severity.DANGER,
            Fate.DELETED,
            Story::isEmptied,
            story -> "is released with policy Delete: provisioner " + story.provisioner() + " deletes its data"),
    /** About a volume: its in-tree plugin deletes the data. */
    PLUGIN_DELETES_DATA(
            Severity.DANGER,
            Fate.DELETED,
            story -> story.loss() == Loss.DELETED_BY_PLUGIN,
            story -> "is released with policy Delete: its in-tree plugin deletes its data"),
    /** About a volume: the recycler deletes the content. */
    RECYCLER_DELETES_DATA(
            Severity.DANGER,
            Fate.DELETED,
            story -> story.loss() == Loss.SCRUBBED,
            story -> "is released with policy Recycle: all data on it are deleted"),
    /** About a volume: it was Released for a moment, and its provisioner may have seen it. */
    PROVISIONER_MAY_DELETE_DATA(
            Severity.DANGER,
            Fate.UNKNOWN,
            story -> story.loss() == Loss.RACED && !story.provisioner().isEmpty(),
            story -> "is Released for a moment before the PV controller makes it Failed: provisioner "
                    + story.provisioner() + " deletes its data if it sees that"),
    /** About a volume: its policy is Retain. */
    POLICY_RETAINS_DATA(
            Severity.INFO,
            Fate.KEPT,
            story -> story.policyIs("Retain"),
            story -> "has reclaim policy Retain: nothing deletes its data"
                    + (story.isGone() ? "; no object points to them then" : "")),
    /** About a volume: the object is gone, and nothing has deleted the data. */
    STORAGE_LEFT_BEHIND(
            Severity.WARN,
            Fate.KEPT,
            Story::isGone,
            story ->
                    "is deleted, but nothing deletes its data: they stay in the storage, and no object points to them"),
    /** About a volume: it is being deleted before its claim, and then nothing deletes the data. */
    DATA_LEFT_WHEN_RELEASED(
            Severity.WARN,
            Fate.KEPT,
            story -> story.isBound() && story.isTooLate(),
            story -> "is being deleted before " + story.keeper()
                    + ": when that is gone, nothing deletes its data, which stay in" + " the storage"),
    /** About a volume: it is not known whether it or its claim goes. */
    DATA_NOT_KNOWN(
            Severity.DANGER,
            Fate.UNKNOWN,
            story -> story.is(State.UNKNOWN),
            story -> "its data are deleted if " + story.keeper() + " goes, and whether it goes is not known"),
    /** About a volume: something still keeps it or its claim. */
    DATA_DELETED_WHEN_RELEASED(
            Severity.DANGER,
            Fate.DELETED_WHEN_RELEASED,
            story -> (story.is(State.TERMINATING) || story.is(State.WAITING)) && story.isBound(),
            story -> "its data are deleted as soon as " + story.keeper() + " is gone"),
    /** About a volume: it is Released with policy Delete, and is still attached. */
    DATA_DELETED_WHEN_DETACHED(
            Severity.DANGER,
            Fate.DELETED_WHEN_RELEASED,
            story -> story.isReleased() && !story.provisioner().isEmpty(),
            story -> "is Released with policy Delete: provisioner " + story.provisioner()
                    + " deletes its data as soon as it is detached"),
    /** About a volume: nothing that deletes data manages it. */
    NOBODY_DELETES_DATA(
            Severity.INFO,
            Fate.KEPT,
            story -> !story.isBound(),
            story -> "is " + story.phase() + ", and nothing deletes its data"),
    /** About a volume: its claim stays. */
    CLAIM_KEEPS_DATA(Severity.INFO, Fate.KEPT, story -> true, story -> "keeps its data: its claim stays");

    private final Severity severity;
    private final Fate fate;

    private final Predicate<Story> applies;

    private final Function<Story, String> words;

    DataRule(Severity severity, Fate fate, Predicate<Story> applies, Function<Story, String> words) {
        this.severity = severity;
        this.fate = fate;
        this.applies = applies;
        this.words = words;
    }

    /**
     * What a run did to a volume.
     *
     * @param release the release of the cluster
     * @param before the volume before the run
     * @param now the volume after it; empty if it is gone
     * @param isEmptied whether its provisioner has deleted the data
     * @param loss how another controller has deleted the data; null if none has
     * @param ends the ends of the volume and of its claim, as far as they are concerned
     */
    record Story(
            Release release,
            VolumeView before,
            Optional<VolumeView> now,
            boolean isEmptied,
            @Nullable Loss loss,
            List<DeletionEnd> ends) {

        private boolean policyIs(String policy) {
            return now.orElse(before).reclaimPolicy().equals(policy);
        }

        private boolean isGone() {
            return now.isEmpty();
        }

        private boolean isBound() {
            return now.filter(each -> each.phase().equals(Phases.BOUND)).isPresent();
        }

        private boolean isTooLate() {
            return now.filter(each -> Provisioner.isTooLate(release, each)).isPresent();
        }

        private boolean isReleased() {
            return now.filter(each -> each.phase().equals(Phases.RELEASED))
                            .filter(each ->
                                    !each.isBeingDeleted() || each.finalizers().contains(Provisioner.FINALIZER))
                            .isPresent()
                    && policyIs("Delete");
        }

        private String phase() {
            return now.map(VolumeView::phase).orElse("gone");
        }

        private String provisioner() {
            return Provisioner.of(now.orElse(before)).orElse("");
        }

        private boolean is(State state) {
            return ends.stream().anyMatch(end -> end.state() == state);
        }

        /** What keeps the data of a bound volume is its claim. */
        private String keeper() {
            return now.or(() -> Optional.of(before))
                    .filter(each -> isBound() || now.isEmpty())
                    .flatMap(VolumeHolds::claim)
                    .orElse(before.ref())
                    .toString();
        }
    }

    static DataEnd of(Story story) {
        ObjectRef volume = story.before().ref();
        DataRule rule = Arrays.stream(values())
                .filter(each -> each.applies.test(story))
                .findFirst()
                .orElseThrow();
        Reason reason = Reason.of(rule, volume.toString(), rule.words.apply(story));
        return new DataEnd(
                volume,
                rule.fate,
                rule.severity == Severity.DANGER ? reason.withRemedy(VolumeHolds.retain(volume)) : reason);
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
