package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;

/** One rule about a volume source. */
@FunctionalInterface
interface SourceRule {

    /**
     * A volume source.
     *
     * @param json its decoded fields
     * @param at its path in messages
     * @param volume the volume's name
     */
    record Source(JsonObject json, FieldPath at, String volume) {

        String text(String key) {
            return FieldReads.text(json, key);
        }

        FieldPath child(String key) {
            return at.child(key);
        }
    }

    void check(Source source, Errors errors);

    /** This rule and, if it finds nothing, the other rules. */
    default SourceRule then(SourceRule... rules) {
        return (source, errors) -> {
            int before = errors.size();
            check(source, errors);
            if (errors.size() == before) {
                for (SourceRule rule : rules) {
                    rule.check(source, errors);
                }
            }
        };
    }

    static SourceRule required(String key) {
        return (source, errors) -> {
            if (FieldReads.isEmpty(source.json(), key)) {
                errors.required(source.child(key));
            }
        };
    }

    static SourceRule notEmptyIfSet(String key) {
        return (source, errors) -> {
            if (source.json().has(key) && source.text(key).isEmpty()) {
                errors.required(source.child(key));
            }
        };
    }

    static SourceRule between(String key, int least, int most, String words) {
        return (source, errors) -> {
            long value = FieldReads.number(source.json(), key);
            if (value < least || value > most) {
                errors.invalidShown(source.child(key), Long.toString(value), words);
            }
        };
    }

    static SourceRule oneOf(String key, List<String> supported) {
        return (source, errors) -> {
            if (source.json().has(key) && !supported.contains(source.text(key))) {
                errors.notSupported(source.child(key), source.text(key), supported);
            }
        };
    }

    static SourceRule absolutePath(String key) {
        return (source, errors) -> {
            if (!source.text(key).startsWith("/")) {
                errors.invalid(source.child(key), source.text(key), "must be an absolute path");
            }
        };
    }

    /** The path has no part {@code ..}. */
    static SourceRule noBacksteps(String key) {
        return (source, errors) -> {
            if (List.of(source.text(key).split("/", -1)).contains("..")) {
                errors.invalid(source.child(key), source.text(key), "must not contain '..'");
            }
        };
    }

    /** A reference, if there is one, has these keys. */
    static SourceRule inReference(String reference, String... keys) {
        return (source, errors) -> {
            if (source.json().has(reference)) {
                for (String key : keys) {
                    if (FieldReads.isEmpty(source.json().child(reference), key)) {
                        errors.required(source.child(reference).child(key));
                    }
                }
            }
        };
    }

    /** A reference to a secret, if there is one, has a valid name and namespace. */
    static SourceRule secretReference(String reference) {
        return (source, errors) -> {
            if (source.json().has(reference)) {
                Source secret = new Source(source.json().child(reference), source.child(reference), source.volume());
                required("name").check(secret, errors);
                subdomain("name").check(secret, errors);
                required("namespace").check(secret, errors);
                label("namespace").check(secret, errors);
            }
        };
    }

    /** A DNS subdomain, if it is not empty. */
    static SourceRule subdomain(String key) {
        return (source, errors) -> {
            if (!source.text(key).isEmpty()) {
                errors.invalid(source.child(key), source.text(key), NameSyntax.subdomain(source.text(key)));
            }
        };
    }

    /** A DNS label, if it is not empty. */
    static SourceRule label(String key) {
        return (source, errors) -> {
            if (!source.text(key).isEmpty()) {
                errors.invalid(source.child(key), source.text(key), NameSyntax.label(source.text(key)));
            }
        };
    }
}
