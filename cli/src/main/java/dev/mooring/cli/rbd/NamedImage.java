package dev.mooring.cli.rbd;

import dev.mooring.rbd.image.RbdImageSpec;
import java.util.function.Function;
import picocli.CommandLine.ParameterException;

/** An image that an option names. */
public final class NamedImage {

    private NamedImage() {}

    /**
     * The image with a name; the pool defaults to that of {@code rbd}.
     *
     * @param option the option
     * @param name its value
     * @param wrong creates the command line error
     * @return the image with its pool
     */
    public static RbdImageSpec of(String option, String name, Function<String, ParameterException> wrong) {
        try {
            RbdImageSpec spec = RbdImageSpec.parse(name);
            return spec.pool().isEmpty() ? spec.withPool(RbdImageSpec.DEFAULT_POOL) : spec;
        } catch (IllegalArgumentException e) {
            throw wrong.apply(option + ": " + e.getMessage());
        }
    }
}
