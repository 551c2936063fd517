package main

import (
	"context"
	"encoding/json"
	"io"
	"sort"
	"strings"
	"sync"

	"github.com/container-storage-interface/spec/lib/go/csi"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// A volume in memory.
type volume struct {
	Handle string `json:"handle"`
	Bytes  int64  `json:"bytes"`
	Source string `json:"source,omitempty"`
	wishes wishes
	place  []*csi.Topology
}

// entry is one line of the journal.
type entry struct {
	Did string `json:"did"`
	volume
}

const snapshotPrefix = "snapshot-"

// A snapshot in memory, of a volume that was made here or not.
type snapshot struct {
	id     string
	volume string
	bytes  int64
	cut    *timestamppb.Timestamp
}

type controller struct {
	csi.UnimplementedControllerServer
	mutex   sync.Mutex
	volumes map[string]*volume
	calls   map[string]int
	journal *json.Encoder
	// snapshots by their handle
	snapshots map[string]*snapshot
}

func newController(journal io.Writer) *controller {
	return &controller{
		volumes:   map[string]*volume{},
		calls:     map[string]int{},
		journal:   json.NewEncoder(journal),
		snapshots: map[string]*snapshot{},
	}
}

func (c *controller) ControllerGetCapabilities(context.Context, *csi.ControllerGetCapabilitiesRequest) (*csi.ControllerGetCapabilitiesResponse, error) {
	response := &csi.ControllerGetCapabilitiesResponse{}
	for _, one := range []csi.ControllerServiceCapability_RPC_Type{
		csi.ControllerServiceCapability_RPC_CREATE_DELETE_VOLUME,
		csi.ControllerServiceCapability_RPC_LIST_VOLUMES,
		csi.ControllerServiceCapability_RPC_EXPAND_VOLUME,
		csi.ControllerServiceCapability_RPC_CLONE_VOLUME,
		csi.ControllerServiceCapability_RPC_CREATE_DELETE_SNAPSHOT,
		csi.ControllerServiceCapability_RPC_LIST_SNAPSHOTS,
	} {
		response.Capabilities = append(response.Capabilities, &csi.ControllerServiceCapability{
			Type: &csi.ControllerServiceCapability_Rpc{Rpc: &csi.ControllerServiceCapability_RPC{Type: one}},
		})
	}
	return response, nil
}

func (c *controller) CreateVolume(ctx context.Context, request *csi.CreateVolumeRequest) (*csi.CreateVolumeResponse, error) {
	wanted := wishes(request.GetParameters())
	if err := wanted.fault(ctx, "create", c.count("create", request.GetName())); err != nil {
		return nil, err
	}
	size, err := wanted.size(request.GetCapacityRange().GetRequiredBytes())
	if err != nil {
		return nil, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	handle := "memory-" + request.GetName()
	made, exists := c.volumes[handle]
	if !exists {
		source, err := c.source(request.GetVolumeContentSource())
		if err != nil {
			return nil, err
		}
		made = &volume{Handle: handle, Bytes: size, Source: source, wishes: wanted, place: place(request)}
		c.volumes[handle] = made
		c.write("created", made)
	}
	return &csi.CreateVolumeResponse{Volume: &csi.Volume{
		VolumeId:           handle,
		CapacityBytes:      made.Bytes,
		ContentSource:      request.GetVolumeContentSource(),
		AccessibleTopology: made.place,
	}}, nil
}

// source of the data; every snapshot of a name that fits is there.
func (c *controller) source(of *csi.VolumeContentSource) (string, error) {
	if parent := of.GetVolume().GetVolumeId(); parent != "" {
		if _, exists := c.volumes[parent]; !exists {
			return "", status.Errorf(codes.NotFound, "no volume %s to clone", parent)
		}
		return parent, nil
	}
	snapshot := of.GetSnapshot().GetSnapshotId()
	if snapshot != "" && !strings.HasPrefix(snapshot, snapshotPrefix) {
		return "", status.Errorf(codes.NotFound, "no snapshot %s", snapshot)
	}
	return snapshot, nil
}

// place of a volume: the first that is preferred, or else required.
func place(request *csi.CreateVolumeRequest) []*csi.Topology {
	needed := request.GetAccessibilityRequirements()
	for _, places := range [][]*csi.Topology{needed.GetPreferred(), needed.GetRequisite()} {
		if len(places) > 0 {
			return places[:1]
		}
	}
	return nil
}

func (c *controller) DeleteVolume(ctx context.Context, request *csi.DeleteVolumeRequest) (*csi.DeleteVolumeResponse, error) {
	handle := request.GetVolumeId()
	gone := c.find(handle)
	if err := gone.wishes.fault(ctx, "delete", c.count("delete", handle)); err != nil {
		return nil, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.volumes, handle)
	c.write("deleted", gone)
	return &csi.DeleteVolumeResponse{}, nil
}

func (c *controller) ControllerExpandVolume(ctx context.Context, request *csi.ControllerExpandVolumeRequest) (*csi.ControllerExpandVolumeResponse, error) {
	handle := request.GetVolumeId()
	grown := c.find(handle)
	if err := grown.wishes.fault(ctx, "expand", c.count("expand", handle)); err != nil {
		return nil, err
	}
	size, err := grown.wishes.size(request.GetCapacityRange().GetRequiredBytes())
	if err != nil {
		return nil, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if size > grown.Bytes {
		grown.Bytes = size
		c.volumes[handle] = grown
		c.write("expanded", grown)
	}
	return &csi.ControllerExpandVolumeResponse{
		CapacityBytes:         grown.Bytes,
		NodeExpansionRequired: grown.wishes["nodeExpansion"] == "true",
	}, nil
}

func (c *controller) ListVolumes(context.Context, *csi.ListVolumesRequest) (*csi.ListVolumesResponse, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	response := &csi.ListVolumesResponse{}
	for _, each := range c.volumes {
		response.Entries = append(response.Entries, &csi.ListVolumesResponse_Entry{
			Volume: &csi.Volume{VolumeId: each.Handle, CapacityBytes: each.Bytes},
		})
	}
	sort.Slice(response.Entries, func(i, j int) bool {
		return response.Entries[i].Volume.VolumeId < response.Entries[j].Volume.VolumeId
	})
	return response, nil
}

// CreateSnapshot of a volume; the same name is the same snapshot.
func (c *controller) CreateSnapshot(_ context.Context, request *csi.CreateSnapshotRequest) (*csi.CreateSnapshotResponse, error) {
	cut := c.find(request.GetSourceVolumeId())
	c.mutex.Lock()
	defer c.mutex.Unlock()
	id := snapshotPrefix + request.GetName()
	made, exists := c.snapshots[id]
	if !exists {
		made = &snapshot{id: id, volume: cut.Handle, bytes: cut.Bytes, cut: timestamppb.Now()}
		c.snapshots[id] = made
		c.write("cut", &volume{Handle: id, Source: cut.Handle})
	}
	return &csi.CreateSnapshotResponse{Snapshot: made.shown()}, nil
}

func (c *controller) DeleteSnapshot(_ context.Context, request *csi.DeleteSnapshotRequest) (*csi.DeleteSnapshotResponse, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.snapshots, request.GetSnapshotId())
	c.write("dropped", &volume{Handle: request.GetSnapshotId()})
	return &csi.DeleteSnapshotResponse{}, nil
}

func (c *controller) ListSnapshots(_ context.Context, request *csi.ListSnapshotsRequest) (*csi.ListSnapshotsResponse, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	response := &csi.ListSnapshotsResponse{}
	for id, each := range c.snapshots {
		if wanted := request.GetSnapshotId(); wanted == "" || wanted == id {
			response.Entries = append(response.Entries, &csi.ListSnapshotsResponse_Entry{Snapshot: each.shown()})
		}
	}
	sort.Slice(response.Entries, func(i, j int) bool {
		return response.Entries[i].Snapshot.SnapshotId < response.Entries[j].Snapshot.SnapshotId
	})
	return response, nil
}

func (s *snapshot) shown() *csi.Snapshot {
	return &csi.Snapshot{SnapshotId: s.id, SourceVolumeId: s.volume, SizeBytes: s.bytes, CreationTime: s.cut, ReadyToUse: true}
}

// find a volume; one that was not made here exists as far as anybody knows.
func (c *controller) find(handle string) *volume {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if known, exists := c.volumes[handle]; exists {
		return known
	}
	return &volume{Handle: handle, wishes: wishesOfHandle(handle)}
}

// count of the same call before this one.
func (c *controller) count(operation, of string) int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	key := operation + " " + of
	c.calls[key]++
	return c.calls[key] - 1
}

func (c *controller) write(did string, what *volume) {
	if err := c.journal.Encode(entry{Did: did, volume: *what}); err != nil {
		panic(err)
	}
}
