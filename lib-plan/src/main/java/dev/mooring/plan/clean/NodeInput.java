package dev.mooring.plan.clean;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.Inventory;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.pasted.PastedText;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.RbdStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everything that was seen on one node, and the objects of its cluster. */
public final class NodeInput {

    final String node;
    final String root;
    final Inventory objects;
    final RbdContext context;
    final List<CommandAnswer<List<MappedDevice>>> devices;
    final Map<RbdImageSpec, CommandAnswer<RbdStatus>> status;
    final Optional<MountTable> mounts;
    final Optional<ProcessMounts> processes;
    final Map<String, MountTable> containers;
    final boolean everyNamespace;
    final List<DeviceHolders> holders;
    final Optional<FoundPaths> folders;
    final Set<String> runningPods;
    final Set<String> deadMounts;
    final Map<String, String> saidByKubelet;

    private NodeInput(Builder builder) {
        this.node = builder.node;
        this.root = builder.root.text();
        this.objects = builder.objects;
        this.context = builder.context;
        this.devices = List.copyOf(builder.devices);
        this.status = Map.copyOf(builder.status);
        this.mounts = builder.mounts.or(() -> builder.processes.flatMap(ProcessMounts::first));
        this.processes = builder.processes;
        this.containers = new LinkedHashMap<>(builder.containers);
        this.everyNamespace = builder.everyNamespace;
        this.holders = List.copyOf(builder.holders);
        this.folders = builder.folders;
        this.runningPods = Set.copyOf(builder.runningPods);
        this.deadMounts = Set.copyOf(builder.deadMounts);
        this.saidByKubelet = new LinkedHashMap<>(builder.saidByKubelet);
    }

    /**
     * Starts to collect.
     *
     * @param node the name of the node
     * @return a builder without evidence
     */
    public static Builder of(String node) {
        return new Builder(node);
    }

    /** The uid in a path below a kubelet root. */
    static Optional<String> podUid(String root, String path) {
        String prefix = root + "/pods/";
        if (!path.startsWith(prefix)) {
            return Optional.empty();
        }
        int end = path.indexOf('/', prefix.length());
        String uid = end < 0 ? path.substring(prefix.length()) : path.substring(prefix.length(), end);
        return uid.isEmpty() ? Optional.empty() : Optional.of(uid);
    }

    /** Which node, and how many devices and mounts. */
    @Override
    public String toString() {
        return "NodeInput of " + node + ": " + devices.size() + " lists of devices, "
                + mounts.map(MountTable::toString).orElse("no mount table");
    }

    /** Collects evidence; every part may be left out. */
    public static final class Builder {

        private final String node;
        private KubeletRoot root = KubeletRoot.DEFAULT;
        private Inventory objects = Inventory.EMPTY;
        private RbdContext context = RbdContext.EMPTY;
        private final List<CommandAnswer<List<MappedDevice>>> devices = new ArrayList<>();
        private final Map<RbdImageSpec, CommandAnswer<RbdStatus>> status = new LinkedHashMap<>();
        private Optional<MountTable> mounts = Optional.empty();
        private Optional<ProcessMounts> processes = Optional.empty();
        private final Map<String, MountTable> containers = new LinkedHashMap<>();
        private boolean everyNamespace;
        private final List<DeviceHolders> holders = new ArrayList<>();
        private Optional<FoundPaths> folders = Optional.empty();
        private final Set<String> runningPods = new LinkedHashSet<>();
        private final Set<String> deadMounts = new LinkedHashSet<>();
        private final Map<String, String> saidByKubelet = new LinkedHashMap<>();

        private Builder(String node) {
            if (node.isEmpty()) {
                throw new IllegalArgumentException("expected a node with a name");
            }
            this.node = node;
        }

        /**
         * The root directory of the kubelet, if it is not the usual one.
         *
         * @param newRoot the directory
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder root(KubeletRoot newRoot) {
            root = requireNonNull(newRoot, "newRoot");
            return this;
        }

        /**
         * The objects of the cluster.
         *
         * @param inventory volumes, claims, pods, nodes and VolumeAttachments
         * @param rbd what is known about the driver
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder objects(Inventory inventory, RbdContext rbd) {
            objects = requireNonNull(inventory, "inventory");
            context = requireNonNull(rbd, "rbd");
            return this;
        }

        /**
         * What the node has mapped.
         *
         * @param answer what {@code rbd showmapped}, {@code rbd device list} or {@code rbd-nbd list-mapped} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder devices(CommandAnswer<List<MappedDevice>> answer) {
            devices.add(requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * Which clients have an image open, wherever the command ran.
         *
         * @param image the image, with its pool
         * @param answer what {@code rbd status} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder status(RbdImageSpec image, CommandAnswer<RbdStatus> answer) {
            status.put(image.withoutSnapshot(), requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * The mount table of the host; without it, that of process 1 among {@link #processes} is used.
         *
         * @param table {@code /proc/1/mountinfo} of the host
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder mounts(MountTable table) {
            mounts = Optional.of(table);
            return this;
        }

        /**
         * The mount tables of all processes.
         *
         * @param tables as the host listed them
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder processes(ProcessMounts tables) {
            processes = Optional.of(tables);
            return this;
        }

        /**
         * The mount table of a container.
         *
         * @param name what the caller calls it
         * @param table the table of its first process
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder container(String name, MountTable table) {
            containers.put(name, requireNonNull(table, "table"));
            return this;
        }

        /**
         * The caller says that the tables of containers are those of all mount namespaces except that of the host.
         *
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder everyNamespaceIsGiven() {
            everyNamespace = true;
            return this;
        }

        /**
         * The holders of block devices. Every list is evidence, including a second one.
         *
         * @param listed what the host listed
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder holders(DeviceHolders listed) {
            holders.add(requireNonNull(listed, "listed"));
            return this;
        }

        /**
         * The folders of the pods.
         *
         * @param paths what {@code find} listed
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder folders(FoundPaths paths) {
            folders = Optional.of(paths);
            return this;
        }

        /**
         * What the container runtime runs, whatever the API server knows.
         *
         * @param list what {@code crictl ps -o json} or {@code crictl pods -o json} printed
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder containerRuntime(JsonValue list) {
            if (list instanceof JsonArray array) {
                array.items().forEach(this::containerRuntime);
            } else if (list instanceof JsonObject object) {
                String state = object.string("state").orElse("");
                if (!state.equals("CONTAINER_EXITED") && !state.equals("SANDBOX_NOTREADY")) {
                    object.child("labels").string("io.kubernetes.pod.uid").ifPresent(runningPods::add);
                    object.child("metadata").string("uid").ifPresent(runningPods::add);
                }
                object.members().values().forEach(this::containerRuntime);
            }
            return this;
        }

        /**
         * A mount point that answers with an error, such as ENOTCONN.
         *
         * @param path the mount point
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder deadMount(String path) {
            deadMounts.add(requireNonNull(path, "path"));
            return this;
        }

        /**
         * A log of the kubelet: it names the folders of pods that it cannot remove. It is hearsay, and proves nothing.
         *
         * @param text the text
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder kubeletLog(String text) {
            for (PastedMessage message : PastedText.read(text).messages()) {
                if (message.code().startsWith("OrphanedPod")) {
                    message.value("uid").ifPresent(uid -> saidByKubelet.putIfAbsent(uid, message.code()));
                }
            }
            return this;
        }

        /** {@return the evidence, an immutable copy of what was collected} */
        public NodeInput build() {
            return new NodeInput(this);
        }
    }
}
