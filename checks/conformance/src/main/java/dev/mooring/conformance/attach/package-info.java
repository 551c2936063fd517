/**
 * The attach/detach controller of Kubernetes v1.36.3 simulated second by second, to compare with recorded runs of the
 * real one: {@link dev.mooring.conformance.attach.AttachSimulation}. It uses the rules of the library: which volumes
 * are attached, which may be on two nodes, and when a volume is detached.
 */
@NullMarked
package dev.mooring.conformance.attach;

import org.jspecify.annotations.NullMarked;
