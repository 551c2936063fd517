/**
 * Which command gives the evidence, or makes the change?
 *
 * <p>Start with {@link dev.mooring.rbd.command.RbdCommands}: a connection and a release in, argument lists out. They
 * are never a shell string and never hold a key: keys stay in files, and only the files' paths are named. Pools,
 * namespaces and images are passed as {@code --pool=…}, {@code --namespace=…} and {@code --image=…}, so that a name
 * with a leading dash stays a name. Every command has a time limit of its own. This package runs nothing.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.rbd.command;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
