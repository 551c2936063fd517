package dev.mooring.plan.orphan;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;

/** Something that a driver keeps in a pool or file system. */
public sealed interface StoredObject {

    /** {@return its name, without the place that it is in} */
    String name();

    /**
     * An image, or an image in the trash.
     *
     * @param image which one, with its pool
     * @param trashId its id if it is in the trash; empty for an image that is not
     */
    record Image(RbdImageSpec image, String trashId) implements StoredObject {

        public Image {
            requireNonNull(image, "image");
            requireNonNull(trashId, "trashId");
        }

        @Override
        public String name() {
            return image.image();
        }

        /** {@return whether it is in the trash} */
        public boolean isInTrash() {
            return !trashId.isEmpty();
        }

        /** {@code pool/namespace/image}, with the id of an image in the trash. */
        @Override
        public String toString() {
            return image + (isInTrash() ? " (" + trashId + " in the trash)" : "");
        }
    }

    /**
     * A subvolume of CephFS.
     *
     * @param fileSystem the file system
     * @param group its group; empty for the default one
     * @param name its name
     */
    record Subvolume(String fileSystem, String group, String name) implements StoredObject {

        /** The group that ceph-csi uses unless its configuration has another one. */
        public static final String CSI_GROUP = "csi";

        private static final String DEFAULT_GROUP = "_nogroup";

        public Subvolume {
            requireNonNull(fileSystem, "fileSystem");
            requireNonNull(group, "group");
            requireNonNull(name, "name");
        }

        /** {@return the directory that all data of it is in} */
        public String path() {
            return "/volumes/" + (group.isEmpty() ? DEFAULT_GROUP : group) + "/" + name;
        }

        /** {@code filesystem/group/name}. */
        @Override
        public String toString() {
            return fileSystem + "/" + (group.isEmpty() ? DEFAULT_GROUP : group) + "/" + name;
        }
    }
}
