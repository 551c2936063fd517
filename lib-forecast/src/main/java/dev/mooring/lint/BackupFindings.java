package dev.mooring.lint;

import dev.mooring.internal.Quote;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Planned backups that fail, although their schedule suggests that there are copies.
 *
 * @upstream velero pkg/apis/velero/v1/backup_types.go, schedule_types.go, backupstoragelocation_types.go
 * @upstream volsync api/v1alpha1/common_types.go MoverStatus
 * @upstream cloudnative-pg api/v1/backup_types.go
 */
final class BackupFindings {

    private static final String VELERO = "velero.io/";
    private static final String CNPG = "postgresql.cnpg.io/";
    private static final Set<String> FAILED =
            Set.of("Failed", "PartiallyFailed", "FailedValidation", "FinalizingPartiallyFailed", "failed");

    private BackupFindings() {}

    static Stream<Reason> failing(LintInput scene) {
        return Stream.of(velero(scene), locations(scene), volsync(scene), cnpg(scene))
                .flatMap(each -> each);
    }

    private static Stream<Manifest> all(LintInput scene, String kind, String group) {
        return scene.objects().all(kind).stream()
                .filter(each -> each.apiVersion().startsWith(group));
    }

    private static Stream<Reason> velero(LintInput scene) {
        List<Manifest> backups = all(scene, "Backup", VELERO).toList();
        return all(scene, "Schedule", VELERO)
                .flatMap(schedule -> Stream.concat(
                        status(schedule, "phase").equals("FailedValidation")
                                ? Stream.of(failing(schedule, "its phase is FailedValidation: no backup is made"))
                                : Stream.empty(),
                        last(backups.stream()
                                        .filter(each -> each.namespace().equals(schedule.namespace())
                                                && label(each, "velero.io/schedule-name")
                                                        .equals(schedule.name())))
                                .flatMap(each -> failed(schedule, each))
                                .stream()));
    }

    private static Stream<Reason> cnpg(LintInput scene) {
        List<Manifest> backups = all(scene, "Backup", CNPG).toList();
        return all(scene, "ScheduledBackup", CNPG)
                .flatMap(schedule -> last(backups.stream()
                                .filter(each -> each.namespace().equals(schedule.namespace())
                                        && cluster(each).equals(cluster(schedule))))
                        .flatMap(each -> failed(schedule, each))
                        .stream());
    }

    private static String cluster(Manifest object) {
        return object.spec().child("cluster").string("name").orElse("");
    }

    private static Stream<Reason> locations(LintInput scene) {
        return all(scene, "BackupStorageLocation", VELERO)
                .filter(each -> status(each, "phase").equals("Unavailable"))
                .map(each -> failing(each, "Velero cannot reach it: no backup is written there, and none is restored"));
    }

    private static Stream<Reason> volsync(LintInput scene) {
        return all(scene, "ReplicationSource", "volsync.backube/")
                .filter(each -> each.status()
                        .child("latestMoverStatus")
                        .string("result")
                        .equals(Optional.of("Failed")))
                .map(each -> failing(
                        each,
                        "its last copy of claim "
                                + Quote.text(each.spec().string("sourcePVC").orElse("")) + " failed"));
    }

    /** The newest by the time of its start, or of its creation if it never started. */
    private static Optional<Manifest> last(Stream<Manifest> backups) {
        return backups.max(Comparator.comparing(BackupFindings::time).thenComparing(Manifest::name));
    }

    private static String time(Manifest backup) {
        return Stream.of("startTimestamp", "startedAt")
                .map(key -> status(backup, key))
                .filter(time -> !time.isEmpty())
                .findFirst()
                .or(() -> backup.metadata().string("creationTimestamp"))
                .orElse("");
    }

    private static Optional<Reason> failed(Manifest schedule, Manifest backup) {
        String phase = status(backup, "phase");
        return FAILED.contains(phase)
                ? Optional.of(failing(schedule, "its last backup " + Quote.text(backup.name()) + " has phase " + phase))
                : Optional.empty();
    }

    private static Reason failing(Manifest object, String message) {
        return Findings.of(
                LintCode.BACKUP_FAILS,
                object.ref(),
                "/status",
                message,
                "read the log of the backup; NoProvenCopy names the claims without a copy");
    }

    private static String status(Manifest object, String key) {
        return object.status().string(key).orElse("");
    }

    private static String label(Manifest object, String key) {
        return object.metadata().child("labels").string(key).orElse("");
    }
}
