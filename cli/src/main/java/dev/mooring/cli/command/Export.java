package dev.mooring.cli.command;

/** The one command that exports all that the subcommands ask for; it is shown wherever an export is needed. */
public final class Export {

    /** The kinds, as {@code kubectl} takes them; those of snapshots are there only if their CRDs are installed. */
    static final String KINDS =
            "pv,pvc,sc,pod,node,ns,csidriver,csinode,volumeattachment,sts,deploy,rs,ds,rc,job,cronjob,"
                    + "quota,limits,lease,pdb";

    /** The kinds of the snapshot CRDs. */
    static final String SNAPSHOT_KINDS = "volumesnapshot,volumesnapshotcontent,volumesnapshotclass";

    /** The command; its output is the input of {@code -f}. */
    public static final String COMMAND = "kubectl get " + KINDS + "," + SNAPSHOT_KINDS + " -A -o yaml";

    /** The command for a cluster without the snapshot CRDs: kubectl refuses kinds that the cluster does not have. */
    public static final String WITHOUT_SNAPSHOTS = "kubectl get " + KINDS + " -A -o yaml";

    /** How a help shows it, ready to paste. */
    public static final String PASTE = "mooring export-command | sh > export.yaml";

    /** The words for the foot of a help. */
    public static final String FOOTER =
            "'mooring export-command' prints the kubectl command that exports all that is asked for.";

    private Export() {}
}
