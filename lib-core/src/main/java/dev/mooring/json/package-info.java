/**
 * A JSON value exactly as it was written: key order, {@code {}}, {@code []}, {@code null}, the digits of numbers and
 * the escapes of strings survive reading and writing.
 *
 * <p>Start with {@link dev.mooring.json.JsonValue#parse(String)} and {@link dev.mooring.json.JsonObject}. Values are
 * immutable and thread-safe. {@code toString()} never shows content, because a document may contain a secret; use
 * {@link dev.mooring.json.JsonValue#toJson()}.
 *
 * <p>Text that is not JSON is refused with a {@link dev.mooring.json.JsonException} that names the place. Bad text
 * never causes another exception, and the work is bounded by {@link dev.mooring.json.JsonLimits}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.json;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
