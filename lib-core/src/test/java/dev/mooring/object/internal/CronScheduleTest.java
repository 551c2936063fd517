package dev.mooring.object.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronScheduleTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        schedule                    | fires | problem
        * * * * *                   | true  | ^^
        */5 0-4,22 ? jan,JUL mon-FRI | true | ^^
        0 0 29 2 *                  | true  | ^^
        0 0 30 2 *                  | false | ^^
        0 0 30,31 feb ?             | false | ^^
        0 0 31 2,4,6,9,11 *         | false | ^^
        0 0 31 2,4,5 *              | true  | ^^
        0 0 30 2 1                  | true  | ^^
        0 0 30 2 */2                | true  | ^^
        0 0 30/1 2 *                | false | ^^
        0 0 */31 2 *                | true  | ^^
        0 , * * *                   | false | ^^
        CRON_TZ=UTC 0 0 31 2 *      | false | ^^
        @daily                      | true  | ^^
        @every 5m                   | true  | ^^
        ^^                          | true  | empty spec string
        @never                      | true  | unrecognized descriptor: @never
        * * * *                     | true  | expected exactly 5 fields, found 4: [* * * *]
        60 * * * *                  | true  | end of range (60) above maximum (59): 60
        * * 0 * *                   | true  | beginning of range (0) below minimum (1): 0
        5-3 * * * *                 | true  | beginning of range (5) beyond end of range (3): 5-3
        1-2-3 * * * *               | true  | too many hyphens: 1-2-3
        1/2/3 * * * *               | true  | too many slashes: 1/2/3
        */0 * * * *                 | true  | step of range should be a positive number: */0
        x * * * *                   | true  | failed to parse int from x: strconv.Atoi: parsing "x": invalid syntax
        * * * foo *                 | true  | failed to parse int from foo: strconv.Atoi: parsing "foo": invalid syntax
        """)
    void aScheduleSaysWhetherItFires(String schedule, boolean fires, String problem) {
        assertThat(CronSchedule.of(schedule)).isEqualTo(new CronSchedule(problem, fires));
    }
}
