package dev.mooring.cli.sanitize;

import static java.util.Map.entry;

import dev.mooring.admission.ApplyMode;
import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.KeyRules;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Policy.Keep;
import dev.mooring.sanitize.Policy.KeepClaimRef;
import dev.mooring.sanitize.Policy.KeepVolumeName;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.Policy.ReservedFor;
import dev.mooring.sanitize.Policy.Scenario;
import dev.mooring.sanitize.Purpose;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The purpose and its settings: the options of a {@link Policy}. */
final class PolicyOptions extends CheckedOptions {

    private static final Set<Purpose> ANY = EnumSet.allOf(Purpose.class);
    private static final Set<Purpose> CHANGING = EnumSet.complementOf(EnumSet.of(Purpose.RELEASE));
    private static final Set<Purpose> BINDING = EnumSet.of(Purpose.PREBIND, Purpose.REBIND_STATIC);
    private static final Set<Purpose> WITH_VOLUMES = EnumSet.of(Purpose.PREBIND, Purpose.REBIND_STATIC, Purpose.NEAT);

    /**
     * The purposes of an option, unless it applies to all; the options for maps apply to all purposes that change
     * names.
     */
    private static final Map<String, Set<Purpose>> PURPOSES = Map.ofEntries(
            entry("--reclaim-policy", WITH_VOLUMES),
            entry("--provisioned-by", WITH_VOLUMES),
            entry("--provisioner-identity", WITH_VOLUMES),
            entry("--scenario", BINDING),
            entry("--drop-node-affinity", BINDING),
            entry("--no-pin-class", BINDING),
            entry("--release-for", EnumSet.of(Purpose.RELEASE)),
            entry("--volume", EnumSet.of(Purpose.RELEASE)),
            entry("--bind-annotations", EnumSet.of(Purpose.REBIND_STATIC)),
            entry("--raise-request", EnumSet.of(Purpose.REPROVISION)),
            entry("--claim-ref", EnumSet.of(Purpose.NEAT)),
            entry("--volume-name", EnumSet.of(Purpose.NEAT)),
            entry("--data-source", CHANGING),
            entry("--apply-mode", CHANGING),
            entry("--manager-metadata", CHANGING),
            entry("--keep-finalizer", CHANGING),
            entry("--strip-annotation", CHANGING),
            entry("--strip-label", CHANGING),
            entry("--keep-owner-references", CHANGING));

    @Option(
            names = "--for",
            paramLabel = "PURPOSE",
            order = 10,
            description = {
                "prebind: the claim and its volume bind to each other, and no other claim can take the volume. This"
                        + " is the default: use it unless you have a reason for another.",
                "rebind-static: the same, as often done by hand. Until they are bound, any claim can take the volume.",
                "release: make a released volume available again in its own cluster.",
                "reprovision: let the target create new, empty volumes.",
                "neat: manifests as an author would write them, for a Git repository."
            })
    private @Nullable Purpose purpose;

    @Option(
            names = "--reclaim-policy",
            paramLabel = "POLICY",
            order = 11,
            description = "Under --for prebind, rebind-static and neat: the reclaim policy of the volumes in the"
                    + " output: keep (default), retain or delete.")
    private ReclaimPolicy reclaimPolicy = ReclaimPolicy.KEEP;

    @Option(
            names = "--scenario",
            paramLabel = "SCENARIO",
            order = 12,
            description = "Under --for prebind and rebind-static: what happens to the storage: shared by both"
                    + " clusters, moved, or unknown (default). It decides how severe a warning is.")
    private Scenario scenario = Scenario.UNKNOWN;

    @Option(
            names = "--release-for",
            paramLabel = "WHOM",
            order = 13,
            description =
                    "Under --for release: anyone (default), same-claim, or NAMESPACE/CLAIM. A claim gets one volume:"
                            + " the one that --volume names, the only one in the input, or the only one that it was"
                            + " bound to.")
    private String releaseFor = "anyone";

    @Option(
            names = "--volume",
            paramLabel = "NAME",
            order = 13,
            description = "Under --for release: release this volume, and leave the others unchanged. Repeatable.")
    private Set<String> released = new LinkedHashSet<>();

    @Option(
            names = "--apply-mode",
            paramLabel = "MODE",
            order = 14,
            description = "How the result will be applied: apply (default), create, ssa or replace. It changes only"
                    + " checks and the forecast.")
    private ApplyMode applyMode = ApplyMode.APPLY;

    @Option(
            names = "--bind-annotations",
            paramLabel = "KEEP",
            order = 15,
            description = "Under --for rebind-static: keep or strip (default) the bind annotations of the claim.")
    private Keep bindAnnotations = Keep.STRIP;

    @Option(
            names = "--data-source",
            paramLabel = "KEEP",
            order = 16,
            description =
                    "The data source of the claim: keep or strip. By default neat keeps it, the others strip" + " it.")
    private @Nullable Keep dataSource;

    @Option(
            names = "--provisioner-identity",
            paramLabel = "KEEP",
            order = 17,
            description = "Under --for prebind, rebind-static and neat: the csiProvisionerIdentity of a volume:"
                    + " keep (default) or strip.")
    private Keep provisionerIdentity = Keep.KEEP;

    @Option(
            names = "--manager-metadata",
            paramLabel = "KEEP",
            order = 18,
            description = "Ownership keys of Helm, Argo CD, Flux, Fleet and Ramen: keep (default) or strip.")
    private Keep managerMetadata = Keep.KEEP;

