package dev.mooring.quota;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.QuotaView.QuotaScope;
import dev.mooring.quantity.StorageSize;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * An object as quotas count it.
 *
 * @upstream apiserver pkg/quota/v1/interfaces.go Evaluator
 */
interface Charge {

    StorageSize ONE = StorageSize.parse("1");

    /** Which object. */
    ObjectRef object();

    /** The plural of its kind, which starts the server's message. */
    String resource();

    /** What it uses of each resource. */
    Map<String, StorageSize> usage();

    /** Whether a resource of a quota is about objects of its kind. */
    boolean tracks(String name);

    /** Whether {@link #usage} has the resource if the object uses it. */
    boolean calculates(String name);

    boolean isIn(QuotaScope scope);

    /** What the object must specify if these resources are limited; empty if it does. */
    Optional<String> missing(Collection<String> limited);
}
