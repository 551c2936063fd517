package dev.mooring.pasted;

/** What a message tempts to and does not allow. */
enum Unsafe {
    FORCE("Do not delete the pod with --force, the Node object, or taint the node as out-of-service: each says that the"
            + " old node no longer writes, and nothing here proves it."),
    ATTACHMENT("Do not delete a VolumeAttachment or its finalizer by hand: the storage stays attached, or is attached"
            + " twice."),
    FINALIZER("Do not remove finalizers of claims, volumes or attachments: that hides the holder, and loses or orphans"
            + " data."),
    UNMAP_FORCE("Do not use 'rbd unmap -o force' or 'rbd lock rm', break a watcher, or blocklist a guess: two clients"
            + " may write, or writes are lost."),
    REMOVE_FILES("Do not run 'rm -r' below the directory of the kubelet: what is still mounted there is the data."),
    LAZY_UNMOUNT("Do not run 'umount -l' or 'umount -f' while processes hold files: they go on writing where nobody"
            + " sees it."),
    REPAIR("Do not run 'fsck -y' or 'xfs_repair -L' while another client may have the image, or without a snapshot of"
            + " it."),
    FORMAT("Do not run mkfs, change fsType, or let a driver format the device."),
    DELETE_CLAIM("Do not delete and create the claim again: reclaim policy Delete takes the data."),
    EDIT_VOLUME("Do not edit claimRef, the source or the node affinity of a volume to make it fit."),
    CASCADE("Do not delete the StatefulSet without --cascade=orphan, and do not use 'helm --force' or Replace=true:"
            + " they may delete the owner of claims or replace claims.");

    private final String sentence;

    Unsafe(String sentence) {
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }
}
