import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { at, items, member, number, text, variableIn } from "../../src/kernel/index.ts";

const MODELS: readonly string[] = ["llama3_2/1B", "llama3_2/3B", "llama3_3/70B", "qwen2_5/1.5B"];
/** The model that several nodes may train. */
const LARGE = "llama3_3/70B";
/** The settings that the runtime has. */
const FIXED: readonly string[] = [
  "output_dir",
  "tokenizer.path",
  "checkpointer.checkpoint_dir",
  "tokenizer.merges_file",
];

/**
 * The fields for which Trainer's webhook rejects a TrainJob that runs torchtune, except for those of LoRA. The name of the
 * runtime has the model, as in `torchtune-llama3.2-1b`.
 * Source: kubeflow/trainer v2.3.0, pkg/runtime/framework/plugins/torch/torchtune.go.
 */
export function torchTuneFaults(spec: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const { trainer } = spec;
  const command = items(member(trainer, "command"));
  if (command.length !== 2 || command[0] !== "tune" || command[1] !== "run") return [];
  const name = text(at(spec.runtimeRef, "name")) ?? "";
  if (variableIn(name) !== undefined) return [];
  const model = modelOf(name);
  const nodes = number(member(trainer, "numNodes")) ?? 1;
  return [
    ...(MODELS.includes(model)
      ? []
      : [conflictingField("/spec/runtimeRef/name", "must have a model that torchtune supports, such as llama3.2-1b")]),
    ...(nodes > 1 && model !== LARGE
      ? [conflictingField("/spec/trainer/numNodes", `must be 1 for this model of torchtune, but is ${nodes}`)]
      : []),
    ...items(member(trainer, "args")).flatMap((argument, index) => {
      const [key = ""] = (text(argument) ?? "").split("=");
      if (!FIXED.includes(key)) return [];
      return [conflictingField(`/spec/trainer/args/${index}`, `sets ${key}, which the runtime of torchtune sets`)];
    }),
  ];
}

function modelOf(runtime: string): string {
  const parts = runtime.split("-");
  const [, family = "", size = ""] = parts;
  return parts.length === 3 ? `${family.replaceAll(".", "_")}/${size.toUpperCase()}` : "";
}
