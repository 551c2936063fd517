/** The loop of a node agent that brings dead S3 mounts back. */
@NullMarked
package dev.mooring.samples.s3fs;

import org.jspecify.annotations.NullMarked;
