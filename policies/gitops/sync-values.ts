import { choices, nearest } from "../../src/kernel/index.ts";

const HOOKS = ["PreSync", "Sync", "PostSync", "SyncFail", "PreDelete", "PostDelete", "Skip"];
const BOOLEANS = ["true", "false"];

/** The sync options of Argo CD with their values. Source: Argo CD, docs/user-guide/sync-options.md. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Prune", ["true", "false", "confirm"]],
  ["Delete", ["true", "false", "confirm"]],
  ["Validate", BOOLEANS],
  ["SkipDryRunOnMissingResource", BOOLEANS],
  ["Replace", BOOLEANS],
  ["Force", BOOLEANS],
  ["ServerSideApply", BOOLEANS],
  ["PruneLast", BOOLEANS],
  ["ApplyOutOfSyncOnly", BOOLEANS],
  ["CreateNamespace", BOOLEANS],
  ["RespectIgnoreDifferences", BOOLEANS],
  ["FailOnSharedResource", BOOLEANS],
  ["ClientSideApplyMigration", BOOLEANS],
  ["PrunePropagationPolicy", ["foreground", "background", "orphan"]],
]);

/** The problem of the annotation `argocd.argoproj.io/hook`: without a known phase the object is never applied. */
export function hookProblem(value: string): string | undefined {
  const phases = value.split(",").map((phase) => phase.trim());
  const unknown = phases.find((phase) => !HOOKS.includes(phase));
  if (unknown === undefined) return undefined;
  const rest = phases.some((phase) => HOOKS.includes(phase))
    ? "Argo CD does not run the object in this phase"
    : "Argo CD never applies the object, and reports Synced and Healthy";
  return `has the hook ${JSON.stringify(unknown)}, which is not a phase${choices(" (", HOOKS) ?? ""}): ${rest}`;
}

/** The problem of the annotation `argocd.argoproj.io/sync-wave`, which Argo CD reads as a whole number. */
export function waveProblem(value: string): string | undefined {
  if (/^[+-]?\d{1,9}$/.test(value)) return undefined;
  return `has the sync wave ${JSON.stringify(value)}, which is not a number: Argo CD applies the object in wave 0`;
}

/** The problem of a sync option; an option that Argo CD does not know has one only if it is close to a known one. */
export function optionProblem(written: string): string | undefined {
  const option = written.trim();
  if (option === "") return undefined;
  const effect = "Argo CD ignores it without a message";
  if (/\s/.test(option)) {
    return `has the sync option ${JSON.stringify(option)}: ${effect}; options are separated by commas`;
  }
  const [name = "", value = ""] = option.split("=", 2);
  const values = OPTIONS.get(name);
  if (values !== undefined) {
    if (values.includes(value)) return undefined;
    return `has the sync option ${option}: ${effect}${choices(`; ${name} is one of `, values) ?? ""}`;
  }
  const known = [...OPTIONS.keys()];
  const close = known.find((each) => each.toLowerCase() === name.toLowerCase()) ?? nearest(name, known);
  if (close === undefined) return undefined;
  return `has the sync option ${option}: ${effect}; did you mean ${close}?`;
}

/**
 * The annotations of Flux with their values, and the effect of any other one. Source: kustomize-controller,
 * docs/spec/v1/kustomizations.md.
 */
const FLUX_VALUES: ReadonlyMap<string, { readonly values: readonly string[]; readonly effect: string }> = new Map([
  ["prune", { values: ["disabled", "enabled"], effect: "Flux prunes the object" }],
  ["reconcile", { values: ["disabled", "enabled"], effect: "Flux applies the object" }],
  ["substitute", { values: ["disabled", "enabled"], effect: "Flux replaces its variables" }],
  ["force", { values: ["disabled", "enabled"], effect: "Flux does not replace the object" }],
  [
    "ssa",
    {
      values: ["Override", "Merge", "IfNotPresent", "Ignore"],
      effect: "Flux applies it as with Override, its default",
    },
  ],
]);

/** The problem of an annotation or a label `kustomize.toolkit.fluxcd.io/<name>`; none for other names. */
export function fluxValueProblem(name: string, value: string): string | undefined {
  const known = FLUX_VALUES.get(name);
  if (known === undefined || value === "") return undefined;
  // Flux compares all but this one without case. Source: fluxcd/pkg, kustomize/kustomize_varsub.go and ssa/utils/meta.go.
  const plain = (text: string) => (name === "substitute" ? text : text.toLowerCase());
  if (known.values.some((each) => plain(each) === plain(value))) return undefined;
  return `has ${name}: ${JSON.stringify(value)}, which Flux ignores: ${known.effect}${choices("; the values are ", known.values) ?? ""}`;
}
