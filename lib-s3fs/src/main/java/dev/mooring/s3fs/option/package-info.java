/**
 * Which options may a user set, and what is the command line of s3fs?
 *
 * <p>Start with {@link dev.mooring.s3fs.option.OptionReading#of}, which reads a user's text, and {@link
 * dev.mooring.s3fs.option.S3fsMount}, which writes the command.
 *
 * <p>A text of a user never becomes more than one option: s3fs cannot escape a comma, so a comma is refused. Reasons and
 * exceptions name options and never quote their values. Everything is immutable and thread-safe. Mirrors s3fs 1.90.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.option;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
