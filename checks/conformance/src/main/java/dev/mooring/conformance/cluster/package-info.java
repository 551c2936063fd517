/**
 * Does a real control plane do what the library says? {@link dev.mooring.conformance.cluster.Verify} creates objects there
 * and compares what becomes of them with the forecast and with the admission; {@code checks/conformance/cluster/verify} starts
 * it.
 *
 * <p>What is created comes from the bundled manifests and from seeds, and both can be tested without a control plane.
 */
@NullMarked
package dev.mooring.conformance.cluster;

import org.jspecify.annotations.NullMarked;
