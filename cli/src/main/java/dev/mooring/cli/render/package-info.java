/** The presentation of answers: output formats, tables and paragraphs, colours, JSON objects, shell words. */
@NullMarked
package dev.mooring.cli.render;

import org.jspecify.annotations.NullMarked;
