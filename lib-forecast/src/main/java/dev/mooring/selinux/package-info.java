/**
 * Which pods share a volume with SELinux labels that conflict: what the selinux-warning controller reports, and which
 * pods the kubelet does not start together on one node once it mounts volumes with their label.
 *
 * <p>Start with {@link dev.mooring.selinux.SelinuxCheck}.
 *
 * <p>The objects do not show whether SELinux is on, and which labels the operating system of a node adds: the answers
 * hold for nodes with SELinux, and what depends on a node is unknown. Nothing is changed, everything is immutable and
 * thread-safe. An object that cannot be read is listed; the answers cover the others. Mirrors the release of the
 * inventory.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.selinux;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
