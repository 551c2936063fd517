package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;

/**
 * A user of an image that Kubernetes knows and Ceph may not list.
 *
 * @param node the node; empty if it is not known
 * @param subject the object, for example {@code Pod/shop/db-0}
 * @param sign what the object shows
 */
public record KubernetesUser(String node, String subject, Sign sign) {

    /** What an object of Kubernetes shows about an image. */
    public enum Sign {
        /** It uses the image: a pod whose containers have run, or a node that reports the volume in use. */
        USES("uses the image"),
        /** It may use the image: the volume is attached, or the claim of a pod is not known. */
        MAY_USE("may use the image"),
        /** A pod that waits for the image. */
        WAITS("waits for the image"),
        /** A claim or volume that is bound, or may be bound at any time. */
        RESERVES("reserves the image");

        private final String words;

        Sign(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public KubernetesUser {
        requireNonNull(node, "node");
        requireNonNull(subject, "subject");
        requireNonNull(sign, "sign");
    }

    /**
     * An object that uses the image.
     *
     * @param node the node; empty if it is not known
     * @param subject the object
     * @return the user
     */
    public static KubernetesUser of(String node, String subject) {
        return new KubernetesUser(node, subject, Sign.USES);
    }

    String message() {
        return subject + " " + sign.words + (node.isEmpty() ? "" : " on node " + node);
    }
}
