package dev.mooring.upgrade;

import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.ExpansionOutlook;
import dev.mooring.expansion.ExpansionRequest;
import dev.mooring.expansion.Expansions;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How the claims of a cluster grow and change their class on a release. */
final class ExpansionAnswers {

    private ExpansionAnswers() {}

    static Map<ObjectRef, UpgradeAnswer> sizes(Profile profile) {
        Expansions expansions = Expansions.of(profile.inventory());
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (ClaimView each : profile.inventory().claims()) {
            answers.put(each.ref(), answer(expansions.of(ExpansionRequest.of(each))));
        }
        return answers;
    }

    private static UpgradeAnswer answer(Expansion end) {
        List<String> recovery = end.recovery().stream()
                .map(each -> "a smaller request is possible, from " + each.size() + " on")
                .toList();
        return UpgradeAnswer.of(standing(end.outlook()), end.state() + ", " + end.outlook())
                .saying(recovery)
                .because(end.reasons());
    }

    static Map<ObjectRef, UpgradeAnswer> attributes(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (ClaimView each : profile.inventory().claims()) {
            AttributesChange end = AttributesChange.of(each, profile.inventory());
            answers.put(
                    each.ref(),
                    UpgradeAnswer.of(standing(end.outlook()), end.state() + ", " + end.outlook())
                            .because(end.reasons()));
        }
        return answers;
    }

    private static Standing standing(ExpansionOutlook outlook) {
        return switch (outlook) {
            case DONE, GOES_ON -> Standing.FINE;
            case WAITS -> Standing.WAITS;
            case UNKNOWN -> Standing.UNKNOWN;
            case HANGS, REFUSED -> Standing.STUCK;
        };
    }
}
