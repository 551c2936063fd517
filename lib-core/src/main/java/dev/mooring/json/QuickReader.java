package dev.mooring.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads valid JSON from its bytes, without copies and with few comparisons. It leaves anything not plainly valid to
 * {@link JsonReader}, which reports the error and its place; so this class decides nothing.
 */
final class QuickReader {

    /** The text is not for this reader. */
    private static final class LeftException extends Exception {

        private static final long serialVersionUID = 1L;

        LeftException() {
            super(null, null, false, false);
        }
    }

    /**
     * The special bytes in a string: quotes, escapes, control characters, and the replacement of half a surrogate pair.
     */
    private static final boolean[] SPECIAL = new boolean[256];

    static {
        for (int c = 0; c < SPECIAL.length; c++) {
            SPECIAL[c] = c < ' ' || c == '"' || c == '\\' || c == '?' || c == 0x7f;
        }
    }

    private static final int PLACES = 1 << 10;

    /** Keys that many documents have, by a hash of their bytes, so that few of them become new strings. */
    private static final @Nullable String[] COMMON = common();

    /** The keys of a longer text are kept. */
    private static final int LONG = 1 << 14;

    private final byte[] json;
    private final int end;
    private final JsonLimits limits;
    private final Spending spending;
    /** Other keys that were read, by the same hash; null for a short text. */
    private final @Nullable String @Nullable [] keys;

    /** The source of the bytes, which may have half a surrogate pair; null if the bytes are the input. */
    private final @Nullable String text;

    private boolean hasOnlyPairs;
    /** The hash of the key that was read last. */
    private int keyHash;
    /** The members read so far of the open objects, those of the innermost last. */
    private String[] openKeys = new String[32];

    private int[] openHashes = new int[32];

    private JsonValue[] open = new JsonValue[32];
    /** The keys of objects that were read, by their hashes: objects with the same keys share them. */
    private final String @Nullable [] @Nullable [] sets;

    private int top;
    private int at;

    private QuickReader(@Nullable String text, byte[] json, JsonLimits limits) {
        this.text = text;
        this.json = json;
        this.end = json.length;
        this.limits = limits;
        this.spending = new Spending(limits);
        boolean isLong = json.length > LONG;
        this.keys = isLong ? new String[PLACES] : null;
        this.sets = isLong ? new String[PLACES][] : null;
    }

    private static @Nullable String[] common() {
        String[] common = new String[PLACES];
        for (String key :
                ("apiVersion kind metadata name namespace uid resourceVersion creationTimestamp generation labels"
                                + " annotations finalizers ownerReferences managedFields manager operation time fieldsType"
                                + " fieldsV1 subresource spec status phase capacity storage accessModes"
                                + " persistentVolumeReclaimPolicy storageClassName volumeMode volumeName claimRef csi driver"
                                + " fsType volumeHandle volumeAttributes clusterID pool nodeStageSecretRef resources requests"
                                + " limits selector nodeAffinity required nodeSelectorTerms matchExpressions matchLabels key"
                                + " operator values conditions type reason message items app containers image volumes volumeMounts"
                                + " mountPath persistentVolumeClaim claimName template f:metadata f:spec f:status f:annotations"
                                + " f:labels f:finalizers f:ownerReferences f:phase f:capacity f:storage f:accessModes f:claimRef"
                                + " f:csi f:driver f:volumeHandle f:volumeAttributes f:persistentVolumeReclaimPolicy"
                                + " f:storageClassName f:volumeMode f:volumeName f:resources f:requests f:name f:namespace f:uid"
                                + " f:kind f:apiVersion . lastPhaseTransitionTime address client cookie addr until")
                        .split(" ")) {
            int hash = 0;
            for (int i = 0; i < key.length(); i++) {
                hash = 31 * hash + key.charAt(i);
            }
            // Interned, so that it is identical to the constant that queries it.
            common[place(hash)] = key.intern();
        }
        return common;
    }

    private static int place(int hash) {
        return (hash ^ (hash >>> 15)) & (PLACES - 1);
    }

    /** {@return the values of a text; null if it is left to the other reader} */
    static @Nullable List<JsonValue> all(String text, JsonLimits limits) {
        byte[] json = text.getBytes(StandardCharsets.UTF_8);
        return new QuickReader(text, json, limits).all();
    }

