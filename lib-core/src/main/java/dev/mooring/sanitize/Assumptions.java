package dev.mooring.sanitize;

import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a prediction takes for granted because it is not known of the target. */
final class Assumptions {

    /** The minor version whose controller and server are mirrored. */
    private static final int MIRRORED_MINOR = 36;

    private Assumptions() {}

    static List<String> of(Script script, Manifest object, @Nullable ControllerRule rule) {
        List<String> assumptions = new ArrayList<>();
        Target target = script.target();
        if (!target.knows("PersistentVolume") && !target.knows("PersistentVolumeClaim")) {
            assumptions.add("no PV or claim of these names exists in the target");
        }
        if (object.kind().equals("PersistentVolumeClaim")) {
            if (!target.knows("Namespace")) {
                assumptions.add("namespace " + Quote.text(object.namespace()) + " exists in the target");
            }
            if (!target.knows("StorageClass") && script.classes().isEmpty()) {
                aboutClass(object, rule, assumptions);
            }
        }
        if (target.serverMinor().orElse(MIRRORED_MINOR) != MIRRORED_MINOR) {
            assumptions.add("the controller behaves as that of Kubernetes 1." + MIRRORED_MINOR);
        }
        return assumptions;
    }

    private static void aboutClass(Manifest claim, @Nullable ControllerRule rule, List<String> assumptions) {
        String storageClass = Classes.effective(claim);
        if (!Classes.hasClass(claim)) {
            assumptions.add("the target has no default storage class");
        } else if (rule == ControllerRule.CLAIM_NEEDS_PROVISIONING && !storageClass.isEmpty()) {
            assumptions.add("whether storage class " + Quote.text(storageClass)
                    + " is there, provisions, or waits for a pod is not known");
        }
    }
}
