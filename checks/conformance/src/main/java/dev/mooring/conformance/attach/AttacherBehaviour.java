package dev.mooring.conformance.attach;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * How an external attacher behaves, for {@link AttachSimulation}. It handles the VolumeAttachments that name its
 * driver.
 *
 * @param driver the driver
 * @param mode its mode
 * @param exclusive whether the storage refuses a second node while one is attached
 * @param times the number of failing attaches before one works, for {@link Mode#FAILS_FIRST}
 * @param nodePrefixes nodes on which attaching fails, by the beginning of their names, for {@link Mode#ATTACH_FAILS};
 *     none means all
 */
public record AttacherBehaviour(String driver, Mode mode, boolean exclusive, int times, List<String> nodePrefixes) {

    /** The modes of an attacher. */
    public enum Mode {
        /** It attaches and detaches at once. */
        PROMPT,
        /** Attaching ends in an error. */
        ATTACH_FAILS,
        /** Attaching ends in an error some times and then works. */
        FAILS_FIRST,
        /** Attaching does not end. */
        ATTACH_HANGS,
        /** Detaching ends in an error. */
        DETACH_FAILS,
        /** Detaching does not end. */
        DETACH_HANGS,
        /** It refuses where the node's CSINode does not name the driver. */
        NEEDS_CSI_NODE,
        /** It does not run. */
        SILENT
    }

    public AttacherBehaviour {
        requireNonNull(driver, "driver");
        requireNonNull(mode, "mode");
        nodePrefixes = List.copyOf(nodePrefixes);
    }

    /**
     * An attacher that works.
     *
     * @param driver the driver
     * @return the behaviour
     */
    public static AttacherBehaviour prompt(String driver) {
        return of(driver, Mode.PROMPT);
    }

    /**
     * An attacher of this mode.
     *
     * @param driver the driver
     * @param mode its mode
     * @return the behaviour, with a storage that accepts a second node
     */
    public static AttacherBehaviour of(String driver, Mode mode) {
        return new AttacherBehaviour(driver, mode, false, 0, List.of());
    }

    /** {@return a changed copy with a storage that refuses a second node} */
    public AttacherBehaviour onExclusiveStorage() {
        return new AttacherBehaviour(driver, mode, true, times, nodePrefixes);
    }
}
