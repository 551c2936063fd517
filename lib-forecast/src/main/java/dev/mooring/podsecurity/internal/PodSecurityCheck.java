package dev.mooring.podsecurity.internal;

import static dev.mooring.podsecurity.internal.SecuredPod.isFalse;
import static dev.mooring.podsecurity.internal.SecuredPod.isPresent;
import static dev.mooring.podsecurity.internal.SecuredPod.isTrue;
import static dev.mooring.podsecurity.internal.SecuredPod.nameOf;
import static dev.mooring.podsecurity.internal.SecuredPod.named;
import static dev.mooring.podsecurity.internal.SecuredPod.number;
import static dev.mooring.podsecurity.internal.SecuredPod.plural;
import static dev.mooring.podsecurity.internal.SecuredPod.quoted;
import static dev.mooring.podsecurity.internal.SecuredPod.text;

import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The checks of the Pod Security Standards in the order of the server's message: first those of the level baseline, then
 * those that only the level restricted has.
 *
 * @upstream pod-security-admission policy/registry.go populate
 */
enum PodSecurityCheck {
    APP_ARMOR_PROFILE(false, 0, PodSecurityCheck::appArmor),
    CAPABILITIES_BASELINE(false, 0, PodSecurityCheck::addedCapabilities),
    HOST_NAMESPACES(false, 0, PodSecurityCheck::hostNamespaces),
    HOST_PATH_VOLUMES(false, 0, PodSecurityCheck::hostPaths),
    HOST_PORTS(false, 0, PodSecurityCheck::hostPorts),
    HOST_PROBES_AND_HOST_LIFECYCLE(false, 34, PodSecurityCheck::probedHosts),
    PRIVILEGED(false, 0, PodSecurityCheck::privileged),
    PROC_MOUNT(
            false,
            0,
            (pod, version) -> version >= Words.USER_NAMESPACES && pod.hasUserNamespace() ? "" : procMount(pod)),
    SE_LINUX_OPTIONS(false, 0, PodSecurityCheck::seLinux),
    SECCOMP_PROFILE_BASELINE(
            false, 0, (pod, version) -> version < Words.SECCOMP_FIELDS ? seccompAnnotations(pod) : seccomp(pod)),
    SYSCTLS(false, 0, PodSecurityCheck::sysctls),
    WINDOWS_HOST_PROCESS(false, 0, PodSecurityCheck::hostProcess),
    ALLOW_PRIVILEGE_ESCALATION(true, 8, PodSecurityCheck::privilegeEscalation),
    CAPABILITIES_RESTRICTED(true, 22, PodSecurityCheck::capabilities, CAPABILITIES_BASELINE),
    PROC_MOUNT_RESTRICTED(true, Words.USER_NAMESPACES, (pod, version) -> procMount(pod), PROC_MOUNT),
    RESTRICTED_VOLUMES(true, 0, PodSecurityCheck::volumes, HOST_PATH_VOLUMES),
    RUN_AS_NON_ROOT(true, 0, PodSecurityCheck::nonRoot),
    RUN_AS_USER(true, 23, PodSecurityCheck::user),
    SECCOMP_PROFILE_RESTRICTED(
            true, Words.SECCOMP_FIELDS, PodSecurityCheck::seccompEverywhere, SECCOMP_PROFILE_BASELINE);

    /** The minor releases and values that several checks share. */
    private static final class Words {
        private static final int SECCOMP_FIELDS = 19;
        private static final int WINDOWS_IS_EXEMPT = 25;
        private static final int USER_NAMESPACES = 35;

        private static final Set<String> PROFILES = Set.of("RuntimeDefault", "Localhost");
        private static final Set<String> CAPABILITIES = Set.of(
                "AUDIT_WRITE",
                "CHOWN",
                "DAC_OVERRIDE",
                "FOWNER",
                "FSETID",
                "KILL",
                "MKNOD",
                "NET_BIND_SERVICE",
                "SETFCAP",
                "SETGID",
                "SETPCAP",
                "SETUID",
                "SYS_CHROOT");
        private static final Set<String> VOLUMES = Set.of(
                "configMap",
                "csi",
                "downwardAPI",
                "emptyDir",
                "ephemeral",
                "image",
                "persistentVolumeClaim",
                "projected",
                "secret");

        private static boolean isSysctl(String name, int version) {
            return switch (name) {
                case "kernel.shm_rmid_forced",
                        "net.ipv4.ip_local_port_range",
                        "net.ipv4.tcp_syncookies",
                        "net.ipv4.ping_group_range",
                        "net.ipv4.ip_unprivileged_port_start" -> true;
                case "net.ipv4.ip_local_reserved_ports" -> version >= 27;
                case "net.ipv4.tcp_keepalive_time",
                        "net.ipv4.tcp_fin_timeout",
                        "net.ipv4.tcp_keepalive_intvl",
                        "net.ipv4.tcp_keepalive_probes" -> version >= 29;
                case "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem" -> version >= 32;
                case "net.ipv4.tcp_slow_start_after_idle", "net.ipv4.tcp_notsent_lowat" -> version >= 37;
                default -> false;
            };
        }

