package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest;
import dev.mooring.cli.serve.Multipart.MultipartException;
import dev.mooring.json.JsonLimits;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that were damaged at random places are read or refused, and nothing else happens. */
class HostileRequestsTest {

    private static final int ROUNDS = Boolean.getBoolean("long.tests") ? 20_000 : 4_000;
    private static final String FORM = """
            --xx
            Content-Disposition: form-data; name="text"

            a: b
            --xx
            Content-Disposition: form-data; name="files"; filename="a.yaml"
            Content-Type: text/plain


            --xx--
            """.replace("\n", "\r\n");
    private static final String REQUEST = "{\"files\":[{\"name\":\"a\",\"text\":\"b: c\"}],\"options\":{\"create\":"
            + "[{\"name\":\"d\",\"text\":\"\"}],\"delete\":[\"pv/x\"],\"expect-bound\":true,\"node\":\"n\"},\"arguments\":[]}";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void formsAreReadOrRefused(long seed) {
        Random random = new Random(seed);
        int read = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] body = damaged(FORM, random).getBytes(UTF_8);
            try {
                int bytes = 0;
                for (Multipart.Part part : Multipart.read("multipart/form-data; boundary=xx", body)) {
                    bytes += part.content().length;
                }
                assertThat(bytes).isLessThanOrEqualTo(body.length);
                read++;
            } catch (MultipartException e) {
                assertThat(e).hasMessageContaining("form");
            }
        }
        assertThat(read).isBetween(1, ROUNDS - 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void requestsAreReadOrRefused(long seed) {
        Random random = new Random(seed);
        ServedCommand forecast = ServedCommand.of(CommandLineTest.COMMANDS, "forecast");
        int read = 0;
        for (int i = 0; i < ROUNDS; i++) {
            try {
                ApiRequest request = ApiRequest.read(
                        forecast, damaged(REQUEST, random).getBytes(UTF_8), java.util.Map.of(), JsonLimits.DEFAULT);
                assertThat(request.words().subList(1, request.words().size())).allMatch(word -> word.startsWith("--"));
                read++;
            } catch (Refusal e) {
                assertThat(e.status()).isEqualTo(400);
            }
        }
        assertThat(read).isBetween(1, ROUNDS - 1);
    }

    /** Some pieces cut out, said twice, or replaced by a piece of another place. */
    private static String damaged(String text, Random random) {
        StringBuilder out = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0 && out.length() > 1; i--) {
            int from = random.nextInt(out.length());
            int to = Math.min(out.length(), from + random.nextInt(12));
            int other = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> out.delete(from, to);
                case 1 -> out.insert(from, out.substring(from, to));
                case 2 -> out.replace(from, to, text.substring(other, Math.min(text.length(), other + 5)));
                default -> out.setCharAt(from, (char) random.nextInt(0x250));
            }
        }
        return out.toString();
    }
}
