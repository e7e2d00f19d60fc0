import { describe, expect, test } from "vitest";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { appWrapper } from "../../workloadtypes/app-wrapper/index.ts";
import { cronWorkflow } from "../../workloadtypes/cron-workflow/index.ts";
import { dynamoGraphDeployment } from "../../workloadtypes/dynamo-graph-deployment/index.ts";
import { llmInferenceService } from "../../workloadtypes/llm-inference-service/index.ts";
import { nimCache } from "../../workloadtypes/nim-cache/index.ts";
import { nimService } from "../../workloadtypes/nim-service/index.ts";
import { sparkApplication } from "../../workloadtypes/spark-application/index.ts";
import { workflow } from "../../workloadtypes/workflow/index.ts";
import { faultsOf } from "./faults-of.ts";

// The verdicts of operators (operator-verdicts.test.ts) show which objects have a fault; these tests show where, and how.

describe.each([
  appWrapper,
  dynamoGraphDeployment,
  llmInferenceService,
  nimCache,
  nimService,
  sparkApplication,
  workflow,
])("$kind", (kind) => {
  test.each([[[]], ["text"], [7]])("a spec that is %o has no fault of its own fields", (spec) => {
    expect(faultsOf(kind, spec)).toEqual([]);
  });
});

const image = { repository: "a", tag: "1" };
const pod = { spec: { containers: [{ name: "main", image: "a" }] } };
const job = { apiVersion: "batch/v1", kind: "Job", spec: { parallelism: 2, template: pod } };
const step = (when: string) => ({
  entrypoint: "main",
  templates: [
    { name: "main", steps: [[{ name: "first", template: "leaf" }], [{ name: "second", template: "leaf", when }]] },
    { name: "leaf", container: { image: "a" } },
  ],
});

test.each<[string, WorkloadKind, unknown, readonly string[]]>([
  [
    "a NIMService without storage",
    nimService,
    { image, authSecret: "a" },
    ["missing storage: needs one of nimCache, pvc, emptyDir, hostPath"],
  ],
  [
    "a scaled NIMService with a number of replicas",
    nimService,
    {
      image,
      authSecret: "a",
      storage: { emptyDir: {} },
      replicas: 2,
      scale: { enabled: true, hpa: { maxReplicas: 2 } },
    },
    ["conflict replicas: is rejected with scale.enabled: true (/spec/scale/enabled)"],
  ],
  [
    "a NIMCache with two sources",
    nimCache,
    { source: { ngc: {}, hf: { modelName: "a" } }, storage: { pvc: { name: "a" } } },
    ["conflict source/hf: must not be set together with ngc (/spec/source/ngc)"],
  ],
  [
    "a SparkApplication with two node selectors",
    sparkApplication,
    { nodeSelector: { a: "b" }, executor: { nodeSelector: { a: "b" } } },
    ["conflict executor/nodeSelector: must not be set together with spec.nodeSelector (/spec/nodeSelector)"],
  ],
  [
    "an AppWrapper whose pod set has another number of pods",
    appWrapper,
    { components: [{ template: job, podSets: [{ path: "template.spec.template", replicas: 4 }] }] },
    ["conflict components/0/podSets/0/replicas: must be 2, as in the object, but is 4"],
  ],
  [
    "an AppWrapper whose pod set has another path",
    appWrapper,
    { components: [{ template: job, podSets: [{ path: "template.spec.jobTemplate", replicas: 2 }] }] },
    [
      'conflict components/0/podSets/0/path: is "template.spec.jobTemplate", but no pod template is there (/spec/components/0/template)',
      "missing components/0/podSets: lacks template.spec.template",
    ],
  ],
  [
    "a variable of a later step",
    workflow,
    step("{{steps.second.outputs.result}} == 1"),
    [
      "conflict templates/0/steps/1/0/when: has the variable {{steps.second.outputs.result}}, which is not defined there",
    ],
  ],
  ["a variable of an earlier step", workflow, step("{{steps.first.outputs.result}} == 1"), []],
  [
    "a CronWorkflow with a schedule that is not one",
    cronWorkflow,
    { schedule: "0 25 * * *", workflowSpec: step("true") },
    ["value schedule: has the invalid hour '25'"],
  ],
])("%s", (_, kind, spec, faults) => {
  expect(faultsOf(kind, spec)).toEqual(faults);
});

