package dev.mooring.evidence;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.LinkedHashMap;
import java.util.Map;

/** A fact that proves a premise: one of five forms, each comparable with the input, and whose cluster it is. */
public sealed interface Fact {

    /** {@return whether its only source is a statement of the caller} */
    default boolean isSaid() {
        return false;
    }

    /** {@return the fact for people, without values} */
    String words();

    /**
     * {@return the one JSON form of a fact: {@code source} ({@code object}, {@code list}, {@code output} or {@code
     * statement}), {@code object}, {@code path}, the members of its form, and {@code cluster} if the question has several}
     */
    JsonObject toJson();

    /**
     * An object of the input has this value at a place.
     *
     * @param object which object
     * @param at where in it; the root for the whole object
     * @param is the value; null if it is absent or null, which Kubernetes treats alike
     */
    record Value(ObjectRef object, JsonPointer at, JsonValue is) implements Fact {

        private static final int SHOWN = 253;

        public Value {
            requireNonNull(object, "object");
            requireNonNull(at, "at");
            requireNonNull(is, "is");
        }

        /**
         * The value at a place of an object.
         *
         * @param object the object
         * @param at the keys that lead there, unescaped
         * @return the fact
         */
        public static Value of(Manifest object, String... at) {
            JsonPointer pointer = JsonPointer.of(at);
            return new Value(object.ref(), pointer, pointer.find(object.json()).orElse(JsonNull.NULL));
        }

        @Override
        public String words() {
            return object + (at.segments().isEmpty() ? "" : " " + at) + (is instanceof JsonNull ? " is not set" : "");
        }

        /** A short value is shown; a long one, and one that may be a secret, is replaced by its digest. */
        @Override
        public JsonObject toJson() {
            Map<String, JsonValue> members = members("object", object.toString(), at.toString());
            if (isShown()) {
                members.put("is", is);
            } else {
                members.put("sha256", JsonString.of(Digest.of(is).hex()));
            }
            return JsonObject.of(members);
        }

        private boolean isShown() {
            return is instanceof JsonNull
                    || is instanceof JsonBoolean
                    || is instanceof JsonNumber
                    || (is instanceof JsonString string
                            && string.value().length() <= SHOWN
                            && !at.isWithin(ANNOTATIONS)
                            && !Secrets.isNamedBy(at.last())
                            && SecretText.ranges(string.value()).length == 0);
        }

        private static final JsonPointer ANNOTATIONS = JsonPointer.of("metadata", "annotations");
    }

    /**
     * All objects of a kind are in the input, and they are these.
     *
     * @param kind the kind
     * @param by the source that states that they are all
     * @param objects the digest of all of them
     */
    record Complete(String kind, By by, Digest objects) implements Fact {

        /** The source that states that all objects of a kind are given. */
        public enum By {
            /** A list of the API server, or one that kubectl prints, with all its pages. */
            LIST,
            /** The caller. */
            STATEMENT;

            /** {@return the stable word in kebab-case} */
            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public Complete {
            requireNonNull(kind, "kind");
            requireNonNull(by, "by");
            requireNonNull(objects, "objects");
        }

        @Override
        public boolean isSaid() {
            return by == By.STATEMENT;
        }

        @Override
        public String words() {
            return "all " + kind + " objects are given";
        }

        @Override
        public JsonObject toJson() {
            Map<String, JsonValue> members = members(by.toString(), kind, "");
            members.put("complete", JsonBoolean.TRUE);
            members.put("sha256", JsonString.of(objects.hex()));
            return JsonObject.of(members);
        }
    }

    /**
     * An object does not exist: all objects of its kind are in the input, and it is not among them.
     *
     * @param object which object
     * @param among all objects of its kind
     */
    record Absent(ObjectRef object, Complete among) implements Fact {

        public Absent {
            requireNonNull(object, "object");
            requireNonNull(among, "among");
        }

        @Override
        public boolean isSaid() {
            return among.isSaid();
        }

        @Override
        public String words() {
            return object + " does not exist: " + among.words();
        }

        @Override
        public JsonObject toJson() {
            Map<String, JsonValue> members = members(among.by().toString(), object.toString(), "");
            members.put("absent", JsonBoolean.TRUE);
            return JsonObject.of(members);
        }
    }

    /**
     * A command printed this and succeeded.
     *
     * @param command its name for people, for example {@code rbd status replicapool/image}
     * @param printed the digest of what it printed
     */
    record Output(String command, Digest printed) implements Fact {

        public Output {
            command = SecretText.without(requireNonNull(command, "command"));
            requireNonNull(printed, "printed");
        }

        @Override
        public String words() {
            return "the output of " + command;
        }

        @Override
        public JsonObject toJson() {
            Map<String, JsonValue> members = members("output", command, "");
            members.put("sha256", JsonString.of(printed.hex()));
            return JsonObject.of(members);
        }
    }

    /**
     * A fact of one cluster of several, whose objects have the same names.
     *
     * @param cluster the name of the cluster in the question, for example {@code source}
     * @param fact the fact
     */
    record Of(String cluster, Fact fact) implements Fact {

        public Of {
            requireNonNull(cluster, "cluster");
            requireNonNull(fact, "fact");
        }

        @Override
        public boolean isSaid() {
            return fact.isSaid();
        }

        @Override
        public String words() {
            return cluster + ": " + fact.words();
        }

        @Override
        public JsonObject toJson() {
            return fact.toJson().with("cluster", JsonString.of(cluster));
        }
    }

    /**
     * The caller states it; nothing else proves it.
     *
     * @param statement the statement, one sentence or the name of what the caller set
     */
    record Said(String statement) implements Fact {

        public Said {
            statement = SecretText.without(requireNonNull(statement, "statement"));
        }

        @Override
        public boolean isSaid() {
            return true;
        }

        @Override
        public String words() {
            return statement;
        }

        @Override
        public JsonObject toJson() {
            Map<String, JsonValue> members = members("statement", "", "");
            members.put("statement", JsonString.of(statement));
            return JsonObject.of(members);
        }
    }

    private static Map<String, JsonValue> members(String source, String object, String path) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("source", JsonString.of(source));
        members.put("object", JsonString.of(object));
        members.put("path", JsonString.of(path));
        return members;
    }
}
