package dev.mooring.cli.serve;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools of {@link McpTool} behind the SDK of the protocol. */
final class McpServing {

    private static final ToolAnnotations HARMLESS = ToolAnnotations.builder()
            .readOnlyHint(true)
            .destructiveHint(false)
            .idempotentHint(true)
            .openWorldHint(false)
            .build();

    private final Commands commands;
    private final McpJsonMapper json = new JacksonMcpJsonMapperSupplier().get();

    private McpServing(Commands commands) {
        this.commands = commands;
    }

    /** A server that writes its answers to a stream; the caller hands it the input. */
    static McpLines of(Commands commands, PrintStream out) {
        McpServing serving = new McpServing(commands);
        McpLines lines = new McpLines(serving.json, out);
        McpServer.sync(lines)
                .serverInfo(
                        "mooring",
                        Optional.ofNullable(McpServing.class.getPackage().getImplementationVersion())
                                .orElse("0"))
                .instructions(McpTool.INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(McpTool.all(commands).stream().map(serving::tool).toList())
                .jsonMapper(serving.json)
                // The reader of requests checks the arguments, and names the place of what is wrong.
                .validateToolInputs(false)
                .jsonSchemaValidator((schema, value) -> {
                    throw new UnsupportedOperationException("no schema is compared");
                })
                .immediateExecution(true)
                .build();
        return lines;
    }

    private SyncToolSpecification tool(McpTool tool) {
        Tool described = Tool.builder(tool.name(), json, tool.schema().toJson())
                .title(tool.title())
                .description(tool.description())
                .annotations(HARMLESS)
                .build();
        return new SyncToolSpecification(described, (client, call) -> answer(tool, call.arguments()));
    }

    private CallToolResult answer(McpTool tool, Map<String, Object> arguments) {
        try {
            Execution run = tool.run(commands, JsonObject.parse(json.writeValueAsString(arguments)));
            return result(McpTool.texts(run), run.exit() == ExitCode.WRONG);
        } catch (Refusal e) {
            return result(List.of(e.problem()), true);
        } catch (IOException | JsonException e) {
            return result(List.of("the arguments are no JSON object that can be read"), true);
        }
    }

    private static CallToolResult result(List<String> texts, boolean isError) {
        return CallToolResult.builder().textContent(texts).isError(isError).build();
    }
}
