/**
 * Which pods share a volume with SELinux labels that do not go together: what the selinux-warning controller says of them,
 * and which of them the kubelet does not start side by side on one node once it mounts volumes with their label.
 *
 * <p>Start with {@link dev.mooring.selinux.SelinuxCheck}.
 *
 * <p>The objects do not show whether SELinux is on, and which labels the operating system of a node adds: the answers hold
 * for nodes with SELinux, and what depends on a node is said to be unknown. Nothing is changed, everything is immutable and
 * thread-safe. An object that cannot be read is named, and the others are answered. Mirrors the release of the inventory.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.selinux;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
