package dev.mooring.catalogue;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchRule;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** What the design says, in a form that can be checked. */
final class Rules {

    /** Which rooms a room of {@code lib-core} may use; {@code docs/architecture.md} shows them. */
    static final Map<String, Set<String>> CORE = new LinkedHashMap<>();

    /** The same for {@code lib-rbd}, whose rooms may use those of {@code lib-core}. */
    static final Map<String, Set<String>> RBD = new LinkedHashMap<>();

    /** The same for the simulator, {@code lib-forecast}. */
    static final Map<String, Set<String>> FORECAST = new LinkedHashMap<>();

    /** The same for the modules that advise: {@code lib-messages}, {@code lib-fuse}, {@code lib-s3fs}, {@code lib-plan}. */
    static final Map<String, Set<String>> ADVICE = new LinkedHashMap<>();

    /** Which packages of the room {@code forecast} its inner packages may use; no other room uses these. */
    static final Map<String, Set<String>> FORECAST_INSIDE = new LinkedHashMap<>();

    static final Set<String> GROUND_FLOOR =
            Set.of("json", "manifest", "evidence", "reason", "release", "quantity", "internal");

    static {
        CORE.put("internal", Set.of("json"));
        CORE.put("reason", Set.of("internal", "json"));
        CORE.put("release", Set.of("internal", "reason"));
        CORE.put("json", Set.of());
        CORE.put("quantity", Set.of());
        CORE.put("manifest", Set.of("json", "quantity"));
        CORE.put("evidence", Set.of("internal", "json", "manifest", "reason", "release"));
        CORE.put("object", GROUND_FLOOR);
        CORE.put("quota", with("object"));
        CORE.put("admission", with("object", "quota"));
        CORE.put("binding", with("object"));
        CORE.put("snapshot", with("object", "driver"));
        CORE.put("workload", with("object"));
        CORE.put("driver", with("object", "workload"));
        CORE.put("kubelet", with("object", "driver", "workload"));
        CORE.put("sanitize", with("object", "admission", "binding", "driver", "quota", "snapshot", "workload"));
    }

    static {
        RBD.put("rbd.output", with("object"));
        RBD.put("rbd.image", with("object", "driver", "workload"));
        RBD.put("rbd.command", with("object", "rbd.image", "rbd.output"));
        RBD.put("rbd.use", with("object", "driver", "workload", "rbd.command", "rbd.image", "rbd.output"));
    }

    static {
        FORECAST.put("attach", with("object", "driver", "kubelet", "workload"));
        FORECAST.put("selinux", with("object", "workload"));
        FORECAST.put("deletion", with("object", "workload"));
        FORECAST.put("workload.controller", with("object", "workload"));
        FORECAST.put("podsecurity", with("object", "admission"));
        FORECAST.put("controller", with("object", "binding"));
        FORECAST.put("scheduling", with("object", "binding", "controller", "workload"));
        FORECAST.put("provisioning", with("object", "controller", "driver"));
        FORECAST.put("expansion", with("object", "admission", "controller", "driver", "quota", "workload"));
        FORECAST.put(
                "forecast",
                with(
                        "object",
                        "admission",
                        "binding",
                        "controller",
                        "deletion",
                        "driver",
                        "expansion",
                        "podsecurity",
                        "provisioning",
                        "quota",
                        "scheduling",
                        "workload"));
        FORECAST.put(
                "apply",
                with("object", "admission", "controller", "driver", "forecast", "podsecurity", "sanitize", "workload"));
        FORECAST.put(
                "lint",
                with(
                        "object",
                        "attach",
                        "binding",
                        "controller",
                        "deletion",
                        "driver",
                        "expansion",
                        "forecast",
                        "provisioning",
                        "scheduling",
                        "snapshot",
                        "workload"));
        FORECAST.put(
                "upgrade",
                with(
                        "object",
                        "admission",
                        "attach",
                        "binding",
                        "controller",
                        "deletion",
                        "driver",
                        "expansion",
                        "forecast",
                        "kubelet",
                        "podsecurity",
                        "quota",
                        "scheduling",
                        "selinux",
                        "workload"));
    }

    static {
        FORECAST_INSIDE.put("forecast.run", Set.of("forecast"));
        FORECAST_INSIDE.put("forecast.explain", Set.of("forecast", "forecast.internal", "forecast.run"));
        FORECAST_INSIDE.put("forecast.proof", Set.of("forecast", "forecast.run"));
    }

    static {
        ADVICE.put("pasted", GROUND_FLOOR);
        ADVICE.put("fuse.mount", with("object", "binding", "driver", "kubelet", "workload"));
        ADVICE.put("fuse.recovery", with("object", "driver", "kubelet", "workload", "fuse.mount"));
        ADVICE.put("s3fs", with("object", "driver", "kubelet", "workload", "fuse.mount", "fuse.recovery"));
        ADVICE.put("step", with("object", "controller", "deletion", "forecast", "workload"));
        ADVICE.put(
                "move",
                with(
                        "object",
                        "apply",
                        "controller",
                        "deletion",
                        "driver",
                        "forecast",
                        "sanitize",
                        "snapshot",
                        "step",
                        "workload"));
        ADVICE.put(
                "plan",
                with(
                        "object",
                        "admission",
                        "apply",
                        "controller",
                        "deletion",
                        "driver",
                        "expansion",
                        "forecast",
                        "kubelet",
                        "move",
                        "pasted",
                        "rbd.command",
                        "rbd.image",
                        "rbd.output",
                        "rbd.use",
                        "sanitize",
                        "scheduling",
                        "step",
                        "workload"));
    }

