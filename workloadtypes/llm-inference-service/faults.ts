import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exactlyOneField, missingField, numberBelow } from "../../src/k8s-fields/index.ts";
import {
  formatValue,
  isAbsent,
  isObject,
  items,
  type KubeObject,
  member,
  number,
  text,
  versionOf,
} from "../../src/kernel/index.ts";
import { routerFaults } from "./router-faults.ts";
import { modelScalingFaults } from "./scaling-faults.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * The fields for which KServe's webhook rejects an LLMInferenceService: parallelism, scaling, the router and adapters.
 * Source: kserve/kserve v0.20.0, pkg/apis/serving/v1alpha2/llm_inference_service_validation.go.
 */
export function llmInferenceServiceFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec, metadata } = object;
  // A configuration is a part of services, which the webhook checks.
  if (!isObject(spec) || isPart) return [];
  const isOld = versionOf(object.apiVersion) === "v1alpha1";
  return [
    ...routerFaults(spec.router, isOld),
    ...workloadFaults(spec, "/spec"),
    ...(isObject(spec.prefill) ? workloadFaults(spec.prefill, "/spec/prefill") : []),
    ...actuatorFaults(spec),
    // The webhook of the older version does not read adapters.
    ...(isOld ? [] : adapterFaults(spec.model, text(member(metadata, "name")))),
  ];
}

function workloadFaults(workload: Members, path: string): readonly ObjectFault[] {
  return [...parallelismFaults(workload, path), ...modelScalingFaults(workload, path), ...cacheFaults(workload, path)];
}

function parallelismFaults({ worker, parallelism }: Members, path: string): readonly ObjectFault[] {
  const place = `${path}/parallelism`;
  const isPositive = (field: string) => (number(member(parallelism, field)) ?? 0) > 0;
  const hasData = isPositive("data") || isPositive("dataLocal");
  const needed =
    isAbsent(worker) || hasData || isPositive("pipeline")
      ? []
      : [missingField(place, "needs data and dataLocal, or pipeline, beside worker")];
  if (isAbsent(parallelism)) return needed;
  const [first, second] = ["data", "dataLocal"].filter((field) => !isAbsent(member(parallelism, field)));
  const other = first === "data" ? "dataLocal" : "data";
  return [
    ...needed,
    ...(isPositive("pipeline") && hasData
      ? [
          conflictingField(
            `${place}/pipeline`,
            "must not be set together with data and dataLocal",
            `${place}/${first ?? "data"}`,
          ),
        ]
      : []),
    ...(first !== undefined && second === undefined
      ? [missingField(`${place}/${other}`, `is mandatory together with ${first}, but missing`)]
      : []),
    ...["pipeline", "data", "dataLocal"].flatMap((field) => numberBelow(parallelism, field, place, 1)),
  ];
}

/** Both workloads have the same kind of autoscaler. */
function actuatorFaults({ scaling, prefill }: Members): readonly ObjectFault[] {
  const own = member(scaling, "wva");
  const other = member(member(prefill, "scaling"), "wva");
  if (!isObject(own) || !isObject(other) || isAbsent(own.hpa) === isAbsent(other.hpa)) return [];
  const expected = isAbsent(own.hpa) ? "keda" : "hpa";
  return [
    conflictingField("/spec/prefill/scaling/wva", `must have ${expected}, as spec.scaling.wva`, "/spec/scaling/wva"),
  ];
}

function adapterFaults(model: unknown, name: string | undefined): readonly ObjectFault[] {
  const path = "/spec/model/lora";
  const lora = member(model, "lora");
  const base = text(member(model, "name")) ?? name;
  const first = new Map<string, string>();
  return [
    ...["maxRank", "maxAdapters", "maxCpuAdapters"].flatMap((field) => numberBelow(lora, field, path, 1)),
    ...items(member(lora, "adapters")).flatMap((adapter, index): readonly ObjectFault[] => {
      const place = `${path}/adapters/${index}/name`;
      const own = member(adapter, "name");
      if (isAbsent(own) || own === "") return [missingField(place)];
      if (typeof own !== "string") return [];
      if (own === "." || own === "..") return [conflictingField(place, `is ${formatValue(own)}, which is a folder`)];
      const earlier = first.get(own);
      first.set(own, earlier ?? place);
      return [
        ...(earlier === undefined ? [] : [{ kind: "duplicate", path: place, message: `repeats ${earlier}` } as const]),
        ...(own === base ? [conflictingField(place, `is ${formatValue(own)}, the name of the base model`)] : []),
      ];
    }),
  ];
}

/** The tiers of a cache beyond the memory of the GPU. */
function cacheFaults({ kvCacheOffloading }: Members, path: string): readonly ObjectFault[] {
  const place = `${path}/kvCacheOffloading`;
  return items(member(kvCacheOffloading, "secondary")).flatMap((tier, index) => {
    const own = `${place}/secondary/${index}/fileSystem`;
    const files = member(tier, "fileSystem");
    if (isAbsent(files)) return [missingField(own)];
    const claim = member(files, "pvc");
    return [
      ...exactlyOne(files, ["emptyDir", "pvc"], own),
      ...(isObject(claim) ? exactlyOne(claim, ["spec", "ref"], `${own}/pvc`) : []),
      ...(member(member(claim, "ref"), "name") === "" ? [missingField(`${own}/pvc/ref/name`)] : []),
    ];
  });
}

function exactlyOne(holder: unknown, fields: readonly string[], path: string): readonly ObjectFault[] {
  const set = fields.filter((field) => !isAbsent(member(holder, field)));
  return exactlyOneField(fields, set, path);
}
