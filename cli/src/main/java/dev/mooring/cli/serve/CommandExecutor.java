package dev.mooring.cli.serve;

import dev.mooring.cli.input.NamedTexts;
import java.util.List;

/** Runs a subcommand for a request, within its limits. */
@FunctionalInterface
interface CommandExecutor {

    Execution run(List<String> words, NamedTexts texts) throws Refusal;
}
