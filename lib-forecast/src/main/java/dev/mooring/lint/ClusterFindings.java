package dev.mooring.lint;

import dev.mooring.attach.AttachCode;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.Holder;
import dev.mooring.driver.Driver;
import dev.mooring.driver.internal.OtherProvisioner;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Holders;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.QuotaView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is found about classes, attachments, workloads and quotas, and about objects that do not go. */
final class ClusterFindings {

    private static final int TENTHS = 10;
    private static final List<String> STORAGE_KINDS = List.of(
            Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.VOLUME_ATTACHMENT, Kinds.VOLUME_SNAPSHOT);

    private ClusterFindings() {}

    static Stream<Reason> defaultClasses(LintInput scene) {
        List<StorageClassView> defaults = scene.objects().storageClasses().stream()
                .filter(StorageClassView::isDefault)
                .toList();
        String names = defaults.stream().map(StorageClassView::name).collect(Collectors.joining(", "));
        Stream<Reason> findings = defaults.size() < 2
                ? Stream.empty()
                : defaults.stream()
                        .map(each -> Findings.of(
                                LintCode.SEVERAL_DEFAULT_CLASSES,
                                each.ref(),
                                "/metadata/annotations",
                                "classes " + names + " are all default: a claim without a class gets the newest of"
                                        + " them",
                                "make only one of them the default"));
        return Stream.concat(findings, SnapshotFindings.defaultClasses(scene));
    }

    static Stream<Reason> noDefaultClass(LintInput scene) {
        return scene.forecast().claims().stream()
                .filter(end -> !end.isBound() && ClaimFindings.lacksDefaultClass(end.claim(), scene))
                .map(end -> Findings.of(
                        LintCode.NO_DEFAULT_CLASS,
                        end.claim().ref(),
                        "/spec/storageClassName",
                        "names no class, and no class is the default",
                        "name a class, or make one the default"));
    }

    /** The objects that are being deleted, with who holds them. */
    static Stream<Reason> held(LintInput scene) {
        return STORAGE_KINDS.stream()
                .flatMap(kind -> scene.objects().all(kind).stream())
                .filter(each -> each.metadata().string("deletionTimestamp").isPresent()
                        && !StuckFindings.isSaid(each.ref(), scene))
                .flatMap(each -> Holders.of(scene.objects(), each.ref()).stream())
                .filter(each -> !each.isYes())
                .map(ClusterFindings::held);
    }

    private static Reason held(Holders holders) {
        DeletionEnd end = holders.end();
        String by = holders.holders().stream()
                .map(Holder::finalizer)
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return Reason.of(
                        LintCode.DELETION_HELD,
                        end.object().toString(),
                        "is being deleted and " + (by.isEmpty() ? "does not go" : "is held by " + by))
                .at("/metadata/finalizers")
                .withRemedy(end.allReasons().stream()
                        .flatMap(each -> each.remedy().stream())
                        .distinct()
                        .toList());
    }

    static Stream<Reason> retention(LintInput scene) {
        return scene.objects().all(Kinds.STATEFUL_SET).stream()
                .filter(set -> deletesClaims(set, scene))
                .map(set -> Findings.of(
                        LintCode.RETENTION_DELETES_CLAIMS,
                        set.ref(),
                        "/spec/persistentVolumeClaimRetentionPolicy",
                        "deletes the claims of its pods when it is deleted or scaled down",
                        "set whenDeleted and whenScaled to Retain unless the data may go"));
    }

    private static boolean deletesClaims(Manifest set, LintInput scene) {
        try {
            StatefulSetClaims claims = StatefulSetClaims.of(set, scene.objects().release());
            return claims.followsPolicy()
                    && !claims.retainsAll()
                    && !set.spec().array("volumeClaimTemplates").items().isEmpty();
        } catch (ManifestException e) {
            return false;
        }
    }

    /** If the node of an attachment is gone too, only the node is reported. */
    static Stream<Reason> attachmentVolumes(LintInput scene) {
        return scene.objects().attachments().stream()
                .filter(each -> !isNodeGone(each, scene)
                        && each.volumeName()
                                .filter(name -> scene.objects()
                                        .find(ObjectRef.volume(name))
                                        .isEmpty())
                                .isPresent())
                .map(each -> Findings.of(
                        LintCode.ATTACHMENT_WITHOUT_VOLUME,
                        each.ref(),
                        "/spec",
                        "is for volume " + Quote.text(each.volumeName().orElse("")) + ", which does not exist",
                        "check in the storage that nothing is attached, then delete the attachment"));
    }

