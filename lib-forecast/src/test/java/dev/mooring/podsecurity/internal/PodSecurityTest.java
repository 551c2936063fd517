package dev.mooring.podsecurity.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows from the checks of pod-security-admission, with their words. */
class PodSecurityTest {

    /** What a container needs at the level restricted. */
    private static final String SAFE =
            "allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}, runAsNonRoot: true,"
                    + " seccompProfile: {type: RuntimeDefault}";

    private static Inventory cluster(String level, String version, String server) {
        JsonObject labels = JsonObject.EMPTY;
        labels = level.equals("none") ? labels : labels.with("pod-security.kubernetes.io/enforce", level);
        labels = version.equals("none") ? labels : labels.with("pod-security.kubernetes.io/enforce-version", version);
        JsonObject metadata = JsonObject.EMPTY.with("name", "shop").with("labels", labels);
        return Inventory.of(new Manifest(JsonObject.EMPTY
                        .with("apiVersion", "v1")
                        .with("kind", "Namespace")
                        .with("metadata", metadata)))
                .on(Release.of(server));
    }

    /** A flow of YAML without quotes; it names a container c unless it has containers. */
    private static Manifest pod(String spec, String annotations) {
        String containers =
                spec.contains("containers:") ? "" : "containers: [{name: c}]" + (spec.isEmpty() ? "" : ", ");
        String text = "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop, annotations: {" + annotations
                + "}}, spec: {" + containers + spec.replace("SAFE", SAFE) + "}}";
        String json = text.replaceAll("([A-Za-z_][A-Za-z0-9_./-]*)", "\"$1\"")
                .replace("\"true\"", "true")
                .replace("\"false\"", "false");
        return Manifest.parse(json);
    }

