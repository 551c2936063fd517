package dev.mooring.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BesideTest {

    @Test
    void workIsDoneOnAnotherThread() {
        Thread here = Thread.currentThread();

        assertThat(Beside.start(() -> Thread.currentThread() != here).get()).isTrue();
    }

    @Test
    void whatTheWorkThrowsIsThrownToTheOneWhoWaits() {
        RuntimeException failure = new IllegalArgumentException("no");
        Error error = new OutOfMemoryError("no");

        assertThatThrownBy(() -> Beside.start(() -> thrown(failure)).get()).isSameAs(failure);
        assertThatThrownBy(() -> Beside.start(() -> thrown(error)).get()).isSameAs(error);
    }

    private static <E extends Throwable> boolean thrown(E failure) throws E {
        throw failure;
    }
}
