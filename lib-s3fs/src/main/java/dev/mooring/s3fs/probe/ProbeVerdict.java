package dev.mooring.s3fs.probe;

/** What to do about the liveness probe of a container. */
public enum ProbeVerdict {
    /** It has none: add one. */
    ADD,
    /** It has one that looks at every path: keep it, mind the warnings. */
    KEEP,
    /** It has a command that does not look at every path: put the check before it, by hand. */
    CONFLICT_PARTIAL,
    /** It asks over the network; a probe has only one handler. */
    CONFLICT_HANDLER,
    /** Such a container can have none. */
    IMPOSSIBLE
}
