package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastPhaseTest {

    @ParameterizedTest
    @EnumSource(ForecastPhase.class)
    void aPhaseIsFoundByItsName(ForecastPhase phase) {
        assertThat(ForecastPhase.of(phase.id())).isEqualTo(phase);
    }

    @Test
    void anObjectWithoutAPhaseIsPending() {
        assertThat(ForecastPhase.of("")).isEqualTo(ForecastPhase.PENDING);
    }
}
