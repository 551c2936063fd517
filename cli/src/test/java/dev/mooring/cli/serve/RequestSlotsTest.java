package dev.mooring.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestSlotsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Test
    void whoFindsNoPlaceIsSentAway() throws Refusal {
        RequestSlots turns = new RequestSlots(1, 1, PATIENCE);
        String inner = turns.inPlace(() -> turns.inPlace(() -> {
            assertThatThrownBy(() -> turns.inPlace(() -> "third"))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(503));
            return turns.inTurn(() -> "second");
        }));
        assertThat(inner).isEqualTo("second");
        assertThat(turns.inPlace(() -> turns.inTurn(() -> "free again"))).isEqualTo("free again");
    }

    @Test
    void whoWaitsTooLongIsSentAway() throws Refusal {
        RequestSlots turns = new RequestSlots(1, 1, Duration.ZERO);
        String first = turns.inTurn(() -> {
            assertThatThrownBy(() -> turns.inTurn(() -> "second"))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(503));
            return "first";
        });
        assertThat(first).isEqualTo("first");
    }

    @Test
    void aPlaceIsFreeAgainAfterAnError() throws Refusal {
        RequestSlots turns = new RequestSlots(1, 0, PATIENCE);
        assertThatThrownBy(() -> turns.inPlace(() -> turns.inTurn(() -> {
                    throw Refusal.badRequest("no");
                })))
                .isInstanceOf(Refusal.class);
        assertThat(turns.inPlace(() -> turns.inTurn(() -> "yes"))).isEqualTo("yes");
    }
}