test("a misspelt variable has a fix", () => {
  const faults = workflow.faults?.(
    {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { name: "a" },
      spec: step("{{steps.frist.status}}"),
    },
    false,
  );
  expect(faults?.map(({ fix }) => fix)).toEqual(["write {{steps.first.status}}"]);
});

test.each<[object, readonly string[]]>([
  [{ worker: pod.spec, parallelism: { pipeline: 2 } }, []],
  [{ worker: pod.spec }, ["missing parallelism: needs data and dataLocal, or pipeline, beside worker"]],
  [{ parallelism: { data: 8 } }, ["missing parallelism/dataLocal: is mandatory together with data, but missing"]],
  [
    { replicas: 1, scaling: { maxReplicas: 2, wva: { hpa: {} } } },
    ["conflict scaling: must not be set together with replicas (/spec/replicas)"],
  ],
  [
    { router: { scheduler: { config: { inline: { a: 1 }, ref: { name: "b" } } } } },
    ["conflict router/scheduler/config/inline: must not be set together with ref (/spec/router/scheduler/config/ref)"],
  ],
  [
    { router: { route: { http: { refs: [{ name: "a" }], spec: {} } } } },
    ["conflict router/route/http/spec: must not be set together with refs (/spec/router/route/http/refs)"],
  ],
  [
    { model: { name: "llama", lora: { maxRank: 0, adapters: [{ name: "a" }, { name: "a" }, { name: "llama" }] } } },
    [
      "value model/lora/maxRank: must be at least 1, but is 0",
      "duplicate model/lora/adapters/1/name: repeats /spec/model/lora/adapters/0/name",
      'conflict model/lora/adapters/2/name: is "llama", the name of the base model',
    ],
  ],
])("an LLMInferenceService with %o", (spec, faults) => {
  expect(faultsOf(llmInferenceService, spec)).toEqual(faults);
  expect(faultsOf(llmInferenceService, spec, { isPart: true })).toEqual([]);
});

describe("a DynamoGraphDeployment of v1alpha1", () => {
  const faults = (spec: object) => faultsOf(dynamoGraphDeployment, spec, { version: "v1alpha1" });
  const service = (fields: object) => ({ services: { Worker: fields } });

  test.each<[object, readonly string[]]>([
    [{ pvcs: [{ name: "a" }, { name: "b", create: false }] }, []],
    [
      { pvcs: [{ create: true, size: "1Gi", storageClass: "a" }] },
      [
        "missing pvcs/0/name: is mandatory, but missing",
        "missing pvcs/0/volumeAccessMode: is mandatory with create: true, but missing",
      ],
    ],
    [service({ replicas: 0, multinode: { nodeCount: 2 }, ingress: { enabled: true, host: "a" } }), []],
    [service({ replicas: -1 }), ["value services/Worker/replicas: must be at least 0, but is -1"]],
    [
      service({ multinode: { nodeCount: 1 } }),
      ["value services/Worker/multinode/nodeCount: must be at least 2, but is 1"],
    ],
    [
      service({ ingress: { enabled: true } }),
      ["missing services/Worker/ingress/host: is mandatory with enabled: true, but missing"],
    ],
    [
      service({
        volumeMounts: [
          { name: "a", mountPoint: "/a" },
          { name: "b", useAsCompilationCache: true },
        ],
      }),
      [],
    ],
    [
      service({ volumeMounts: [{ name: "a" }] }),
      ["missing services/Worker/volumeMounts/0/mountPoint: is missing, and useAsCompilationCache is not true"],
    ],
    [
      service({ sharedMemory: { disabled: true, size: "1Gi" } }),
      [
        "conflict services/Worker/sharedMemory/size: is rejected with disabled: true (/spec/services/Worker/sharedMemory/disabled)",
      ],
    ],
    [
      service({ annotations: { "nvidia.com/vllm-distributed-executor-backend": "mpi" } }),
      [
        'value services/Worker/annotations/nvidia.com~1vllm-distributed-executor-backend: must be one of mp, ray, but is "mpi"',
      ],
    ],
    [
      { services: Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`s${index}`, {}])) },
      ["conflict services: has 26 services; at most 25 are allowed"],
    ],
  ])("%o", (spec, expected) => {
    expect(faults(spec)).toEqual(expected);
  });

  test("other versions have other fields", () => {
    expect(faultsOf(dynamoGraphDeployment, service({ replicas: -1 }))).toEqual([
      "missing components: needs at least one component",
    ]);
  });
});

