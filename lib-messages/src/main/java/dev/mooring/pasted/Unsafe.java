package dev.mooring.pasted;

import dev.mooring.internal.EnumNames;

/** What a message may tempt people to do, but does not justify. */
public enum Unsafe {
    /** To say without proof that a node no longer writes. */
    FORCE("Do not delete the pod with --force, the Node object, or taint the node as out-of-service: each says that the"
            + " old node no longer writes, and nothing here proves it."),
    /** To delete an attachment by hand. */
    ATTACHMENT("Do not delete a VolumeAttachment or its finalizer by hand: the storage stays attached, or is attached"
            + " twice."),
    /** To remove finalizers. */
    FINALIZER("Do not remove finalizers of claims, volumes or attachments: that hides the holder, and loses or orphans"
            + " data."),
    /** To unmap by force, or to break a lock or a watch. */
    UNMAP_FORCE("Do not use 'rbd unmap -o force' or 'rbd lock rm', break a watcher, or blocklist a guess: two clients"
            + " may write, or writes are lost."),
    /** To delete an image although something protects it. */
    RBD_FORCE("Do not use 'rbd trash rm --force' or 'rbd snap purge' before you know what depends on the image and its"
            + " snapshots: both delete for good."),
    /** To remove files below the directory of the kubelet. */
    REMOVE_FILES("Do not run 'rm -r' below the directory of the kubelet: what is still mounted there is the data."),
    /** To unmount while files are held. */
    LAZY_UNMOUNT("Do not run 'umount -l' or 'umount -f' while processes hold files: they continue to write unseen."),
    /** To repair a file system that another client may have. */
    REPAIR("Do not run 'fsck -y' or 'xfs_repair -L' while another client may have the image, or without a snapshot of"
            + " it."),
    /** To format a device. */
    FORMAT("Do not run mkfs, change fsType, or let a driver format the device."),
    /** To delete and recreate a claim. */
    DELETE_CLAIM("Do not delete and recreate the claim: reclaim policy Delete deletes the data."),
    /** To edit a volume to make it fit. */
    EDIT_VOLUME("Do not edit claimRef, the source or the node affinity of a volume to make it fit."),
    /** To delete or replace the owner of claims. */
    CASCADE("Do not delete the StatefulSet without --cascade=orphan, and do not use 'helm --force' or Replace=true:"
            + " they may delete the owner of claims or replace claims.");

    private final String sentence;

    Unsafe(String sentence) {
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
