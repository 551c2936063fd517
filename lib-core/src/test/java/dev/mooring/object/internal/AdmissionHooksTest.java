package dev.mooring.object.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which webhooks and policies may concern the update of a claim or the creation of a StatefulSet. */
class AdmissionHooksTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        kind                           | rule                                                                                        | claim | set
        ValidatingWebhookConfiguration | {'apiGroups':[''],'operations':['UPDATE'],'resources':['persistentvolumeclaims']}           | true  | false
        MutatingWebhookConfiguration   | {'apiGroups':['apps'],'operations':['*'],'resources':['statefulsets']}                      | false | true
        ValidatingAdmissionPolicy      | {'apiGroups':['*'],'operations':['*'],'resources':['*']}                                    | true  | true
        MutatingAdmissionPolicy        | {'apiGroups':[''],'operations':['*'],'resources':['*/*']}                                   | true  | false
        ValidatingWebhookConfiguration | {'apiGroups':[''],'operations':['UPDATE'],'resources':['persistentvolumeclaims/status']}    | true  | false
        ValidatingWebhookConfiguration | {'apiGroups':[''],'operations':['CREATE'],'resources':['persistentvolumeclaims']}           | false | false
        ValidatingWebhookConfiguration | {'apiGroups':['cert-manager.io'],'operations':['*'],'resources':['*']}                      | false | false
        ValidatingWebhookConfiguration | none                                                                                        | true  | true
        ConfigMap                      | none                                                                                        | false | false
        """)
    void aHookConcernsWhatItsRulesName(String kind, String rule, boolean claim, boolean set) {
        String rules = rule.equals("none") ? "" : rule.replace('\'', '"');
        Inventory objects = Inventory.of(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"x\"},\"webhooks\":[{\"rules\":[" + rules
                + "]}],\"spec\":{\"matchConstraints\":{\"resourceRules\":[" + rules + "]}}}"));
        assertThat(AdmissionHooks.concerning(objects, "UPDATE", Set.of("persistentvolumeclaims")))
                .hasSize(claim ? 1 : 0);
        assertThat(AdmissionHooks.concerning(objects, "CREATE", Set.of("statefulsets.apps")))
                .hasSize(set ? 1 : 0);
    }
}
