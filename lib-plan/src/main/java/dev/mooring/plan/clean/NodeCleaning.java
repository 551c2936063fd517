package dev.mooring.plan.clean;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.plan.clean.CleanItem.Kind;
import dev.mooring.plan.clean.CleanItem.Verdict;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What may be cleaned on a node.
 *
 * @param node the name of the node
 * @param items mounts of pods that are not known, the deepest first; then all mapped devices; then folders of such pods. The
 *     steps are run in this order
 * @param findings what is not known about the whole node, and dead mounts of pods that still exist
 */
public record NodeCleaning(String node, List<CleanItem> items, List<Reason> findings) {

    static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);

    public NodeCleaning {
        requireNonNull(node, "node");
        items = List.copyOf(items);
        findings = List.copyOf(findings);
    }

    /**
     * Decides for each mapped device, and for each mount and folder of a pod that the API server does not know.
     *
     * <p>For example, {@code /dev/rbd0} is still mapped and staged, its volume was deleted, and no pod, attachment or
     * container is left: first the staging folder is unmounted, then the device is unmapped, and a new listing proves it.
     *
     * @param scene what was seen
     * @return the answer
     * @upstream pkg/kubelet/kubelet_volumes.go cleanupOrphanedPodDirs
     */
    public static NodeCleaning of(NodeInput scene) {
        return new Judge(scene).judge();
    }

    /** {@return whether everything is known: each item is in use or stale} */
    public boolean isAllKnown() {
        return items.stream().noneMatch(item -> item.verdict() == Verdict.UNKNOWN) && findings.isEmpty();
    }

    /** {@return all steps in order} */
    public List<RemedyStep> steps() {
        return items.stream().flatMap(item -> item.steps().stream()).toList();
    }

    /** {@return the reasons of the whole and of each item, in the order of the answer} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(findings);
        items.forEach(item -> all.addAll(item.reasons()));
        return List.copyOf(all);
    }

    /** {@return the JSON form: {@code node}, {@code items}, {@code reasons}} */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("node", JsonString.of(node));
        members.put("items", JsonArray.of(items.stream().map(CleanItem::toJson)));
        members.put("reasons", Reason.toJson(findings));
        return JsonObject.of(members);
    }

    private static final class Judge {

        private static final Set<CleanCode> USES = Set.of(
                CleanCode.MOUNT_OF_DEVICE_IN_USE,
                CleanCode.MOUNTED_IN_A_CONTAINER,
                CleanCode.DEVICE_HAS_HOLDER,
                CleanCode.POD_USES_DEVICE,
                CleanCode.ATTACHED_TO_NODE,
                CleanCode.REPORTED_BY_NODE,
                CleanCode.POD_STILL_EXISTS);

        private final NodeInput scene;
        private final NodeFacts facts;
        /** The mounts that belong to no pod, with what proves it. */
        private final Map<MountEntry, List<Fact>> stale = new HashMap<>();

        private final List<Reason> reasons = new ArrayList<>();

        private Judge(NodeInput scene) {
            this.scene = scene;
            this.facts = new NodeFacts(scene);
        }

        private NodeCleaning judge() {
            List<CleanItem> items = new ArrayList<>(mounts());
            items.addAll(mappings());
            items.addAll(folders());
            for (String path : new TreeSet<>(scene.deadMounts)) {
                NodeInput.podUid(scene.root, path)
                        .flatMap(facts::podOf)
                        .ifPresent(pod -> reasons.add(Reason.of(
                                        CleanCode.DEAD_MOUNT_OF_LIVE_POD,
                                        path,
                                        "the mount is dead, and " + pod + " still has it")
                                .withRemedy(RemedyStep.of(
                                        "recover-mount", "plan the recovery of the mount; it is not cleaned"))));
            }
            return new NodeCleaning(scene.node, items, reasons);
        }

        private List<CleanItem> mounts() {
            List<MountEntry> found = new ArrayList<>();
            for (MountEntry mount : facts.host().entries()) {
                NodeInput.podUid(scene.root, mount.mountPoint())
                        .filter(uid -> facts.podOf(uid).isEmpty())
                        .ifPresent(uid -> found.add(mount));
            }
            // What is mounted in or on another mount must go before it.
            found.sort(Comparator.comparingInt(
                            (MountEntry mount) -> mount.mountPoint().split("/").length)
                    .thenComparingInt(MountEntry::line)
                    .reversed());
            List<CleanItem> items = new ArrayList<>();
            for (MountEntry mount : found) {
                String uid = NodeInput.podUid(scene.root, mount.mountPoint()).orElseThrow();
                Certificate.Judged judged = judge(mount.mountPoint(), uid, Optional.of(mount));
                judged.yes().ifPresent(yes -> stale.put(mount, facts(yes)));
                items.add(item(
                        Kind.MOUNT,
                        mount.mountPoint(),
                        judged,
                        List.of(unmount(mount, "its pod " + uid + " is gone"))));
            }
            return items;
        }

        private Certificate.Judged judge(String path, String uid, Optional<MountEntry> mount) {
            return Rule.judge(
                    path + " on node " + scene.node + " belongs to no pod",
                    scene.objects.release(),
                    reads -> ofPod(path, uid, mount, reads),
                    PodRule.OF_MOUNT);
        }

        private PodRule.OfPod ofPod(String path, String uid, Optional<MountEntry> mount, Reads reads) {
            return new PodRule.OfPod(new NodeEvidence(facts, path, stale, reads), uid, mount);
        }

        private static List<Fact> facts(Certificate yes) {
            return yes.proofs().stream().flatMap(each -> each.by().stream()).toList();
        }

        private static RemedyStep unmount(MountEntry mount, String why) {
            return RemedyStep.of("unmount", "unmount it: " + why)
                    .withTarget(mount.mountPoint())
                    .withArgv("umount", mount.mountPoint())
                    .withRequires("the steps before it succeeded; a mount that is busy is in use, and stays")
                    .withProves("no process of the host has it open");
        }

        private static CleanItem item(Kind kind, String target, Certificate.Judged judged, List<RemedyStep> steps) {
            if (judged.yes().isPresent()) {
                return new CleanItem(kind, target, Verdict.STALE, List.of(), judged.yes(), steps);
            }
            List<Reason> why = new LinkedHashSet<>(judged.against()).stream().toList();
            boolean used = judged.refuted().stream()
                    .anyMatch(each -> each.code() instanceof CleanCode code && USES.contains(code));
            return new CleanItem(
                    kind, target, used ? Verdict.IN_USE : Verdict.UNKNOWN, why, Optional.empty(), List.of());
        }

        private List<CleanItem> mappings() {
            if (scene.devices.isEmpty()) {
                reasons.add(Reason.of(
                                CleanCode.MAPPINGS_NOT_LISTED, "Node/" + scene.node, "the mapped devices are not given")
                        .withRemedy(RemedyStep.of("give-evidence", "list the mapped devices on the host")
                                .withArgv(COMMANDS.mappedDevices())));
            }
            List<CleanItem> items = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            for (CommandAnswer<List<MappedDevice>> list : scene.devices) {
                if (list instanceof CommandFailure<?> failure) {
                    reasons.add(Reason.of(
                            CleanCode.MAPPINGS_NOT_LISTED,
                            "Node/" + scene.node,
                            "the list of devices was not read: " + failure.kind() + ", " + failure.message()));
                }
                for (MappedDevice device : list.answer().orElse(List.of())) {
                    if (seen.add(device.device())) {
                        items.add(mapping(device, list));
                    }
                }
            }
            return items;
        }

        private CleanItem mapping(MappedDevice device, CommandAnswer<List<MappedDevice>> list) {
            List<MountEntry> staging = new ArrayList<>();
            Map<MountEntry, List<Fact>> free = new HashMap<>(stale);
            for (MountEntry mount : facts.mountsOf(device)) {
                staging(mount).ifPresent(why -> {
                    staging.add(mount);
                    free.put(mount, why);
                });
            }
            staging.sort(Comparator.comparingInt(
                            (MountEntry mount) -> mount.mountPoint().split("/").length)
                    .thenComparingInt(MountEntry::line)
                    .reversed());
            String subject = MappingRule.Mapping.subject(device);
            Certificate.Judged judged = Rule.judge(
                    subject + " is unused on node " + scene.node,
                    scene.objects.release(),
                    reads -> new MappingRule.Mapping(new NodeEvidence(facts, subject, free, reads), device, list),
                    List.of(MappingRule.values()));
            List<RemedyStep> steps = new ArrayList<>();
            staging.forEach(
                    mount -> steps.add(unmount(mount, "no pod of the node uses the volume that is staged there")));
            steps.add(RemedyStep.of("unmap", "unmap the image, without force")
                    .withTarget(subject)
                    .withArgv(COMMANDS.unmap(device.device()))
                    .withRequires("each mount of the device is unmounted; a device that is busy is in use, and stays")
                    .withProves("no process, loop device or swap area has the device open")
                    .withUndo(map(device)));
            steps.add(RemedyStep.of("verify", "check that the device is no longer listed")
                    .withTarget(subject)
                    .withArgv(device.isNbd() ? COMMANDS.mappedNbdDevices() : COMMANDS.mappedDevices())
                    .withProves("the image is not mapped on the node"));
            steps.add(RemedyStep.of("verify-clients", "check that no client of the node still has the image open")
                    .withTarget(subject)
                    .withArgv(COMMANDS.status(NodeFacts.image(device)))
                    .withProves("the node does not write to the image"));
            CleanItem item = item(Kind.MAPPING, subject, judged, steps);
            boolean isIdle = device.snapshot().isEmpty()
                    && facts.status(device)
                            .flatMap(CommandAnswer::answer)
                            .filter(status -> facts.watchersHere(status).isEmpty())
                            .isPresent();
            return isIdle
                    ? item.with(Reason.of(
                            CleanCode.NO_CLIENT_OF_DEVICE,
                            subject,
                            "no client of the node has the image open: it is mapped read-only, or its client is on the"
                                    + " blocklist, and what it did not write before is lost"))
                    : item;
        }

        private static String[] map(MappedDevice device) {
            List<String> argv = new ArrayList<>(List.of(
                    device.isNbd() ? "rbd-nbd" : "rbd",
                    "map",
                    NodeFacts.image(device)
                            + device.snapshot().map(name -> "@" + name).orElse("")));
            return argv.toArray(String[]::new);
        }

        /** What proves that a mount of a whole volume for the node is of no pod; one for a block volume of a pod names the pod. */
        private Optional<List<Fact>> staging(MountEntry mount) {
            String prefix = scene.root + "/plugins/";
            if (!mount.mountPoint().startsWith(prefix)) {
                return Optional.empty();
            }
            List<Fact> why = new ArrayList<>();
            for (String uid : mount.mountPoint().substring(prefix.length()).split("/")) {
                if (NodeFacts.isApiUid(uid)) {
                    Optional<Certificate> yes =
                            judge(mount.mountPoint(), uid, Optional.of(mount)).yes();
                    if (yes.isEmpty()) {
                        return Optional.empty();
                    }
                    why.addAll(facts(yes.get()));
                }
            }
            return Optional.of(why);
        }

        private List<CleanItem> folders() {
            Set<String> uids = new TreeSet<>();
            scene.folders.ifPresent(found -> uids.addAll(found.pods(scene.root)));
            uids.removeIf(uid -> facts.podOf(uid).isPresent());
            uids.addAll(scene.saidByKubelet.keySet());
            List<CleanItem> items = new ArrayList<>();
            for (String uid : uids) {
                String path = scene.root + "/pods/" + uid;
                Certificate.Judged judged = Rule.judge(
                        path + " on node " + scene.node + " belongs to no pod and has no files",
                        scene.objects.release(),
                        reads -> ofPod(path, uid, Optional.empty(), reads),
                        List.of(PodRule.values()));
                CleanItem item = item(
                        Kind.FOLDER,
                        path,
                        judged,
                        judged.yes().isPresent()
                                ? FolderContent.of(ofPod(path, uid, Optional.empty(), new Reads()))
                                        .steps()
                                : List.of());
                String said = scene.saidByKubelet.get(uid);
                items.add(said == null ? item : said(item, said));
            }
            return items;
        }

        /** The kubelet is right that the folder is there, and does not know what is in it. */
        private static CleanItem said(CleanItem item, String code) {
            return item.with(Reason.of(
                    CleanCode.SAID_BY_KUBELET,
                    item.target(),
                    "the kubelet says so (" + code
                            + "): it continues on its own once no volume path is left in the folder"));
        }
    }
}
