package dev.mooring.pasted;

import dev.mooring.internal.Lazy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The messages that can be recognised. */
public final class MessageCatalogue {

    /** Words that show that storage is not the problem. */
    private static final List<String> OTHER_MATTERS = List.of(
            "Back-off restarting failed container",
            "Back-off pulling image",
            "ErrImagePull",
            "ImagePullBackOff",
            "Failed to pull image",
            "Readiness probe failed",
            "Liveness probe failed",
            "Startup probe failed",
            "Pod sandbox changed, it will be killed and re-created",
            "failed to create pod sandbox",
            "Failed to create pod sandbox",
            "FailedCreatePodSandBox",
            "Insufficient cpu",
            "Insufficient memory",
            "Insufficient pods",
            "Insufficient nvidia.com/gpu",
            "untolerated taint",
            "that the pod didn't tolerate",
            "didn't match Pod's node affinity/selector",
            "didn't match node selector",
            "node(s) were unschedulable",
            "didn't have free ports",
            "is forbidden: User \"",
            "x509: ",
            "OOMKilled",
            "another operation (install/upgrade/rollback) is in progress",
            "no matches for kind",
            "error validating data");

    private static final class All {
        static final MessageCatalogue ROWS = of(Stream.of(
                        KubeletWaitTemplates.rows(),
                        AttachTemplates.rows(),
                        MountTemplates.rows(),
                        GrowTemplates.rows(),
                        VolumeControllerTemplates.rows(),
                        SchedulerTemplates.rows(),
                        SidecarTemplates.rows(),
                        InTreeTemplates.rows(),
                        PodDataTemplates.rows(),
                        NetworkMountTemplates.rows(),
                        GlusterTemplates.rows(),
                        KernelTemplates.rows(),
                        ServerTemplates.rows(),
                        WrapperTemplates.rows(),
                        VeleroTemplates.rows(),
                        GrpcTemplates.rows(),
                        CephCsiTemplates.rows(),
                        RbdToolTemplates.rows(),
                        CephHealthTemplates.rows(),
                        RookTemplates.rows(),
                        CloudTemplates.rows(),
                        RuntimeTemplates.rows(),
                        S3fsTemplates.rows(),
                        FuseTemplates.rows(),
                        CephStepTemplates.rows(),
                        ControllerStepTemplates.rows(),
                        CsiCallTemplates.rows(),
                        CloudStepTemplates.rows(),
                        LonghornTemplates.rows(),
                        VolumeManagerTemplates.rows(),
                        NodeToolTemplates.rows(),
                        NodeStepTemplates.rows(),
                        ArrayTemplates.rows(),
                        EventReasonTemplates.rows(),
                        LogLineTemplates.rows())
                .flatMap(Collection::stream)
                .toList());

        private All() {}
    }

    /** A form of a template that is found by a word: its longest part, or its beginning. */
    record Key(MessageTemplate template, Lazy<Wording> wording, String word, boolean beginning) {}

    private final List<MessageTemplate> templates;
    private final List<Key> keys = new ArrayList<>();
    private final WordTree tree;

    private MessageCatalogue(List<MessageTemplate> templates) {
        this.templates = templates;
        List<String> words = new ArrayList<>();
        Set<String> all = new HashSet<>();
        templates.forEach(template -> all.addAll(template.templates()));
        for (MessageTemplate template : templates) {
            for (String form : template.templates()) {
                add(template, form, words);
                String other = Wording.inOtherCase(form);
                if (!all.contains(other)) {
                    add(template, other, words);
                }
            }
        }
        words.addAll(OTHER_MATTERS);
        tree = new WordTree(words);
    }

    private void add(MessageTemplate template, String form, List<String> words) {
        // Most forms are never found.
        Lazy<Wording> wording = new Lazy<>(() -> Wording.of(form));
        add(new Key(template, wording, Wording.longestPart(form), false), words);
        String beginning = Wording.beginning(form);
        if (!beginning.isEmpty()) {
            add(new Key(template, wording, beginning, true), words);
        }
    }

    private void add(Key key, List<String> words) {
        keys.add(key);
        words.add(key.word());
    }

    /** {@return the messages of every known speaker: Kubernetes, its sidecars, the kernel, Ceph, s3fs and other FUSE daemons} */
    public static MessageCatalogue all() {
        return All.ROWS;
    }

    /**
     * The messages of these rows.
     *
     * @param rows the rows, for example those of a driver of the caller
     * @return the catalogue
     * @throws IllegalArgumentException if two rows have one code
     */
    public static MessageCatalogue of(List<MessageTemplate.Row> rows) {
        return joined(rows.stream().map(MessageTemplate.Row::template));
    }

    /**
     * The messages of all of these, as far as the caller has them.
     *
     * @param catalogues the catalogues, in the order in which their messages are listed
     * @return the catalogue
     * @throws IllegalArgumentException if two messages have one code
     */
    public static MessageCatalogue of(MessageCatalogue... catalogues) {
        return joined(Stream.of(catalogues).flatMap(each -> each.templates.stream()));
    }

    private static MessageCatalogue joined(Stream<MessageTemplate> all) {
        List<MessageTemplate> templates = all.toList();
        Set<String> codes = new HashSet<>();
        for (MessageTemplate template : templates) {
            if (!codes.add(template.code())) {
                throw new IllegalArgumentException("two messages have the code " + template.code());
            }
        }
        return new MessageCatalogue(templates);
    }

    /** {@return the messages, those of a speaker together} */
    public List<MessageTemplate> templates() {
        return templates;
    }

    /**
     * A message.
     *
     * @param code its stable name
     * @return the message; empty if there is none
     */
    public Optional<MessageTemplate> template(String code) {
        return templates.stream()
                .filter(template -> template.code().equals(code))
                .findFirst();
    }

    /** Accepts what may be in the text: forms of messages, and the places of words about another matter. */
    void find(String text, Candidates candidates) {
        tree.find(text, (word, start) -> {
            if (word < keys.size()) {
                Key key = keys.get(word);
                if (text.startsWith(key.word(), start)) {
                    candidates.form(key, start);
                }
            } else {
                String words = OTHER_MATTERS.get(word - keys.size());
                if (text.startsWith(words, start)) {
                    candidates.otherMatter(words, start);
                }
            }
        });
    }

    /** Accepts what the catalogue finds. */
    interface Candidates {
        void form(Key key, int start);

        void otherMatter(String words, int start);
    }
}
