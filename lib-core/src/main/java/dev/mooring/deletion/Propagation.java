package dev.mooring.deletion;

import dev.mooring.reason.EnumNames;
import java.util.ArrayList;
import java.util.List;

/**
 * What happens to the dependents of a deleted object: the values of {@code kubectl delete --cascade}.
 *
 * @upstream staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go deletionFinalizersForGarbageCollection
 */
public enum Propagation {
    /** The object goes, then its dependents; the default of kubectl. */
    BACKGROUND(""),
    /** Its dependents go first, those that block their owner. */
    FOREGROUND(GarbageCollector.FOREGROUND),
    /** Its dependents stay. */
    ORPHAN(GarbageCollector.ORPHAN);

    private final String finalizer;

    Propagation(String finalizer) {
        this.finalizer = finalizer;
    }

    /** The finalizers after a DELETE: those of the garbage collector are set anew, whatever was there. */
    List<String> appliedTo(List<String> finalizers) {
        List<String> applied = new ArrayList<>(finalizers);
        applied.removeIf(each -> each.equals(GarbageCollector.FOREGROUND) || each.equals(GarbageCollector.ORPHAN));
        if (!finalizer.isEmpty()) {
            applied.add(finalizer);
        }
        return List.copyOf(applied);
    }

    /** The propagation with which the garbage collector deletes an object: what its finalizers say. */
    static Propagation of(List<String> finalizers) {
        if (finalizers.contains(GarbageCollector.ORPHAN)) {
            return ORPHAN;
        }
        return finalizers.contains(GarbageCollector.FOREGROUND) ? FOREGROUND : BACKGROUND;
    }

    /** {@return {@code background}, {@code foreground} or {@code orphan}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
