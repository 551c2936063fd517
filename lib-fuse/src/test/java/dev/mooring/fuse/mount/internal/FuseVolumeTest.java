package dev.mooring.fuse.mount.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the line of a volume must show. */
class FuseVolumeTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                      | row              | handle                    | attributes                            | shows
        a bucket                                  | gcsfuse-sidecar  | my-bucket                 |                                       | my-bucket
        what is behind the colon is no storage    | gcsfuse-sidecar  | my-bucket:one             |                                       | my-bucket
        an inline volume names it                 | gcsfuse-sidecar  |                           | bucketName=b                          | b
        an inline volume that names none          | gcsfuse-sidecar  |                           |                                       |
        every bucket, as the sidecar shows it     | gcsfuse-sidecar  | _                         |                                       |
        every bucket, as the shared mount shows it | gcsfuse-shared  | _                         |                                       |
        a bucket and its hidden prefix            | geesefs-unit     | csi-bucket/tenant/pvc-aa  |                                       | csi-bucket
        hidden                                    | mountpoint-s3-v2 | any                       | bucketName=b                          |
        hidden by blobfuse2                       | blobfuse2-proxy  | rg#account#container#u#   |                                       |
        a path of the filer                       | seaweedfs        | /buckets/pvc-aa           |                                       | /buckets/pvc-aa
        a handle that is no path                  | seaweedfs        | pv1                       | path=/data/x                          | /data/x
        a handle alone is below the buckets       | seaweedfs        | pv1                       |                                       | /buckets/pv1
        the attribute names the volume            | cubefs           | pvc-aa                    | volName=vol1                          | vol1
        else the handle does                      | cubefs           | vol1                      |                                       | vol1
        the file system is named by the secret    | juicefs-pod      | pvc-aa                    |                                       |
        a backend on the fly                      | rclone-exec      | x                         | remote=s3 remotePath=b/x configData=[o] | :s3:b/x
        a remote of the configuration             | rclone-exec      | x                         | remote=s3 remotePath=b/x configData=[s3] | s3:b/x
        the configuration is in the secret        | rclone-exec      | x                         | remote=s3 remotePath=b/x              |
        """)
    void whatTheLineShows(String fact, String row, String handle, String attributes, String shows) {
        Map<String, String> map = new TreeMap<>();
        for (String pair : attributes == null ? new String[0] : attributes.split(" ")) {
            map.put(pair.split("=")[0], pair.split("=")[1]);
        }
        FuseVolume volume = new FuseVolume(
                VolumeSubject.ofPod(ObjectRef.pod("shop", "web"), "u", "n").withSpecName("data"),
                false,
                "d",
                handle == null ? "csi-1" : handle,
                map,
                List.of(),
                false,
                "/t",
                handle == null ? Optional.empty() : Optional.of("/g"),
                List.of());
        assertThat(volume.storage(FuseDriver.ofKey(row).orElseThrow())).isEqualTo(Optional.ofNullable(shows));
    }
}
