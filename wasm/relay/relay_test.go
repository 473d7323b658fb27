package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// doing is a server as a function.
type doing func(*http.Request) *http.Response

func (f doing) Do(q *http.Request) (*http.Response, error) { return f(q), nil }

func reply(status int, body string, headers ...string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// ask sends one request to a server and returns the answer and the waits.
func ask(t *testing.T, q request, server doing) (a response, waits []time.Duration) {
	t.Helper()
	r := relay{client: server, sleep: func(d time.Duration) { waits = append(waits, d) }}
	text, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(r.answer(string(text))), &a); err != nil {
		t.Fatal(err)
	}
	return a, waits
}

const here = "https://models.example"

func TestSend(t *testing.T) {
	q := request{URL: here + "/v1?x=1", Origins: []string{here}, Method: "POST", Headers: map[string]string{"content-type": "application/json"}, Body: `{"n":"é"}`}
	a, waits := ask(t, q, func(q *http.Request) *http.Response {
		body, _ := io.ReadAll(q.Body) // a string
		return reply(200, q.Method+" "+q.URL.RawQuery+" "+q.Header.Get("Content-Type")+" "+string(body), "X-Id", "7")
	})
	if a.Status != 200 || a.Body != `POST x=1 application/json {"n":"é"}` || a.Headers["x-id"] != "7" || a.Error != "" || waits != nil {
		t.Errorf("answer = %+v, waits %v", a, waits)
	}
}

func TestBusyServerIsAskedAgain(t *testing.T) {
	tests := []struct {
		name     string
		statuses []int
		after    string
		want     int
		waits    []time.Duration
	}{
		{"then well", []int{429, 200}, "2", 200, []time.Duration{2 * time.Second}},
		{"no time named", []int{503, 200}, "", 200, []time.Duration{time.Second}},
		{"an hour", []int{503, 200}, "3600", 200, []time.Duration{maxWait}},
		{"for good", []int{503, 503, 503, 200}, "", 503, []time.Duration{time.Second, time.Second}},
		{"an error of the caller", []int{400, 200}, "", 400, nil},
		{"a broken server", []int{500, 200}, "", 500, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			i := 0
			a, waits := ask(t, request{URL: here, Origins: []string{here}}, func(*http.Request) *http.Response {
				i++
				return reply(tt.statuses[i-1], "", "Retry-After", tt.after)
			})
			if a.Status != tt.want || len(waits) != len(tt.waits) {
				t.Fatalf("status %d after %v, want %d after %v", a.Status, waits, tt.want, tt.waits)
			}
			for i := range waits {
				if waits[i] != tt.waits[i] {
					t.Errorf("wait %v, want %v", waits[i], tt.waits[i])
				}
			}
		})
	}
}

func TestRefused(t *testing.T) {
	server := func(*http.Request) *http.Response {
		t.Error("the request was sent")
		return reply(200, "")
	}
	tests := []struct{ url, want string }{
		{"https://other.example/", "https://other.example is neither"},
		{"http://models.example/", "http://models.example is neither"},
		{"file:///etc/passwd", "http or https"},
		{"/relative", "http or https"},
		{"https://models.example@evil.example/", "https://evil.example is neither"},
	}
	for _, tt := range tests {
		if a, _ := ask(t, request{URL: tt.url, Origins: []string{here}}, server); !strings.Contains(a.Error, tt.want) {
			t.Errorf("%s: error %+q, want %+q", tt.url, a.Error, tt.want)
		}
	}
}

func TestLargeAnswer(t *testing.T) {
	a, _ := ask(t, request{URL: here, Origins: []string{here}}, func(*http.Request) *http.Response {
		return reply(200, strings.Repeat("x", maxAnswer+1))
	})
	if !strings.Contains(a.Error, "larger than 8 MB") {
		t.Errorf("error = %+q", a.Error)
	}
}
