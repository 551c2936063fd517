/**
 * A small web server for people without a command line and for programs in other languages: a page that creates a
 * report from a pasted export, and the subcommands over HTTP.
 *
 * <p>Start with {@link dev.mooring.cli.serve.ServeCommand} and {@link dev.mooring.cli.serve.WebServer}. A request
 * contains the texts to judge; they stay in memory until it is answered. Nothing is stored or logged, no file of the
 * machine is read, and no other machine is contacted.
 */
@NullMarked
package dev.mooring.cli.serve;

import org.jspecify.annotations.NullMarked;
