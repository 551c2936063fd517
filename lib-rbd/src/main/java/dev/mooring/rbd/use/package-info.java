/**
 * Is the image in use, by which node, and may another node have it?
 *
 * <p>Collect what was seen in {@link dev.mooring.rbd.use.UseEvidence}, then ask {@link dev.mooring.rbd.use.ImageUse#of}
 * who uses the image and {@link dev.mooring.rbd.use.Takeover#decide} whether a node may take it over from one that is
 * lost. {@link dev.mooring.rbd.use.FenceLift} answers when a fence may go, {@link dev.mooring.rbd.use.ImageDeletion} whether
 * an image may be deleted, {@link dev.mooring.rbd.use.InTreeAttachCheck} what the in-tree plugin would have done.
 *
 * <p>No evidence is no permission: what was not asked, failed or could not be read never counts as "nobody". That there
 * is no watcher proves only that no client has a live watch for writing: read-only mappings, frozen clients and clients
 * that were fenced are not listed, and a fenced kernel client writes again when its entry ends.
 *
 * <p>Everything is immutable and thread-safe. The time comes in with the evidence. Reasons come in the order in which they
 * were found, the deciding one first.
 */
@NullMarked
package dev.mooring.rbd.use;

import org.jspecify.annotations.NullMarked;
