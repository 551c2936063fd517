package dev.mooring.plan.csi;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against a volume of an in-tree plugin that a CSI driver serves without a change. */
enum TranslatedRule implements Rule<TranslatedVolume> {
    /** The source can be translated to a handle of the driver. */
    SOURCE_IS_TRANSLATED("the source can be translated to a handle of the driver", TranslatedRule::untranslated),
    /** The driver that took the plugin over is registered on each node, except those that a taint keeps for the control plane. */
    SERVING_DRIVER_IS_REGISTERED(
            "the driver that took the plugin over is registered on each node, except those that a taint keeps for the"
                    + " control plane",
            of -> CsiRule.registered(of.evidence, of.driver(), of::reason));

    private final String sentence;

    private final Function<TranslatedVolume, Stream<Reason>> against;

    TranslatedRule(String sentence, Function<TranslatedVolume, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(TranslatedVolume of) {
        return against.apply(of);
    }

    /** For example, the source of a disk in two zones of different regions, or of an Azure file without a namespace. */
    private static Stream<Reason> untranslated(TranslatedVolume of) {
        return of.handle().isPresent()
                ? Stream.of()
                : Stream.of(of.reason(
                                CsiCode.SOURCE_NOT_TRANSLATED,
                                "Kubernetes cannot translate the source to a handle of " + of.driver()
                                        + ": a part of it, or a label or annotation that it needs, is missing or has"
                                        + " another form")
                        .withRemedy(RemedyStep.of(
                                "make-volume",
                                "create a volume with a csi source for the same storage, with the policy Retain")));
    }

    @Override
    public String toString() {
        return id();
    }
}
