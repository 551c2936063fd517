/**
 * Which storage is behind a volume: its parts, how far it reaches, and whether two volumes are the same storage?
 *
 * <p>Start with {@link dev.mooring.driver.BackingStorage#of}; {@link dev.mooring.driver.Driver} is the table of drivers
 * and in-tree sources, one row each, with the source of each fact.
 *
 * <p>If an answer is not known, it is unknown and names the missing part. The content of a volume never causes an
 * exception; values that look like secrets are left out. Everything is immutable and thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.driver;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
