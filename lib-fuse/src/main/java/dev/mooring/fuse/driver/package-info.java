/**
 * Which program mounts a volume with a FUSE daemon, and what does it do by itself when the daemon dies?
 *
 * <p>Start with {@link dev.mooring.fuse.driver.FuseDriver#TABLE}, one row per program and way to run it, and {@link
 * dev.mooring.fuse.driver.MountLine#of}, which says what a line of a mount table is. Names of CSI drivers are shared and can be
 * changed, so several rows can have one name.
 *
 * <p>What is behind a volume, and whether two volumes are the same storage, is answered by {@link dev.mooring.driver}.
 * Everything is immutable and thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.driver;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
