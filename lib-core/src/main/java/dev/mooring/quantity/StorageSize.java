package dev.mooring.quantity;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes quantity, exact to the nano unit; the unit of a storage size is the byte.
 *
 * <p>Accepts exactly what Kubernetes accepts: the API server accepts every size that parses here. It is not a general
 * number: {@code 8Ei} is capped and {@code 0.1n} is rounded up, as there.
 *
 * <p>There are two sizes in a quantity, and upstream uses both. {@link #compareTo} is exact. {@link #value()} is a
 * whole number of bytes in 64 bits, rounded up; beyond that range it is wrong in the same way as upstream's.
 *
 * <p>For example, {@code parse("1024Mi")} equals {@code parse("1Gi")}, prints {@code 1Gi} and has the value
 * 1073741824.
 *
 * @upstream apimachinery pkg/api/resource/quantity.go Quantity
 */
public final class StorageSize implements Comparable<StorageSize> {

    /** Zero, which upstream reads if a capacity or request has no entry of that name. */
    public static final StorageSize ZERO = new StorageSize(new LongAmount(0, 0), Format.DECIMAL_SI, null);

    /** The family of suffixes a quantity is printed with. */
    public enum Format {
        /** {@code n u m k M G T P E}, or no suffix. */
        DECIMAL_SI("DecimalSI"),
        /** {@code Ki Mi Gi Ti Pi Ei}. */
        BINARY_SI("BinarySI"),
        /** {@code e3}, {@code E-6} and the like. */
        DECIMAL_EXPONENT("DecimalExponent");

        private final String id;

        Format(String id) {
            this.id = id;
        }

        /** {@return upstream's name, for example {@code BinarySI}} */
        public String id() {
            return id;
        }
    }

    private final Amount amount;
    private final Format format;
    private final @Nullable String spelling;

    /** A spelling is the canonical text; without one it is built on demand. */
    StorageSize(Amount amount, Format format, @Nullable String spelling) {
        this.amount = amount;
        this.format = format;
        this.spelling = spelling;
    }

    /**
     * Reads a quantity, for example {@code 10Gi}, {@code 1.5G}, {@code 500m}, {@code 1e9}.
     *
     * <p>Whitespace is not trimmed. Digits may be missing ({@code Gi} is zero). A non-zero value is rounded away from
     * zero to whole nano units; with a binary suffix it is capped at 2^63-1.
     *
     * @param text the text
     * @return the size
     * @throws QuantityException if Kubernetes would refuse the text
     * @upstream apimachinery pkg/api/resource/quantity.go ParseQuantity
     */
    public static StorageSize parse(String text) {
        return QuantityParser.parse(requireNonNull(text, "text"));
    }

    /**
     * A number of bytes, written with a binary suffix if that leaves a whole number, as drivers report sizes: for
     * example {@code 10Gi}.
     *
     * @param bytes the bytes
     * @return the size
     * @upstream apimachinery pkg/api/resource/quantity.go NewQuantity
     */
    public static StorageSize ofBytes(long bytes) {
        return new StorageSize(new LongAmount(bytes, 0), Format.BINARY_SI, null);
    }

    /**
     * Reads a quantity of a document: the content of a JSON string, or the digits of a JSON number as
     * they were written. Whitespace around it is trimmed.
     *
     * <p>Upstream does not decode the string: it refuses one with an escape. After decoding, only tabs and line breaks
     * still prove an escape, because JSON cannot contain them unescaped; they are refused here, other escapes are not.
     *
     * @param text the decoded string or the text of the number; never the literal {@code null}, which is {@link #ZERO}
     * @return the size
     * @throws QuantityException if Kubernetes would refuse the text
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.UnmarshalJSON
     */
    public static StorageSize parseJson(String text) {
        return QuantityParser.parse(JsonText.trim(requireNonNull(text, "text")));
    }

    /**
     * The size in a model object, read as if from a document.
     *
     * <p>Only its text counts: fabric8's own arithmetic rounds from {@code 1Ei} on. Fabric8's reading of a bare JSON
     * number ({@code 1e3} becomes {@code 1000.0}) cannot be undone; the value is the same.
     *
     * @param quantity the model's quantity; null, as a missing or null map entry, is {@link #ZERO}
     * @return the size
     * @throws QuantityException if Kubernetes would refuse the text, as it does the empty one of {@code new Quantity()}
     */
    public static StorageSize from(@Nullable Quantity quantity) {
        if (quantity == null) {
            return ZERO;
        }
        return parseJson(textOrEmpty(quantity.getAmount()) + textOrEmpty(quantity.getFormat()));
    }

    private static String textOrEmpty(@Nullable String part) {
        return part == null ? "" : part;
    }

    /**
     * The whole number of bytes, rounded up, as upstream computes it.
     *
     * <p>Exact for everything from 0 to 2^63-1. Beyond, it overflows as upstream does, which is why a claim of
     * {@code 10E} fits every volume where only this value is compared:
     *
     * <ul>
     *   <li>up to 18 digits without a binary suffix, it is 0 when it does not fit ({@code 10E}), or the lowest 64 bits
     *       when the last digit is worth 10, 100, 10^3, 10^6 or 10^9 ({@code 10000000000G}); a negative one is
     *       rounded down ({@code -1.5} is -2);
     * <li>in all other cases it is the lowest 64 bits ({@code 9223372036854775808} is -2^63), and below about minus
     * nine billion it has no meaning.
     * </ul>
     *
     * @return bytes
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.Value
     */
    public long value() {
        return amount.value();
    }

    /**
     * {@return the whole number of thousandths of a byte, rounded up; beyond 64 bits it shows upstream's overflow, see
     * {@link #value()}}
     *
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.MilliValue
     */
    public long milliValue() {
        return amount.milliValue();
    }

    /**
     * {@return the size in whole thousandths of a byte, rounded away from zero, as the API server reads every list of
     * resources: the rounded size, in the same format}
     *
     * @upstream kubernetes pkg/apis/core/v1/defaults.go SetDefaults_ResourceList
     */
    public StorageSize roundUpToMilli() {
        Amount rounded = amount.roundUpToMilli();
        return rounded == amount ? this : new StorageSize(rounded, format, null);
    }

    /**
     * {@return the size in whole bytes, rounded away from zero; the same size with its own spelling if it is whole}
     *
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.RoundUp
     */
    public StorageSize roundUpToBytes() {
        return amount.magnitude().isWhole() ? this : new StorageSize(amount.roundUpToWhole(), format, null);
    }

    /**
     * The sum. It has the format of this size, or of the other one if this is zero.
     *
     * @param other the size to add
     * @return the exact sum
     * @throws ArithmeticException if that takes more than 10000 zeros, as for {@code 1e999999999} and {@code 1}
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.Add
     */
    public StorageSize plus(StorageSize other) {
        return new StorageSize(Amount.sum(amount, other.amount), isZero() ? other.format : format, null);
    }

    /**
     * The difference. It has the format of this size, or of the other one if this is zero.
     *
     * @param other the size to subtract
     * @return the exact difference
     * @throws ArithmeticException as for {@link #plus}
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.Sub
     */
    public StorageSize minus(StorageSize other) {
        return new StorageSize(Amount.sum(amount, other.amount.negated()), isZero() ? other.format : format, null);
    }

    /**
     * The exact value without suffix or exponent, with as many decimals as upstream keeps: nine for what does not fit
     * its 64-bit form, so {@code 1Pi} is {@code 1125899906842624.000000000}.
     *
     * @return the plain decimal number
     * @throws ArithmeticException if that takes more than 10000 padding zeros, as for {@code 1e999999999}; such a size
     *     can still be compared and printed in its canonical form
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.AsDec
     */
    public String decimal() {
        return (sign() < 0 ? "-" : "") + amount.magnitude().plain(amount.decimals());
    }

    /**
     * The text Kubernetes stores and prints for this size.
     *
     * <p>Most sizes get the largest suffix that leaves a whole number ({@code 1024Mi} is {@code 1Gi}, {@code 0.5Gi} is
     * {@code 512Mi}), but a spelling that is already close to it is kept ({@code +1Gi}, {@code 1E3}, {@code 1.500}).
     *
     * <p><b>Not always the same size:</b> upstream has no suffix above {@code E} and prints none, so {@code 1000E}
     * becomes {@code 1}.
     *
     * @return the canonical text
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.String, Quantity.CanonicalizeBytes
     */
    public String canonical() {
        return spelling != null ? spelling : CanonicalForm.of(amount, format);
    }

    /**
     * The family of suffixes that it is printed with. A binary size below one has become {@link Format#DECIMAL_SI}.
     *
     * @return the format
     */
    public Format format() {
        return format;
    }

    /**
     * {@return the sign: -1, 0 or 1}
     *
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.Sign
     */
    public int sign() {
        return amount.sign();
    }

    /**
     * {@return whether it is zero in any spelling; one nano unit is not zero}
     *
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.IsZero
     */
    public boolean isZero() {
        return sign() == 0;
    }

    /**
     * Compares the exact values; suffix and spelling do not matter.
     *
     * @upstream apimachinery pkg/api/resource/quantity.go Quantity.Cmp
     */
    @Override
    public int compareTo(StorageSize other) {
        return Amount.compare(amount, other.amount);
    }

    /** Whether the exact values are the same: {@code 1Gi} equals {@code 1024Mi}. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StorageSize size && compareTo(size) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * amount.magnitude().hashCode() + sign();
    }

    /** The {@link #canonical()} text. */
    @Override
    public String toString() {
        return canonical();
    }
}
