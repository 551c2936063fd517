package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

/** What an admission plug-in of the API server says to a request. The plug-ins are asked after the object is valid. */
public sealed interface PluginDecision {

    /** It lets the request pass. */
    record Allowed() implements PluginDecision {}

    /**
     * It refuses the request: status 403.
     *
     * @param plugin its name
     * @param message the whole text that the server answers
     */
    record Forbidden(String plugin, String message) implements PluginDecision {
        public Forbidden {
            requireNonNull(plugin, "plugin");
            requireNonNull(message, "message");
        }
    }

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
