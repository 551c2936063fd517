package dev.mooring.lint;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonBoolean;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.SnapshotView;
import dev.mooring.reason.Reason;
import dev.mooring.snapshot.SnapshotDecision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is found about snapshots and their classes. */
final class SnapshotFindings {

    private static final String DEFAULT_CLASS = "snapshot.storage.kubernetes.io/is-default-class";

    private SnapshotFindings() {}

    /** Snapshots that are no copy, and do not become one as things are. */
    static Stream<Reason> unusable(LintInput scene) {
        return scene.objects().all(Kinds.VOLUME_SNAPSHOT).stream()
                .filter(each -> each.metadata().string("deletionTimestamp").isEmpty())
                .flatMap(each -> why(each, scene).stream()
                        .map(why -> Findings.of(
                                LintCode.SNAPSHOT_NOT_USABLE,
                                each.ref(),
                                "/status",
                                why,
                                "take it again when its cause is removed; until then it is no copy")));
    }

    private static Optional<String> why(Manifest manifest, LintInput scene) {
        try {
            SnapshotView snapshot = SnapshotView.from(manifest);
            return isReady(manifest) ? contentMissing(snapshot, scene) : notReady(snapshot, scene);
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static boolean isReady(Manifest snapshot) {
        return snapshot.status().get("readyToUse").orElse(JsonBoolean.FALSE) == JsonBoolean.TRUE;
    }

    private static Optional<String> contentMissing(SnapshotView snapshot, LintInput scene) {
        ObjectRef content = new ObjectRef(Kinds.VOLUME_SNAPSHOT_CONTENT, "", snapshot.boundContent());
        return !content.name().isEmpty() && scene.objects().absence(content).isPresent()
                ? Optional.of("it is called ready, and its content " + Quote.text(content.name()) + " does not exist")
                : Optional.empty();
    }

    private static Optional<String> notReady(SnapshotView snapshot, LintInput scene) {
        SnapshotDecision decision = SnapshotDecision.of(snapshot, scene.objects());
        if (decision.state() == SnapshotDecision.State.UNREADY) {
            return Optional.of("it is not ready: " + decision.reason().message());
        }
        return snapshot.className()
                .map(name -> new ObjectRef(Kinds.VOLUME_SNAPSHOT_CLASS, "", name))
                .filter(ref -> scene.objects().absence(ref).isPresent())
                .map(ref -> "it is not ready: there is no class " + Quote.text(ref.name()))
                .or(() -> snapshot.manifest()
                        .status()
                        .child("error")
                        .string("message")
                        .map(message -> "it is not ready, and the last try failed: " + message));
    }

    /** Contents that keep a snapshot in the storage that nothing in the cluster refers to. */
    static Stream<Reason> kept(LintInput scene) {
        return scene.objects().all(Kinds.VOLUME_SNAPSHOT_CONTENT).stream()
                .filter(each -> each.metadata().string("deletionTimestamp").isEmpty())
                .filter(each -> snapshotOf(each)
                        .filter(ref -> scene.objects().absence(ref).isPresent())
                        .isPresent())
                .map(each -> Findings.of(
                        LintCode.SNAPSHOT_CONTENT_WITHOUT_SNAPSHOT,
                        each.ref(),
                        "/spec/volumeSnapshotRef",
                        "its snapshot "
                                + Quote.text(
                                        snapshotOf(each).map(ObjectRef::key).orElse(""))
                                + " does not exist; what was cut stays in the storage",
                        "create a snapshot that names the content, or delete both if nobody needs the copy"));
    }

    private static Optional<ObjectRef> snapshotOf(Manifest content) {
        var ref = content.spec().child("volumeSnapshotRef");
        return ref.string("name")
                .map(name -> new ObjectRef(
                        Kinds.VOLUME_SNAPSHOT, ref.string("namespace").orElse(""), name));
    }

    /**
     * A snapshot without a class fails if several classes of its driver are default.
     *
     * @upstream external-snapshotter pkg/common-controller/snapshot_controller.go SetDefaultSnapshotClass
     */
    static Stream<Reason> defaultClasses(LintInput scene) {
        Map<String, List<Manifest>> byDriver = scene.objects().all(Kinds.VOLUME_SNAPSHOT_CLASS).stream()
                .filter(each -> each.annotation(DEFAULT_CLASS).equals(Optional.of("true")))
                .collect(Collectors.groupingBy(
                        each -> each.json().string("driver").orElse(""), TreeMap::new, Collectors.toList()));
        return byDriver.values().stream()
                .filter(each -> each.size() > 1)
                .map(each -> Findings.of(
                        LintCode.SEVERAL_DEFAULT_CLASSES,
                        each.get(0).ref(),
                        "/metadata/annotations",
                        "classes "
                                + Quote.list(each.stream().map(Manifest::name).toList())
                                + " are all default for one driver: a snapshot without a class fails",
                        "make only one of them the default"));
    }
}
