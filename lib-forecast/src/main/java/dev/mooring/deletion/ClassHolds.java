package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import java.util.List;

/** Who keeps a VolumeAttributesClass, and what controllers wait for if their kinds are not simulated. */
final class ClassHolds {

    private ClassHolds() {}

    /**
     * A claim that names the class, has it, or is being changed to it, and a volume that has it.
     *
     * @upstream pkg/controller/volume/vacprotection/vac_protection_controller.go isBeingUsed
     */
    static Hold users(DeletionInput scene, Life life, String finalizer) {
        List<ObjectRef> users = scene.usersOfClass(life.ref().name());
        if (!users.isEmpty()) {
            return Hold.held(users, Texts.list(users) + (users.size() == 1 ? " names it" : " name it"));
        }
        for (String kind : List.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM)) {
            if (!scene.inventory().isComplete(kind)) {
                return Hold.unknown(
                        "not all " + kind + " objects are given: another one may name it", Texts.giveAll(kind));
            }
        }
        return Hold.RELEASED;
    }

    /** The rule of a controller that is named but not simulated. */
    static Finalizer.Rule waits(String why) {
        return (scene, life, name) -> Hold.unknown(why + "; the input does not show whether that is the case");
    }
}
