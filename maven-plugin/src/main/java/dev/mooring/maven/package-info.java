/**
 * A build fails if its rendered manifests would be refused, are dangerous, or do not bind in the cluster of an export.
 *
 * <p>Start with {@link dev.mooring.maven.CheckMojo}. Only this package opens files; {@code ChartCheck} asks the library,
 * and decides nothing itself.
 */
@NullMarked
package dev.mooring.maven;

import org.jspecify.annotations.NullMarked;
