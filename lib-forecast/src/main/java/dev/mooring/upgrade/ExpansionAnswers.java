package dev.mooring.upgrade;

import dev.mooring.admission.Admission;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.Expansions;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.release.Release;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How the claims of a cluster grow and change their class on a release. */
final class ExpansionAnswers {

    private ExpansionAnswers() {}

    static Map<ObjectRef, UpgradeAnswer> sizes(Profile profile) {
        Expansions expansions = Expansions.of(profile.inventory());
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (ClaimView each : asked(profile)) {
            answers.put(
                    each.ref(),
                    answer(expansions.of(Expansion.Request.of(each))).saying(shrinking(each, profile.release())));
        }
        return answers;
    }

    private static List<ClaimView> asked(Profile profile) {
        return profile.inventory().claims().stream()
                .filter(each -> profile.isAsked(each.ref()))
                .toList();
    }

    /** Whether a claim that asks for more than it has may ask for less. */
    private static List<String> shrinking(ClaimView claim, Release release) {
        Optional<StorageSize> less = claim.statusCapacity()
                .map(capacity -> capacity.plus(StorageSize.parse("1")))
                .filter(size -> size.compareTo(claim.request()) < 0);
        if (less.isEmpty()) {
            return List.of();
        }
        JsonObject json = claim.manifest()
                .json()
                .with("apiVersion", "v1")
                .with("kind", claim.ref().kind());
        JsonPointer request = JsonPointer.of("spec", "resources", "requests", "storage");
        JsonObject smaller = json.with(request, JsonString.of(less.get().decimal()));
        boolean accepted = Admission.update(release, new Manifest(json), new Manifest(smaller))
                .isAccepted();
        return List.of("the API server " + (accepted ? "accepts" : "refuses") + " a smaller request");
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
        for (ClaimView each : asked(profile)) {
            AttributesChange end = AttributesChange.of(each, profile.inventory());
            answers.put(
                    each.ref(),
                    UpgradeAnswer.of(standing(end.outlook()), end.state() + ", " + end.outlook())
                            .because(end.reasons()));
        }
        return answers;
    }

    private static Standing standing(Expansion.ExpansionOutlook outlook) {
        return switch (outlook) {
            case DONE, GOES_ON -> Standing.FINE;
            case WAITS -> Standing.WAITS;
            case UNKNOWN -> Standing.UNKNOWN;
            case HANGS, REFUSED -> Standing.STUCK;
        };
    }
}
