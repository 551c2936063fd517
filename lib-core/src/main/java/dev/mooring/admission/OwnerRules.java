package dev.mooring.admission;

import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import java.util.List;

/**
 * The rules for owner references.
 *
 * @upstream apimachinery pkg/api/validation/objectmeta.go ValidateOwnerReferences
 */
final class OwnerRules {

    private static final ListOf OWNERS = (ListOf) Schema.METADATA.typeOf("ownerReferences");

    private static final int MOST_SHOWN = 4 << 20;
    private static final int CUT = 200;

    private static final String EMPTY = "must not be empty";

    private OwnerRules() {}

    static void check(JsonObject metadata, FieldPath at, Errors errors) {
        String controller = "";
        String all = "";
        boolean inPlace = errors.has(AdmissionDifference.OWNERS_ARE_REQUIRED);
        int index = 0;
        for (JsonObject owner : FieldReads.objects(metadata, "ownerReferences")) {
            FieldPath place = at.index(index++);
            reference(owner, inPlace ? place : at, errors);
            if (!FieldReads.flag(owner, "controller")) {
                continue;
            }
            String current = FieldReads.text(owner, "kind") + "/" + FieldReads.text(owner, "name");
            if (controller.isEmpty()) {
                controller = current;
            } else {
                all = all.isEmpty() ? all(metadata.array("ownerReferences")) : all;
                errors.invalidShown(
                        at,
                        all,
                        "Only one reference can have Controller set to true. Found \"true\" in references for "
                                + controller + " and " + current);
            }
        }
    }

    /**
     * The whole list, which the error of each surplus controller shows again; shortened where that would fill the
     * memory.
     */
    private static String all(JsonArray owners) {
        String all = GoJson.of(StoredForm.server(OWNERS, owners));
        return (long) all.length() * owners.items().size() > MOST_SHOWN ? all.substring(0, CUT) + "…" : all;
    }

    private static void reference(JsonObject owner, FieldPath at, Errors errors) {
        String apiVersion = FieldReads.text(owner, "apiVersion");
        int slash = apiVersion.indexOf('/');
        // If there is more than one slash, upstream finds neither group nor version.
        boolean unreadable = slash >= 0 && apiVersion.indexOf('/', slash + 1) >= 0;
        String version = unreadable ? "" : apiVersion.substring(slash + 1);
        if (version.isEmpty()) {
            noVersion(apiVersion, at.child("apiVersion"), errors);
        }
        for (String key : List.of("kind", "name", "uid")) {
            if (FieldReads.text(owner, key).isEmpty()) {
                empty(key, at.child(key), errors);
            }
        }
        String group = slash > 0 && !unreadable ? apiVersion.substring(0, slash) : "";
        if (group.isEmpty()
                && version.equals("v1")
                && FieldReads.text(owner, "kind").equals("Event")) {
            errors.invalidValue(at, OWNERS.element(), owner, "/v1, Kind=Event is disallowed from being an owner");
        }
    }

    private static void noVersion(String apiVersion, FieldPath at, Errors errors) {
        if (!errors.has(AdmissionDifference.OWNERS_ARE_REQUIRED)) {
            errors.invalid(at, apiVersion, "version " + EMPTY);
        } else if (apiVersion.isEmpty()) {
            errors.required(at, EMPTY);
        } else {
            errors.invalid(at, apiVersion, "must be <group>/<version> or <version>");
        }
    }

    private static void empty(String key, FieldPath at, Errors errors) {
        if (errors.has(AdmissionDifference.OWNERS_ARE_REQUIRED)) {
            errors.required(at, EMPTY);
        } else {
            errors.invalid(at, "", errors.has(AdmissionDifference.EMPTY_OWNER_WORDS) ? EMPTY : key + " " + EMPTY);
        }
    }
}
