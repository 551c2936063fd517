package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/go-logr/logr"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/volume/persistentvolume"
)

// cluster is the real controller over a played API server. Its informers are
// never started: what is written shows in the listers at once.
type cluster struct {
	ctx        context.Context
	server     *server
	events     *eventLog
	controller *persistentvolume.Bridge
	classes    cache.Indexer
	pods       cache.Indexer
}

// newCluster makes the controller once; load puts one world after the other into it.
func newCluster() *cluster {
	klog.SetLogger(logr.Discard())
	ctx := klog.NewContext(context.Background(), logr.Discard())

	client := &fake.Clientset{}
	factory := informers.NewSharedInformerFactory(client, 0)
	core, storage := factory.Core().V1(), factory.Storage().V1()
	c := &cluster{
		ctx:     ctx,
		events:  &eventLog{},
		classes: storage.StorageClasses().Informer().GetIndexer(),
		pods:    core.Pods().Informer().GetIndexer(),
	}
	c.server = newServer(core.PersistentVolumes().Informer().GetIndexer(), core.PersistentVolumeClaims().Informer().GetIndexer())
	client.AddReactor("*", "*", c.server.react)

	controller, err := persistentvolume.NewBridge(ctx, persistentvolume.ControllerParameters{
		KubeClient:                client,
		VolumeInformer:            core.PersistentVolumes(),
		ClaimInformer:             core.PersistentVolumeClaims(),
		ClassInformer:             storage.StorageClasses(),
		PodInformer:               core.Pods(),
		NodeInformer:              core.Nodes(),
		EnableDynamicProvisioning: true,
	}, c.events)
	if err != nil {
		panic(err)
	}
	c.controller = controller
	return c
}

// load makes these objects the whole world, as seen by a controller just started.
func (c *cluster) load(w *world, chance *rand.Rand) {
	c.server.load(shuffledCopies(w.volumes, chance), shuffledCopies(w.claims, chance))
	replace(c.classes, shuffledCopies(w.classes, chance))
	replace(c.pods, shuffledCopies(w.pods, chance))
	c.events.take()
	c.controller.Restart(klog.FromContext(c.ctx))
}

// subject names one claim ("namespace/name") or one volume.
type subject struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// sync syncs one object once.
func (c *cluster) sync(what subject) error {
	if what.Kind == "PersistentVolume" {
		return c.controller.SyncVolume(c.ctx, what.Name)
	}
	return c.controller.SyncClaim(c.ctx, what.Name)
}

// subjects lists every claim in namespace/name order, then every volume in name order.
func (c *cluster) subjects() []subject {
	var all []subject
	for _, name := range sorted(c.server.claims.ListKeys()) {
		all = append(all, subject{"PersistentVolumeClaim", name})
	}
	for _, name := range sorted(c.server.volumes.ListKeys()) {
		all = append(all, subject{"PersistentVolume", name})
	}
	return all
}

func sorted(names []string) []string {
	slices.Sort(names)
	return names
}

func replace[T any](indexer cache.Indexer, objects []T) {
	if err := indexer.Replace(nil, ""); err != nil {
		panic(err)
	}
	for _, object := range objects {
		if err := indexer.Add(object); err != nil {
			panic(err)
		}
	}
}
