package dev.mooring.architecture;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The arrows of lib-forecast and the rules of purity hold. */
class ForecastArchitectureTest {

    @TestFactory
    Stream<DynamicTest> theHouseKeepsEveryRule() {
        return Rules.of(Rules.FORECAST, Rules.house("lib-forecast"));
    }
}
