package dev.mooring.deletion;

import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Data that go, or may go, with an object although the object that says so was not given. */
final class NotGiven {

    private NotGiven() {}

    /** The data of the volumes of claims that go, or may go, and whose volume is not given. */
    static Map<ObjectRef, DataEnd> volumes(DeletionRun run, Map<ObjectRef, DeletionEnd> ends) {
        Map<ObjectRef, DataEnd> data = new TreeMap<>();
        run.claims().forEach((ref, life) -> {
            String name = text(life.manifest(), "spec", "volumeName");
            ObjectRef volume = ObjectRef.volume(name);
            boolean isKnown = run.volumes().containsKey(volume)
                    || run.scene().volume(volume).isPresent();
            if (ref.isClaim() && !name.isEmpty() && !isKnown && goes(ends.get(ref))) {
                Reason why = Reason.of(
                                DataRule.DATA_NOT_KNOWN,
                                volume.toString(),
                                "is not given: whether its data are deleted with " + ref + " is not known")
                        .withRemedy(List.of(Texts.giveAll(Kinds.PERSISTENT_VOLUME)));
                data.put(volume, new DataEnd(volume, DataEnd.Fate.UNKNOWN, why));
            }
        });
        return data;
    }

    private static boolean goes(@Nullable DeletionEnd end) {
        return end != null && end.state() != State.STAYS && end.state() != State.NOT_FOUND;
    }

    /** A deleted snapshot deletes its copy of the data, unless its content says Retain. */
    static DeletionEnd withSnapshot(DeletionRun run, DeletionEnd end) {
        Life before = run.claims().get(end.object());
        if (before == null || !end.object().kind().equals(DeletionInput.VOLUME_SNAPSHOT) || !goes(end)) {
            return end;
        }
        ObjectRef content = new ObjectRef(
                "VolumeSnapshotContent", "", text(before.manifest(), "status", "boundVolumeSnapshotContentName"));
        Optional<Manifest> found = run.scene().inventory().find(content);
        String policy = found.map(each -> text(each, "spec", "deletionPolicy")).orElse("");
        if (content.name().isEmpty() || policy.equals("Retain")) {
            return end;
        }
        List<Reason> reasons = new ArrayList<>(end.reasons());
        reasons.add(Reason.of(
                DeletionCode.SNAPSHOT_DATA_GO,
                end.object().toString(),
                found.isPresent()
                        ? "the copy of the data in " + content + " is deleted with it: its deletion policy is Delete"
                        : content + " is not given: whether the copy of the data is deleted with it is not known"));
        return new DeletionEnd(end.object(), end.state(), reasons, end.holders());
    }

    private static String text(Manifest manifest, String... at) {
        return manifest.at(at)
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).value())
                .orElse("");
    }
}
