"""Kills, hangs, stacks and isolates real FUSE mounts, and has them brought back by the plans of the command line.

Usage: cases.py MOORING [NAME=PROGRAM]..., in a mount and process namespace of its own.
Exit: 0 everything was as planned; 1 something was not.
"""

import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import facts
import lab
import node
from lab import Server

import executor

WORK = "/var/lib/mooring/work"
CSI = f"{node.KUBELET}/plugins/kubernetes.io/csi"
POD_UIDS = [f"{number}-1111-4111-8111-111111111111" for number in ("11111111", "22222222", "33333333")]


class Scene:
    """One volume of a driver, its pods, and the mounts of both."""

    def __init__(self, world, name, driver, key, kind, source, layout="staged", propagation="HostToContainer", pods=1,
                 republish=None, mode="rw"):
        self.world, self.name, self.driver, self.key, self.kind, self.source = world, name, driver, key, kind, source
        self.propagation, self.republish, self.mode = propagation, republish, mode
        self.volume, self.handle = f"pv-{name}", source if source.startswith("bucket-") else f"pv-{name}"
        self.uids = [f"{world.scenes:04d}{uid[4:]}" for uid in POD_UIDS[:pods]]
        world.scenes += 1
        self.targets = [f"{node.KUBELET}/pods/{uid}/volumes/kubernetes.io~csi/{self.volume}/mount" for uid in self.uids]
        sha = hashlib.sha256(self.handle.encode()).hexdigest()
        self.first = {"staged": f"{CSI}/{driver}/{sha}/globalmount",
                      "juicefs": f"/var/lib/juicefs/volume/{self.volume}-abcdef",
                      "mountpoint": f"{node.KUBELET}/plugins/s3.csi.aws.com/mnt/mp-{name}",
                      "direct": None}[layout]
        self.servers, self.boxes, self.hung = [], [], False

    def mount(self):
        """The driver mounts and binds, then the containers start."""
        for path in (*self.targets, *([self.first] if self.first else [])):
            os.makedirs(path)
        if self.first:
            self.serve(self.first)
            for path in self.targets:
                node.run("mount", "--bind", self.first, path)
        else:
            for path in self.targets:
                self.serve(path)
        for number, path in enumerate(self.targets):
            self.start(number, path)
        return self

    def serve(self, path, **how):
        self.servers.append(Server(path, self.source, self.kind, **how).let_go())

    def start(self, number, path):
        bind = (path, "/data", node.PROPAGATION[self.propagation], self.mode)
        box = node.Container(f"{self.name}-{number}-{time.monotonic_ns()}", [bind])
        self.boxes[number:number + 1] = [box]

    def kill(self):
        for server in self.servers:
            server.kill()
        return self

    def driver_mounts_again(self, unmount):
        if unmount:
            node.run("umount", "-l", self.first)
        self.serve(self.first)
        return self

    def objects(self):
        pods = []
        for number, uid in enumerate(self.uids):
            if uid is None:
                continue
            mount = {"name": "data", "mountPath": "/data", "mountPropagation": self.propagation, "readOnly": self.mode == "ro"}
            pods.append({
                "apiVersion": "v1", "kind": "Pod",
                "metadata": {"name": f"web-{number}", "namespace": "shop", "uid": uid},
                "spec": {"nodeName": "n1", "containers": [{"name": "app", "image": "app", "volumeMounts": [mount]}],
                         "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}]},
                "status": {"phase": "Running", "containerStatuses": [
                    {"name": "app", "state": {"running": {"startedAt": "2026-01-01T00:00:00Z"}}}]}})
        pods.append({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1"},
                     "status": {"conditions": [{"type": "Ready", "status": "True"}]}})
        secret = {"name": "s3", "namespace": "kube-system"}
        csi = {"driver": self.driver, "volumeHandle": self.handle, "nodePublishSecretRef": secret,
               "nodeStageSecretRef": secret}
        objects = pods + [
            {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": self.volume},
             "spec": {"claimRef": {"namespace": "shop", "name": "data"}, "csi": csi}, "status": {"phase": "Bound"}},
            {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "data", "namespace": "shop"},
             "spec": {"volumeName": self.volume}, "status": {"phase": "Bound"}},
            {"apiVersion": "v1", "kind": "Secret", "metadata": secret, "stringData": {
                "accessKeyID": "key", "secretAccessKey": "secret", "endpoint": "http://127.0.0.1:1"}}]
        if self.republish is not None:
            objects.append({"apiVersion": "storage.k8s.io/v1", "kind": "CSIDriver", "metadata": {"name": self.driver},
                            "spec": {"requiresRepublish": self.republish}})
        return objects

    def paths(self):
        return [path for path in (self.first, *self.targets) if path and (node.mounts_at(path) or os.path.isdir(path))]

    def plan(self, plugin=True, tables=True, more=(), command="fuse"):
        """Observes this volume, and asks the command line what to do."""
        mine = set(self.paths())
        own = [line for line in node.mountinfo().splitlines() if line.split()[4] == "/" or line.split()[4] in mine]
        argv = [self.world.mooring, command, "plan", "-o", "json", "--node", "n1", "--complete", "all", "-f",
                self.world.file("objects.json", json.dumps({"apiVersion": "v1", "kind": "List", "items": self.objects()})),
                "--mountinfo", self.world.file("mountinfo", "\n".join(own) + "\n"), *more]
        if command == "fuse" and self.key:
            argv += ["--row", f"{self.driver}={self.key}"]
        if plugin:
            text = self.world.plugin.ask("mountinfo")
            lines = [line for line in text.splitlines() if line.split()[4] == "/" or line.split()[4] in mine]
            argv += ["--plugin-mountinfo", self.world.file("plugin", "\n".join(lines) + "\n")]
        for path in sorted(mine):
            if node.mounts_at(path):
                answer = "TIMEOUT" if self.hung else node.answer(path)
                argv += ["--statfs", f"{path}={answer}"]
            else:
                argv += ["--directory", f"{path}={'not-empty' if os.listdir(path) else 'empty'}"]
        for number, uid in enumerate(self.uids if tables else []):
            if uid is not None:
                table = node.mountinfo(self.boxes[number].pid)
                argv += ["--container", f"{uid}/app={self.world.file(f'container-{number}', table)}"]
        return self.world.ask(argv)

    def look(self, when, dead=()):
        for number, uid in enumerate(self.uids):
            if uid is None:
                continue
            name = f"web-{number}"
            found = self.boxes[number].read("/data/hello.txt")
            self.world.check(f"{self.name} {when}: {name} reads", None if name in dead else "hello\n", found)
            if name in dead:
                self.world.check(f"{self.name} {when}: {name} has", "ENOTCONN", node.statfs("/data", self.boxes[number].pid))

    def carry_out(self, plan):
        """The steps, then the restarts; what the plan promises must be so before and after them."""
        open_ones = [(mount["target"], sorted(reason["code"] for reason in mount["reasons"])) for mount in plan["mounts"]
                     if mount["strategy"] in ("blocked", "conditional")]
        self.world.check(f"{self.name}: what is blocked or not known", [], open_ones)
        restarts = {each["pod"] for each in plan.get("actions", plan.get("restarts", []))}
        self.world.carried.carry_out(plan["steps"])
        self.look("carried out", dead=restarts)
        for number, uid in enumerate(self.uids):
            if uid is not None and f"web-{number}" in restarts:
                self.boxes[number].stop()
                self.start(number, self.targets[number])
        self.look("restarted")

    def delete(self, number):
        """A pod goes: its container, then NodeUnpublish in the mount namespace of the plugin, then its directory."""
        self.boxes[number].stop()
        facts.unpublish(self.targets[number], self.world.plugin)
        self.world.check(f"{self.name}: the directory of web-{number} can be removed", (0, ""),
                         tuple(self.world.plugin.ask("run", ["rmdir", self.targets[number]])))
        self.uids[number] = None

    def clean(self):
        for number, uid in enumerate(self.uids):
            if uid is not None:
                self.boxes[number].stop()
        for path in self.paths():
            while node.mounts_at(path):
                node.run("umount", "-l", path)
        for server in (*self.servers, *self.world.carried.servers):
            server.kill()


