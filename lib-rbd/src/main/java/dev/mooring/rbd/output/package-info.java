/**
 * What did the command say? Reads what {@code rbd}, {@code rbd-nbd}, {@code ceph} and {@code rados} printed.
 *
 * <p>A {@link dev.mooring.rbd.output.CommandResult} is what was seen: argument list, exit code, both streams. Start with
 * {@link dev.mooring.rbd.output.CommandOutput#status}, {@link dev.mooring.rbd.output.CommandOutput#locks} and
 * {@link dev.mooring.rbd.output.CommandOutput#devices}. The result is a {@link dev.mooring.rbd.output.CommandAnswer}:
 * either {@link dev.mooring.rbd.output.ReadOutput} or a {@link dev.mooring.rbd.output.CommandFailure}. Unusual output never
 * throws, and output that could not be read never becomes an empty list. Plain text, JSON, pretty JSON and XML give the
 * same answer.
 *
 * <p>Everything is immutable and thread-safe. Lists keep the order of the output. Addresses compare by IP, port and
 * nonce; client ids and cookies are unsigned 64-bit numbers. Output is limited to {@value
 * dev.mooring.rbd.output.CommandResult#MAX_CHARACTERS} characters, documents to a depth of 64.
 *
 * <p>The formats are those of Ceph 16.2.15, with the differences from release 12 to 20 as far as they are known.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.rbd.output;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
