package dev.mooring.s3fs.volume;

/** Where a driver starts s3fs. */
public enum Topology {
    /** On the pod's own path: each pod has its s3fs. */
    DIRECT,
    /** Once a node, on the global directory; the pods have binds of it. */
    STAGED
}
