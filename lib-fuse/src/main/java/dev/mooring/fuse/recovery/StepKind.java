package dev.mooring.fuse.recovery;

import dev.mooring.internal.EnumNames;

/**
 * The kinds of steps. A check proves something and changes nothing, so a second run repeats it; an action states when a
 * second run can skip it.
 */
public enum StepKind {
    /** Calls {@code statfs} on the path, with a time limit. */
    PROBE("", "", "whether the mount is dead"),
    /** Writes the credential file: a new file of mode 0600 in a directory of mode 0700, without following links. */
    WRITE_CREDENTIAL("the directory is on a memory file system", "", ""),
    /** Creates a directory. */
    ENSURE_DIRECTORY("the directory of the pod's volume still exists", "the directory exists and can be accessed", ""),
    /** Unmounts the top mount. */
    UNMOUNT(
            "statfs of the path still fails with ENOTCONN, and the top mount has the device of this step",
            "no mount with the device of this step is at the path",
            ""),
    /** Checks that nothing is mounted. */
    ASSERT_NOT_MOUNTED("", "", "nothing is mounted at the path"),
    /** Checks that a directory is empty. */
    ASSERT_EMPTY_DIRECTORY("nothing is mounted at the path", "", "the directory is empty"),
    /** Checks a sub path. */
    ASSERT_PLAIN_SUB_PATH(
            "the mount of the sub path answers",
            "",
            "the sub path is a directory and no part of it is a symbolic link"),
    /** Starts s3fs with an empty environment. */
    START_S3FS(
            "the directory of the pod's volume still exists, and the pod is not being deleted",
            "the path is a mount that answers",
            ""),
    /** Waits until the mount answers. */
    AWAIT_MOUNT("", "", "the mount answers and stays mounted"),
    /** Binds a mount to the path. */
    BIND(
            "the mount to bind answers, and nothing is mounted at the path",
            "the top mount of the path has the device of the mount to bind",
            ""),
    /** Binds a mount over the dead mount. */
    BIND_OVER("the mount to bind answers", "the top mount of the path has the device of the mount to bind", ""),
    /**
     * Opens a descriptor of the dead mount ({@code open} with {@code O_PATH}) in the mount namespace of the step, and keeps it
     * open. A shell cannot do it; the caller does.
     */
    HOLD_MOUNT(
            "the top mount of the path in this mount namespace has the device of this step",
            "the caller still holds the mount",
            ""),
    /**
     * Makes the held mount private ({@code mount} with {@code MS_PRIVATE} on {@code /proc/self/fd/N}), and closes the
     * descriptor, which would keep the mount busy.
     */
    ISOLATE_MOUNT(
            "a mount that answers is over the held mount; if not, only close the descriptor",
            "the held mount is private and its descriptor is closed",
            ""),
    /** Makes a bind read-only. */
    MAKE_READ_ONLY("this plan has bound the path", "the top mount is read-only", ""),
    /** Unmounts the side path; the bind keeps s3fs running. */
    RELEASE_SIDE_PATH(
            "the top mount of the target has the device of the side path", "nothing is mounted at the side path", ""),
    /** Unmounts the kubelet's bind of a sub path; the kubelet binds it again when the container starts. */
    REPAIR_SUB_PATH("statfs of the bind fails with ENOTCONN", "nothing is mounted at the bind, or it answers", ""),
    /** Deletes the credential file, which s3fs has read. */
    DELETE_CREDENTIAL("", "the file does not exist", ""),
    /** Restarts a container. */
    RESTART_CONTAINER(
            "every mount of the pod in this plan answers", "the container was started after the mount came back", "");

    private final String requires;
    private final String doneIf;
    private final String proves;

    StepKind(String requires, String doneIf, String proves) {
        this.requires = requires;
        this.doneIf = doneIf;
        this.proves = proves;
    }

    /** {@return what must hold right before the step, or the step has failed; empty if nothing} */
    public String requires() {
        return requires;
    }

    /** {@return when a second run can skip the step; empty if it must always run} */
    public String doneIf() {
        return doneIf;
    }

    /** {@return what the success of a check proves; empty for an action} */
    public String proves() {
        return proves;
    }

    /** {@return the name in kebab-case, for example {@code start-s3fs}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
