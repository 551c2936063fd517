package dev.mooring.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.object.Inventory;
import dev.mooring.quota.internal.QuotaDifference;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.release.Releases;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What quotas of the releases count otherwise, row by row. */
class QuotaDifferenceTest {

    private static final String CASES = """
            row                        | gate                  | limits                                                              | create                    | before | after
            ALLOCATED_SIZE_COUNTS      |                       | quota q requests.storage=0/5Gi                                      | claim c 5Gi allocated=6Gi | ok | exceeded quota: q, requested: requests.storage=6Gi, used: requests.storage=0, limited: requests.storage=5Gi
            CLAIMS_HAVE_SCOPES         | VolumeAttributesClass | quota q persistentvolumeclaims=0/0 scope=VolumeAttributesClass,In,a | claim c 5Gi vac=a         | ok | exceeded quota: q, requested: persistentvolumeclaims=1, used: persistentvolumeclaims=0, limited: persistentvolumeclaims=0
            ATTRIBUTES_CLASS_IS_SCOPE  |                       | quota q persistentvolumeclaims=0/0 scope=VolumeAttributesClass,In,a | claim c 5Gi vac=a         | ok | exceeded quota: q, requested: persistentvolumeclaims=1, used: persistentvolumeclaims=0, limited: persistentvolumeclaims=0
            POD_RESOURCES_COUNT        |                       | quota q cpu=0/5                                                     | pod p all=cpu             | failed quota: q: must specify cpu for: main,side | ok
            POD_RESOURCES_COUNT        |                       | quota q pods=0/0 scopes=NotBestEffort                               | pod p all=cpu             | ok | exceeded quota: q, requested: pods=1, used: pods=0, limited: pods=0
            DEVICE_CLASSES_ARE_OF_PODS |                       | quota q requests.deviceclass.resource.kubernetes.io/gpu=0/5         | pod p                     | ok | QuotaResourceNotJudged
            """;

    record Case(QuotaDifference row, String gate, String limits, String create, String before, String after) {

        static Case of(String line) {
            List<String> cells =
                    Arrays.stream(line.split("\\|")).map(String::strip).toList();
            return new Case(
                    QuotaDifference.valueOf(cells.get(0)),
                    cells.get(1),
                    cells.get(2),
                    cells.get(3),
                    cells.get(4),
                    cells.get(5));
        }

        String asked(Release server) {
            Release release = gate.isEmpty() ? server : server.with(gate, true);
            LimitVerdict verdict = NamespaceLimits.of(
                            Inventory.of(LimitSketch.objects(limits)), Inventory.EMPTY.on(release))
                    .create(LimitSketch.object(create));
            return verdict.refusal()
                    .map(refusal -> refusal.message().replaceFirst(".* is forbidden: ", ""))
                    .orElse(verdict.isAccepted() ? "ok" : codes(verdict.unknown()));
        }

        private static String codes(List<Reason> unknown) {
            return unknown.stream().map(each -> each.code().id()).collect(Collectors.joining(","));
        }
    }

    static List<Case> cases() {
        return CASES.lines().skip(1).map(Case::of).toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void quotasCountOtherwise(Case asked) {
        assertThat(asked.asked(Releases.without(asked.row))).as("before").isEqualTo(asked.before);
        assertThat(asked.asked(Releases.with(asked.row))).as("after").isEqualTo(asked.after);
    }

    @ParameterizedTest
    @EnumSource(QuotaDifference.class)
    void everyRowHasACase(QuotaDifference row) {
        assertThat(cases()).anyMatch(each -> each.row == row && !each.before.equals(each.after));
    }
}
