package dev.mooring.deletion;

import dev.mooring.deletion.Hold.Answer;
import dev.mooring.deletion.Holder.ForcedLoss;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.ArrayList;
import java.util.List;

/** Everything that keeps an object that is being deleted. */
final class HolderList {

    private final DeletionInput scene;
    private final Life life;
    private final List<Holder> holders = new ArrayList<>();

    private HolderList(DeletionInput scene, Life life) {
        this.scene = scene;
        this.life = life;
    }

    static List<Holder> of(DeletionInput scene, Life life) {
        HolderList list = new HolderList(scene, life);
        list.fill();
        return List.copyOf(list.holders);
    }

    private void fill() {
        if (life.problem() != null) {
            add(
                    DeletionCode.METADATA_NOT_READ,
                    JsonPointer.ROOT,
                    "",
                    "unknown",
                    Hold.unknown("cannot be read: " + life.problem()));
            return;
        }
        List<String> given = scene.original(life).finalizers();
        for (String finalizer : life.finalizers()) {
            Finalizer rule = Finalizer.of(finalizer);
            add(
                    rule,
                    place(JsonPointer.of("metadata", "finalizers"), given.indexOf(finalizer)),
                    finalizer,
                    rule.controller(finalizer),
                    rule.hold(scene, life, finalizer),
                    rule.loss(finalizer),
                    rule.forcing(finalizer));
        }
        scene.pod(life.ref()).filter(pod -> !life.isGraceOver()).ifPresent(this::kubelet);
        namespace();
        if (holders.isEmpty() && life.finalizers().isEmpty()) {
            add(
                    DeletionCode.NO_FINALIZER_LEFT,
                    JsonPointer.ROOT,
                    "",
                    "the API server",
                    Hold.unknown("has no finalizer: it was just being removed, or the next change removes it"));
        }
    }

    /** The place in the object as it was given; the list itself if the finalizer came later. */
    private static JsonPointer place(JsonPointer list, int index) {
        return index < 0 ? list : list.child(index);
    }

    private void kubelet(PodView pod) {
        PodRemoval removal = PodRemoval.of(scene, pod);
        add(
                removal,
                JsonPointer.ROOT,
                "",
                "the kubelet of node " + pod.nodeName(),
                removal.hold(scene, pod),
                ForcedLoss.DATA,
                "the containers may still run and write while another pod gets the volume");
    }

    private void namespace() {
        List<String> given = NamespaceDeletion.finalizers(scene.original(life));
        for (String finalizer : NamespaceDeletion.finalizers(life)) {
            JsonPointer pointer = place(JsonPointer.of("spec", "finalizers"), given.indexOf(finalizer));
            if (!finalizer.equals(NamespaceDeletion.CONTENT)) {
                add(
                        Finalizer.UNKNOWN_FINALIZER,
                        pointer,
                        finalizer,
                        "unknown",
                        Hold.held(List.of(), "it is not known who removes it"));
                continue;
            }
            List<ObjectRef> contents = scene.contents(life.ref().name());
            Hold hold = contents.isEmpty()
                    ? Hold.unknown(
                            "nothing that was given is left in it; there may be an object of a kind that was not given")
                    : Hold.held(contents, Texts.list(contents) + ": remains in it");
            add(
                    contents.isEmpty() ? DeletionCode.OTHER_KINDS_NOT_GIVEN : DeletionCode.CONTENT_REMAINS,
                    pointer,
                    finalizer,
                    "the namespace controller",
                    hold);
        }
    }

    private void add(ReasonCode code, JsonPointer pointer, String finalizer, String controller, Hold hold) {
        add(code, pointer, finalizer, controller, hold, ForcedLoss.UNKNOWN, "it is not known what is left of it");
    }

    private void add(
            ReasonCode code,
            JsonPointer pointer,
            String finalizer,
            String controller,
            Hold hold,
            ForcedLoss loss,
            String forcing) {
        if (hold.isReleased()) {
            return;
        }
        Reason reason = Reason.of(code, life.ref().toString(), hold.why())
                .at(pointer.toString())
                .withRemedy(hold.letsGo());
        holders.add(new Holder(finalizer, controller, hold.answer() == Answer.HELD, hold.by(), reason, loss, forcing));
    }
}
