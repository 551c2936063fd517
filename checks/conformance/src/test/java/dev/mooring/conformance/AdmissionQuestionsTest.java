package dev.mooring.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionQuestionsTest {

    private static final String CLAIM =
            "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n'},'spec':";
    private static final String NO_MODES = "{'resources':{'requests':{'storage':'0'}}}";
    private static final String NUMBER = "{'volumeName':5}";

    /** Type and field of each error count, the words and the order do not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            as it is      | true  | FieldValueRequired spec.accessModes, FieldValueInvalid spec.resources[storage]
            another order | true  | FieldValueInvalid spec.resources[storage], FieldValueRequired spec.accessModes
            said twice    | true  | FieldValueRequired spec.accessModes, FieldValueRequired spec.accessModes, FieldValueInvalid spec.resources[storage]
            one too few   | false | FieldValueRequired spec.accessModes
            one too many  | false | FieldValueRequired spec.accessModes, FieldValueInvalid spec.resources[storage], FieldValueInvalid spec
            another type  | false | FieldValueInvalid spec.accessModes, FieldValueInvalid spec.resources[storage]
            another field | false | FieldValueRequired spec.modes, FieldValueInvalid spec.resources[storage]
            """)
    void typesAndFieldsCount(String name, boolean agrees, String errors) {
        StringBuilder want = new StringBuilder("{'accepted':false,'errors':[");
        for (String error : errors.split(", ", -1)) {
            String[] parts = error.split(" ", 2);
            want.append(want.toString().endsWith("[") ? "" : ",");
            want.append("{'type':'" + parts[0] + "','field':'" + parts[1] + "','message':'whatever'}");
        }
        assertThat(agrees(new AdmissionQuestions(), NO_MODES, want.append("]}").toString()))
                .isEqualTo(agrees);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            the place    | true  | cannot unmarshal number into Go struct field X.spec.volumeName of type string
            with a union | true  | cannot unmarshal number into Go struct field X.spec.PersistentVolumeSource.volumeName of type
            another      | false | cannot unmarshal number into Go struct field X.spec.volume of type string
            none told    | true  | quantities must match
            """)
    void ofWhatCannotBeReadThePlaceCounts(String name, boolean agrees, String text) {
        String want = "{'accepted':false,'undecodable':'" + text + "'}";
        assertThat(agrees(new AdmissionQuestions(), NUMBER, want)).isEqualTo(agrees);
    }

    @Test
    void tellsHowManyMessagesAreTheSame() {
        AdmissionQuestions questions = new AdmissionQuestions();
        assertThat(questions.remark()).isEmpty();
        String want = "{'accepted':false,'errors':["
                + "{'type':'FieldValueRequired','field':'spec.accessModes',"
                + "'message':'Required value: at least 1 access mode is required'},"
                + "{'type':'FieldValueInvalid','field':'spec.resources[storage]','message':'something else'}]}";
        assertThat(agrees(questions, NO_MODES, want)).isTrue();
        assertThat(questions.remark()).contains("1 of 2 messages word for word (50.00 %)");
    }

    private static boolean agrees(AdmissionQuestions questions, String spec, String want) {
        String line = "{'operation':'create','object':" + CLAIM + spec + "},'want':" + want + "}";
        return questions.ask(AnswerLines.parse(line.replace('\'', '"'))).isEmpty();
    }
}
