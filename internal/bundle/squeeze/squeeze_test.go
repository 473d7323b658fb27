package squeeze

import (
	"bytes"
	"io"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestCompression(t *testing.T) {
	text := bytes.Repeat([]byte("drawbridge "), 1000)
	back, err := io.ReadAll(brotli.NewReader(bytes.NewReader(Brotli(text))))
	if err != nil || !bytes.Equal(back, text) {
		t.Errorf("brotli: %d bytes came back, %v", len(back), err)
	}
	if !bytes.Equal(Gzip(text), Gzip(text)) {
		t.Error("gzip gives different bytes for the same text")
	}
}
