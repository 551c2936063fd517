package dev.mooring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

    @ParameterizedTest
    @CsvSource({
        "password, true",
        "db.passwd, true",
        "accessKey, true",
        "secretAccessKey, true",
        "secret-key, true",
        "apikey, true",
        "API_KEY, true",
        "client-secret, true",
        "clientSecret, true",
        "passphrase, true",
        "privateKey, true",
        "s3-secret, true",
        "pwd, true",
        "userKey, true",
        "adminKey, true",
        "auth-token, true",
        "encryptionKey, true",
        "volume.kubernetes.io/provisioner-deletion-secret-name, false",
        "pv.kubernetes.io/bind-completed, false",
        "kubectl.kubernetes.io/last-applied-configuration, false",
        "app, false"
    })
    void namesThatSoundSecretAreSecret(String key, boolean secret) {
        assertThat(Secrets.isNamedBy(key)).isEqualTo(secret);
    }
}
