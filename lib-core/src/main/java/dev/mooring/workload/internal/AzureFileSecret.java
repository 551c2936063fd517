package dev.mooring.workload.internal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The secret of an in-tree Azure file share. */
public final class AzureFileSecret {

    private static final Pattern NAME = Pattern.compile("azure-storage-account-(.+)-secret");

    private AzureFileSecret() {}

    /**
     * The storage account that the name of a secret shows.
     *
     * @param secret the name of the secret
     * @return the account; empty if the in-tree provisioner did not make the secret, so that only its content shows it
     * @upstream csi-translation-lib plugins/azure_file.go getStorageAccountName
     */
    public static Optional<String> account(String secret) {
        Matcher matcher = NAME.matcher(secret);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
