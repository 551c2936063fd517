package dev.mooring.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.quantity.StorageSize.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes from a seeded generator, held against plain arbitrary-precision arithmetic. */
class QuantityPropertiesTest {

    private static final int ROUNDS = 20_000;
    private static final String[] SUFFIXES = {
        "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "e0", "E3", "e-7", "e+12"
    };
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 20261121})
    void theDecimalIsTheExactNumberRoundedToNanoAndCapped(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String text = anySize(random);
            assertThat(new BigDecimal(StorageSize.parse(text).decimal()))
                    .as(text)
                    .isEqualByComparingTo(expected(text));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {2, 20261122})
    void theCanonicalTextIsTheSameSize(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            StorageSize size = StorageSize.parse(anySize(random));
            boolean losesItsSuffix = size.format() == Format.DECIMAL_SI
                    && new BigDecimal(size.decimal()).stripTrailingZeros().scale() <= -21;
            StorageSize again = StorageSize.parse(size.canonical());
            assertThat(losesItsSuffix || again.equals(size))
                    .as(size.canonical())
                    .isTrue();
            assertThat(again.canonical()).isEqualTo(size.canonical());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {3, 20261123})
    void comparisonIsThatOfTheExactNumbers(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            StorageSize a = StorageSize.parse(anySize(random));
            StorageSize b = StorageSize.parse(random.nextInt(4) == 0 ? plain(a) : anySize(random));
            int order = new BigDecimal(a.decimal()).compareTo(new BigDecimal(b.decimal()));
            assertThat(a.compareTo(b)).as("%s and %s", a, b).isEqualTo(order);
            assertThat(b.compareTo(a)).isEqualTo(-order);
            assertThat(a.equals(b)).isEqualTo(order == 0);
            assertThat(order != 0 || a.hashCode() == b.hashCode()).isTrue();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 20261124})
    void theValueIsTheCeilingWhereItFits(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            StorageSize size = StorageSize.parse(anySize(random));
            BigInteger ceiling = new BigDecimal(size.decimal())
                    .setScale(0, RoundingMode.CEILING)
                    .toBigInteger();
            if (size.sign() >= 0 && ceiling.bitLength() < Long.SIZE) {
                assertThat(size.value()).as(size.canonical()).isEqualTo(ceiling.longValueExact());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 20261125})
    void anyTextIsReadOrRefusedAndNothingElse(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                text.append("0123456789..+-eEinumkKMGTPi xé\n".charAt(random.nextInt(31)));
            }
            try {
                assertThat(StorageSize.parse(text.toString()).canonical()).isNotEmpty();
            } catch (QuantityException refused) {
                assertThat(refused.text()).isNotNull();
            }
        }
    }

    private static String plain(StorageSize size) {
        return new BigDecimal(size.decimal()).toPlainString();
    }

    private static String anySize(Random random) {
        String sign = random.nextInt(8) == 0 ? "-" : "";
        String decimals = random.nextBoolean() ? "." + digits(random, 1 + random.nextInt(14)) : "";
        return sign + digits(random, 1 + random.nextInt(21)) + decimals + SUFFIXES[random.nextInt(SUFFIXES.length)];
    }

    private static String digits(Random random, int count) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append("0000123456789999".charAt(random.nextInt(16)));
        }
        return digits.toString();
    }

    private static BigDecimal expected(String text) {
        int end = 0;
        while (end < text.length() && "-.0123456789".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        String suffix = text.substring(end);
        BigDecimal number = new BigDecimal(text.substring(0, end));
        if (suffix.endsWith("i")) {
            BigDecimal unit = BigDecimal.valueOf(1024).pow(1 + "KMGTPE".indexOf(suffix.charAt(0)));
            BigDecimal capped =
                    number.abs().multiply(unit).setScale(9, RoundingMode.UP).min(LARGEST);
            return number.signum() < 0 ? capped.negate() : capped;
        }
        int exponent = suffix.length() > 1 ? Integer.parseInt(suffix.substring(1)) : decimalExponent(suffix);
        return number.scaleByPowerOfTen(exponent).setScale(9, RoundingMode.UP);
    }

    private static int decimalExponent(String suffix) {
        return suffix.isEmpty() ? 0 : 3 * "num kMGTPE".indexOf(suffix) - 9;
    }
}