    /** The diagnosis of attachments says the same about the node: one cause has one text, with the advice of that room. */
    static Stream<Reason> attachmentNodes(LintInput scene) {
        return scene.objects().attachments().stream()
                .filter(each -> isNodeGone(each, scene))
                .map(each -> Findings.of(
                                LintCode.ATTACHMENT_WITHOUT_NODE,
                                each.ref(),
                                "/spec/nodeName",
                                each.volumeName()
                                                .map(name -> "volume " + Quote.text(name))
                                                .orElse("an inline volume")
                                        + (each.isAttached() ? " is attached to node " : " is to be attached to node ")
                                        + Quote.text(each.nodeName()) + ", whose Node object is gone",
                                AttachCode.NODE_GONE.safe())
                        .withSeverity(each.isAttached() ? Severity.DANGER : Severity.WARN));
    }

    static boolean isNodeGone(AttachmentView attachment, LintInput scene) {
        return scene.objects().isComplete(Kinds.NODE)
                && scene.objects().find(ObjectRef.node(attachment.nodeName())).isEmpty();
    }

    /** Static volumes may name a class that never existed; those that were provisioned had one. */
    static Stream<Reason> classesGone(LintInput scene) {
        Map<String, Long> gone = scene.objects().volumes().stream()
                .filter(volume -> volume.manifest()
                                .annotation(Annotations.PROVISIONED_BY)
                                .isPresent()
                        && !volume.className().isEmpty()
                        && scene.objects().storageClass(volume.className()).isEmpty())
                .collect(Collectors.groupingBy(VolumeView::className, TreeMap::new, Collectors.counting()));
        return gone.entrySet().stream()
                .map(each -> Findings.of(
                        LintCode.CLASS_OF_VOLUMES_MISSING,
                        new ObjectRef(Kinds.STORAGE_CLASS, "", each.getKey()),
                        "",
                        "does not exist, and " + each.getValue()
                                + (each.getValue() == 1 ? " volume was" : " volumes were")
                                + " made with it: their claims cannot grow, and no new claim of it gets a volume",
                        "create the class again"));
    }

    /** Where its volumes are is decided before a pod says where it can run. */
    static Stream<Reason> bindsEarly(LintInput scene) {
        return scene.objects().storageClasses().stream()
                .filter(each -> each.volumeBindingMode().orElse("Immediate").equals("Immediate"))
                .filter(each -> isForSomeNodes(each, scene))
                .map(each -> Findings.of(
                        LintCode.CLASS_BINDS_BEFORE_SCHEDULING,
                        each.ref(),
                        "/volumeBindingMode",
                        "gives claims a volume before a pod says where it can run, and its volumes are for some nodes only:"
                                + " a pod with two of them may fit no node",
                        "use a class with volumeBindingMode WaitForFirstConsumer for new claims"));
    }

    /** Volumes of one zone have one affinity, which is compared with the nodes once. */
    private static boolean isForSomeNodes(StorageClassView storageClass, LintInput scene) {
        Set<JsonObject> seen = new HashSet<>();
        return scene.objects().volumes().stream()
                .filter(volume -> volume.className().equals(storageClass.name())
                        && !volume.nodeAffinity().isAnywhere()
                        && seen.add(volume.manifest().spec().child("nodeAffinity")))
                .anyMatch(volume -> scene.objects().nodes().stream()
                        .anyMatch(node -> VolumeBinding.checkNodeAffinity(volume, node.labels())
                                .isPresent()));
    }

    /** A class whose driver is not installed. Without any CSIDriver it is more likely that they were not exported. */
    static Stream<Reason> provisioners(LintInput scene) {
        return Stream.concat(removed(scene), notInstalled(scene));
    }

    private static Stream<Reason> removed(LintInput scene) {
        return scene.objects().storageClasses().stream()
                .filter(each -> VolumePlugin.ofId(each.provisioner())
                        .filter(plugin -> plugin.isRemoved(scene.objects().release()))
                        .isPresent())
                .map(each -> Findings.of(
                        LintCode.DRIVER_OF_CLASS_MISSING,
                        each.ref(),
                        "/provisioner",
                        "Kubernetes " + scene.objects().release() + " has no provisioner "
                                + Quote.text(each.provisioner()) + " any longer: no claim of the class gets a volume",
                        "use a class of a CSI driver, and delete this one if nothing needs it"));
    }

