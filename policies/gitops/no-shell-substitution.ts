import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isContainer, items, names, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";
import { FLUX_SUBSTITUTE, syncerName, syncersOf, syncersOfObject } from "../../src/synth/index.ts";

/** Variables that launchers and operators set in the containers of a distributed run. */
const LAUNCHER_VARIABLES = ["JOB_COMPLETION_INDEX", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT", "RANK", "WORLD_SIZE"];

// `$${NAME}` is the escaped form. A name in a pattern such as ${NAME%-*} counts as well.
const VARIABLE = /(?<!\$)\$\{([A-Za-z_]\w{0,200})/g;

/** GITOPS-057: Flux does not replace the variables of a container. */
export const noShellSubstitution = defineRule({
  id: "GITOPS-057",
  name: "no-shell-substitution",
  title: "Flux does not replace variables that belong to the shell of a container",
  severity: "error",
  pack: "recommended",
  rationale: `A Kustomization with postBuild replaces every \${NAME} in its manifests. For a name without a value, such as that in torchrun --master-addr=\${MASTER_ADDR}, kustomize-controller 1.9 and later fail the build, and apply nothing of the Kustomization; before, or without its strict mode, the name becomes empty, and the command starts without the value.`,
  fix: "add the annotation kustomize.toolkit.fluxcd.io/substitute: disabled to the object, or write $${NAME}",
  docs: ["https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution"],
  examples: { good: example("{kustomize.toolkit.fluxcd.io/substitute: disabled}"), bad: example("{}") },
  scope: "set",
  check: (set, { report }) => {
    if (!syncersOf(set).some(isSubstituting)) return;
    for (const checked of set.objects) {
      const { object } = checked;
      if (isDisabled(object)) continue;
      const syncer = syncersOfObject(set, checked).find(isSubstituting);
      if (syncer === undefined) continue;
      const defined = new Set(names(at(syncer.spec, "postBuild", "substitute")));
      const own = new Set(LAUNCHER_VARIABLES);
      visit(object, "", (value) => collectNames(value, own));
      visit(object, "", (value, path) => {
        if (typeof value !== "string") return;
        const variable = [...value.matchAll(VARIABLE)]
          .map(([, name = ""]) => name)
          .find((name) => own.has(name) && !defined.has(name));
        if (variable === undefined) return;
        report({
          object: checked,
          path,
          message: `${syncerName(syncer)} replaces \${${variable}} before the container of ${object.kind} ${object.metadata.name} can read it: the build fails (variable not set), or before kustomize-controller 1.9 the variable is empty`,
          key: variable,
          related: [{ object: syncer.checked, path: "/spec/postBuild", message: "replaces variables" }],
        });
      });
    }
  },
});

function isSubstituting({ controller, spec }: Syncer): boolean {
  const postBuild = at(spec, "postBuild");
  if (controller !== "flux") return false;
  if (at(postBuild, "substituteStrategy") === "Always") return true;
  return names(at(postBuild, "substitute")).length > 0 || items(at(postBuild, "substituteFrom")).length > 0;
}

function isDisabled({ metadata: { annotations, labels } }: KubeObject): boolean {
  return [annotations, labels].some((keys) => at(keys, FLUX_SUBSTITUTE) === "disabled");
}

function collectNames(value: unknown, found: Set<string>): void {
  for (const variable of items(at(value, "env"))) {
    const name = text(at(variable, "name"));
    if (name !== undefined) found.add(name);
  }
}

function visit(value: unknown, path: string, see: (value: unknown, path: string) => void): void {
  see(value, path);
  if (!isContainer(value)) return;
  for (const [key, member] of Object.entries(value)) visit(member, pointerTo(path, key), see);
}

function example(annotations: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: runs, namespace: flux-system}
spec:
  path: .
  prune: true
  interval: 10m
  sourceRef: {kind: GitRepository, name: platform}
  postBuild: {substitute: {region: eu-west-1}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train-1, namespace: team-nlp, annotations: ${annotations}}
spec:
  template:
    spec:
      containers:
        - name: main
          image: example.com/train:1
          command: [sh, -c, "torchrun --master-addr=\${MASTER_ADDR} train.py"]
`;
}
