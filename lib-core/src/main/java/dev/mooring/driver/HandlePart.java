package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;

/**
 * One part of what names a storage.
 *
 * @param name the name of the part, in kebab-case, for example {@code resource-group}
 * @param scope what it names
 * @param value the value, in the form in which equal values mean the same
 */
public record HandlePart(String name, PartScope scope, String value) {

    public HandlePart {
        requireNonNull(name, "name");
        requireNonNull(scope, "scope");
        requireNonNull(value, "value");
    }

    static HandlePart of(PartName name, String value) {
        return new HandlePart(name.toString(), name.scope(), Values.plain(name.scope(), value));
    }

    /** {@return {@code name}, {@code scope} and {@code value}} */
    public JsonObject toJson() {
        return JsonObject.of("name", JsonString.of(name))
                .with("scope", scope.toString())
                .with("value", value);
    }
}
