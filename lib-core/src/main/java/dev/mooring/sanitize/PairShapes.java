package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is said to a volume and its claim of known shapes. Other than of one object, it matters of two which of their free
 * values are equal and which size is larger: what is kept for one such pattern is given only to pairs of the same.
 */
final class PairShapes {

    private static final int MOST_SHAPES = 256;
    private static final int MOST_PATTERNS = 256;
    private static final int LONGEST = 200_000;
    private static final Set<String> KINDS = Set.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM);

    /** The shape of one object. */
    private record Shape(int number, List<FreeValue> values) {}

    /** A volume and a claim as text, one behind the other, with the places of their free values. */
    static final class Pair {
        private final byte[] text;
        private final int[] values;
        private final @Nullable Judgements judgements;

        Pair(byte[] text, int[] values, @Nullable Judgements judgements) {
            this.text = text;
            this.values = values;
            this.judgements = judgements;
        }

        byte[] text() {
            return text;
        }

        int[] values() {
            return values;
        }

        /** What is said to one of them; null if that is not known. */
        @Nullable
        Judgement judgement(int which) {
            return judgements == null ? null : judgements.of(which);
        }
    }

    /** What is said to the first and to the second; nothing if that depends on more than the pattern. */
    record Judgements(@Nullable Judgement first, @Nullable Judgement second) {

        static final Judgements NONE = new Judgements(null, null);

        @Nullable
        Judgement of(int which) {
            return which == 0 ? first : second;
        }
    }

    private final Set<String> bound;
    private final ShapeTree<Shape> shapes;
    private final Map<List<Integer>, Judgements> judgements = new HashMap<>();
    private int count;

    PairShapes(Set<String> bound) {
        this.bound = bound;
        this.shapes = new ShapeTree<>(bound);
    }

    /** The pair, with its judgements if they are known. Empty if its shapes are not known, or it has no pattern. */
    Optional<Pair> find(byte[] text, int middle) {
        Shape first = shape(text, 0, middle);
        int[] values = shapes.values();
        Shape second = first == null ? null : shape(text, middle, text.length);
        if (first == null || second == null) {
            return Optional.empty();
        }
        int[] all = join(values, shapes.values());
        List<FreeValue> kinds = join(first.values, second.values);
        return pattern(text, all, kinds)
                .map(pattern -> new Pair(text, all, judgements.get(key(first, second, pattern))));
    }

    private @Nullable Shape shape(byte[] text, int from, int to) {
        Shape shape = to - from > LONGEST ? null : shapes.find(text, from, to);
        return shapes.end() == to ? shape : null;
    }

    /**
     * Asks what becomes of the pair with a placeholder for each free value, the same for equal ones. If the answer is that
     * to the pair but for the placeholders, it is kept.
     */
    void learn(byte[] text, int middle, List<Sanitized> plain, Function<List<JsonObject>, List<Sanitized>> sanitizer) {
        if (judgements.size() >= MOST_PATTERNS || text.length > LONGEST || !isPair(plain)) {
            return;
        }
        List<ShapeReader.Part> firstParts = ShapeReader.parts(text, 0, middle, bound);
        List<ShapeReader.Part> secondParts = ShapeReader.parts(text, middle, text.length, bound);
        Shape first = known(text, 0, middle, firstParts);
        Shape second = first == null ? null : known(text, middle, text.length, secondParts);
        if (first == null || second == null) {
            return;
        }
        List<ShapeReader.Part> parts = join(firstParts, secondParts);
        int[] values = parts.stream()
                .flatMapToInt(part -> Arrays.stream(new int[] {part.from(), part.to()}))
                .toArray();
        pattern(text, values, join(first.values, second.values))
                .ifPresent(pattern -> judgements.put(
                        key(first, second, pattern),
                        new Asked(text, middle, parts, pattern).judge(values, plain, sanitizer)));
    }

    /** One volume and one claim with a namespace, neither refused: a claim without one is compared with defaults. */
    private static boolean isPair(List<Sanitized> plain) {
        List<SanitizedObject> objects =
                plain.stream().flatMap(each -> each.objects().stream()).toList();
        return objects.size() == 2
                && objects.stream().map(each -> each.ref().kind()).distinct().count() == 2
                && objects.stream().allMatch(each -> KINDS.contains(each.ref().kind()) && isNamed(each))
                && plain.stream().allMatch(Sanitized::isComplete);
    }

    private static boolean isNamed(SanitizedObject object) {
        return object.ref().kind().equals(Kinds.PERSISTENT_VOLUME)
                || (object.place().value() instanceof JsonObject claim
                        && !claim.child("metadata")
                                .string("namespace")
                                .orElse("")
                                .isEmpty());
    }

    private @Nullable Shape known(byte[] text, int from, int to, List<ShapeReader.Part> parts) {
        Shape known = shape(text, from, to);
        if (known == null && count < MOST_SHAPES) {
            Shape shape = new Shape(
                    count++, parts.stream().map(ShapeReader.Part::value).toList());
            shapes.add(text, from, to, parts, shape);
            known = shape(text, from, to);
        }
        return known;
    }

    /** A pair that is asked about with placeholders. */
    private static final class Asked {
        private final byte[] text;
        private final int middle;
        private final List<ShapeReader.Part> parts;
        private final int[] pattern;

        Asked(byte[] text, int middle, List<ShapeReader.Part> parts, int[] pattern) {
            this.text = text;
            this.middle = middle;
            this.parts = parts;
            this.pattern = pattern;
        }

        Judgements judge(int[] values, List<Sanitized> plain, Function<List<JsonObject>, List<Sanitized>> sanitizer) {
            List<String> placeholders = new ArrayList<>();
            for (int i = 0; i < pattern.length; i++) {
                placeholders.add(parts.get(i).value().placeholder(pattern[i]));
            }
            List<Sanitized> said = sanitizer.apply(
                    List.of(prototype(0, middle, placeholders), prototype(middle, text.length, placeholders)));
            Judgement first = Judgement.of(said.get(0), placeholders);
            Judgement second = Judgement.of(said.get(1), placeholders);
            boolean isKept = Stream.of(first, second)
                    .noneMatch(judgement -> judgement.showsAny(pattern.length, this::mayBeShownOtherwise));
            return isKept && first.isAnswer(plain.get(0), text, values) && second.isAnswer(plain.get(1), text, values)
                    ? new Judgements(first, second)
                    : Judgements.NONE;
        }

        /** Whether a message may show this value of another pair of the pattern in another way than it is written. */
        private boolean mayBeShownOtherwise(int value) {
            FreeValue kind = parts.get(value).value();
            return kind == FreeValue.SIZE ? pattern[value] % 2 != 0 : !kind.isShownAsWritten();
        }

        private JsonObject prototype(int from, int to, List<String> placeholders) {
            StringBuilder prototype = new StringBuilder();
            int rest = from;
            for (int i = 0; i < parts.size(); i++) {
                ShapeReader.Part part = parts.get(i);
                if (part.from() >= from && part.to() <= to) {
                    prototype.append(FreeValue.text(text, rest, part.from())).append(placeholders.get(i));
                    rest = part.to();
                }
            }
            return JsonObject.parse(
                    prototype.append(FreeValue.text(text, rest, to)).toString());
        }
    }

    private static List<Integer> key(Shape first, Shape second, int[] pattern) {
        List<Integer> key = new ArrayList<>(pattern.length + 2);
        key.add(first.number);
        key.add(second.number);
        for (int each : pattern) {
            key.add(each);
        }
        return key;
    }

    /**
     * For each free value the number of the first one that is equal; its own number if it is compared with none. For a size
     * twice how many sizes are smaller, and one more if it is shown in another way than it is written. Empty if two values are
     * the same and written in two ways.
     */
    private static Optional<int[]> pattern(byte[] text, int[] values, List<FreeValue> kinds) {
        int[] pattern = new int[kinds.size()];
        for (int i = 0; i < pattern.length; i++) {
            FreeValue kind = kinds.get(i);
            pattern[i] = kind == FreeValue.SIZE ? shown(text, values, i) : i;
            for (int j = 0; j < (kind == FreeValue.SIZE ? pattern.length : i); j++) {
                FreeValue other = kinds.get(j);
                if (!kind.isCompared() || !other.isCompared() || i == j) {
                    continue;
                }
                boolean same =
                        Arrays.equals(text, values[2 * i], values[2 * i + 1], text, values[2 * j], values[2 * j + 1]);
                if (kind == FreeValue.SIZE && other == FreeValue.SIZE) {
                    long difference = size(text, values, i) - size(text, values, j);
                    if (difference == 0 && !same) {
                        return Optional.empty();
                    }
                    pattern[i] += difference > 0 ? 2 : 0;
                } else if (same && !kind.hasPlaceholderOf(other)) {
                    return Optional.empty();
                } else if (same && pattern[i] == i) {
                    pattern[i] = pattern[j];
                }
            }
        }
        return Optional.of(pattern);
    }

    private static int shown(byte[] text, int[] values, int value) {
        return FreeValue.isShownAsWritten(text, values[2 * value], values[2 * value + 1]) ? 0 : 1;
    }

    private static long size(byte[] text, int[] values, int value) {
        return FreeValue.bytes(text, values[2 * value], values[2 * value + 1]);
    }

    private static int[] join(int[] first, int[] second) {
        int[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    private static <T> List<T> join(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
