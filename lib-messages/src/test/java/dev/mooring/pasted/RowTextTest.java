package dev.mooring.pasted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowTextTest {

    @Test
    void anEmptyLineSeparatesRows() {
        assertThat(RowText.rows("""
            NfsServerOk | kernel (nfs)
            says nfs: server {server} OK
            proves answers again

            NfsServerGone | kernel (nfs) | any
            says nfs: server {server} gone
            from linux net/sunrpc/clnt.c | 5.4
            causes server down | network
            next DMESG | MOUNTS
            unsafe LAZY_UNMOUNT
            unless-known
            """)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        says nothing                          ; a row begins with its code
        A | b | c | d                         ; a row begins with its code
        A | b ⏎mends it                     ; no row has a line 'mends'
        A | b ⏎sometimes                    ; no row has a line 'sometimes'
        A | b ⏎next TELEPHONE               ; TELEPHONE
        """)
    void whatIsNoLineOfARowIsRefused(String text, String why) {
        assertThatThrownBy(() -> RowText.rows(text.replace(" ⏎", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
