package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A ResourceQuota, read once: its limits, and the last counts of the quota controller. */
public final class QuotaView extends ObjectView {

    private final boolean statesLimits;
    private final Map<String, StorageSize> hard;
    private final Map<String, StorageSize> enforced;
    private final Map<String, StorageSize> used;
    private final List<QuotaScope> scopes;

    /**
     * A condition on the objects that a quota counts.
     *
     * @param name the scope as written, for example {@code VolumeAttributesClass}
     * @param operator {@code Exists}, {@code DoesNotExist}, {@code In} or {@code NotIn}, as written
     * @param values the values of {@code In} and {@code NotIn}
     */
    public record QuotaScope(String name, String operator, List<String> values) {

        public QuotaScope {
            requireNonNull(name, "name");
            requireNonNull(operator, "operator");
            values = List.copyOf(values);
        }
    }

    private QuotaView(Manifest manifest) {
        super(manifest, "v1", Kinds.RESOURCE_QUOTA);
        Part root = root();
        this.statesLimits =
                root.at("spec").isPresent() || root.at("status", "hard").isPresent();
        this.hard = PartReads.sizes(root.at("spec", "hard"));
        this.enforced = PartReads.sizes(root.at("status", "hard"));
        this.used = PartReads.sizes(root.at("status", "used"));
        this.scopes = scopes(root.at("spec"));
    }

    private static List<QuotaScope> scopes(Part spec) {
        List<QuotaScope> scopes = new ArrayList<>();
        for (String name : spec.at("scopes").texts()) {
            scopes.add(new QuotaScope(name, "Exists", List.of()));
        }
        for (Part each : spec.at("scopeSelector", "matchExpressions").items()) {
            scopes.add(new QuotaScope(
                    each.at("scopeName").text(),
                    each.at("operator").text(),
                    each.at("values").texts()));
        }
        return List.copyOf(scopes);
    }

    /**
     * Reads a quota.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the quota
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static QuotaView from(Manifest manifest) {
        return new QuotaView(manifest);
    }

    /** {@return whether it has a spec or a status; without either its limits are not known} */
    public boolean statesLimits() {
        return statesLimits;
    }

    /** {@return {@code spec.hard}: the requested limits by resource} */
    public Map<String, StorageSize> hard() {
        return hard;
    }

    /** {@return {@code status.hard}: the limits that admission enforces; empty before the quota controller saw the quota} */
    public Map<String, StorageSize> enforced() {
        return enforced;
    }

    /** {@return {@code status.used}: the usage of each resource, as admission and the quota controller counted it} */
    public Map<String, StorageSize> used() {
        return used;
    }

    /**
     * {@return the conditions; the quota counts an object that meets all of them: {@code scopes}, then
     * {@code scopeSelector}}
     */
    public List<QuotaScope> scopes() {
        return scopes;
    }
}