    @ParameterizedTest(name = "{0}:{1} on {2}: {3} {4}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        level      | version | server | spec | annotations | problems
        none       | none    | 1.36   | hostNetwork: true | ^^ | ^^
        none       | latest  | 1.36   | hostNetwork: true | ^^ | ^^
        privileged | none    | 1.36   | hostNetwork: true | ^^ | ^^
        baseline   | none    | 1.36   | ^^ | ^^ | ^^
        baseline   | none    | 1.36   | hostNetwork: true, hostPID: true, hostIPC: true | ^^ | "baseline:latest": host namespaces (hostNetwork=true, hostPID=true, hostIPC=true)
        baseline   | v1.30   | 1.36   | volumes: [{name: v, hostPath: {}}, {name: w, hostPath: {}}] | ^^ | "baseline:v1.30": hostPath volumes (volumes "v", "w")
        strict     | v1.x    | 1.36   | volumes: [{name: v, hostPath: {}}], containers: [{name: c, securityContext: {SAFE}}] | ^^ | "restricted:latest": restricted volume types (volume "v" uses restricted volume type "hostPath")
        restricted | none    | 1.36   | ^^ | ^^ | "restricted:latest": allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")
        restricted | none    | 1.36   | containers: [{name: c, securityContext: {SAFE}}] | ^^ | ^^
        restricted | none    | 1.36   | containers: [{name: c, securityContext: {SAFE}}], volumes: [{name: a}, {name: b, persistentVolumeClaim: {}}, {name: d, nfs: {}}] | ^^ | "restricted:latest": restricted volume types (volume "d" uses restricted volume type "nfs")
        restricted | v1.7    | 1.36   | securityContext: {runAsNonRoot: true} | ^^ | ^^
        restricted | v1.18   | 1.36   | securityContext: {runAsNonRoot: true} | ^^ | "restricted:v1.18": allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false)
        restricted | none    | 1.36   | os: {name: windows}, securityContext: {runAsNonRoot: true} | ^^ | ^^
        restricted | v1.24   | 1.36   | os: {name: windows}, containers: [{name: c, securityContext: {capabilities: {drop: [ALL]}, runAsNonRoot: true, seccompProfile: {type: Localhost}}}] | ^^ | "restricted:v1.24": allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false)
        restricted | none    | 1.36   | containers: [{name: c, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE, CHOWN]}, runAsNonRoot: false, seccompProfile: {type: Unconfined}}}] | ^^ | "restricted:latest": unrestricted capabilities (container "c" must not include "CHOWN" in securityContext.capabilities.add), runAsNonRoot != true (container "c" must not set securityContext.runAsNonRoot=false), seccompProfile (container "c" must not set securityContext.seccompProfile.type to "Unconfined")
        baseline   | none    | 1.36   | containers: [{name: c, securityContext: {capabilities: {add: [SYS_ADMIN, CHOWN]}}}] | ^^ | "baseline:latest": non-default capabilities (container "c" must not include "SYS_ADMIN" in securityContext.capabilities.add)
        baseline   | none    | 1.36   | initContainers: [{name: b, securityContext: {privileged: true}}], containers: [{name: c, securityContext: {privileged: true}}] | ^^ | "baseline:latest": privileged (containers "b", "c" must not set securityContext.privileged=true)
        baseline   | none    | 1.36   | containers: [{name: c, livenessProbe: {httpGet: {host: h}}}] | ^^ | "baseline:latest": probe or lifecycle host (container "c" uses probe or lifecycle host "h")
        baseline   | none    | 1.33   | containers: [{name: c, livenessProbe: {httpGet: {host: h}}}] | ^^ | ^^
        baseline   | v1.36   | 1.33   | containers: [{name: c, livenessProbe: {httpGet: {host: h}}}] | ^^ | ^^
        baseline   | none    | 1.34   | hostUsers: false, containers: [{name: c, securityContext: {procMount: Unmasked}}] | ^^ | "baseline:latest": procMount (container "c" must not set securityContext.procMount to "Unmasked")
        baseline   | none    | 1.35   | hostUsers: false, containers: [{name: c, securityContext: {procMount: Unmasked}}] | ^^ | ^^
        restricted | none    | 1.35   | hostUsers: false, containers: [{name: c, securityContext: {SAFE, procMount: Unmasked}}] | ^^ | "restricted:latest": procMount (container "c" must not set securityContext.procMount to "Unmasked")
        baseline   | none    | 1.36   | securityContext: {seLinuxOptions: {type: spc_t, user: u}} | ^^ | "baseline:latest": seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set)
        baseline   | v1.30   | 1.36   | securityContext: {seLinuxOptions: {type: container_engine_t}} | ^^ | "baseline:v1.30": seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "container_engine_t")
        baseline   | v1.31   | 1.36   | securityContext: {seLinuxOptions: {type: container_engine_t}} | ^^ | ^^
        baseline   | v1.31   | 1.36   | securityContext: {sysctls: [{name: net.ipv4.tcp_rmem}, {name: net.ipv4.tcp_syncookies}, {name: kernel.msgmax}]} | ^^ | "baseline:v1.31": forbidden sysctls (net.ipv4.tcp_rmem, kernel.msgmax)
        baseline   | v1.32   | 1.36   | securityContext: {sysctls: [{name: net.ipv4.tcp_rmem}]} | ^^ | ^^
        baseline   | none    | 1.36   | securityContext: {windowsOptions: {hostProcess: true}}, containers: [{name: c, securityContext: {windowsOptions: {hostProcess: true}}}] | ^^ | "baseline:latest": hostProcess (pod and container "c" must not set securityContext.windowsOptions.hostProcess=true)
        baseline   | none    | 1.36   | securityContext: {appArmorProfile: {type: Unconfined}} | ^^ | "baseline:latest": forbidden AppArmor profile (pod must not set AppArmor profile type to "Unconfined")
        baseline   | none    | 1.36   | ^^ | container.apparmor.security.beta.kubernetes.io/c: unconfined | "baseline:latest": forbidden AppArmor profiles (container "c" and annotation must not set AppArmor profile type to "Unconfined", "container.apparmor.security.beta.kubernetes.io/c="unconfined"")
        baseline   | none    | 1.29   | containers: [{name: c}] | container.apparmor.security.beta.kubernetes.io/c: unconfined | "baseline:latest": forbidden AppArmor profile (container.apparmor.security.beta.kubernetes.io/c="unconfined")
        baseline   | none    | 1.29   | containers: [{name: c, securityContext: {procMount: Unmasked, appArmorProfile: {type: Unconfined}}}] | ^^ | ^^
        baseline   | none    | 1.33   | containers: [{name: c, securityContext: {appArmorProfile: {type: Unconfined}}}] | ^^ | "baseline:latest": forbidden AppArmor profiles (container "c" and annotation must not set AppArmor profile type to "Unconfined", "container.apparmor.security.beta.kubernetes.io/c="unconfined"")
        baseline   | none    | 1.34   | containers: [{name: c, securityContext: {appArmorProfile: {type: Unconfined}}}] | ^^ | "baseline:latest": forbidden AppArmor profile (container "c" must not set AppArmor profile type to "Unconfined")
        baseline   | none    | 1.30   | containers: [{name: c}] | container.apparmor.security.beta.kubernetes.io/c: unconfined | "baseline:latest": forbidden AppArmor profiles (container "c" and annotation must not set AppArmor profile type to "Unconfined", "container.apparmor.security.beta.kubernetes.io/c="unconfined"")
        baseline   | none    | 1.36   | containers: [{name: c, securityContext: {appArmorProfile: {type: RuntimeDefault}}}] | container.apparmor.security.beta.kubernetes.io/c: unconfined | "baseline:latest": forbidden AppArmor profile (annotation must not set AppArmor profile type to "container.apparmor.security.beta.kubernetes.io/c="unconfined"")
        baseline   | v1.18   | 1.36   | ^^ | seccomp.security.alpha.kubernetes.io/pod: unconfined | "baseline:v1.18": seccompProfile (forbidden annotation seccomp.security.alpha.kubernetes.io/pod="unconfined")
        baseline   | none    | 1.36   | ^^ | seccomp.security.alpha.kubernetes.io/pod: unconfined | ^^
        """)
    void aNamespaceEnforcesALevel(
            String level, String version, String server, String spec, String annotations, String problems) {
        String says = PodSecurity.refusal(cluster(level, version, server), pod(spec, annotations))
                .map(each -> each.message())
                .orElse("");
        String start = "pods \"p\" is forbidden: violates PodSecurity ";
        assertThat(says).isEqualTo(problems.isEmpty() ? "" : start + problems);
    }

    @ParameterizedTest(name = "port {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        0 | ^^
        80 | pods "p" is forbidden: violates PodSecurity "baseline:latest": hostPort (container "c" uses hostPort 80)
        """)
    void aPortOfTheNodeIsNotForBaseline(String port, String says) {
        Manifest pod =
                Manifest.parse("{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"shop\"},\"spec\":{"
                        + "\"containers\":[{\"name\":\"c\",\"ports\":[{\"hostPort\":" + port + "}]}]}}");
        assertThat(PodSecurity.refusal(cluster("baseline", "none", "1.36"), pod)
                        .map(each -> each.message())
                        .orElse(""))
                .isEqualTo(says);
    }

    @ParameterizedTest(name = "user {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        5 | true  | ^^
        0 | true  | runAsUser=0 (pod must not set runAsUser=0)
        0 | false | ^^
        """)
    void rootIsNotForRestricted(String user, String hostUsers, String says) {
        SecuredPod pod = new SecuredPod(
                JsonObject.EMPTY,
                JsonObject.parse("{\"hostUsers\":" + hostUsers + ",\"securityContext\":{\"runAsUser\":" + user
                        + ",\"runAsNonRoot\":true}}"),
                true);
        assertThat(String.join(", ", PodSecurityCheck.problems(pod, true, 36))).isEqualTo(says);
    }
}
