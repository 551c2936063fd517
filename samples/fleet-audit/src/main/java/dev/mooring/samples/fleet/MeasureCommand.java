package dev.mooring.samples.fleet;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Measures. */
@Command(name = "measure")
final class MeasureCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return 0;
    }
}
