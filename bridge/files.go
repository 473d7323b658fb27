package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/match"
)

// setFiles puts files into a file input (contract 3.3, T59).
func (r *run) setFiles(c *comp, args []Val) *Error {
	const shape = `a list of {"name":"a.txt","type":"text/plain","text":"…"} or with "base64" instead of "text"`
	bad := func(why string) *Error {
		return refuse(BadArgument, "Give the files as that list.", "setFiles on ", r.called(c), " takes ", shape, "; ", why, ".")
	}
	given := args
	if len(args) == 1 && args[0].kind == array {
		given = args[0].list
	}
	if len(given) == 0 && r.step.Action != "clear" {
		return bad("it was given no file")
	}
	if len(given) > 1 && !r.x.multiple(c) {
		return refuse(BadArgument, "Give one file.", r.called(c), " takes one file; it was given several.")
	}
	var files []File
	size := 0
	accept := r.b.tree.Attr(c.node, "accept")
	for _, g := range given {
		name, typ := g.get("name"), g.get("type")
		if g.kind != object || name.kind != text || name.s == "" || strings.ContainsAny(name.s, "/\\\x00") {
			return bad("a file has no proper name")
		}
		f := File{Name: name.s, Type: typ.s}
		switch txt, b64 := g.get("text"), g.get("base64"); {
		case txt.kind == text && b64.absent():
			f.Data = []byte(txt.s)
		case b64.kind == text && txt.absent():
			data, ok := decode64(b64.s)
			if !ok {
				return bad("the base64 of a file is malformed")
			}
			f.Data = data
		default:
			return bad("a file needs either text or base64")
		}
		if f.Type == "" {
			f.Type = typeOf(f.Name)
		}
		if size += len(f.Data); size > maxFiles {
			return refuse(Limit, "Send smaller files.", "The files of one setFiles may have 10 MB together.")
		}
		if !accepts(accept, f) {
			return refuse(BadArgument, "Give a file of an accepted type.", r.called(c), " accepts ", match.Clip(quoteless(strings.ReplaceAll(strings.ReplaceAll(accept, ".", " "), "*", "any")), maxLabel), "; ", quoteless(match.Clip(f.Name, maxLabel)), " is none of these.")
		}
		files = append(files, f)
	}
	told := make([]Val, len(files))
	for i, f := range files {
		told[i] = Val{kind: object, keys: []string{"name", "type", "size"}, list: []Val{str(f.Name), str(f.Type), num(float64(len(f.Data)))}}
	}
	if err := r.permit([]Val{{kind: array, list: told}}); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	r.do(Gesture{Name: "setFiles", Moves: []Move{
		{Do: SetFiles, On: c.node, Files: files},
		fire(c.node, "input", PlainEvent),
		{Do: Fire, On: c.node, Event: "change", Init: PlainEvent, If: IfConnected},
	}})
	return nil
}

// accepts applies the accept attribute: extensions, types, and type/*.
func accepts(accept string, f File) bool {
	if strings.TrimSpace(accept) == "" {
		return true
	}
	for _, a := range strings.Split(accept, ",") {
		a = strings.ToLower(strings.TrimSpace(a))
		switch {
		case a == "":
		case a[0] == '.':
			if strings.HasSuffix(strings.ToLower(f.Name), a) {
				return true
			}
		case strings.HasSuffix(a, "/*"):
			if strings.HasPrefix(strings.ToLower(f.Type), a[:len(a)-1]) {
				return true
			}
		case a == strings.ToLower(f.Type):
			return true
		}
	}
	return false
}

// fileTypes are the types of common file names, for accept attributes that name types.
var fileTypes = table{{".txt", "text/plain"}, {".csv", "text/csv"}, {".json", "application/json"}, {".pdf", "application/pdf"}, {".png", "image/png"},
	{".jpg", "image/jpeg"}, {".jpeg", "image/jpeg"}, {".gif", "image/gif"}, {".svg", "image/svg+xml"}, {".webp", "image/webp"}, {".html", "text/html"}, {".md", "text/markdown"},
	{".xml", "application/xml"}, {".zip", "application/zip"}, {".mp3", "audio/mpeg"}, {".mp4", "video/mp4"}}

func typeOf(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return ""
	}
	return fileTypes.of(strings.ToLower(name[i:]))
}

const alphabet64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// decode64 reads base64 with or without padding, and its URL form.
func decode64(s string) ([]byte, bool) {
	out := make([]byte, 0, len(s)*3/4)
	var acc, bits uint
	s = strings.TrimRight(s, "=")
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch c {
		case '-':
			c = '+'
		case '_':
			c = '/'
		case '\n', '\r':
			continue
		}
		v := strings.IndexByte(alphabet64, c)
		if v < 0 {
			return nil, false
		}
		acc, bits = acc<<6|uint(v), bits+6
		if bits >= 8 {
			bits -= 8
			out = append(out, byte(acc>>bits))
		}
	}
	return out, bits < 6
}
