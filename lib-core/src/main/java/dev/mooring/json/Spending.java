package dev.mooring.json;

/** The memory that one reading has used so far. */
final class Spending {

    private final JsonLimits limits;
    private long spent;

    Spending(JsonLimits limits) {
        this.limits = limits;
    }

    JsonValue value(JsonValue value) {
        if (value instanceof JsonString string) {
            String literal = string.literal();
            spend(string.value().length() + (literal == null ? 0L : literal.length()));
        } else {
            spend(value instanceof JsonNumber number ? number.text().length() : 0);
        }
        return value;
    }

    void key(String key) {
        spend(key.length());
    }

    private void spend(long characters) {
        long bytes = JsonLimits.bytes(characters);
        limits.memory().accept(bytes);
        spent += bytes;
    }

    /** None of the values read is kept. */
    void giveBack() {
        limits.memory().accept(-spent);
        spent = 0;
    }
}
