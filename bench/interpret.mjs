import { loadJq } from "jq-wasm";
import { attributePods } from "../lib/src/interpret/objects/attribute.js";
import { interpret } from "../lib/src/interpret/objects/interpret.js";
import { expressionsOf } from "../lib/src/model/resource-interface/fields.js";
import { parseResourceInterface } from "../lib/src/model/resource-interface/parse.js";
import { workloadTypes } from "../lib/workloadtypes/index.js";
import { interpretedObjects } from "./objects.mjs";
import { median, time } from "./time.mjs";

const RUNS = 5;
const OBJECTS = 2_000;
const JQ_OBJECTS = 20;
const PODS = 20_000;

/** Interpreting an object, warm, against one jq-wasm call for each path of its Resource Interface. */
export async function benchInterpret() {
  const jq = await loadJq();
  return Object.entries(interpretedObjects).map(([kind, object]) => {
    const resourceInterface = interfaceOf(kind, object);
    const programs = expressionsOf(resourceInterface)
      .filter(({ on }) => on === "workload")
      .map(({ source }) => source);
    const each = (count, call) => median(Array.from({ length: RUNS }, () => time(() => repeat(count, call)) / count));
    repeat(OBJECTS, () => interpret(resourceInterface, object));
    const muster = each(OBJECTS, () => interpret(resourceInterface, object));
    const wasm = each(JQ_OBJECTS, () => {
      for (const program of programs) callJq(jq, object, program);
    });
    return {
      name: `interpret ${kind} (${programs.length} expressions; ${Math.round(1_000 / muster)} objects a second)`,
      milliseconds: { "jq-wasm, a call for each path": wasm, muster },
      ratios: { "jq-wasm / muster": { value: wasm / muster, atLeast: 50 } },
    };
  });
}

/** Attributing many pods to the components of one workload. */
export function benchPods() {
  const object = interpretedObjects.PyTorchJob;
  const pods = Array.from({ length: PODS }, (_, index) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `worker-${index}`,
      labels: { "training.kubeflow.org/replica-type": "worker", "training.kubeflow.org/replica-index": String(index) },
    },
  }));
  const resourceInterface = interfaceOf("PyTorchJob", object);
  const muster = median(Array.from({ length: RUNS }, () => time(() => attributePods(resourceInterface, object, pods))));
  return { name: `attribute ${PODS} pods`, milliseconds: { muster }, ratios: {} };
}

function interfaceOf(kind, { apiVersion }) {
  const entry = workloadTypes.find((candidate) => candidate.kind === kind);
  const spec = entry.resourceInterfaces[apiVersion.split("/")[1]];
  return parseResourceInterface({ spec }).resourceInterface;
}

function callJq(jq, object, program) {
  try {
    jq.raw(object, program, ["-c", "--"]);
  } catch {
    // Some paths fail on an object without a status, for jq as for muster.
  }
}

function repeat(count, call) {
  for (let index = 0; index < count; index += 1) call();
}
