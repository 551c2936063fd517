package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** What {@code ceph mgr dump --format json} said about the manager's own clients, which work on images too. */
public sealed interface ManagerClients extends CommandAnswer permits ManagerClients.Listed, CommandFailure {

    /**
     * Reads the output of {@code ceph mgr dump}.
     *
     * @param result what was seen
     * @return the clients or the failure
     */
    static ManagerClients read(CommandResult result) {
        return Stdout.<ManagerClients>read(
                result,
                output -> new Listed(clients(output.document()), output.notes().all()),
                failure -> failure);
    }

    private static List<Client> clients(Doc dump) {
        dump.required("active_name");
        List<Client> clients = new ArrayList<>();
        for (Doc client : dump.listIfAny("active_clients")) {
            for (Doc address : client.listIfAny("addrvec")) {
                String text = address.required("addr") + "/" + address.number("nonce");
                clients.add(new Client(
                        client.string("name"),
                        ClientAddress.parse(text)
                                .orElseThrow(() -> UnreadableOutput.of("expected a client's address", text))));
            }
        }
        return clients;
    }

    /**
     * The clients of the active manager.
     *
     * @param clients in the order printed
     * @param notes what was odd about the output
     */
    record Listed(List<Client> clients, List<Reason> notes) implements ManagerClients {

        public Listed {
            clients = List.copyOf(clients);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One client of the manager.
     *
     * @param module the module it works for, for example {@code rbd_support}; empty in releases that do not say
     * @param address its address
     */
    record Client(String module, ClientAddress address) {}
}
