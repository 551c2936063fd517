"""A node in a mount namespace of its own: mounts, containers with their propagation, and s3fs.

Nothing here decides anything. Every path lies on a memory file system that ends with the namespace.
"""

import os
import subprocess
import time

KUBELET = "/var/lib/kubelet"
CONTAINERS = "/var/lib/containers"
CREDENTIALS = "/var/lib/mooring/credentials"
SIDE = "/var/lib/mooring/side"

PROPAGATION = {"None": "--make-rprivate", "HostToContainer": "--make-rslave", "Bidirectional": "--make-rshared"}

# A container has a root of its own, and its old one is detached, as a runtime does it.
CONTAINER = """
set -e
root=$1; shift
mount -t tmpfs container "$root"
mkdir "$root/old" "$root/proc" "$root/dev" "$root/tmp"
for part in bin sbin lib lib64 usr etc; do
  [ -e "/$part" ] || continue
  if [ -h "/$part" ]; then ln -s "$(readlink "/$part")" "$root/$part"; continue; fi
  mkdir "$root/$part"; mount --rbind "/$part" "$root/$part"; mount --make-rprivate "$root/$part"
done
mount --rbind /proc "$root/proc"; mount --make-rprivate "$root/proc"
while [ $# -gt 0 ]; do
  mkdir -p "$root$2"
  mount --rbind "$1" "$root$2"
  mount "$3" "$root$2"
  [ "$4" = rw ] || mount -o remount,bind,ro "$root$2"
  shift 4
done
cd "$root"
pivot_root . old
mount --make-rslave /old
umount -l /old
echo ready
exec sleep 100000
"""


def prepare():
    """Makes this namespace look like a node: everything shared, /var/lib empty."""
    run("mount", "--make-rprivate", "/")
    run("mount", "-t", "tmpfs", "node", "/var/lib")
    run("mount", "--make-rshared", "/")
    for path in (KUBELET, CONTAINERS, CREDENTIALS, SIDE):
        os.makedirs(path, 0o700)
    # What a container mounts for itself stays its own.
    run("mount", "-t", "tmpfs", "containers", CONTAINERS)
    run("mount", "--make-private", CONTAINERS)


def run(*argv, timeout=20):
    done = subprocess.run(argv, capture_output=True, text=True, timeout=timeout)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(argv)}: exit {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def attempt(argv, timeout):
    """Exit code and what was printed; 124 if it was given up. With an environment that tells nothing."""
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"}
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=timeout, env=environment)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 124, ""


def statfs(path, pid=None):
    """OK, TIMEOUT or the name of an error, in this namespace or in that of a process."""
    return answer(path, pid).split(":")[0]


def answer(path, pid=None):
    """The same with the type and the block size of an answer. A block size of 0 proves nothing."""
    inside = [] if pid is None else ["nsenter", "-m", "-t", str(pid), "--"]
    code, text = attempt([*inside, "stat", "-f", "-c", "%t:%S", path], timeout=15)
    if code == 0:
        return "EACCES" if text.strip().endswith(":0") else "OK:" + text.strip()
    if code == 124:
        return "TIMEOUT"
    for name, words in (("ENOTCONN", "not connected"), ("EIO", "Input/output"), ("ENOENT", "No such file")):
        if words in text:
            return name
    return "EACCES" if "denied" in text else "ENODEV"


def mountinfo(pid="self"):
    with open(f"/proc/{pid}/mountinfo", encoding="utf-8") as table:
        return table.read()


def mounts_at(path):
    """The lines of the mount table at a path, the one on top last."""
    return [line.split() for line in mountinfo().splitlines() if line.split()[4] == path]


def device(path):
    lines = mounts_at(path)
    return lines[-1][2] if lines else None


def s3fs_processes():
    """The argument list of every s3fs, by process."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as words:
                    argv = words.read()
            except OSError:
                continue
            if argv.startswith(b"s3fs\0"):
                found[int(name)] = argv
    return found


def end(pid, signal):
    os.kill(pid, signal)
    wait_for(lambda: pid not in s3fs_processes(), f"s3fs {pid} to end")


def wait_for(test, what, seconds=30):
    until = time.monotonic() + seconds
    while not test():
        if time.monotonic() > until:
            raise RuntimeError(f"waited {seconds} seconds for {what}")
        time.sleep(0.05)


class Container:
    """A process in a mount namespace with binds of volumes."""

    def __init__(self, name, binds):
        root = f"{CONTAINERS}/{name}"
        os.makedirs(root, exist_ok=True)
        words = [word for bind in binds for word in bind]
        self.process = subprocess.Popen(
            ["unshare", "-m", "--propagation", "unchanged", "sh", "-c", CONTAINER, "container", root, *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != "ready":
            raise RuntimeError(f"container {name}: {self.process.stderr.read().strip()}")

    @property
    def pid(self):
        return self.process.pid

    def read(self, path):
        code, text = attempt(["nsenter", "-m", "-t", str(self.pid), "--", "cat", path], timeout=20)
        return text if code == 0 else None

    def writes(self, path):
        code, _ = attempt(["nsenter", "-m", "-t", str(self.pid), "--", "touch", path], timeout=20)
        return code == 0

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()
