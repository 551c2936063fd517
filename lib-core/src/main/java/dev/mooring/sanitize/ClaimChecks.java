package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;

/** Warnings about a claim in its output form. */
final class ClaimChecks {

    private final Item item;
    private final Policy policy;
    private final Inventory target;

    private ClaimChecks(Item item, Policy policy, Inventory target) {
        this.item = item;
        this.policy = policy;
        this.target = target;
    }

    static void check(Item item, Policy policy, Inventory target) {
        ClaimChecks checks = new ClaimChecks(item, policy, target);
        checks.storageClass();
        checks.renamed();
        if (policy.is(Purpose.REPROVISION)) {
            checks.reprovision();
        }
    }

    private void storageClass() {
        if (!Classes.hasClass(item.now())) {
            defaulting();
        } else if (policy.is(Purpose.REPROVISION)) {
            String name = Classes.effective(item.now());
            if (name.isEmpty()) {
                item.warn(
                        WarningCode.CLASS_BLOCKS_PROVISIONING,
                        WellKnownPointers.STORAGE_CLASS,
                        "the class is empty: no volume is provisioned for it");
            } else if (target.isGiven(Kinds.STORAGE_CLASS)
                    && target.find(new ObjectRef(Kinds.STORAGE_CLASS, "", name)).isEmpty()) {
                item.warn(
                        WarningCode.STORAGE_CLASS_MISSING,
                        WellKnownPointers.STORAGE_CLASS,
                        "the target has no storage class " + Quote.text(name));
            }
        }
    }

    private void defaulting() {
        if (policy.is(Purpose.REPROVISION)) {
            item.warn(
                    WarningCode.CLASS_DEFAULTING,
                    Severity.INFO,
                    WellKnownPointers.STORAGE_CLASS,
                    "the claim names no class: it gets the default class of the target");
        } else {
            target.defaultStorageClass()
                    .ifPresent(defaultClass -> item.warn(
                            WarningCode.CLASS_DEFAULTING,
                            WellKnownPointers.STORAGE_CLASS,
                            "the claim names no class: the target writes its default class "
                                    + Quote.text(defaultClass.name())
                                    + " into it, which may not be that of the volume"));
        }
    }

    private void renamed() {
        String name = item.now().name();
        if (!name.equals(item.source.name())) {
            item.warn(
                    WarningCode.PVC_RENAMED,
                    WellKnownPointers.NAME,
                    "workloads that are not in the input still use the name " + Quote.text(item.source.name()));
        }
    }

    private void reprovision() {
        boolean filled = isSet(WellKnownPointers.DATA_SOURCE) || isSet(WellKnownPointers.DATA_SOURCE_REF);
        if (!filled) {
            item.warn(WarningCode.REPROVISION_EMPTY_VOLUME, "the new volume is empty; the data stays in the source");
        }
    }

    private boolean isSet(JsonPointer pointer) {
        return item.editor.get(pointer).orElse(null) instanceof JsonObject;
    }
}