    @Option(
            names = "--drop-node-affinity",
            order = 19,
            description = "Under --for prebind and rebind-static: remove node affinity from volumes.")
    private boolean dropNodeAffinity;

    @Option(
            names = "--raise-request",
            order = 20,
            description =
                    "Under --for reprovision: request the capacity of the old volume if it is more than the request.")
    private boolean raiseRequest;

    @Option(
            names = "--keep-finalizer",
            paramLabel = "NAME",
            order = 21,
            description = "A finalizer to keep. Repeatable.")
    private List<String> finalizers = new ArrayList<>();

    @Option(
            names = "--strip-annotation",
            paramLabel = "KEY",
            order = 22,
            description = "An annotation to remove, or a prefix with * at its end. Repeatable.")
    private List<String> annotations = new ArrayList<>();

    @Option(
            names = "--strip-label",
            paramLabel = "KEY",
            order = 23,
            description = "A label to remove, or a prefix with * at its end. Repeatable.")
    private List<String> labels = new ArrayList<>();

    @Option(
            names = "--claim-ref",
            paramLabel = "WHAT",
            order = 24,
            description = "Under --for neat: auto (default), keep, drop or reduce claimRef.")
    private KeepClaimRef claimRef = KeepClaimRef.AUTO;

    @Option(
            names = "--volume-name",
            paramLabel = "WHAT",
            order = 25,
            description = "Under --for neat: auto (default), keep or drop volumeName.")
    private KeepVolumeName volumeName = KeepVolumeName.AUTO;

    @Option(
            names = "--provisioned-by",
            paramLabel = "KEEP",
            order = 26,
            description = "Under --for prebind, rebind-static and neat: the annotation with the name of the"
                    + " provisioner: keep (default) or strip.")
    private Keep provisionedBy = Keep.KEEP;

    @Option(
            names = "--keep-owner-references",
            order = 27,
            description = "Keep ownerReferences. The target deletes objects whose owner it does not find.")
    private boolean keepOwnerReferences;

    @Option(
            names = "--no-pin-class",
            order = 28,
            description = "Under --for prebind and rebind-static: leave a claim without a class unchanged; the target"
                    + " may add its default class.")
    private boolean noPinClass;

    @Mixin
    private final MapOptions maps = new MapOptions();

    /**
     * The policy.
     *
     * @param namespace the namespace of objects without one, null for none
     * @param rules the caller's own rules
     * @throws IllegalArgumentException if an option does not apply to the purpose
     */
    Policy policy(@Nullable String namespace, List<CallerRule> rules) {
        Purpose wanted = purpose == null ? Purpose.PREBIND : purpose;
        command()
                .commandLine()
                .getParseResult()
                .matchedOptions()
                .forEach(option -> refuseUnlessBelonging(option.longestName(), wanted));
        Policy.Builder policy = Policy.builder(wanted)
                .maps(maps.maps())
                .applyMode(applyMode)
                .managerMetadata(managerMetadata)
                .keepFinalizers(Set.copyOf(finalizers))
                .annotations(new KeyRules(List.of(), annotations, Map.of()))
                .labels(new KeyRules(List.of(), labels, Map.of()))
                .ownerReferences(keepOwnerReferences ? Keep.KEEP : Keep.STRIP)
                .rules(rules);
        ownSettings(wanted, policy);
        return namespace == null
                ? policy.build()
                : policy.defaultNamespace(namespace).build();
    }

    /** {@return whether the purpose was given} */
    boolean isGiven() {
        return purpose != null;
    }

    private static void refuseUnlessBelonging(String option, Purpose purpose) {
        Set<Purpose> purposes = option.endsWith("-map") ? CHANGING : PURPOSES.getOrDefault(option, ANY);
        if (!purposes.contains(purpose)) {
            throw new IllegalArgumentException(option + " belongs to --for "
                    + purposes.stream().map(Purpose::toString).collect(Collectors.joining(", "))
                    + ", not to --for " + purpose);
        }
    }

    /** The settings that apply to only some purposes. */
    private void ownSettings(Purpose wanted, Policy.Builder policy) {
        if (WITH_VOLUMES.contains(wanted)) {
            policy.reclaimPolicy(reclaimPolicy).provisionedBy(provisionedBy).provisionerIdentity(provisionerIdentity);
        }
        if (dataSource != null) {
            policy.dataSource(dataSource);
        }
        switch (wanted) {
            case PREBIND -> pairs(policy);
            case REBIND_STATIC -> pairs(policy.bindAnnotations(bindAnnotations));
            case RELEASE -> policy.reservedFor(reservedFor()).released(released);
            case REPROVISION -> {
                if (raiseRequest) {
                    policy.raiseRequest();
                }
            }
            case NEAT -> policy.claimRef(claimRef).volumeName(volumeName);
        }
    }

    private void pairs(Policy.Builder policy) {
        policy.scenario(scenario).nodeAffinity(dropNodeAffinity ? Keep.STRIP : Keep.KEEP);
        if (noPinClass) {
            policy.withoutPinnedClass();
        }
    }

    private ReservedFor reservedFor() {
        int slash = releaseFor.indexOf('/');
        if (slash >= 0) {
            return new ReservedFor.Claim(releaseFor.substring(0, slash), releaseFor.substring(slash + 1));
        }
        return switch (releaseFor) {
            case "anyone" -> new ReservedFor.Anyone();
            case "same-claim" -> new ReservedFor.SameClaim();
            default ->
                throw new IllegalArgumentException(
                        "--release-for '" + releaseFor + "': expected anyone, same-claim or NAMESPACE/CLAIM");
        };
    }
}
