/**
 * Who has a volume, may another node have it now, why is it stuck, and what is safe?
 *
 * <p>Start with {@link dev.mooring.attach.AttachDiagnosis} for what stands in a cluster, {@link dev.mooring.attach.MultiAttach}
 * for the rule alone, {@link dev.mooring.attach.MultiAttachMessage} for the words of an event, and
 * {@link dev.mooring.attach.AttachForecast} for what the attach/detach controller does next and when.
 *
 * <p>The API tells what was written, not what a node does: a node that is not Ready may still write, its
 * {@code volumesInUse} is frozen, and nothing here advises a detach whose writer may be alive without saying so. Pure,
 * immutable and thread-safe; documents are read as {@link dev.mooring.manifest.Part} says. Mirrors Kubernetes v1.36.3 unless a
 * method says otherwise.
 */
@NullMarked
package dev.mooring.attach;

import org.jspecify.annotations.NullMarked;
