package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.StorageGroup;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.lint.BackupCoverage.ClaimCopies;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objects and what the other rooms say about them; each answer is computed once, and only if needed. */
final class LintInput {

    private final Inventory objects;
    private final Lazy<ForecastReport> report;
    private final Lazy<AttachDiagnosis> attachments;
    private final Lazy<Map<ObjectRef, List<PodView>>> pods;
    private final Lazy<Set<ObjectRef>> named;
    private final Lazy<Map<ObjectRef, ClaimCopies>> copies;
    private final Lazy<List<BackingStorage>> storages;
    private final Lazy<List<StorageGroup>> groups;
    private final Lazy<List<StorageGroup>> nested;

    LintInput(Inventory objects, Supplier<ForecastReport> report, Supplier<AttachDiagnosis> attachments) {
        this.objects = requireNonNull(objects, "objects");
        this.report = new Lazy<>(report);
        this.attachments = new Lazy<>(attachments);
        this.pods = new Lazy<>(this::podsByClaim);
        this.named = new Lazy<>(this::namedClaims);
        this.copies = new Lazy<>(() -> BackupCoverage.of(objects).claims().stream()
                .collect(Collectors.toMap(ClaimCopies::claim, each -> each)));
        this.storages = new Lazy<>(
                () -> objects.volumes().stream().map(BackingStorage::of).toList());
        this.groups = new Lazy<>(() -> StorageGroup.of(storages.get()));
        this.nested = new Lazy<>(() -> StorageGroup.nested(storages.get()));
    }

    Inventory objects() {
        return objects;
    }

    Forecast forecast() {
        return report().forecast();
    }

    ForecastReport report() {
        return report.get();
    }

    AttachDiagnosis attachments() {
        return attachments.get();
    }

    /** The copies of a claim; empty if it is made for one pod. */
    Optional<ClaimCopies> copies(ObjectRef claim) {
        return Optional.ofNullable(copies.get().get(claim));
    }

    /** The storages of the volumes, in their order. */
    List<BackingStorage> storages() {
        return storages.get();
    }

    /** The volumes that are one storage, or may be. */
    List<StorageGroup> groups() {
        return groups.get();
    }

    /** The volumes whose directories lie inside each other. */
    List<StorageGroup> nested() {
        return nested.get();
    }

    /** The pods that are given, run or are to run, and are no mirror of a file on a node. */
    Stream<PodView> livePods() {
        return objects.pods().stream().filter(pod -> !pod.isFinished() && !pod.isMirror());
    }

    /** The pods that use a claim, those that the workloads make included; not those that are finished. */
    List<PodView> pods(ObjectRef claim) {
        return pods.get().getOrDefault(claim, List.of());
    }

    private Map<ObjectRef, List<PodView>> podsByClaim() {
        Map<ObjectRef, List<PodView>> users = new TreeMap<>();
        for (PodView pod : WorkloadObjects.of(objects).addedTo(objects).pods()) {
            if (!pod.isFinished()) {
                for (String claim : new TreeSet<>(pod.claimNames())) {
                    users.computeIfAbsent(ObjectRef.claim(pod.namespace(), claim), key -> new ArrayList<>())
                            .add(pod);
                }
            }
        }
        return users;
    }

    /** Whether a pod or a workload names a claim, or a StatefulSet makes claims of that name. */
    boolean isNamed(ObjectRef claim) {
        return !pods(claim).isEmpty() || named.get().contains(claim) || isOfStatefulSet(claim);
    }

    /** Whether only a StatefulSet made a claim of that name, and no longer wants it. */
    boolean isLeftBehind(ObjectRef claim) {
        return pods(claim).isEmpty()
                && !named.get().contains(claim)
                && isOfStatefulSet(claim)
                && objects.all(Kinds.STATEFUL_SET).stream().noneMatch(set -> wants(set, claim));
    }

    private static boolean wants(Manifest set, ObjectRef claim) {
        try {
            return StatefulSetClaims.of(set).wanted().stream()
                    .anyMatch(each -> each.claim().equals(claim));
        } catch (ManifestException e) {
            return true;
        }
    }

    private Set<ObjectRef> namedClaims() {
        Set<ObjectRef> claims = new TreeSet<>();
        for (String kind : WorkloadObjects.kinds()) {
            for (Manifest workload : objects.all(kind)) {
                claims.addAll(WorkloadClaims.of(workload).claims());
            }
        }
        objects.pods()
                .forEach(pod -> pod.claimNames().forEach(claim -> claims.add(ObjectRef.claim(pod.namespace(), claim))));
        objects.all().stream()
                .filter(each -> !Scopes.isNamespaced(each.kind()) && !Scopes.isClusterScoped(each.kind()))
                .forEach(each -> addTexts(each.namespace(), each.spec(), claims));
        return claims;
    }

    /** What an object of an unknown kind, for example a VirtualMachine, names can be a claim of its namespace. */
    private static void addTexts(String namespace, JsonValue value, Set<ObjectRef> claims) {
        if (value instanceof JsonString text) {
            claims.add(ObjectRef.claim(namespace, text.value()));
        } else if (value instanceof JsonArray array) {
            array.items().forEach(each -> addTexts(namespace, each, claims));
        } else if (value instanceof JsonObject object) {
            object.members().values().forEach(each -> addTexts(namespace, each, claims));
        }
    }

    private boolean isOfStatefulSet(ObjectRef claim) {
        return objects.all(Kinds.STATEFUL_SET).stream()
                .filter(set -> set.namespace().equals(claim.namespace()))
                .anyMatch(set -> makes(set, claim));
    }

    private static boolean makes(Manifest set, ObjectRef claim) {
        try {
            return StatefulSetClaims.of(set).templateOf(claim.name()).isPresent();
        } catch (ManifestException e) {
            return true;
        }
    }

    List<Unreadable> unreadable() {
        Set<Unreadable> all = new LinkedHashSet<>(objects.unreadable());
        all.addAll(forecast().unreadable());
        all.addAll(attachments().unreadable());
        return List.copyOf(all);
    }
}
