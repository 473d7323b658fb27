package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os/exec"
	"strings"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// infoName is the file that tells what a package was made from, and that it is one.
const infoName = "build-info.json"

// info is the text of build-info.json: the Go release, and size and hash of every
// other file.
func info(pkg files) ([]byte, error) {
	goVersion, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		return nil, err
	}
	type file struct {
		Bytes  int    `json:"bytes"`
		SHA256 string `json:"sha256"`
	}
	list := map[string]file{}
	for name, text := range pkg {
		sum := sha256.Sum256(text)
		list[name] = file{len(text), hex.EncodeToString(sum[:])}
	}
	return indented(struct {
		Module  string          `json:"module"`
		Version string          `json:"version"`
		Go      string          `json:"go"`
		Files   map[string]file `json:"files"`
	}{bundle.Module, version, strings.TrimSpace(string(goVersion)), list})
}
