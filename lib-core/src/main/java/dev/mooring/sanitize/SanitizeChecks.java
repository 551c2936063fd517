package dev.mooring.sanitize;

import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;

/** All checks of the output objects: each on its own, against each other, and against what is known of the target. */
final class SanitizeChecks {

    private SanitizeChecks() {}

    /**
     * All checks; {@code live} is the target before anything is applied, {@code target} includes the applied objects.
     */
    static void run(List<Item> items, Policy policy, Inventory live, Inventory target) {
        List<Item> emitted = Item.emitted(items);
        if (policy.is(Purpose.RELEASE)) {
            emitted.stream().filter(Item::isVolume).forEach(volume -> ServerChecks.release(volume, target));
            return;
        }
        Optional<StorageChecks> storage = policy.binds() ? Optional.of(new StorageChecks(live)) : Optional.empty();
        for (Item item : emitted) {
            if (item.isVolume()) {
                CommonChecks.source(item);
                CommonChecks.check(item, policy);
                VolumeChecks.check(item, policy, target.release());
                TargetChecks.volume(item, policy, target);
                storage.ifPresent(checks -> checks.check(item));
                ServerChecks.check(item, target);
            } else if (item.isClaim()) {
                CommonChecks.source(item);
                CommonChecks.check(item, policy);
                ClaimChecks.check(item, policy, target);
                TargetChecks.claim(item, policy, target);
                ServerChecks.check(item, target);
            } else if (item.hasOwnRules()) {
                CommonChecks.source(item);
                CommonChecks.check(item, policy);
                TargetChecks.moved(item, policy, target, live);
            }
        }
        SnapshotChecks.check(items, policy, live);
        LimitRules.check(emitted);
        for (Item item : emitted) {
            DataVolumeRules.check(item, policy);
            ManagerMark.check(item, policy);
        }
        Handles.check(items, target);
        StatefulSetNames.check(items);
        OldNames.check(emitted, policy.settings.maps);
        PairChecks.check(items, policy, target);
    }
}
