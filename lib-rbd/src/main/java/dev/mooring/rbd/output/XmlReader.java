package dev.mooring.rbd.output;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML output with the parser of the JDK: no document types, no declared entities, bounded depth. */
final class XmlReader {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_ELEMENTS = 2_000_000;

    /** An element that is not closed yet. */
    private record Open(String name, List<Doc> children, StringBuilder content) {
        Open(String name) {
            this(name, new ArrayList<>(), new StringBuilder());
        }

        Doc close() {
            return new XmlDoc(name, children, children.isEmpty() ? content.toString() : "");
        }
    }

    private XmlReader() {}

    /**
     * The root elements: {@code ceph osd blocklist ls} prints two. They are wrapped in one element, so a document
     * type, which must come first, is a syntax error.
     */
    static List<Doc> read(String text) {
        String body = text.stripLeading();
        if (body.startsWith("<?xml")) {
            body = body.substring(body.indexOf('>') + 1);
        }
        try {
            return elements(reader("<all>" + body + "</all>")).children();
        } catch (XMLStreamException e) {
            throw new UnreadableOutput(
                    "not XML, at character " + e.getLocation().getCharacterOffset());
        } catch (RuntimeException e) {
            // The parser throws exceptions of its own for some malformed texts.
            throw e instanceof UnreadableOutput known ? known : new UnreadableOutput("not XML");
        }
    }

    private static XMLStreamReader reader(String text) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(new StringReader(text));
    }

    private static XmlDoc elements(XMLStreamReader reader) throws XMLStreamException {
        Deque<Open> open = new ArrayDeque<>();
        open.push(new Open(""));
        int count = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (open.size() > MAX_DEPTH || ++count > MAX_ELEMENTS) {
                        throw new UnreadableOutput(
                                "XML deeper than " + MAX_DEPTH + " or of more than " + MAX_ELEMENTS + " elements");
                    }
                    open.push(new Open(reader.getLocalName()));
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    Doc closed = open.pop().close();
                    open.element().children().add(closed);
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    open.element().content().append(reader.getText());
                case XMLStreamConstants.ENTITY_REFERENCE, XMLStreamConstants.DTD ->
                    throw new UnreadableOutput("XML with entities of its own");
                default -> {
                    // Comments and processing instructions have no data.
                }
            }
        }
        return (XmlDoc) ((XmlDoc) open.element().close()).children().get(0);
    }
}
