"""A small Ceph cluster on loopback, in a folder of its own: one monitor, one OSD in memory, a manager and a CephFS if they are there."""

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid

NEEDED = ["ceph", "ceph-mon", "ceph-osd", "ceph-authtool", "monmaptool", "rbd", "rados"]
PACKAGES = "ceph-mon ceph-osd ceph-common (also ceph-mgr, ceph-mds and ceph-fuse, to check them)"

CONF = """
[global]
fsid = {fsid}
mon host = [v2:127.0.0.1:{v2},v1:127.0.0.1:{v1}]
public network = 127.0.0.0/8
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = {folder}/$name.keyring
run dir = {folder}
admin socket = {folder}/$name.asok
pid file = {folder}/$name.pid
log file = {folder}/$name.log
crash dir = {folder}/crash
mon cluster log file = {folder}/cluster.log
mon data = {folder}/mon
mon data avail crit = 0
mon allow pool size one = true
mgr data = {folder}/mgr
mgr module path = {modules}
mds data = {folder}/mds
osd data = {folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[client]
log file = /dev/null
admin socket =
"""


class Missing(Exception):
    """Something of this machine is not there; nothing was started."""


class Failed(Exception):
    """The cluster cannot be made to run."""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
    finally:
        for each in sockets:
            each.close()


def die_with_parent():
    """Even if this program is killed nothing of it stays (Linux only)."""
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    except (OSError, AttributeError):
        pass


