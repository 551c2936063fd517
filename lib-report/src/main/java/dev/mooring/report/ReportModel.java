package dev.mooring.report;

import dev.mooring.driver.BackingStorage;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.lint.LintReport;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.ObjectView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objects and the answers of other rooms about them, each computed once. */
final class ReportModel {

    private final Inventory objects;
    private final Forecast forecast;
    private final ForecastReport report;
    private final LintReport lint;
    private final Map<ObjectRef, ClaimEnd> claims = new HashMap<>();
    private final Map<ObjectRef, VolumeEnd> volumes = new HashMap<>();
    private final Map<ObjectRef, String> phasesNow = new HashMap<>();
    private final Set<ObjectRef> unreadable;
    private final Set<ObjectRef> refused;
    private final Set<ObjectRef> unstable;
    private final Set<ObjectRef> contended;
    private final Map<String, List<Reason>> findings;
    private final Dangers dangers;
    private final Map<ObjectRef, Set<String>> users = new HashMap<>();
    private final Map<ObjectRef, Set<String>> nodes = new HashMap<>();

    ReportModel(Inventory objects, ForecastReport report, LintReport lint) {
        this.objects = objects;
        this.forecast = report.forecast();
        this.report = report;
        this.lint = lint;
        forecast.claims().forEach(end -> claims.put(end.claim().ref(), end));
        forecast.volumes().forEach(end -> volumes.put(end.volume().ref(), end));
        objects.claims().forEach(each -> phasesNow.put(each.ref(), each.phase()));
        objects.volumes().forEach(each -> phasesNow.put(each.ref(), each.phase()));
        this.unreadable = lint.unreadable().stream().map(Unreadable::object).collect(Collectors.toSet());
        this.refused = forecast.refusals().stream().map(Refusal::object).collect(Collectors.toSet());
        this.unstable = Set.copyOf(forecast.unstable());
        this.contended = claims.values().stream()
                .filter(end -> Evidence.isNamingVolumeOfAnother(Optional.of(end)))
                .flatMap(end -> end.volume().stream())
                .map(ObjectRef::volume)
                .collect(Collectors.toSet());
        this.findings = lint.findings().stream().collect(Collectors.groupingBy(Reason::subject));
        this.dangers = new Dangers(objects, lint);
        objects.pods().forEach(this::addUser);
        objects.attachments().forEach(this::addNode);
    }

    private void addUser(PodView pod) {
        for (String claim : pod.claimNames()) {
            users.computeIfAbsent(ObjectRef.claim(pod.namespace(), claim), key -> new TreeSet<>())
                    .add(pod.name());
        }
    }

    private void addNode(AttachmentView attachment) {
        attachment
                .volumeName()
                .ifPresent(name -> nodes.computeIfAbsent(ObjectRef.volume(name), key -> new TreeSet<>())
                        .add(attachment.nodeName()));
    }

    Forecast forecast() {
        return forecast;
    }

    ForecastReport report() {
        return report;
    }

    LintReport lint() {
        return lint;
    }

    /** The given or created claims and volumes, claims first, each once. */
    List<ObjectRef> refs() {
        Set<ObjectRef> claimRefs = new TreeSet<>(claims.keySet());
        Set<ObjectRef> volumeRefs = new TreeSet<>(volumes.keySet());
        List<Collection<ObjectRef>> more = List.of(phasesNow.keySet(), unreadable, refused);
        for (Collection<ObjectRef> each : more) {
            each.stream().filter(ObjectRef::isClaim).forEach(claimRefs::add);
            each.stream().filter(ObjectRef::isVolume).forEach(volumeRefs::add);
        }
        List<ObjectRef> all = new ArrayList<>(claimRefs);
        all.addAll(volumeRefs);
        return all;
    }

    Optional<ClaimEnd> claim(ObjectRef ref) {
        return Optional.ofNullable(claims.get(ref));
    }

    Optional<VolumeEnd> volume(ObjectRef ref) {
        return Optional.ofNullable(volumes.get(ref));
    }

    /** The object in its final state, else as given. */
    Optional<ObjectView> view(ObjectRef ref) {
        return ref.isVolume()
                ? volume(ref).<ObjectView>map(VolumeEnd::volume).or(() -> objects.volume(ref.name()))
                : claim(ref).<ObjectView>map(ClaimEnd::claim).or(() -> objects.claim(ref.namespace(), ref.name()));
    }

    /** The given phase; empty if there is none. */
    String phaseNow(ObjectRef ref) {
        return phasesNow.getOrDefault(ref, "");
    }

    boolean isUnreadable(ObjectRef ref) {
        return unreadable.contains(ref);
    }

    boolean isRefused(ObjectRef ref) {
        return refused.contains(ref);
    }

    boolean isUnstable(ObjectRef ref) {
        return unstable.contains(ref);
    }

    boolean isContended(ObjectRef volume) {
        return contended.contains(volume);
    }

    /** Whether a claim may exist that is not in the forecast: it cannot be read, or some claims are not given. */
    boolean isMissing(ObjectRef claim) {
        return !claims.containsKey(claim)
                && !phasesNow.containsKey(claim)
                && (isUnreadable(claim) || !objects.isComplete(Kinds.PERSISTENT_VOLUME_CLAIM));
    }

    /** The findings about an object, and the dangers of what it depends on, the most severe first. */
    List<Reason> findings(ObjectRef ref) {
        List<Reason> own = findings.getOrDefault(ref.toString(), List.of());
        List<Reason> others = dangers.of(ref, volumeOf(ref));
        return others.isEmpty()
                ? own
                : Stream.concat(own.stream(), others.stream())
                        .sorted(Comparator.comparing(Reason::severity).reversed())
                        .toList();
    }

    /** The pods of its namespace that use a claim. */
    List<String> users(ObjectRef claim) {
        return List.copyOf(users.getOrDefault(claim, new HashSet<>()));
    }

    /** The nodes that have an attachment of a volume. */
    List<String> nodes(ObjectRef volume) {
        return List.copyOf(nodes.getOrDefault(volume, new HashSet<>()));
    }

    /** The driver of a volume, or the provisioner of a claim's class; empty if unknown. */
    String driver(ObjectRef ref, String className) {
        Optional<String> ofVolume = volumeOf(ref).map(BackingStorage::of).map(BackingStorage::driverName);
        return ofVolume.filter(name -> !name.isEmpty())
                .or(() -> objects.storageClass(className).map(StorageClassView::provisioner))
                .orElse("");
    }

    private Optional<VolumeView> volumeOf(ObjectRef ref) {
        ObjectRef volume = ref.isVolume()
                ? ref
                : claim(ref)
                        .filter(ClaimEnd::isBound)
                        .flatMap(ClaimEnd::volume)
                        .map(ObjectRef::volume)
                        .orElse(ref);
        return volume(volume).map(VolumeEnd::volume);
    }
}
