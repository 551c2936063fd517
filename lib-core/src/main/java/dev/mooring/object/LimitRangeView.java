package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Map;

/** A LimitRange, read once: the smallest and largest request of each kind of object. */
public final class LimitRangeView extends ObjectView {

    private final List<Limit> limits;

    /**
     * One entry, about objects of a type.
     *
     * @param type the type as written, for example {@code PersistentVolumeClaim} or {@code Container}
     * @param min the smallest request by resource
     * @param max the largest request by resource
     */
    public record Limit(String type, Map<String, StorageSize> min, Map<String, StorageSize> max) {

        public Limit {
            requireNonNull(type, "type");
            requireNonNull(min, "min");
            requireNonNull(max, "max");
        }

        private static Limit of(Part part) {
            return new Limit(part.at("type").text(), PartReads.sizes(part.at("min")), PartReads.sizes(part.at("max")));
        }
    }

    private LimitRangeView(Manifest manifest) {
        super(manifest, "v1", Kinds.LIMIT_RANGE);
        this.limits =
                root().at("spec", "limits").items().stream().map(Limit::of).toList();
    }

    /**
     * Reads a limit range.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the limit range
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static LimitRangeView from(Manifest manifest) {
        return new LimitRangeView(manifest);
    }

    /** {@return its entries in order} */
    public List<Limit> limits() {
        return limits;
    }
}
