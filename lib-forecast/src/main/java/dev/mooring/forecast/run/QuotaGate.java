package dev.mooring.forecast.run;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.forecast.Refusal;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The quotas and limit ranges of a forecast, with what was created so far.
 *
 * @param limits the limits
 * @param undecided the objects that were created although something that is not known could refuse them
 */
public record QuotaGate(NamespaceLimits limits, SortedTree<Integer, Undecided> undecided) {

    static final QuotaGate OPEN = new QuotaGate(NamespaceLimits.NONE, SortedTree.empty());

    /** An object that was created, and what is not known about a limit. */
    public record Undecided(ObjectRef object, Reason why) {}

    /** The answer to a request to create an object: a refusal, or the gate after it. */
    record Answer(Optional<Forbidden> refusal, QuotaGate after) {}

    /** Before the new objects of an inventory are created. */
    static QuotaGate before(Inventory inventory) {
        if (!inventory.isGiven(Kinds.RESOURCE_QUOTA) && !inventory.isGiven(Kinds.LIMIT_RANGE)) {
            return OPEN;
        }
        Inventory existing = inventory;
        for (String kind : NamespaceLimits.countedKinds()) {
            for (Manifest each : inventory.all(kind)) {
                existing = ServerDefaults.isStored(each) ? existing : existing.without(each.ref());
            }
        }
        return new QuotaGate(NamespaceLimits.of(inventory, existing), SortedTree.empty());
    }

    /** An object as it is stored; a kind that no quota counts is let through. */
    Answer create(Manifest object) {
        LimitVerdict verdict = judged(object);
        SortedTree<Integer, Undecided> more = undecided;
        for (Reason each : verdict.unknown()) {
            more = more.with(more.size(), new Undecided(object.ref(), each));
        }
        return new Answer(
                verdict.refusal().map(each -> new Forbidden(each.plugin(), each.message())),
                new QuotaGate(verdict.after(), more));
    }

    /** Objects that are created one after the other: those that are, the refusals, and the gate after them. */
    record Entry(List<Manifest> created, List<Refusal> refusals, QuotaGate after) {}

    Entry createAll(List<Manifest> objects) {
        List<Manifest> created = new ArrayList<>();
        List<Refusal> refusals = new ArrayList<>();
        QuotaGate gate = this;
        for (Manifest each : objects) {
            Answer answer = gate.create(each);
            gate = answer.after();
            answer.refusal()
                    .ifPresentOrElse(why -> refusals.add(new Refusal(each.ref(), why)), () -> created.add(each));
        }
        return new Entry(created, refusals, gate);
    }

    /** An object that cannot be read is let through, because it is reported elsewhere and is not part of the forecast. */
    private LimitVerdict judged(Manifest object) {
        try {
            return limits.create(object);
        } catch (ManifestException e) {
            return new LimitVerdict(Optional.empty(), limits, List.of());
        }
    }

    /** As {@link #create(Manifest)}, also for a quota or limit range, which counts what exists. */
    Answer create(Manifest object, Inventory existing) {
        return isLimit(object) ? new Answer(Optional.empty(), with(object, existing)) : create(object);
    }

    private static boolean isLimit(Manifest object) {
        return object.kind().equals(Kinds.RESOURCE_QUOTA) || object.kind().equals(Kinds.LIMIT_RANGE);
    }

    /** With an object as it is now, whatever wrote it; the inventory does not have it yet. */
    QuotaGate with(Manifest now, Inventory existing) {
        if (isLimit(now)) {
            return new QuotaGate(limits.beside(existing).and(Inventory.of(now)), undecided);
        }
        QuotaGate fewer = existing.find(now.ref()).map(this::without).orElse(this);
        return fewer.changed(() -> fewer.limits.counting(now));
    }

    QuotaGate without(Manifest gone) {
        return changed(() -> limits.without(gone));
    }

    private QuotaGate changed(Supplier<NamespaceLimits> change) {
        try {
            return new QuotaGate(change.get(), undecided);
        } catch (ManifestException e) {
            return this;
        }
    }
}
