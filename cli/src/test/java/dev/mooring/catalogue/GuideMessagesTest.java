package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each guide to which messages lead begins with them, in the words of the catalogue, so that a search finds them. */
class GuideMessagesTest {

    private static final Path GUIDES = Path.of("../docs/guide");

    /** Set with {@code mvn -Dgolden.record=true}: writes the messages into the guides; look at the difference. */
    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    private static final String BEGIN = "<!-- messages -->\n";
    private static final String END = "<!-- /messages -->\n";

    private static final Map<String, List<String>> MESSAGES = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "why-pending-or-lost",
                    List.of(
                            "FailedBindingNoClass",
                            "WaitForConsumer",
                            "WaitExternal",
                            "ProvisionFailedCsi",
                            "VolumeMismatchBind",
                            "UnboundImmediate",
                            "VolumeNodeAffinity",
                            "BindingTimedOut",
                            "ClaimLostNoVolume",
                            "ClaimMisbound")),
            Map.entry(
                    "rbd-takeover",
                    List.of(
                            "MultiAttachExclusive",
                            "MultiAttachUsedByPods",
                            "RbdStillUsed",
                            "RbdLockedByOthers",
                            "KrbdWatchError",
                            "KrbdResult108",
                            "RbdMapErrno108")),
            Map.entry(
                    "rbd-mirror",
                    List.of("RbdMirrorSplitBrain", "RbdMirrorForcePromoted", "RbdMirrorRefused", "CephMirrorStep")),
            Map.entry(
                    "s3fs-incident",
                    List.of(
                            "TransportEndpoint",
                            "RuntimeMountSource",
                            "S3fsMountpointInaccessible",
                            "S3fsMountpointStale",
                            "S3fsInvalidCredentials")),
            Map.entry(
                    "fuse-incident",
                    List.of(
                            "TransportEndpoint",
                            "RuntimeMountSource",
                            "CsiS3StatAborted",
                            "JuicefsMountNotReady",
                            "GcsfuseSidecarMissing",
                            "MountS3CsiCouldNotMount",
                            "FusermountMissing")),
            Map.entry(
                    "grow-a-volume",
                    List.of(
                            "PvcResizeNotAllowed",
                            "PvcShrink",
                            "ResizerFailed",
                            "VolumeResizeNodeFailed",
                            "ResizeFsCommandFailed",
                            "StsSpecForbidden")),
            Map.entry(
                    "gitops", List.of("PvcSpecImmutable", "HelmCannotPatch", "ArgoFailedToApply", "StsFieldImmutable")),
            Map.entry(
                    "release-and-reuse",
                    List.of("AlreadyBoundOther", "PvSourceImmutable", "VolumeDeleteFailed", "VolumeStillAttached")),
            Map.entry(
                    "move-to-another-cluster",
                    List.of("ClaimLostNoVolume", "ClaimMisbound", "AlreadyBoundOther", "VeleroRestoreError")),
            Map.entry("move-an-application", List.of("VeleroRestoreError", "StsFailedCreate", "VolumeNodeAffinity")),
            Map.entry(
                    "what-dies-if-i-delete-this",
                    List.of(
                            "PvcProtection",
                            "VolumeProcessingClaimDeleted",
                            "ClaimBeingDeleted",
                            "VolumeDeleteFailed")),
            Map.entry("kubelet-paths", List.of("VolDataMissing", "SubPathPrepareFailed", "ErrnoMkdirFileExists")),
            Map.entry("clean-a-node", List.of("OrphanedPodRmdir", "OrphanedPodOld", "RbdMapErrno16")),
            Map.entry("bind-a-claim", List.of("FailedBindingNoClass", "VolumeMismatchBind", "AlreadyBoundOther")),
            Map.entry("drain-a-node", List.of("MultiAttachExclusive", "VolumeNodeAffinity", "OrphanedPodRmdir")),
            Map.entry("grow-a-statefulset", List.of("StsSpecForbidden", "StsFieldImmutable", "PvcResizeNotAllowed")),
            Map.entry(
                    "recreate",
                    List.of("PvcSpecImmutable", "PvSourceImmutable", "PvNodeAffinityImmutable", "StsFieldImmutable")),
            Map.entry("replace-a-local-volume", List.of("VolumeNodeAffinity")),
            Map.entry("rename-a-claim", List.of("ClaimMisbound", "ClaimLostNoVolume", "AlreadyBoundOther")),
            Map.entry("retire", List.of("PvcProtection", "VolumeDeleteFailed", "VolumeDeleteNoPlugin")),
            Map.entry("undelete", List.of("PvcProtection", "VolumeProcessingClaimDeleted", "ClaimBeingDeleted")),
            Map.entry("orphans", List.of("VolumeDeleteFailed", "RbdStillUsedDelete", "CephPendingClones")),
            Map.entry("leave-in-tree", List.of("RbdCreateFailed", "RbdStatusCheckFailed", "VolumeDeleteNoPlugin")),
            Map.entry("upgrade", List.of("DriverNotRegistered", "MaxVolumeCount", "StsSpecForbidden")),
            Map.entry("dual-active", List.of("RbdStillUsed", "RbdMapErrno30", "XfsDuplicateUuid", "StaleFileHandle")),
            Map.entry("lint", List.of("VolumeDeleteNoPlugin", "CephMultiNodeFilesystem", "MultiAttachUsedByPods"))));

    private static Stream<Arguments> guides() throws IOException {
        try (Stream<Path> files = Files.list(GUIDES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .filter(name -> MESSAGES.containsKey(guide(name)))
                    .sorted()
                    .map(Arguments::of)
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void theGuideBeginsWithTheMessagesThatLeadToIt(String name) throws IOException {
        List<String> codes = MESSAGES.getOrDefault(guide(name), List.of());
        Path file = GUIDES.resolve(name);
        String page = Files.readString(file);
        String block = block(codes, name.contains("zh-CN"));
        if (RECORD) {
            page = with(block, page);
            Files.writeString(file, page);
        }
        assertThat(page.substring(page.indexOf("\n\n") + 2)).startsWith(block);
    }

    @Test
    void noGuideIsNamedThatIsNotThere() {
        assertThat(MESSAGES.keySet())
                .allSatisfy(name -> assertThat(GUIDES.resolve(name + ".md")).exists());
    }

    private static String guide(String file) {
        return file.replace(".zh-CN", "").replace(".md", "");
    }

    private static String block(List<String> codes, boolean chinese) {
        StringBuilder block = new StringBuilder(BEGIN);
        block.append(
                chinese
                        ? "常见报错（`mooring explain` 可识别）：\n\n"
                        : "Messages that lead here; `mooring explain` finds yours:\n\n");
        for (String code : codes) {
            MessageTemplate template = MessageCatalogue.all().template(code).orElseThrow();
            block.append("* [`")
                    .append(template.templates().get(0))
                    .append("`](../errors.md#")
                    .append(code.toLowerCase(Locale.ROOT))
                    .append(")\n");
        }
        return block.append(END).toString();
    }

    /** Behind the title, in place of an older block. */
    private static String with(String block, String page) {
        int title = page.indexOf("\n\n") + 2;
        int end = page.startsWith(BEGIN, title) ? page.indexOf(END, title) + END.length() + 1 : title;
        return page.substring(0, title) + block + "\n" + page.substring(end);
    }
}
