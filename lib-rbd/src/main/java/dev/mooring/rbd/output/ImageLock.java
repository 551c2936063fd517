package dev.mooring.rbd.output;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One lock of an image. A lock is not a watch: its holder may be gone, frozen or fenced.
 *
 * @param id the lock's id, which may hold blanks
 * @param locker who holds it, for example {@code client.4333}
 * @param address the holder's address; null if it was not printed
 */
public record ImageLock(String id, String locker, @Nullable ClientAddress address) {

    /** What the in-tree plugin put before the host name. */
    public static final String KUBELET_PREFIX = "kubelet_lock_magic_";

    private static final String AUTOMATIC_PREFIX = "auto ";

    /**
     * The watch that a lock of the exclusive-lock feature belongs to.
     *
     * @return the cookie; empty for a lock that a person or tool took
     */
    public Optional<BigInteger> automaticCookie() {
        return id.startsWith(AUTOMATIC_PREFIX)
                ? Numbers.unsigned64(id.substring(AUTOMATIC_PREFIX.length()))
                : Optional.empty();
    }

    /**
     * The holder's client id.
     *
     * @return the number in {@code client.4333}; empty if the holder is written otherwise
     */
    public Optional<BigInteger> client() {
        return locker.startsWith("client.")
                ? Numbers.unsigned64(locker.substring("client.".length()))
                : Optional.empty();
    }

    /**
     * The host whose kubelet took the lock.
     *
     * @return the host name; empty for any other lock
     */
    public Optional<String> kubeletHost() {
        return id.startsWith(KUBELET_PREFIX) ? Optional.of(id.substring(KUBELET_PREFIX.length())) : Optional.empty();
    }

    /**
     * Whether a watch is that of the lock's holder: only then is an automatic lock alive.
     *
     * @param watcher the watch
     * @return true if client and cookie are the same
     */
    public boolean belongsTo(Watcher watcher) {
        return automaticCookie().isPresent()
                && automaticCookie().get().equals(watcher.cookie())
                && client().isPresent()
                && client().get().equals(watcher.client());
    }
}
