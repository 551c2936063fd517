package dev.mooring.upgrade;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.upgrade.UpgradeAnswer.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The answer of the API server of a release to each object. An object that cannot be read, or is not covered, has no answer. */
final class AdmissionAnswers {

    private static final String ANNOTATIONS = "/metadata/annotations/";

    private AdmissionAnswers() {}

    static Map<ObjectRef, UpgradeAnswer> created(Profile profile) {
        return answers(profile, each -> said(Admission.post(profile.release(), each)));
    }

    static Map<ObjectRef, UpgradeAnswer> updated(Profile profile) {
        return answers(profile, each -> said(Admission.update(profile.release(), each, each)));
    }

    static Map<ObjectRef, UpgradeAnswer> stored(Profile profile) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (Manifest each : asked(profile)) {
            if (Admission.post(profile.release(), each) instanceof Accepted accepted) {
                answers.put(each.ref(), form(accepted));
            }
        }
        return answers;
    }

    private static Map<ObjectRef, UpgradeAnswer> answers(Profile profile, Function<Manifest, UpgradeAnswer> question) {
        Map<ObjectRef, UpgradeAnswer> answers = new TreeMap<>();
        for (Manifest each : asked(profile)) {
            try {
                answers.put(each.ref(), question.apply(each));
            } catch (ManifestException e) {
                answers.put(each.ref(), UpgradeAnswer.of(Standing.UNKNOWN, String.valueOf(e.getMessage())));
            }
        }
        return answers;
    }

    private static List<Manifest> asked(Profile profile) {
        return profile.inventory().all().stream()
                .filter(each -> profile.isAsked(each.ref()))
                .toList();
    }

    private static UpgradeAnswer said(AdmissionDecision decision) {
        if (decision instanceof Accepted accepted) {
            return UpgradeAnswer.of(Standing.FINE, "accepted")
                    .saying(accepted.warnings().stream()
                            .map(each -> "Warning: " + each)
                            .toList());
        }
        if (decision instanceof Invalid invalid) {
            return refused()
                    .saying(invalid.errors().stream().map(Object::toString).toList());
        }
        return decision instanceof Undecodable undecodable
                ? refused().saying(List.of(undecodable.at() + ": " + undecodable.message()))
                : UpgradeAnswer.of(Standing.FINE, "not covered");
    }

    private static UpgradeAnswer refused() {
        return UpgradeAnswer.of(Standing.STUCK, "refused");
    }

    private static UpgradeAnswer form(Accepted accepted) {
        List<String> fields = new ArrayList<>();
        write("", accepted.stored().json(), fields);
        return UpgradeAnswer.of(Standing.FINE).saying(fields);
    }

    /** Each field with its value; the values of annotations are not shown. */
    private static void write(String path, JsonValue value, List<String> fields) {
        if (value instanceof JsonObject object && !object.isEmpty()) {
            object.members().forEach((key, member) -> write(path + "/" + key, member, fields));
        } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
            int index = 0;
            for (JsonValue item : array.items()) {
                write(path + "/" + index++, item, fields);
            }
        } else {
            fields.add(path.startsWith(ANNOTATIONS) ? path : path + ": " + value.toJson());
        }
    }
}
