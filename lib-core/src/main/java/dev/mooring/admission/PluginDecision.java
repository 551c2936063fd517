package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

/**
 * How an admission plug-in of the API server decides about a request: it allows it, refuses it
 * ({@link AdmissionDecision.Forbidden}), or its decision is not known. The plug-ins run after validation.
 */
public sealed interface PluginDecision
        permits PluginDecision.Allowed, PluginDecision.NotJudged, AdmissionDecision.Forbidden {

    /** It lets the request pass. */
    record Allowed() implements PluginDecision {}

    /**
     * No answer: an object that the plug-in reads is missing from the input.
     *
     * @param plugin its name
     * @param why what is missing and how to supply it, one sentence
     */
    record NotJudged(String plugin, String why) implements PluginDecision {
        public NotJudged {
            requireNonNull(plugin, "plugin");
            requireNonNull(why, "why");
        }
    }
}
