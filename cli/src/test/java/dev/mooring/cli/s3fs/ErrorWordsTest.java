package dev.mooring.cli.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    text                                                  | errno
                    Transport endpoint is not connected                   | 107
                    transport endpoint is not connected                   | 107
                    Socket not connected                                  | 107
                    df: /mnt/s3: Transport endpoint is not connected      | 107
                    cannot send after transport endpoint shutdown         | 108
                    Cannot send after socket shutdown                     | 108
                    ESHUTDOWN                                             | 108
                    eacces                                                | 13
                    Permission denied                                     | 13
                    Structure needs cleaning                              | 117
                    EUCLEAN                                               | 117
                    EBADF                                                 | 9
                    I/O error                                             | 5
                    stale NFS file handle                                 | 116
                    Software caused connection abort                      | 103
                    Connection aborted                                    | 103
                    Operation timed out                                   | 110
                    No such device or address                             | 6
                    Quota exceeded                                        | 122
                    ok                                                    | 0
                    not connected                                         | 0
                    """)
    void namesAndWordsOfErrorsAreRead(String text, int errno) {
        assertThat(ErrorWords.errno(text).orElse(0)).isEqualTo(errno);
    }
}
