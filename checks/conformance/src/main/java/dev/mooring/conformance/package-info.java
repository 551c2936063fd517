/**
 * Does the library answer as the real Kubernetes code did? {@link dev.mooring.conformance.Ask} reads recorded questions
 * with their answers; each kind of file is one {@link dev.mooring.conformance.Questions}, listed in
 * {@link dev.mooring.conformance.AnswerFiles}.
 */
@NullMarked
package dev.mooring.conformance;

import org.jspecify.annotations.NullMarked;
