import { at, groupOf, items, pointerTo, text, variableIn } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { fluxValueProblem, hookProblem, optionProblem, waveProblem } from "./sync-values.ts";

const ARGOCD = "argocd.argoproj.io/";
const FLUX = "kustomize.toolkit.fluxcd.io/";

/** GITOPS-079: Argo CD and Flux read the settings of an object. */
export const knownSyncValues = defineRule({
  id: "GITOPS-079",
  name: "known-sync-values",
  title: "Hooks, waves, options and ignored fields of a sync have values that Argo CD and Flux read",
  severity: "error",
  pack: "recommended",
  rationale:
    "The controllers ignore a value that they do not know, and report nothing. A hook with a misspelt phase is never applied, and an object with Prune=False is pruned.",
  fix: "write the value as the documentation of the controller has it, for example PreSync, Prune=false or disabled",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/",
    "https://fluxcd.io/flux/components/kustomize/kustomizations/#controlling-the-apply-behavior-of-resources",
  ],
  examples: { good: example("Prune=false"), bad: example("Prune=False") },
  scope: "object",
  check: ({ object: { apiVersion, kind, metadata, spec } }, { report }) => {
    const found = (path: string, problem: string | undefined, received: string) => {
      if (problem === undefined || variableIn(received) !== undefined || received.includes("{{")) return;
      report({ path, message: `${kind} ${metadata.name} ${problem}`, received });
    };
    for (const [key, value] of Object.entries(metadata.annotations ?? {})) {
      if (typeof value !== "string") continue;
      const path = pointerTo("/metadata/annotations", key);
      if (key === `${ARGOCD}hook`) found(path, hookProblem(value), value);
      else if (key === `${ARGOCD}sync-wave`) found(path, waveProblem(value), value);
      else if (key === `${ARGOCD}sync-options`) {
        for (const option of value.split(",")) found(path, optionProblem(option), option.trim());
      } else if (key.startsWith(FLUX)) found(path, fluxValueProblem(key.slice(FLUX.length), value), value);
    }
    for (const [key, value] of Object.entries(metadata.labels ?? {})) {
      if (!key.startsWith(FLUX) || typeof value !== "string") continue;
      found(pointerTo("/metadata/labels", key), fluxValueProblem(key.slice(FLUX.length), value), value);
    }
    const group = groupOf(apiVersion);
    if (group === "argoproj.io" && (kind === "Application" || kind === "ApplicationSet")) {
      const pointer = kind === "Application" ? "/spec" : "/spec/template/spec";
      const application = kind === "Application" ? spec : at(spec, "template", "spec");
      for (const [index, option] of items(at(application, "syncPolicy", "syncOptions")).entries()) {
        const written = text(option) ?? "";
        found(pointerTo(`${pointer}/syncPolicy/syncOptions`, index), optionProblem(written), written);
      }
      for (const [index, entry] of items(at(application, "ignoreDifferences")).entries()) {
        for (const [number, each] of items(at(entry, "jsonPointers")).entries()) {
          const path = pointerTo(`${pointer}/ignoreDifferences`, index, "jsonPointers", number);
          found(path, pointerProblem(each, "Argo CD ignores no field, and a sync overwrites it"), text(each) ?? "");
        }
      }
    }
    if (group === "kustomize.toolkit.fluxcd.io" && kind === "Kustomization") {
      for (const [index, entry] of items(at(spec, "ignore")).entries()) {
        for (const [number, each] of items(at(entry, "paths")).entries()) {
          const problem = pointerProblem(each, "Flux fails, and applies nothing of this Kustomization");
          found(pointerTo("/spec/ignore", index, "paths", number), problem, text(each) ?? "");
        }
      }
    }
  },
});

function pointerProblem(value: unknown, effect: string): string | undefined {
  const pointer = text(value);
  if (pointer === undefined || pointer.startsWith("/")) return undefined;
  return `ignores the field ${JSON.stringify(pointer)}, which does not begin with /: ${effect}`;
}

function example(option: string): string {
  return `
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-nlp, annotations: {argocd.argoproj.io/sync-options: ${option}}}
`;
}
