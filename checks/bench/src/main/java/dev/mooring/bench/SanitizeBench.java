package dev.mooring.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A stream of volumes with realistic {@code managedFields}, made neat, compared with Jackson copying its tokens. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SanitizeBench {

    private final List<String> stream = Clusters.stored(2_000);
    private final List<byte[]> bytes = stream.stream()
            .map(object -> object.getBytes(StandardCharsets.UTF_8))
            .toList();
    private final Policy neat = Policy.builder(Purpose.NEAT).build();
    private final JsonFactory jackson = new JsonFactory();
    private final KubernetesSerialization fabric8 = new KubernetesSerialization();
    private final PersistentVolume model = fabric8.unmarshal(stream.get(0), PersistentVolume.class);

    /** The baseline. */
    @Benchmark
    public int copyOfTokens() throws IOException {
        int characters = 0;
        for (String object : stream) {
            StringWriter out = new StringWriter(object.length());
            try (JsonParser parser = jackson.createParser(object);
                    JsonGenerator generator = jackson.createGenerator(out)) {
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    generator.copyCurrentEvent(parser);
                }
            }
            characters += out.getBuffer().length();
        }
        return characters;
    }

    /** A copy of the tokens, from bytes to bytes. */
    @Benchmark
    public int copyOfTokensInBytes() throws IOException {
        int length = 0;
        for (byte[] object : bytes) {
            ByteArrayOutputStream out = new ByteArrayOutputStream(object.length);
            try (JsonParser parser = jackson.createParser(object);
                    JsonGenerator generator = jackson.createGenerator(out)) {
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    generator.copyCurrentEvent(parser);
                }
            }
            length += out.size();
        }
        return length;
    }

    /** All checks and warnings. */
    @Benchmark
    public int sanitize() {
        int characters = 0;
        for (String object : stream) {
            characters += Sanitizer.sanitize(neat, JsonObject.parse(object))
                    .emitted()
                    .get(0)
                    .json()
                    .toJson()
                    .length();
        }
        return characters;
    }

    /** One object at a time, without related objects. */
    @Benchmark
    public int sanitizeOne() {
        int characters = 0;
        for (String object : stream) {
            Manifest read = new Manifest(JsonObject.parse(object));
            characters += Sanitizer.sanitizeOne(read, "PersistentVolume", neat)
                    .changes()
                    .size();
        }
        return characters;
    }

    /** Only the reading. */
    @Benchmark
    public int parse() {
        int members = 0;
        for (String object : stream) {
            members += JsonObject.parse(object).members().size();
        }
        return members;
    }

    /** The baseline of {@link #model}. */
    @Benchmark
    public PersistentVolume modelThroughFabric8() {
        return fabric8.unmarshal(fabric8.asJson(model), PersistentVolume.class);
    }

    /** One object of the model. */
    @Benchmark
    public Object model() {
        return Sanitizer.sanitize(neat, model);
    }
}
