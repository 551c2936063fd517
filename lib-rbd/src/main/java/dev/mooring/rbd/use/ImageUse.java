package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.reason.Reason;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Whether an image is in use. */
public sealed interface ImageUse permits ImageUse.InUse, ImageUse.Free, ImageUse.Unknown {

    /** {@return what was seen and what it means, the deciding reason first; never empty} */
    List<Reason> evidence();

    /**
     * Decides who uses an image.
     *
     * <p>An image is in use if one piece of evidence shows it: a watcher that is not the manager, a mirror daemon or an
     * ignored client, a device on a node, a user that Kubernetes knows, a cache with unwritten data. It is free only if
     * status and locks were read and list no client, and all volumes, claims and pods of the cluster are given and none
     * of them uses it. In all other cases the answer is unknown: after a failed command, for an image that is not
     * found, the lock of a writer that did not stop cleanly, or the lock of a kubelet or person.
     *
     * <p>Free means free of writers that Ceph can see. Ceph does not show readers and fenced clients; ask {@link Takeover}
     * whether another node may have the image.
     *
     * @param evidence what was seen
     * @return the answer
     * @upstream ceph-csi internal/rbd/rbd_util.go isInUse, without its counting: watchers are compared by address
     */
    static ImageUse of(UseEvidence evidence) {
        return new UseAnswer(evidence).use();
    }

    /** {@return the answer in one word: {@code in-use}, {@code free} or {@code unknown}} */
    default String word() {
        return this instanceof InUse ? "in-use" : this instanceof Free ? "free" : "unknown";
    }

    /**
     * The answer as JSON, without its proof. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code use}, {@code by} and {@code evidence}, as {@code rbd use} has them
     */
    default JsonObject toJson() {
        List<ImageUser> users = this instanceof InUse inUse
                ? inUse.by()
                : this instanceof Free free ? free.infrastructure() : List.of();
        return JsonObject.of("use", JsonString.of(word()))
                .with("by", JsonArray.of(users.stream().map(ImageUser::toJson)))
                .with("evidence", UseReason.toJson(evidence()));
    }

    /**
     * A client, device or object uses it.
     *
     * @param by the users, watchers first in the order printed, with managers, mirror daemons and ignored clients
     * @param evidence why
     */
    record InUse(List<ImageUser> by, List<Reason> evidence) implements ImageUse {

        public InUse {
            by = List.copyOf(by);
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * No client that Ceph can see writes to it.
     *
     * @param asOf when that was seen
     * @param infrastructure managers, mirror daemons and ignored clients that have it open
     * @param evidence why, and what it does not prove
     * @param proof what must hold, and what shows it
     */
    record Free(Instant asOf, List<ImageUser> infrastructure, List<Reason> evidence, Certificate proof)
            implements ImageUse {

        public Free {
            requireNonNull(proof, "proof");
            infrastructure = List.copyOf(infrastructure);
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * It is not known.
     *
     * @param evidence why
     */
    record Unknown(List<Reason> evidence) implements ImageUse {

        public Unknown {
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * One user of an image.
     *
     * @param kind what it is
     * @param node the node it is on; empty if it is not known
     * @param address the address of the client; empty if it has none or it is not known
     * @param client the global id of the client; empty if it is not known
     * @param subject the device, the pod or the cache; empty for a client
     */
    record ImageUser(
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

        private JsonObject toJson() {
            return new JsonRows()
                    .name("node", node)
                    .text("address", address.orElse(null))
                    .number("client", client.orElse(null))
                    .text("kind", kind)
                    .name("subject", subject)
                    .build();
        }

        static ImageUser on(String node, Kind kind, String subject) {
            return new ImageUser(kind, node, Optional.empty(), Optional.empty(), subject);
        }
    }
}
