"""A pool and a file system as ceph-csi leaves them, and the exports of two clusters that use them."""

import hashlib
import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

POOL, SECOND, SOLO, TEAM, FS, GROUP = "csi-pool", "second", "solo", "team", "cephfs", "csi"
NAMES, SNAPS = "csi.volumes.default", "csi.snaps.default"
OUTPUTS = {"status": ["status"], "locks": ["lock", "ls"], "info": ["info"], "snapshots": ["snap", "ls", "--all"],
           "children": ["children", "--all"]}


def uuid(number):
    return "657f4f6d-216c-4ce3-8180-%012x" % number


def handle(number, pool_id):
    return "0001-0004-ceph-%016x-%s" % (pool_id, uuid(number))


def volume(name, driver, volume_handle, **attributes):
    return {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": name}, "spec": {
        "capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "persistentVolumeReclaimPolicy": "Retain",
        "csi": {"driver": driver + ".csi.ceph.com", "volumeHandle": volume_handle, "volumeAttributes": attributes}}}


def content(name, driver, snapshot_handle):
    return {"apiVersion": "snapshot.storage.k8s.io/v1", "kind": "VolumeSnapshotContent", "metadata": {"name": name}, "spec": {
        "driver": driver + ".csi.ceph.com", "deletionPolicy": "Retain", "source": {"snapshotHandle": snapshot_handle},
        "volumeSnapshotRef": {"name": name, "namespace": "shop"}}}


