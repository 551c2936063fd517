package dev.mooring.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must be true in the end. */
public sealed interface Goal {

    /** {@return the name of the kind of goal, for example {@code bind}} */
    String name();

    /** {@return the object that the goal is about} */
    ObjectRef object();

    /** {@return the goal as one sentence} */
    String sentence();

    /** {@return {@code kind}, {@code object} and the other parts of the goal} */
    default JsonObject toJson() {
        return JsonObject.of("kind", JsonString.of(name()))
                .with("object", object().toString())
                .with("sentence", sentence());
    }

    /**
     * A claim has a volume, and its data.
     *
     * @param claim the claim; it may be missing
     * @param volume the name of the volume; empty for the one that the evidence names
     * @param dataOf the claim whose data the volume holds, if the caller means another claim's data: the
     *     {@code namespace/name} of that claim; empty if the data are those of the claim itself
     */
    record Bind(ObjectRef claim, Optional<String> volume, Optional<String> dataOf) implements Goal {
        public Bind {
            requireNonNull(claim, "claim");
            requireNonNull(volume, "volume");
            requireNonNull(dataOf, "dataOf");
        }

        /**
         * A claim has a volume that holds its own data.
         *
         * @param claim the claim
         * @param volume the name of the volume
         * @return the goal
         */
        public static Bind of(ObjectRef claim, String volume) {
            return new Bind(claim, Optional.of(volume), Optional.empty());
        }

        @Override
        public String name() {
            return "bind";
        }

        @Override
        public ObjectRef object() {
            return claim;
        }

        @Override
        public String sentence() {
            return claim + " is Bound to "
                    + volume.map(name -> ObjectRef.volume(name).toString()).orElse("the volume with its data");
        }
    }

    /**
     * The data of a claim belong to a claim of another name, perhaps in another namespace; the old claim is gone. Or a StatefulSet has
     * another name, or other ordinals, and its claims are those of the new name.
     *
     * @param claim the claim or StatefulSet under its current name
     * @param to the same under its new name; a StatefulSet may keep its name if it gets other ordinals
     * @param firstOrdinal the ordinal of the set's first pod, {@code spec.ordinals.start}: every claim moves as far; empty to keep
     *     the ordinals
     */
    record Rename(ObjectRef claim, ObjectRef to, OptionalInt firstOrdinal) implements Goal {

        /**
         * A rename.
         *
         * @throws IllegalArgumentException if it is neither a claim nor a StatefulSet, both are of different kinds, or
         *     the ordinal is negative or set for a claim
         */
        public Rename {
            requireNonNull(claim, "claim");
            requireNonNull(to, "to");
            requireNonNull(firstOrdinal, "firstOrdinal");
            boolean isKnown = claim.isClaim() || claim.kind().equals(Kinds.STATEFUL_SET);
            if (!isKnown || !claim.kind().equals(to.kind())) {
                throw new IllegalArgumentException(
                        "expected two claims or two StatefulSets, found " + claim + " and " + to);
            }
            if (firstOrdinal.isPresent() && (claim.isClaim() || firstOrdinal.getAsInt() < 0)) {
                throw new IllegalArgumentException("expected a first ordinal from 0 on, of a StatefulSet, found "
                        + firstOrdinal.getAsInt() + " for " + claim);
            }
        }

        /**
         * A rename that keeps the ordinals.
         *
         * @param claim the claim or StatefulSet under its current name
         * @param to the same under its new name
         */
        public Rename(ObjectRef claim, ObjectRef to) {
            this(claim, to, OptionalInt.empty());
        }

        @Override
        public String name() {
            return "rename";
        }

        @Override
        public ObjectRef object() {
            return claim;
        }

        @Override
        public String sentence() {
            String numbered = firstOrdinal.isPresent() ? ", numbered from " + firstOrdinal.getAsInt() : "";
            if (claim.equals(to)) {
                return to + " has its claims" + numbered;
            }
            return to + (claim.isClaim() ? " has the volume of " : " has the claims of ") + claim + numbered + ", and "
                    + claim + " is gone";
        }
    }

    /**
     * A claim or volume that is being deleted is there again, with its data.
     *
     * @param object the claim or volume
     */
    record Undelete(ObjectRef object) implements Goal {
        public Undelete {
            requireNonNull(object, "object");
        }

        @Override
        public String name() {
            return "undelete";
        }

        @Override
        public String sentence() {
            return object + " is there, is not being deleted, and has its data";
        }
    }

    /**
     * Claims are gone for good.
     *
     * @param object a claim, a StatefulSet with its claims, or a namespace with all of its claims
     * @param data what happens to the data
     */
    record Retire(ObjectRef object, Data data) implements Goal {

        /** What happens to the data of retired claims. */
        public enum Data {
            /** They stay in the storage, and the volumes that name them. */
            KEEP,
            /** They are deleted; a ready snapshot of each claim, kept by policy Retain, must exist. */
            DESTROY,
            /** They are deleted, and the caller says that no copy is needed. */
            DESTROY_WITHOUT_COPY;

            /** {@return the name in kebab-case} */
            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public Retire {
            requireNonNull(object, "object");
            requireNonNull(data, "data");
        }

        @Override
        public String name() {
            return "retire";
        }

        @Override
        public String sentence() {
            return object + " is gone, and its data are " + (data == Data.KEEP ? "kept" : "deleted");
        }
    }

