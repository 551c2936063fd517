package dev.mooring.conformance.attach;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations that run or wait for a retry: one at a time for a volume that only one node may have, one per node for
 * the others.
 *
 * @upstream pkg/volume/util/nestedpendingoperations/nestedpendingoperations.go;
 *     pkg/util/goroutinemap/exponentialbackoff/exponential_backoff.go
 */
final class PendingOperations {

    static final String ANY_NODE = "";
    static final String ATTACH = "volume_attach";
    static final String DETACH = "volume_detach";
    private static final long FIRST_WAIT = 500;
    private static final long LAST_WAIT = 122_000;

    /** A running operation over time. */
    interface Work {
        /** Checks whether it is done: null while it runs, then the error's text or the empty text. */
        @Nullable
        String poll(long now);
    }

    private static final class Operation {
        final String volume;
        final String node;
        String name;
        boolean pending = true;
        long failedAt;
        long wait;

        @Nullable
        Work work;

        Operation(String volume, String node, String name) {
            this.volume = volume;
            this.node = node;
            this.name = name;
        }

        boolean waiting(long now) {
            return wait > 0 && now - failedAt <= wait;
        }
    }

    private final List<Operation> operations = new ArrayList<>();

    /** The operation that blocks a key: a pending one first, else the exact one, else the first. */
    private @Nullable Operation find(String volume, String node) {
        Operation found = null;
        for (Operation operation : operations) {
            boolean matches = operation.volume.equals(volume)
                    && (operation.node.equals(ANY_NODE) || node.equals(ANY_NODE) || operation.node.equals(node));
            if (matches && operation.pending) {
                return operation;
            }
            if (matches && (found == null || operation.node.equals(node))) {
                found = operation;
            }
        }
        return found;
    }

    boolean isPending(String volume, String node) {
        Operation operation = find(volume, node);
        return operation != null && operation.pending;
    }

    boolean isSafeToRetry(String volume, String node, String name, long now) {
        Operation operation = find(volume, node);
        return operation == null || (!operation.pending && !(operation.waiting(now) && operation.name.equals(name)));
    }

    /** Starts an operation. False if one is pending or the same one failed too recently. */
    boolean start(String volume, String node, String name, Work work, long now) {
        Operation previous = find(volume, node);
        if (previous == null) {
            Operation operation = new Operation(volume, node, name);
            operation.work = work;
            operations.add(operation);
            return true;
        }
        if (previous.pending || (previous.waiting(now) && previous.name.equals(name))) {
            return false;
        }
        Operation renewed = new Operation(volume, node, previous.name);
        if (previous.waiting(now)) {
            renewed.name = name;
        } else {
            renewed.wait = previous.wait;
            renewed.failedAt = previous.failedAt;
        }
        renewed.work = work;
        operations.set(operations.indexOf(previous), renewed);
        return true;
    }

    /** Lets every running operation check whether it is done. */
    void poll(long now) {
        for (Operation operation : List.copyOf(operations)) {
            Work work = operation.work;
            String outcome = operation.pending && work != null ? work.poll(now) : null;
            if (outcome != null) {
                complete(operation, outcome, now);
            }
        }
    }

    private void complete(Operation operation, String error, long now) {
        if (error.isEmpty()) {
            operations.remove(operation);
            return;
        }
        operation.pending = false;
        operation.work = null;
        operation.failedAt = now;
        operation.wait = operation.wait == 0 ? FIRST_WAIT : Math.min(2 * operation.wait, LAST_WAIT);
    }
}
