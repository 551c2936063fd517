package consumer

import dev.mooring.forecast.Forecast
import dev.mooring.`object`.Inventory
import dev.mooring.yaml.Yaml

fun main() {
    val objects = Yaml.read(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {namespace: shop, name: data}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: pv-2}
        spec: {accessModes: [ReadWriteOnce], capacity: {storage: 20Gi}, hostPath: {path: /srv}}
        """.trimIndent(),
    )
    val claim = Forecast.given(Inventory.of(objects)).claims().single()
    println(claim.volume().orElseThrow())
    println(claim.phase())
}
