package dev.mooring.rbd.use;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.internal.ObjectTimes;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What must be proven before an image is free. Those about the evidence itself hold for a takeover and a deletion too. */
enum UsePremise implements Premise<UseFindings> {
    /** {@code rbd status} was read whole, and each of its sections is known. */
    STATUS_IS_READ("rbd status was read whole, and each of its sections is known", UsePremise::status),
    /** No client has the image open for writing except managers, mirror daemons and clients to ignore. */
    NO_CLIENT_WATCHES(
            "no client has the image open for writing except managers, mirror daemons and clients to ignore",
            use -> facts(
                    status(use),
                    use.evidence()
                            .facts(
                                    EvidenceCommand.MANAGER_CLIENTS,
                                    EvidenceCommand.MIRROR_DAEMONS,
                                    EvidenceCommand.MIRROR_POOL),
                    use.evidence().ignoredClients().stream()
                            .map(client -> new Fact.Said("the client " + client + " is not a user"))
                            .toList())),
    /** No lock of a writer that did not stop cleanly is left. */
    LAST_WRITER_HAS_STOPPED(
            "no lock of a writer that did not stop cleanly is left",
            use -> facts(use.evidence().facts(EvidenceCommand.LOCKS), status(use))),
    /** No cache on a host has data that is not in the image. */
    CACHE_IS_WRITTEN(
            "no cache on a host has data that is not in the image",
            use -> facts(status(use), use.evidence().facts(EvidenceCommand.INFO, EvidenceCommand.METADATA))),
    /** No node that listed its devices has the image mapped, and a mapping for writing would be watched. */
    NO_NODE_HAS_IT_MAPPED(
            "no node that listed its devices has the image mapped, and a mapping for writing would be watched",
            use -> facts(
                    status(use),
                    use.evidence().devices().stream()
                            .flatMap(listed -> listed.facts().stream())
                            .toList())),
    /** Each output that was given was read whole. */
    OUTPUTS_ARE_WHOLE(
            "each output that was given was read whole", use -> use.evidence().facts(EvidenceCommand.values())),
    /** {@code rbd info}, if it was given, describes this image and has no migration that the status lacks. */
    OUTPUTS_AGREE(
            "rbd info, if it was given, describes this image and has no migration that the status lacks",
            use -> facts(status(use), use.evidence().facts(EvidenceCommand.INFO))),
    /** {@code rbd info}, if it was given, does not show the copy of a mirrored image. */
    IMAGE_IS_NO_COPY(
            "rbd info, if it was given, does not show the copy of a mirrored image",
            use -> facts(status(use), use.evidence().facts(EvidenceCommand.INFO))),
    /** No pasted text shows a user of the image that the outputs do not show. */
    NO_TEXT_SPEAKS_AGAINST_IT(
            "no pasted text shows a user of the image that the outputs do not show", UsePremise::status),
    /** All volumes, claims and pods are given and can be read. */
    OBJECTS_ARE_COMPLETE("all volumes, claims and pods are given and can be read", UsePremise::objects),
    /** The handle and the attributes of each volume that leads to the image name the same image. */
    VOLUMES_NAME_ONE_IMAGE(
            "the handle and the attributes of each volume that leads to the image name the same image",
            use -> facts(
                    use.evidence().inFront().stream()
                            .<Fact>map(volume -> Fact.Value.of(volume.manifest(), "spec", "csi", "volumeHandle"))
                            .toList(),
                    use.complete(Kinds.PERSISTENT_VOLUME))),
    /** No pod uses the image. */
    NO_POD_USES_IT("no pod uses the image", UsePremise::objects),
    /** No node uses or has attached a volume that leads to the image, and none that does not answer may have it. */
    NO_NODE_HAS_IT_ATTACHED(
            "no node uses or has attached a volume that leads to the image, and none that does not answer may have it",
            use -> facts(
                    use.complete(Kinds.PERSISTENT_VOLUME),
                    use.complete(Kinds.NODE),
                    use.complete(Kinds.VOLUME_ATTACHMENT))),
    /** No object was written after the time at which everything was seen. */
    SEEN_AFTER_IT_HAPPENED(
            "no object was written after the time at which everything was seen",
            use -> facts(
                    List.of(new Fact.Said("the time at which everything was seen")),
                    use.latest().<Fact>map(ObjectTimes.Written::where).stream().toList()));

    private final String sentence;

    private final Function<UseFindings, List<Fact>> by;

    UsePremise(String sentence, Function<UseFindings, List<Fact>> by) {
        this.sentence = sentence;
        this.by = by;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    /** What was found against it; else what was examined, which must not be empty. */
    @Override
    public Discharge on(UseFindings use) {
        List<Reason> against = use.against(this);
        if (!against.isEmpty()) {
            return new Discharge.Refuted(against);
        }
        List<Reason> missing = use.missing(this);
        List<Fact> facts = by.apply(use);
        return missing.isEmpty() && facts.isEmpty()
                ? new Discharge.Open(List.of(use.notGiven()))
                : Discharge.of(List.of(), missing, facts);
    }

    private static List<Fact> status(UseFindings use) {
        return use.evidence().facts(EvidenceCommand.STATUS);
    }

    private static List<Fact> objects(UseFindings use) {
        return facts(
                use.complete(Kinds.PERSISTENT_VOLUME),
                use.complete(Kinds.PERSISTENT_VOLUME_CLAIM),
                use.complete(Kinds.POD));
    }

    /** All of them in one list. */
    @SafeVarargs
    static List<Fact> facts(List<? extends Fact>... some) {
        List<Fact> all = new ArrayList<>();
        for (List<? extends Fact> each : some) {
            all.addAll(each);
        }
        return all;
    }

    @Override
    public String toString() {
        return id();
    }
}
