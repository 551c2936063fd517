/**
 * What is left on a live node and unused: mapped images, mounts, and folders of pods?
 *
 * <p>Collect what was seen on the node in a {@link dev.mooring.plan.clean.NodeInput}, then ask {@link
 * dev.mooring.plan.clean.NodeCleaning#of}. A mapping is stale only if no mount, no other mount namespace, no holder of the
 * device, no pod, no VolumeAttachment and no report of the node uses it; a mount only if its pod is gone and no process of it
 * is left; a folder only if nothing is mounted below it and it has no files. Each of them needs a certificate.
 *
 * <p>The steps do no harm if the evidence is old: {@code umount} and {@code rbd unmap} without force refuse what is
 * open, and {@code rmdir} refuses what is not empty. No step deletes files below a folder, and none forces anything.
 *
 * <p>Everything is immutable and thread-safe. Bad content of an output or an object is a reason, never an exception.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.plan.clean;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
