"""Kills real s3fs mounts and has them brought back by the plans of the command line.

Usage: cases.py MOORING SERVER, in a mount and process namespace of its own.
Exit: 0 everything was as planned; 1 something was not.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time

import boto3

import executor
import node

KEYS = ("FAKEAKIDEXAMPLE00001", "fakeSecretForTestsOnly/0000000000000001+x")
DIRECT, STAGED = "direct.s3.example.com", "staged.s3.example.com"
WORK = "/var/lib/mooring/work"
LAYERS = ["--max-layers", "3"]


class Box:
    """A container as it is meant."""

    def __init__(self, name, propagation="None", read_only=False, sub_path=""):
        self.name, self.propagation, self.read_only, self.sub_path = name, propagation, read_only, sub_path
        self.container = None


class Pod:

    def __init__(self, number, name, driver, volume, *boxes):
        self.uid = f"{number:08d}-1111-4111-8111-111111111111"
        self.name, self.driver, self.volume, self.boxes = name, driver, volume, boxes
        self.target = f"{node.KUBELET}/pods/{self.uid}/volumes/kubernetes.io~csi/{volume}/mount"

    def host_path(self, box):
        if not box.sub_path:
            return self.target
        return f"{node.KUBELET}/pods/{self.uid}/volume-subpaths/{self.volume}/{box.name}/0"


PODS = [
    Pod(1, "replace", DIRECT, "pv-replace", Box("app")),
    Pod(2, "stack-slave", DIRECT, "pv-slave", Box("app", "HostToContainer")),
    Pod(3, "stack-shared", DIRECT, "pv-shared", Box("app", "Bidirectional")),
    Pod(4, "stack-mixed", DIRECT, "pv-mixed", Box("a"), Box("b", "HostToContainer")),
    Pod(5, "readers", DIRECT, "pv-readers", Box("app", "HostToContainer", read_only=True)),
    Pod(6, "readers-writers", DIRECT, "pv-both", Box("r", "HostToContainer", read_only=True), Box("w", "HostToContainer")),
    Pod(7, "sub-slave", DIRECT, "pv-sub", Box("app", "HostToContainer", sub_path="sub")),
    Pod(8, "sub-none", DIRECT, "pv-subnone", Box("app", sub_path="sub")),
    Pod(9, "terminated", DIRECT, "pv-term", Box("app")),
    Pod(10, "untouched", DIRECT, "pv-fine", Box("app")),
    Pod(11, "staged-follows", STAGED, "pv-staged", Box("app", "HostToContainer")),
    Pod(12, "staged-plain", STAGED, "pv-staged", Box("app")),
    Pod(13, "staged-alone", STAGED, "pv-alone", Box("app")),
    Pod(14, "sub-looked-at", DIRECT, "pv-looked", Box("app", "HostToContainer", sub_path="sub")),
]

# A look at its sub path through the dead volume makes the kernel forget the directory, and nothing can be bound over it then.
LOOKED_AT = "sub-looked-at/app"

# In which container a plan may leave a dead mount until it starts anew; everywhere else data must be there at once.
MUST_RESTART = {
    "replace/app", "stack-mixed/a", "readers-writers/r", "readers-writers/w", "sub-none/app", "terminated/app",
    "staged-plain/app", "staged-alone/app",
}


class World:

    def __init__(self, mooring, url):
        self.mooring, self.url = mooring, url
        self.checks, self.wrong = 0, []
        self.carried = executor.Executor(KEYS)
        os.makedirs(WORK)
        self._file("objects.json", json.dumps({"apiVersion": "v1", "kind": "List", "items": self._objects()}))

    @staticmethod
    def _file(name, content):
        path = f"{WORK}/{name}"
        with open(path, "w" if isinstance(content, str) else "wb") as out:
            out.write(content)
        return path

    def check(self, what, wanted, found):
        self.checks += 1
        if wanted != found:
            self.wrong.append(f"{what}: wanted {wanted!r}, found {found!r}")
            print(f"  DIFFERS {self.wrong[-1]}", flush=True)

    # What the cluster says

    def _objects(self):
        key = {"accessKeyID": KEYS[0], "secretAccessKey": KEYS[1], "endpoint": self.url}
        objects = [{"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "s3", "namespace": "kube-system"},
                    "stringData": key}]
        for driver, volume in sorted({(pod.driver, pod.volume) for pod in PODS}):
            secret = {"name": "s3", "namespace": "kube-system"}
            objects.append({
                "apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": volume},
                "spec": {"claimRef": {"namespace": "shop", "name": volume}, "csi": {
                    "driver": driver, "volumeHandle": f"csi-{volume}", "nodePublishSecretRef": secret,
                    "nodeStageSecretRef": secret}},
                "status": {"phase": "Bound"}})
            objects.append({
                "apiVersion": "v1", "kind": "PersistentVolumeClaim",
                "metadata": {"name": volume, "namespace": "shop"}, "spec": {"volumeName": volume},
                "status": {"phase": "Bound"}})
        return objects + [self._pod(pod) for pod in PODS]

    @staticmethod
    def _pod(pod):
        containers, states = [], []
        for box in pod.boxes:
            mount = {"name": "data", "mountPath": "/data", "readOnly": box.read_only}
            if box.propagation != "None":
                mount["mountPropagation"] = box.propagation
            if box.sub_path:
                mount["subPath"] = box.sub_path
            containers.append({"name": box.name, "image": "app", "volumeMounts": [mount]})
            states.append({"name": box.name, "state": {"running": {"startedAt": "2026-01-01T00:00:00Z"}}})
        return {
            "apiVersion": "v1", "kind": "Pod",
            "metadata": {"name": pod.name, "namespace": "shop", "uid": pod.uid},
            "spec": {"nodeName": "n1", "containers": containers,
                     "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": pod.volume}}]},
            "status": {"phase": "Running", "containerStatuses": states}}

    # What was seen on the node

    def plan(self, driver, tables, extra=()):
        """Observes, and asks the command line what to do."""
        pods = [pod for pod in PODS if pod.driver == driver]
        paths = {pod.target for pod in pods} | {pod.host_path(box) for pod in pods for box in pod.boxes}
        # The content of a volume is not checked: the check itself would change it.
        paths |= {line.split()[4] for line in node.mountinfo().splitlines()
                  if " fuse.s3fs " in line and "/mount/" not in line.split()[4]}
        argv = [self.mooring, "s3fs", "plan", "-f", f"{WORK}/objects.json", "--node", "n1", "--driver", driver,
                "--topology", "staged" if driver == STAGED else "direct", "-o", "json",
                "--credential-dir", node.CREDENTIALS, "--side-dir", node.SIDE, *extra,
                "--mountinfo", self._file("mountinfo", node.mountinfo())]
        for path in sorted(paths):
            if node.mounts_at(path):
                argv += ["--statfs", f"{path}={node.answer(path)}"]
            elif os.path.isdir(path):
                argv += ["--directory", f"{path}={'not-empty' if os.listdir(path) else 'empty'}"]
        processes = node.s3fs_processes()
        argv += [] if processes else ["--no-s3fs"]
        for pid, words in sorted(processes.items()):
            argv += ["--cmdline", f"{pid}={self._file(f'cmdline-{pid}', words)}"]
        for pod in pods if tables else []:
            for box in pod.boxes:
                table = self._file(f"table-{pod.name}-{box.name}", node.mountinfo(box.container.pid))
                argv += ["--container", f"{pod.uid}/{box.name}={table}"]
        done = subprocess.run(argv, capture_output=True, text=True, timeout=120)
        if done.returncode not in (0, 1) or not done.stdout:
            raise RuntimeError(f"mooring s3fs plan: exit {done.returncode}: {done.stderr.strip()}")
        self.check("no key in the plan", False, any(key in done.stdout for key in KEYS))
        return json.loads(done.stdout)

    # What kubelet, runtime and driver do

    def publish(self):
        """Mounts everything by the plan for a node on which nothing is mounted: it has just been started."""
        for pod in PODS:
            os.makedirs(pod.target)
        for driver in (DIRECT, STAGED):
            plan = self.plan_for_nothing_mounted(driver)
            self.carried.carry_out(plan["steps"])

    def plan_for_nothing_mounted(self, driver):
        plan = self.plan(driver, tables=False)
        for mount in plan["mounts"]:
            if mount["strategy"] != "skipped":
                os.makedirs(mount["target"], exist_ok=True)
        self.check(f"{driver}: everything is to be mounted", {"mount"},
                   {mount["strategy"] for mount in plan["mounts"] if mount["strategy"] != "skipped"})
        return plan

    def start(self, pod, box):
        if box.container:
            box.container.stop()
        path = pod.host_path(box)
        if box.sub_path and not node.mounts_at(path):
            os.makedirs(path, exist_ok=True)
            node.run("mount", "--bind", f"{pod.target}/{box.sub_path}", path)
        bind = (path, "/data", node.PROPAGATION[box.propagation], "ro" if box.read_only else "rw")
        box.container = node.Container(f"{pod.name}-{box.name}", [bind])

    def boxes(self):
        return [(pod, box) for pod in PODS for box in pod.boxes]

    def start_all(self):
        for pod, box in self.boxes():
            self.start(pod, box)    # The observations

    def readable(self, pod, box):
        name, content = ("x.txt", "sub\n") if box.sub_path else ("hello.txt", f"{pod.volume}\n")
        return box.container.read(f"/data/{name}") == content

    def look(self, when, dead=()):
        for pod, box in self.boxes():
            name = f"{pod.name}/{box.name}"
            self.check(f"{when}: {name} reads its data", name not in dead, self.readable(pod, box))
            if name in dead:
                self.check(f"{when}: {name} has", "ENOTCONN", node.statfs("/data", box.container.pid))
            elif box.read_only:
                self.check(f"{when}: {name} may write", False, box.container.writes("/data/never"))

    def kill_all(self, how):
        """Ends every s3fs but the one of the pod that is to stay untouched."""
        for pid, words in sorted(node.s3fs_processes().items()):
            argv = words.split(b"\0")
            if b"csi-pv-fine" not in argv:
                node.end(pid, signal.SIGTERM if how == "SIGTERM" and b"csi-pv-term" in argv else signal.SIGKILL)

    def round(self, title, how, tables, restarting, extra=()):
        print(f"{title}", flush=True)
        fine = node.device(PODS[9].target)
        self.kill_all(how)
        everyone = {f"{pod.name}/{box.name}" for pod, box in self.boxes()} - {"untouched/app"}
        self.look("killed", dead=everyone)
        time.sleep(1.5)  # until the kernel no longer answers from its cache
        node.attempt(["ls", f"{PODS[13].target}/sub"], 20)
        restarts = set()
        for driver in (DIRECT, STAGED):
            plan = self.plan(driver, tables, extra)
            blocked = [mount["target"] for mount in plan["mounts"] if mount["strategy"] in ("blocked", "conditional")]
            self.check(f"{driver}: nothing is blocked or unknown", [], blocked)
            strategies = {m.get("pod", "staged mount"): m["strategy"] for m in plan["mounts"] if m["strategy"] != "skipped"}
            print("  " + ", ".join(f"{pod} {strategy}" for pod, strategy in strategies.items()), flush=True)
            passed_over = self.carried.carry_out(plan["steps"])
            restarts |= {f"{each['pod']}/{each['container']}" for each in plan["restarts"]}
            if passed_over:
                for step in passed_over:
                    print(f"  {step['action']} {step['target']} failed: the container starts anew instead", flush=True)
                again = self.plan(driver, tables, extra)
                self.carried.carry_out(again["steps"])
                restarts |= {f"{each['pod']}/{each['container']}" for each in again["restarts"]}
        self.check("who must restart", sorted(set(restarting) - {LOOKED_AT}), sorted(restarts - {LOOKED_AT}))
        self.look("carried out", dead=restarts)
        for pod, box in self.boxes():
            if f"{pod.name}/{box.name}" in restarts:
                self.start(pod, box)
        self.look("restarted")
        self.check("the mount that was fine is the same", fine, node.device(PODS[9].target))
        self.check("credentials are left", [], os.listdir(node.CREDENTIALS))
        self.check("side paths are mounted", 0, sum(node.SIDE in line for line in node.mountinfo().splitlines()))
        for driver in (DIRECT, STAGED):
            self.check(f"{driver}: the next plan is empty", True, self.plan(driver, tables=True, extra=extra)["empty"])

    def unpublish(self):
        """Unmounts until nothing is mounted, as a driver does at the end, and looks whether s3fs ends by that."""
        for _, box in self.boxes():
            box.container.stop()
        for path in sorted({line.split()[4] for line in node.mountinfo().splitlines() if " fuse.s3fs " in line}):
            while node.mounts_at(path):
                code, text = node.attempt(["umount", path], 20)
                if code != 0 and "busy" in text:
                    node.attempt(["umount", "-l", path], 20)
                elif code != 0:
                    break
        node.wait_for(lambda: not node.s3fs_processes(), "every s3fs to end")
        self.check("s3fs left after the last unmount", {}, node.s3fs_processes())


def stack_after_replace(world):
    """A container that follows the host, a mount that was replaced under it, and a stack over the new mount."""
    print("a stack after a replace, without a plan", flush=True)
    pod = Pod(99, "late", DIRECT, "pv-slave", Box("app", "HostToContainer"))
    os.makedirs(pod.target)
    credential = f"{node.CREDENTIALS}/late"
    world.carried.write_credential({"target": credential})
    options = ["-o", f"passwd_file={credential}", "-o", f"url={world.url}", "-o", "use_path_request_style", "-o", "allow_other"]
    side = f"{node.SIDE}/late"
    os.makedirs(side)

    def s3fs(path):
        node.run("s3fs", "csi-pv-slave", path, *options)
        world.carried.await_mount({"target": path, "timeoutSeconds": 30})

    def kill():
        for pid, words in node.s3fs_processes().items():
            if pod.target.encode() in words or side.encode() in words:
                node.end(pid, signal.SIGKILL)

    box = pod.boxes[0]
    s3fs(pod.target)
    world.start(pod, box)
    world.check("before", True, world.readable(pod, box))
    kill()
    node.run("umount", pod.target)
    s3fs(pod.target)
    world.check("replaced: the container has", "ENOTCONN", node.statfs("/data", box.container.pid))
    kill()
    s3fs(side)
    node.run("mount", "--bind", side, pod.target)
    world.check("stacked after that: the host has", "OK", node.statfs(pod.target))
    world.check("stacked after that: the container has", "ENOTCONN", node.statfs("/data", box.container.pid))
    box.container.stop()
    for path in (pod.target, pod.target, side):
        node.run("umount", path)
    os.unlink(credential)
    os.rmdir(side)


def serve(server):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([server, "-H", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"

    def answers():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    node.wait_for(answers, "the S3 server", seconds=60)
    client = boto3.client("s3", endpoint_url=url, aws_access_key_id=KEYS[0], aws_secret_access_key=KEYS[1],
                          region_name="us-east-1")
    for volume in sorted({pod.volume for pod in PODS}):
        bucket = f"csi-{volume}"
        client.create_bucket(Bucket=bucket)
        client.put_object(Bucket=bucket, Key="hello.txt", Body=f"{volume}\n".encode())
        client.put_object(Bucket=bucket, Key="sub/", ContentType="application/x-directory")
        client.put_object(Bucket=bucket, Key="sub/x.txt", Body=b"sub\n")
    return process, url


def main():
    started = time.monotonic()
    node.prepare()
    server, url = serve(sys.argv[2])
    try:
        world = World(sys.argv[1], url)
        world.publish()
        world.start_all()
        world.look("at the start")
        world.round("all killed, one asked to end; only objects", "SIGTERM", False, MUST_RESTART)
        world.round("all killed again; with the containers' mount tables", "SIGKILL", True, MUST_RESTART)
        stacked = {"stack-slave/app", "stack-shared/app", "stack-mixed/b", "readers/app", "sub-slave/app", "staged-follows/app"}
        world.round("all killed again; piles of 3 are taken down", "SIGKILL", True, MUST_RESTART | stacked, LAYERS)
        stack_after_replace(world)
        world.unpublish()
    except executor.Failed as failed:
        world.check("the plan could be carried out", "", str(failed))
    finally:
        server.kill()
    seconds = time.monotonic() - started
    print(f"s3fs: {world.carried.steps} steps carried out, {world.checks} checks, {len(world.wrong)} differ,"
          f" {seconds:.0f} seconds")
    return 1 if world.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
