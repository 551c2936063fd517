/**
 * Which storage is behind a volume: its parts, how far it reaches, and whether two volumes are the same storage?
 *
 * <p>Start with {@link dev.mooring.driver.BackingStorage#of}; {@link dev.mooring.driver.Driver} is the table of drivers
 * and in-tree sources, a row each, with the source of each fact.
 *
 * <p>A question whose answer is not known has the answer unknown and says which part is missing. Nothing here throws for
 * the content of a volume; values that look like secrets are left out. Everything is immutable and thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.driver;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
