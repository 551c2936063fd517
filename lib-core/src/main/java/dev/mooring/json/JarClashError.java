package dev.mooring.json;

import java.util.Optional;

/**
 * Two incompatible jars: one lacks a class or a method that the other needs, is missing, or does not know the
 * annotations of the other. The message names both, their versions, and the remedy. It is an error in the build of a
 * program, not in its input.
 */
public final class JarClashError extends LinkageError {

    private static final long serialVersionUID = 1L;

    /**
     * A clash.
     *
     * @param message both jars with their versions, and what to do
     * @param cause the error of the Java virtual machine
     */
    public JarClashError(String message, LinkageError cause) {
        super(message, cause);
    }

    /**
     * A clash of jars that have all classes but are incompatible.
     *
     * @param message both jars with their versions, and what to do
     */
    public JarClashError(String message) {
        super(message);
    }

    /**
     * The version of the jar that a class comes from.
     *
     * @param type a class of the jar
     * @return the version in the manifest or the module descriptor of the jar, or else that of its specification; empty
     *     if there is none
     */
    public static Optional<String> version(Class<?> type) {
        return Optional.ofNullable(type.getPackage().getImplementationVersion())
                .or(() -> Optional.ofNullable(type.getModule().getDescriptor())
                        .flatMap(java.lang.module.ModuleDescriptor::rawVersion))
                .or(() -> Optional.ofNullable(type.getPackage().getSpecificationVersion()));
    }
}