    /** {@return the values of a text in UTF-8; null if it is left to the other reader} */
    static @Nullable List<JsonValue> all(byte[] utf8, JsonLimits limits) {
        return new QuickReader(null, utf8, limits).all();
    }

    private @Nullable List<JsonValue> all() {
        try {
            List<JsonValue> values = new ArrayList<>(1);
            blanks();
            while (at < end) {
                if (json[at] != '{' && json[at] != '[') {
                    return null;
                }
                limits.checkItems(values.size());
                values.add(value(0));
                blanks();
            }
            return values;
        } catch (LeftException e) {
            spending.giveBack();
            return null;
        }
    }

    private byte byteHere() throws LeftException {
        if (at >= end) {
            throw new LeftException();
        }
        return json[at];
    }

    private JsonValue value(int depth) throws LeftException {
        return spending.value(
                switch (byteHere()) {
                    case '{' -> object(depth + 1);
                    case '[' -> array(depth + 1);
                    case '"' -> string();
                    case 't' -> word("true", JsonBoolean.TRUE);
                    case 'f' -> word("false", JsonBoolean.FALSE);
                    case 'n' -> word("null", JsonNull.NULL);
                    default -> number();
                });
    }

    private void open(int depth) throws LeftException {
        if (depth > limits.maxDepth()) {
            throw new LeftException();
        }
        at++;
        blanks();
    }

    private JsonObject object(int depth) throws LeftException {
        open(depth);
        if (byteHere() == '}') {
            at++;
            return JsonObject.EMPTY;
        }
        int first = top;
        Map<String, JsonValue> many = null;
        while (true) {
            String key = key();
            int hash = keyHash;
            blanks();
            take(':');
            blanks();
            JsonValue value = value(depth);
            if (many == null && top - first == JsonMembers.MOST) {
                many = many(first);
            }
            boolean isNew = many == null ? push(first, key, hash, value) : many.putIfAbsent(key, value) == null;
            if (!isNew) {
                throw new LeftException();
            }
            blanks();
            if (byteHere() == '}') {
                at++;
                return many == null ? few(first) : JsonObject.owning(many);
            }
            take(',');
            blanks();
        }
    }

    private boolean push(int first, String key, int hash, JsonValue value) {
        for (int i = first; i < top; i++) {
            if (openHashes[i] == hash && openKeys[i].equals(key)) {
                return false;
            }
        }
        if (top == open.length) {
            openKeys = Arrays.copyOf(openKeys, 2 * top);
            open = Arrays.copyOf(open, 2 * top);
            openHashes = Arrays.copyOf(openHashes, 2 * top);
        }
        openKeys[top] = key;
        openHashes[top] = hash;
        open[top++] = value;
        return true;
    }

    private JsonObject few(int first) {
        JsonValue[] values = Arrays.copyOfRange(open, first, top);
        JsonObject object = JsonObject.owning(JsonMembers.owning(names(first), values));
        top = first;
        return object;
    }

    private String[] names(int first) {
        if (sets == null) {
            return Arrays.copyOfRange(openKeys, first, top);
        }
        int hash = 0;
        for (int i = first; i < top; i++) {
            hash = 31 * hash + openHashes[i];
        }
        int place = place(hash);
        String[] known = sets[place];
        if (known == null || !Arrays.equals(known, 0, known.length, openKeys, first, top)) {
            known = Arrays.copyOfRange(openKeys, first, top);
            sets[place] = known;
        }
        return known;
    }

    private Map<String, JsonValue> many(int first) {
        Map<String, JsonValue> many = new LinkedHashMap<>();
        for (int i = first; i < top; i++) {
            many.put(openKeys[i], open[i]);
        }
        top = first;
        return many;
    }

    private JsonArray array(int depth) throws LeftException {
        open(depth);
        if (byteHere() == ']') {
            at++;
            return JsonArray.EMPTY;
        }
        List<JsonValue> items = new ArrayList<>(4);
        while (true) {
            limits.checkItems(items.size());
            items.add(value(depth));
            blanks();
            if (byteHere() == ']') {
                at++;
                return new JsonArray(items);
            }
            take(',');
            blanks();
        }
    }

