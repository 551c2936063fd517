/**
 * How is the cluster now, and how does it end, as fabric8's informers see it?
 *
 * <p>{@link dev.mooring.fabric8.ClusterFeed} follows a cluster. This is the only class here that contacts a server, holds
 * state and is called by other threads; what it returns is immutable.
 */
@NullMarked
package dev.mooring.fabric8;

import org.jspecify.annotations.NullMarked;
