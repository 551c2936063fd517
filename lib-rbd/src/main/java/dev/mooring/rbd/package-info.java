/**
 * RBD images behind Kubernetes volumes: what the Ceph commands said, which image a volume is, and whether another
 * node may take it over.
 */
@NullMarked
package dev.mooring.rbd;

import org.jspecify.annotations.NullMarked;
