/**
 * How does a container heal by itself the next time its mount dies?
 *
 * <p>Start with {@link dev.mooring.s3fs.probe.LivenessProbes#propose}, which looks at every container of a pod or of its
 * template, and {@link dev.mooring.s3fs.probe.FuseLivenessProbe}, the probe itself as a document. {@link
 * dev.mooring.s3fs.probe.NaiveProbe} tells what is wrong with the commands that come to mind first.
 *
 * <p>A probe cannot be added to a running pod, and a changed template replaces the pods: the probe is prevention, not cure.
 * Everything is immutable and thread-safe, arguments are never changed. The exit codes were measured with coreutils and
 * busybox in every state of a real mount.
 */
@NullMarked
package dev.mooring.s3fs.probe;

import org.jspecify.annotations.NullMarked;