class Cluster:
    def __init__(self):
        missing = [name for name in NEEDED if shutil.which(name) is None]
        if missing:
            raise Missing("missing " + ", ".join(missing) + "; Debian packages: " + PACKAGES)
        self.folder = tempfile.mkdtemp(prefix="mooring-ceph-")
        self.conf = os.path.join(self.folder, "ceph.conf")
        self.admin_keyring = os.path.join(self.folder, "client.admin.keyring")
        self.daemons, self.children = [], []
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("CEPH")}
        self.environment["CEPH_CONF"] = self.conf
        self.has_manager = shutil.which("ceph-mgr") is not None
        self.can_have_file_system = self.has_manager and shutil.which("ceph-mds") is not None

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self):
        fsid = str(uuid.uuid4())
        v2, v1 = free_ports(2)
        with open(self.conf, "w") as conf:
            conf.write(CONF.format(fsid=fsid, v1=v1, v2=v2, folder=self.folder, modules="/usr/share/ceph/mgr"))
        for name in ("mon", "osd", "mgr"):
            os.mkdir(self.path(name))
        self.tool("ceph-authtool", "--create-keyring", self.path("mon.keyring"), "--gen-key", "-n", "mon.", "--cap", "mon", "allow *")
        self.tool("ceph-authtool", "--create-keyring", self.admin_keyring, "--gen-key", "-n", "client.admin",
                  "--cap", "mon", "allow *", "--cap", "osd", "allow *", "--cap", "mgr", "allow *", "--cap", "mds", "allow *")
        self.tool("ceph-authtool", self.path("mon.keyring"), "--import-keyring", self.admin_keyring)
        self.tool("monmaptool", "--create", "--fsid", fsid, "--addv", "a", f"[v2:127.0.0.1:{v2},v1:127.0.0.1:{v1}]", self.path("monmap"))
        self.tool("ceph-mon", "-c", self.conf, "--mkfs", "-i", "a", "--monmap", self.path("monmap"), "--keyring", self.path("mon.keyring"))
        self.daemon("mon", "ceph-mon", "-i", "a")
        self.wait_for("a monitor that answers", lambda: self.run("ceph", "--connect-timeout", "5", "fsid").returncode == 0)
        self.start_osd()
        if self.has_manager:
            self.keyring("mgr.x", "mon", "allow profile mgr", "osd", "allow *", "mds", "allow *")
            self.daemon("mgr", "ceph-mgr", "-i", "x")
        self.wait_for("an OSD that is up", lambda: b"1 up" in self.run("ceph", "osd", "stat").stdout)

    def start_osd(self):
        osd = str(uuid.uuid4())
        secret = self.tool("ceph-authtool", "--gen-print-key").stdout.decode().strip()
        self.tool("ceph", "osd", "new", osd, "-i", "-", stdin=('{"cephx_secret": "%s"}' % secret).encode())
        fetched = self.tool("ceph", "auth", "get", "osd.0").stdout
        with open(os.open(self.path("osd.0.keyring"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as keyring:
            keyring.write(fetched)
        self.tool("ceph-osd", "-c", self.conf, "-i", "0", "--mkfs", "--osd-uuid", osd)
        self.daemon("osd", "ceph-osd", "-i", "0")

    def file_system(self, name):
        """A file system with one metadata server; the manager makes its subvolumes."""
        for pool in (name + "-metadata", name + "-data"):
            self.tool("ceph", "osd", "pool", "create", pool, "8")
        self.tool("ceph", "fs", "new", name, name + "-metadata", name + "-data")
        os.mkdir(self.path("mds"))
        self.keyring("mds.m", "mon", "allow profile mds", "mgr", "allow profile mds", "osd", "allow rwx", "mds", "allow *")
        self.daemon("mds", "ceph-mds", "-i", "m")
        self.wait_for("an active metadata server", lambda: b"up:active" in self.run("ceph", "mds", "stat").stdout)
        self.wait_for("the manager's volumes", lambda: self.run("ceph", "fs", "subvolumegroup", "ls", name).returncode == 0)

    def keyring(self, entity, *caps):
        """A user with its keyring in the folder."""
        fetched = self.tool("ceph", "auth", "get-or-create", entity, *caps).stdout
        with open(os.open(self.path(entity + ".keyring"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as keyring:
            keyring.write(fetched)

    def daemon(self, name, program, *words):
        with open(self.path(name + ".out"), "wb") as out:
            child = subprocess.Popen([program, "-c", self.conf, *words, "-f"], env=self.environment, stdin=subprocess.DEVNULL,
                                     stdout=out, stderr=out, preexec_fn=die_with_parent)
        self.daemons.append(child)
        self.children.append(child)

    def run(self, *argv, stdin=b"", timeout=60):
        """Runs a command to its end."""
        try:
            return subprocess.run(list(argv), env=self.environment, input=stdin, capture_output=True, timeout=timeout,
                                  preexec_fn=die_with_parent)
        except subprocess.TimeoutExpired as late:
            return subprocess.CompletedProcess(list(argv), 124, late.stdout or b"", late.stderr or b"")

    def tool(self, *argv, stdin=b""):
        """Runs a command that must succeed."""
        done = self.run(*argv, stdin=stdin)
        if done.returncode != 0:
            raise Failed(f"{argv[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace').strip()[-500:]}")
        return done

    def background(self, *argv):
        """Starts a command that goes on; its output stays in the folder."""
        number = len(self.children)
        with open(self.path(f"background-{number}"), "wb") as out:
            child = subprocess.Popen(list(argv), env=self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                     preexec_fn=die_with_parent)
        child.said = self.path(f"background-{number}")
        self.children.append(child)
        return child

    def wait_for(self, what, is_so, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if is_so():
                return
            dead = [daemon for daemon in self.daemons if daemon.poll() is not None]
            if dead:
                raise Failed(f"{dead[0].args[0]} ended with {dead[0].returncode} while waiting for {what}")
            time.sleep(0.3)
        raise Failed(f"waited {seconds} s in vain for {what}")

    def stop(self):
        """Ends what was started here, by its process ids, and removes the folder."""
        for child in reversed(self.children):
            if child.poll() is None:
                child.send_signal(signal.SIGCONT)
                child.terminate()
        end = time.monotonic() + 5
        for child in self.children:
            try:
                child.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
