package dev.mooring.s3fs.recovery;

/** The kinds of steps: what must hold before one, and by what a second run knows that it is done. */
public enum StepKind {
    /** Asks the path itself, within a time limit. */
    PROBE("", "never: it changes nothing"),
    /** Writes the file with the key pair: created anew, mode 0600, no link followed, in a directory of mode 0700. */
    WRITE_CREDENTIAL("the directory is on a memory file system", "never: what lies there is deleted first"),
    /** Makes a directory. */
    ENSURE_DIRECTORY("the directory of the pod's volume is still there", "the directory is there and answers"),
    /** Takes the mount on top away. */
    UNMOUNT(
            "statfs of the path still fails with ENOTCONN, and the mount on top has the device named",
            "nothing is mounted with that device"),
    /** Looks that nothing is mounted. */
    ASSERT_NOT_MOUNTED("", "never: it changes nothing"),
    /** Looks that the directory is empty. */
    ASSERT_EMPTY_DIRECTORY("nothing is mounted", "never: it changes nothing"),
    /** Looks that a sub path is a directory and that no part of it is a symbolic link. */
    ASSERT_PLAIN_SUB_PATH("the mount it is in answers", "never: it changes nothing"),
    /** Starts s3fs, with an empty environment. */
    START_S3FS(
            "the directory of the pod's volume is still there and the pod is not being deleted",
            "the path is a mount that answers"),
    /** Waits until the mount answers. */
    AWAIT_MOUNT("", "never: it changes nothing"),
    /** Binds a mount to the path. */
    BIND(
            "the mount to bind answers, and nothing is mounted at the path",
            "the mount on top of the path has the device of the one to bind"),
    /** Binds a mount over the dead one. */
    BIND_OVER("the mount to bind answers", "the mount on top of the path has the device of the one to bind"),
    /** Makes a bind read-only. */
    MAKE_READ_ONLY("the path is a bind of ours", "the mount on top is read-only"),
    /** Takes the side path away; what was bound keeps s3fs alive. */
    RELEASE_SIDE_PATH(
            "the mount on top of the target has the device of the side path", "nothing is mounted at the side path"),
    /** Takes the kubelet's bind of a sub path away; the kubelet binds it anew when the container starts. */
    REPAIR_SUB_PATH(
            "statfs of the bind fails with ENOTCONN", "nothing is mounted at the bind, or what is there answers"),
    /** Deletes the file with the key pair; s3fs has read it. */
    DELETE_CREDENTIAL("", "the file is gone"),
    /** Lets a container be started anew. */
    RESTART_CONTAINER(
            "every mount of the pod in this plan answers", "the container was started after the mount came back");

    private final String requires;
    private final String doneIf;

    StepKind(String requires, String doneIf) {
        this.requires = requires;
        this.doneIf = doneIf;
    }

    /**
     * What must hold right before it; otherwise it has failed.
     *
     * @return part of a sentence; empty if nothing
     */
    public String requires() {
        return requires;
    }

    /**
     * By what a second run knows that there is nothing to do.
     *
     * @return part of a sentence
     */
    public String doneIf() {
        return doneIf;
    }
}
