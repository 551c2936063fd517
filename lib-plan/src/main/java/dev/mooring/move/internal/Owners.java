package dev.mooring.move.internal;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which object creates another one. */
public final class Owners {

    private Owners() {}

    /** The object that creates this one; empty if none does. */
    public static Optional<ObjectRef> controller(Manifest object) {
        for (JsonObject owner : object.metadata().array("ownerReferences").objects()) {
            if (JsonBoolean.TRUE.equals(owner.get("controller").orElse(JsonBoolean.FALSE))) {
                return Optional.of(new ObjectRef(
                        Kinds.of(owner),
                        object.namespace(),
                        owner.string("name").orElse("")));
            }
        }
        return Optional.empty();
    }

    /** Whether this object is named as an owner. */
    public static boolean has(Manifest object, ObjectRef owner) {
        return object.metadata().array("ownerReferences").objects().stream()
                .anyMatch(each -> Kinds.of(each).equals(owner.kind())
                        && each.string("name").filter(owner.name()::equals).isPresent());
    }

    /** Whether an owner of one of these kinds is named. */
    public static boolean has(Manifest object, String... kinds) {
        return object.metadata().array("ownerReferences").objects().stream()
                .anyMatch(each -> Set.of(kinds).contains(Kinds.of(each)));
    }

    /** The object to stop so that this one is not recreated: the last given owner on the way up. */
    static Manifest top(Manifest object, Inventory inventory) {
        Set<ObjectRef> seen = new HashSet<>();
        Manifest top = object;
        while (seen.add(top.ref())) {
            Optional<Manifest> above = controller(top).flatMap(inventory::find);
            if (above.isEmpty()) {
                return top;
            }
            top = above.get();
        }
        return object;
    }
}