class World:

    def __init__(self, mooring):
        self.mooring, self.scenes, self.checks, self.wrong = mooring, 1, 0, []
        os.makedirs(WORK)
        os.makedirs(facts.WORK)
        os.makedirs("/var/lib/juicefs/volume")
        self.host, self.plugin = lab.Agent(False), lab.Agent(True)
        self.carried = lab.Executor({"host": self.host, "plugin": self.plugin})

    @staticmethod
    def file(name, content):
        path = f"{WORK}/{name}"
        with open(path, "w", encoding="utf-8") as out:
            out.write(content)
        return path

    def check(self, what, wanted, found):
        self.checks += 1
        if wanted != found:
            self.wrong.append(what)
            print(f"  DIFFERS {what}: wanted {wanted!r}, found {found!r}", flush=True)

    def ask(self, argv):
        done = subprocess.run(argv, capture_output=True, text=True, timeout=120)
        if done.returncode not in (0, 1) or not done.stdout:
            raise RuntimeError(f"{' '.join(argv[1:3])}: exit {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def state(self, path, wanted):
        """The library's state of a real mount."""
        table = [line for line in node.mountinfo().splitlines() if line.split()[4] in ("/", path)]
        answer = "TIMEOUT" if wanted == "hung" else node.attempt(["stat", "-f", "-c", "OK:%t:%S", path], 10)[1].strip()
        answer = answer if answer.startswith(("OK", "TIMEOUT")) else node.statfs(path)
        found = self.ask([self.mooring, "fuse", "state", "-o", "json", "--mountinfo", self.file("table", "\n".join(table) + "\n"),
                          "--statfs", f"{path}={answer}"])
        states = [each["state"] for each in found["mounts"] if each["target"] == path]
        self.check(f"the library's state of {path}", [wanted], states)

    def watch(self, what):
        """The library must say at each moment what was seen."""
        for path, wanted, _ in what:
            self.state(path, wanted)


def strategies(plan):
    return [mount["strategy"] for mount in plan["mounts"] if mount.get("pod")]


def codes(plan):
    found = {reason["code"] for reason in plan.get("reasons", [])}
    for mount in plan["mounts"]:
        found |= {reason["code"] for reason in mount.get("reasons", [])}
    return found


def doubts(plan):
    """What speaks against an all-clear."""
    return sorted(f"{each['code']} {each.get('object', '')}" for each in plan["reasons"] if each["severity"].upper() != "INFO")


def decided(world):
    """Plans in which no step may change a mount: what is decided, and why."""
    # name, driver, row, type, source, layout, how it is before, options, republish, strategy, code
    rows = [
        ("jfs-process", "csi.juicefs.com", "juicefs-process", "fuse.juicefs", "JuiceFS:j", "juicefs", "dead", (), None,
         "replace-pod", "DaemonNotOurs"),
        ("mp-wait", "s3.csi.aws.com", "mountpoint-s3-v2", "fuse", "mountpoint-s3", "mountpoint", "dead", (), True,
         "wait", "DriverUnmounts"),
        ("mp-norep", "s3.csi.aws.com", "mountpoint-s3-v2", "fuse", "mountpoint-s3", "mountpoint", "dead", (), False,
         "conditional", "RepublishMismatch"),
        ("gcs-dead", "gcsfuse.csi.storage.gke.io", "gcsfuse-sidecar", "fuse", "bucket-a", "direct", "dead", (), None,
         "replace-pod", "SidecarCannotMount"),
        ("geesefs-gone", "ru.yandex.s3.csi", "geesefs-unit", "fuse.geesefs", "bucket-b", "staged", "gone", (), None,
         "ask-driver", "DaemonNotOurs"),
        ("geesefs-served", "ru.yandex.s3.csi", "geesefs-unit", "fuse.geesefs", "bucket-c", "staged", "served", (), None,
         "none", "StagingGoneTargetServed"),
        ("geesefs-plugin", "ru.yandex.s3.csi", "geesefs-plugin", "fuse.geesefs", "bucket-d", "staged", "dead", (), None,
         "replace-pod", "DaemonNotOurs"),
        ("jfs-held", "csi.juicefs.com", "juicefs-pod", "fuse.juicefs", "JuiceFS:j", "juicefs", "hung", ("starting:20s",),
         None, "wait", "WaitForDriver"),
        ("ceph-hung", "cephfs.csi.ceph.com", "ceph-fuse", "fuse.ceph-fuse", "ceph-fuse", "staged", "hung", ("ready",),
         None, "blocked", "TargetHung"),
    ]
    for name, driver, key, kind, source, layout, before, daemon, republish, strategy, code in rows:
        scene = Scene(world, name, driver, key, kind, source, layout, republish=republish).mount()
        scene.look("healthy")
        if before == "hung":
            scene.servers[0].process.send_signal(signal.SIGSTOP)
            scene.hung = True
        elif before != "served":
            scene.kill()
        if before in ("gone", "served"):
            node.run("umount", "-l", scene.first)
        more = [f"--daemon={path}={daemon[0]}" for path in scene.targets] if daemon else []
        plan = scene.plan(more=more)
        world.check(f"{name}: what is decided", [strategy], strategies(plan))
        world.check(f"{name}: it says {code}", True, code in codes(plan))
        world.check(f"{name}: no step", [], plan["steps"])
        scene.clean()


def carried(world):
    """Plans that are carried out; then pods are deleted, and the daemon dies a second time."""
    jfs = ("csi.juicefs.com", "juicefs-pod-remount", "fuse.juicefs", "JuiceFS:j", "juicefs")
    scene = Scene(world, "jfs-stack", *jfs).mount().kill().driver_mounts_again(unmount=True)
    plan = scene.plan()
    world.check("jfs-stack: what is decided", ["stack"], strategies(plan))
    world.check("jfs-stack: nobody restarts", [], plan["actions"])
    scene.carry_out(plan)
    scene.clean()
    scene = Scene(world, "jfs-replace", *jfs, propagation="None").mount().kill().driver_mounts_again(unmount=True)
    plan = scene.plan()
    world.check("jfs-replace: what is decided", ["replace"], strategies(plan))
    world.check("jfs-replace: who restarts", ["restart"], [each["verdict"] for each in plan["actions"]])
    scene.carry_out(plan)
    after = scene.plan()
    world.check("jfs-replace: the next plan says", ("nothing-to-do", []), (after["state"], doubts(after)))
    scene.clean()
    scene = Scene(world, "jfs-readonly", *jfs, mode="ro").mount().kill().driver_mounts_again(unmount=True)
    plan = scene.plan()
    world.check("jfs-readonly: a mount that could be written is not stacked", (["replace"], True),
                (strategies(plan), "ReadOnlyMixed" in codes(plan)))
    scene.carry_out(plan)
    lines = [line.split() for line in node.mountinfo(scene.boxes[0].pid).splitlines() if line.split()[4] == "/data"]
    world.check("jfs-readonly: the container may only read", "ro", lines[-1][5].split(",")[0])
    scene.clean()
    for name, plugin in (("isolated", True), ("tied", False)):
        geesefs = ("ru.yandex.s3.csi", "geesefs-unit", "fuse.geesefs", f"bucket-{name}")
        scene = Scene(world, name, *geesefs, pods=3).mount()
        scene.look("healthy")
        scene.kill()
        node.run("umount", "-l", scene.first)
        scene.driver_mounts_again(unmount=False)
        neighbours(world, scene, lambda plugin=plugin, scene=scene: scene.plan(plugin=plugin), plugin)
        scene.clean()


def neighbours(world, scene, ask, isolates):
    """Three pods of one volume: one bind for all; one is deleted; the daemon dies again; another one is deleted."""
    plan = ask()
    name = scene.name
    world.check(f"{name}: what is decided", {"stack"}, set(strategies(plan)))
    world.check(f"{name}: nobody restarts", [], plan.get("actions", plan.get("restarts")))
    actions = [step["action"] for step in plan["steps"]]
    world.check(f"{name}: mounts are held", 6 if isolates else 0, actions.count("hold-mount"))
    world.check(f"{name}: it says DeleteOfNeighbour", not isolates, "DeleteOfNeighbour" in codes(plan))
    scene.carry_out(plan)
    scene.delete(0)
    scene.look("one pod was deleted", dead=() if isolates else ("web-1", "web-2"))
    if not isolates:
        scene.carry_out(ask())
        return
    scene.kill()
    for server in world.carried.servers:
        server.kill()
    if scene.kind != "fuse.s3fs":
        while node.mounts_at(scene.first):
            node.run("umount", "-l", scene.first)
        scene.driver_mounts_again(unmount=False)
    scene.look("dead again", dead=("web-1", "web-2"))
    plan = ask()
    scene.carry_out(plan)
    scene.delete(1)
    scene.look("a second pod was deleted")


def by_s3fs_plan(world):
    """The same for a driver whose daemon a plan starts: our own server stands in for s3fs."""
    more = ["--driver", "staged.s3.example.com", "--topology", "staged", "--credential-dir", node.CREDENTIALS,
            "--side-dir", node.SIDE]
    for name, plugin in (("s3fs-isolated", True), ("s3fs-tied", False)):
        scene = Scene(world, name, "staged.s3.example.com", "", "fuse.s3fs", "s3fs", pods=3)
        scene.mount().kill()
        neighbours(world, scene, lambda plugin=plugin, scene=scene: scene.plan(plugin=plugin, more=more, command="s3fs"),
                   plugin)
        scene.clean()
    scene = Scene(world, "s3fs-none", "staged.s3.example.com", "", "fuse.s3fs", "s3fs", propagation="None", pods=2)
    scene.mount().kill()
    plan = scene.plan(more=more, command="s3fs")
    world.check("s3fs-none: what is decided", {"replace"}, set(strategies(plan)))
    scene.carry_out(plan)
    scene.clean()


def lines(world):
    """C10: each type and source, mounted for real, is read as a mount of its driver."""
    rows = [
        ("fuse.geesefs", "csi-bucket", "ru.yandex.s3.csi", "geesefs-plugin geesefs-unit"),
        ("fuse.gcsfuse", "my-bucket", "gcsfuse.csi.storage.gke.io", "gcsfuse-shared"),
        ("fuse.seaweedfs", "127.0.0.1:8888:/buckets/pvc-aa", "seaweedfs-csi-driver", "seaweedfs"),
        ("fuse.rclone", ":s3:my-bucket/pre", "ru.yandex.s3.csi", "yandex-rclone"),
        ("fuse", "blobfuse2", "blob.csi.azure.com", "blobfuse2-plugin blobfuse2-proxy"),
        ("fuse.ceph-fuse", "ceph-fuse", "rook-ceph.cephfs.csi.ceph.com", "ceph-fuse"),
        ("fuse.cubefs", "cubefs-vol1", "csi.cubefs.com", "cubefs"),
        ("fuse", "cubefs-vol1", "csi.cubefs.com", "cubefs"),
        ("fuse.s3fs", "s3fs", "ru.yandex.s3.csi", "yandex-s3fs"),
    ]
    mounted = []
    for number, (kind, source, driver, keys) in enumerate(rows):
        path = f"{CSI}/{driver}/line{number}/globalmount"
        os.makedirs(path)
        mounted.append((path, Server(path, source, kind).let_go(), keys))
    table = world.file("lines", "".join(line + "\n" for line in node.mountinfo().splitlines()
                                        if line.split()[4] == "/" or "/line" in line.split()[4]))
    argv = [world.mooring, "fuse", "state", "-o", "json", "--mountinfo", table]
    for path, _, _ in mounted:
        argv += ["--statfs", f"{path}={node.answer(path)}"]
    found = {each["target"]: each for each in world.ask(argv)["mounts"]}
    for path, server, keys in mounted:
        world.check(f"C10: {path} is of", keys.split(), found.get(path, {}).get("drivers"))
        world.check(f"C10: {path} is", "healthy", found.get(path, {}).get("state"))
        server.kill()
        node.run("umount", path)


def fake_gcs(program):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([program, "-scheme", "http", "-host", "127.0.0.1", "-port", str(port), "-backend", "memory",
                               "-public-host", f"127.0.0.1:{port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    node.wait_for(answers, "the GCS server", seconds=60)
    body = json.dumps({"name": "my-bucket"}).encode()
    urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/storage/v1/b?project=p", body,
                                                  {"Content-Type": "application/json"}), timeout=20)
    return server, port


def daemons(world, programs):
    """C1 and C8 with real members of the family, as far as they are here."""

    def quiet(*argv):
        return subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    if "rclone" in programs:
        os.makedirs("/var/lib/remote")
        print("rclone", flush=True)
        world.watch(facts.daemon(world.check, "rclone", lambda path: quiet(
            programs["rclone"], "mount", ":local:/var/lib/remote", path, "--allow-other", "--config", "/dev/null"), True))
    if "gcsfuse" in programs and "fake-gcs-server" in programs:
        print("gcsfuse", flush=True)
        server, port = fake_gcs(programs["fake-gcs-server"])
        try:
            world.watch(facts.daemon(world.check, "gcsfuse", lambda path: quiet(
                programs["gcsfuse"], "--foreground", "--custom-endpoint", f"http://127.0.0.1:{port}/storage/v1/",
                "--anonymous-access", "--implicit-dirs", "--enable-hns=false", "-o", "allow_other", "my-bucket", path), False))
        finally:
            server.kill()


def main():
    started = time.monotonic()
    node.prepare()
    if not os.path.isdir(f"{lab.CONNECTIONS}/0") and not any(
            line.split()[4] == lab.CONNECTIONS for line in node.mountinfo().splitlines()):
        node.run("mount", "-t", "fusectl", "fusectl", lab.CONNECTIONS)
    world = World(sys.argv[1])
    programs = dict(word.split("=", 1) for word in sys.argv[2:])
    try:
        print("what a FUSE mount is", flush=True)
        for fact in (facts.death, facts.kept, facts.lost, facts.private_to_a_user, facts.unmounts):
            world.watch(fact(world.check))
        facts.stacks(world.check, world.plugin)
        print("whose mount it is", flush=True)
        lines(world)
        print("plans without steps", flush=True)
        decided(world)
        print("plans that are carried out", flush=True)
        carried(world)
        by_s3fs_plan(world)
        daemons(world, programs)
    except executor.Failed as failed:
        world.check("the plan could be carried out", "", str(failed))
    seconds = time.monotonic() - started
    print(f"fuse: {world.carried.steps} steps carried out, {world.checks} checks, {len(world.wrong)} differ, {seconds:.0f} seconds")
    return 1 if world.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