    private static final Pattern LOOKS_UP =
            Pattern.compile("forName|newInstance|getResource.*|get(Declared)?(Field|Method|Constructor|Classe)s?");

    private Rules() {}

    private static Set<String> with(String... rooms) {
        Set<String> all = new java.util.TreeSet<>(GROUND_FLOOR);
        all.addAll(Set.of(rooms));
        return all;
    }

    /** Every rule for the classes of a module: its arrows, and purity. */
    static Stream<DynamicTest> of(Map<String, Set<String>> rooms, JavaClasses house) {
        Map<String, Set<String>> here = new LinkedHashMap<>(rooms);
        here.keySet().removeIf(room -> house.stream().noneMatch(resideInAPackage(room(room))));
        return Stream.concat(arrows(here).stream(), purity().stream())
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(house)));
    }

    /** One rule a room, and one that every room is known. */
    static List<ArchRule> arrows(Map<String, Set<String>> rooms) {
        List<ArchRule> rules = new ArrayList<>();
        rooms.forEach((room, allowed) -> rules.add(arrow(room, allowed)));
        rules.add(classes()
                .that()
                .resideOutsideOfPackage("dev.mooring")
                .should()
                .resideInAnyPackage(rooms.keySet().stream().map(Rules::room).toArray(String[]::new))
                .because("a new room has its arrows named here"));
        return rules;
    }

    private static ArchRule arrow(String room, Set<String> allowed) {
        List<String> packages = new ArrayList<>(List.of("dev.mooring", room(room)));
        allowed.forEach(other -> packages.add(room(other)));
        return noClasses()
                .that()
                .resideInAPackage(room(room))
                .should()
                .dependOnClassesThat(resideInAPackage("dev.mooring..")
                        .and(DescribedPredicate.not(resideInAnyPackage(packages.toArray(String[]::new)))))
                .as(room + " may use " + new java.util.TreeSet<>(allowed))
                .because("arrows run one way");
    }

    /** One rule for each inner package of {@code forecast}, and one that the other rooms do not use them. */
    static List<ArchRule> insideForecast() {
        List<ArchRule> rules = new ArrayList<>();
        FORECAST_INSIDE.forEach((inner, allowed) -> {
            List<String> packages = new ArrayList<>(List.of(room(inner)));
            allowed.forEach(other -> packages.add("dev.mooring." + other));
            rules.add(noClasses()
                    .that()
                    .resideInAPackage(room(inner))
                    .should()
                    .dependOnClassesThat(resideInAPackage(room("forecast"))
                            .and(DescribedPredicate.not(resideInAnyPackage(packages.toArray(String[]::new)))))
                    .as(inner + " may use of its room " + new java.util.TreeSet<>(allowed))
                    .because("a run needs no explanation and no proof of its end"));
        });
        rules.add(noClasses()
                .that()
                .resideOutsideOfPackage(room("forecast"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        FORECAST_INSIDE.keySet().stream().map(Rules::room).toArray(String[]::new))
                .because("other rooms use a forecast as its users do"));
        return rules;
    }

    private static String room(String name) {
        return "dev.mooring." + name + "..";
    }

    static List<ArchRule> purity() {
        return List.of(
                noInputOrOutput(),
                noClockRandomOrEnvironment(),
                noThreads(),
                noLogging(),
                noReflection(),
                staticFieldsAreFinal(),
                noJacksonOutsideTheDoors(),
                noJacksonInSignatures(),
                noModelSetters(),
                noModelConstructors(),
                onlyRulesMakeCertificates(),
                packagesAreNullMarked());
    }

    private static ArchRule noInputOrOutput() {
        Set<String> harmless =
                Set.of("java.io.IOException", "java.io.Serializable", "java.io.Reader", "java.io.StringReader");
        return noClasses()
                .should()
                .dependOnClassesThat(describe(
                        "read or write files, sockets or processes",
                        type -> (type.getPackageName().equals("java.io") && !harmless.contains(type.getName()))
                                || type.getPackageName().startsWith("java.nio.file")
                                || type.getPackageName().startsWith("java.nio.channels")
                                || type.getPackageName().startsWith("java.net")
                                || type.getPackageName().startsWith("javax.net")
                                || Set.of("java.lang.Process", "java.lang.ProcessBuilder", "java.lang.Runtime")
                                        .contains(type.getName())))
                .because("a decision does no input or output");
    }

    private static ArchRule noClockRandomOrEnvironment() {
        return noClasses()
                .should()
                .callMethodWhere(describe("asks the clock, chance or the environment", Rules::isImpure))
                .orShould()
                .dependOnClassesThat(describe(
                        "are clocks or chance",
                        type -> Set.of(
                                                "java.util.Random",
                                                "java.security.SecureRandom",
                                                "java.util.UUID",
                                                "java.time.Clock")
                                        .contains(type.getName())
                                || type.getName().startsWith("java.util.concurrent.ThreadLocalRandom")))
                .because("the same input gives the same answer");
    }

    private static boolean isImpure(JavaMethodCall call) {
        String owner = call.getTargetOwner().getName();
        boolean system = owner.equals("java.lang.System")
                && !Set.of("arraycopy", "identityHashCode").contains(call.getName());
        return system
                || (owner.startsWith("java.time.") && call.getName().equals("now"))
                || (owner.equals("java.lang.Math") && call.getName().equals("random"))
                || (owner.equals("java.util.Locale") && call.getName().equals("getDefault"))
                || (owner.equals("java.util.TimeZone") && call.getName().equals("getDefault"));
    }

    private static ArchRule noThreads() {
        return noClasses()
                .should()
                .dependOnClassesThat(describe(
                        "are threads, locks or executors",
                        type -> type.getName().startsWith("java.lang.Thread")
                                || type.getPackageName().startsWith("java.util.concurrent")))
                .because("a decision runs where it is called");
    }

    private static ArchRule noLogging() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "java.util.logging..", "java.lang.System.Logger")
                .because("a reason is returned, not logged");
    }

    static ArchRule noReflection() {
        return noClasses()
                .should()
                .dependOnClassesThat(describe(
                        "look up classes, members, services or resources by name",
                        type -> type.getPackageName().startsWith("java.lang.reflect")
                                || type.getName().equals("java.lang.invoke.MethodHandles")
                                || type.getName().equals("java.util.ServiceLoader")
                                || type.getName().equals("java.util.ResourceBundle")))
                .orShould()
                .callMethodWhere(describe(
                        "looks up a class, a member or a resource by name",
                        (JavaMethodCall call) -> call.getTargetOwner().getName().equals("java.lang.Class")
                                && LOOKS_UP.matcher(call.getName()).matches()))
                .because("a native image needs no metadata for the library");
    }

    static ArchRule staticFieldsAreFinal() {
        return fields().that().areStatic().should().beFinal().because("there is no static state that changes");
    }

    private static ArchRule noJacksonOutsideTheDoors() {
        return noClasses()
                .that(describe(
                        "are not the bindings of the model, and not what names their jars",
                        type -> !Set.of(
                                        "dev.mooring.manifest.Jackson2",
                                        "dev.mooring.manifest.Jackson3",
                                        "dev.mooring.manifest.ModelJars")
                                .contains(outermost(type).getName())))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml..", "tools.jackson..")
                .because("the move to another Jackson is a few files");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(Rules::outermost).orElse(type);
    }

    private static ArchRule noJacksonInSignatures() {
        return methods()
                .that()
                .arePublic()
                .should(com.tngtech.archunit.lang.conditions.ArchConditions.not(
                        com.tngtech.archunit.lang.conditions.ArchConditions.be(describe(
                                "having a Jackson type in their signature",
                                method -> isOfJackson(method.getRawReturnType())
                                        || method.getRawParameterTypes().stream()
                                                .anyMatch(Rules::isOfJackson)))))
                .because("users have other Jacksons");
    }

    private static boolean isOfJackson(JavaClass type) {
        return type.getName().startsWith("com.fasterxml.") || type.getName().startsWith("tools.jackson.");
    }

    private static ArchRule noModelSetters() {
        return noClasses()
                .should()
                .callMethodWhere(describe(
                        "sets something in a model object",
                        (JavaMethodCall call) -> isModel(call) && call.getName().startsWith("set")))
                .because("inputs are never changed");
    }

    private static ArchRule onlyRulesMakeCertificates() {
        return noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Rule.class.getName())
                .should()
                .callMethod(Certificate.class, "of", String.class, Release.class, List.class)
                .because("a yes needs the table of its premises");
    }

    private static ArchRule noModelConstructors() {
        return noClasses()
                .should()
                .callConstructorWhere(describe(
                        "makes a model object from arguments",
                        (JavaConstructorCall call) -> isModel(call)
                                && !call.getTarget().getRawParameterTypes().isEmpty()
                                && !call.getTargetOwner().getSimpleName().equals("Quantity")))
                .because("such constructors go away in minor releases of the model");
    }

    private static boolean isModel(JavaAccess<?> access) {
        return access.getTargetOwner().getPackageName().startsWith("io.fabric8.kubernetes.api.model");
    }

    private static ArchRule packagesAreNullMarked() {
        return classes()
                .that(describe("are top-level", (JavaClass type) -> type.isTopLevelClass()))
                .should(com.tngtech.archunit.lang.conditions.ArchConditions.be(describe(
                        "in a package with a contract",
                        type -> type.getPackage().getAnnotations().stream()
                                .anyMatch(annotation ->
                                        annotation.getRawType().getSimpleName().equals("NullMarked")))))
                .because("null has a contract, and every package says its own");
    }
}
