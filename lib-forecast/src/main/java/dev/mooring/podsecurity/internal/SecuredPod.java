package dev.mooring.podsecurity.internal;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A pod as the checks of Pod Security read it, and the words that their messages share. */
record SecuredPod(JsonObject metadata, JsonObject spec, boolean hasAppArmorFields) {

    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String PROFILE = "appArmorProfile";
    private static final String CONTEXT = "securityContext";

    /**
     * A pod as its server stores it: without the fields that it drops; a profile for AppArmor may be an annotation, a field or
     * both.
     *
     * @upstream kubernetes pkg/registry/core/pod/strategy.go applyAppArmorVersionSkew
     * @upstream kubernetes pkg/api/pod/util.go dropDisabledFields
     */
    static SecuredPod of(Manifest pod, Release server) {
        SecuredPod stored =
                new SecuredPod(pod.metadata(), pod.spec(), server.has(PodSecurityDifference.APP_ARMOR_HAS_FIELDS));
        if (!server.has(AdmissionDifference.HOST_USERS_ARE_STORED)) {
            stored = stored.withContainers(each -> without(each, "procMount"));
            stored = stored.with(stored.spec.without("hostUsers"));
        }
        if (!stored.hasAppArmorFields) {
            stored = stored.withContainers(each -> without(each, PROFILE));
            return stored.with(without(stored.spec, PROFILE));
        }
        if (stored.isOfWindows()) {
            return stored;
        }
        SecuredPod annotated =
                server.has(PodSecurityDifference.APP_ARMOR_NEEDS_NO_ANNOTATION) ? stored : stored.withAnnotations();
        return annotated.withContainers(annotated::withAppArmorProfile);
    }

    private SecuredPod with(JsonObject changed) {
        return new SecuredPod(metadata, changed, hasAppArmorFields);
    }

    private SecuredPod withContainers(UnaryOperator<JsonObject> change) {
        JsonObject changed = spec;
        for (String list : List.of("initContainers", "containers")) {
            if (changed.has(list)) {
                changed = changed.with(
                        list,
                        JsonArray.of(changed.array(list).items().stream()
                                .map(each -> each instanceof JsonObject container ? change.apply(container) : each)));
            }
        }
        return with(changed);
    }

    /** A pod or a container without a member of its security context. */
    private static JsonObject without(JsonObject owner, String member) {
        return owner.child(CONTEXT).has(member)
                ? owner.with(CONTEXT, owner.child(CONTEXT).without(member))
                : owner;
    }

    /** Any profile but Unconfined is one that every level allows. */
    private SecuredPod withAnnotations() {
        JsonObject annotations = metadata.child("annotations");
        for (JsonObject container : containers()) {
            JsonObject own = container.child(CONTEXT);
            JsonObject profile = isPresent(own, PROFILE) ? own : securityContext();
            String key = APP_ARMOR + nameOf(container);
            if (!annotations.has(key) && text(profile.child(PROFILE), "type").equals("Unconfined")) {
                annotations = annotations.with(key, "unconfined");
            }
        }
        return annotations.isEmpty()
                ? this
                : new SecuredPod(metadata.with("annotations", annotations), spec, hasAppArmorFields);
    }

    /** Any other valid annotation is a profile that every level allows. */
    private JsonObject withAppArmorProfile(JsonObject container) {
        JsonObject context = container.child(CONTEXT);
        boolean isUnconfined = "unconfined".equals(annotations().get(APP_ARMOR + nameOf(container)));
        JsonObject profile = JsonObject.of("type", JsonString.of("Unconfined"));
        boolean isOfPod = securityContext().child(PROFILE).equals(profile);
        return isUnconfined && !isPresent(context, PROFILE) && !isOfPod
                ? container.with(CONTEXT, context.with(PROFILE, profile))
                : container;
    }

    /** The containers in the order of the messages. */
    List<JsonObject> containers() {
        return Stream.of("initContainers", "containers", "ephemeralContainers")
                .flatMap(each -> spec.array(each).objects().stream())
                .toList();
    }

    /** The names of the containers with a security context like this; one without any has no members. */
    List<String> containersWith(Predicate<JsonObject> securityContext) {
        return containers().stream()
                .filter(each -> securityContext.test(each.child("securityContext")))
                .map(SecuredPod::nameOf)
                .toList();
    }

    JsonObject securityContext() {
        return spec.child("securityContext");
    }

    /** All security contexts, that of the pod first. */
    List<JsonObject> securityContexts() {
        List<JsonObject> all = new ArrayList<>(List.of(securityContext()));
        containers().forEach(each -> all.add(each.child("securityContext")));
        return all;
    }

    Map<String, String> annotations() {
        Map<String, String> all = new TreeMap<>();
        JsonObject annotations = metadata.child("annotations");
        annotations
                .members()
                .keySet()
                .forEach(key -> all.put(key, annotations.string(key).orElse("")));
        return all;
    }

    boolean isOfWindows() {
        return text(spec.child("os"), "name").equals("windows");
    }

    boolean hasUserNamespace() {
        return isFalse(spec, "hostUsers");
    }

    /** Who has a setting: the pod, containers, or both; empty for nobody. */
    String settersOf(Predicate<JsonObject> securityContext) {
        List<String> setters = new ArrayList<>();
        if (securityContext.test(securityContext())) {
            setters.add("pod");
        }
        List<String> names = containersWith(securityContext);
        if (!names.isEmpty()) {
            setters.add(named("container", names));
        }
        return String.join(" and ", setters);
    }

    static String named(String noun, Collection<String> names) {
        return plural(noun, names) + " " + quoted(names);
    }

    static String plural(String noun, Collection<String> things) {
        return noun + (things.size() == 1 ? "" : "s");
    }

    static String quoted(Collection<String> words) {
        return words.stream().collect(Collectors.joining("\", \"", "\"", "\""));
    }

    static String text(JsonObject parent, String key) {
        return parent.string(key).orElse("");
    }

    static String nameOf(JsonObject named) {
        return text(named, "name");
    }

    static boolean isTrue(JsonObject parent, String key) {
        return parent.members().get(key) == JsonBoolean.TRUE;
    }

    static boolean isFalse(JsonObject parent, String key) {
        return parent.members().get(key) == JsonBoolean.FALSE;
    }

    static boolean isPresent(JsonObject parent, String key) {
        JsonValue value = parent.members().get(key);
        return value != null && !value.isNull();
    }

    /** The digits of a whole number; "0" if there is none. */
    static String number(JsonObject parent, String key) {
        return parent.members().get(key) instanceof JsonNumber number ? number.text() : "0";
    }
}
