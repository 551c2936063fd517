package main

import (
	"fmt"
	"strings"
)

// recordWorkloads asks the API server about pods and workloads that are right
// but for one field, each field in turn. It keeps no stored form, as that is
// not compared, and no document of wrong JSON types.
func recordWorkloads(seed uint64, count int, line func(object)) {
	questions := &questionsOf{name: "workload"}
	askAboutPods(questions)
	askAboutTemplates(questions)
	askAboutWorkloads(questions)
	questions.ask(seed, count, func(question object) any {
		answer := askAdmission(question)
		if answer.Undecodable != "" {
			return nil // the library reads pods loosely
		}
		answer.Stored, answer.Warnings = nil, nil
		return answer
	}, line)
}

func podWith(spec object) object {
	return plain(object{"apiVersion": "v1", "kind": "Pod", "metadata": object{"name": "p", "namespace": "shop"}, "spec": spec}).(object)
}

// containers of a small pod.
func small() object {
	return object{"containers": []any{object{"name": "c", "image": "i"}}}
}

// parts are pod specs that use one group of fields each.
var parts = []object{
	{"containers": []any{object{"name": "c", "image": "i", "command": []any{"a"}, "args": []any{"b"}, "workingDir": "/w", "imagePullPolicy": "Always", "terminationMessagePath": "/t", "terminationMessagePolicy": "File", "tty": true}},
		"initContainers": []any{object{"name": "d", "image": "i"}}, "restartPolicy": "Always", "terminationGracePeriodSeconds": 30, "activeDeadlineSeconds": 60, "imagePullSecrets": []any{object{"name": "s"}}},
	{"containers": []any{object{"name": "c", "image": "i", "ports": []any{object{"name": "web", "containerPort": 80, "hostPort": 80, "protocol": "TCP"}, object{"name": "dns", "containerPort": 53, "protocol": "UDP"}}}}, "hostNetwork": true},
	{"containers": []any{object{"name": "c", "image": "i",
		"env": []any{object{"name": "A", "value": "b"}, object{"name": "B", "valueFrom": object{"fieldRef": object{"apiVersion": "v1", "fieldPath": "metadata.name"}}}, object{"name": "C", "valueFrom": object{"secretKeyRef": object{"name": "s", "key": "k"}}},
			object{"name": "D", "valueFrom": object{"configMapKeyRef": object{"name": "s", "key": "k"}}}, object{"name": "E", "valueFrom": object{"resourceFieldRef": object{"resource": "limits.cpu", "divisor": "1m"}}}},
		"envFrom": []any{object{"prefix": "P", "configMapRef": object{"name": "m"}}, object{"secretRef": object{"name": "s"}}}}}},
	{"containers": []any{object{"name": "c", "image": "i", "resources": object{"requests": object{"cpu": "1", "memory": "1Gi", "ephemeral-storage": "1Gi"}, "limits": object{"cpu": "2", "memory": "1Gi", "hugepages-2Mi": "2Mi", "example.com/gpu": "1"}}}}},
	{"containers": []any{object{"name": "c", "image": "i",
		"livenessProbe":  object{"httpGet": object{"path": "/a", "port": 80, "scheme": "HTTP", "httpHeaders": []any{object{"name": "h", "value": "v"}}}, "initialDelaySeconds": 1, "timeoutSeconds": 1, "periodSeconds": 1, "successThreshold": 1, "failureThreshold": 1},
		"readinessProbe": object{"exec": object{"command": []any{"a"}}, "successThreshold": 2}, "startupProbe": object{"tcpSocket": object{"port": "web"}, "successThreshold": 1}, "ports": []any{object{"name": "web", "containerPort": 80}},
		"lifecycle": object{"postStart": object{"exec": object{"command": []any{"a"}}}, "preStop": object{"httpGet": object{"path": "/", "port": 80}}}}}},
	{"containers": []any{object{"name": "c", "image": "i", "livenessProbe": object{"grpc": object{"port": 80, "service": "s"}, "terminationGracePeriodSeconds": 5}, "securityContext": object{"runAsUser": 1, "runAsGroup": 1, "runAsNonRoot": true, "readOnlyRootFilesystem": true,
		"allowPrivilegeEscalation": false, "capabilities": object{"add": []any{"CHOWN"}, "drop": []any{"ALL"}}, "seccompProfile": object{"type": "Localhost", "localhostProfile": "a/b"}, "procMount": "Default", "seLinuxOptions": object{"level": "s0"}}}},
		"securityContext": object{"runAsUser": 1, "runAsGroup": 1, "fsGroup": 1, "supplementalGroups": []any{1}, "fsGroupChangePolicy": "OnRootMismatch", "seccompProfile": object{"type": "RuntimeDefault"}}},
	{"containers": []any{object{"name": "c", "image": "i", "volumeMounts": []any{object{"name": "a", "mountPath": "/a", "subPath": "s", "mountPropagation": "None", "readOnly": true}, object{"name": "b", "mountPath": "/b", "subPathExpr": "$(A)"}}, "volumeDevices": []any{object{"name": "d", "devicePath": "/dev/d"}}}},
		"volumes": []any{object{"name": "a", "emptyDir": object{"medium": "Memory", "sizeLimit": "1Gi"}}, object{"name": "b", "persistentVolumeClaim": object{"claimName": "c", "readOnly": true}}, object{"name": "d", "persistentVolumeClaim": object{"claimName": "d"}}}},
	{"containers": small()["containers"], "volumes": []any{object{"name": "a", "configMap": object{"name": "m", "defaultMode": 420, "items": []any{object{"key": "k", "path": "p", "mode": 420}}}}, object{"name": "b", "secret": object{"secretName": "m", "defaultMode": 420, "items": []any{object{"key": "k", "path": "p", "mode": 420}}}},
		object{"name": "c", "downwardAPI": object{"defaultMode": 420, "items": []any{object{"path": "p", "fieldRef": object{"fieldPath": "metadata.labels"}}, object{"path": "q", "resourceFieldRef": object{"containerName": "c", "resource": "limits.cpu"}}}}}}},
	{"containers": small()["containers"], "volumes": []any{object{"name": "a", "projected": object{"defaultMode": 420, "sources": []any{object{"secret": object{"name": "s", "items": []any{object{"key": "k", "path": "p"}}}}, object{"configMap": object{"name": "s", "items": []any{object{"key": "k", "path": "q"}}}},
		object{"downwardAPI": object{"items": []any{object{"path": "r", "fieldRef": object{"fieldPath": "metadata.name"}}}}}, object{"serviceAccountToken": object{"audience": "a", "expirationSeconds": 3600, "path": "t"}}}}}}},
	{"containers": small()["containers"], "volumes": []any{object{"name": "a", "ephemeral": object{"volumeClaimTemplate": object{"metadata": object{"labels": object{"a": "b"}}, "spec": object{"accessModes": []any{"ReadWriteOnce"}, "resources": object{"requests": object{"storage": "1Gi"}}, "storageClassName": "fast", "volumeMode": "Filesystem"}}}},
		object{"name": "b", "csi": object{"driver": "d.example", "fsType": "ext4", "nodePublishSecretRef": object{"name": "s"}}}, object{"name": "c", "image": object{"reference": "r", "pullPolicy": "Always"}}}},
	{"containers": small()["containers"], "volumes": []any{object{"name": "a", "hostPath": object{"path": "/a", "type": "Directory"}}, object{"name": "b", "nfs": object{"server": "s", "path": "/p"}}, object{"name": "c", "iscsi": object{"targetPortal": "a", "iqn": "iqn.2001-04.com.example:x", "lun": 1, "initiatorName": "iqn.2001-04.com.example:y"}},
		object{"name": "d", "fc": object{"targetWWNs": []any{"5"}, "lun": 1}}, object{"name": "e", "gitRepo": object{"repository": "r", "directory": "d"}}, object{"name": "f", "rbd": object{"image": "i", "monitors": []any{"m"}}}}},
	{"containers": small()["containers"], "volumes": []any{object{"name": "a", "awsElasticBlockStore": object{"volumeID": "v", "partition": 1}}, object{"name": "b", "gcePersistentDisk": object{"pdName": "v", "partition": 1}}, object{"name": "c", "cinder": object{"volumeID": "v", "secretRef": object{"name": "s"}}},
		object{"name": "d", "glusterfs": object{"endpoints": "e", "path": "p"}}, object{"name": "e", "flexVolume": object{"driver": "a/b"}}, object{"name": "f", "quobyte": object{"registry": "a:1", "volume": "v"}}, object{"name": "g", "cephfs": object{"monitors": []any{"m"}}}}},
	{"containers": small()["containers"], "volumes": []any{object{"name": "a", "azureFile": object{"secretName": "s", "shareName": "x"}}, object{"name": "b", "azureDisk": object{"diskName": "d", "diskURI": "/subscriptions/d", "kind": "Managed", "cachingMode": "None"}}, object{"name": "c", "vsphereVolume": object{"volumePath": "p"}},
		object{"name": "d", "portworxVolume": object{"volumeID": "v"}}, object{"name": "e", "scaleIO": object{"gateway": "g", "system": "s", "volumeName": "v", "secretRef": object{"name": "s"}}}, object{"name": "f", "storageos": object{"volumeName": "v"}}, object{"name": "g", "flocker": object{"datasetName": "d"}}, object{"name": "h", "photonPersistentDisk": object{"pdID": "p"}}}},
	{"containers": small()["containers"], "nodeSelector": object{"a": "b"}, "tolerations": []any{object{"key": "k", "operator": "Equal", "value": "v", "effect": "NoExecute", "tolerationSeconds": 5}, object{"operator": "Exists"}},
		"affinity": object{"nodeAffinity": object{"requiredDuringSchedulingIgnoredDuringExecution": zoneTerm("zone", "In", "a")["required"], "preferredDuringSchedulingIgnoredDuringExecution": []any{object{"weight": 5, "preference": object{"matchExpressions": []any{object{"key": "z", "operator": "Gt", "values": []any{"1"}}}}}}}}},
	{"containers": small()["containers"], "affinity": object{"podAffinity": object{"requiredDuringSchedulingIgnoredDuringExecution": []any{object{"topologyKey": "zone", "namespaces": []any{"n"}, "labelSelector": object{"matchLabels": object{"a": "b"}}}}},
		"podAntiAffinity": object{"preferredDuringSchedulingIgnoredDuringExecution": []any{object{"weight": 5, "podAffinityTerm": object{"topologyKey": "zone", "labelSelector": object{"matchExpressions": []any{object{"key": "a", "operator": "In", "values": []any{"b"}}}}}}}}}},
	{"containers": small()["containers"], "topologySpreadConstraints": []any{object{"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "labelSelector": object{"matchLabels": object{"a": "b"}}, "minDomains": 1, "nodeAffinityPolicy": "Honor", "nodeTaintsPolicy": "Ignore"}},
		"readinessGates": []any{object{"conditionType": "a/b"}}, "schedulingGates": []any{object{"name": "g"}}},
	{"containers": small()["containers"], "hostname": "h", "subdomain": "s", "setHostnameAsFQDN": true, "hostAliases": []any{object{"ip": "10.0.0.1", "hostnames": []any{"a"}}}, "dnsPolicy": "ClusterFirst", "priorityClassName": "p", "runtimeClassName": "r", "preemptionPolicy": "Never", "schedulerName": "s", "nodeName": "n",
		"overhead": object{"cpu": "1"}, "enableServiceLinks": true, "automountServiceAccountToken": true},
	{"containers": small()["containers"], "hostPID": true, "hostIPC": false, "shareProcessNamespace": false, "hostUsers": true, "os": object{"name": "linux"}},
}

func askAboutPods(q *questionsOf) {
	for _, part := range parts {
		pod := podWith(part)
		q.create(pod)
		for _, field := range keys(part) {
			if field != "containers" || len(part) < 3 || encoded(part[field]) != encoded(small()["containers"]) {
				q.create(spoilt(pod, "spec."+field)...)
			}
		}
	}
	pod := edited(podWith(small()), "metadata.labels", object{"a": "b"}, "metadata.annotations", object{"a": "b"})
	q.create(spoilt(pod, "metadata")...)
	q.create(edited(pod, "spec", gone{}), edited(pod, "spec.containers", []any{}), edited(pod, "spec.containers", gone{}), edited(pod, "spec.ephemeralContainers", []any{object{"name": "e", "image": "i"}}))
	for _, policy := range []string{"Always", "OnFailure", "Never", "", "Other"} {
		q.create(edited(pod, "spec.restartPolicy", policy), edited(pod, "spec.initContainers", []any{object{"name": "s", "image": "i", "restartPolicy": policy}}), edited(pod, "spec.containers.0.restartPolicy", policy))
	}
	for _, probe := range []string{"livenessProbe", "readinessProbe", "startupProbe"} {
		for _, value := range []object{{}, {"exec": object{"command": []any{"a"}}, "tcpSocket": object{"port": 80}}, {"exec": object{"command": []any{"a"}}, "successThreshold": 2}, {"exec": object{"command": []any{"a"}}, "terminationGracePeriodSeconds": 5}} {
			q.create(edited(pod, "spec.containers.0."+probe, value), edited(pod, "spec.initContainers", []any{object{"name": "s", "image": "i", probe: value}}))
		}
	}
	for _, requests := range []object{{"cpu": "3"}, {"memory": "1m"}, {"cpu": "-1"}, {"example.com/gpu": "1"}, {"hugepages-2Mi": "1Mi"}, {"storage": "1Gi"}, {"bad name": "1"}, {"cpu": "x"}} {
		q.create(edited(pod, "spec.containers.0.resources", object{"requests": requests}), edited(pod, "spec.containers.0.resources", object{"limits": requests}), edited(pod, "spec.containers.0.resources", object{"requests": requests, "limits": object{"cpu": "1", "memory": "1Gi", "example.com/gpu": "2"}}))
	}
	for _, path := range []string{"a", "a/b", "metadata.labels['a']", "metadata.annotations['bad key']", "spec.nodeName", "status.podIP", "status.hostIPs", "metadata.other"} {
		q.create(edited(pod, "spec.containers.0.env", []any{object{"name": "A", "valueFrom": object{"fieldRef": object{"fieldPath": path}}}}), edited(pod, "spec.volumes", []any{object{"name": "v", "downwardAPI": object{"items": []any{object{"path": path, "fieldRef": object{"fieldPath": "metadata.name"}}, object{"path": "x", "fieldRef": object{"fieldPath": path}}}}}}))
	}
	for _, path := range []string{"..", "../a", "a/../b", "/a", "..a", "a:b", "."} {
		q.create(edited(pod, "spec.volumes", []any{object{"name": "v", "configMap": object{"name": "m", "items": []any{object{"key": "k", "path": path}}}}}), edited(pod, "spec.volumes", []any{object{"name": "v", "emptyDir": object{}}}, "spec.containers.0.volumeMounts", []any{object{"name": "v", "mountPath": path, "subPath": path}}))
	}
	askAboutVolumesOfPods(q, pod)
	for _, name := range []string{strings.Repeat("a", 63), strings.Repeat("a", 64), "a.b", "A", "a_b", strings.Repeat("a.", 126) + "a", strings.Repeat("a.", 127) + "a"} {
		q.create(edited(pod, "metadata.name", name), edited(pod, "spec.containers.0.name", name), edited(pod, "spec.volumes", []any{object{"name": name, "emptyDir": object{}}}), edited(pod, "spec.priorityClassName", name), edited(pod, "spec.hostname", name), edited(pod, "spec.volumes", []any{object{"name": "v", "persistentVolumeClaim": object{"claimName": name}}}))
	}
}

// askAboutVolumesOfPods asks about what depends on two fields.
func askAboutVolumesOfPods(q *questionsOf, pod object) {
	one := func(fields ...any) object { return edited(object{"name": "v"}, fields...) }
	for _, part := range parts {
		volumes, _ := part["volumes"].([]any)
		for _, volume := range volumes {
			q.create(edited(pod, "spec.volumes", []any{edited(volume.(object), "emptyDir", object{})}), edited(pod, "spec.volumes", []any{edited(volume.(object), "hostPath", object{"path": "/a"})}))
		}
	}
	q.create(edited(pod, "spec.volumes", []any{object{"name": "v"}}), edited(pod, "spec.volumes", []any{object{"name": "v", "ephemeral": object{}}, object{"name": "w", "persistentVolumeClaim": object{"claimName": "p-v"}}}))
	for _, initiator := range []string{"iqn.2001-04.com.example:x", "iqn.2001", "eui.02004567A425678D", "eui.0", "naa.52004567BA64678D", "naa.5", "xxx"} {
		q.create(edited(pod, "spec.volumes", []any{one("iscsi", object{"targetPortal": "a", "iqn": initiator})}), edited(pod, "spec.volumes", []any{one("iscsi", object{"targetPortal": "a", "iqn": "iqn.2001-04.com.example:x", "initiatorName": initiator})}))
	}
	q.create(edited(pod, "spec.volumes", []any{one("iscsi", object{"targetPortal": "a", "iqn": "iqn.2001-04.com.example:x", "chapAuthSession": true})}))
	for _, option := range []string{"a", "kubernetes.io", "k8s.io/a", "x.kubernetes.io/a", "K8S.IO/b"} {
		options := object{option: "x"}
		q.create(edited(pod, "spec.volumes", []any{one("flexVolume", object{"driver": "d", "options": options})}), edited(volumeWith(object{"flexVolume": object{"driver": "d", "options": options}})))
	}
	q.create(edited(pod, "spec.volumes", []any{one("storageos", object{"volumeName": "v", "volumeNamespace": "Bad_One", "secretRef": object{}})}), edited(pod, "spec.volumes", []any{one("storageos", object{"volumeName": "v", "secretRef": object{"name": "s"}})}),
		edited(pod, "spec.volumes", []any{one("downwardAPI", object{"items": []any{object{"path": "p", "mode": 1000, "fieldRef": object{"fieldPath": "metadata.name"}, "resourceFieldRef": object{"resource": "limits.cpu", "containerName": "c"}}}})}),
		edited(pod, "spec.volumes", []any{one("downwardAPI", object{"items": []any{object{"path": "p", "resourceFieldRef": object{"resource": "limits.cpu"}}}})}),
		edited(pod, "spec.volumes", []any{one("projected", object{"sources": []any{object{"serviceAccountToken": object{"path": "t", "expirationSeconds": 4294967297}}, object{"secret": object{"name": "s"}, "configMap": object{"name": "c"}}, object{"configMap": object{"name": "c", "items": []any{object{"key": "a", "path": "x"}, object{"key": "b", "path": "x"}}}}}})}),
		edited(pod, "spec.volumes", []any{one("projected", object{"sources": []any{object{"secret": object{"name": "c", "items": []any{object{"key": "a", "path": "x"}, object{"key": "b", "path": "x"}}}}, object{"downwardAPI": object{"items": []any{object{"path": "x", "fieldRef": object{"fieldPath": "metadata.name"}}, object{"path": "x", "fieldRef": object{"fieldPath": "metadata.name"}}}}}}})}))
	withVolumes := edited(pod, "spec.volumes", []any{object{"name": "e", "emptyDir": object{}}, object{"name": "b", "persistentVolumeClaim": object{"claimName": "c"}}})
	for _, mount := range []object{{"mountPropagation": "Bidirectional"}, {"mountPropagation": "HostToContainer"}, {"mountPropagation": "Other"}, {"recursiveReadOnly": "Enabled"}, {"recursiveReadOnly": "Enabled", "readOnly": true}, {"recursiveReadOnly": "IfPossible", "readOnly": true, "mountPropagation": "HostToContainer"}, {"recursiveReadOnly": "Other"}, {"subPath": "a", "subPathExpr": "b"}} {
		mount["name"], mount["mountPath"] = "e", "/e"
		q.create(edited(withVolumes, "spec.containers.0.volumeMounts", []any{mount}), edited(withVolumes, "spec.containers.0.volumeMounts", []any{mount}, "spec.containers.0.securityContext", object{"privileged": true}))
	}
	for _, mode := range []int{-1, 0, 0o777, 0o1777, 0o2000} {
		q.create(edited(pod, "spec.volumes", []any{one("emptyDir", object{"mode": mode})}))
	}
	block := object{"name": "b", "devicePath": "/dev/b"}
	q.create(edited(withVolumes, "spec.containers.0.volumeDevices", []any{block}, "spec.containers.0.volumeMounts", []any{object{"name": "b", "mountPath": "/x"}}), edited(withVolumes, "spec.containers.0.volumeDevices", []any{block}, "spec.containers.0.volumeMounts", []any{object{"name": "e", "mountPath": "/dev/b"}}),
		edited(withVolumes, "spec.containers.0.volumeDevices", []any{object{"name": "e", "devicePath": "/dev/e"}}), edited(withVolumes, "spec.containers.0.volumeDevices", []any{edited(block, "devicePath", "/dev/../b")}), edited(withVolumes, "spec.containers.0.volumeMounts", []any{object{"name": "e", "mountPath": "/e"}, object{"name": "b", "mountPath": "/e"}}))
}

func encoded(value any) string { return string(encode(object{"value": value})) }

// askAboutTemplates asks of each kind about a few pod templates.
func askAboutTemplates(q *questionsOf) {
	for _, workload := range workloads() {
		at := templateOf(workload)
		q.create(spoilt(workload, at)...)
		for _, policy := range []string{"Always", "OnFailure", "Never", "Other"} {
			q.create(edited(workload, at+".spec.restartPolicy", policy))
		}
		q.create(edited(workload, at+".spec.ephemeralContainers", []any{object{"name": "e", "image": "i"}}), edited(workload, at+".spec.activeDeadlineSeconds", 5), edited(workload, at+".spec.hostname", "h"),
			edited(workload, at+".spec.volumes", []any{object{"name": "v", "emptyDir": object{}}, object{"name": "v", "emptyDir": object{}}}), edited(workload, at+".spec.containers.0.volumeMounts", []any{object{"name": "v", "mountPath": "/v"}}),
			edited(workload, at+".metadata.labels", object{"a": "not a value"}), edited(workload, at+".metadata.labels", object{"other": "x"}), edited(workload, at+".spec.nodeName", "n"))
	}
}

func templateOf(workload object) string {
	if workload["kind"] == "CronJob" {
		return "spec.jobTemplate.spec.template"
	}
	return "spec.template"
}

// workloads are one of each kind with all its fields.
func workloads() []object {
	template := object{"metadata": object{"labels": object{"a": "b"}}, "spec": small()}
	done := edited(template, "spec.restartPolicy", "Never")
	selector := object{"matchLabels": object{"a": "b"}}
	of := func(apiVersion, kind string, spec object) object {
		return plain(object{"apiVersion": apiVersion, "kind": kind, "metadata": object{"name": "w", "namespace": "shop", "uid": "uid-w", "resourceVersion": "7", "labels": object{"c": "d"}}, "spec": spec}).(object)
	}
	job := object{"template": done, "parallelism": 1, "completions": 2, "activeDeadlineSeconds": 60, "backoffLimit": 6, "ttlSecondsAfterFinished": 60, "completionMode": "NonIndexed", "suspend": false, "podReplacementPolicy": "TerminatingOrFailed"}
	return []object{
		of("apps/v1", "Deployment", object{"replicas": 2, "selector": selector, "template": template, "minReadySeconds": 1, "revisionHistoryLimit": 2, "progressDeadlineSeconds": 60, "paused": false, "strategy": object{"type": "RollingUpdate", "rollingUpdate": object{"maxSurge": "25%", "maxUnavailable": 1}}}),
		of("apps/v1", "ReplicaSet", object{"replicas": 2, "selector": selector, "template": template, "minReadySeconds": 1}),
		of("apps/v1", "DaemonSet", object{"selector": selector, "template": template, "minReadySeconds": 1, "revisionHistoryLimit": 2, "updateStrategy": object{"type": "RollingUpdate", "rollingUpdate": object{"maxSurge": 0, "maxUnavailable": "25%"}}}),
		of("apps/v1", "StatefulSet", object{"replicas": 2, "selector": selector, "template": edited(template, "spec.containers.0.volumeMounts", []any{object{"name": "data", "mountPath": "/d"}}), "serviceName": "s", "minReadySeconds": 1, "revisionHistoryLimit": 2, "podManagementPolicy": "Parallel", "ordinals": object{"start": 1},
			"updateStrategy": object{"type": "RollingUpdate", "rollingUpdate": object{"partition": 1, "maxUnavailable": 1}}, "persistentVolumeClaimRetentionPolicy": object{"whenDeleted": "Retain", "whenScaled": "Delete"},
			"volumeClaimTemplates": []any{object{"metadata": object{"name": "data"}, "spec": object{"accessModes": []any{"ReadWriteOnce"}, "resources": object{"requests": object{"storage": "1Gi"}}}}}}),
		of("batch/v1", "Job", job),
		of("batch/v1", "CronJob", object{"schedule": "0 0 * * *", "startingDeadlineSeconds": 10, "concurrencyPolicy": "Forbid", "suspend": false, "successfulJobsHistoryLimit": 3, "failedJobsHistoryLimit": 1, "jobTemplate": object{"metadata": object{"labels": object{"a": "b"}}, "spec": job}}),
	}
}

// stored is a workload as the server keeps it: a Job selects its pods by labels that the server gives them.
func stored(workload object) object {
	if workload["kind"] != "Job" {
		return workload
	}
	made := object{"batch.kubernetes.io/controller-uid": "uid-w", "controller-uid": "uid-w", "batch.kubernetes.io/job-name": "w", "job-name": "w", "a": "b"}
	return edited(workload, "spec.selector", object{"matchLabels": object{"batch.kubernetes.io/controller-uid": "uid-w"}}, "spec.template.metadata.labels", made)
}

func askAboutWorkloads(q *questionsOf) {
	for _, workload := range workloads() {
		q.create(workload)
		for _, field := range keys(workload["spec"].(object)) {
			if field == "template" || field == "jobTemplate" {
				continue
			}
			q.create(spoilt(workload, "spec."+field)...)
			q.update(stored(workload), spoilt(stored(workload), "spec."+field)...)
		}
		q.create(spoilt(workload, "metadata")...)
		q.update(stored(workload), spoilt(stored(workload), "metadata.labels")...)
		at := templateOf(workload)
		old := stored(workload)
		q.update(old, edited(old, at+".spec.containers.0.image", "other"), edited(old, at+".metadata.labels", object{"a": "c"}), edited(old, at+".spec.containers", []any{}), edited(old, at+".spec.restartPolicy", "OnFailure"),
			edited(old, at+".spec.nodeSelector", object{"a": "b"}), edited(old, "spec.selector", object{"matchLabels": object{"x": "y"}}))
		for _, length := range []int{52, 53, 57, 60, 63, 64, 253, 254} {
			q.create(edited(workload, "metadata.name", strings.Repeat("a", length)))
		}
		for _, name := range []string{"a.b", "A", "a_b", "-a", "1"} {
			q.create(edited(workload, "metadata.name", name))
		}
		if workload["kind"] == "Job" || workload["kind"] == "CronJob" {
			continue
		}
		for _, operator := range []string{"In", "NotIn", "Exists", "DoesNotExist", "Gt", ""} {
			for _, values := range [][]any{nil, {"b"}, {"not a value"}} {
				q.create(edited(workload, "spec.selector", object{"matchExpressions": []any{object{"key": "a", "operator": operator, "values": values}}}))
			}
		}
		q.create(edited(workload, "spec.selector", object{}), edited(workload, "spec.selector", object{"matchLabels": object{"x": "y"}}))
	}
	job, cron := workloads()[4], workloads()[5]
	for _, mode := range []string{"Indexed", "NonIndexed"} {
		indexed := edited(job, "spec.completionMode", mode)
		q.create(indexed, edited(indexed, "spec.completions", gone{}), edited(indexed, "spec.parallelism", 100001), edited(indexed, "spec.completions", 100001), edited(indexed, "spec.backoffLimitPerIndex", 1), edited(indexed, "spec.maxFailedIndexes", 1),
			edited(indexed, "spec.backoffLimitPerIndex", 1, "spec.maxFailedIndexes", 3), edited(indexed, "spec.backoffLimitPerIndex", 1, "spec.completions", 100001), edited(indexed, "spec.backoffLimitPerIndex", 1, "spec.completions", 100001, "spec.maxFailedIndexes", 10001, "spec.parallelism", 10001),
			edited(indexed, "metadata.name", strings.Repeat("a", 61)), edited(indexed, "metadata.name", strings.Repeat("a", 62)))
		indexed = edited(stored(job), "spec.completionMode", mode)
		q.update(indexed, edited(indexed, "spec.completions", 5), edited(indexed, "spec.completions", 5, "spec.parallelism", 5), edited(indexed, "spec.parallelism", 5), edited(indexed, "spec.backoffLimitPerIndex", 1))
	}
	q.create(edited(job, "spec.manualSelector", true), edited(job, "spec.manualSelector", true, "spec.selector", object{"matchLabels": object{"a": "b"}}), edited(job, "spec.completions", gone{}, "spec.parallelism", gone{}))
	for _, schedule := range []string{"* * * * *", "*/5 * * * *", "60 * * * *", "@daily", "@every 1h", "@never", "a", "* * * *", "* * * * * *", "0 0 31 2 *", "TZ=UTC 0 0 * * *", "CRON_TZ=UTC 0 0 * * *", "0 0 * * MON", "5-1 * * * *", "*/0 * * * *"} {
		q.create(edited(cron, "spec.schedule", schedule))
		q.update(cron, edited(cron, "spec.schedule", schedule))
	}
	for _, each := range []any{0, "0%", "100%", "101%", "x", -1, "-1%", 5} {
		q.create(edited(workloads()[0], "spec.strategy.rollingUpdate", object{"maxSurge": each, "maxUnavailable": 0}), edited(workloads()[0], "spec.strategy.rollingUpdate", object{"maxSurge": 0, "maxUnavailable": each}),
			edited(workloads()[2], "spec.updateStrategy.rollingUpdate", object{"maxSurge": each, "maxUnavailable": 0}), edited(workloads()[2], "spec.updateStrategy.rollingUpdate", object{"maxSurge": 0, "maxUnavailable": each}), edited(workloads()[2], "spec.updateStrategy.rollingUpdate", object{"maxSurge": each, "maxUnavailable": 1}),
			edited(workloads()[3], "spec.updateStrategy.rollingUpdate", object{"maxUnavailable": each}), edited(workloads()[3], "spec.updateStrategy.rollingUpdate", object{"partition": each}))
	}
	for _, kind := range []string{"Recreate", "RollingUpdate", "OnDelete", "Other"} {
		q.create(edited(workloads()[0], "spec.strategy", object{"type": kind}), edited(workloads()[0], "spec.strategy.type", kind), edited(workloads()[2], "spec.updateStrategy", object{"type": kind}), edited(workloads()[2], "spec.updateStrategy.type", kind), edited(workloads()[3], "spec.updateStrategy", object{"type": kind}), edited(workloads()[3], "spec.updateStrategy.type", kind))
	}
}

// recordPlugins asks the plug-ins of the API server about pods, claims and
// workloads in a namespace with a level of Pod Security, quotas and limit ranges.
func recordPlugins(seed uint64, count int, line func(object)) {
	questions := &questionsOf{name: "plugin"}
	askAboutLevels(questions)
	askAboutQuotas(questions)
	askAboutLimits(questions)
	askAboutResizes(questions)
	questions.ask(seed, count, func(question object) any {
		if answer := askPlugins(question); answer != nil {
			return *answer
		}
		return nil
	}, line)
}

func (q *questionsOf) plug(question object, fields ...any) {
	asked := object{"function": "plugins", "operation": "create"}
	for key, value := range question {
		asked[key] = plain(value)
	}
	for i := 0; i < len(fields); i += 2 {
		asked[fields[i].(string)] = plain(fields[i+1])
	}
	q.add(asked)
}

func askAboutLevels(q *questionsOf) {
	const level = "pod-security.kubernetes.io/enforce"
	container := func(name string) object {
		return object{"name": name, "image": "i", "securityContext": object{"allowPrivilegeEscalation": false, "capabilities": object{"drop": []any{"ALL"}}}}
	}
	right := podWith(object{"containers": []any{container("a"), container("b")}, "initContainers": []any{container("i")}, "securityContext": object{"runAsNonRoot": true, "seccompProfile": object{"type": "RuntimeDefault"}}})
	wrong := []object{right, podWith(small())}
	for _, each := range [][]any{
		{"securityContext.runAsNonRoot", gone{}, false}, {"securityContext.runAsUser", 0, 1}, {"securityContext.seccompProfile", gone{}, object{"type": "Unconfined"}, object{"type": "Localhost", "localhostProfile": "p"}},
		{"securityContext.appArmorProfile", object{"type": "Unconfined"}, object{"type": "RuntimeDefault"}, object{"type": "Localhost", "localhostProfile": "p"}},
		{"securityContext.seLinuxOptions", object{"type": "spc_t"}, object{"type": "container_t"}, object{"type": "container_engine_t"}, object{"user": "u"}, object{"role": "r", "user": "u", "type": "x"}, object{"level": "s0"}},
		{"securityContext.sysctls", []any{object{"name": "kernel.msgmax", "value": "1"}, object{"name": "net.ipv4.tcp_syncookies", "value": "1"}}, []any{object{"name": "net.ipv4.tcp_rmem", "value": "1"}}, []any{object{"name": "net.ipv4.tcp_keepalive_time", "value": "1"}}, []any{object{"name": "net.ipv4.ip_local_reserved_ports", "value": "1"}}, []any{object{"name": "net.ipv4.tcp_notsent_lowat", "value": "1"}}},
		{"securityContext.windowsOptions", object{"hostProcess": true}, object{"hostProcess": false}}, {"hostNetwork", true}, {"hostPID", true}, {"hostIPC", true}, {"hostUsers", false}, {"os", object{"name": "windows"}},
		{"volumes", []any{object{"name": "v", "hostPath": object{"path": "/a"}}}, []any{object{"name": "v", "hostPath": object{"path": "/a"}}, object{"name": "w", "nfs": object{"server": "s", "path": "/"}}, object{"name": "x", "rbd": object{"image": "i", "monitors": []any{"m"}}}, object{"name": "y", "iscsi": object{"targetPortal": "a", "iqn": "iqn", "lun": 1}}, object{"name": "z", "cephfs": object{"monitors": []any{"m"}}}},
			[]any{object{"name": "v", "emptyDir": object{}}, object{"name": "w", "csi": object{"driver": "d"}}, object{"name": "x", "image": object{"reference": "r"}}, object{"name": "y", "projected": object{"sources": []any{}}}}, []any{object{"name": "v", "gitRepo": object{"repository": "r"}}}, []any{object{"name": "v"}}},
	} {
		for _, value := range each[1:] {
			wrong = append(wrong, edited(right, "spec."+each[0].(string), value), edited(podWith(small()), "spec."+each[0].(string), value))
		}
	}
	for _, each := range [][]any{
		{"privileged", true}, {"allowPrivilegeEscalation", gone{}, true}, {"capabilities", gone{}, object{"drop": []any{"NET_RAW"}}, object{"drop": []any{"ALL"}, "add": []any{"NET_BIND_SERVICE"}}, object{"drop": []any{"ALL"}, "add": []any{"SYS_ADMIN", "CHOWN"}}, object{"add": []any{"NET_ADMIN", "CAP_KILL"}}},
		{"runAsNonRoot", false, true}, {"runAsUser", 0, 1}, {"procMount", "Unmasked", "Default"}, {"seccompProfile", object{"type": "Unconfined"}, object{"type": "RuntimeDefault"}}, {"appArmorProfile", object{"type": "Unconfined"}}, {"seLinuxOptions", object{"type": "spc_t"}, object{"user": "u", "role": "r"}}, {"windowsOptions", object{"hostProcess": true}},
	} {
		for _, value := range each[1:] {
			field := each[0].(string)
			wrong = append(wrong, edited(right, "spec.containers.0.securityContext."+field, value), edited(right, "spec.containers.0.securityContext."+field, value, "spec.initContainers.0.securityContext."+field, value),
				edited(right, "spec.securityContext", gone{}, "spec.containers.1.securityContext."+field, value), edited(right, "spec.hostUsers", false, "spec.containers.0.securityContext."+field, value), edited(right, "spec.os", object{"name": "windows"}, "spec.containers.0.securityContext."+field, value))
		}
	}
	wrong = append(wrong, edited(right, "spec.containers.0.ports", []any{object{"containerPort": 80, "hostPort": 80}, object{"containerPort": 81, "hostPort": 81}, object{"containerPort": 82}}), edited(right, "spec.containers.0.ports", []any{object{"containerPort": 80, "hostPort": 9}}, "spec.containers.1.ports", []any{object{"containerPort": 80, "hostPort": 10}}),
		edited(right, "spec.containers.0.livenessProbe", object{"httpGet": object{"port": 80, "host": "h"}}), edited(right, "spec.containers.0.lifecycle", object{"preStop": object{"tcpSocket": object{"port": 80, "host": "h"}}, "postStart": object{"httpGet": object{"port": 80, "host": "g"}}}), edited(right, "spec.initContainers.0.startupProbe", object{"tcpSocket": object{"port": 80, "host": "h"}}),
		edited(right, "metadata.annotations", object{"container.apparmor.security.beta.kubernetes.io/a": "unconfined", "container.apparmor.security.beta.kubernetes.io/b": "localhost/x"}), edited(right, "metadata.annotations", object{"seccomp.security.alpha.kubernetes.io/pod": "unconfined", "container.seccomp.security.alpha.kubernetes.io/a": "unconfined"}),
		edited(right, "spec.ephemeralContainers", []any{object{"name": "e", "image": "i"}}))
	for _, kind := range keys(manyVolumes) {
		wrong = append(wrong, edited(right, "spec.volumes", []any{object{"name": "v", kind: manyVolumes[kind]}}))
	}
	wrong = append(wrong, edited(right, "spec.containers.0.securityContext", object{"privileged": true, "capabilities": object{"drop": []any{"ALL"}}}), edited(podWith(small()), "spec.containers.0.securityContext", object{"privileged": true}, "spec.initContainers", []any{object{"name": "j", "image": "i", "securityContext": object{"privileged": true}}}),
		edited(podWith(small()), "spec.hostNetwork", true, "spec.securityContext", object{"windowsOptions": object{"hostProcess": true}}), edited(podWith(small()), "spec.hostNetwork", true, "spec.securityContext", object{"windowsOptions": object{"hostProcess": true}}, "spec.containers.0.securityContext", object{"windowsOptions": object{"hostProcess": true}}),
		edited(right, "spec.containers.0.readinessProbe", object{"httpGet": object{"port": 80, "host": "h"}}), edited(right, "spec.containers.0.startupProbe", object{"tcpSocket": object{"port": 80, "host": "h"}}), edited(right, "spec.containers.0.livenessProbe", object{"tcpSocket": object{"port": 80, "host": "h"}}, "spec.containers.1.lifecycle", object{"postStart": object{"tcpSocket": object{"port": 80, "host": "k"}}}),
		edited(right, "spec.containers.1.lifecycle", object{"preStop": object{"httpGet": object{"port": 80, "host": "k"}}}))
	const podSeccomp, containerSeccomp = "seccomp.security.alpha.kubernetes.io/pod", "container.seccomp.security.alpha.kubernetes.io/"
	for _, annotations := range []object{{podSeccomp: "unconfined"}, {podSeccomp: "runtime/default"}, {containerSeccomp + "a": "unconfined", containerSeccomp + "b": "localhost/x", containerSeccomp + "i": "docker/default"}, {podSeccomp: "unconfined", containerSeccomp + "a": "unconfined"}} {
		old := edited(right, "metadata.annotations", annotations, "spec.securityContext.seccompProfile", gone{})
		for _, version := range []string{"v1.18", "v1.19", "latest"} {
			q.plug(object{"object": old}, "namespaceLabels", object{level: "baseline", level + "-version": version})
		}
	}
	versions := []string{"latest", "v1.0", "v1.7", "v1.18", "v1.21", "v1.22", "v1.24", "v1.26", "v1.28", "v1.30", "v1.33", "v1.34", "v1.36", "v1.37", "v1.99", "v2.0", "1.25", ""}
	for i, pod := range wrong {
		for _, name := range []string{"restricted", "baseline"} {
			q.plug(object{"object": pod}, "namespaceLabels", object{level: name, level + "-version": "latest"})
			version := versions[i%len(versions)]
			q.plug(object{"object": pod}, "namespaceLabels", object{level: name, level + "-version": version})
		}
	}
	for i, name := range append(versions, "x") {
		for _, level := range []object{{level: "restricted", level + "-version": name}, {level: "other", level + "-version": name}, {level + "-version": name}, {level: "privileged", level + "-version": name}, {level: "", level + "-version": name}} {
			q.plug(object{"object": wrong[1+i%2*7]}, "namespaceLabels", level)
		}
	}
	for _, workload := range workloads() {
		q.plug(object{"object": workload}, "namespaceLabels", object{level: "restricted"})
	}
}

// manyVolumes has each kind of volume that a pod can have.
var manyVolumes = object{
	"gcePersistentDisk": object{"pdName": "v"}, "awsElasticBlockStore": object{"volumeID": "v"}, "gitRepo": object{"repository": "r"}, "nfs": object{"server": "s", "path": "/p"}, "iscsi": object{"targetPortal": "a", "iqn": "iqn.2001-04.com.example:x"},
	"glusterfs": object{"endpoints": "e", "path": "p"}, "rbd": object{"image": "i", "monitors": []any{"m"}}, "flexVolume": object{"driver": "d"}, "cinder": object{"volumeID": "v"}, "cephfs": object{"monitors": []any{"m"}}, "flocker": object{"datasetName": "d"},
	"fc": object{"wwids": []any{"w"}}, "azureFile": object{"secretName": "s", "shareName": "x"}, "vsphereVolume": object{"volumePath": "p"}, "quobyte": object{"registry": "a:1", "volume": "v"}, "azureDisk": object{"diskName": "d", "diskURI": "/subscriptions/d", "kind": "Managed"},
	"portworxVolume": object{"volumeID": "v"}, "scaleIO": object{"gateway": "g", "system": "s", "volumeName": "v", "secretRef": object{"name": "s"}}, "storageos": object{"volumeName": "v"}, "photonPersistentDisk": object{"pdID": "v"}, "hostPath": object{"path": "/a"},
	"configMap": object{"name": "m"}, "secret": object{"secretName": "m"}, "emptyDir": object{}, "downwardAPI": object{}, "csi": object{"driver": "d"}, "persistentVolumeClaim": object{"claimName": "c"}, "projected": object{}, "image": object{"reference": "r"},
	"ephemeral": object{"volumeClaimTemplate": object{"spec": object{"accessModes": []any{"ReadWriteOnce"}, "resources": object{"requests": object{"storage": "1Gi"}}}}},
}

func quotaOf(name string, hard, used object, more ...any) object {
	quota := object{"apiVersion": "v1", "kind": "ResourceQuota", "metadata": object{"name": name, "namespace": "shop"}, "spec": object{"hard": hard}, "status": object{"hard": hard, "used": used}}
	return edited(quota, more...)
}

func askAboutQuotas(q *questionsOf) {
	for _, workload := range workloads() {
		kind := kinds[workload["kind"].(string)]
		count := fmt.Sprintf("count/%s.%s", kind.resource, kind.group)
		for _, used := range []string{"0", "1", "2", "3"} {
			q.plug(object{"object": workload}, "resourceQuotas", []any{quotaOf("q", object{count: "2"}, object{count: used})})
		}
		q.plug(object{"object": workload}, "resourceQuotas", []any{quotaOf("q", object{count: "2", "pods": "0", "count/" + kind.resource: "0"}, object{count: "1", "pods": "0", "count/" + kind.resource: "0"})})
	}
	resources := func(requests, limits object) object { return object{"requests": requests, "limits": limits} }
	var pods []object
	for _, spec := range []object{small(),
		{"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{"cpu": "1", "memory": "1Gi"}, object{"cpu": "2", "memory": "1Gi"})}}},
		{"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{"cpu": "500m"}, object{})}, object{"name": "d", "image": "i", "resources": resources(object{}, object{"memory": "64Mi", "ephemeral-storage": "1Gi"})}}},
		{"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{"cpu": "1"}, object{"cpu": "1"})}}, "initContainers": []any{object{"name": "d", "image": "i", "resources": resources(object{"cpu": "3"}, object{"cpu": "3"})}, object{"name": "e", "image": "i", "restartPolicy": "Always", "resources": resources(object{"cpu": "1"}, object{"cpu": "1"})}}},
		{"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{"example.com/gpu": "1", "hugepages-2Mi": "2Mi", "cpu": "1", "memory": "1"}, object{"example.com/gpu": "1", "hugepages-2Mi": "2Mi", "cpu": "1", "memory": "1"})}}, "overhead": object{"cpu": "1"}},
		{"containers": small()["containers"], "resources": resources(object{"cpu": "1", "memory": "1Gi"}, object{"cpu": "2", "memory": "1Gi"})},
		{"containers": small()["containers"], "priorityClassName": "high", "activeDeadlineSeconds": 60}} {
		pods = append(pods, podWith(spec))
	}
	pods = append(pods, edited(podWith(small()), "spec.affinity", object{"podAffinity": object{"requiredDuringSchedulingIgnoredDuringExecution": []any{object{"topologyKey": "z", "namespaces": []any{"other"}, "labelSelector": object{}}}}}))
	for _, kind := range []string{"podAffinity", "podAntiAffinity"} {
		for _, term := range []object{{"topologyKey": "z", "namespaceSelector": object{}}, {"topologyKey": "z"}} {
			for _, terms := range []object{{"requiredDuringSchedulingIgnoredDuringExecution": []any{term}}, {"preferredDuringSchedulingIgnoredDuringExecution": []any{object{"weight": 1, "podAffinityTerm": term}}}} {
				q.plug(object{"object": edited(podWith(small()), "spec.affinity", object{kind: terms})}, "resourceQuotas", []any{quotaOf("q", object{"pods": "0"}, object{"pods": "0"}, "spec.scopes", []any{"CrossNamespacePodAffinity"})})
			}
		}
	}
	for _, pod := range pods {
		for _, name := range []string{"pods", "count/pods", "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory", "requests.ephemeral-storage", "limits.ephemeral-storage", "ephemeral-storage", "requests.example.com/gpu", "hugepages-2Mi", "requests.hugepages-2Mi", "requests.storage", "services"} {
			for _, hard := range []string{"0", "1", "4Gi"} {
				q.plug(object{"object": pod}, "resourceQuotas", []any{quotaOf("q", object{name: hard}, object{name: "0"})})
			}
		}
		for _, scope := range []string{"BestEffort", "NotBestEffort", "Terminating", "NotTerminating", "PriorityClass", "CrossNamespacePodAffinity"} {
			q.plug(object{"object": pod}, "resourceQuotas", []any{quotaOf("q", object{"pods": "0"}, object{"pods": "0"}, "spec.scopes", []any{scope})})
			q.plug(object{"object": pod}, "resourceQuotas", []any{quotaOf("q", object{"pods": "0"}, object{"pods": "0"}, "spec.scopeSelector", object{"matchExpressions": []any{object{"scopeName": scope, "operator": "Exists"}}})})
		}
		for _, operator := range []string{"In", "NotIn", "Exists", "DoesNotExist"} {
			expression := object{"scopeName": "PriorityClass", "operator": operator}
			if strings.HasSuffix(operator, "In") {
				expression["values"] = []any{"high"}
			}
			q.plug(object{"object": pod}, "resourceQuotas", []any{quotaOf("q", object{"pods": "0"}, object{"pods": "0"}, "spec.scopeSelector", object{"matchExpressions": []any{expression}})})
		}
		q.plug(object{"object": pod}, "resourceQuotas", []any{quotaOf("q", object{"pods": "1", "cpu": "1", "memory": "1"}, object{"pods": "1", "cpu": "1", "memory": "0"}), quotaOf("r", object{"pods": "5"}, object{"pods": "0"})})
	}
	for _, claim := range claimsForPlugins() {
		for _, name := range []string{"persistentvolumeclaims", "count/persistentvolumeclaims", "requests.storage", "storage", "fast.storageclass.storage.k8s.io/requests.storage", "fast.storageclass.storage.k8s.io/persistentvolumeclaims", "slow.storageclass.storage.k8s.io/requests.storage", "pods"} {
			for _, hard := range []string{"0", "1", "5Gi", "7Gi"} {
				q.plug(object{"object": claim}, "resourceQuotas", []any{quotaOf("q", object{name: hard}, object{name: "0"})})
			}
		}
		for _, operator := range []string{"In", "NotIn", "Exists", "DoesNotExist"} {
			expression := object{"scopeName": "VolumeAttributesClass", "operator": operator}
			if strings.HasSuffix(operator, "In") {
				expression["values"] = []any{"gold"}
			}
			q.plug(object{"object": claim}, "resourceQuotas", []any{quotaOf("q", object{"persistentvolumeclaims": "0"}, object{"persistentvolumeclaims": "0"}, "spec.scopeSelector", object{"matchExpressions": []any{expression}})})
		}
		q.plug(object{"object": edited(claim, "spec.resources.requests.storage", "1500m")}, "resourceQuotas", []any{quotaOf("q", object{"requests.storage": "1"}, object{"requests.storage": "0"})})
		q.plug(object{"object": edited(claim, "metadata.labels", object{"x": "y"}), "old": claim, "operation": "update"}, "resourceQuotas", []any{quotaOf("q", object{"requests.storage": "1", "persistentvolumeclaims": "0"}, object{"requests.storage": "5Gi", "persistentvolumeclaims": "1"})})
		for _, used := range []object{{}, {"persistentvolumeclaims": "0"}} {
			q.plug(object{"object": claim}, "resourceQuotas", []any{quotaOf("q", object{"requests.storage": "9Gi", "persistentvolumeclaims": "5"}, used)})
		}
		q.plug(object{"object": edited(claim, "spec.resources.requests.storage", "9Gi"), "old": claim, "operation": "update"}, "resourceQuotas", []any{quotaOf("q", object{"pods": "0"}, object{"pods": "0"})})
		q.plug(object{"object": edited(claim, "metadata.labels", object{"x": "y"}), "old": claim, "operation": "update"}, "resourceQuotas", []any{quotaOf("q", object{"pods": "0"}, object{"pods": "0"})})
		allocated := edited(claim, "status.allocatedResources", object{"storage": "8Gi"})
		q.plug(object{"object": edited(allocated, "spec.resources.requests.storage", "9Gi"), "old": allocated, "operation": "update"}, "resourceQuotas", []any{quotaOf("q", object{"requests.storage": "10Gi"}, object{"requests.storage": "9500Mi"})})
		grown := edited(claim, "spec.resources.requests.storage", "9Gi")
		for _, used := range []string{"5Gi", "7Gi", "1Gi"} {
			q.plug(object{"object": grown, "old": claim, "operation": "update"}, "resourceQuotas", []any{quotaOf("q", object{"requests.storage": "10Gi", "persistentvolumeclaims": "1"}, object{"requests.storage": used, "persistentvolumeclaims": "1"})})
		}
	}
}

func claimsForPlugins() []object {
	claim := plain(object{"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": object{"name": "data-0", "namespace": "shop", "uid": "uid-data-0", "resourceVersion": "7"},
		"spec":   object{"accessModes": []any{"ReadWriteOnce"}, "resources": object{"requests": object{"storage": "5Gi"}}, "storageClassName": "fast", "volumeName": "pv-a"},
		"status": object{"phase": "Bound", "capacity": object{"storage": "5Gi"}}}).(object)
	beta := edited(claim, "spec.storageClassName", gone{}, "metadata.annotations", object{betaClass: "fast"})
	return []object{claim, beta, edited(claim, "spec.storageClassName", gone{}), edited(claim, "spec.volumeAttributesClassName", "gold"), edited(claim, "status.phase", "Pending")}
}

func askAboutLimits(q *questionsOf) {
	rangeOf := func(limits ...any) []any {
		return []any{object{"apiVersion": "v1", "kind": "LimitRange", "metadata": object{"name": "l", "namespace": "shop"}, "spec": object{"limits": limits}}}
	}
	for _, claim := range claimsForPlugins() {
		for _, limit := range []object{{"min": object{"storage": "6Gi"}}, {"min": object{"storage": "5Gi"}}, {"max": object{"storage": "4Gi"}}, {"max": object{"storage": "5Gi"}}, {"min": object{"storage": "9Gi"}, "max": object{"storage": "1Gi"}}, {"max": object{"cpu": "1"}}} {
			limit["type"] = "PersistentVolumeClaim"
			q.plug(object{"object": claim}, "limitRanges", rangeOf(limit))
			q.plug(object{"object": claim}, "limitRanges", rangeOf(edited(limit, "type", "Pod")))
		}
	}
	resources := func(requests, limits object) object { return object{"requests": requests, "limits": limits} }
	for _, spec := range []object{small(), {"containers": small()["containers"], "resources": resources(object{"cpu": "1", "memory": "1Gi"}, object{"cpu": "2", "memory": "1Gi"})}, {"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{"cpu": "1", "memory": "1Gi"}, object{"cpu": "2", "memory": "1Gi"})}, object{"name": "d", "image": "i"}}},
		{"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{"cpu": "1"}, object{})}}}, {"containers": []any{object{"name": "c", "image": "i", "resources": resources(object{}, object{"cpu": "2"})}}},
		{"containers": small()["containers"], "initContainers": []any{object{"name": "e", "image": "i", "resources": resources(object{"cpu": "3"}, object{"cpu": "3"})}}}, {"containers": small()["containers"], "initContainers": []any{object{"name": "e", "image": "i", "restartPolicy": "Always", "resources": resources(object{"cpu": "3"}, object{"cpu": "3"})}}}} {
		for _, kind := range []string{"Container", "Pod"} {
			for _, limit := range []object{{"min": object{"cpu": "2"}}, {"max": object{"cpu": "1500m"}}, {"min": object{"cpu": "500m"}, "max": object{"cpu": "4"}}, {"maxLimitRequestRatio": object{"cpu": "1500m"}}, {"maxLimitRequestRatio": object{"cpu": "4"}}, {"max": object{"memory": "512Mi"}}, {"min": object{"memory": "2Gi"}}} {
				limit["type"] = kind
				q.plug(object{"object": podWith(spec)}, "limitRanges", rangeOf(limit))
				if kind == "Container" {
					q.plug(object{"object": podWith(spec)}, "limitRanges", rangeOf(edited(limit, "default", object{"cpu": "1", "memory": "1Gi"}, "defaultRequest", object{"cpu": "1"})))
				}
				q.plug(object{"object": podWith(spec)}, "limitRanges", rangeOf(limit, object{"type": "Container", "default": object{"cpu": "3"}}))
			}
		}
	}
}

func askAboutResizes(q *questionsOf) {
	class := func(expansion any) []any {
		return []any{edited(object{"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": object{"name": "fast"}, "provisioner": "d"}, "allowVolumeExpansion", expansion)}
	}
	for _, claim := range claimsForPlugins() {
		for _, size := range []string{"4Gi", "5Gi", "6Gi"} {
			for _, classes := range [][]any{class(true), class(false), class(gone{}), {}} {
				q.plug(object{"object": edited(claim, "spec.resources.requests.storage", size), "old": claim, "operation": "update"}, "storageClasses", classes)
			}
		}
		q.plug(object{"object": edited(claim, "spec.resources.requests.storage", "6Gi", "spec.storageClassName", "slow", "metadata.annotations", gone{}), "old": claim, "operation": "update"}, "storageClasses", class(true))
	}
}
