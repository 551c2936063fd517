package dev.mooring.cli;

import dev.mooring.cli.render.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The questions of people and the calls that answer them: the first page of the help, and where words lead that are no
 * subcommand.
 */
final class Questions {

    /** Below each heading: a question and its call, and in the lines below them other words of people for it. */
    private static final String TABLE = """
            = Something does not work
            Why is a claim Pending or Lost? | why CLAIM FILE
              bind bound binding unbound pvc stuck waiting restore restored available mount start
              pod schedule scheduling unschedulable
            Why can a volume not attach (Multi-Attach)? | attach FILE
              attached attachment multiattach detach containercreating pod stuck start error mount
            A node died: what is safe for its volumes? | attach FILE
              dead failed failure lost down notready gone crash failover evict broken force taint
            What keeps an object in Terminating? | holders KIND/NAME FILE
              stuck terminate deleting deletion delete remove finalizer namespace ns hang hangs hold held claim pvc
              pv volume pod
            Why does a claim not grow? | expand CLAIM FILE
              resize resizing size bigger larger expansion increase extend enlarge full space pvc volume stuck disk
            Which FUSE mounts are dead or hung? | fuse plan FILE --mountinfo MOUNTS
              mount transport endpoint connected enotconn stale broken hangs csi gcsfuse juicefs cephfuse seaweedfs
              rclone
            How does a dead s3fs mount recover? | s3fs plan FILE --node NODE --mountinfo MOUNTS
              s3 bucket transport endpoint connected enotconn stale hung broken heal restart
            What does this error or log mean? | explain TEXT-FILE
              message event describe output paste text warning failedmount failedattachvolume failedscheduling
              failedbinding failed meaning
            = What would happen
            What is lost if I delete this? | forecast FILE --delete KIND/NAME
              deletecheck deletion deleting remove safe data dies die lose loss namespace application argo argocd
            What does helm uninstall delete? | forecast FILE --uninstall RELEASE=MANIFEST
              uninstall release uninstalling keep kept policy remove pvc claims data lost
            Which claims bind to which volumes? | forecast FILE
              predict prediction simulate bound binding match pvc pv end
            How does this chart end in my cluster? | forecast FILE --create CHART
              helm chart install apply create deploy deployment manifests dry dryrun get volume
            What is lost if I scale down? | forecast FILE --scale sts/NAME=1
              scaledown scaling replicas statefulset set
            What does an upgrade of Kubernetes change? | upgrade FILE --from 1.30 --to 1.36
              update version release kubernetes deprecated migration
            Does the API server accept this? | admit FILE
              apiserver validate validation valid invalid forbidden immutable apply create check schema reject
            What is dangerous in this cluster? | lint FILE
              danger wrong risk problem problems health audit check findings warnings best unsafe backup cluster
              snapshot unused use nobody claims waste
            = Which steps lead there, and back
            Move claims to another cluster | move FILE --into TARGET-FILE
              migrate migration relocate transfer cluster clusters app application namespace copy velero volume volumes
            Clean manifests for another cluster or Git | sanitize FILE --for PURPOSE
              strip neat restore restored gitops git cleanup uid claimref export import
            Reuse a Released volume | sanitize FILE --for release
              released available recycle again claimref pv free rebind
            Give a claim the volume with its data | plan bind CLAIM --to VOLUME FILE
              rebind reattach lost restore restored static existing volumename pv pvc wrong reuse
            Keep what was deleted by mistake | plan undelete CLAIM FILE
              deleted accident accidentally undo recover rescue terminating save oops wrong mistake pvc
            Rename a claim, or change its namespace | plan rename CLAIM --as NAME FILE
              name namespace move pvc statefulset sts
            Change an immutable field and keep the data | plan recreate OBJECT --with FIELD=VALUE FILE
              immutable forbidden field class storageclass storageclassname nfs server affinity handle mode recreate
            Replace the volume of a node that is gone | plan replace CLAIM --give-up-data FILE
              local disk node affinity conflict pending replace localpath hostpath gone lost
            Grow a StatefulSet and its claims | plan grow SET --to SIZE FILE
              resize size bigger larger expand expansion increase extend enlarge sts set volumeclaimtemplate
              volumeclaimtemplates template disk
            Let a template follow its grown claims | plan template SET FILE
              drift volumeclaimtemplate volumeclaimtemplates sts statefulset size
            Drain a node | plan drain NODE FILE
              cordon evict eviction maintenance empty pdb reboot remove blocked
            Delete a claim, set or namespace for good | plan retire OBJECT --keep data FILE
              remove decommission destroy pvc uninstall clean
            = On a node, and in Ceph
            Is an RBD image in use? | rbd use FILE --status RUN --locks RUN
              images watcher watchers lock locked ceph used mapped client open busy block blocklist blocklisted
            May another node take over an RBD image? | rbd takeover FILE --from NODE --to NODE
              fence fencing blocklist failover ceph steal lock died dead
            Which side of a mirror may be promoted? | rbd mirror --image SPEC --mirror SITE=RUN
              mirror mirroring split brain splitbrain failover failback promote demote resync primary ceph dr disaster
            Which images does no cluster need? | plan orphans --clusters NAME --cluster NAME=FILE
              orphan orphaned unused leak leaked rbd image subvolume garbage cleanup trash left
            Move in-tree RBD and CephFS to ceph-csi | plan csi FILE
              intree ceph migrate migration rbd cephfs csi
            What may be unmounted on a node? | plan clean NODE FILE
              cleanup stale orphaned unmount unmap umount leftover rbd
            Where is a volume on the node? | paths FILE
              path directory folder kubelet mountpoint pod host
            Which pod does this path belong to? | path PATH
              directory folder kubelet var lib uid volume
            Which pods do these mounts belong to? | mounts MOUNTS
              mount mountinfo proc table
            Which pods clash over SELinux labels? | selinux FILE
              label relabel volume share
            = Input and output
            How do I export a cluster? | export-command
              export kubectl get dump collect input evidence save
            Show me the cluster as a page | report FILE -o html
              picture graph map overview html diagram draw list see
            Which helpers of Kubernetes refuse a pair? | check FILE
              match matches helper fit compare pair mismatch
            Is this proof still true? | verify-proof ANSWER FILE
              certificate verify proven
            Answer in a browser or over HTTP | serve
              server web api rest openapi ui page
            Let an assistant ask these questions | mcp
              model context protocol ai agent llm tool editor chat
            Complete words in the shell | completion
              bash zsh fish autocomplete tab
            Which questions have these words? | help WORDS
              search find manual
            """;

