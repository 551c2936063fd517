/**
 * The objects of a cluster: claim, volume, class, pod, node and attachment, each read once from its document.
 *
 * <p>Start with {@link dev.mooring.object.Inventory}, which takes documents, fabric8 objects and lists of either and is
 * the input of every question, and with {@link dev.mooring.object.ClaimView} and {@link dev.mooring.object.VolumeView}
 * for single objects.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Absent and null parts are read as Go
 * reads them: a text that is a plain string in the API is empty if it is absent, because Kubernetes does not
 * distinguish the two ({@link dev.mooring.object.ClaimView#volumeName()}); a text that is a pointer in the API is an
 * {@code Optional} ({@link dev.mooring.object.AttachmentView#volumeName()}). Mirrors Kubernetes 1.29 to 1.37.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.object;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
