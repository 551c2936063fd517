package main

// accessModes gives the choices of a claim or volume; more than one mode may
// be written twice or in any order, and one in a hundred is no mode at all.
func accessModes(d dice) []any {
	const once, many, read, pod = "ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany", "ReadWriteOncePod"
	return []any{
		[]any{once}, []any{once}, []any{once},
		[]any{once, read}, []any{once, read, many}, []any{many, once}, []any{once, once}, []any{many}, []any{read}, []any{pod},
		pick(d, []any{}, []any{"ReadNever"}, []any{pod, once}, []any{read, many, once}, []any{once}, []any{once}, []any{once}, []any{once}),
	}
}

// size is a capacity or a request: equal ones written differently are common.
func (d dice) size() string {
	if d.chance(12) {
		return pick(d, "1073741824", "1048576Ki", "1024Mi", "1.5Gi", "1500m", "1", "1k", "1e9", "1000M", "1023Mi", "1025Mi", "999999999", "1000000001",
			"0.5Gi", "536870912", "10737418240", "8Ei", "9223372036854775807", "9223372036854775808", "16Ei", "1e30", "-1Gi", "1n", "0.1m", "5120Mi", "5000M")
	}
	return pick(d, "1Gi", "1Gi", "1Gi", "10Gi", "5Gi", "5G", "1G", "512Mi", "5368709120", "100m", "0")
}

// request is a size as claims ask for it.
func (d dice) request() string {
	if d.chance(12) {
		return d.size()
	}
	return pick(d, "1Gi", "1Gi", "10Gi", "5Gi", "1G", "512Mi")
}

func (d dice) resources() object {
	if d.chance(2) {
		return nil
	}
	requests := object{}
	d.maybe(98, requests, "storage", d.request())
	d.maybe(1, requests, "cpu", "1")
	resources := object{"requests": requests}
	d.maybe(2, resources, "limits", object{"storage": d.size()})
	return resources
}

// selector is a claim's label selector; one in eight is not a valid one.
func (d dice) selector() object {
	if d.chance(12) {
		return pick(d,
			object{"matchExpressions": []any{object{"key": "tier", "operator": "Bogus"}}},
			object{"matchExpressions": []any{object{"key": "tier", "operator": "In"}}},
			object{"matchExpressions": []any{object{"key": "tier", "operator": "Exists", "values": []any{"gold"}}}},
			object{"matchExpressions": []any{object{"key": "bad key", "operator": "Exists"}}},
			object{"matchExpressions": []any{object{"key": "", "operator": "Exists"}}},
			object{"matchExpressions": []any{object{"key": "tier", "operator": "In", "values": []any{"not a value"}}}},
			object{"matchLabels": object{"tier": "not a value"}},
			object{"matchLabels": object{"bad key": "gold"}})
	}
	tier := pick(d,
		object{"matchExpressions": []any{object{"key": "tier", "operator": "In", "values": []any{"gold", "silver"}}}},
		object{"matchExpressions": []any{object{"key": "tier", "operator": "NotIn", "values": []any{"gold"}}}},
		object{"matchExpressions": []any{object{"key": "tier", "operator": "Exists"}}},
		object{"matchExpressions": []any{object{"key": "tier", "operator": "DoesNotExist"}}},
		object{"matchExpressions": []any{object{"key": "tier", "operator": "In", "values": []any{"gold", "silver"}}, object{"key": "zone", "operator": "DoesNotExist"}}},
		object{"matchLabels": object{"tier": "gold"}, "matchExpressions": []any{object{"key": "zone", "operator": "NotIn", "values": []any{"a", ""}}}},
		object{"matchLabels": object{"tier": "gold"}},
		object{"matchLabels": object{"tier": "gold", "zone": "a"}},
		object{"matchLabels": object{"zone": ""}},
		object{}, object{})
	return tier
}

// nodeLabels are those of the node that the scheduler asks about.
func (d dice) nodeLabels() object {
	labels := object{}
	d.maybe(70, labels, "kubernetes.io/hostname", "node-1", "node-2")
	d.maybe(70, labels, "zone", "a", "b", "")
	d.maybe(40, labels, "cpus", "4", "8", "-1", "x", "04", "9223372036854775808")
	return labels
}

// nodeAffinity may be valid, empty in any of its parts, or nonsense.
func (d dice) nodeAffinity() object {
	if d.chance(10) {
		return object{}
	}
	var terms any
	if d.chance(70) {
		list := []any{}
		for range pick(d, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3) {
			list = append(list, d.nodeTerm())
		}
		terms = list
	}
	return object{"required": object{"nodeSelectorTerms": terms}}
}

func (d dice) nodeTerm() object {
	term := object{}
	if d.chance(65) {
		term["matchExpressions"] = d.requirements("zone", "zone", "kubernetes.io/hostname", "kubernetes.io/hostname", "cpus", "bad key", "")
	}
	if d.chance(15) {
		term["matchFields"] = d.requirements("metadata.name", "metadata.name", "metadata.uid")
	}
	return term
}

func (d dice) requirements(keys ...string) []any {
	list := []any{}
	for range pick(d, 1, 1, 1, 2) {
		requirement := object{"key": pick(d, keys...), "operator": pick(d, "In", "In", "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Gt", "Lt", "Bogus", "")}
		switch requirement["operator"] {
		case "In", "NotIn", "Bogus":
			d.maybe(70, requirement, "values", []any{pick(d, "a", "b", "", "node-1")}, []any{pick(d, "a", "b", "", "node-1"), pick(d, "a", "b", "", "node-1")}, []any{"not a value"})
		case "Gt", "Lt":
			d.maybe(85, requirement, "values", []any{pick(d, "0", "4", "5", "-2", "x", "")}, []any{pick(d, "0", "4", "5", "-2", "x", "+4")}, []any{"0", "7"})
		default:
			d.maybe(10, requirement, "values", []any{"a"})
		}
		list = append(list, requirement)
	}
	return list
}
