package dev.mooring.move.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Moving.Moved;
import dev.mooring.object.internal.SnapshotFamily;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The steps about snapshots: their contents are kept, and each snapshot names what exists in the storage. */
final class SnapshotSteps {

    private SnapshotSteps() {}

    static JsonObject policy(String value) {
        return JsonObject.of("spec", JsonObject.of("deletionPolicy", JsonString.of(value)));
    }

    static boolean isContent(Manifest object) {
        return Stream.of(SnapshotFamily.values())
                .anyMatch(each -> each.contentKind().equals(object.kind()));
    }

    static boolean isSnapshot(Manifest object) {
        return Stream.of(SnapshotFamily.values()).anyMatch(each -> each.kind().equals(object.kind()));
    }

    /** The contents, then the snapshots: each snapshot finds its content. */
    static List<Moved> of(Moving moving) {
        List<Moved> all = new ArrayList<>();
        moving.all().stream().filter(each -> isContent(each.output())).forEach(all::add);
        moving.all().stream().filter(each -> isSnapshot(each.output())).forEach(all::add);
        return all;
    }

    private static List<Manifest> contents(Moving moving) {
        return of(moving).stream()
                .filter(each -> isContent(each.output()))
                .flatMap(each -> moving.source().find(each.from()).stream())
                .toList();
    }

    static void keep(DraftStep draft, Moving moving) {
        for (Manifest content : contents(moving)) {
            String before = content.spec().string("deletionPolicy").orElse("");
            if (!before.equals("Retain")) {
                SourceSteps.patch(draft, content, policy("Retain"), policy(before));
            }
        }
    }

    static void create(DraftStep draft, Moving moving) {
        contents(moving).forEach(each -> draft.checks.add(MoveChecks.snapshotKept(moving, each.ref())));
        TargetSteps.creating(draft, moving, of(moving));
    }

    static void delete(DraftStep draft, Moving moving) {
        List<Moved> snapshots = of(moving);
        for (Moved each : Stream.concat(
                        snapshots.stream().filter(one -> isSnapshot(one.output())),
                        snapshots.stream().filter(one -> isContent(one.output())))
                .toList()) {
            draft.objects.add(each.from());
            draft.commands.add(new Kubectl(draft.side).delete(each.from()));
            if (isSnapshot(each.output())) {
                draft.checks.add(MoveChecks.ready(moving, each.to()));
            }
        }
        contents(moving).forEach(each -> draft.checks.add(MoveChecks.snapshotKept(moving, each.ref())));
        List<ObjectRef> back = snapshots.stream().map(Moved::from).toList();
        draft.undo.documents.addAll(moving.again(back));
        CleanUpSteps.deleting(draft);
    }
}
