package dev.mooring.upgrade;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Severity;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a deletion does to the data of each volume, when no pod uses it and no node has it. */
final class DeletionAnswers {

    private static final UpgradeAnswer KEPT = UpgradeAnswer.of(Standing.FINE, "data kept");

    private DeletionAnswers() {}

    static Map<ObjectRef, UpgradeAnswer> volumesFirst(Profile profile) {
        return answers(profile, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM);
    }

    static Map<ObjectRef, UpgradeAnswer> claimsFirst(Profile profile) {
        return answers(profile, Kinds.PERSISTENT_VOLUME_CLAIM);
    }

    private static Map<ObjectRef, UpgradeAnswer> answers(Profile profile, String... kinds) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (VolumeView each : profile.inventory().volumes()) {
            answers.put(each.ref(), KEPT);
        }
        profile.deletionsOf(kinds).data().forEach(each -> answers.put(each.volume(), answer(each)));
        return answers;
    }

    /** The reason why data are kept does not matter. */
    static UpgradeAnswer answer(DataEnd end) {
        if (end.fate() == Fate.KEPT && end.reason().severity() == Severity.INFO) {
            return KEPT;
        }
        Standing standing = switch (end.fate()) {
            case KEPT -> Standing.FINE;
            case UNKNOWN -> Standing.UNKNOWN;
            case DELETED, DELETED_WHEN_RELEASED -> Standing.LOST;
        };
        return UpgradeAnswer.of(standing, "data " + end.fate()).because(List.of(end.reason()));
    }
}
