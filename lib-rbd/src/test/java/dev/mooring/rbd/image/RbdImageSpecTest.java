package dev.mooring.rbd.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RbdImageSpecTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    text                          | pool               | namespace | image          | snapshot
                    kube/team-a/ns-image          | kube               | team-a    | ns-image       | ``
                    kube/a@snap1                  | kube               | ``        | a              | snap1
                    a                             | ``                 | ``        | a              | ``
                    pool with space/img sp        | pool with space    | ``        | img sp         | ``
                    kube/my image@snap with space | kube               | ``        | my image       | snap with space
                    kube/                         | ``                 | ``        | kube/          | ``
                    kube/ünï                      | kube               | ``        | ünï            | ``
                    -rf                           | ``                 | ``        | -rf            | ``
                    a@s@t                         | ``                 | ``        | a              | s@t
                    p/n/i/j                       | p                  | n         | i/j            | ``
                    """)
    void isReadAsTheToolDoes(String text, String pool, String namespace, String image, String snapshot) {
        RbdImageSpec spec = RbdImageSpec.parse(text);
        assertThat(spec).isEqualTo(new RbdImageSpec(pool, namespace, image, snapshot));
        assertThat(spec.spec()).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@", "@s", "a@"})
    void isRefusedAsTheToolDoes(String text) {
        assertThatThrownBy(() -> RbdImageSpec.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNameThatNoSpecCanSayHasNone() {
        assertThat(RbdImageSpec.of("kube", "a@b").spec()).isEmpty();
        assertThat(RbdImageSpec.of("", "a/b").spec()).isEmpty();
        assertThat(RbdImageSpec.of("ku/be", "a").spec()).isEmpty();
        assertThat(new RbdImageSpec("", "ns", "a", "").spec()).isEmpty();
    }

    @Test
    void aSpecLeadsBackToItsParts() {
        Random random = new Random(3);
        String[] names = {"a", "kube", "my image", "x@y", "p/q", "-", "", "ü", "image-", "@", "/"};
        for (int i = 0; i < 2000; i++) {
            String image = names[random.nextInt(names.length)];
            if (image.isEmpty()) {
                continue;
            }
            RbdImageSpec spec = new RbdImageSpec(
                    names[random.nextInt(names.length)],
                    names[random.nextInt(names.length)],
                    image,
                    names[random.nextInt(names.length)]);
            spec.spec().ifPresent(text -> assertThat(RbdImageSpec.parse(text)).isEqualTo(spec));
        }
    }
}
