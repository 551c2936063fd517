/**
 * Which liveness probe restarts a container when its mount dies?
 *
 * <p>Start with {@link dev.mooring.fuse.probe.LivenessProbes#propose}, which checks every container of a pod or of its
 * template, and {@link dev.mooring.fuse.probe.FuseLivenessProbe}, the probe itself. {@link
 * dev.mooring.fuse.probe.NaiveProbe} says what is wrong with common commands.
 *
 * <p>A probe cannot be added to a running pod, and a changed template replaces the pods: a probe helps only the next time.
 * Everything is immutable and thread-safe, arguments are not changed. The exit codes were measured with coreutils and
 * busybox in every state of a real mount.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.probe;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
