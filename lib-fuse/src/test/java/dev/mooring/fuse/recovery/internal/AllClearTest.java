package dev.mooring.fuse.recovery.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AllClearTest {

    private static final Inventory PODS = Inventory.of(
                    Manifest.parse(
                            "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"n\"},\"spec\":{},\"status\":{\"phase\":\"Running\"}}"))
            .complete(Kinds.POD);

    private static final NodeObservations SEEN = NodeObservations.of(
                    MountTable.parse("20 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"))
            .withProbe("/m", PathProbe.answered(PathProbe.FUSE_MAGIC, 4096));

    private static Function<Reads, AllClear.Asked> facts(MountState.Kind state, ReasonCode... found) {
        List<Reason> reasons = Stream.of(found)
                .map(code -> Reason.of(code, "x", "is found").withSeverity(Severity.WARN))
                .toList();
        return AllClear.asked(new AllClear.Facts(PODS, SEEN, Map.of("/m", state), List.of(), reasons));
    }

    @Test
    void eachPremiseIsNeeded() {
        List<AllClear> table = List.of(AllClear.values());
        MountState.Kind well = MountState.Kind.HEALTHY;
        Stream<Function<Reads, AllClear.Asked>> scenes = Stream.of(
                facts(well, RecoveryContradiction.PODS_NOT_COMPLETE),
                facts(well, RecoveryContradiction.MOUNT_TABLE_CUT),
                facts(MountState.Kind.DEAD),
                facts(well, RecoveryContradiction.MOUNT_NOT_JUDGED),
                facts(well, RecoveryCode.OTHER_DIRECTORY),
                facts(well, RecoveryCode.VIEW_UNKNOWN),
                facts(well, RecoveryCode.NO_DAEMON));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
