package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The locks of an image.
 *
 * @param locks in the order printed; empty if there is none
 * @param sharing whether they exclude each other
 * @param tag the tag of shared locks; empty if there is none or it was not printed
 */
public record ImageLocks(List<ImageLock> locks, Sharing sharing, Optional<String> tag) {

    /** Whether the locks exclude each other. */
    public enum Sharing {
        /** One holder. */
        EXCLUSIVE,
        /** Several clients may hold it if they give the same tag. */
        SHARED,
        /** Not printed: JSON and XML do not have it, and there may be no lock. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public ImageLocks {
        locks = List.copyOf(locks);
        requireNonNull(sharing, "sharing");
        requireNonNull(tag, "tag");
    }

    /**
     * One lock of an image. A lock is not a watch: its holder may be dead, frozen or fenced.
     *
     * @param id the id of the lock, which may contain blanks
     * @param locker who holds it, for example {@code client.4333}
     * @param address the address of the holder; empty if it was not printed
     */
    public record ImageLock(String id, String locker, Optional<ClientAddress> address) {

        /** What the in-tree plugin put before the host name. */
        public static final String KUBELET_PREFIX = "kubelet_lock_magic_";

        private static final String AUTOMATIC_PREFIX = "auto ";

        /** {@return the cookie of the watch that an automatic lock belongs to; empty for a lock that a person or tool took} */
        public Optional<BigInteger> automaticCookie() {
            return id.startsWith(AUTOMATIC_PREFIX)
                    ? Numbers.unsigned64(id.substring(AUTOMATIC_PREFIX.length()))
                    : Optional.empty();
        }

        /** {@return the client id of the holder, the number in {@code client.4333}; empty for a holder of another form} */
        public Optional<BigInteger> client() {
            return locker.startsWith("client.")
                    ? Numbers.unsigned64(locker.substring("client.".length()))
                    : Optional.empty();
        }

        /** {@return the host whose kubelet took the lock; empty for any other lock} */
        public Optional<String> kubeletHost() {
            return id.startsWith(KUBELET_PREFIX)
                    ? Optional.of(id.substring(KUBELET_PREFIX.length()))
                    : Optional.empty();
        }

        /**
         * Whether a watch is that of the holder of this lock: only then is an automatic lock alive.
         *
         * @param watcher the watch
         * @return true if client and cookie are known and the same
         */
        public boolean belongsTo(Watcher watcher) {
            return automaticCookie().isPresent()
                    && automaticCookie().equals(watcher.cookie())
                    && client().isPresent()
                    && client().equals(watcher.client());
        }
    }
}
