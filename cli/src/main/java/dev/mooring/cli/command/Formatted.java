package dev.mooring.cli.command;

import dev.mooring.cli.render.Format;
import java.util.List;

/** A subcommand whose result has several formats. */
public interface Formatted {

    /** {@return the formats of this invocation; the first is the default} */
    default Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    /** {@return the formats of the subcommand for any combination of its other options} */
    default List<Format> allFormats() {
        return List.of(formats());
    }
}
