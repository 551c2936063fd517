package main

import "fmt"

// recordTemplates asks the API server about StatefulSets that are right but for
// their claim templates and for what may not change.
func recordTemplates(seed uint64, count int, line func(object)) {
	for i := range count {
		d := diceFor(seed, "templates", i)
		set := d.admittedSet()
		asked := object{"id": fmt.Sprintf("templates-%06d", i), "operation": "create", "object": set}
		if d.chance(55) {
			asked["operation"], asked["old"] = "update", asked["object"]
			asked["object"] = plain(asked["old"])
			for range pick(d, 1, 1, 1, 2, 3) {
				d.changeSet(asked["object"].(object))
			}
		}
		want := askAdmission(asked)
		want.Stored, want.Warnings = nil, nil
		asked["want"] = want
		line(asked)
	}
}

func (d dice) admittedSet() object {
	templates := []any{}
	for i := range pick(d, 1, 1, 1, 2, 3) {
		templates = append(templates, plain(d.template(fmt.Sprintf("t-%d", i))))
	}
	labels := object{"app": "db"}
	spec := object{
		"serviceName": "db",
		"selector":    object{"matchLabels": labels},
		"template": object{"metadata": object{"labels": object{"app": "db", "x": "y"}},
			"spec": object{"containers": []any{object{"name": "c", "image": "i"}}}},
		"volumeClaimTemplates": templates,
	}
	d.maybe(50, spec, "replicas", 1, 3)
	d.maybe(10, spec, "podManagementPolicy", "Parallel", "OrderedReady")
	d.maybe(10, spec, "revisionHistoryLimit", 5)
	metadata := object{"name": "db", "namespace": "shop", "uid": "uid-db", "resourceVersion": "7", "generation": 1}
	return object{"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": metadata, "spec": spec}
}

// template is a claim with a template's metadata; much of what a claim's own way in puts right stays as it is.
func (d dice) template(name string) object {
	claim := d.admittedClaim()
	delete(claim, "apiVersion")
	delete(claim, "kind")
	d.maybe(20, claim, "apiVersion", "v1", "v2")
	d.maybe(20, claim, "kind", "PersistentVolumeClaim", "Pod")
	claim["metadata"] = object{"name": name}
	metadata := claim["metadata"].(object)
	d.maybe(15, metadata, "labels", object{"a": "b"}, object{"not a key": "not a value"}, object{})
	d.maybe(15, metadata, "annotations", object{"a": "b"}, object{"not a key": "x"})
	d.maybe(5, metadata, "namespace", "other")
	d.maybe(5, metadata, "creationTimestamp", nil, "2026-01-01T00:00:00Z")
	if d.chance(70) {
		delete(claim, "status")
	}
	spec := claim["spec"].(object)
	if d.chance(60) {
		delete(spec, "dataSource")
		delete(spec, "dataSourceRef")
	}
	switch d.IntN(14) {
	case 0:
		delete(spec, "accessModes")
	case 1:
		delete(spec, "resources")
	case 2:
		spec["resources"] = object{"requests": object{"storage": pick(d, "0", "-1Gi", "1")}}
	case 3:
		spec["accessModes"] = []any{pick(d, "ReadWriteTwice", "")}
	case 4:
		spec["storageClassName"] = "Not A Name"
	case 5:
		spec["volumeMode"] = pick(d, "Tape", "")
	case 6:
		return object{"metadata": metadata}
	}
	return claim
}

// changeSet changes one thing; most of them are refused.
func (d dice) changeSet(set object) {
	spec := set["spec"].(object)
	templates, _ := spec["volumeClaimTemplates"].([]any)
	var first object
	if len(templates) > 0 {
		first = templates[d.IntN(len(templates))].(object)
	}
	claim, _ := first["spec"].(object)
	switch d.IntN(16) {
	case 0, 1, 2:
		if claim != nil {
			claim["resources"] = object{"requests": object{"storage": pick(d, "1Gi", "1024Mi", "5Gi", "20Gi")}}
		}
	case 3:
		spec["volumeClaimTemplates"] = append(templates, plain(d.template("more")))
	case 4:
		delete(spec, "volumeClaimTemplates")
	case 5:
		if first != nil {
			first["status"] = object{"phase": pick(d, "Pending", "Bound")}
		}
	case 6:
		delete(first, "status")
	case 7:
		if first != nil {
			first["metadata"].(object)[pick(d, "labels", "annotations")] = pick[any](d, object{"x": "y"}, object{}, nil)
		}
	case 8:
		if claim != nil {
			claim["volumeMode"] = pick(d, "Block", "Filesystem")
		}
	case 9:
		if claim != nil {
			claim["dataSource"] = dataSources(d)[0]
		}
	case 10:
		spec["replicas"] = pick(d, 0, 5)
	case 11:
		spec["serviceName"] = pick(d, "other", "db")
	case 12:
		spec["podManagementPolicy"] = pick(d, "Parallel", "OrderedReady")
	case 13:
		spec["revisionHistoryLimit"] = pick(d, 3, 10)
	case 14:
		spec["persistentVolumeClaimRetentionPolicy"] = object{"whenScaled": "Delete", "whenDeleted": "Retain"}
	default:
		spec["selector"] = pick(d, object{"matchLabels": object{"app": "db", "x": "y"}}, object{"matchExpressions": []any{object{"key": "app", "operator": "In", "values": []any{"db"}}}})
	}
}
