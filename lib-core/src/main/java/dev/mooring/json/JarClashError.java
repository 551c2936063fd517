package dev.mooring.json;

import java.util.Optional;

/**
 * Two jars that do not fit together: a class or a method that one of them needs is not in the other, the other is not
 * there, or one does not know the annotations of the other. The message names both, with their versions, and what to do. It is an error of the build of a program, not of its input.
 */
public final class JarClashError extends LinkageError {

    private static final long serialVersionUID = 1L;

    /**
     * A clash.
     *
     * @param message both jars with their versions, and what to do
     * @param cause what the Java virtual machine says
     */
    public JarClashError(String message, LinkageError cause) {
        super(message, cause);
    }

    /**
     * A clash of jars that have all classes, but do not understand each other.
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
     * @return the version that the manifest or the module descriptor of the jar names, if need be only that of its
     *     specification; empty if there is none
     */
    public static Optional<String> version(Class<?> type) {
        return Optional.ofNullable(type.getPackage().getImplementationVersion())
                .or(() -> Optional.ofNullable(type.getModule().getDescriptor())
                        .flatMap(java.lang.module.ModuleDescriptor::rawVersion))
                .or(() -> Optional.ofNullable(type.getPackage().getSpecificationVersion()));
    }
}