    /**
     * An object has other immutable fields, and the same data: it is recreated in the same cluster.
     *
     * @param object a claim, a volume or a StatefulSet
     * @param fields the fields and their new values; a field is a path in {@code spec} with dots, for example {@code
     *     storageClassName} or {@code csi.volumeAttributes.share}, and a value that begins like JSON is JSON
     * @param isSameData whether the caller says that a volume with the changed fields is the storage that has the data
     */
    record Recreate(ObjectRef object, SortedMap<String, String> fields, boolean isSameData) implements Goal {

        /**
         * A goal.
         *
         * @throws IllegalArgumentException if there is no field, or the object is of another kind
         */
        public Recreate {
            requireNonNull(object, "object");
            fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("expected a field to change, found none");
            }
            if (!object.isClaim() && !object.isVolume() && !object.kind().equals(Kinds.STATEFUL_SET)) {
                throw new IllegalArgumentException("expected a claim, a volume or a StatefulSet, found " + object);
            }
        }

        @Override
        public String name() {
            return "recreate";
        }

        @Override
        public String sentence() {
            return object + " has "
                    + fields.entrySet().stream().map(Recreate::described).collect(Collectors.joining(", "))
                    + ", and the same data";
        }

        /** A long value, and one that only its driver knows, is in the steps. */
        private static String described(Map.Entry<String, String> field) {
            boolean isShown = field.getValue().matches("[\\w./:,-]{1,63}")
                    && !field.getKey().contains("volumeAttributes.")
                    && !field.getKey().contains("options.");
            return isShown ? field.getKey() + "=" + field.getValue() : "another " + field.getKey();
        }
    }

    /**
     * A claim whose volume no node reaches any more has another, empty volume.
     *
     * @param object the claim
     * @param isGivenUp whether the caller gives its data up
     * @param gone the nodes that never come back, as the caller says, although their Node objects exist
     */
    record Replace(ObjectRef object, boolean isGivenUp, Set<String> gone) implements Goal {
        public Replace {
            requireNonNull(object, "object");
            gone = Set.copyOf(gone);
        }

        @Override
        public String name() {
            return "replace";
        }

        @Override
        public String sentence() {
            return object + " has another volume, and its data on a node that is gone are given up";
        }
    }

    /**
     * Only pods of DaemonSets run on a node, and none is placed there.
     *
     * @param object the node
     */
    record Drain(ObjectRef object) implements Goal {
        public Drain {
            requireNonNull(object, "object");
        }

        @Override
        public String name() {
            return "drain";
        }

        @Override
        public String sentence() {
            return object + " is cordoned, and runs only pods of DaemonSets";
        }
    }

    /**
     * Claims, volumes and what uses them are in another cluster; {@link Plans#of(Move, Inventory, Inventory)} needs both.
     *
     * @param documents the objects that move, as {@link dev.mooring.move.Move#of} accepts them
     * @param policy how the objects change
     */
    record Move(List<Manifest> documents, Policy policy) implements Goal {
        public Move {
            documents = List.copyOf(documents);
            requireNonNull(policy, "policy");
        }

        /**
         * A move.
         *
         * @param documents the objects that move, as in {@link Inventory#of(Object...)}
         * @param policy how the objects change
         * @return the goal
         */
        public static Move of(Iterable<?> documents, Policy policy) {
            return new Move(Inventory.documents(documents), policy);
        }

        @Override
        public String name() {
            return "move";
        }

        /** {@return the first claim that moves; without claims the first volume, without any the namespace default} */
        @Override
        public ObjectRef object() {
            return Stream.concat(storage(ObjectRef::isClaim), storage(ObjectRef::isVolume))
                    .findFirst()
                    .orElse(new ObjectRef(Kinds.NAMESPACE, "", "default"));
        }

        private Stream<ObjectRef> storage(Predicate<ObjectRef> isOfKind) {
            return documents.stream().map(each -> Scopes.key(each.ref())).filter(isOfKind);
        }

        @Override
        public String sentence() {
            long claims = storage(ObjectRef::isClaim).count();
            long volumes = storage(ObjectRef::isVolume).count();
            boolean isShared = policy.scenario() == Policy.Scenario.SHARED;
            return "the target has the claims (" + claims + ") and volumes (" + volumes + ") of the source, "
                    + (isShared ? "and both use them" : "and the source has given them up");
        }
    }

    /**
     * The claims of a StatefulSet and its template have a size.
     *
     * @param object the StatefulSet
     * @param template the name of the template; empty for the only one
     * @param size the size, as in {@code resources.requests.storage}; empty for the size of the largest claim, so that only the
     *     template follows
     * @param resizers the CSI drivers whose external-resizer runs, as the caller says: no object of the API shows it
     */
    record Grow(ObjectRef object, String template, String size, Set<String> resizers) implements Goal {
        public Grow {
            requireNonNull(object, "object");
            requireNonNull(template, "template");
            requireNonNull(size, "size");
            resizers = Set.copyOf(resizers);
        }

        @Override
        public String name() {
            return size.isEmpty() ? "template" : "grow";
        }

        @Override
        public String sentence() {
            return size.isEmpty()
                    ? "the template of " + object + " requests what its claims have"
                    : "the claims of " + object + " and its template request " + size;
        }
    }
}
