package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each decision as JSON. */
class AdmissionDecisionTest {

    private static Stream<Arguments> decisions() {
        return Stream.of(
                Arguments.of(
                        new Accepted(Manifest.parse("{\"kind\":\"A\"}"), List.of("w")),
                        "{'accepted':true,'errors':[],'warnings':['w'],'stored':{'kind':'A'}}"),
                Arguments.of(
                        new Invalid(
                                List.of(new FieldError(FieldError.Type.REQUIRED, "spec.x", Optional.empty(), "no x"))),
                        refused("{'type':'FieldValueRequired','field':'spec.x','message':'Required value: no x'}")),
                Arguments.of(new Conflict("c"), refused("{'type':'Conflict','field':'','message':'c'}")),
                Arguments.of(new NotFound("p", "n"), refused("{'type':'NotFound','field':'','message':'n'}")),
                Arguments.of(new Forbidden("p", "f"), refused("{'type':'Forbidden','field':'','message':'f'}")),
                Arguments.of(
                        new Undecodable(JsonPointer.of("spec"), "u"),
                        refused("{'type':'Undecodable','field':'/spec','message':'u'}")),
                Arguments.of(new NotCovered("v1", "Pod"), refused("")));
    }

    private static String refused(String error) {
        return "{'accepted':false,'errors':[" + error + "],'warnings':[],'stored':null}";
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void isJsonWithTheErrors(AdmissionDecision decision, String json) {
        assertThat(decision.toJson().toJson()).isEqualTo(json.replace('\'', '"'));
    }
}
