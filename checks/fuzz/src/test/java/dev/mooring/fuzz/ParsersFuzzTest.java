package dev.mooring.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mooring.fuse.mount.UmountOutcome;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import dev.mooring.kubelet.PathReader;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.NodeMatcher;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.internal.CephCsiVolumeHandle;
import dev.mooring.rbd.image.internal.HandleException;
import dev.mooring.rbd.image.internal.MigrationHandle;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import dev.mooring.s3fs.OptionDialect;
import dev.mooring.s3fs.S3fsOutcome;
import dev.mooring.s3fs.internal.OptionGate;
import dev.mooring.s3fs.internal.OptionReading;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** One target for each public parser: it throws only documented exceptions, and parsed values are written back. */
class ParsersFuzzTest {

    private static final PathReader PATHS = PathReader.of(KubeletRoot.DEFAULT);

    private static final List<Function<CommandResult, CommandAnswer<?>>> COMMANDS = List.of(
            CommandOutput::status,
            CommandOutput::locks,
            CommandOutput::devices,
            CommandOutput::mappings,
            CommandOutput::blocklist,
            CommandOutput::info,
            CommandOutput::images,
            CommandOutput::snapshots,
            CommandOutput::children,
            CommandOutput::trash,
            CommandOutput::mirrorImage,
            CommandOutput::mirrorPool,
            CommandOutput::metadata,
            CommandOutput::watchers,
            CommandOutput::managerClients,
            CommandOutput::pools,
            CommandOutput::action,
            CommandOutput::other);

    @FuzzTest(maxDuration = "10m")
    void json(FuzzedDataProvider data) {
        try {
            JsonValue value = JsonValue.parse(data.consumeRemainingAsString());
            assertThat(JsonValue.parse(value.toJson())).isEqualTo(value);
            assertThat(JsonValue.parse(value.toPrettyJson())).isEqualTo(value);
        } catch (JsonException e) {
            assertThat(e.getMessage()).hasSizeLessThan(1000);
        }
    }

    @FuzzTest(maxDuration = "10m")
    void yaml(FuzzedDataProvider data) {
        try {
            List<JsonValue> values = Yaml.read(data.consumeRemainingAsString());
            assertThat(Yaml.read(Yaml.write(values))).isEqualTo(values);
        } catch (YamlException e) {
            assertThat(e.getMessage()).hasSizeLessThan(2000);
        }
    }

