package dev.mooring.fleet;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The cluster that others move into: sent to each executor as text, and parsed there once. */
final class TargetCluster implements Serializable {

    private static final long serialVersionUID = 1L;

    /** No move. */
    static final TargetCluster NONE = new TargetCluster(null, AuditOptions.DEFAULT);

    private final String text;
    private final boolean whole;
    private final AuditOptions options;
    private transient @Nullable Inventory inventory;

    TargetCluster(@Nullable Export export, AuditOptions options) {
        StringBuilder lines = new StringBuilder();
        if (export != null) {
            export.documents().forEach(each -> lines.append(each.toJson()).append('\n'));
        }
        this.text = lines.toString();
        this.whole = export != null && export.whole();
        this.options = options;
    }

    synchronized Inventory inventory() {
        Inventory known = inventory;
        if (known == null) {
            JsonLimits limits = new JsonLimits(Integer.MAX_VALUE, JsonLimits.DEFAULT.maxDepth(), 1000);
            known = text.isEmpty()
                    ? Inventory.EMPTY
                    : new Export("", JsonValue.parseAll(text, limits), whole).inventory(options);
            inventory = known;
        }
        return known;
    }
}
