/**
 * A small web server for people without a command line and for programs in other languages: a page that makes a report of
 * a pasted export, and the subcommands as calls over HTTP.
 *
 * <p>Start with {@link dev.mooring.cli.serve.ServeCommand} and {@link dev.mooring.cli.serve.WebServer}. A request brings
 * the texts that are judged; they are held in memory until it is answered. Nothing is stored or logged, no file of the
 * machine is read, and no other machine is asked.
 */
@NullMarked
package dev.mooring.cli.serve;

import org.jspecify.annotations.NullMarked;