describe("a DynamoGraphDeployment of v1beta1", () => {
  const component = (fields: object, name = "Worker") => ({ name, ...fields });
  const graph = (...components: readonly object[]) => ({ components });

  test.each<[object, readonly string[]]>([
    [{}, ["missing components: needs at least one component"]],
    [{ components: null }, ["missing components: needs at least one component"]],
    [graph(component({ replicas: 0, minAvailable: 2, multinode: { nodeCount: 2 }, sharedMemorySize: "0" })), []],
    [
      graph(component({ replicas: -1, multinode: { nodeCount: 1 } })),
      [
        "value components/0/replicas: must be at least 0, but is -1",
        "value components/0/multinode/nodeCount: must be at least 2, but is 1",
      ],
    ],
    [
      graph(component({ minAvailable: 2 })),
      ["conflict components/0/minAvailable: is 2, above the 1 replicas (/spec/components/0/replicas)"],
    ],
    [
      graph(component({}), component({}, "worker")),
      ['conflict components/1/name: "worker" is the name of another component, in any case (/spec/components/0/name)'],
    ],
    [
      graph(component({ type: "epp" }, "a"), component({ type: "epp", eppConfig: {} }, "b")),
      ["conflict components: has 2 components of type epp; one is allowed"],
    ],
    [
      graph(component({ type: "worker", eppConfig: {} })),
      ["conflict components/0/eppConfig: is only allowed in a component of type epp (/spec/components/0/type)"],
    ],
    [
      graph(component({ sharedMemorySize: "-1Gi" })),
      ["value components/0/sharedMemorySize: must not be negative, but is -1Gi"],
    ],
    [graph(component({ frontendSidecar: "main", podTemplate: pod })), []],
    [
      graph(component({ frontendSidecar: "front", podTemplate: pod })),
      ['value components/0/frontendSidecar: must be the name of a container of the pod template, but is "front"'],
    ],
    [graph(component({ type: "decode", experimental: { gpuMemoryService: {}, failover: {} } })), []],
    [
      graph(component({ type: "frontend", experimental: { gpuMemoryService: {} } })),
      [
        "conflict components/0/experimental/gpuMemoryService: is only allowed in components of type worker, prefill or decode",
      ],
    ],
    [
      graph(component({ type: "worker", experimental: { failover: {} } })),
      ["missing components/0/experimental/gpuMemoryService: is mandatory with failover, but missing"],
    ],
    [
      graph(...Array.from({ length: 26 }, (_, index) => component({}, `c${index}`))),
      ["conflict components: has 26 components; at most 25 are allowed"],
    ],
  ])("%o", (spec, expected) => {
    expect(faultsOf(dynamoGraphDeployment, spec)).toEqual(expected);
  });

  test("the backend of vLLM is an annotation of the graph", () => {
    const annotations = { "nvidia.com/vllm-distributed-executor-backend": "mpi" };
    expect(faultsOf(dynamoGraphDeployment, graph(component({})), { annotations })).toEqual([
      'value /metadata/annotations/nvidia.com~1vllm-distributed-executor-backend: must be one of mp, ray, but is "mpi"',
    ]);
  });
});
