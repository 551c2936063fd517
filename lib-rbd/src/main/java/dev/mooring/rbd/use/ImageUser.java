package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.output.ClientAddress;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * One user of an image.
 *
 * @param kind what it is
 * @param node the node it is on; empty if it cannot be told
 * @param address the client's address, null if it has none or it is not known
 * @param client the client's global id, null if it is not known
 * @param subject who it is in other words: the lock's id, the device, the pod; empty for a plain client
 */
public record ImageUser(
        Kind kind,
        String node,
        @Nullable ClientAddress address,
        @Nullable BigInteger client,
        String subject) {

    /** What kind of user it is. */
    public enum Kind {
        /** A client that has the image open for writing. */
        CLIENT("client"),
        /** The cluster's manager. */
        MANAGER("manager"),
        /** A mirror daemon. */
        MIRROR_DAEMON("mirror-daemon"),
        /** Whoever asked. */
        ASKING("asking"),
        /** A device on a node. */
        DEVICE("device"),
        /** A host with data that is not written yet. */
        CACHE("cache"),
        /** Known to Kubernetes. */
        KUBERNETES("kubernetes");

        private final String id;

        Kind(String id) {
            this.id = id;
        }

        /**
         * The stable word.
         *
         * @return lower case, words joined by a dash
         */
        public String id() {
            return id;
        }

        boolean isInfrastructure() {
            return this == MANAGER || this == MIRROR_DAEMON || this == ASKING;
        }
    }

    public ImageUser {
        requireNonNull(kind, "kind");
        requireNonNull(node, "node");
        requireNonNull(subject, "subject");
    }
}
