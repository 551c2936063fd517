"""What the rules of the library rest on, looked at on real mounts: death, hanging, peers (section by section of the guide)."""

import errno
import os
import signal
import subprocess

import lab
import node
from lab import Server, state, statx, until, waits

WORK = "/var/lib/kubelet/facts"
DONT_SYNC, FORCE_SYNC = 0x4000, 0x2000
STATFS = "17"


def folder(name):
    path = f"{WORK}/{name}"
    os.makedirs(path, exist_ok=True)
    return path


def container(name, path, propagation="None"):
    return node.Container(name, [(path, "/data", node.PROPAGATION[propagation], "rw")])


def death(check):
    """C1: SIGKILL. Every path is dead at once, and the calls that lie go on lying."""
    path = folder("death")
    server = Server(path).let_go()
    boxes = [container("death-none", path), container("death-h2c", path, "HostToContainer")]
    check("C1 healthy: each container reads", ["hello\n"] * 2, [box.read("/data/hello.txt") for box in boxes])
    line = node.mounts_at(path)
    server.kill()
    for when in ("at once", "again"):
        check(f"C1 dead {when}: the host has", "ENOTCONN", node.statfs(path))
        for box in boxes:
            check(f"C1 dead {when}: a container has", "ENOTCONN", node.statfs("/data", box.pid))
    check("C1 dead: its line stays", line, node.mounts_at(path))
    if statx(path, 0, 0) is not None:
        check("C1 dead: statx with an empty mask says", "OK", statx(path, 0, 0))
        check("C1 dead: statx without sync says", "OK", statx(path, DONT_SYNC, 0x7ff))
        check("C1 dead: statx with sync says", errno.ENOTCONN, statx(path, FORCE_SYNC, 0x7ff))
    yield path, "dead", "one"
    for box in boxes:
        box.stop()
    node.run("umount", path)


