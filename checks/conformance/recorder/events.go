package main

import (
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/runtime"
)

// event is one event, as answers show it.
type event struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Type    string `json:"type"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// eventLog is an event recorder that only stores messages.
type eventLog struct {
	lock   sync.Mutex
	events []event
}

// Event writes one event down.
func (l *eventLog) Event(about runtime.Object, eventType, reason, message string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	kind, name := kindAndName(about)
	l.events = append(l.events, event{Kind: kind, Name: name, Type: eventType, Reason: reason, Message: message})
}

// Eventf writes one event down.
func (l *eventLog) Eventf(about runtime.Object, eventType, reason, format string, arguments ...any) {
	l.Event(about, eventType, reason, fmt.Sprintf(format, arguments...))
}

// AnnotatedEventf writes one event down; the controller annotates none.
func (l *eventLog) AnnotatedEventf(about runtime.Object, _ map[string]string, eventType, reason, format string, arguments ...any) {
	l.Event(about, eventType, reason, fmt.Sprintf(format, arguments...))
}

// take gives the events since it was last asked.
func (l *eventLog) take() []event {
	l.lock.Lock()
	defer l.lock.Unlock()
	events := l.events
	l.events = nil
	if events == nil {
		events = []event{}
	}
	return events
}
