/**
 * Files, directories and standard input as a list of documents, each with its source.
 *
 * <p>Start with {@link dev.mooring.cli.input.InputReader}. YAML and JSON, one document or many, in any mix. Input that
 * cannot be read becomes a {@link dev.mooring.cli.input.Problem} and does not affect other documents. Only this package
 * opens files.
 */
@NullMarked
package dev.mooring.cli.input;

import org.jspecify.annotations.NullMarked;
