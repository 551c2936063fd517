"""Daemons, the mount namespace of the node plugin, and probes; the node and its containers are those of checks/conformance/s3fs."""

import ctypes
import json
import os
import signal
import struct
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "s3fs"))

import executor  # noqa: E402
import node  # noqa: E402

LIBC = ctypes.CDLL("libc.so.6", use_errno=True)
MS_NOSUID, MS_NODEV = 2, 4
CONNECTIONS = "/sys/fs/fuse/connections"
PYTHON = sys.executable


class Server:
    """A mount of our own FUSE server, or of several after each other on one descriptor."""

    def __init__(self, path, source="one", kind="fuse", allow_other=True, uid=0, serve=True, words=()):
        self.path = path
        self.descriptor = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.descriptor},rootmode=40000,user_id={uid},group_id={uid},default_permissions"
        options += ",allow_other" if allow_other else ""
        if LIBC.mount(source.encode(), path.encode(), kind.encode(), MS_NOSUID | MS_NODEV, options.encode()):
            raise OSError(ctypes.get_errno(), f"mount {kind} at {path}")
        self.device = node.device(path)
        self.process = None
        if serve:
            self.serve(*words)

    def serve(self, *words):
        """Starts a server. The descriptor stays open here until let_go, as a plugin keeps it that hands it over."""
        os.set_inheritable(self.descriptor, True)
        self.process = subprocess.Popen([PYTHON, f"{HERE}/server.py", str(self.descriptor), *words],
                                        pass_fds=(self.descriptor,), stdin=subprocess.DEVNULL)

    def let_go(self):
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
        return self

    def kill(self, how=signal.SIGKILL):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(20)

    def end(self):
        self.kill()
        self.let_go()

    def waiting(self):
        with open(f"{CONNECTIONS}/{self.device.split(':')[1]}/waiting", encoding="utf-8") as number:
            return int(number.read())

    def resend(self):
        os.write(self.descriptor, struct.pack("<IiQ", 16, 7, 0))


class Agent:
    """Does things in a mount namespace: that of the host, or that of the node plugin, whose mounts are peers of the host's."""

    def __init__(self, plugin):
        inside = ["unshare", "-m", "--propagation", "unchanged"] if plugin else []
        self.process = subprocess.Popen([*inside, PYTHON, f"{HERE}/agent.py"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.ask("device", "/")

    def ask(self, *words):
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait(20)


class Executor(executor.Executor):
    """Carries out the steps that checks/conformance/s3fs does not have too, and starts our own server where a plan starts s3fs."""

    def __init__(self, agents):
        super().__init__(("key", "secret"))
        self.agents = agents
        self.servers = []

    def write_credential(self, step):
        os.makedirs(os.path.dirname(step["target"]), exist_ok=True)
        super().write_credential(step)

    def start_s3fs(self, step):
        if node.mounts_at(step["target"]) and node.statfs(step["target"]) == "OK":
            return
        self.servers.append(Server(step["target"], "s3fs", "fuse.s3fs").let_go())

    def hold_mount(self, step):
        agent = self.agents[step["mountNamespace"]]
        if agent.ask("device", step["target"]) != step["device"]:
            raise executor.Failed(f"hold-mount {step['target']}: another mount is on top")
        if agent.ask("hold", step["target"]) != "held":
            raise executor.Failed(f"hold-mount {step['target']}")

    def isolate_mount(self, step):
        agent = self.agents[step["mountNamespace"]]
        if node.statfs(step["target"]) != "OK" or agent.ask("device", step["target"]) == step["device"]:
            raise executor.Failed(f"isolate-mount {step['target']}: nothing that answers is over it")
        answer = agent.ask("isolate", step["target"])
        if answer != "private":
            raise executor.Failed(f"isolate-mount {step['target']}: {answer}")

    @staticmethod
    def _answers(path):
        return bool(node.mounts_at(path)) and node.statfs(path) == "OK" \
            and node.attempt(["ls", path], timeout=20)[0] == 0


def waits(path, pid=None):
    """Whether a statfs does not return in time. The probe is a process of its own, because it may not be killable."""
    inside = [] if pid is None else ["nsenter", "-m", "-t", str(pid), "--"]
    probe = subprocess.Popen([*inside, "stat", "-f", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        probe.wait(1.5)
        return False
    except subprocess.TimeoutExpired:
        probe.kill()
        return True


def state(pid):
    """S, D and so on; empty if the process is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as text:
            return text.read().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def statx(path, flags, mask):
    """What statx says: OK or an error number."""
    buffer = ctypes.create_string_buffer(256)
    number = {"x86_64": 332, "aarch64": 291}.get(os.uname().machine)
    if number is None:
        return None
    code = LIBC.syscall(number, -100, path.encode(), flags, mask, buffer)
    return ctypes.get_errno() if code else "OK"


def until(test, seconds=10):
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while not test():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
