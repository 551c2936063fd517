package dev.mooring.upgrade;

import dev.mooring.deletion.DataEnd;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How the objects end on a release. */
final class ForecastAnswers {

    /** At most this many nodes of a pod are named; beyond that, only the number is compared. */
    private static final int MOST_NODES = 100;

    private static final Set<ForecastCode> LOSSES =
            Set.of(ForecastCode.DATA_WILL_BE_DELETED, ForecastCode.DATA_WILL_BE_SCRUBBED);

    private ForecastAnswers() {}

    static Map<ObjectRef, UpgradeAnswer> claims(Profile profile) {
        Forecast forecast = profile.forecast();
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        profile.inventory().claims().stream()
                .map(ClaimView::ref)
                .forEach(ref -> answers.put(ref, UpgradeAnswer.ABSENT));
        forecast.claims().forEach(end -> answers.put(end.claim().ref(), answer(end)));
        return withDangers(answers, forecast);
    }

    private static UpgradeAnswer answer(ClaimEnd end) {
        String volume = end.volume().map(name -> ", volume " + name).orElse("");
        return UpgradeAnswer.of(standing(end), "phase " + end.shownPhase() + volume)
                .because(end.reasons());
    }

    private static Standing standing(ClaimEnd end) {
        if (end.isBound()) {
            return Standing.FINE;
        }
        return end.isWaitingForConsumer() || end.isWaitingForProvisioner() ? Standing.WAITS : Standing.STUCK;
    }

    static Map<ObjectRef, UpgradeAnswer> volumes(Profile profile) {
        Forecast forecast = profile.forecast();
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        profile.inventory().volumes().stream()
                .map(VolumeView::ref)
                .forEach(ref -> answers.put(ref, UpgradeAnswer.ABSENT));
        forecast.volumes().forEach(end -> answers.put(end.volume().ref(), answer(end)));
        for (DataEnd data : forecast.deletions().data()) {
            answers.merge(data.volume(), DeletionAnswers.answer(data), ForecastAnswers::both);
        }
        return withDangers(answers, forecast);
    }

    private static UpgradeAnswer both(UpgradeAnswer end, UpgradeAnswer data) {
        return new UpgradeAnswer(end.standing(), end.statements(), data.remedy())
                .atLeast(data.standing())
                .saying(data.statements());
    }

    private static UpgradeAnswer answer(VolumeEnd end) {
        String claim =
                end.claim().map(ClaimRef::key).map(key -> ", claim " + key).orElse("");
        Standing standing = switch (end.phase()) {
            case Phases.FAILED -> Standing.STUCK;
            case Phases.RELEASED -> Standing.WAITS;
            default -> Standing.FINE;
        };
        return UpgradeAnswer.of(standing, "phase " + end.shownPhase() + claim).because(end.reasons());
    }

    /** A separate question covers what nodes cannot mount. */
    private static Map<ObjectRef, UpgradeAnswer> withDangers(Map<ObjectRef, UpgradeAnswer> answers, Forecast forecast) {
        Map<String, List<Reason>> dangers = forecast.dangers().stream()
                .filter(each -> !(each.code() instanceof VolumeRemark))
                .collect(Collectors.groupingBy(Reason::subject, TreeMap::new, Collectors.toList()));
        answers.replaceAll((ref, answer) -> {
            List<Reason> own = dangers.getOrDefault(ref.toString(), List.of());
            boolean lost = own.stream().anyMatch(each -> LOSSES.contains(each.code()));
            return lost ? answer.atLeast(Standing.LOST).because(own) : answer.because(own);
        });
        return answers;
    }

    static Map<ObjectRef, UpgradeAnswer> pods(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        if (!profile.forecast().nodes().isEmpty()) {
            profile.forecast().pods().forEach(end -> answers.put(end.pod(), answer(end)));
        }
        return answers;
    }

    private static UpgradeAnswer answer(PodEnd end) {
        Standing standing = switch (end.state()) {
            case PLACED, OPEN -> Standing.FINE;
            case WAITING_FOR_CLAIMS, NOT_SCHEDULED, UNKNOWN -> Standing.WAITS;
            case UNSCHEDULABLE -> Standing.STUCK;
        };
        List<String> feasible = end.verdict().feasible();
        List<String> more = new ArrayList<>();
        end.message().ifPresent(more::add);
        if (!end.verdict().nodes().isEmpty()) {
            more.add("fits on " + feasible.size() + " nodes"
                    + (feasible.size() > MOST_NODES ? "" : ": " + String.join(", ", feasible)));
        }
        return UpgradeAnswer.of(
                        standing,
                        end.state() + end.node().map(node -> ", node " + node).orElse(""))
                .saying(more)
                .because(end.verdict().remarks());
    }

    static Map<ObjectRef, UpgradeAnswer> workloads(Profile profile) {
        Map<ObjectRef, List<String>> statements = new TreeMap<>();
        var end = profile.forecast().workloads();
        end.made().forEach(each -> put(statements, each.workload(), "makes " + each.ref()));
        end.waiting().forEach(each -> put(statements, each.workload(), "makes " + each.ref() + " later"));
        end.deleted().forEach(each -> put(statements, each.workload(), "deletes " + each.object() + ": " + each.why()));
        for (Reason each : end.findings()) {
            subject(each, profile)
                    .forEach(ref -> put(statements, ref, each.code().id() + ": " + each.message()));
        }
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        statements.forEach(
                (ref, all) -> answers.put(ref, UpgradeAnswer.of(Standing.FINE).saying(all)));
        profile.inventory().all().stream()
                .filter(each -> WorkloadObjects.isPlayed(each.kind()))
                .forEach(each -> answers.putIfAbsent(each.ref(), UpgradeAnswer.of(Standing.FINE)));
        return answers;
    }

    private static Collection<ObjectRef> subject(Reason reason, Profile profile) {
        return profile.refsBySubject().getOrDefault(reason.subject(), List.of());
    }

    private static void put(Map<ObjectRef, List<String>> statements, ObjectRef object, String statement) {
        statements.computeIfAbsent(object, each -> new ArrayList<>()).add(statement);
    }
}
