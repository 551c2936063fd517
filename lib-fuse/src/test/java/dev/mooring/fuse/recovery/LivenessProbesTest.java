package dev.mooring.fuse.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The probes of a workload as JSON. */
class LivenessProbesTest {

    @Test
    void isJsonWithThePatch() {
        Manifest workload = Manifest.parse(
                ("{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'web','namespace':'shop'},'spec':{'template':"
                                + "{'spec':{'containers':[{'name':'main','image':'i','volumeMounts':[{'name':'data','mountPath':"
                                + "'/data'}]}],'volumes':[{'name':'data','emptyDir':{}}]}}}}")
                        .replace('\'', '"'));
        ProbeRequest request = new ProbeRequest(workload, Set.of("data"), Duration.ofSeconds(45));
        assertThat(LivenessProbes.toJson(request).toJson()).isEqualTo("""
                {"kind":"Deployment","namespace":"shop","name":"web","containers":[{"container":"main",\
                "path":"/spec/template/spec/containers/0","mountPaths":["/data"],"verdict":"add",\
                "livenessProbe":{"exec":{"command":["sh","-c","for p in \\"$@\\"; do case \\"$(stat -f -c '%t %S' \
                \\"$p\\")\\" in '65735546 '[1-9]*) ;; *) exit 1 ;; esac; done","fuse-probe","/data"]},\
                "initialDelaySeconds":20,"periodSeconds":10,"timeoutSeconds":5,"failureThreshold":3},\
                "reasons":[{"code":"NoProbe","severity":"INFO","object":"Deployment/shop/web container main",\
                "path":"/spec/template/spec/containers/0","message":"the container has no liveness probe"},\
                {"code":"ProbeImageRequirement","severity":"INFO","object":"Deployment/shop/web container main",\
                "path":"/spec/template/spec/containers/0","message":"the image must have sh and stat"},\
                {"code":"RollsPods","severity":"INFO","object":"Deployment/shop/web container main",\
                "path":"/spec/template/spec/containers/0","message":"a change of the template replaces the \
                pods"}]}],"patch":[{"op":"add","path":"/spec/template/spec/containers/0/livenessProbe",\
                "value":{"exec":{"command":["sh","-c","for p in \\"$@\\"; do case \\"$(stat -f -c '%t %S' \
                \\"$p\\")\\" in '65735546 '[1-9]*) ;; *) exit 1 ;; esac; done","fuse-probe","/data"]},\
                "initialDelaySeconds":20,"periodSeconds":10,"timeoutSeconds":5,"failureThreshold":3}}]}""");
    }
}
