package dev.mooring.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mooring.object.Inventory;
import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import dev.mooring.pasted.PastedText;
import dev.mooring.pasted.Reading;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.use.ImageDeletion;
import dev.mooring.rbd.use.ImageUse;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.UseEvidence;
import java.time.Instant;
import java.util.List;

/**
 * Any text may be pasted: reading gives the same result each time, with places inside the text, and never causes a yes.
 */
class PastedFuzzTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:33:20Z");

    private static final RbdImageSpec IMAGE = RbdImageSpec.of("kube", "a");

    private static final CommandResult NO_WATCHERS =
            CommandResult.of(List.of("rbd", "status", "kube/a"), 0, "Watchers: none\n", "");

    private static final CommandResult NO_LOCKS = CommandResult.of(List.of("rbd", "lock", "ls", "kube/a"), 0, "", "");

    /** Other building blocks of texts, so that messages and outputs occur more often than by chance. */
    private static String text(FuzzedDataProvider data) {
        StringBuilder text = new StringBuilder();
        List<MessageTemplate> templates = MessageCatalogue.all().templates();
        int parts = data.consumeInt(0, 6);
        for (int i = 0; i < parts; i++) {
            switch (data.consumeInt(0, 4)) {
                case 0 -> text.append(data.pickValue(templates).templates().get(0));
                case 1 ->
                    text.append("$ rbd status kube/a\nWatchers:\n watcher=").append(data.consumeString(20));
                case 2 -> text.append("Name: a\nNamespace: b\n").append(data.consumeString(20));
                case 3 ->
                    text.append(data.pickValue(List.of(
                            "NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS AGE",
                            "SNAPID NAME SIZE",
                            "Locker ID Address",
                            "id pool image snap device",
                            "TARGET SOURCE FSTYPE OPTIONS")));
                default -> text.append(data.consumeString(60));
            }
            text.append(data.pickValue(List.of("\n", "\r\n", " ", "")));
        }
        return text.append(data.consumeRemainingAsString()).toString();
    }

    @FuzzTest(maxDuration = "10m")
    void pastedText(FuzzedDataProvider data) {
        String text = text(data);
        Reading reading = PastedText.read(text);
        int lines = text.split("\r\n|\r|\n", -1).length;
        reading.messages().forEach(message -> {
            assertThat(message.line()).isBetween(1, lines);
            assertThat(message.column()).isPositive();
            assertThat(message.next()).isNotNull();
            assertThat(message.mentions()).isNotNull();
        });
        assertThat(reading.rows()).allSatisfy(row -> assertThat(row.line()).isBetween(1, lines));
        assertThat(reading.notRecognised()).allSatisfy(line -> assertThat(line).isBetween(1, lines));
        assertThat(PastedText.read(text).messages()).hasSameSizeAs(reading.messages());
    }

    /** Pasted text is not evidence; next to evidence, it can only remove a yes. */
    @FuzzTest(maxDuration = "10m")
    void pastedOutputs(FuzzedDataProvider data) {
        String text = text(data);
        List<PastedOutput> outputs = PastedOutput.in(text);
        UseEvidence.Builder alone = evidence();
        UseEvidence.Builder beside =
                evidence().status(CommandOutput.status(NO_WATCHERS)).locks(CommandOutput.locks(NO_LOCKS));
        for (PastedOutput output : outputs) {
            alone.hearsay("paste:" + output.line(), output);
            beside.hearsay("paste:" + output.line(), output);
        }
        alone.status(CommandOutput.status(CommandResult.pasted(text)));
        alone.locks(CommandOutput.locks(CommandResult.pasted(text)));
        assertThat(ImageUse.of(alone.build())).isNotInstanceOf(ImageUse.Free.class);
        assertThat(ImageDeletion.decide(alone.build()).isYes()).isFalse();
        assertThat(ImageUse.of(beside.build())).isNotNull();
        assertThat(Takeover.decide(Takeover.Request.of(alone.build(), "n1", "n2")))
                .isNotInstanceOf(Takeover.Allowed.class);
    }

    private static UseEvidence.Builder evidence() {
        return UseEvidence.of(IMAGE, NOW).objects(Inventory.EMPTY.complete(Inventory.ALL_KINDS), RbdContext.EMPTY);
    }
}
