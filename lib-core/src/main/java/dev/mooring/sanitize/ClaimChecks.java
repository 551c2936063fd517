package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.reason.Severity;

/** What is dangerous or worth knowing about a claim as it leaves. */
final class ClaimChecks {

    private final Item item;
    private final Policy policy;
    private final Target target;

    private ClaimChecks(Item item, Policy policy, Target target) {
        this.item = item;
        this.policy = policy;
        this.target = target;
    }

    static void check(Item item, Policy policy, Target target) {
        ClaimChecks checks = new ClaimChecks(item, policy, target);
        checks.storageClass();
        checks.renamed();
        if (policy.is(Intent.REPROVISION)) {
            checks.reprovision();
        }
    }

    private void storageClass() {
        if (!Classes.hasClass(item.now())) {
            defaulting();
        } else if (policy.is(Intent.REPROVISION)) {
            String name = Classes.effective(item.now());
            if (name.isEmpty()) {
                item.warn(
                        WarningCode.CLASS_BLOCKS_PROVISIONING,
                        Keys.STORAGE_CLASS,
                        "the class is empty: nothing will ever be provisioned");
            } else if (target.knows("StorageClass") && !target.has("StorageClass", "", name)) {
                item.warn(
                        WarningCode.STORAGE_CLASS_MISSING,
                        Keys.STORAGE_CLASS,
                        "the target has no storage class " + Quote.text(name));
            }
        }
    }

    private void defaulting() {
        if (policy.is(Intent.REPROVISION)) {
            item.warn(
                    WarningCode.CLASS_DEFAULTING,
                    Severity.INFO,
                    Keys.STORAGE_CLASS,
                    "the claim says no class: the target's default is taken");
        } else {
            target.defaultClass()
                    .ifPresent(name -> item.warn(
                            WarningCode.CLASS_DEFAULTING,
                            Keys.STORAGE_CLASS,
                            "the claim says no class: the target writes its default " + Quote.text(name)
                                    + " into it, which may not be the volume's"));
        }
    }

    private void renamed() {
        String name = item.now().name();
        if (!name.equals(item.source.name())) {
            item.warn(
                    WarningCode.PVC_RENAMED,
                    Keys.NAME,
                    "workloads that are not in the input still name " + Quote.text(item.source.name()));
        }
    }

    private void reprovision() {
        boolean filled = isSet(Keys.DATA_SOURCE) || isSet(Keys.DATA_SOURCE_REF);
        if (!filled) {
            item.warn(WarningCode.REPROVISION_EMPTY_VOLUME, "the new volume is empty; the data stays in the source");
        }
    }

    private boolean isSet(JsonPointer pointer) {
        return item.editor.get(pointer).orElse(null) instanceof JsonObject;
    }
}