    /** Words that say nothing about a question. */
    private static final Set<String> EMPTY =
            Set.of(("a about after all am an and are as at be by can did do does file for from had has have how i if in"
                            + " into is it its me mooring my no not of on one or our please shall so still t that the then"
                            + " there these this to was we what when where which who why will with would yaml you")
                    .split(" "));

    /** At most this many questions are shown for words. */
    private static final int SHOWN = 4;

    private static final int INDENT = 2;

    /** Below their headings, in the order of the help. */
    private static final Map<String, List<Question>> ALL = read();

    /** How many questions have a word. */
    private static final Map<String, Long> OCCURRENCES = list().stream()
            .flatMap(each -> each.words().stream())
            .collect(Collectors.groupingBy(word -> word, Collectors.counting()));

    private Questions() {}

    /**
     * A question.
     *
     * @param text the question
     * @param call the call that answers it, without the name of the program
     * @param words all words of people for it
     */
    record Question(String text, String call, Set<String> words) {

        private long matches(Set<String> asked) {
            return asked.stream().filter(words::contains).count();
        }

        /** How much the words that it shares say: a word of few questions says more than one of many. */
        private double weight(Set<String> asked) {
            return asked.stream()
                    .filter(words::contains)
                    .mapToDouble(word -> 1.0 / OCCURRENCES.getOrDefault(word, 1L))
                    .sum();
        }
    }

    private static Map<String, List<Question>> read() {
        Map<String, List<Question>> all = new LinkedHashMap<>();
        List<Question> group = new ArrayList<>();
        for (String line : TABLE.split("\n")) {
            if (line.startsWith("= ")) {
                group = new ArrayList<>();
                all.put(line.substring(2), group);
            } else if (line.startsWith(" ")) {
                group.get(group.size() - 1).words().addAll(known(line));
            } else {
                String[] cells = line.split(" \\| ");
                group.add(new Question(cells[0], cells[1], new HashSet<>(known(line))));
            }
        }
        return all;
    }

    /** {@return all questions} */
    static List<Question> list() {
        return ALL.values().stream().flatMap(List::stream).toList();
    }

    /**
     * The questions with words of people.
     *
     * @param asked the words, as typed
     * @return the questions with most of them, first those with the rarest; empty if none has any
     */
    static List<Question> of(List<String> asked) {
        Set<String> words = known(String.join(" ", asked));
        long most = list().stream().mapToLong(each -> each.matches(words)).max().orElse(0);
        List<Question> found = list().stream()
                .filter(each -> most > 0 && each.matches(words) == most)
                .sorted(Comparator.comparingDouble((Question each) -> each.weight(words))
                        .reversed())
                .toList();
        return found.stream()
                .filter(each -> 2 * each.weight(words) >= found.get(0).weight(words))
                .limit(SHOWN)
                .toList();
    }

    /** The questions with words of people, below a heading; empty if none has any. */
    static String answering(List<String> asked, int columns) {
        List<Question> found = of(asked);
        return found.isEmpty() ? "" : "Questions with these words:\n" + text(found, width(found), columns, "mooring ");
    }

    /** The words that say something, without the endings of plurals and verbs. */
    private static Set<String> known(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT)
                        .replaceAll("(?<=[a-z])-(?=[a-z])", "")
                        .split("[^a-z0-9]+"))
                .filter(word -> !word.isEmpty() && !EMPTY.contains(word))
                .map(Questions::stem)
                .collect(Collectors.toSet());
    }

    private static String stem(String word) {
        String one = word.length() > 3 ? word.replaceFirst("(?<=[^s])s$", "") : word;
        return one.length() > 4 ? one.replaceFirst("(?:ing|ed|e)$", "") : one;
    }

    /** All questions below their headings, as text that fits. */
    static String page(int columns) {
        int width = width(list());
        return ALL.entrySet().stream()
                .map(group -> group.getKey() + "\n" + text(group.getValue(), width, columns, ""))
                .collect(Collectors.joining("\n"));
    }

    private static int width(List<Question> some) {
        return some.stream().mapToInt(each -> each.text().length()).max().orElse(0);
    }

    /** Some questions, each with its call: next to it, or below it if there is too little room. */
    private static String text(List<Question> some, int width, int columns, String program) {
        StringBuilder out = new StringBuilder();
        Layout layout = new Layout(columns);
        for (Question each : some) {
            String call = program + each.call();
            if (2 * INDENT + width + call.length() <= columns) {
                out.append(" ".repeat(INDENT))
                        .append(each.text())
                        .append(" ".repeat(width - each.text().length() + INDENT))
                        .append(call);
            } else {
                out.append(layout.line(" ".repeat(INDENT) + each.text()))
                        .append('\n')
                        .append(layout.line(" ".repeat(2 * INDENT) + call));
            }
            out.append('\n');
        }
        return out.toString();
    }
}
