/**
 * Two doors for people without a command line and for programs: a small web server with a page that creates a report
 * from a pasted export and with the subcommands over HTTP, and the subcommands as tools of an assistant.
 *
 * <p>Start with {@link dev.mooring.cli.serve.ServeCommand} and {@link dev.mooring.cli.serve.WebServer}, or with
 * {@link dev.mooring.cli.serve.McpCommand}; both doors share {@code ServedCommand} and {@code ApiRequest}. A request
 * contains the texts to judge; they stay in memory until it is answered. Nothing is stored or logged, no file of the
 * machine is read, and no other machine is contacted.
 */
@NullMarked
package dev.mooring.cli.serve;

import org.jspecify.annotations.NullMarked;
