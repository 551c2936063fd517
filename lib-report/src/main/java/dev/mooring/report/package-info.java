/**
 * How does a cluster's storage look: which claim has which volume, what is wrong, and what is to be done?
 *
 * <p>Start with {@link dev.mooring.report.Report}, which collects what the other rooms decide, and {@link
 * dev.mooring.report.Html}, {@link dev.mooring.report.Mermaid} and {@link dev.mooring.report.Dot}, which draw it. Nothing
 * is decided here.
 *
 * <p>All types are immutable and may be used from any thread. The same objects give the same report, and the same report
 * the same text. No network is used, neither here nor by the page. Values of secrets are never in a report.
 */
@NullMarked
@CheckReturnValue
package dev.mooring.report;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
