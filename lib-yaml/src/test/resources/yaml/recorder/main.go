// Command recorder asks sigs.k8s.io/yaml what YAML texts mean. It reads JSON lines {"yaml": text} and writes each with
// "json", the value, or "error".
package main

import (
	"bufio"
	"encoding/json"
	"os"

	"sigs.k8s.io/yaml"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<30)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for in.Scan() {
		var asked struct{ Yaml string }
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			panic(err)
		}
		text := asked.Yaml
		answer := map[string]any{"yaml": text}
		if converted, err := yaml.YAMLToJSON([]byte(text)); err != nil {
			answer["error"] = err.Error()
		} else {
			answer["json"] = json.RawMessage(converted)
		}
		if err := out.Encode(answer); err != nil {
			panic(err)
		}
	}
}