class Pools:
    """Creates everything with the commands that match ceph-csi's calls, and judges it with the command line."""

    def __init__(self, cluster, checks, mooring):
        self.cluster, self.checks, self.mooring = cluster, checks, mooring
        self.east, self.west, self.pool_ids, self.children = [], [], {}, []
        self.asked = self.runs = 0
        self.mounted, self.where = False, cluster.path("mounted")

    def tool(self, *argv):
        return self.cluster.tool(*argv).stdout.decode()

    # --- what there is

    def reserve(self, number, pool, namespace="", image="", names=NAMES, kind="csi.volume", request=None, **more):
        at = ["rados", "--pool=" + pool] + (["--namespace=" + namespace] if namespace else [])
        name = "csi.volname" if kind == "csi.volume" else "csi.snapname"
        request = request or ("pvc-" if kind == "csi.volume" else "snapshot-") + uuid(number + 0x1000)
        entry = f"{kind}.{uuid(number)}"
        self.tool(*at, "create", entry)
        self.tool(*at, "setomapval", names, f"{kind}.{request}", uuid(number))
        for key, value in {name: request, "csi.imagename": image, **more}.items():
            self.tool(*at, "setomapval", entry, key.replace("__", "."), value)

    def image(self, number, pool=POOL, namespace="", journal=True):
        name = "csi-vol-" + uuid(number)
        where = pool + "/" + (namespace + "/" if namespace else "") + name
        if journal:
            self.reserve(number, pool, namespace, name)
        self.tool("rbd", "create", where, "--size", "1M", "--image-feature", "layering,deep-flatten,exclusive-lock")
        self.tool("rbd", "bench", "--io-type", "write", "--io-size", "4K", "--io-total", "16K", where)
        if journal:
            info = json.loads(self.tool("rbd", "info", where, "--format", "json"))
            self.tool("rados", "--pool=" + pool, *(["--namespace=" + namespace] if namespace else []), "setomapval",
                      "csi.volume." + uuid(number), "csi.imageid", info["id"])
        return where

    def owned(self, number, cluster, **options):
        where = self.image(number, **options)
        cluster.append(volume("pvc-" + uuid(number + 0x1000), "rbd", handle(number, self.pool_ids[options.get("pool", POOL)]),
                              clusterID="ceph", pool=options.get("pool", POOL), imageName="csi-vol-" + uuid(number)))
        return where

    def prepare(self):
        for pool in (POOL, SECOND, SOLO):
            self.tool("ceph", "osd", "pool", "create", pool, "8")
            self.tool("rbd", "pool", "init", pool)
        self.tool("rbd", "namespace", "create", POOL + "/" + TEAM)
        for each in json.loads(self.tool("ceph", "osd", "lspools", "--format", "json")):
            self.pool_ids[each["poolname"]] = each["poolnum"]
        self.images()
        if self.cluster.can_have_file_system:
            self.subvolumes()

    def images(self):
        self.of_east = self.owned(1, self.east)
        self.of_west = self.owned(2, self.west)
        self.orphan = self.image(3)
        self.orphan_of_team = self.image(4, namespace=TEAM)
        self.watched = self.image(5)
        self.children.append(self.cluster.background(
            "rbd", "bench", "--io-type", "write", "--io-size", "4K", "--io-total", "1T", "--io-threads", "1", self.watched))
        self.cluster.wait_for("a watcher", lambda: b"watcher=" in self.cluster.run("rbd", "status", self.watched).stdout)
        self.locked = self.image(6)
        self.tool("rbd", "lock", "add", self.locked, "by-hand")
        self.parent_of_trash = self.image(7)
        self.clone(self.parent_of_trash, "x", SECOND + "/kept-clone")
        self.tool("rbd", "snap", "rm", self.parent_of_trash + "@x")
        self.tool("rbd", "trash", "mv", SECOND + "/kept-clone")
        # As ceph-csi cuts a snapshot: a clone with a snapshot of its own; only the content in a cluster names it.
        self.parent_of_snapshot = self.image(8)
        self.snapshot = POOL + "/csi-snap-" + uuid(9)
        self.reserve(9, POOL, image="csi-snap-" + uuid(9), names=SNAPS, kind="csi.snap", csi__source="csi-vol-" + uuid(8))
        self.clone(self.parent_of_snapshot, "csi-snap-" + uuid(9), self.snapshot)
        self.tool("rbd", "snap", "rm", self.parent_of_snapshot + "@csi-snap-" + uuid(9))
        self.tool("rbd", "snap", "create", self.snapshot + "@csi-snap-" + uuid(9))
        self.east.append(content("snapcontent-9", "rbd", handle(9, self.pool_ids[POOL])))
        # The volume is gone, and the claim that it was made for is still there.
        self.made_for_claim = self.image(10)
        self.west.append({"apiVersion": "v1", "kind": "PersistentVolumeClaim",
                          "metadata": {"name": "data", "namespace": "shop", "uid": uuid(10 + 0x1000)},
                          "spec": {"volumeName": "pvc-" + uuid(2 + 0x1000), "storageClassName": "fast"}})
        self.without_entry = self.image(11, journal=False)
        self.static = POOL + "/static-db"
        self.virtual = [POOL + "/vm-100-disk-0", POOL + "/volume-" + uuid(99)]
        for each in [self.static, *self.virtual]:
            self.tool("rbd", "create", each, "--size", "1M")
        self.west.append(volume("static", "rbd", "static-db", clusterID="ceph", pool=POOL, staticVolume="true"))
        self.trashed = self.owned(12, self.east)
        self.trashed_id = json.loads(self.tool("rbd", "info", self.trashed, "--format", "json"))["id"]
        self.tool("rbd", "trash", "mv", self.trashed)
        self.grouped = self.image(13)
        self.tool("rbd", "group", "create", POOL + "/g")
        self.tool("rbd", "group", "image", "add", POOL + "/g", self.grouped)
        self.tool("rbd", "mirror", "pool", "enable", SECOND, "image")
        self.mirrored = self.image(14, pool=SECOND)
        self.tool("rbd", "mirror", "image", "enable", self.mirrored, "snapshot")
        self.reserve(15, POOL, image="csi-vol-" + uuid(15), request="pvc-of-nothing")
        self.solo_owned, self.solo_orphan = self.owned(16, self.east, pool=SOLO), self.image(17, pool=SOLO)

    def clone(self, image, snapshot, child):
        self.tool("rbd", "snap", "create", image + "@" + snapshot)
        self.tool("rbd", "clone", "--rbd-default-clone-format", "2", image + "@" + snapshot, child)

    def subvolumes(self):
        self.cluster.file_system(FS)
        self.tool("ceph", "fs", "subvolumegroup", "create", FS, GROUP)
        for number in (31, 32, 33, 34, 35, 36):
            self.tool("ceph", "fs", "subvolume", "create", FS, "csi-vol-" + uuid(number), "1048576", "--group_name=" + GROUP)
            nfs = {"nfs__cluster": "my-nfs"} if number == 36 else {}
            self.reserve(number, FS + "-metadata", "csi", "csi-vol-" + uuid(number), **nfs)
        self.east.append(volume("files", "cephfs", handle(31, 1), fsName=FS))
        self.west.append(volume("static-files", "cephfs", "static-files", staticVolume="true", fsName=FS, rootPath=self.path(32)))
        self.tool("ceph", "fs", "subvolume", "snapshot", "create", FS, "csi-vol-" + uuid(34), "csi-snap-" + uuid(40),
                  "--group_name=" + GROUP)
        self.west.append(content("snapcontent-40", "cephfs", handle(40, 1)))
        self.mounted = os.path.exists("/dev/fuse") and shutil.which("ceph-fuse") is not None
        if self.mounted:
            self.mount()
        else:
            self.checks.skip("a mounted subvolume (no ceph-fuse)")

    def mount(self):
        os.mkdir(self.where)
        self.children.append(self.cluster.background("ceph-fuse", "-f", "-n", "client.admin", "-r", self.path(35), self.where))
        self.cluster.wait_for("the mount", lambda: os.path.ismount(self.where))
        with open(os.path.join(self.where, "file"), "w") as file:
            file.write("precious")

    def path(self, number):
        return self.tool("ceph", "fs", "subvolume", "getpath", FS, "csi-vol-" + uuid(number), "--group_name=" + GROUP).strip()

    # --- what is seen of it

    def record(self, folder, *argv):
        self.runs += 1
        os.makedirs(folder)
        done = self.cluster.run(*argv)
        for name, text in (("stdout", done.stdout), ("stderr", done.stderr), ("exit", b"%d\n" % done.returncode)):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text)
        return folder

    def record_all(self, runs):
        """Most of the time of a command is waiting."""
        with ThreadPoolExecutor(4) as threads:
            for done in [threads.submit(self.record, *run) for run in runs]:
                done.result()

    def gather(self):
        """What the guide says is to be kept; the lists first, the exports come after them."""
        self.asked += 1
        top = self.cluster.path(f"seen-{self.asked}")
        options = []
        for place in (POOL, POOL + "/" + TEAM, SECOND, SOLO):
            folder = os.path.join(top, place.replace("/", "_"))
            at = [place] if "/" not in place else ["--pool=" + POOL, "--namespace=" + TEAM]
            listed = self.record(folder + "-ls", "rbd", "ls", *at, "--format", "json")
            options += ["--images", f"{place}={listed}", "--trash",
                        f"{place}=" + self.record(folder + "-trash", "rbd", "trash", "ls", "--all", "--long", *at, "--format", "json")]
            names = json.load(open(os.path.join(listed, "stdout")))
            os.makedirs(folder + "-outputs")
            self.record_all([(os.path.join(folder + "-outputs", name, output), "rbd", *words, f"{place}/{name}", "--format", "json")
                             for name in names for output, words in OUTPUTS.items()])
            options += ["--outputs", f"{place}={folder}-outputs"]
            objects = [self.entry(name) for name in names] + [NAMES, SNAPS]
            options += self.journal(folder + "-journal", place, [each for each in objects if each])
        if self.cluster.can_have_file_system:
            options += self.gather_files(os.path.join(top, "fs"))
        return options

    @staticmethod
    def entry(name):
        kind, id = name[:-36], name[-36:]
        return {"csi-vol-": "csi.volume.", "csi-snap-": "csi.snap."}.get(kind, "") + id if kind.startswith("csi-") else ""

    def journal(self, folder, place, objects):
        at = ["--pool=" + place.split("/")[0]] + (["--namespace=" + place.split("/")[1]] if "/" in place else [])
        self.record_all([(os.path.join(folder, each), "rados", *at, "listomapvals", each) for each in objects])
        return ["--journal", f"{place}={folder}"]

    def gather_files(self, folder):
        group = "--group_name=" + GROUP
        listed = self.record(folder + "-ls", "ceph", "fs", "subvolume", "ls", FS, group)
        options = ["--subvolumes", f"{FS}/{GROUP}={listed}"]
        names = [each["name"] for each in json.load(open(os.path.join(listed, "stdout")))]
        for name in names:
            for option, words in (("--subvolume-info", ["info", FS, name]), ("--subvolume-snapshots", ["snapshot", "ls", FS, name])):
                run = self.record(os.path.join(folder + option, name), "ceph", "fs", "subvolume", *words, group)
                options += [option, f"{FS}/{GROUP}/{name}={run}"]
        options += self.journal(folder + "-journal", FS + "-metadata/csi", [self.entry(name) for name in names] + [NAMES, SNAPS])
        options += ["--mgr-dump", self.record(folder + "-mgr", "ceph", "mgr", "dump", "--format", "json")]
        return options + ["--sessions", f"{FS}=" + self.record(folder + "-sessions", "ceph", "tell", f"mds.{FS}:0", "session", "ls")]

    def ask(self, options, stated, **given):
        argv = [self.mooring, "plan", "orphans", "--clusters", stated, "--complete", "all", "-o", "json", *options]
        for name, objects in given.items():
            export = self.cluster.path(f"{name}.json")
            with open(export, "w") as file:
                json.dump({"apiVersion": "v1", "kind": "List", "metadata": {"resourceVersion": "1"}, "items": objects}, file)
            argv += ["--cluster", f"{name}={export}"]
        done = subprocess.run(argv, capture_output=True, text=True)
        self.checks.that("plan orphans answers", done.returncode in (0, 1), done.stderr)
        return json.loads(done.stdout)

    # --- what is done

    def digest(self, image):
        return hashlib.sha256(self.cluster.run("rbd", "export", "--no-progress", image, "-").stdout).hexdigest()

    def verify(self):
        try:
            self.prepare()
            self.judge()
        finally:
            if self.mounted:
                subprocess.run(["umount", self.where], capture_output=True)
            for child in self.children:
                child.terminate()

    def judge(self):
        options = self.gather()
        kept = [self.of_east, self.of_west, self.locked, self.parent_of_trash, self.parent_of_snapshot, self.snapshot,
                self.made_for_claim, self.without_entry, self.static, *self.virtual, self.grouped, self.mirrored, self.solo_owned]
        before = {image: self.digest(image) for image in kept}
        for stated, given in (("east,west", {"east": self.east}), ("east,west,north", {"east": self.east, "west": self.west})):
            answer = self.ask(options, stated, **given)
            self.checks.equal(f"{stated} with {'+'.join(given)}: nothing has steps", [each["name"] for each in answer["items"] if each["steps"]], [])
            self.checks.equal("nothing is an orphan", [each["name"] for each in answer["items"] if each["verdict"] == "orphan"], [])
        self.two(self.ask(options, "east,west", east=self.east, west=self.west))
        self.checks.equal("what is in use has its data", [image for image in kept if self.digest(image) != before[image]], [])
        self.checks.that("the writer still writes", b"watcher=" in self.cluster.run("rbd", "status", self.watched).stdout, "")
        self.again()

    def two(self, answer):
        verdicts = {each["name"] + (" in the trash" if each["kind"] == "trashed-image" else ""): each["verdict"] for each in answer["items"]}
        expected = {self.of_east: "owned", self.of_west: "owned", self.orphan: "orphan", self.orphan_of_team: "orphan",
                    self.watched: "unknown", self.locked: "unknown", self.parent_of_trash: "unknown",
                    self.parent_of_snapshot: "owned", self.snapshot: "owned", self.made_for_claim: "unknown",
                    self.without_entry: "unknown", self.static: "owned", self.trashed + " in the trash": "owned",
                    self.grouped: "unknown", self.mirrored: "orphan", SECOND + "/kept-clone in the trash": "unknown",
                    self.solo_owned: "owned", self.solo_orphan: "orphan", **{each: "unknown" for each in self.virtual}}
        deletable = [self.orphan, self.orphan_of_team, self.solo_orphan]
        if self.cluster.can_have_file_system:
            name = f"{FS}/{GROUP}/csi-vol-"
            expected.update({name + uuid(31): "owned", name + uuid(32): "owned", name + uuid(33): "orphan", name + uuid(34): "owned",
                             name + uuid(35): "unknown" if self.mounted else "orphan", name + uuid(36): "unknown"})
            deletable += [name + uuid(33)] + ([] if self.mounted else [name + uuid(35)])
        self.checks.equal("verdicts with both clusters", {k: v for k, v in verdicts.items() if expected.get(k) != v}, {})
        self.checks.equal("everything has a verdict", sorted(set(expected) - set(verdicts)), [])
        self.checks.equal("deletable", sorted(each["name"] for each in answer["items"] if each["deletable"]), sorted(deletable))
        self.checks.that("a name without an image is reported", any(each["code"] == "JournalWithoutImage" and "pvc-of-nothing" in each["message"]
                                                                for each in answer["reasons"]), answer["reasons"])
        self.restore(answer)
        for item in answer["items"]:
            self.carry_out(item)

    def restore(self, answer):
        back = [step for item in answer["items"] for reason in item["reasons"] if reason["code"] == "OwnedInTrash"
                for step in reason["remedy"]]
        self.checks.equal("an image of a volume comes back from the trash", [step["action"] for step in back], ["restore-from-trash"])
        for step in back:
            self.checks.equal("it does", self.cluster.run(*step["argv"]).returncode, 0)
        self.checks.that("with its id", self.trashed_id in self.tool("rbd", "info", self.trashed), "")

    def carry_out(self, item):
        """Each step; each that has a way back is taken back, and done again."""
        for step in item["steps"]:
            done = self.cluster.run(*step["argv"])
            if step["action"] == "verify" and item["kind"] == "subvolume":
                self.checks.equal("its state", json.loads(done.stdout)["state"], "snapshot-retained")
            self.checks.equal(f"{step['action']} of {item['name']}: {done.stderr.decode(errors='replace')[-200:]}", done.returncode, 0)
            if step.get("undo"):
                undone = self.cluster.run(*step["undo"])
                self.checks.equal(f"{step['action']} is taken back: {undone.stderr.decode(errors='replace')[-200:]}", undone.returncode, 0)
                if step["action"] == "remove-subvolume":
                    # The way back is a clone next to it: it is complete, and then deleted, because this is only a test.
                    self.back(item["name"].split("/")[-1] + "-back")
                else:
                    self.checks.equal(f"{step['action']} again", self.cluster.run(*step["argv"]).returncode, 0)

    def back(self, name):
        group = "--group_name=" + GROUP
        self.cluster.wait_for("the clone", lambda: b'"complete"' in self.cluster.run("ceph", "fs", "clone", "status", FS, name, group).stdout)
        self.tool("ceph", "fs", "subvolume", "rm", FS, name, group)

    def again(self):
        answer = self.ask(self.gather(), "east,west", east=self.east, west=self.west)
        self.checks.equal("no orphan is left that may go", [each["name"] for each in answer["items"] if each["deletable"]], [])
        names = [each["name"] for each in answer["items"]]
        gone = [self.orphan, self.orphan_of_team, self.solo_orphan]
        self.checks.equal("the orphans are gone, also from the trash", [each for each in gone if each in names], [])
        for pool, namespace, number in ((POOL, "", 3), (POOL, TEAM, 4), (SOLO, "", 17)):
            at = ["rados", "--pool=" + pool] + (["--namespace=" + namespace] if namespace else [])
            self.checks.that("and from the journal", uuid(number) not in self.tool(*at, "ls") + self.tool(*at, "listomapvals", NAMES), number)
        self.checks.that("the journal of the others is as it was", uuid(1) in self.tool("rados", "--pool=" + POOL, "ls"), "")
        if self.cluster.can_have_file_system:
            left = self.tool("ceph", "fs", "subvolume", "ls", FS, "--group_name=" + GROUP)
            self.checks.equal("the subvolumes", [number for number in range(31, 37) if uuid(number) in left],
                              [31, 32, 34, 35, 36] if self.mounted else [31, 32, 34, 36])
            if self.mounted:
                with open(os.path.join(self.where, "file")) as file:
                    self.checks.equal("the mounted one has its file", file.read(), "precious")
