/**
 * How an answer looks: the output formats, tables and paragraphs, colours, JSON objects, words of a shell.
 */
@NullMarked
package dev.mooring.cli.render;

import org.jspecify.annotations.NullMarked;
