package dev.mooring.yaml;

import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * The text of a document, checked where the parser accepts more than go-yaml v2 does. Query scalars in the order of the
 * text.
 *
 * @upstream go.yaml.in/yaml v2 scannerc.go yaml_parser_scan_flow_scalar, yaml_parser_scan_directive
 */
final class YamlSource {

    private static final Set<String> DIRECTIVES = Set.of("YAML", "TAG");

    private final String text;

    /** One place in the text, counted in code points and in characters. */
    private int codePoints;

    private int characters;

    YamlSource(String text) {
        this.text = text;
    }

    /** The problem with the escapes of a scalar in double quotes; empty if there is none. */
    Optional<String> jsonEscape(Mark start, Mark end) {
        int from = characters(start.getIndex());
        int to = characters(end.getIndex());
        for (int at = from; at + 1 < to; at++) {
            if (text.charAt(at) == '\\') {
                at++;
                if (text.charAt(at) == '/') {
                    return Optional.of("only JSON has an escape for a slash; write a plain slash");
                }
                if (isSurrogate(at)) {
                    return Optional.of("only JSON has escapes for surrogates; write \\U and 8 digits");
                }
            }
        }
        return Optional.empty();
    }

    private int characters(int index) {
        characters = text.offsetByCodePoints(characters, index - codePoints);
        codePoints = index;
        return characters;
    }

    /** Whether {@code ud800} to {@code udfff} is at this position. */
    private boolean isSurrogate(int at) {
        return text.charAt(at) == 'u'
                && Character.toLowerCase(text.charAt(at + 1)) == 'd'
                && Character.digit(text.charAt(at + 2), 16) >= 8;
    }

    /** The problem with the directives before the document; empty if there is none. */
    Optional<String> unknownDirective() {
        return text.lines()
                .takeWhile(line -> line.isBlank() || line.startsWith("#") || line.startsWith("%"))
                .filter(line -> line.startsWith("%"))
                .map(line -> line.substring(1).split("\\s", 2)[0])
                .filter(name -> !DIRECTIVES.contains(name))
                .findFirst()
                .map(name -> "expected the directive %YAML or %TAG, found another one");
    }
}