        private static boolean isLinuxType(String type, int version) {
            return Set.of("", "container_t", "container_init_t", "container_kvm_t")
                            .contains(type)
                    || (type.equals("container_engine_t") && version >= 31);
        }
    }

    private final boolean isRestricted;
    private final int since;
    private final BiFunction<SecuredPod, Integer, String> problem;
    private final Set<PodSecurityCheck> replaced;

    PodSecurityCheck(
            boolean isRestricted,
            int since,
            BiFunction<SecuredPod, Integer, String> problem,
            PodSecurityCheck... replaced) {
        this.isRestricted = isRestricted;
        this.since = since;
        this.problem = problem;
        this.replaced = Set.of(replaced);
    }

    /** The problems of a pod, each as the server prints it. */
    static List<String> problems(SecuredPod pod, boolean isRestricted, int version) {
        List<PodSecurityCheck> checks = Stream.of(values())
                .filter(each -> each.since <= version && (isRestricted || !each.isRestricted))
                .toList();
        return checks.stream()
                .filter(each -> checks.stream().noneMatch(other -> other.replaced.contains(each)))
                .map(each -> each.problem.apply(pod, version))
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static String appArmor(SecuredPod pod, int version) {
        Predicate<JsonObject> isBad = context ->
                isPresent(context, "appArmorProfile") && !Words.PROFILES.contains(type(context, "appArmorProfile"));
        List<String> setters = new ArrayList<>();
        if (!pod.settersOf(isBad).isEmpty()) {
            setters.add(pod.settersOf(isBad));
        }
        List<String> values = new ArrayList<>(new TreeSet<>(pod.securityContexts().stream()
                .filter(isBad)
                .map(each -> type(each, "appArmorProfile"))
                .toList()));
        List<String> annotations = pod.annotations().entrySet().stream()
                .filter(each -> each.getKey().startsWith("container.apparmor.security.beta.kubernetes.io/"))
                .filter(each -> !each.getValue().isEmpty()
                        && !each.getValue().equals("runtime/default")
                        && !each.getValue().startsWith("localhost/"))
                .map(each -> each.getKey() + "=" + GoText.quote(each.getValue()))
                .toList();
        if (!annotations.isEmpty()) {
            setters.add(plural("annotation", annotations));
            values.addAll(annotations);
        }
        return problem(
                setters,
                plural("forbidden AppArmor profile", values),
                pod.hasAppArmorFields()
                        ? String.join(" and ", setters) + " must not set AppArmor profile type to " + quoted(values)
                        : String.join(", ", values));
    }

    private static String addedCapabilities(SecuredPod pod, int version) {
        List<String> found =
                pod.containersWith(each -> !added(each, Words.CAPABILITIES).isEmpty());
        return problem(found, "non-default capabilities", notIncluded(pod, Words.CAPABILITIES));
    }

    private static String capabilities(SecuredPod pod, int version) {
        if (isExempt(pod, version)) {
            return "";
        }
        Set<String> allowed = Set.of("NET_BIND_SERVICE");
        List<String> kept = pod.containersWith(
                each -> !each.child("capabilities").array("drop").items().contains(JsonString.of("ALL")));
        List<String> details = new ArrayList<>();
        if (!kept.isEmpty()) {
            details.add(named("container", kept) + " must set securityContext.capabilities.drop=[\"ALL\"]");
        }
        if (!pod.containersWith(each -> !added(each, allowed).isEmpty()).isEmpty()) {
            details.add(notIncluded(pod, allowed));
        }
        return problem(details, "unrestricted capabilities", String.join("; ", details));
    }

    private static String notIncluded(SecuredPod pod, Set<String> allowed) {
        Set<String> all = new TreeSet<>();
        pod.containers().forEach(each -> all.addAll(added(each.child("securityContext"), allowed)));
        return named(
                        "container",
                        pod.containersWith(each -> !added(each, allowed).isEmpty())) + " must not include "
                + quoted(all) + " in securityContext.capabilities.add";
    }

    private static List<String> added(JsonObject context, Set<String> allowed) {
        return context.child("capabilities").array("add").items().stream()
                .filter(JsonString.class::isInstance)
                .map(each -> ((JsonString) each).value())
                .filter(each -> !allowed.contains(each))
                .toList();
    }

    private static String hostNamespaces(SecuredPod pod, int version) {
        List<String> found = Stream.of("hostNetwork", "hostPID", "hostIPC")
                .filter(each -> isTrue(pod.spec(), each))
                .map(each -> each + "=true")
                .toList();
        return problem(found, "host namespaces", String.join(", ", found));
    }

    private static String hostPaths(SecuredPod pod, int version) {
        List<String> found = pod.spec().array("volumes").objects().stream()
                .filter(each -> isPresent(each, "hostPath"))
                .map(SecuredPod::nameOf)
                .toList();
        return problem(found, "hostPath volumes", named("volume", found));
    }

    private static String hostPorts(SecuredPod pod, int version) {
        Set<String> ports = new TreeSet<>();
        List<String> users = new ArrayList<>();
        for (JsonObject container : pod.containers()) {
            List<String> found = container.array("ports").objects().stream()
                    .map(each -> number(each, "hostPort"))
                    .filter(each -> !each.equals("0"))
                    .toList();
            ports.addAll(found);
            users.addAll(found.isEmpty() ? List.of() : List.of(nameOf(container)));
        }
        return problem(users, "hostPort", uses(users) + plural("hostPort", ports) + " " + String.join(", ", ports));
    }

    private static String probedHosts(SecuredPod pod, int version) {
        Set<String> hosts = new TreeSet<>();
        Set<String> users = new TreeSet<>();
        for (JsonObject container : pod.containers()) {
            List<String> found = Stream.of(
                            container.child("livenessProbe"),
                            container.child("readinessProbe"),
                            container.child("startupProbe"),
                            container.child("lifecycle").child("postStart"),
                            container.child("lifecycle").child("preStop"))
                    .flatMap(each -> Stream.of(each.child("httpGet"), each.child("tcpSocket")))
                    .map(each -> text(each, "host"))
                    .filter(each -> !each.isEmpty())
                    .toList();
            hosts.addAll(found);
            users.addAll(found.isEmpty() ? List.of() : List.of(nameOf(container)));
        }
        return problem(
                users,
                "probe or lifecycle host",
                uses(users) + plural("probe or lifecycle host", hosts) + " " + quoted(hosts));
    }

    private static String uses(Collection<String> containers) {
        return named("container", containers) + (containers.size() == 1 ? " uses " : " use ");
    }

    private static String privileged(SecuredPod pod, int version) {
        List<String> found = pod.containersWith(each -> isTrue(each, "privileged"));
        return problem(
                found, "privileged", named("container", found) + " must not set securityContext.privileged=true");
    }

    private static String procMount(SecuredPod pod) {
        Predicate<JsonObject> isOther =
                each -> isPresent(each, "procMount") && !text(each, "procMount").equals("Default");
        List<String> found = pod.containersWith(isOther);
        Set<String> types = new TreeSet<>();
        pod.securityContexts().stream().filter(isOther).forEach(each -> types.add(text(each, "procMount")));
        return problem(
                found,
                "procMount",
                named("container", found) + " must not set securityContext.procMount to " + quoted(types));
    }

    private static String seLinux(SecuredPod pod, int version) {
        List<JsonObject> all = pod.securityContexts().stream()
                .map(each -> each.child("seLinuxOptions"))
                .toList();
        Set<String> types = new TreeSet<>();
        all.stream()
                .map(each -> text(each, "type"))
                .filter(each -> !Words.isLinuxType(each, version))
                .forEach(types::add);
        List<String> details = new ArrayList<>();
        if (!types.isEmpty()) {
            details.add(named("type", types));
        }
        for (String each : List.of("user", "role")) {
            if (all.stream().anyMatch(options -> !text(options, each).isEmpty())) {
                details.add(each + " may not be set");
            }
        }
        String setters = pod.settersOf(context -> {
            JsonObject options = context.child("seLinuxOptions");
            return !Words.isLinuxType(text(options, "type"), version)
                    || !text(options, "user").isEmpty()
                    || !text(options, "role").isEmpty();
        });
        return problem(
                details,
                "seLinuxOptions",
                setters + " set forbidden securityContext.seLinuxOptions: " + String.join("; ", details));
    }

    private static String seccompAnnotations(SecuredPod pod) {
        Set<String> keys = new TreeSet<>(Set.of("seccomp.security.alpha.kubernetes.io/pod"));
        pod.containers().forEach(each -> keys.add("container.seccomp.security.alpha.kubernetes.io/" + nameOf(each)));
        List<String> found = pod.annotations().entrySet().stream()
                .filter(each -> keys.contains(each.getKey()))
                .filter(each -> !each.getValue().equals("runtime/default")
                        && !each.getValue().equals("docker/default")
                        && !each.getValue().startsWith("localhost/"))
                .map(each -> each.getKey() + "=" + GoText.quote(each.getValue()))
                .toList();
        return problem(
                found, "seccompProfile", "forbidden " + plural("annotation", found) + " " + String.join(", ", found));
    }

    private static boolean hasOtherSeccomp(JsonObject context) {
        return isPresent(context, "seccompProfile") && !Words.PROFILES.contains(type(context, "seccompProfile"));
    }

    private static String seccomp(SecuredPod pod) {
        Set<String> values = new TreeSet<>();
        pod.securityContexts().stream()
                .filter(PodSecurityCheck::hasOtherSeccomp)
                .forEach(each -> values.add(type(each, "seccompProfile")));
        return problem(
                values,
                "seccompProfile",
                pod.settersOf(PodSecurityCheck::hasOtherSeccomp)
                        + " must not set securityContext.seccompProfile.type to " + quoted(values));
    }

    private static String seccompEverywhere(SecuredPod pod, int version) {
        if (isExempt(pod, version)) {
            return "";
        }
        String other = seccomp(pod);
        if (!other.isEmpty()) {
            return other;
        }
        List<String> without = isPresent(pod.securityContext(), "seccompProfile")
                ? List.of()
                : pod.containersWith(each -> !isPresent(each, "seccompProfile"));
        return problem(
                without,
                "seccompProfile",
                "pod or " + named("container", without)
                        + " must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\"");
    }

    private static String sysctls(SecuredPod pod, int version) {
        List<String> found = pod.securityContext().array("sysctls").objects().stream()
                .map(SecuredPod::nameOf)
                .filter(each -> !Words.isSysctl(each, version))
                .toList();
        return problem(found, "forbidden sysctls", String.join(", ", found));
    }

    private static String hostProcess(SecuredPod pod, int version) {
        String setters = pod.settersOf(each -> isTrue(each.child("windowsOptions"), "hostProcess"));
        return setters.isEmpty()
                ? ""
                : "hostProcess (" + setters + " must not set securityContext.windowsOptions.hostProcess=true)";
    }

    private static String privilegeEscalation(SecuredPod pod, int version) {
        List<String> found = isExempt(pod, version)
                ? List.of()
                : pod.containersWith(each -> !isFalse(each, "allowPrivilegeEscalation"));
        return problem(
                found,
                "allowPrivilegeEscalation != false",
                named("container", found) + " must set securityContext.allowPrivilegeEscalation=false");
    }

    /** A volume without a source is an empty directory. */
    private static String volumes(SecuredPod pod, int version) {
        List<String> names = new ArrayList<>();
        Set<String> types = new TreeSet<>();
        for (JsonObject volume : pod.spec().array("volumes").objects()) {
            List<String> sources = volume.members().keySet().stream()
                    .filter(each -> !each.equals("name") && isPresent(volume, each))
                    .toList();
            if (!sources.isEmpty() && sources.stream().noneMatch(Words.VOLUMES::contains)) {
                names.add(nameOf(volume));
                types.add(sources.get(0));
            }
        }
        return problem(
                names,
                "restricted volume types",
                named("volume", names) + (names.size() == 1 ? " uses" : " use") + " restricted volume "
                        + named("type", types));
    }

    private static String nonRoot(SecuredPod pod, int version) {
        if (version >= Words.USER_NAMESPACES && pod.hasUserNamespace()) {
            return "";
        }
        String setters = pod.settersOf(each -> isFalse(each, "runAsNonRoot"));
        if (!setters.isEmpty()) {
            return "runAsNonRoot != true (" + setters + " must not set securityContext.runAsNonRoot=false)";
        }
        List<String> without = isTrue(pod.securityContext(), "runAsNonRoot")
                ? List.of()
                : pod.containersWith(each -> !isTrue(each, "runAsNonRoot"));
        return problem(
                without,
                "runAsNonRoot != true",
                "pod or " + named("container", without) + " must set securityContext.runAsNonRoot=true");
    }

    private static String user(SecuredPod pod, int version) {
        boolean isFree = version >= Words.USER_NAMESPACES && pod.hasUserNamespace();
        String setters = pod.settersOf(each ->
                isPresent(each, "runAsUser") && number(each, "runAsUser").equals("0"));
        return isFree || setters.isEmpty() ? "" : "runAsUser=0 (" + setters + " must not set runAsUser=0)";
    }

    private static boolean isExempt(SecuredPod pod, int version) {
        return version >= Words.WINDOWS_IS_EXEMPT && pod.isOfWindows();
    }

    private static String type(JsonObject context, String profile) {
        return text(context.child(profile), "type");
    }

    private static String problem(Collection<String> found, String reason, String detail) {
        return found.isEmpty() ? "" : reason + " (" + detail + ")";
    }
}
