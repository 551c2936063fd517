/** A node is lost: may another node take over its RBD volume? */
@NullMarked
package dev.mooring.samples.takeover;

import org.jspecify.annotations.NullMarked;
