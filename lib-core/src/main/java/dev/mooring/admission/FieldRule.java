package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;

/** One rule about the fields of a part of an object, such as a volume source or a container. */
@FunctionalInterface
interface FieldRule {

    /**
     * The fields of a part of an object.
     *
     * @param json the decoded fields
     * @param at the path of the part in messages
     * @param owner the name of the volume or pod that has a source; empty in a template
     */
    record Fields(JsonObject json, FieldPath at, String owner) {

        Fields(JsonObject json, FieldPath at) {
            this(json, at, "");
        }

        String text(String key) {
            return FieldReads.text(json, key);
        }

        FieldPath child(String key) {
            return at.child(key);
        }
    }

    void check(Fields fields, Errors errors);

    static void check(Fields fields, List<FieldRule> rules, Errors errors) {
        rules.forEach(rule -> rule.check(fields, errors));
    }

    /** This rule and, if it finds nothing, the other rules. */
    default FieldRule then(FieldRule... rules) {
        return (fields, errors) -> {
            int before = errors.size();
            check(fields, errors);
            if (errors.size() == before) {
                for (FieldRule rule : rules) {
                    rule.check(fields, errors);
                }
            }
        };
    }

    static FieldRule required(String key) {
        return (fields, errors) -> {
            if (FieldReads.isEmpty(fields.json(), key)) {
                errors.required(fields.child(key));
            }
        };
    }

    static FieldRule notEmptyIfSet(String key) {
        return (fields, errors) -> {
            if (fields.json().has(key) && fields.text(key).isEmpty()) {
                errors.required(fields.child(key));
            }
        };
    }

    static FieldRule between(String key, int least, int most, String words) {
        return (fields, errors) -> {
            long value = FieldReads.number(fields.json(), key);
            if (value < least || value > most) {
                errors.invalidShown(fields.child(key), Long.toString(value), words);
            }
        };
    }

    static FieldRule oneOf(String key, List<String> supported) {
        return (fields, errors) -> {
            if (fields.json().has(key) && !supported.contains(fields.text(key))) {
                errors.notSupported(fields.child(key), fields.text(key), supported);
            }
        };
    }

    /** The same; the server has a default for an empty text. */
    static FieldRule oneOfOrDefault(String key, List<String> supported) {
        return (fields, errors) -> {
            if (!fields.text(key).isEmpty()) {
                oneOf(key, supported).check(fields, errors);
            }
        };
    }

    static FieldRule absolutePath(String key) {
        return (fields, errors) -> {
            if (!fields.text(key).startsWith("/")) {
                errors.invalid(fields.child(key), fields.text(key), "must be an absolute path");
            }
        };
    }

    /** The path has no part {@code ..}. */
    static FieldRule noBacksteps(String key) {
        return (fields, errors) -> {
            if (List.of(fields.text(key).split("/", -1)).contains("..")) {
                errors.invalid(fields.child(key), fields.text(key), "must not contain '..'");
            }
        };
    }

    /** A path below a directory that is not given. */
    static FieldRule relativePath(String key) {
        return (fields, errors) -> {
            if (fields.text(key).startsWith("/")) {
                errors.invalid(fields.child(key), fields.text(key), "must be a relative path");
            }
            noBacksteps(key).check(fields, errors);
        };
    }

    /** A relative path whose first name does not begin with two dots. */
    static FieldRule fileName(String key) {
        return (fields, errors) -> {
            relativePath(key).check(fields, errors);
            if (fields.text(key).startsWith("..") && !fields.text(key).startsWith("../")) {
                errors.invalid(fields.child(key), fields.text(key), "must not start with '..'");
            }
        };
    }

    /** Rules for each object of a list. */
    static FieldRule each(String list, FieldRule... rules) {
        return (fields, errors) -> {
            int index = 0;
            for (JsonObject each : FieldReads.objects(fields.json(), list)) {
                check(new Fields(each, fields.child(list).index(index++)), List.of(rules), errors);
            }
        };
    }

    /** Rules for an object, if it is there. */
    static FieldRule in(String child, FieldRule... rules) {
        return (fields, errors) -> {
            if (fields.json().has(child)) {
                check(new Fields(fields.json().child(child), fields.child(child)), List.of(rules), errors);
            }
        };
    }

    /** A reference, if there is one, has these keys. */
    static FieldRule inReference(String reference, String... keys) {
        return (fields, errors) -> {
            if (fields.json().has(reference)) {
                for (String key : keys) {
                    if (FieldReads.isEmpty(fields.json().child(reference), key)) {
                        errors.required(fields.child(reference).child(key));
                    }
                }
            }
        };
    }

    /** A reference to a secret, if there is one, has a valid name and namespace. */
    static FieldRule secretReference(String reference) {
        return (fields, errors) -> {
            if (fields.json().has(reference)) {
                Fields secret = new Fields(fields.json().child(reference), fields.child(reference), fields.owner());
                required("name").check(secret, errors);
                subdomain("name").check(secret, errors);
                required("namespace").check(secret, errors);
                label("namespace").check(secret, errors);
            }
        };
    }

    /** A DNS subdomain, if it is not empty. */
    static FieldRule subdomain(String key) {
        return (fields, errors) -> {
            if (!fields.text(key).isEmpty()) {
                errors.invalid(fields.child(key), fields.text(key), NameSyntax.subdomain(fields.text(key)));
            }
        };
    }

    /** A DNS label, if it is not empty. */
    static FieldRule label(String key) {
        return (fields, errors) -> {
            if (!fields.text(key).isEmpty()) {
                errors.invalid(fields.child(key), fields.text(key), NameSyntax.label(fields.text(key)));
            }
        };
    }
}
