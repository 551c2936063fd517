/**
 * Does a real control plane do what the library predicts? {@link dev.mooring.conformance.cluster.Verify} creates
 * objects there and compares the results with the forecast and with the admission; {@code
 * checks/conformance/cluster/verify} starts it.
 *
 * <p>The objects come from the bundled manifests and from seeds, and both can be tested without a control plane.
 */
@NullMarked
package dev.mooring.conformance.cluster;

import org.jspecify.annotations.NullMarked;
