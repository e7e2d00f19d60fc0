import type { KubeObject } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";

/** A port of a Service. */
export interface ServicePort {
  /** Port of the Service. */
  readonly port: number;
  /** Port of the container. */
  readonly targetPort: number;
  /** Port of every node; chosen by the cluster when absent. */
  readonly nodePort?: number;
  /** Its protocol, for gateways and meshes. */
  readonly appProtocol?: string;
}

/** Returns a Service for the pods with certain labels. Every port has a name, which Kubernetes requires of several. */
export function serviceObject(
  name: string,
  namespace: string,
  type: "ClusterIP" | "NodePort" | "LoadBalancer",
  selector: Readonly<Record<string, string>>,
  ports: readonly ServicePort[],
): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace },
    spec: {
      type,
      selector,
      ports: ports.map(({ port, targetPort, nodePort, appProtocol }) =>
        given({
          name: `port-${port}`,
          port,
          targetPort,
          nodePort,
          protocol: "TCP",
          appProtocol,
        }),
      ),
    },
  };
}
