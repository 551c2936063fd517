/**
 * Pictures of a cluster's storage: which claim has which volume, what is wrong, and what to do.
 *
 * <p>Start with {@link dev.mooring.report.Report}, which collects the decisions of the other rooms, and {@link
 * dev.mooring.report.Html}, {@link dev.mooring.report.Mermaid} and {@link dev.mooring.report.Dot}, which draw it.
 * Nothing is decided here.
 *
 * <p>All types are immutable and may be used from any thread. The same objects give the same report, and the same
 * report gives the same text. No network is used, neither here nor by the page. Values of secrets are never in a
 * report.
 */
@NullMarked
@CheckReturnValue
package dev.mooring.report;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
