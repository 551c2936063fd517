package dev.mooring.s3fs.volume;

/** Where a driver starts s3fs. */
public enum Topology {
    /** At the path of the pod: each pod has its own s3fs. */
    DIRECT,
    /** Once per node at the global directory; the pods have binds of it. */
    STAGED
}
