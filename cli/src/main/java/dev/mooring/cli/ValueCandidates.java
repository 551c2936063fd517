package dev.mooring.cli;

import dev.mooring.cli.input.Input;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;

/** The possible values, by their label in the help. */
enum ValueCandidates {
    CLAIM("CLAIM", input -> refs(input, Kinds.PERSISTENT_VOLUME_CLAIM).map(ref -> ref.namespace() + "/" + ref.name())),
    NAMESPACE(
            "NAMESPACE",
            input -> Stream.concat(
                    refs(input, "").map(ObjectRef::namespace),
                    refs(input, Kinds.NAMESPACE).map(ObjectRef::name))),
    NODE("NODE", input -> refs(input, Kinds.NODE).map(ObjectRef::name)),
    OBJECT("OBJECT", input -> refs(input, "").map(ObjectRef::toString)),
    ATTRIBUTES_CLASS(
            "CLASS", input -> refs(input, Kinds.VOLUME_ATTRIBUTES_CLASS).map(ObjectRef::name)),
    DRIVER(
            "DRIVER",
            input -> Stream.concat(
                    refs(input, Kinds.CSI_DRIVER).map(ObjectRef::name),
                    objects(input)
                            .filter(each -> each.kind().equals(Kinds.STORAGE_CLASS))
                            .flatMap(each -> each.json().string("provisioner").stream()))),
    RELEASE("RELEASE", input -> Release.known().stream().map(Release::toString)),
    GATE(
            "GATE=BOOL",
            input -> Arrays.stream(FeatureGate.values())
                    .flatMap(gate -> Stream.of(gate.id() + "=true", gate.id() + "=false")));

    /** No value has characters with a meaning for the shell. */
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/=-]*");

    private final String label;

    private final Function<Input, Stream<String>> values;

    ValueCandidates(String label, Function<Input, Stream<String>> values) {
        this.label = label;
        this.values = values;
    }

    /** The possible values of the last word, sorted. */
    static List<String> of(TypedWords typed) {
        return typed.expected().stream()
                .flatMap(expected -> values(expected, typed))
                .filter(value -> value.startsWith(typed.last())
                        && HARMLESS.matcher(value).matches())
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<String> values(ArgSpec expected, TypedWords typed) {
        if (expected.completionCandidates() != null) {
            return StreamSupport.stream(expected.completionCandidates().spliterator(), false);
        }
        return ofLabel(expected.paramLabel()).stream().flatMap(each -> each.values.apply(typed.read()));
    }

    /** Whether values of this label depend on the words already typed, or are not constants of an enum. */
    static boolean isKnown(ArgSpec argument) {
        return ofLabel(argument.paramLabel()).isPresent();
    }

    private static Optional<ValueCandidates> ofLabel(String label) {
        return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
    }

    /** The objects of a kind; of all kinds if it is empty. */
    private static Stream<ObjectRef> refs(Input input, String kind) {
        return objects(input)
                .map(Manifest::ref)
                .filter(ref -> kind.isEmpty() || ref.kind().equals(kind))
                .filter(ref -> !ref.name().isEmpty());
    }

    private static Stream<Manifest> objects(Input input) {
        return Manifests.objects(input.json()).stream()
                .filter(located -> located.typed() instanceof JsonObject)
                .map(located -> new Manifest((JsonObject) located.typed()));
    }
}