    /** Written YAML is read back unchanged. */
    @FuzzTest(maxDuration = "10m")
    void yamlWriter(FuzzedDataProvider data) {
        JsonObject value = JsonObject.EMPTY;
        while (data.remainingBytes() > 0) {
            value = value.with(data.consumeString(20), data.consumeString(40));
        }
        try {
            assertThat(Yaml.read(Yaml.write(value))).containsExactly(value);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).contains("surrogate");
        }
    }

    @FuzzTest(maxDuration = "10m")
    void quantity(FuzzedDataProvider data) {
        try {
            StorageSize size = StorageSize.parse(data.consumeRemainingAsString());
            // Above E upstream prints no suffix, so the canonical text may be another number; see CanonicalForm.
            StorageSize again = StorageSize.parse(size.canonical());
            assertThat(again.canonical()).isEqualTo(size.canonical());
            long unused = size.value() + size.hashCode() + size.toString().length();
        } catch (QuantityException e) {
            assertThat(e.getMessage()).hasSizeLessThan(1000);
        }
    }

    @FuzzTest(maxDuration = "10m")
    void pointersAndPatches(FuzzedDataProvider data) {
        try {
            JsonPointer pointer = JsonPointer.parse(data.consumeString(40));
            assertThat(JsonPointer.parse(pointer.toString())).isEqualTo(pointer);
            JsonValue patch = JsonValue.parse(data.consumeString(400));
            CallerRule rule = CallerRule.of(JsonObject.of("patch", patch));
            JsonValue target = JsonValue.parse(data.consumeRemainingAsString());
            assertThat(JsonPatch.of(patch)
                                    .apply(target)
                                    .map(JsonValue::toJson)
                                    .orElse("")
                                    .length()
                            + rule.hashCode())
                    .isLessThan(Integer.MAX_VALUE);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).hasSizeLessThan(2000);
        }
    }

    @FuzzTest(maxDuration = "10m")
    void mountTable(FuzzedDataProvider data) {
        String text = data.consumeRemainingAsString();
        try {
            MountTable table = MountTable.parse(text);
            table.entries().forEach(mount -> {
                assertThat(table.at(mount.mountPoint())).contains(mount);
                assertThat(table.covering(mount.mountPoint())).isPresent();
                assertThat(table.under(mount.mountPoint())).contains(mount);
            });
        } catch (MountTableException e) {
            assertThat(e.getMessage()).hasSizeLessThan(1000);
        }
    }

    @FuzzTest(maxDuration = "10m")
    void paths(FuzzedDataProvider data) {
        String text = data.consumeRemainingAsString();
        assertThat(PATHS.read(text).path()).isNotNull();
        assertThat(PATHS.read("/var/lib/kubelet/" + text).path()).isNotNull();
    }

    @FuzzTest(maxDuration = "10m")
    void rbdOutput(FuzzedDataProvider data) {
        Function<CommandResult, CommandAnswer<?>> command = data.pickValue(COMMANDS);
        int exit = data.consumeInt(-1, 255);
        List<String> argv =
                data.consumeBoolean() ? List.of() : List.of("rbd", data.consumeString(20), data.consumeString(20));
        String stderr = data.consumeBoolean() ? "" : data.consumeString(200);
        CommandAnswer<?> answer = command.apply(CommandResult.of(argv, exit, data.consumeRemainingAsString(), stderr));
        assertThat(answer.toString()).isNotEmpty();
    }

    @FuzzTest(maxDuration = "10m")
    void rbdNames(FuzzedDataProvider data) {
        String text = data.consumeRemainingAsString();
        try {
            RbdImageSpec spec = RbdImageSpec.parse(text);
            assertThat(spec.spec()).isNotNull();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
        try {
            assertThat(CephCsiVolumeHandle.parse(text)).isNotNull();
            assertThat(CephCsiVolumeHandle.warnings(text)).isNotNull();
        } catch (HandleException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
        try {
            assertThat(MigrationHandle.parse(text)).isNotNull();
        } catch (HandleException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
        assertThat(ClientAddress.parse(text)).isNotNull();
    }

    @FuzzTest(maxDuration = "10m")
    void versions(FuzzedDataProvider data) {
        String text = data.consumeString(40);
        try {
            Release release = Release.of(text);
            assertThat(Release.of("1." + release.minor())).isEqualTo(release);
            Release changed = release.with(data.consumeRemainingAsString(), false);
            assertThat(changed.minor()).isEqualTo(release.minor());
        } catch (ReleaseException e) {
            assertThat(e.getMessage()).hasSizeLessThan(3000);
        }
    }

    /** Applying a created merge patch gives the target again. */
    @FuzzTest(maxDuration = "10m")
    void mergePatch(FuzzedDataProvider data) {
        try {
            JsonValue before = JsonValue.parse(data.consumeString(200));
            JsonValue after = JsonValue.parse(data.consumeRemainingAsString());
            assertThat(JsonMergePatch.apply(before, after)).isNotNull();
            if (before instanceof JsonObject from && after instanceof JsonObject to && !hasNull(to)) {
                assertThat(JsonMergePatch.apply(from, JsonMergePatch.between(from, to)))
                        .isEqualTo(to);
            }
        } catch (JsonException e) {
            assertThat(e.getMessage()).hasSizeLessThan(1000);
        }
    }

    private static boolean hasNull(JsonValue value) {
        return value.toJson().contains("null");
    }

    @FuzzTest(maxDuration = "10m")
    void selectors(FuzzedDataProvider data) {
        Map<String, String> labels = new HashMap<>(Map.of("a", "b"));
        labels.put(data.consumeString(10), data.consumeString(10));
        try {
            Part part = Part.of(new ObjectRef("X", "d", "x"), JsonObject.parse(data.consumeRemainingAsString()));
            LabelMatcher matcher = LabelMatcher.from(part);
            if (matcher.isValid()) {
                assertThat(matcher.matches(labels))
                        .isEqualTo(matcher.firstUnmet(labels).isEmpty());
            }
            NodeMatcher nodes = NodeMatcher.ofNodeSelector(part);
            assertThat(nodes.matches(labels, "n")).isIn(true, false);
            boolean isUnmet = nodes.requiredLabel()
                    .filter(label -> !label.getValue().equals(labels.get(label.getKey())))
                    .isPresent();
            assertThat(nodes.check(Release.LATEST, labels).isPresent() || !isUnmet)
                    .isTrue();
        } catch (JsonException | ManifestException e) {
            assertThat(e.getMessage()).hasSizeLessThan(2000);
        }
    }

    @FuzzTest(maxDuration = "10m")
    void s3fsTexts(FuzzedDataProvider data) {
        OptionDialect dialect = data.pickValue(OptionDialect.values());
        int exit = data.consumeInt(0, 255);
        String text = data.consumeRemainingAsString();
        assertThat(OptionReading.of(text, dialect, OptionGate.STRICT)).isNotNull();
        assertThat(S3fsOutcome.classify(exit, text)).isNotNull();
        assertThat(S3fsOutcome.notMounted(exit, text)).isNotNull();
        assertThat(UmountOutcome.classify(exit, text)).isNotNull();
    }
}
