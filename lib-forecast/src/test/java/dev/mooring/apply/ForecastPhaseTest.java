package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastPhaseTest {

    @ParameterizedTest
    @EnumSource(ObjectForecast.Phase.class)
    void aPhaseIsFoundByItsName(ObjectForecast.Phase phase) {
        assertThat(ObjectForecast.Phase.of(phase.id())).isEqualTo(phase);
    }

    @Test
    void anObjectWithoutAPhaseIsPending() {
        assertThat(ObjectForecast.Phase.of("")).isEqualTo(ObjectForecast.Phase.PENDING);
    }
}
