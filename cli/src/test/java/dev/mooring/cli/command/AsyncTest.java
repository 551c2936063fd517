package dev.mooring.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AsyncTest {

    @Test
    void workIsDoneOnAnotherThread() {
        Thread here = Thread.currentThread();

        assertThat(Async.start(() -> Thread.currentThread() != here).get()).isTrue();
    }

    @Test
    void whatTheWorkThrowsIsThrownToTheOneWhoWaits() {
        RuntimeException failure = new IllegalArgumentException("no");
        Error error = new OutOfMemoryError("no");

        assertThatThrownBy(() -> Async.start(() -> thrown(failure)).get()).isSameAs(failure);
        assertThatThrownBy(() -> Async.start(() -> thrown(error)).get()).isSameAs(error);
    }

    private static <E extends Throwable> boolean thrown(E failure) throws E {
        throw failure;
    }
}
