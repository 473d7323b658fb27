// Package squeeze compresses files as hosts serve them.
package squeeze

import (
	"bytes"
	"compress/gzip"

	"github.com/andybalholm/brotli"
)

// Brotli compresses as hard as brotli can.
func Brotli(text []byte) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	_, _ = w.Write(text) // a bytes.Buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// Gzip compresses as hard as gzip can. Without a name or a time: the same text gives
// the same bytes.
func Gzip(text []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = w.Write(text)                                  // a bytes.Buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
