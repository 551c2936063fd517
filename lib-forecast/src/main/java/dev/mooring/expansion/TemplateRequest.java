package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.quantity.StorageSize;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which claims of a StatefulSet are to grow.
 *
 * @param set the StatefulSet as it is stored
 * @param template the name of the template; empty for the only one
 * @param size the size that each claim and the template are to ask for
 * @param resizers the CSI drivers whose external-resizer is known to run; no object of the API shows it
 */
public record TemplateRequest(Manifest set, String template, StorageSize size, Set<String> resizers) {

    public TemplateRequest {
        requireNonNull(set, "set");
        requireNonNull(template, "template");
        requireNonNull(size, "size");
        resizers = Set.copyOf(resizers);
    }

    /**
     * The growth of the only template of a set.
     *
     * @param set the StatefulSet as it is stored
     * @param size the size
     * @return the request
     */
    public static TemplateRequest of(Manifest set, StorageSize size) {
        return new TemplateRequest(set, "", size, Set.of());
    }

    /**
     * The same for one of several templates.
     *
     * @param name the name of the template
     * @return the changed copy
     */
    public TemplateRequest ofTemplate(String name) {
        return new TemplateRequest(set, name, size, resizers);
    }

    /**
     * The same with drivers whose external-resizer is known to run.
     *
     * @param drivers the names of the CSI drivers
     * @return the changed copy
     */
    public TemplateRequest withResizers(Set<String> drivers) {
        Set<String> more = new TreeSet<>(resizers);
        more.addAll(drivers);
        return new TemplateRequest(set, template, size, more);
    }
}
