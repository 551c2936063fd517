package dev.mooring.driver.internal;

/**
 * The words about volumes with one driver and handle whose other fields name different storage, for example SMB shares with one
 * handle.
 *
 * @upstream csi-driver-smb issue 675
 */
public final class SameHandle {

    /** What happens; the subject is the volumes. */
    public static final String WORDS =
            "have the same driver and handle: a kubelet treats them as one volume and a pod that"
                    + " uses both does not start, and deleting either volume can delete the data";

    private SameHandle() {}
}
