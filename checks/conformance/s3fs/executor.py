"""Carries a plan out to the letter: what must hold before a step, by what it is done already, what a failure means."""

import os
import time

import node

KEYS = "AWSAccessKeyId={}\nAWSSecretKey={}\n"


class Failed(Exception):
    """A step did not go as the plan says; the rest of the plan is not carried out."""


class Executor:

    def __init__(self, keys):
        self.keys = keys
        self.steps = 0

    def carry_out(self, steps):
        """Gives the steps that failed and did not stop the plan: whoever they are about must start anew."""
        passed_over = []
        for step in steps:
            self.steps += 1
            try:
                getattr(self, step["action"].replace("-", "_"))(step)
            except Failed:
                if step["onFailure"] not in ("restart-instead", "go-on"):
                    raise
                passed_over.append(step)
        return passed_over

    def _run(self, step, argv=None):
        code, text = node.attempt(argv or step["argv"], step["timeoutSeconds"] + 20)
        if code != 0:
            raise Failed(f"{step['action']} {step['target']}: exit {code}: {text.strip()}")

    def write_credential(self, step):
        if os.path.lexists(step["target"]):
            os.unlink(step["target"])
        handle = os.open(step["target"], os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        os.write(handle, KEYS.format(*self.keys).encode())
        os.close(handle)

    def delete_credential(self, step):
        self._run(step)

    def ensure_directory(self, step):
        self._run(step)

    def unmount(self, step):
        if node.device(step["target"]) != step["device"]:
            return
        seen = node.statfs(step["target"])
        if seen != "ENOTCONN":
            raise Failed(f"unmount {step['target']}: it is {seen}, not dead")
        code, text = node.attempt(step["argv"], step["timeoutSeconds"])
        if code == 32 and text.strip().endswith("target is busy."):
            self._run(step, step["ifBusy"])
        elif code != 0:
            raise Failed(f"unmount {step['target']}: exit {code}: {text.strip()}")

    def assert_not_mounted(self, step):
        if node.mounts_at(step["target"]):
            raise Failed(f"still mounted: {step['target']}")

    def assert_empty_directory(self, step):
        if os.listdir(step["target"]):
            raise Failed(f"not empty: {step['target']}")

    def assert_plain_sub_path(self, step):
        if os.path.realpath(step["target"]) != step["target"] or not os.path.isdir(step["target"]):
            raise Failed(f"no plain directory: {step['target']}")

    def start_s3fs(self, step):
        if node.mounts_at(step["target"]) and node.statfs(step["target"]) == "OK":
            return
        self._run(step)

    def await_mount(self, step):
        until = time.monotonic() + step["timeoutSeconds"]
        while True:
            if self._answers(step["target"]):
                return
            if time.monotonic() > until:
                raise Failed(f"await-mount {step['target']}: it does not answer")
            time.sleep(0.1)

    @staticmethod
    def _answers(path):
        if not node.mounts_at(path) or node.statfs(path) != "OK":
            return False
        code, _ = node.attempt(["ls", path], timeout=20)
        lines = node.mounts_at(path)
        return code == 0 and bool(lines) and "fuse.s3fs" in lines[-1]

    def bind(self, step):
        self.bind_over(step)

    def bind_over(self, step):
        if node.statfs(step["from"]) != "OK":
            raise Failed(f"{step['action']} {step['target']}: {step['from']} does not answer")
        wanted = node.run("stat", "-c", "%Hd:%Ld", step["from"]).strip()
        if node.device(step["target"]) != wanted:
            self._run(step)

    def make_read_only(self, step):
        self._run(step)

    def release_side_path(self, step):
        if node.mounts_at(step["target"]):
            self._run(step)

    def repair_sub_path(self, step):
        if node.mounts_at(step["target"]) and node.statfs(step["target"]) == "ENOTCONN":
            self._run(step)

    def probe(self, step):
        raise Failed(f"nothing is unknown here: {step['target']}")
