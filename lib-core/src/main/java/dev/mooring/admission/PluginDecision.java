package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

/**
 * What an admission plug-in of the API server says to a request: it lets it pass, refuses it ({@link
 * AdmissionDecision.Forbidden}), or is not judged. The plug-ins are asked after the object is valid.
 */
public sealed interface PluginDecision
        permits PluginDecision.Allowed, PluginDecision.NotJudged, AdmissionDecision.Forbidden {

    /** It lets the request pass. */
    record Allowed() implements PluginDecision {}

    /**
     * No answer: an object that it looks at is not given.
     *
     * @param plugin its name
     * @param why what is missing, and what gives it: one sentence
     */
    record NotJudged(String plugin, String why) implements PluginDecision {
        public NotJudged {
            requireNonNull(plugin, "plugin");
            requireNonNull(why, "why");
        }
    }
}
