package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits.
const (
	maxTries   = 3
	maxWait    = 30 * time.Second // between two tries
	maxAnswer  = 8 << 20          // bytes of a body
	maxRequest = 2 * time.Minute  // for all tries together
)

// A doer sends one request.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

// relay sends what a page asks for.
type relay struct {
	client doer
	sleep  func(time.Duration)
}

// request is one request, as www/relay.js writes it.
type request struct {
	URL     string            `json:"url"`     // absolute
	Origins []string          `json:"origins"` // where it may go
	Method  string            `json:"method"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

// response is what came back. Error is set when nothing did.
type response struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	Error   string            `json:"error,omitempty"`
}

// answer takes a request as JSON and returns the response as JSON.
func (r relay) answer(text string) string {
	var q request
	var a response
	err := json.Unmarshal([]byte(text), &q)
	if err == nil {
		a, err = r.send(q)
	}
	if err != nil {
		a = response{Error: err.Error()}
	}
	out, err := json.Marshal(a)
	if err != nil {
		return `{"error":"the answer has no JSON form"}`
	}
	return string(out)
}

func (r relay) send(q request) (response, error) {
	if err := allowed(q.URL, q.Origins); err != nil {
		return response{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), maxRequest)
	defer cancel()
	for try := 1; ; try++ {
		a, after, err := r.once(ctx, q)
		if err != nil || after == 0 || try == maxTries || ctx.Err() != nil {
			return a, err
		}
		r.sleep(after)
	}
}

// once sends the request. after is how long to wait before the next try, 0 when
// there should be none.
func (r relay) once(ctx context.Context, q request) (a response, after time.Duration, err error) {
	method := q.Method
	if method == "" {
		method = http.MethodGet
	}
	req, err := http.NewRequestWithContext(ctx, method, q.URL, strings.NewReader(q.Body))
	if err != nil {
		return a, 0, err
	}
	for name, value := range q.Headers {
		req.Header.Set(name, value)
	}
	got, err := r.client.Do(req)
	if err != nil {
		return a, 0, fmt.Errorf("%s could not be reached: %w", req.URL.Host, err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer+1))
	if err != nil {
		return a, 0, fmt.Errorf("the answer of %s broke off: %w", req.URL.Host, err)
	}
	if len(body) > maxAnswer {
		return a, 0, fmt.Errorf("the answer of %s is larger than %d MB", req.URL.Host, maxAnswer>>20)
	}
	a = response{Status: got.StatusCode, Headers: map[string]string{}, Body: string(body)}
	for name := range got.Header {
		a.Headers[strings.ToLower(name)] = got.Header.Get(name)
	}
	return a, busy(got), nil
}

// busy returns how long a server wants to be left alone, 0 when it is not busy.
func busy(got *http.Response) time.Duration {
	switch got.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
	default:
		return 0
	}
	if seconds, err := strconv.Atoi(got.Header.Get("Retry-After")); err == nil && seconds > 0 {
		return min(time.Duration(seconds)*time.Second, maxWait)
	}
	return time.Second
}

// allowed reports as an error that a request may not go to that address.
func allowed(address string, origins []string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	if u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return errors.New("the address must be an http or https URL")
	}
	if origin := u.Scheme + "://" + u.Host; !slices.Contains(origins, origin) {
		return fmt.Errorf("%s is neither the page's own origin nor one of the origins that createRelay was given", origin)
	}
	return nil
}
