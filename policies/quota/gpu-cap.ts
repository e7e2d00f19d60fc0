import { podGpus } from "../../src/quota/pod-gpus.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { closed, int32 } from "../../src/schema/schema.ts";
import { called, devicesOf } from "../pods/gpu-containers.ts";
import { trainingExample } from "./examples.ts";

/** Options of QUOTA-012. An override of `muster.yaml` gives a project or namespace its own. */
interface Options {
  /** Most GPUs of one container. */
  readonly perContainer: number;
  /** Most GPUs of all pods of one workload, as declared. */
  readonly perWorkload: number;
}

/** QUOTA-012: nobody takes more GPUs at once than was agreed. */
export const gpuCap = defineRule<Options>({
  id: "QUOTA-012",
  name: "gpu-cap",
  title: "No container and no workload asks for more GPUs than its team has agreed on",
  severity: "warning",
  pack: "optional",
  rationale:
    "A quota bounds what a project has, not what one person takes of it: a typing error in replicas uses up the GPUs of a whole team. The options are the agreement; a project gets its own by an override.",
  fix: "ask for fewer GPUs, or agree on more and raise the option",
  options: {
    schema: closed({ perContainer: int32({ minimum: 0 }), perWorkload: int32({ minimum: 0 }) }),
    defaults: { perContainer: 8, perWorkload: 64 },
  },
  examples: { good: trainingExample({ workers: 8 }), bad: trainingExample({ workers: 9 }) },
  scope: "object",
  check: (_, { options, report }, workload) => {
    if (workload === undefined || workload.suspended) return;
    const gpuKeys = workload.kind?.gpuKeys;
    let hundredths = 0;
    const told = new Set<string>();
    for (const view of workload.views) {
      const own = gpuKeys === undefined ? view.gpus : podGpus(view, { gpuKeys });
      hundredths += own.hundredths * view.count;
      for (const container of view.containers) {
        const devices = devicesOf(container, view);
        const key = `${view.component}/${called(container)}`;
        if (devices <= options.perContainer || told.has(key)) continue;
        told.add(key);
        report({
          path: podPlaces(workload.object)(view, `${container.pointer}/resources`).path,
          key,
          message: `${called(container)} of ${view.component} asks for ${devices} GPUs, and ${options.perContainer} are agreed on`,
          expected: `at most ${options.perContainer}`,
          received: String(devices),
          value: devices,
        });
      }
    }
    if (hundredths <= options.perWorkload * 100) return;
    report({
      path: "/spec",
      key: "workload",
      message: `all pods of the ${workload.object.kind} ask for ${hundredths / 100} GPUs, and ${options.perWorkload} are agreed on`,
      expected: `at most ${options.perWorkload}`,
      received: String(hundredths / 100),
      value: hundredths / 100,
    });
  },
});
