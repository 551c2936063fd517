/**
 * Which nodes take a pod, and which volumes are bound there?
 *
 * <p>Start with {@link dev.mooring.scheduling.PodVerdict}. The part of the scheduler's filters that looks at nodes,
 * resources and volumes; what is not judged is named in the remarks of the verdict.
 *
 * <p>Arguments are never changed. Mirrors Kubernetes v1.36.3.
 */
@NullMarked
package dev.mooring.scheduling;

import org.jspecify.annotations.NullMarked;
