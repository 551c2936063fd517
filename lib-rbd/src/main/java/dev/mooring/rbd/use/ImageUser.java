package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.reason.EnumNames;
import java.math.BigInteger;
import java.util.Optional;

/**
 * One user of an image.
 *
 * @param kind what it is
 * @param node the node it is on; empty if it is not known
 * @param address the address of the client; empty if it has none or it is not known
 * @param client the global id of the client; empty if it is not known
 * @param subject the device, the pod or the cache; empty for a client
 */
public record ImageUser(
        Kind kind, String node, Optional<ClientAddress> address, Optional<BigInteger> client, String subject) {

    /** What kind of user it is. */
    public enum Kind {
        /** A client that has the image open for writing. */
        CLIENT,
        /** The manager of the cluster. */
        MANAGER,
        /** A mirror daemon. */
        MIRROR_DAEMON,
        /** A client that the caller does not count as a user, see {@link UseEvidence.Builder#ignoreClient}. */
        IGNORED,
        /** A device on a node. */
        DEVICE,
        /** A host with data that is not written yet. */
        CACHE,
        /** A user that Kubernetes knows. */
        KUBERNETES;

        boolean isInfrastructure() {
            return this == MANAGER || this == MIRROR_DAEMON || this == IGNORED;
        }

        /** {@return the stable word in kebab-case, for example {@code mirror-daemon}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public ImageUser {
        requireNonNull(kind, "kind");
        requireNonNull(node, "node");
        requireNonNull(address, "address");
        requireNonNull(client, "client");
        requireNonNull(subject, "subject");
    }

    static ImageUser on(String node, Kind kind, String subject) {
        return new ImageUser(kind, node, Optional.empty(), Optional.empty(), subject);
    }
}
