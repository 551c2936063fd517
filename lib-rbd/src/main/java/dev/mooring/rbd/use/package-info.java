/**
 * Is the image in use, by which node, and may another node have it?
 *
 * <p>Collect what was seen in {@link dev.mooring.rbd.use.UseEvidence}, then ask {@link dev.mooring.rbd.use.ImageUse#of}
 * who uses the image and {@link dev.mooring.rbd.use.Takeover#decide} whether a node may take it over from a lost node.
 * {@link dev.mooring.rbd.use.FenceLift} answers when a fence may be lifted, {@link dev.mooring.rbd.use.ImageDeletion}
 * whether an image may be deleted, {@link dev.mooring.rbd.use.Failover} which side of a mirrored image may be promoted.
 *
 * <p>No evidence is no permission: what was not given, failed or could not be read never counts as "no client". That there
 * is no watcher proves only that no client has a live watch for writing: read-only mappings, frozen clients and fenced
 * clients are not listed, and a fenced kernel client writes again when its entry ends. A decision never throws on data:
 * an image that no command can name is a refusal with a reason.
 *
 * <p>Everything is immutable and thread-safe. The time is part of the evidence. Reasons are in the order in which they
 * were found, the deciding one first.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.rbd.use;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
