/** The messages in any text: which component writes them, what they prove, and what to ask next. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.messages {
    requires transitive dev.mooring.core;
    requires static transitive org.jspecify;

    exports dev.mooring.pasted;
}
