import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, items } from "../../src/kernel/index.ts";
import type { MadePlace, WorkloadPods } from "../../src/model/index.ts";

/** The operator's fields of the container of slurmd, under those of the object. */
const SLURMD = {
  ports: [{ name: "slurmd", containerPort: 6818, protocol: "TCP" }],
  startupProbe: { httpGet: { path: "/livez", port: "slurmd" }, failureThreshold: 6, periodSeconds: 10 },
  livenessProbe: { httpGet: { path: "/livez", port: "slurmd" }, failureThreshold: 6, periodSeconds: 10 },
  readinessProbe: { httpGet: { path: "/readyz", port: "slurmd" } },
} as const;

/** Its rights: those of the node, unless the object has other ones. */
const SECURITY = {
  privileged: true,
  capabilities: { add: ["BPF", "NET_ADMIN", "SYS_ADMIN", "SYS_NICE"] },
} as const;

/** The operator's fields of the pod, under those of the template. */
const POD = { automountServiceAccountToken: false, enableServiceLinks: false } as const;

const WHOLE: MadePlace = { path: "/spec/slurmd", whole: true };

/**
 * The pods of a NodeSet as its operator creates them: slurmd with its port, probes and rights. Its arguments, variables,
 * volumes and the anti-affinity between workers are left out.
 * Source: SlinkyProject/slurm-operator v1.2.1, internal/builder/workerbuilder/worker_app.go.
 */
export function withSlurmd(_: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  return pods.map((each) => {
    const { template } = each;
    const [slurmd, ...others] = items(template.spec.containers);
    if (!isObject(slurmd)) return each;
    const own = slurmd.securityContext;
    if (own !== undefined && own !== null && !isObject(own)) return each;
    const securityContext = { ...SECURITY, ...own };
    const places = Object.keys(SECURITY)
      .filter((field) => at(own, field) === undefined)
      .map((field) => [`/spec/containers/0/securityContext/${field}`, WHOLE] as const);
    const added = Object.keys(SLURMD)
      .filter((field) => slurmd[field] === undefined)
      .map((field) => [`/spec/containers/0/${field}`, WHOLE] as const);
    const containers = [{ ...SLURMD, ...slurmd, securityContext }, ...others];
    const spec = { ...POD, ...template.spec, containers } as typeof template.spec;
    return {
      ...each,
      template: { ...template, spec },
      made: { of: template, places: new Map([["/spec/containers/0", { path: "/spec/slurmd" }], ...added, ...places]) },
    };
  });
}
