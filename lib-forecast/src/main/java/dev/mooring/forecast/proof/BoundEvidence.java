package dev.mooring.forecast.proof;

import dev.mooring.deletion.Deletion;
import dev.mooring.evidence.internal.Kept;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
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
    private final Reads reads;

    /**
     * One claim, and what was found about it.
     *
     * @param cluster what is known about the cluster
     * @param end how the claim ends
     * @param source the claim; what makes it if it is not there yet
     * @param isReserved whether the volume named it before anything was synced
     * @param found what was found about it
     * @param against why it does not end Bound in the run; empty if it does
     * @param kept the claim and its volume, which most rules read
     */
    public record Case(
            ForecastEvidence cluster,
            ClaimEnd end,
            ObjectRef source,
            boolean isReserved,
            List<Reason> found,
            List<Reason> against,
            Kept kept) {

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
     * @param reads receives what the rule reads
     */
    public BoundEvidence(Case claim, Reads reads) {
        this.claim = claim;
        this.cluster = claim.cluster();
        this.end = claim.end();
        this.reads = reads;
    }

    List<Reason> found() {
        return claim.found();
    }

    /** Why the claim does not end Bound in the run; empty if that is not known. */
    List<Reason> against() {
        return BoundVerdicts.isUnknown(end) ? List.of() : claim.against();
    }

    void claimAndVolume() {
        if (BoundVerdicts.isUnknown(end)) {
            throw NotKnown.because(claim.against());
        }
        claim();
        volume();
    }

    void claim() {
        once(claim.source());
    }

    /** The volume; the class of one that is made. */
    void volume() {
        if (end.isProvisioned()) {
            read(storageClassRef());
        } else {
            once(ObjectRef.volume(end.claim().volumeName()));
        }
    }

    void owners() {
        claim();
        if (claim.source().isClaim()
                && !Deletion.ownersNotGiven(
                                cluster.reading(reads).objects(), end.claim().manifest())
                        .isEmpty()) {
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
        if (!claim.isReserved() && !end.isProvisioned()) {
            readAll(Kinds.PERSISTENT_VOLUME_CLAIM);
        } else if (end.isProvisioned() && cluster.isCluster()) {
            readAll(Kinds.PERSISTENT_VOLUME);
        }
    }

    void storageClass() {
        claim();
        if (claim.isReserved()) {
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
        if (!claim.isReserved() && cluster.isBoundByScheduler(end)) {
            readAll(Kinds.NODE);
            readAll(Kinds.POD);
            if (cluster.hasAttachLimits()) {
                readAll(Kinds.VOLUME_ATTACHMENT);
            }
            cluster.readFreeStorage(end, reads);
        }
    }

    void provisioning() {
        Reads.open(claim.provisioningReasons().stream()
                .filter(each -> each.code() instanceof ProvisioningCode code && code.isMissingEvidence())
                .toList());
        volume();
        if (end.isProvisioned()) {
            reads.said("its provisioner runs");
            cluster.readProvisioning(end, reads);
        }
    }

    private ObjectRef storageClassRef() {
        return new ObjectRef(Kinds.STORAGE_CLASS, "", end.claim().className());
    }

    private void readAll(String kind) {
        ForecastEvidence.read(cluster.reading(reads), kind);
    }

    private void read(ObjectRef ref) {
        cluster.read(cluster.reading(reads), ref);
    }

    /** The claim or its volume, which is looked up for the first rule that reads it. */
    private void once(ObjectRef ref) {
        boolean unused = claim.kept().get(ref, own -> cluster.readOrCreated(own, ref), reads::add);
    }
}
