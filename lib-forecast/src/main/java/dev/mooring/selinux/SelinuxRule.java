package dev.mooring.selinux;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.function.Function;
import java.util.stream.Stream;

/** What must hold so that no pods share a volume with labels that conflict. */
enum SelinuxRule implements Rule<Inventory> {
    /** All pods, claims and volumes are known, and so is the driver where labels differ. */
    LABELS_OF_PODS_AGREE(
            "all pods that share a volume have labels that the kubelet and the controller accept together",
            objects -> SelinuxCheck.read(objects).against());

    private final String sentence;

    private final Function<Inventory, Stream<Reason>> against;

    SelinuxRule(String sentence, Function<Inventory, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public Stream<Reason> against(Inventory objects) {
        return against.apply(objects);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String toString() {
        return id();
    }
}
