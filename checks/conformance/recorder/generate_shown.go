package main

// shown returns a generated object in the form of a question: written by the
// typed object itself, so that quantities are canonical and nothing unknown is
// left. A few then get a field that is null or empty where it was absent.
func (d dice) shown(generated object) object {
	kind := generated["kind"].(string)
	var form object
	switch kind {
	case "PersistentVolume":
		form = formOf(kind, volumeOf(generated))
	case "PersistentVolumeClaim":
		form = formOf(kind, claimOf(generated))
	case "Pod":
		form = formOf(kind, podOf(generated))
	default:
		form = formOf(kind, classOf(generated))
	}
	if (kind == "PersistentVolume" || kind == "PersistentVolumeClaim") && d.chance(5) {
		d.emptied(kind, form)
	}
	return form
}

func (d dice) emptied(kind string, form object) {
	metadata, _ := form["metadata"].(object)
	spec, _ := form["spec"].(object)
	if spec == nil {
		return
	}
	fillAbsent(metadata, pick(d, "annotations", "labels"), pick[any](d, nil, object{}))
	fillAbsent(metadata, "finalizers", pick[any](d, nil, []any{}))
	if kind == "PersistentVolume" {
		fillAbsent(spec, pick(d, "claimRef", "nodeAffinity", "volumeMode", "volumeAttributesClassName"), nil)
		fillAbsent(spec, pick(d, "accessModes", "mountOptions"), pick[any](d, nil, []any{}))
		fillAbsent(spec, "capacity", pick[any](d, nil, object{}))
		fillAbsent(spec, "storageClassName", pick[any](d, nil, ""))
	} else {
		fillAbsent(spec, pick(d, "selector", "volumeMode", "storageClassName", "dataSource"), nil)
		fillAbsent(spec, "accessModes", pick[any](d, nil, []any{}))
		fillAbsent(spec, "resources", pick[any](d, nil, object{}, object{"requests": nil}, object{"requests": object{}}))
		fillAbsent(spec, "volumeName", pick[any](d, nil, ""))
	}
	fillAbsent(form, "status", pick[any](d, nil, object{}))
}

func fillAbsent(parent object, key string, value any) {
	if _, present := parent[key]; !present {
		parent[key] = value
	}
}
