package dev.mooring.forecast.proof;

import dev.mooring.deletion.Deletion;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import dev.mooring.provisioning.internal.ProvisioningCode;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * How the rules about one claim of a forecast read the input. A rule rests on what can affect the claim: the pair, if each
 * names the other; else all claims, its class, and what the scheduler chooses among.
 */
public final class BoundEvidence {

    private final Case claim;
    private final ForecastEvidence cluster;
    private final ClaimEnd end;
    private final Evidence input;

    /**
     * One claim, and what was found about it.
     *
     * @param cluster what is known about the cluster
     * @param end how the claim ends
     * @param source the claim; what makes it if it is not there yet
     * @param found what was found about it
     * @param against why it does not end Bound in the run; empty if it does
     */
    public record Case(
            ForecastEvidence cluster, ClaimEnd end, ObjectRef source, List<Reason> found, List<Reason> against) {

        public Case {
            found = List.copyOf(found);
            against = List.copyOf(against);
        }

        /** What is assumed about the provisioner that makes the volume; empty if none does. */
        List<Reason> provisioningReasons() {
            return end.isProvisioned() ? end.provisioning().orElseThrow().reasons() : List.of();
        }
    }

    /**
     * The evidence of one rule.
     *
     * @param claim the claim
     * @param input the objects as they were given
     */
    public BoundEvidence(Case claim, Evidence input) {
        this.claim = claim;
        this.cluster = claim.cluster();
        this.end = claim.end();
        this.input = input;
    }

    List<Reason> found() {
        return claim.found();
    }

    /** Why the claim does not end Bound in the run; empty if that is not known. */
    List<Reason> against() {
        return BoundVerdicts.isUnknown(end) ? List.of() : claim.against();
    }

    private Inventory objects() {
        return input.objects();
    }

    void claimAndVolume() {
        if (BoundVerdicts.isUnknown(end)) {
            throw NotKnown.because(claim.against());
        }
        claim();
        volume();
    }

    void claim() {
        readOrCreated(claim.source());
    }

    /** The volume; the class of one that is made. */
    void volume() {
        if (end.isProvisioned()) {
            read(storageClassRef());
        } else {
            readOrCreated(ObjectRef.volume(end.claim().volumeName()));
        }
    }

    void owners() {
        claim();
        if (claim.source().isClaim()
                && !Deletion.ownersNotGiven(objects(), end.claim().manifest()).isEmpty()) {
            throw new NotKnown(claim.source().toString(), "an owner of the claim is not given");
        }
    }

    void namespace() {
        claim();
        if (cluster.needsNamespace(end)) {
            read(ForecastEvidence.namespace(end));
        }
    }

    void limits() {
        claim();
        if (cluster.isCreatedInCluster(end)) {
            readAll(Kinds.LIMIT_RANGE);
            readAll(Kinds.RESOURCE_QUOTA);
        }
    }

    void reservation() {
        claim();
        volume();
        if (!cluster.isReserved(end) && !end.isProvisioned()) {
            readAll(Kinds.PERSISTENT_VOLUME_CLAIM);
        } else if (end.isProvisioned() && cluster.isCluster()) {
            readAll(Kinds.PERSISTENT_VOLUME);
        }
    }

    void storageClass() {
        claim();
        if (cluster.isReserved(end)) {
            volume();
        } else if (cluster.hasDefaultClass(end)) {
            readAll(Kinds.STORAGE_CLASS);
        } else if (!cluster.isClassIrrelevant(end)) {
            read(storageClassRef());
        }
    }

    void nodes() {
        claim();
        if (cluster.isClassKnown(end)) {
            storageClass();
        }
        if (cluster.isBoundByScheduler(end)) {
            readAll(Kinds.NODE);
            readAll(Kinds.POD);
            if (cluster.hasAttachLimits()) {
                readAll(Kinds.VOLUME_ATTACHMENT);
            }
        }
    }

    void provisioning() {
        List<Reason> missing = claim.provisioningReasons().stream()
                .filter(each -> each.code() instanceof ProvisioningCode code && code.isMissingEvidence())
                .toList();
        if (!missing.isEmpty()) {
            throw NotKnown.because(missing);
        }
        volume();
        if (end.isProvisioned()) {
            input.says(true, "its provisioner runs");
        }
    }

    private ObjectRef storageClassRef() {
        return new ObjectRef(Kinds.STORAGE_CLASS, "", end.claim().className());
    }

    private void readAll(String kind) {
        ForecastEvidence.read(input, kind);
    }

    private void read(ObjectRef ref) {
        cluster.read(input, ref);
    }

    /** An object that is not in the input was created in the question. */
    private void readOrCreated(ObjectRef ref) {
        if (cluster.isGiven(ref)) {
            read(ref);
        } else {
            input.says(true, ref + " is created as it was given");
        }
    }
}
