package dev.mooring.forecast.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ControllerRule;
import dev.mooring.reason.Severity;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule that leaves something to do says what; a lost claim and deleted data have their remedy at the danger. */
class EndRemedyTest {

    /** The rule about the reclaim policy, which follows, has the remedy. */
    private static final Set<ControllerRule> RELEASED = EnumSet.of(
            ControllerRule.VOLUME_RELEASED_CLAIM_MISSING, ControllerRule.VOLUME_RELEASED_CLAIM_BOUND_ELSEWHERE);

    @ParameterizedTest
    @EnumSource(ControllerRule.class)
    void aRuleThatLeavesSomethingToDoSaysWhat(ControllerRule rule) {
        boolean bad = rule.severity() == Severity.WARN && !RELEASED.contains(rule);
        if (bad && !rule.id().startsWith("ClaimLost")) {
            assertThat(EndRemedy.of(rule)).isNotEmpty();
        }
        assertThat(EndRemedy.of(rule)).allSatisfy(step -> {
            assertThat(step.action()).matches("[a-z]+(-[a-z]+)*");
            assertThat(step.why()).isNotBlank();
        });
    }
}
