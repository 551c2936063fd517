/**
 * Files, directories and standard input as a list of documents, each with the place it came from.
 *
 * <p>Start with {@link dev.mooring.cli.input.InputReader}. YAML and JSON, one document or many, mixed as they come.
 * What cannot be read becomes a {@link dev.mooring.cli.input.Problem} and never takes the documents around it along.
 * This is an edge of the house: here files are opened, nowhere below.
 */
@NullMarked
package dev.mooring.cli.input;

import org.jspecify.annotations.NullMarked;
