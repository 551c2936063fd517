package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MultipartTest {

    private static final String TYPE = "multipart/form-data; boundary=xx";

    /** In the bodies {@code ~} is the end of a line, and {@code D:} the header of a part. */
    private static byte[] body(String text) {
        return text.replace("D:", "Content-Disposition: form-data;")
                .replace("~", "\r\n")
                .getBytes(UTF_8);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            body                                                             | parts
            --xx--                                                           | ``
            --xx~D: name="a"~~1~--xx--~                                      | a=1
            --xx~D: name="a"~~~--xx--~                                       | a=
            --xx~D: name="a"~~1~--xx~D: name="a"~~2~--xx--~                  | a=1, a=2
            --xx~D: name="a"~~1~--xxy~--xx--~                                | a=1~--xxy
            --xx~D: name="a"~~1--xx--~--xx--~                                | a=1--xx--
            --xx~D: name="a"; filename="b.yaml"~Content-Type: x~~1~--xx--~   | a@b.yaml=1
            --xx~D: name="a"; filename="b"~Content-Type: x; charset=UTF-8~~1~--xx--~ | a@b=1
            --xx~D: name="a"; filename="; charset=utf-16"~~1~--xx--~         | a@; charset=utf-16=1
            --xx~D: name="a"; filename=""~~~--xx--~                          | a@=
            --xx~D: name="a"; filename="c; name=b"~~1~--xx--~                | a@c; name=b=1
            --xx~content-disposition: form-data; NAME="a"~~1~--xx--~         | a=1
            --xx~D: name="a"~~1~--xx--~ what follows is not read             | a=1
            """)
    void theFieldsOfAForm(String body, String parts) throws Multipart.MultipartException {
        assertThat(Multipart.read(TYPE, body(body)).stream()
                        .map(part -> part.name()
                                + part.fileName().map(name -> "@" + name).orElse("") + "=" + part.text())
                        .collect(Collectors.joining(", "))
                        .replace("\r\n", "~"))
                .isEqualTo(parts);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            type                                  | body                             | message
            multipart/form-data                   | --xx--                           | with a boundary
            multipart/form-data; boundary=        | --xx--                           | with a boundary
            multipart/form-data; boundary="x      | --xx--                           | with a boundary
            application/x-www-form-urlencoded     | --xx--                           | with a boundary
            ``                                    | --xx--                           | with a boundary
            multipart/form-data; boundary=xx      | ``                               | does not begin with its boundary
            multipart/form-data; boundary=xx      | --yy~                            | does not begin with its boundary
            multipart/form-data; boundary=xx      | --xx                             | cut off
            multipart/form-data; boundary=xx      | --xx~D: name="a"                 | cut off
            multipart/form-data; boundary=xx      | --xx~D: name="a"~~1              | cut off
            multipart/form-data; boundary=xx      | --xx~D: name="a"~~1~--xx         | cut off
            multipart/form-data; boundary=xx      | --xx~D: name="a"~~1~--x          | cut off
            multipart/form-data; boundary=xx      | --xx~D: name="a"~--xx--          | no blank line
            multipart/form-data; boundary=xx      | --xxD: name="a"~~1~--xx--        | no blank line
            multipart/form-data; boundary=xx      | --xx~~~1~--xx--                  | does not say its name
            multipart/form-data; boundary=xx      | --xx~D: filename="a"~~1~--xx--   | does not say its name
            multipart/form-data; boundary=xx      | --xx~X: name="a"~~1~--xx--       | does not say its name
            multipart/form-data; boundary=xx      | --xx~D: name="a"~content-type: x; charset=utf-16~~1~--xx-- | expected UTF-8
            """)
    void whatIsNoForm(String type, String body, String message) {
        assertThatThrownBy(() -> Multipart.read(type, body(body)))
                .isInstanceOf(Multipart.MultipartException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aBoundaryMayBeQuotedAndHaveNeighbours() throws Multipart.MultipartException {
        for (String type : List.of(
                "multipart/form-data; boundary=\"x x\"", "Multipart/Form-Data;charset=utf-8; BOUNDARY=\"x x\"; a=b")) {
            assertThat(Multipart.read(type, body("--x x~D: name=\"a\"~~1~--x x--")))
                    .hasSize(1);
        }
    }

    @Test
    void headersAndPartsAreLimited() {
        String large = "--xx~D: name=\"a\"~X: " + "x".repeat(Multipart.MAX_HEADERS) + "~~1~--xx--";
        assertThatThrownBy(() -> Multipart.read(TYPE, body(large))).hasMessageContaining("at most 8192 bytes");
        String many = "--xx~D: name=\"a\"~~1~".repeat(Multipart.MAX_PARTS + 1) + "--xx--";
        assertThatThrownBy(() -> Multipart.read(TYPE, body(many))).hasMessageContaining("more than 200 parts");
    }
}
