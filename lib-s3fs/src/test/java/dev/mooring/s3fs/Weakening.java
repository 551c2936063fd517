package dev.mooring.s3fs;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * One thing less that is known, or one more that speaks against an all-clear. Each gives nothing if the evidence has no such
 * part. What was seen against an all-clear is not taken away: the list of running s3fs only speaks against it, by another
 * bucket or a second s3fs. A table that is cut between two lines looks like a whole one.
 */
enum Weakening {
    NO_PROBE {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            List<String> answered = copy.probes().keySet().stream()
                    .filter(path -> Answers.OK.equals(copy.probes().get(path)))
                    .toList();
            return any(answered, dice).map(copy.probes()::remove).isPresent();
        }
    },
    FAILED_PROBE {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            PathProbe failure = List.of(
                            PathProbe.failed(107), PathProbe.TIMED_OUT, PathProbe.failed(5), PathProbe.failed(13))
                    .get(dice.nextInt(4));
            return any(copy.probes().keySet(), dice)
                    .map(path -> copy.probes().put(path, failure))
                    .isPresent();
        }
    },
    NO_CONTAINER_TABLE {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            return any(wholeTables(copy), dice).map(copy.containers()::remove).isPresent();
        }
    },
    CUT_CONTAINER_TABLE {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            return any(wholeTables(copy), dice)
                    .map(key -> copy.containers().computeIfPresent(key, (unused, text) -> cut(text, dice)))
                    .isPresent();
        }
    },
    TABLE_OF_ANOTHER_CONTAINER {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            ContainerKey key = any(wholeTables(copy), dice).orElse(null);
            String text = key == null ? null : copy.containers().remove(key);
            if (key == null || text == null) {
                return false;
            }
            copy.containers().put(new ContainerKey(key.podUid(), "no-such-container"), text);
            return true;
        }
    },
    NO_RECOVERY {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            return any(realPaths(copy.recovered().keySet()), dice)
                    .map(copy.recovered()::remove)
                    .isPresent();
        }
    },
    LATER_RECOVERY {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            return any(copy.recovered().keySet(), dice)
                    .map(path -> copy.recovered().put(path, Instant.parse("2026-11-22T00:00:00Z")))
                    .isPresent();
        }
    },
    RECOVERY_OF_ANOTHER_PATH {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            copy.recovered().put("/no/such/path", Instant.parse("2026-11-21T00:00:00Z"));
            return true;
        }
    },
    WRITTEN_DIRECTORY {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            return any(copy.probes().keySet(), dice)
                    .map(path -> {
                        copy.directories().put(path, DirectoryContent.NOT_EMPTY);
                        return path;
                    })
                    .isPresent();
        }
    },
    NO_MOUNT_TABLE {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return Optional.of(evidence.withMounts(null));
        }
    },
    NO_PLUGIN_TABLE {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return Optional.ofNullable(evidence.plugin()).map(text -> evidence.withPlugin(null));
        }
    },
    CUT_MOUNT_TABLE {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return Optional.ofNullable(evidence.mounts()).map(text -> evidence.withMounts(cut(text, dice)));
        }
    },
    ANOTHER_MOUNT {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            String path = List.of(
                            RecoveryScene.target("99999999-1111-4111-8111-111111111111", "pvc-zz"),
                            "/var/lib/kubelet/plugins/kubernetes.io/csi/" + RecoveryScene.DRIVER + "/0123/globalmount",
                            "/mnt/photos")
                    .get(dice.nextInt(3));
            return whole(evidence)
                    .map(text -> evidence.withMounts(
                            text + "999 1 0:999 / " + path + " rw shared:999 - fuse.s3fs s3fs rw\n"));
        }
    },
    MOUNT_OVER_ALL {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return whole(evidence)
                    .map(text -> evidence.withMounts(
                            text + "999 1 0:999 / /var/lib/kubelet rw shared:999 - ext4 /dev/sdb1 rw\n"));
        }
    },
    UNREADABLE_LINE {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return whole(evidence).map(text -> evidence.withMounts(text + "999 1 0:9\n"));
        }
    },
    DEAD_ELSEWHERE {
        @Override
        boolean weaken(Evidence copy, Random dice) {
            copy.probes().put("/mnt/photos", PathProbe.failed(107));
            return true;
        }
    },
    NO_PROCESS_LEFT {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return Optional.of(evidence.withProcesses(List.of()));
        }
    },
    ANOTHER_BUCKET {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            List<FuseProcess> processes = evidence.processes();
            if (processes == null || processes.isEmpty()) {
                return Optional.empty();
            }
            List<FuseProcess> others = new ArrayList<>(processes);
            int which = dice.nextInt(others.size());
            FuseProcess old = others.get(which);
            others.set(which, new FuseProcess(old.pid(), "csi-bucket-of-another", old.target()));
            return Optional.of(evidence.withProcesses(others));
        }
    },
    ANOTHER_PROCESS {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            List<FuseProcess> processes = evidence.processes();
            if (processes == null) {
                return Optional.empty();
            }
            List<FuseProcess> more = new ArrayList<>(processes);
            more.add(new FuseProcess(4711, "csi-bucket-of-another", "/mnt/photos"));
            return Optional.of(evidence.withProcesses(more));
        }
    },
    NO_POD {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return without(evidence, Kinds.POD, dice);
        }
    },
    NO_CLAIM {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return without(evidence, Kinds.PERSISTENT_VOLUME_CLAIM, dice);
        }
    },
    NO_VOLUME {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return without(evidence, Kinds.PERSISTENT_VOLUME, dice);
        }
    },
    NO_SECRET {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return without(evidence, Kinds.SECRET, dice);
        }
    },
    PODS_NOT_COMPLETE {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return Optional.of(evidence.withObjects(evidence.objects(), less(evidence, Kinds.POD)));
        }
    },
    NO_STATUS {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return edited(evidence, dice, "\"containerStatuses\"", "\"otherStatuses\"");
        }
    },
    NO_START_TIME {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return edited(evidence, dice, "\"startedAt\"", "\"other\"");
        }
    },
    ANOTHER_POD {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            List<Manifest> more = new ArrayList<>(evidence.objects());
            more.addAll(new RecoveryScene()
                    .pod("other", "88888888-1111-4111-8111-111111111111", "data=pvc-aa", "app None")
                    .evidence()
                    .objects());
            return Optional.of(evidence.withObjects(more, evidence.complete()));
        }
    },
    ANOTHER_NODE_NAME {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            return Optional.of(evidence.withNode("N1", evidence.profile()));
        }
    },
    ANOTHER_DRIVER_NAME {
        @Override
        Optional<Evidence> of(Evidence evidence, Random dice) {
            Set<String> names = new HashSet<>(Set.of("s3.other.example"));
            if (dice.nextBoolean()) {
                names.addAll(evidence.profile().driverNames());
            }
            return Optional.of(
                    evidence.withNode(evidence.node(), evidence.profile().withDrivers(names)));
        }
    };

    /** The weakened copy; empty if there is nothing to weaken. */
    Optional<Evidence> of(Evidence evidence, Random dice) {
        Evidence copy = evidence.copy();
        return weaken(copy, dice) ? Optional.of(copy) : Optional.empty();
    }

    boolean weaken(Evidence copy, Random dice) {
        throw new IllegalStateException(copy + " " + dice);
    }

    private static <T> Optional<T> any(Collection<T> all, Random dice) {
        return all.isEmpty() ? Optional.empty() : Optional.of(new ArrayList<>(all).get(dice.nextInt(all.size())));
    }

    /** What an earlier weakening added against an all-clear is not taken away again. */
    private static List<ContainerKey> wholeTables(Evidence copy) {
        return copy.containers().keySet().stream()
                .filter(key -> !key.container().equals("no-such-container"))
                .filter(key ->
                        Objects.requireNonNull(copy.containers().get(key)).endsWith("\n"))
                .toList();
    }

    private static List<String> realPaths(Set<String> paths) {
        return paths.stream().filter(path -> !path.equals("/no/such/path")).toList();
    }

    private static Optional<String> whole(Evidence evidence) {
        return Optional.ofNullable(evidence.mounts()).filter(text -> text.endsWith("\n"));
    }

    /** The first part of a text, cut inside a line: a cut between two lines cannot be seen. */
    private static String cut(String text, Random dice) {
        int at = 1 + dice.nextInt(text.length() - 1);
        return text.substring(0, text.charAt(at - 1) == '\n' ? at - 1 : at);
    }

    private static Set<String> less(Evidence evidence, String kind) {
        Set<String> left = new HashSet<>(evidence.complete());
        left.remove(kind);
        return left;
    }

    private static Optional<Evidence> without(Evidence evidence, String kind, Random dice) {
        List<Manifest> ofKind = evidence.objects().stream()
                .filter(object -> object.kind().equals(kind))
                .toList();
        return any(ofKind, dice).map(gone -> {
            List<Manifest> left = new ArrayList<>(evidence.objects());
            left.remove(gone);
            return evidence.withObjects(left, less(evidence, kind));
        });
    }

    private static Optional<Evidence> edited(Evidence evidence, Random dice, String what, String by) {
        List<Manifest> pods = evidence.objects().stream()
                .filter(object -> object.kind().equals(Kinds.POD))
                .filter(object -> !object.json().toJson().contains(by))
                .toList();
        return any(pods, dice).map(pod -> {
            List<Manifest> objects = new ArrayList<>(evidence.objects());
            objects.set(objects.indexOf(pod), Manifest.parse(pod.json().toJson().replace(what, by)));
            return evidence.withObjects(objects, evidence.complete());
        });
    }
}
