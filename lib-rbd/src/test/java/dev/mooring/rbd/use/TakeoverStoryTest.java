package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import dev.mooring.rbd.Captures;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.output.ActionResult;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page docs/rbd-takeover.md quotes what the library really says of commands that really ran. */
class TakeoverStoryTest {

    private static final Manifest VOLUME = Manifest.parse("""
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pvc-db"},"spec":{
             "accessModes":["ReadWriteOnce"],
             "csi":{"driver":"rook-ceph.rbd.csi.ceph.com",
              "volumeHandle":"0001-0009-rook-ceph-0000000000000002-5e8c2c9b-0001-11ef-9ff4-0242ac110002",
              "volumeAttributes":{"clusterID":"rook-ceph","pool":"kube",
               "imageName":"csi-vol-5e8c2c9b-0001-11ef-9ff4-0242ac110002"}}}}
            """);

    private static final Manifest NODE = Manifest.parse("""
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"node-1"},"status":{
             "addresses":[{"type":"InternalIP","address":"127.0.1.6"}],
             "conditions":[{"type":"Ready","status":"Unknown","lastTransitionTime":"2026-11-20T10:31:00Z"}]}}
            """);

    private final List<String> said = new ArrayList<>();

    @Test
    void thePageSaysWhatTheLibrarySays() throws IOException {
        RbdVolume volume = (RbdVolume) RbdVolumes.image(
                VOLUME, RbdContext.EMPTY.withCsiConfig("[{\"clusterID\":\"rook-ceph\",\"monitors\":[]}]"));
        said.add(volume.origin() + " " + volume.image());

        Instant now = Instant.parse("2026-11-20T10:33:20Z");
        UseEvidence frozen = evidence(volume, now, "rbd-status.frozen-32s", "rbd-lock-ls.frozen-32s")
                .build();
        reasons("unknown", ImageUse.of(frozen).evidence());

        Takeover.NeedsFencing fencing =
                (Takeover.NeedsFencing) Takeover.decide(TakeoverRequest.of(frozen, "node-1", "node-2"));
        said.add("needs-fencing");
        said.add(Reasons.line(fencing.reasons().get(0)));
        for (FencingStep step : fencing.plan().steps()) {
            said.add((step.kind() + "  " + String.join(" ", step.argv())).strip());
        }

        ActionResult.Done fence =
                (ActionResult.Done) ActionResult.read(Captures.get("ceph-osd-blocklist-add.live-owner"));
        said.add(fence.messages().get(0));
        Blocklist blocklist = Blocklist.read(CommandResult.of(
                List.of(), 0, "127.0.1.6:0/4169724508 2026-11-20T11:33:38.145539+0000\n", "listed 1 entries\n"));
        assertThat(((Blocklist.Listed) blocklist).entries())
                .containsExactly(fence.blocklisted().orElseThrow());
        UseEvidence fenced = evidence(
                        volume, now, "rbd-status.blocklisted-owner.json", "rbd-lock-ls.blocklisted-owner.json")
                .blocklist(blocklist)
                .build();
        Takeover stillNot = Takeover.decide(TakeoverRequest.of(fenced, "node-1", "node-2"));
        reasons("needs-fencing", stillNot.reasons().subList(0, 2));

        UseEvidence known = evidence(
                        volume, now, "rbd-status.blocklisted-owner.json", "rbd-lock-ls.blocklisted-owner.json")
                .blocklist(blocklist)
                .metadata(dev.mooring.rbd.output.ImageMetadata.read(CommandResult.of(
                        List.of(), 0, "{\".rbd.csi.ceph.com/clientAddress/node-1\":\"127.0.1.6:0/4169724508\"}", "")))
                .build();
        Takeover.Allowed allowed = (Takeover.Allowed) Takeover.decide(TakeoverRequest.of(known, "node-1", "node-2"));
        reasons(
                "allowed " + allowed.basis() + " until " + allowed.until(),
                allowed.reasons().subList(0, 2));

        FenceLift lift = FenceLift.decide(FenceLift.Evidence.of("node-1").withBootIds("b-1", "b-1"));
        reasons("refused", lift.reasons());

        String page = Files.readString(Path.of("..", "docs", "rbd-takeover.md"));
        assertThat(page).contains(said);
    }

    private static UseEvidence.Builder evidence(RbdVolume volume, Instant now, String status, String locks) {
        return UseEvidence.of(volume.image(), now)
                .status(RbdStatus.read(Captures.get(status)))
                .locks(ImageLocks.read(Captures.get(locks)))
                .node(RbdNode.from(NODE));
    }

    private void reasons(String answer, List<Reason> reasons) {
        said.add(answer);
        reasons.forEach(reason -> said.add(Reasons.line(reason)));
    }
}
