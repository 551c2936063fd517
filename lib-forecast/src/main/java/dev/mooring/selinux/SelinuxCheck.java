package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.release.Release;
import dev.mooring.selinux.internal.SelinuxDifference;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUsers;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which pods of a cluster share a volume with SELinux labels that conflict.
 *
 * <p>Finished pods do not count. Every other pod counts, even one without a node, as upstream counts it.
 */
public final class SelinuxCheck {

    /** How many pairs of pods are listed for one volume. */
    public static final int MAX_PAIRS = 10_000;

    /** The links that are broken for upstream too: it leaves the volume out until they are repaired. */
    private static final Set<WorkloadCode> BROKEN = Set.of(
            WorkloadCode.CLAIM_NOT_BOUND,
            WorkloadCode.CLAIM_NAME_MISSING,
            WorkloadCode.VOLUME_NOT_CLAIMED,
            WorkloadCode.VOLUME_CLAIMED_BY_OTHER,
            WorkloadCode.SOURCE_AMBIGUOUS,
            WorkloadCode.SOURCE_UNKNOWN);

    /** Without all objects of these kinds, a pod may be missing. */
    private static final List<String> NEEDED =
            List.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD);

    /** What the selinux-warning-controller of the release does, where it is switched on. */
    public enum Controller {
        /** The release has none, or its feature gate is off. */
        ABSENT,
        /** It adds labels of the machine that it runs on, which objects do not show. */
        NOT_JUDGED,
        /** It sends the events and metrics that are listed. */
        WARNS;

        static Controller of(Release release) {
            if (!release.has(SelinuxDifference.CONTROLLER_WARNS)) {
                return ABSENT;
            }
            return release.has(SelinuxDifference.CONTROLLER_READS_PODS_ONLY) ? WARNS : NOT_JUDGED;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final Inventory objects;
    private final Controller controller;
    private final Map<String, List<LabelUse>> uses = new TreeMap<>();
    private final List<SelinuxEvent> severalLabels = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<Unreadable> unreadable;
    private final List<SelinuxVolume> volumes;
    private final List<Reason> missing;
    private final Optional<Certificate> proof;

    private SelinuxCheck(Inventory objects, Optional<Inventory> given) {
        this.objects = objects;
        this.controller = Controller.of(objects.release());
        VolumeUsers users = VolumeUsers.of(objects);
        this.unreadable = new ArrayList<>(users.unreadable());
        users.pods().stream().filter(pod -> !pod.pod().isFinished()).forEach(this::read);
        boolean warns =
                controller == Controller.WARNS && objects.release().has(SelinuxDifference.KUBELET_MOUNTS_FOR_ONE_POD);
        this.volumes = uses.entrySet().stream()
                .map(each -> VolumeJudge.judge(each.getKey(), each.getValue(), objects, warns))
                .toList();
        Optional<Certificate.Judged> judged = given.map(input -> Rule.judge(
                "no pods share a volume with SELinux labels that conflict",
                objects.release(),
                reads -> input.strict(reads::add),
                List.of(SelinuxRule.values())));
        this.missing = given.map(SelinuxCheck::missing).orElse(List.of());
        this.proof = judged.flatMap(Certificate.Judged::yes)
                .filter(each -> !volumes.isEmpty() && against().findAny().isEmpty());
    }

    /** What the objects show, without a proof. */
    static SelinuxCheck read(Inventory objects) {
        return new SelinuxCheck(objects, Optional.empty());
    }

    /** What contradicts that no labels conflict, or is not known, about the objects that are given. */
    Stream<Reason> against() {
        return Stream.of(
                        unreadable.stream().map(each -> against(each.object().toString(), each.problem())),
                        reasons.stream(),
                        volumes.stream()
                                .filter(each -> !each.isFine())
                                .map(each -> against(each.pods().get(0).toString(), "shares " + each.name())))
                .flatMap(each -> each);
    }

    private static Reason against(String object, String found) {
        return Reason.of(SelinuxRule.LABELS_OF_PODS_AGREE, object, found);
    }

    private static List<Reason> missing(Inventory given) {
        String kinds = NEEDED.stream()
                .filter(kind -> given.completeness(kind).isEmpty())
                .collect(Collectors.joining(", "));
        return kinds.isEmpty()
                ? List.of()
                : List.of(Reason.of(
                        SelinuxCode.SELINUX_EVIDENCE_NOT_COMPLETE,
                        "",
                        "not all objects of these kinds are given or can be read, so that another pod may share a"
                                + " volume with another label: " + kinds));
    }

    /**
     * Checks a cluster.
     *
     * @param objects pods, claims, volumes and CSIDrivers, all from one moment, and the release
     * @return what is found
     * @upstream pkg/controller/volume/selinuxwarning/selinux_warning_controller.go
     */
    public static SelinuxCheck of(Inventory objects) {
        return new SelinuxCheck(objects, Optional.of(objects));
    }

    /**
     * Checks a cluster in which workloads have not made all of their pods and claims yet.
     *
     * @param objects the objects as in {@link #of(Inventory)}
     * @param workloads the workloads of these objects, with what they make
     * @return what is found; its proof rests only on the objects
     */
    public static SelinuxCheck of(Inventory objects, WorkloadObjects workloads) {
        return new SelinuxCheck(workloads.addedTo(objects), Optional.of(objects));
    }

    private void read(PodVolumes pod) {
        try {
            PodLabels labels = PodLabels.of(pod.pod());
            for (PodVolume volume : pod.volumes()) {
                List<SelinuxLabel> mounts = labels.mounts().get(volume.name());
                if (mounts != null) {
                    add(pod, volume, mounts, labels.policy());
                }
            }
        } catch (ManifestException e) {
            unreadable.add(Unreadable.of(e, pod.pod().manifest()));
        }
    }

    private void add(PodVolumes pod, PodVolume volume, List<SelinuxLabel> mounts, String policy) {
        Optional<VolumeSpec> spec = volume.spec();
        if (spec.isEmpty()) {
            volume.reasons().stream()
                    .filter(reason -> !BROKEN.contains(reason.code()))
                    .findFirst()
                    .ifPresent(reason -> reasons.add(Reason.of(
                            SelinuxCode.SELINUX_VOLUME_NOT_GIVEN,
                            pod.pod().ref().toString(),
                            "volume " + volume.name() + " cannot be followed to its volume: " + reason.message())));
            return;
        }
        LabelUse use = new LabelUse(pod.pod(), volume.name(), spec.get(), mounts, policy);
        if (controller == Controller.WARNS && WarningRules.isSkipped(use)) {
            addSeveralLabels(use);
        }
        UniqueVolumeName.of(spec.get())
                .filter(name -> spec.get().isPersistent() || spec.get().csi().isPresent())
                .ifPresent(name -> uses.computeIfAbsent(name.toString(), key -> new ArrayList<>())
                        .add(use));
    }

    private void addSeveralLabels(LabelUse use) {
        severalLabels.add(SelinuxEvent.severalLabels(use));
        reasons.add(Reason.of(
                        SelinuxCode.LABELS_IN_POD_DIFFER,
                        use.ref().toString(),
                        "containers mount volume " + use.entry()
                                + " with different seLinuxOptions: the controller compares it with no other pod")
                .at("/spec/containers"));
    }

    /** {@return the release that was judged} */
    public Release release() {
        return objects.release();
    }

    /** {@return what the controller of the release does} */
    public Controller controller() {
        return controller;
    }

    /**
     * {@return the volumes that pods mount and that have a unique name, by that name, including those without findings}
     */
    public List<SelinuxVolume> volumes() {
        return volumes;
    }

    /** {@return the conflicts of all volumes in both directions, each once: the series of {@link SelinuxConflict#METRIC}} */
    public List<SelinuxConflict> conflicts() {
        Set<SelinuxConflict> all = new LinkedHashSet<>();
        volumes.stream()
                .flatMap(volume -> volume.conflicts().stream())
                .flatMap(conflict -> Stream.of(conflict, conflict.reversed()))
                .forEach(all::add);
        return List.copyOf(all);
    }

    /** {@return the events that the controller sends, each once} */
    public List<SelinuxEvent> events() {
        return Stream.concat(severalLabels.stream(), conflicts().stream().map(SelinuxEvent::of))
                .distinct()
                .toList();
    }

    /** {@return what follows for pods, and what is not known, the most severe first} */
    public List<Reason> findings() {
        List<Reason> all = new ArrayList<>(reasons);
        if (controller == Controller.NOT_JUDGED) {
            all.add(Reason.of(
                    SelinuxCode.CONTROLLER_NOT_JUDGED,
                    "",
                    "the selinux-warning-controller of Kubernetes 1."
                            + release().minor()
                            + " adds the SELinux labels of the machine that it runs on: its warnings are not judged"));
        }
        volumes.forEach(volume -> all.addAll(volume.findings()));
        return Reasons.sorted(all);
    }

    /** {@return the objects that cannot be read, and so are missing from the answers} */
    public List<Unreadable> unreadable() {
        return List.copyOf(unreadable);
    }

    /** {@return which evidence is missing to conclude that nothing conflicts} */
    public List<Reason> missing() {
        return missing;
    }

    /**
     * {@return the proof that no pods conflict; empty if some do, something is not known, or there was no volume to
     * check}
     */
    public Optional<Certificate> proof() {
        return proof;
    }

    /** {@return whether there were pods to check and it is proven that none conflict} */
    public boolean isFine() {
        return proof.isPresent();
    }

    /**
     * The answer as JSON, without its {@link #proof()}. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code controller}, {@code volumes}, {@code events} and {@code reasons}
     */
    public JsonObject toJson() {
        return JsonObject.of("controller", JsonString.of(controller.toString()))
                .with("volumes", JsonArray.of(volumes.stream().map(SelinuxVolume::toJson)))
                .with("events", JsonArray.of(events().stream().map(SelinuxEvent::toJson)))
                .with("reasons", Reason.toJson(findings()));
    }

    /** How many volumes and conflicts there are. */
    @Override
    public String toString() {
        return volumes.size() + " volumes, " + conflicts().size() + " conflicts in Kubernetes " + release();
    }

    /**
     * An event of the selinux-warning-controller.
     *
     * @param pod the pod that it is about
     * @param type {@code Normal} or {@code Warning}
     * @param reason upstream's word
     * @param message upstream's words
     * @upstream pkg/controller/volume/selinuxwarning/selinux_warning_controller.go reportConflictEvents
     */
    public record SelinuxEvent(ObjectRef pod, String type, String reason, String message) {

        public SelinuxEvent {
            requireNonNull(pod, "pod");
            requireNonNull(type, "type");
            requireNonNull(reason, "reason");
            message = SecretText.without(requireNonNull(message, "message"));
        }

        private JsonObject toJson() {
            return JsonObject.of("kind", JsonString.of(pod.kind()))
                    .with("name", pod.key())
                    .with("type", type)
                    .with("reason", reason)
                    .with("message", message);
        }

        static SelinuxEvent of(SelinuxConflict conflict) {
            return new SelinuxEvent(
                    conflict.pod(), "Normal", conflict.property().eventReason(), conflict.eventMessage());
        }

        static SelinuxEvent severalLabels(LabelUse use) {
            return new SelinuxEvent(
                    use.ref(),
                    "Warning",
                    "MultipleSELinuxLabels",
                    "Volume \"" + use.entry() + "\" is mounted twice with different SELinux labels inside this pod");
        }
    }
}