def kept(check):
    """C2: somebody keeps the descriptor: a pause, then a new server, and nothing else is needed."""
    path = folder("kept")
    server = Server(path)
    box = container("kept", path)
    check("C2 healthy", "hello\n", box.read("/data/hello.txt"))
    device = node.device(path)
    server.kill()
    check("C2 killed: calls wait", True, waits(path))
    caller = subprocess.Popen(["nsenter", "-m", "-t", str(box.pid), "--", "stat", "-f", "/data"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield path, "hung", "one"
    server.serve("--take-over")
    check("C2 taken over: who waited is answered", 0, caller.wait(20))
    check("C2 taken over: the container reads", "hello\n", box.read("/data/hello.txt"))
    check("C2 taken over: the device is the same", device, node.device(path))
    box.stop()
    server.end()
    node.run("umount", path)


def lost(check):
    """C3: a request that the dead server had read is lost, until the next server asks for it again."""
    path = folder("lost")
    server = Server(path, words=("--die-in", STATFS))
    caller = subprocess.Popen(["stat", "-f", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server.process.wait(20)
    server.serve("--take-over")
    check("C3 others are answered", "OK", node.statfs(path))
    check("C3 its caller waits", None, caller.poll())
    check("C3 a request waits", True, until(lambda: server.waiting() >= 1))
    caller.send_signal(signal.SIGKILL)
    check("C3 killed: its caller is in state D", True, until(lambda: state(caller.pid) == "D"))
    yield path, "healthy", "one"
    try:
        server.resend()
    except OSError:
        print("  not run: resend (the kernel is older than 6.9)", flush=True)
    else:
        check("C3 resent: its caller ends", True, until(lambda: caller.poll() is not None))
        check("C3 resent: no request waits", True, until(lambda: server.waiting() == 0))
    server.end()
    caller.wait(20)
    node.run("umount", path)


def private_to_a_user(check):
    """C4: without allow_other another user gets a block size of 0, alive and dead."""
    path = folder("user")
    server = Server(path, allow_other=False, uid=65534).let_go()
    for when in ("alive", "dead"):
        answer = node.attempt(["stat", "-f", "-c", "%t:%S", path], 10)
        check(f"C4 {when}: statfs of root says", (0, "65735546:0\n"), answer)
        check(f"C4 {when}: stat of root is", True, "denied" in node.attempt(["ls", path], 10)[1])
        yield path, "unknown", "one"
        server.kill()
    node.run("umount", path)


def stacks(check, plugin):
    """C5 and the wrong order of C6: one layer reaches all peers, one unmount takes it from all, privacy before cuts off."""
    for name, where in (("host", None), ("plugin", plugin)):
        staging, targets, server, boxes = staged(f"group-{name}")
        server.kill()
        node.run("umount", "-l", staging)
        again = Server(staging, "two").let_go()
        node.run("mount", "--bind", staging, targets[0])
        check(f"C5 {name}: one bind reaches the targets", ["OK"] * 2, [node.statfs(path) for path in targets])
        check(f"C5 {name}: and the containers", ["hello\n"] * 2, [box.read("/data/hello.txt") for box in boxes])
        unpublish(targets[0], where)
        check(f"C5 {name}: the neighbour's path has", "ENOTCONN", node.statfs(targets[1]))
        check(f"C5 {name}: the neighbour's container has", "ENOTCONN", node.statfs("/data", boxes[1].pid))
        clean(staging, targets, again, boxes)
    staging, targets, server, boxes = staged("before")
    server.kill()
    node.run("umount", "-l", staging)
    for path in targets:
        node.run("mount", "--make-private", path)
        plugin.ask("run", ["mount", "--make-private", path])
    again = Server(staging, "two").let_go()
    for path in targets:
        node.run("mount", "--bind", staging, path)
    check("C6 private before: the host has", ["OK"] * 2, [node.statfs(path) for path in targets])
    check("C6 private before: each container is cut off", ["ENOTCONN"] * 2,
          [node.statfs("/data", box.pid) for box in boxes])
    clean(staging, targets, again, boxes)


def staged(name):
    staging = folder(f"{name}/staging")
    targets = [folder(f"{name}/{number}") for number in (1, 2)]
    server = Server(staging).let_go()
    for path in targets:
        node.run("mount", "--bind", staging, path)
    boxes = [container(f"{name}-{number}", path, "HostToContainer") for number, path in enumerate(targets)]
    return staging, targets, server, boxes


def unpublish(path, agent):
    """Unmounts until the path is free, as a driver does, in its own mount namespace or in that of the host."""
    for _ in range(10):
        code, _ = agent.ask("run", ["umount", path]) if agent else node.attempt(["umount", path], 20)
        if code:
            return


def clean(staging, targets, server, boxes):
    for box in boxes:
        box.stop()
    for path in (*targets, staging):
        while node.mounts_at(path):
            node.run("umount", "-l", path)
    server.kill()


def unmounts(check):
    """C7: a plain unmount of a hung mount waits, -f ends it for all users, -l harms no one."""
    for flag, after in (("-f", "ENOTCONN"), ("-l", "OK")):
        path, bind = folder(f"unmount{flag}"), folder(f"unmount{flag}-bind")
        server = Server(path).let_go()
        node.run("mount", "--bind", path, bind)
        server.process.send_signal(signal.SIGSTOP)
        if flag == "-f":
            check("C7 hung: calls wait", True, waits(path))
            check("C7 hung: a plain unmount waits", 124, node.attempt(["umount", path], 3)[0])
            yield path, "hung", "one"
        check(f"C7 umount {flag} returns", 0, node.attempt(["umount", flag, path], 10)[0])
        server.process.send_signal(signal.SIGCONT)
        check(f"C7 umount {flag}: the bind has", after, node.statfs(bind))
        node.run("umount", "-l", bind)
        check(f"C7 umount {flag}: its server ends with the last bind", True, until(lambda: server.process.poll() is not None))
        while node.mounts_at(path):
            node.run("umount", "-l", path)


def daemon(check, name, start, ends_with_its_mount):
    """C1, C8 and the start on a dead path, for a real member of the family: start gives a process that serves a path."""
    path, bind = folder(name), folder(f"{name}-bind")
    process = start(path)
    check(f"{name}: mounted", True, until(lambda: node.mounts_at(path) and node.statfs(path) == "OK", 60))
    node.run("mount", "--bind", path, bind)
    source = node.mounts_at(path)[-1]
    source = source[source.index("-") + 2]
    yield path, "healthy", source
    process.kill()
    process.wait(20)
    check(f"{name} killed: the path has", "ENOTCONN", node.statfs(path))
    check(f"{name} killed: the bind has", "ENOTCONN", node.statfs(bind))
    yield path, "dead", source
    again = start(path)
    check(f"{name} started on the dead path: it refuses", True, until(lambda: again.poll() not in (None, 0), 60))
    node.run("umount", bind)
    node.run("umount", path)
    process = start(path)
    check(f"{name}: mounted again", True, until(lambda: node.mounts_at(path) and node.statfs(path) == "OK", 60))
    node.run("mount", "--bind", path, bind)
    process.terminate()
    check(f"{name} asked to end: nothing is mounted at its path", True, until(lambda: not node.mounts_at(path), 30))
    if ends_with_its_mount:
        process.wait(30)
    check(f"{name} asked to end: the bind has", "ENOTCONN" if ends_with_its_mount else "OK", node.statfs(bind))
    yield bind, "dead" if ends_with_its_mount else "healthy", source
    node.run("umount", "-l", bind)
    process.wait(30)
    while node.mounts_at(path):
        node.run("umount", "-l", path)