    private static Stream<Reason> notInstalled(LintInput scene) {
        Set<String> used = scene.objects().volumes().stream()
                .map(VolumeView::csiDriver)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
        return scene.objects().storageClasses().stream().flatMap(each -> {
            List<String> waiting = waiting(each, scene);
            boolean isAsked = !waiting.isEmpty() && !OtherProvisioner.isNoCsiDriver(each.provisioner());
            if (waiting.isEmpty() && scene.objects().csiDrivers().isEmpty()) {
                return Stream.empty();
            }
            return driver(each, scene, used)
                    .or(() -> isAsked ? Optional.of(each.provisioner()) : Optional.empty())
                    .filter(name -> scene.objects().csiDriver(name).isEmpty())
                    .map(name -> Findings.of(
                            LintCode.DRIVER_OF_CLASS_MISSING,
                            each.ref(),
                            "/provisioner",
                            "there is no CSIDriver " + Quote.text(name)
                                    + ": its driver is not installed, or only in part"
                                    + (waiting.isEmpty()
                                            ? ""
                                            : "; claims that get no volume until it is: " + Quote.list(waiting)),
                            "install the driver, or delete the class if nothing needs it"))
                    .stream();
        });
    }

    /** The claims of a class that have no volume in the end. */
    private static List<String> waiting(StorageClassView storageClass, LintInput scene) {
        return scene.forecast().claims().stream()
                .filter(end -> !end.isBound() && !end.isBeingDeleted())
                .map(ClaimEnd::claim)
                .filter(claim -> claim.className().equals(storageClass.name())
                        && claim.volumeName().isEmpty())
                .map(claim -> claim.ref().key())
                .toList();
    }

    /** The CSI driver that makes the volumes of a class; empty if its provisioner is not known to be one. */
    private static Optional<String> driver(StorageClassView storageClass, LintInput scene, Set<String> used) {
        String name = storageClass.provisioner();
        Optional<String> migrated = VolumePlugin.ofId(name)
                .flatMap(plugin -> plugin.csiDriver(scene.objects().release()));
        boolean known = Driver.of(name).isPresent() || used.contains(name);
        return migrated.or(() -> known ? Optional.of(name) : Optional.empty());
    }

    static Stream<Reason> quotas(LintInput scene) {
        return scene.objects().quotas().stream().flatMap(ClusterFindings::nearlyUsed);
    }

    private static Stream<Reason> nearlyUsed(QuotaView quota) {
        return quota.enforced().entrySet().stream()
                .filter(limit ->
                        limit.getKey().contains("storage") || limit.getKey().contains("persistentvolumeclaims"))
                .filter(limit -> isNearly(used(quota, limit.getKey()), limit.getValue()))
                .map(limit -> nearlyUsed(quota, limit.getKey(), limit.getValue()));
    }

    private static Reason nearlyUsed(QuotaView quota, String limit, StorageSize hard) {
        boolean full = used(quota, limit).compareTo(hard) >= 0;
        return Findings.of(
                        LintCode.STORAGE_QUOTA_NEARLY_USED,
                        quota.ref(),
                        "/status/used",
                        full
                                ? "all of " + limit + " is used: the next claim is refused"
                                : "nine tenths or more of " + limit + " are used",
                        "raise the limit before the next claim")
                .withSeverity(full ? Severity.WARN : Severity.INFO)
                .withValues("less than " + hard.canonical(), used(quota, limit).canonical());
    }

    private static StorageSize used(QuotaView quota, String limit) {
        return quota.used().getOrDefault(limit, StorageSize.ZERO);
    }

    /** Whether at most a tenth of the limit is left. */
    private static boolean isNearly(StorageSize used, StorageSize limit) {
        if (limit.isZero()) {
            return false;
        }
        StorageSize tenfold = StorageSize.ZERO;
        for (int i = 0; i < TENTHS; i++) {
            tenfold = tenfold.plus(limit.minus(used));
        }
        return tenfold.compareTo(limit) <= 0;
    }
}
