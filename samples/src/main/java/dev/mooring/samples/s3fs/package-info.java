/** The loop of a node agent that recovers dead S3 mounts. */
@NullMarked
package dev.mooring.samples.s3fs;

import org.jspecify.annotations.NullMarked;