    private void take(char wanted) throws LeftException {
        if (byteHere() != wanted) {
            throw new LeftException();
        }
        at++;
    }

    private void blanks() {
        int i = at;
        while (i < end && (json[i] == ' ' || json[i] == '\n' || json[i] == '\r' || json[i] == '\t')) {
            i++;
        }
        at = i;
    }

    private String key() throws LeftException {
        take('"');
        int from = at;
        int hash = 0;
        int all = 0;
        int i = from;
        while (i < end && !SPECIAL[json[i] & 0xFF]) {
            byte b = json[i++];
            all |= b;
            hash = 31 * hash + b;
        }
        if (i >= end || json[i] != '"') {
            String key = escaped(from).value();
            spending.key(key);
            keyHash = key.hashCode();
            return key;
        }
        at = i + 1;
        int place = place(hash);
        String common = COMMON[place];
        String key = common != null && isSame(common, from, i) ? common : known(place, from, i);
        // For ASCII it equals the hash of the text, which need not be computed again.
        keyHash = all < 0 ? key.hashCode() : hash;
        return key;
    }

    private String known(int place, int from, int to) {
        String same = keys == null ? null : keys[place];
        if (same == null || !isSame(same, from, to)) {
            same = text(from, to);
            spending.key(same);
            if (keys != null) {
                keys[place] = same;
            }
        }
        return same;
    }

    private boolean isSame(String known, int from, int to) {
        if (known.length() != to - from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (known.charAt(i - from) != json[i]) {
                return false;
            }
        }
        return true;
    }

    private String text(int from, int to) {
        return new String(json, from, to - from, StandardCharsets.UTF_8);
    }

    private JsonString string() throws LeftException {
        int from = at + 1;
        int i = from;
        while (i < end && !SPECIAL[json[i] & 0xFF]) {
            i++;
        }
        if (i >= end || json[i] != '"') {
            return escaped(from);
        }
        at = i + 1;
        return JsonString.of(text(from, i));
    }

    /** A string with escapes, which begins after its quote. */
    private JsonString escaped(int from) throws LeftException {
        StringBuilder value = new StringBuilder();
        int plain = from;
        at = from;
        while (byteHere() != '"') {
            int c = json[at] & 0xFF;
            if (c < ' ' || (c == '?' && !hasOnlyPairs())) {
                throw new LeftException();
            }
            if (c == '\\') {
                value.append(text(plain, at));
                at++;
                value.append(escape());
                plain = at;
            } else {
                at++;
            }
        }
        value.append(text(plain, at));
        at++;
        return JsonString.read(value.toString(), text(from - 1, at));
    }

    /** Half a surrogate pair has no UTF-8 bytes, and becomes a question mark. */
    private boolean hasOnlyPairs() {
        hasOnlyPairs = hasOnlyPairs || text == null || text.chars().noneMatch(c -> Character.isSurrogate((char) c));
        return hasOnlyPairs;
    }

    private char escape() throws LeftException {
        byte c = byteHere();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unit();
            default -> throw new LeftException();
        };
    }

    private char unit() throws LeftException {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit((char) (byteHere() & 0xFF), 16);
            if (digit < 0) {
                throw new LeftException();
            }
            unit = unit * 16 + digit;
            at++;
        }
        return (char) unit;
    }

    private JsonValue word(String word, JsonValue value) throws LeftException {
        for (int i = 0; i < word.length(); i++) {
            take(word.charAt(i));
        }
        ends();
        return value;
    }

    /** Checks that a word or a number ends here. */
    private void ends() throws LeftException {
        byte c = byteHere();
        if (c != ',' && c != '}' && c != ']' && c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            throw new LeftException();
        }
    }

    private JsonNumber number() throws LeftException {
        int from = at;
        while (at < end && (json[at] > ' ' && json[at] != ',' && json[at] != '}' && json[at] != ']')) {
            at++;
        }
        if (at - from > limits.maxNumberLength()) {
            throw new LeftException();
        }
        ends();
        try {
            return new JsonNumber(text(from, at));
        } catch (IllegalArgumentException e) {
            throw new LeftException();
        }
    }
}
