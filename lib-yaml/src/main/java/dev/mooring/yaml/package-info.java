/**
 * YAML text from and to JSON values, the way {@code kubectl} reads and prints it.
 *
 * <p>Start with {@link dev.mooring.yaml.YamlStream#split} and {@link dev.mooring.yaml.YamlReader} to
 * read, {@link dev.mooring.yaml.YamlWriter} to write. What a plain scalar means follows sigs.k8s.io/yaml v1.6.0
 * over go-yaml v2, which is what {@code kubectl} uses: {@code yes} is true, {@code 0777} is 511, {@code 2020-01-01} is
 * text. Deliberate differences: a number that is JSON already keeps its digits, a key that is there twice is refused,
 * and {@code !!float} may say that a number beyond the range of a double is one.
 *
 * <p>Values are immutable. Bad text is refused with a {@link dev.mooring.yaml.YamlException} that names line,
 * column and JSON pointer and never quotes a value; the work is bounded by the limits of
 * {@link dev.mooring.json.JsonLimits#DEFAULT} and by {@link dev.mooring.yaml.YamlReader#MAX_EXPANSION}.
 */
@NullMarked
package dev.mooring.yaml;

import org.jspecify.annotations.NullMarked;
