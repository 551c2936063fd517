/** s3fs mounts behind Kubernetes volumes: which are dead, and which steps bring them back. */
@NullMarked
package dev.mooring.s3fs;

import org.jspecify.annotations.NullMarked;
