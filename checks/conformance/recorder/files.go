package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// eachLine reads DIR/FILE.jsonl or, where there is none, DIR/FILE.jsonl.gz.
func eachLine(path string, line func(object)) error {
	file, err := os.Open(path)
	if os.IsNotExist(err) {
		file, err = os.Open(path + ".gz")
	}
	if err != nil {
		return err
	}
	defer file.Close()
	var content io.Reader = file
	if strings.HasSuffix(file.Name(), ".gz") {
		if content, err = gzip.NewReader(file); err != nil {
			return err
		}
	}
	lines := bufio.NewScanner(content)
	lines.Buffer(nil, 1<<26)
	for number := 1; lines.Scan(); number++ {
		read := object{}
		if err := json.Unmarshal(lines.Bytes(), &read); err != nil {
			return fmt.Errorf("%s line %d: %w", filepath.Base(path), number, err)
		}
		line(read)
	}
	return lines.Err()
}

// writeLines writes a file that takes its name only when it is complete; one
// called *.gz is compressed.
func writeLines(path string, write func(line func(object))) (count int, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return 0, err
	}
	file, err := os.Create(path + ".part")
	if err != nil {
		return 0, err
	}
	defer file.Close()
	buffered := bufio.NewWriter(file)
	var content io.Writer = buffered
	packed, err := gzip.NewWriterLevel(buffered, gzip.BestCompression)
	if strings.HasSuffix(path, ".gz") && err == nil {
		content = packed
	}
	write(func(line object) {
		content.Write(append(encode(line), '\n'))
		count++
	})
	if content == packed {
		err = packed.Close()
	}
	if flushed := buffered.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		return count, err
	}
	return count, os.Rename(path+".part", path)
}
