/**
 * YAML text from and to JSON values, the way {@code kubectl} reads and prints it.
 *
 * <p>Start with {@link dev.mooring.yaml.Yaml}: {@code Yaml.read(text)} returns the values of a text, {@code
 * Yaml.readEach(text)} each document separately with its number and problem, {@code Yaml.write(value)} the text of a
 * value. JSON is read as JSON. Plain scalars are interpreted as by sigs.k8s.io/yaml v1.6.0 with go-yaml v2, which
 * {@code kubectl} uses: {@code yes} is true, {@code 0777} is 511, {@code 1e3} is 1000, {@code 1.0} is 1, {@code
 * 2020-01-01} is text. Deliberate differences: a duplicate key is refused, and {@code !!float} marks a number beyond
 * the range of a double.
 *
 * <p>Values are immutable; the functions are pure. Text that cannot be read is refused with a {@link
 * dev.mooring.yaml.YamlException}, which names line, column and path and never quotes a value. The work is linear in
 * the text and bounded by {@link dev.mooring.json.JsonLimits#DEFAULT}, {@link dev.mooring.yaml.Yaml#MAX_EXPANSION} and
 * {@link dev.mooring.yaml.Yaml#MAX_DOCUMENTS}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.yaml;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
