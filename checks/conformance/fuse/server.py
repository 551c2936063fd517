"""A FUSE server for a descriptor that another process has opened and mounted.

Usage: server.py DESCRIPTOR [--take-over] [--die-in OPCODE]
It serves a directory with hello.txt, which says "hello", and sub/x.txt, which says "sub". Nothing can be written.
--take-over: an earlier server has answered the first message of the kernel. --die-in: ends itself with SIGKILL as soon as it
has read a request of this kind, so that the request is lost.
"""

import errno
import os
import signal
import struct
import sys

LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE = 1, 2, 3, 14, 15, 17, 18
FLUSH, INIT, OPENDIR, READDIR, RELEASEDIR, INTERRUPT, DESTROY, BATCH_FORGET = 25, 26, 27, 28, 29, 36, 38, 42

# number: parent, name, content; a directory has no content
FILES = {1: (1, b"", None), 2: (1, b"hello.txt", b"hello\n"), 3: (1, b"sub", None), 4: (3, b"x.txt", b"sub\n")}


def attributes(number):
    content = FILES[number][2]
    mode = 0o40755 if content is None else 0o100644
    return struct.pack("<QQQQQQ10I", number, len(content or b""), 0, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)


def entries(directory, start):
    names = [(directory, 4, b"."), (FILES[directory][0], 4, b"..")]
    names += [(number, 4 if content is None else 8, name)
              for number, (parent, name, content) in FILES.items() if parent == directory and name]
    packed = b""
    for place, (number, kind, name) in enumerate(names[start:], start):
        entry = struct.pack("<QQII", number, place + 1, len(name), kind) + name
        packed += entry + b"\0" * (-len(entry) % 8)
    return packed


def answer(code, number, body):
    """The answer, an error number, or None if the kernel waits for none."""
    if code == INIT:
        read_ahead = struct.unpack("<4I", body[:16])[2]
        return struct.pack("<4IHHIIHHII", 7, 31, read_ahead, 0, 12, 10, 1 << 17, 1, 32, 0, 0, 0).ljust(64, b"\0")
    if code == LOOKUP:
        name = body.rstrip(b"\0")
        found = [each for each, (parent, own, _) in FILES.items() if parent == number and own == name]
        return struct.pack("<4QII", found[0], 0, 0, 0, 0, 0) + attributes(found[0]) if found else errno.ENOENT
    if code == GETATTR:
        return struct.pack("<QII", 0, 0, 0) + attributes(number)
    if code == STATFS:
        return struct.pack("<5Q4I", 1 << 20, 1 << 20, 1 << 20, 0, 0, 4096, 255, 4096, 0).ljust(80, b"\0")
    if code in (OPEN, OPENDIR):
        return struct.pack("<QII", number, 0, 0)
    if code == READDIR:
        return entries(number, struct.unpack("<QQ", body[:16])[1])
    if code == READ:
        start, size = struct.unpack("<QI", body[8:20])
        return FILES[number][2][start:start + size]
    if code in (RELEASE, RELEASEDIR, FLUSH, DESTROY):
        return b""
    return None if code in (FORGET, BATCH_FORGET, INTERRUPT) else errno.ENOSYS


def serve(descriptor, die_in):
    while True:
        try:
            request = os.read(descriptor, 1 << 20)
        except OSError as error:
            if error.errno in (errno.EINTR, errno.ENOENT, errno.EAGAIN):
                continue
            return
        _, code, unique, number = struct.unpack("<IIQQ", request[:24])
        if code == die_in:
            os.kill(os.getpid(), signal.SIGKILL)
        found = answer(code, number, request[40:])
        if found is None:
            continue
        failed = isinstance(found, int)
        head = struct.pack("<IiQ", 16 + (0 if failed else len(found)), -found if failed else 0, unique)
        try:
            os.write(descriptor, head if failed else head + found)
        except OSError as error:
            if error.errno != errno.ENOENT:  # the caller has given up
                raise


if __name__ == "__main__":
    words = sys.argv[2:]
    serve(int(sys.argv[1]), int(words[words.index("--die-in") + 1]) if "--die-in" in words else None)
