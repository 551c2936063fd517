package dev.mooring.upgrade;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The questions about every object on both releases. The severity is that of an answer that changes and is not worse. */
public enum UpgradeQuestion implements ReasonCode {
    /** What the API server says to the object as a new one. */
    CREATION_CHANGES("what the API server says to the object as a new one", Severity.INFO, AdmissionAnswers::created),
    /** What the API server says to a write that leaves the stored object as it is. */
    UPDATE_CHANGES(
            "what the API server says to a write that leaves the object as it is",
            Severity.INFO,
            AdmissionAnswers::updated),
    /** What the API server stores of the object. */
    STORED_FORM_CHANGES("what the API server stores of the object", Severity.INFO, AdmissionAnswers::stored),
    /** How a claim ends. */
    CLAIM_END_CHANGES("how the claim ends", Severity.WARN, ForecastAnswers::claims),
    /** How a volume ends. */
    VOLUME_END_CHANGES("how the volume ends", Severity.INFO, ForecastAnswers::volumes),
    /** Where a pod is scheduled; only if nodes are given. */
    SCHEDULING_CHANGES("where the pod is scheduled", Severity.INFO, ForecastAnswers::pods),
    /** Which claims and pods a workload makes and deletes. */
    WORKLOAD_CHANGES("which objects the workload makes and deletes", Severity.WARN, ForecastAnswers::workloads),
    /** What happens to the data if the volume is deleted before its claim, when no pod uses it. */
    DATA_AFTER_VOLUME_CHANGES(
            "what becomes of the data if the volume is deleted before its claim",
            Severity.INFO,
            DeletionAnswers::volumesFirst),
    /** What happens to the data if the claim is deleted, when no pod uses it. */
    DATA_AFTER_CLAIM_CHANGES(
            "what becomes of the data if the claim is deleted", Severity.INFO, DeletionAnswers::claimsFirst),
    /** Whether a kubelet of the release can mount the volumes of the object. */
    MOUNTING_CHANGES("whether a node can mount it", Severity.INFO, NodeAnswers::mounts),
    /** Whether the nodes that are given can mount it while the servers are upgraded and their kubelets are not. */
    MOUNTING_BEFORE_NODES_CHANGES(
            "whether the nodes can mount it before their kubelets are upgraded", Severity.INFO, NodeAnswers::onNodes),
    /** Which pods exclude each other on a node because of their SELinux labels. */
    SELINUX_CHANGES("whether SELinux labels keep the pod from starting", Severity.INFO, NodeAnswers::selinux),
    /** Where the volume is attached, and what waits for it. */
    ATTACHMENT_CHANGES("where the volume is attached and what is safe", Severity.INFO, NodeAnswers::attachments),
    /** How the expansion of a claim continues, and whether a smaller size can be requested. */
    EXPANSION_CHANGES("how the claim grows", Severity.INFO, ExpansionAnswers::sizes),
    /** How the change of a claim's VolumeAttributesClass continues. */
    ATTRIBUTES_CLASS_CHANGES(
            "how the VolumeAttributesClass of the claim changes", Severity.INFO, ExpansionAnswers::attributes);

    /** A pod that gets a worse answer to one of these does not start. */
    private static final Set<UpgradeQuestion> STARTS =
            EnumSet.of(SCHEDULING_CHANGES, MOUNTING_CHANGES, MOUNTING_BEFORE_NODES_CHANGES, SELINUX_CHANGES);

    private final String words;
    private final Severity otherwise;

    private final Function<Profile, Map<ObjectRef, UpgradeAnswer>> answers;

    UpgradeQuestion(String words, Severity otherwise, Function<Profile, Map<ObjectRef, UpgradeAnswer>> answers) {
        this.words = words;
        this.otherwise = otherwise;
        this.answers = answers;
    }

    /** {@return the question in words, for people} */
    public String words() {
        return words;
    }

    /** Questions of one group use one profile, because they share what is slow. */
    Group group() {
        return switch (this) {
            case CREATION_CHANGES, UPDATE_CHANGES, STORED_FORM_CHANGES -> Group.API_SERVER;
            case CLAIM_END_CHANGES, VOLUME_END_CHANGES, SCHEDULING_CHANGES, WORKLOAD_CHANGES -> Group.FORECAST;
            case DATA_AFTER_VOLUME_CHANGES, DATA_AFTER_CLAIM_CHANGES -> Group.DELETION;
            case MOUNTING_CHANGES, MOUNTING_BEFORE_NODES_CHANGES, SELINUX_CHANGES, ATTACHMENT_CHANGES -> Group.NODES;
            case EXPANSION_CHANGES, ATTRIBUTES_CLASS_CHANGES -> Group.EXPANSION;
        };
    }

    /** The part of the library that answers a question. */
    enum Group {
        API_SERVER,
        FORECAST,
        DELETION,
        NODES,
        EXPANSION
    }

    /** The answer about every object that the question is about, or at least about those that the profile covers. */
    Map<ObjectRef, UpgradeAnswer> answers(Profile profile) {
        return answers.apply(profile);
    }

    /** Whether it concerns only objects that have an answer in both releases. */
    boolean needsBoth() {
        return this == STORED_FORM_CHANGES;
    }

    /** How much a change matters. */
    Severity severity(UpgradeAnswer before, UpgradeAnswer after) {
        if (!after.isWorseThan(before)) {
            return before.isWorseThan(after) ? Severity.INFO : otherwise;
        }
        boolean keepsFromStarting = STARTS.contains(this) && after.standing() == Standing.STUCK;
        return keepsFromStarting || after.standing() == Standing.LOST ? Severity.DANGER : Severity.WARN;
    }

    @Override
    public Severity severity() {
        return otherwise;
    }

    @Override
    public String toString() {
        return id();
    }
}
