package dev.mooring.sanitize;

import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.Optional;

/**
 * DataVolumes of CDI, and the annotations by which CDI fills claims. A DataVolume whose claim is also moved must wait
 * for it and adopt it; else CDI fills a new claim, or the claim of the moved volume.
 *
 * @upstream containerized-data-importer pkg/controller/datavolume/controller-base.go dvIsPrePopulated, pvcRequiresWork
 * @upstream containerized-data-importer pkg/controller/import-controller.go shouldReconcilePVC
 */
final class DataVolumeRules {

    static final JsonPointer PRE_POPULATED =
            WellKnownPointers.ANNOTATIONS.child("cdi.kubevirt.io/storage.prePopulated");
    private static final JsonPointer ADOPTION =
            WellKnownPointers.ANNOTATIONS.child("cdi.kubevirt.io/allowClaimAdoption");
    private static final JsonPointer POD_PHASE =
            WellKnownPointers.ANNOTATIONS.child("cdi.kubevirt.io/storage.pod.phase");

    /** On a claim: CDI fills it, unless the phase of its pod shows that it did. */
    private static final List<String> REQUESTS = List.of(
            "cdi.kubevirt.io/storage.import.endpoint",
            "cdi.kubevirt.io/storage.import.source",
            "cdi.kubevirt.io/storage.upload.target",
            "k8s.io/CloneRequest");

    private DataVolumeRules() {}

    static void apply(Item item, Policy policy) {
        if (policy.binds()) {
            JsonString claim = JsonString.of(item.now().name());
            item.editor.set(PRE_POPULATED, claim, ChangeCode.DATA_VOLUME_ADOPTS);
            item.editor.set(ADOPTION, JsonString.of("true"), ChangeCode.DATA_VOLUME_ADOPTS);
        }
    }

    static void check(Item item, Policy policy) {
        if (item.role == Role.DATA_VOLUME && item.editor.get(PRE_POPULATED).isEmpty()) {
            imports(item, policy, PRE_POPULATED, "has no annotation that marks its claim as filled");
        } else if (item.isClaim() && !item.text(POD_PHASE).orElse("").equals("Succeeded")) {
            REQUESTS.stream()
                    .map(WellKnownPointers.ANNOTATIONS::child)
                    .filter(request -> item.editor.get(request).isPresent())
                    .findFirst()
                    .ifPresent(request -> imports(item, policy, request, "has an annotation that requests it"));
        }
    }

    private static void imports(Item item, Policy policy, JsonPointer at, String why) {
        item.warn(
                WarningCode.IMPORTS_AGAIN,
                policy.binds() ? Severity.DANGER : Severity.WARN,
                at,
                "CDI fills the claim in the target as if it were new: the object " + why,
                Optional.of(
                        item.isClaim()
                                ? "remove the annotation, or set cdi.kubevirt.io/storage.pod.phase to Succeeded"
                                : "set cdi.kubevirt.io/storage.prePopulated to the name of the claim, if its data is moved too"));
    }
}
