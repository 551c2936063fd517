package dev.mooring.forecast.run;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.Timeline;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.provisioning.internal.ProvisioningContext;
import dev.mooring.scheduling.internal.SchedulingPod;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects.Deleted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a forecast is based on.
 *
 * @param before only the controller, before any pod without a node is scheduled
 * @param queue the nodes, and the pods in the order they arrive in
 * @param refusals the objects that the API server refuses
 * @param unreadable the objects that cannot be read, except those that only the scheduler cannot read
 * @param history the objects of the first cluster and all that were created since, none of them synced: where other
 *     orders begin. A change of an object that was there, and a deletion, begin a new history
 * @param past the histories before this one
 * @param given what was given
 */
public record ForecastState(
        ControllerRun before,
        PodQueue queue,
        List<Refusal> refusals,
        List<Unreadable> unreadable,
        ClusterSnapshot history,
        StartState past,
        ForecastInput given) {

    private static final JsonObject RUNNING =
            JsonObject.parse("{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}");

    public ForecastState {
        refusals = List.copyOf(refusals);
        unreadable = List.copyOf(unreadable);
    }

    public static ForecastState of(ClusterSnapshot cluster) {
        return new ForecastState(
                ControllerRun.of(cluster),
                PodQueue.EMPTY,
                List.of(),
                List.of(),
                cluster,
                StartState.none(cluster),
                ForecastInput.of(cluster));
    }

    public static ForecastState of(Arrival arrival, ForecastInput given, List<PodView> arriving) {
        ForecastState resumed = DeletionPlay.resumed(alone(arrival, given, arriving));
        return resumed.played(resumed.given.inventory().all());
    }

    /** Only the PV controller and the scheduler. */
    public static ForecastState alone(Arrival arrival, ForecastInput given, List<PodView> arriving) {
        List<PodView> pods = arrival.accepted(arriving);
        PodQueue queue = PodQueue.EMPTY.with(given.inventory(), pods);
        ClusterSnapshot cluster = arrival.cluster();
        for (PodView pod : pods) {
            cluster = queue.contains(pod) && !queue.isLate(pod) ? cluster.with(pod) : cluster;
        }
        return new ForecastState(
                ControllerRun.of(cluster),
                queue,
                arrival.refusals(),
                arrival.unreadable(),
                cluster,
                StartState.none(cluster),
                given.with(arrival.gate()));
    }

    /** The same when the scheduler has placed its pods, which run, and their claims have what they get, and protection. */
    public ForecastState placed(Optional<SchedulerRun> scheduled) {
        ControllerRun run = scheduled.map(SchedulerRun::controller).orElse(before);
        List<PodView> pods = scheduled.stream()
                .flatMap(each -> each.pods().stream())
                .map(SchedulingPod::pod)
                .filter(pod -> !given.inventory().find(pod.ref()).equals(Optional.of(pod.manifest())))
                .map(pod -> pod.isScheduled()
                        ? PodView.from(Identities.identified(
                                new Manifest(pod.manifest().json().with("status", RUNNING))))
                        : pod)
                .toList();
        Set<ObjectRef> used = new HashSet<>();
        Stream.concat(pods.stream(), given.inventory().pods().stream())
                .filter(PodView::isScheduled)
                .forEach(pod -> pod.claimNames().forEach(name -> used.add(ObjectRef.claim(pod.namespace(), name))));
        List<Manifest> claims = new ArrayList<>();
        for (ClaimView each : run.end().claims()) {
            Optional<Manifest> stored = given.input().find(each.ref()).filter(ServerDefaults::isStored);
            if (used.contains(each.ref()) && Identities.isNew(each) && stored.isEmpty()) {
                claims.add(ServerDefaults.withProtection(each.manifest()));
            }
        }
        if (pods.isEmpty() && claims.isEmpty()) {
            return this;
        }
        ControllerRun after = run.with(Inventory.of(claims), pods);
        Inventory changed = Inventory.of(claims)
                .withAll(pods.stream().map(PodView::manifest).toList());
        return new ForecastState(
                after,
                queue.with(changed, pods),
                refusals,
                unreadable,
                after.start(),
                past.closed(history, before),
                given.and(changed, Inventory.EMPTY));
    }

    /** The same after a deletion. */
    ForecastState after(ControllerRun newBefore, Deletions deletions) {
        ForecastInput left = given.after(deletions);
        return new ForecastState(
                newBefore,
                queue.after(deletions, left.workloads()),
                refusals,
                unreadable,
                newBefore.start(),
                past.closed(history, before),
                left);
    }

    public static ForecastState given(Inventory inventory, List<Manifest> documents) {
        return of(
                Arrival.given(inventory, documents),
                ForecastInput.of(inventory).inOrder(documents),
                PodQueue.inOrder(inventory, documents));
    }

    /** The same without findings about the claims that existed before a deletion, because the deletion was requested. */
    ForecastState askedFor(ClusterSnapshot before) {
        return new ForecastState(
                this.before, queue, refusals, unreadable, history, past.without(before, history), given);
    }

    private ForecastState with(ForecastInput newGiven) {
        return new ForecastState(before, queue, refusals, unreadable, history, past, newGiven);
    }

    public ForecastState with(ControllerRun newBefore) {
        return new ForecastState(newBefore, queue, refusals, unreadable, history, past, given);
    }

    public ForecastState with(PodQueue newQueue) {
        return new ForecastState(before, newQueue, refusals, unreadable, history, past, given);
    }

    public ForecastState provisioning(Provisioners who) {
        return with(before.playing(ProvisionerPlay.of(who, ProvisioningContext.of(given.inventory()))));
    }

    /** What the provisioners see is part of the input. */
    private ForecastState seenByProvisioners(Inventory changed) {
        boolean isSeen = before.provisioners().isPlayed()
                && changed.all().stream().anyMatch(each -> ProvisioningContext.has(each.kind()));
        return isSeen ? provisioning(before.provisioners().who()) : this;
    }

    /** The orders before any pod is scheduled. */
    public Orders orders() {
        return orders(history, before);
    }

    /**
     * The same with what workloads made when pods were ready.
     *
     * @param claims those that were made
     * @param nobody the cluster with these claims, and with no pod scheduled
     */
    public Orders orders(List<Manifest> claims, ControllerRun nobody) {
        return orders(ControllerRun.changed(history, Inventory.of(claims), List.of()), nobody);
    }

    private Orders orders(ClusterSnapshot start, ControllerRun run) {
        Precedence precedence = given.workloads().precedence(given, run.end());
        return past.orders(OrderSearch.explore(start, run, precedence), run.end())
                .having(Overtaken.in(past.given(), given));
    }

    /** The rounds of the first time; what was after it has no rounds. */
    public Timeline timeline(ControllerRun end) {
        return past.chapters().isEmpty()
                ? Timelines.of(history, before, end)
                : Timelines.of(
                        past.chapters().get(0).start(), past.chapters().get(0).run(), end);
    }

    public ForecastState knowing(Inventory evidence) {
        ForecastState known =
                new ForecastState(before, queue, refusals, unreadable, history, past, given.and(evidence, evidence));
        return DeletionPlay.continued(known.seenByProvisioners(evidence), evidence);
    }

    /** One after the other, and then what the workloads among them make. */
    public ForecastState created(List<Manifest> objects) {
        ForecastState now = with(given.inOrder(objects));
        for (Manifest each : objects) {
            now = now.created(each);
        }
        return now.played(objects).following();
    }

    private ForecastState created(Manifest object) {
        AdmissionDecision decision = Arrival.created(given.inventory(), object);
        return decision instanceof Accepted accepted
                ? created(accepted, object)
                : refused(new Refusal(object.ref(), decision));
    }

    /** With an object that the server accepts, and the document that the caller gave. */
    public ForecastState created(Accepted accepted, Manifest said) {
        ObjectRef ref = accepted.stored().ref();
        if (exists(ref)) {
            return refused(new Refusal(ref, accepted));
        }
        Manifest object = Arrival.completed(accepted.stored(), before.end().storageClasses());
        QuotaGate.Answer answer = given.gate().create(object, given.inventory());
        if (answer.refusal().isPresent()) {
            return refused(new Refusal(ref, answer.refusal().get()));
        }
        Inventory told = Inventory.of(said);
        Inventory stored = object.equals(said) ? told : Inventory.of(object);
        return written(List.of(object), stored, answer.after(), told);
    }

    private ForecastState refused(Refusal refusal) {
        List<Refusal> more = new ArrayList<>(refusals);
        more.add(refusal);
        return new ForecastState(before.unchanged(), queue, more, unreadable, history, past, given);
    }

    private boolean exists(ObjectRef ref) {
        ClusterSnapshot now = before.end();
        return switch (ref.kind()) {
            case Kinds.PERSISTENT_VOLUME -> now.volume(ref.name()).isPresent();
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                now.claim(ref.namespace(), ref.name()).isPresent();
            case Kinds.STORAGE_CLASS -> now.storageClass(ref.name()).isPresent();
            default -> given.inventory().find(ref).isPresent();
        };
    }

    public ForecastState with(List<Manifest> documents) {
        QuotaGate gate = given.gate();
        for (Manifest each : documents) {
            gate = gate.with(each, given.inventory());
        }
        Inventory read = Inventory.of(documents);
        ForecastState changed = written(documents, read, gate, read).following();
        boolean isAboutNodes = documents.stream().anyMatch(each -> each.kind().equals(Kinds.NODE));
        return isAboutNodes ? changed.played(changed.given.inventory().all(Kinds.DAEMON_SET)) : changed;
    }

    /** With objects that controllers made. */
    private ForecastState written(List<Manifest> documents, QuotaGate gate) {
        return written(documents, Inventory.of(documents), gate, Inventory.EMPTY);
    }

    /** With objects as the server stores them, the same as they are read, and those of them that the caller gave. */
    private ForecastState written(List<Manifest> documents, Inventory stored, QuotaGate gate, Inventory said) {
        Inventory changed = Identities.restored(stored, before.end());
        List<PodView> pods = PodQueue.inOrder(changed, documents);
        PodQueue arrived = queue.with(changed, pods);
        List<PodView> early = pods.stream()
                .filter(pod -> arrived.contains(pod) && !arrived.isLate(pod))
                .toList();
        boolean isAboutNodes = early.isEmpty()
                && changed.claims().isEmpty()
                && changed.volumes().isEmpty()
                && changed.storageClasses().isEmpty();
        List<Unreadable> bad = new ArrayList<>(unreadable);
        bad.addAll(Arrival.unreadable(changed));
        boolean isNew = changed.all().stream().noneMatch(each -> exists(each.ref()));
        ControllerRun after = isAboutNodes ? before : before.with(changed, early);
        ForecastState state = new ForecastState(
                after,
                arrived,
                refusals,
                bad,
                isNew ? ControllerRun.changed(history, changed, early) : after.start(),
                (isNew ? past : past.closed(history, before)).with(changed, early),
                given.and(changed, said).with(gate));
        return DeletionPlay.continued(state.seenByProvisioners(changed), changed);
    }

    public ForecastState without(ObjectRef object) {
        Inventory gone =
                given.inventory().find(object).map(Inventory.EMPTY::with).orElse(Inventory.EMPTY);
        ControllerRun after = PodQueue.isAboutNodes(object.kind()) ? before : before.without(object);
        ForecastState left = new ForecastState(
                after,
                queue.without(object),
                refusals,
                unreadable,
                after.start(),
                past.closed(history, before).without(object),
                given.without(object));
        return DeletionPlay.continued(left.seenByProvisioners(gone), gone);
    }

    /** With what the workloads among these objects make; see {@link WorkloadPlay}. */
    public ForecastState played(Collection<Manifest> objects) {
        if (!WorkloadPlay.isNeeded(objects)) {
            return this;
        }
        WorkloadServer server =
                new WorkloadServer(given.inventory(), before.end().storageClasses(), refusals, given.gate());
        WorkloadPlay more = given.workloads().after(given.inventory(), server);
        if (more.deletes(given)) {
            ForecastState left = DeletionPlay.byWorkloads(this);
            if (!left.equals(this)) {
                return left.having(more.deleted()).played(left.given.inventory().all());
            }
        }
        ForecastState made = made(more, server, queue.nodes().isEmpty());
        return made.isAnyHeld() ? made(more, server, false).following() : made;
    }

    /** Those of these claims that the workloads make if none of them is there. */
    public List<Manifest> madeWithout(Set<ObjectRef> claims) {
        Inventory left = given.inventory();
        for (ObjectRef each : claims) {
            left = left.without(each);
        }
        WorkloadServer server = new WorkloadServer(left, before.end().storageClasses(), refusals, given.gate());
        return given.workloads().without(claims::contains).after(left, server).made().stream()
                .map(MadeObject::document)
                .filter(each -> claims.contains(each.ref()))
                .toList();
    }

    private ForecastState made(WorkloadPlay more, WorkloadServer server, boolean everything) {
        List<Manifest> now = more.now(everything);
        ForecastState made = now.isEmpty() ? this : written(now, server.gate());
        return new ForecastState(
                made.before,
                queue.nodes().isEmpty() ? made.queue : made.queue.with(Followers.of(more.later())),
                server.refusals(),
                made.unreadable,
                made.history,
                made.past,
                made.given.with(given.workloads().and(more)).with(server.gate()));
    }

    /** Whether a workload made something although the preceding pod cannot become ready. */
    private boolean isAnyHeld() {
        return queue.nodes().isEmpty()
                && given.workloads().later().stream()
                        .anyMatch(each -> isHeld(each.after().orElseThrow()));
    }

    /** With what is made after pods that can become ready, one pod after the other; with nodes the scheduler's run does that. */
    private ForecastState following() {
        if (!queue.nodes().isEmpty()) {
            return this;
        }
        ForecastState now = this;
        Map<ObjectRef, List<Manifest>> next = now.next();
        while (!next.isEmpty()) {
            now = now.written(next.values().iterator().next(), now.given.gate());
            next = now.next();
        }
        return now;
    }

    /** What can be made now, by the pod that had to be ready. */
    private Map<ObjectRef, List<Manifest>> next() {
        Map<ObjectRef, List<Manifest>> groups = new LinkedHashMap<>();
        for (MadeObject each : given.workloads().later()) {
            ObjectRef pod = each.after().orElseThrow();
            if (!isThere(each) && isPodThere(pod) && !isHeld(pod)) {
                groups.computeIfAbsent(pod, first -> new ArrayList<>()).add(each.document());
            }
        }
        return groups;
    }

    private boolean isThere(MadeObject made) {
        ObjectRef ref = made.ref();
        return ref.isClaim() ? before.end().claim(ref.namespace(), ref.name()).isPresent() : isPodThere(ref);
    }

    private boolean isPodThere(ObjectRef pod) {
        return queue.contains(pod);
    }

    /** The pods that cannot become ready, so that what comes after them is not made; only without nodes. */
    public Set<ObjectRef> held() {
        Set<ObjectRef> held = new HashSet<>();
        for (MadeObject each : given.workloads().later()) {
            if (!isThere(each)) {
                held.add(each.after().orElseThrow());
            }
        }
        return held;
    }

    /** Whether a claim of a pod has no volume, and waits for no pod, no provisioner and no class to get one. */
    private boolean isHeld(ObjectRef pod) {
        return given.inventory().pod(pod.namespace(), pod.name()).map(PodView::claimNames).orElse(List.of()).stream()
                .flatMap(name -> before.claim(pod.namespace(), name).stream())
                .anyMatch(end -> !end.isBound()
                        && !end.isWaitingForConsumer()
                        && !end.isWaitingForProvisioner()
                        && !end.rules().contains(ControllerRule.STORAGE_CLASS_NOT_FOUND));
    }

    private ForecastState having(List<Deleted> deleted) {
        return with(given.with(given.workloads().having(deleted)));
    }

    /** With those that only the scheduler cannot read. */
    public List<Unreadable> allUnreadable() {
        List<Unreadable> all = new ArrayList<>(unreadable);
        all.addAll(queue.unreadable());
        return List.copyOf(all);
    }
}
