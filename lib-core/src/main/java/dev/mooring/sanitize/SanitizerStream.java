package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sanitises the objects of a stream one by one, each alone, with the answers of {@link Sanitizer}.
 *
 * <p>Most objects of a stream differ only in names, sizes and the like. Of each shape of volumes and claims that it meets, a
 * stream keeps what {@link Sanitizer} says, and gives the same answer to further objects of that shape without reading them
 * into a tree. Only the number of shapes takes memory, and it has a limit. The answers are the same without it.
 *
 * <p>Unlike everything else here it changes: use one for each thread.
 */
public final class SanitizerStream {

    private static final int MOST_SHAPES = 256;
    /** Of longer objects the annotations may be longer than the API server allows. */
    private static final int LONGEST = 200_000;

    private final Policy policy;
    private final Inventory target;
    private final boolean learns;
    private final Set<String> bound;
    private final ShapeTree<Judgement> shapes;
    private final PairShapes pairs;
    private int learnt;
    private List<byte[]> lastGroup = List.of();
    private List<Sanitized> lastAnswers = List.of();

    private SanitizerStream(Policy policy, Inventory target) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.bound = policy.shared.maps.names();
        this.shapes = new ShapeTree<>(bound);
        this.pairs = new PairShapes(Stream.of(
                        bound,
                        policy.shared.maps.given(),
                        policy.shared.defaultNamespace.stream().collect(Collectors.toSet()))
                .flatMap(Set::stream)
                .collect(Collectors.toUnmodifiableSet()));
        this.learns = policy.shared.rules.isEmpty()
                && FreePlaces.COMPARING.containsAll(policy.shared.maps.kinds())
                && target.equals(Inventory.EMPTY);
    }

    /**
     * A stream for a cluster that nothing is known about.
     *
     * @param policy the way and its settings
     * @return a new stream
     */
    public static SanitizerStream of(Policy policy) {
        return of(policy, Inventory.EMPTY);
    }

    /**
     * A stream for a cluster that something is known about.
     *
     * @param policy the way and its settings
     * @param target what is known of the target, as in {@link Sanitizer#sanitize(Iterable, Policy, Inventory)}
     * @return a new stream
     */
    public static SanitizerStream of(Policy policy, Inventory target) {
        return new SanitizerStream(policy, target);
    }

    /**
     * Sanitises one object.
     *
     * @param json the object as JSON in UTF-8
     * @return what became of it
     * @throws dev.mooring.json.JsonException if it is not one JSON object
     */
    public StreamedObject sanitize(byte[] json) {
        return known(json, 0, json.length)
                .filter(object -> object.end() == json.length)
                .orElseGet(
                        () -> sanitize(JsonObject.parse(FreeValue.text(json, 0, json.length)), json, 0, json.length));
    }

    /**
     * Sanitises the object that begins at a place, if it is of a shape that this stream knows.
     *
     * @param json text of which the object is a part, for example many lines; not changed later
     * @param from where the object begins
     * @param to the end of the text
     * @return what became of it; empty if it must be read and given to {@link #sanitize(JsonObject, byte[], int, int)}
     */
    public Optional<StreamedObject> known(byte[] json, int from, int to) {
        Judgement judgement = learns ? shapes.find(json, from, to) : null;
        return judgement == null || shapes.end() - from > LONGEST
                ? Optional.empty()
                : Optional.of(StreamedObject.known(
                        json, shapes.end(), shapes.values(), judgement, plainly(json, from, shapes.end())));
    }

    /**
     * Sanitises an object that was read, and keeps what is said to its shape.
     *
     * @param object the object
     * @param json the text that it was read from, in UTF-8; not changed later
     * @param from where the object begins there
     * @param to where it ends
     * @return what became of it
     */
    public StreamedObject sanitize(JsonObject object, byte[] json, int from, int to) {
        Sanitized plain = plain(object);
        if (learns && learnt < MOST_SHAPES && to - from <= LONGEST && isVolumeOrClaim(plain)) {
            learn(json, from, to, plain);
        }
        return StreamedObject.judged(to, plain);
    }

    /**
     * Sanitises an object as {@link Sanitizer} does.
     *
     * @param object the object
     * @return what became of it
     */
    public StreamedObject sanitize(JsonObject object) {
        return StreamedObject.judged(0, plain(object));
    }

    /**
     * Sanitises an object together with others, if they are of shapes that this stream knows.
     *
     * @param group the objects as JSON in UTF-8, in the order of the input, see {@link StreamGroups}
     * @param which the one that is asked for
     * @return what became of it; empty if {@link #sanitize(List, int)} must be asked
     */
    public Optional<StreamedObject> known(List<byte[]> group, int which) {
        if (group.size() == 1) {
            byte[] text = group.get(0);
            return known(text, 0, text.length).filter(object -> object.end() == text.length);
        }
        if (!learns || group.size() > 2) {
            return Optional.empty();
        }
        return pairs.find(joined(group), group.get(0).length).flatMap(pair -> known(pair, group, which));
    }

    private Optional<StreamedObject> known(PairShapes.Pair pair, List<byte[]> group, int which) {
        Judgement judgement = pair.judgement(which);
        return judgement == null
                ? Optional.empty()
                : Optional.of(StreamedObject.known(
                        pair.text(),
                        group.get(which).length,
                        pair.values(),
                        judgement,
                        () -> together(group).get(which)));
    }

    /**
     * Sanitises an object together with others.
     *
     * @param group the objects as JSON in UTF-8, in the order of the input, see {@link StreamGroups}
     * @param which the one that is asked for
     * @return what became of it, as {@link Sanitizer} says it of the object among all these
     * @throws dev.mooring.json.JsonException if one of them is not one JSON object
     */
    public StreamedObject sanitize(List<byte[]> group, int which) {
        if (group.size() == 1) {
            return sanitize(group.get(0));
        }
        List<Sanitized> plain = together(group);
        if (learns && group.size() == 2) {
            pairs.learn(joined(group), group.get(0).length, plain, objects -> Sanitizer.each(objects, policy, target));
        }
        return StreamedObject.judged(group.get(which).length, plain.get(which));
    }

    /** The answers to the objects of a group; the last one is kept, because the next object may be of it too. */
    private List<Sanitized> together(List<byte[]> group) {
        if (!isSame(group, lastGroup)) {
            lastAnswers = Sanitizer.each(
                    group.stream()
                            .map(text -> JsonObject.parse(FreeValue.text(text, 0, text.length)))
                            .toList(),
                    policy,
                    target);
            lastGroup = group;
        }
        return lastAnswers;
    }

    private static boolean isSame(List<byte[]> group, List<byte[]> other) {
        return group.size() == other.size()
                && IntStream.range(0, group.size()).allMatch(i -> Arrays.equals(group.get(i), other.get(i)));
    }

    private static byte[] joined(List<byte[]> group) {
        byte[] first = group.get(0);
        byte[] joined = Arrays.copyOf(first, first.length + group.get(1).length);
        System.arraycopy(group.get(1), 0, joined, first.length, group.get(1).length);
        return joined;
    }

    private Supplier<Sanitized> plainly(byte[] json, int from, int end) {
        return () -> plain(JsonObject.parse(FreeValue.text(json, from, end)));
    }

    Sanitized plain(JsonObject object) {
        return Sanitizer.sanitize(List.of(object), policy, target);
    }

    private static boolean isVolumeOrClaim(Sanitized plain) {
        String kind = plain.objects().size() == 1 ? plain.objects().get(0).ref().kind() : "";
        return (kind.equals(Kinds.PERSISTENT_VOLUME) || kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM))
                && plain.isComplete();
    }

    /**
     * Asks what becomes of the object with a placeholder for each free value. If the answer is that to the object but for
     * the placeholders, it is kept.
     */
    private void learn(byte[] json, int from, int to, Sanitized plain) {
        List<ShapeReader.Part> parts = ShapeReader.parts(json, from, to, bound);
        StringBuilder prototype = new StringBuilder();
        List<String> placeholders = new ArrayList<>();
        int[] values = new int[2 * parts.size()];
        int rest = from;
        for (ShapeReader.Part part : parts) {
            int i = placeholders.size();
            values[2 * i] = part.from();
            values[2 * i + 1] = part.to();
            placeholders.add(part.value().placeholder(i));
            prototype.append(FreeValue.text(json, rest, part.from())).append(placeholders.get(i));
            rest = part.to();
        }
        prototype.append(FreeValue.text(json, rest, to));
        Judgement judgement = Judgement.of(plain(JsonObject.parse(prototype.toString())), placeholders);
        if (judgement.isAnswer(plain, json, values)
                && !judgement.showsAny(parts.size(), i -> !parts.get(i).value().isShownAsWritten())) {
            shapes.add(json, from, to, parts, judgement);
            learnt++;
        }
    }
}
