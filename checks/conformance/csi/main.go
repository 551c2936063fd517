// A CSI driver that keeps its volumes in memory, for the real sidecars external-provisioner, external-resizer and
// external-snapshotter. Every change of a volume or snapshot is a line in its journal; faults come on demand (faults.go).
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/container-storage-interface/spec/lib/go/csi"
	"google.golang.org/grpc"
)

func main() {
	name := flag.String("name", "memory.csi.mooring.dev", "what the driver calls itself")
	socket := flag.String("socket", "", "the unix socket to serve on")
	file := flag.String("journal", "", "the file that gets a JSON line for each volume made, grown or deleted")
	topology := flag.Bool("topology", false, "volumes are only where their topology says")
	flag.Parse()
	if err := serve(*name, *socket, *file, *topology); err != nil {
		log.Fatal(err)
	}
}

func serve(name, socket, file string, topology bool) error {
	journal, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return fmt.Errorf("socket: %w", err)
	}
	server := grpc.NewServer()
	csi.RegisterIdentityServer(server, &identity{name: name, topology: topology})
	csi.RegisterNodeServer(server, &node{name: name})
	csi.RegisterControllerServer(server, newController(journal))
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-stop
		server.Stop()
	}()
	log.Printf("serving on %s", socket)
	return server.Serve(listener)
}
