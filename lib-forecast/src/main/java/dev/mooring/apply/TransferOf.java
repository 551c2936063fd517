package dev.mooring.apply;

import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Disposition;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What must be proven about the output of the sanitiser; made once, from its objects and from how they end. */
final class TransferOf {

    private final Sanitized sanitized;
    private final Inventory source;
    private final List<VolumeView> before = new ArrayList<>();
    private final List<VolumeView> after = new ArrayList<>();
    private final Map<ObjectRef, String> sourceClaims = new LinkedHashMap<>();
    private final Map<ObjectRef, String> targetClaims = new LinkedHashMap<>();
    private final Set<String> namespaces = new HashSet<>();
    private final Set<Reason> against = new LinkedHashSet<>();
    private final Set<Reason> missing = new LinkedHashSet<>();

    private TransferOf(Sanitized sanitized, Inventory source) {
        this.sanitized = sanitized;
        this.source = source;
        for (SanitizedObject object : sanitized.objects()) {
            Optional<Manifest> output = object.output().filter(each -> object.disposition() != Disposition.OMIT);
            output.ifPresent(each -> add(Scopes.key(object.ref()), each));
        }
        sanitized.allWarnings().stream()
                .filter(each -> each.severity().isAtLeast(Severity.DANGER))
                .forEach(against::add);
    }

    private void add(ObjectRef from, Manifest output) {
        if (from.isVolume()) {
            source.volume(from.name()).ifPresent(before::add);
            after.addAll(Inventory.of(output).volumes());
        } else if (from.isClaim()) {
            sourceClaims.put(
                    from,
                    source.claim(from.namespace(), from.name())
                            .map(ClaimView::volumeName)
                            .orElse(""));
            targetClaims.put(
                    Scopes.key(output.ref()), output.spec().string("volumeName").orElse(""));
        } else if (from.kind().equals(Kinds.NAMESPACE)) {
            namespaces.add(output.name());
        }
    }

    static Transfer transfer(Applied applied, Inventory source, Inventory target, Policy.Scenario scenario) {
        TransferOf facts = new TransferOf(applied.sanitized(), source);
        for (Order order : Order.values()) {
            applied.forecast().objects(order).stream()
                    .filter(end -> end.ref().isClaim())
                    .forEach(facts::end);
        }
        return new Transfer(
                source,
                target,
                facts.before,
                facts.after,
                facts.sourceClaims,
                facts.targetClaims,
                facts.namespaces,
                List.of(),
                facts.writers(scenario),
                List.copyOf(facts.against),
                List.copyOf(facts.missing));
    }

    private Transfer.SourceWriters writers(Policy.Scenario scenario) {
        boolean isShared = scenario == Policy.Scenario.SHARED
                || (scenario == Policy.Scenario.UNKNOWN
                        && after.stream().allMatch(volume -> WriteSharing.of(volume) != WriteSharing.ONE));
        return isShared ? Transfer.SourceWriters.MAY_GO_ON : Transfer.SourceWriters.MUST_HAVE_STOPPED;
    }

    private void end(ObjectForecast end) {
        ObjectRef claim = end.ref();
        String wanted = targetClaims.getOrDefault(claim, "");
        boolean isGiven = after.stream().anyMatch(volume -> volume.name().equals(wanted));
        if (!isGiven && !wanted.isEmpty()) {
            refute(claim, "names the volume " + wanted + ", which is not among the objects");
        } else if (end.phase() != ObjectForecast.Phase.BOUND) {
            refute(claim, "ends " + end.phase() + " in the target");
        } else if (!wanted.isEmpty() && !end.partner().equals(Optional.of(ObjectRef.volume(wanted)))) {
            refute(claim, "does not get its volume " + wanted + " in the target");
        } else if (end.worst().isPresent()) {
            refute(claim, "can end " + end.worst().get().phase() + " in the target, if other claims sync first");
        } else if (wanted.isEmpty()) {
            unreserved(claim);
        }
    }

    /** A claim that names no volume may get the volume of another claim. */
    private void unreserved(ObjectRef claim) {
        if (!sanitized.target().inventory().isComplete(Kinds.PERSISTENT_VOLUME)) {
            missing.add(Reason.of(
                    TargetRule.TARGET_CLAIMS_GET_THEIR_VOLUMES,
                    claim.toString(),
                    "names no volume, and not all volumes of the target are given"));
        }
    }

    private void refute(ObjectRef claim, String message) {
        against.add(Reason.of(TargetRule.TARGET_CLAIMS_GET_THEIR_VOLUMES, claim.toString(), message)
                .withSeverity(Severity.DANGER));
    }

    static Released released(Applied applied, Inventory cluster) {
        List<VolumeView> volumes = new ArrayList<>();
        Map<String, ObjectRef> next = new LinkedHashMap<>();
        for (SanitizedObject object : applied.sanitized().objects()) {
            boolean isReleased = object.ref().isVolume()
                    && object.disposition() == Disposition.EMIT
                    && !object.changes().isEmpty();
            if (isReleased) {
                cluster.volume(object.ref().name()).ifPresent(volumes::add);
                object.output()
                        .flatMap(each -> Inventory.of(each).volumes().stream().findFirst())
                        .flatMap(VolumeView::claimRef)
                        .ifPresent(claim -> next.put(object.ref().name(), claim.ref()));
            }
        }
        return new Released(
                cluster,
                volumes,
                next,
                applied.sanitized().allWarnings().stream()
                        .filter(each -> each.severity().isAtLeast(Severity.DANGER))
                        .toList());
    }
}
