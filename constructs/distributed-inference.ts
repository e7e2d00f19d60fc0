import type { Construct } from "constructs";
import { definitionRules, issuesOf, violation } from "../src/kernel/index.ts";
import type { DistributedInferenceDefinition, DistributedInferenceSpec } from "../src/model/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf } from "./origin.ts";
import { type Parsed, parsedWorkload, WorkloadChart, type WorkloadProps } from "./workload.ts";

/** The part of the class `IngressBackend` of cdk8s-plus that makes a backend of a Service. */
interface BackendClass<Backend> {
  fromService(service: never, options?: { readonly port?: number }): Backend;
}

/** The part of a Service of cdk8s-plus that selects pods. */
interface LabelledService {
  selectLabel(key: string, value: string): void;
}

/** The Service that muster makes for a serving port. */
interface ServingService {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly ports: readonly { readonly port: number }[];
    readonly selector: Readonly<Record<string, string>>;
  };
}

/** Properties of a `DistributedInference`; `spec` is that of the Distributed Inferences API 2.24. */
export type DistributedInferenceProps = WorkloadProps<DistributedInferenceSpec>;

/**
 * A model served by groups of a leader and its workers. Becomes a LeaderWorkerSet, with a Service for its serving port.
 *
 * @example
 * new DistributedInference(app, "llama", {
 *   name: "llama-405b",
 *   project: "team-serving",
 *   spec: {
 *     workers: 1,
 *     servingPort: { port: 8000 },
 *     leader: { image: "example.com/vllm:0.11", compute: { gpuDevicesRequest: 8 } },
 *     worker: { image: "example.com/vllm:0.11", compute: { gpuDevicesRequest: 8 } },
 *   },
 * });
 */
export class DistributedInference extends WorkloadChart {
  /** Parses `props` unless they are parsed. `origin` is the place of the definition, by default the calling line. */
  constructor(
    scope: Construct,
    id: string,
    props: DistributedInferenceProps | Parsed<DistributedInferenceDefinition>,
    origin: Origin = callerOrigin(),
  ) {
    super(scope, id, parsedWorkload("DistributedInference", props, scope), origin);
  }

  /**
   * Routes an Ingress of cdk8s-plus to the Service of the serving port.
   *
   * @param backends the class `IngressBackend` of any release of cdk8s-plus
   * @example
   * backend: inference.ingressBackend(kplus.IngressBackend)
   */
  ingressBackend<Backend>(backends: BackendClass<Backend>, origin: Origin = callerOrigin()): Backend {
    const { metadata, spec } = this.#service(origin);
    const ports = spec.ports.map(({ port }) => ({ port }));
    return backends.fromService({ name: metadata.name, ports } as never, { port: ports[0]?.port ?? 0 });
  }

  /**
   * Lets a Service of cdk8s-plus select the pods of the leaders, which answer requests: a LoadBalancer, or a port for metrics.
   *
   * @example
   * inference.selectLeaders(new kplus.Service(chart, "public", { type: LOAD_BALANCER, ports: [{ port: 80, targetPort: 8000 }] }))
   */
  selectLeaders(service: LabelledService, origin: Origin = callerOrigin()): void {
    for (const [key, value] of Object.entries(this.#service(origin).spec.selector)) service.selectLabel(key, value);
  }

  #service(origin: Origin): ServingService {
    const service = this.expansion?.objects.find(({ kind }) => kind === "Service");
    if (service !== undefined) return service as unknown as ServingService;
    // An invalid definition is reported already.
    if (this.expansion !== undefined) {
      const fix = "add servingPort: { port: 8000, exposeExternally: false }";
      const problem = violation("/spec/servingPort", "is absent, so no Service leads to the leaders", { fix });
      const [issue] = issuesOf([problem], { rules: definitionRules });
      if (issue !== undefined) App.of(this).report({ ...issue, source: sourceOf(this, origin) });
    }
    return { metadata: { name: "none" }, spec: { ports: [{ port: 1 }], selector: {} } };
  }
}
