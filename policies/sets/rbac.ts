import { at, items, text } from "../../src/kernel/index.ts";

/** Rights with which a pod can control other pods or the cluster. */
interface Danger {
  readonly what: string;
  readonly group: string;
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  /** Whether the rights are harmless if they are restricted to resource names. */
  readonly unlessNamed?: true;
}

const WRITE = ["create", "update", "patch"];
const RBAC = "rbac.authorization.k8s.io";

const DANGERS: readonly Danger[] = [
  { what: "read Secrets", group: "", resources: ["secrets"], verbs: ["get", "list", "watch"], unlessNamed: true },
  { what: "create pods", group: "", resources: ["pods", "replicationcontrollers"], verbs: ["create"] },
  {
    what: "create pods",
    group: "apps",
    resources: ["deployments", "daemonsets", "statefulsets", "replicasets"],
    verbs: WRITE,
  },
  { what: "create pods", group: "batch", resources: ["jobs", "cronjobs"], verbs: WRITE },
  { what: "run commands in other pods", group: "", resources: ["pods/exec", "pods/attach"], verbs: ["create", "get"] },
  {
    what: "run commands in other pods",
    group: "",
    resources: ["pods/ephemeralcontainers"],
    verbs: ["update", "patch"],
  },
  { what: "run commands in other pods", group: "", resources: ["nodes/proxy"], verbs: ["create", "get"] },
  { what: "impersonate other accounts", group: "", resources: ["serviceaccounts/token"], verbs: ["create"] },
  {
    what: "impersonate other accounts",
    group: "",
    resources: ["users", "groups", "serviceaccounts"],
    verbs: ["impersonate"],
  },
  { what: "give itself more rights", group: RBAC, resources: ["roles", "clusterroles"], verbs: ["escalate", "bind"] },
  { what: "give itself more rights", group: RBAC, resources: ["rolebindings", "clusterrolebindings"], verbs: WRITE },
];

/** The dangerous actions that the default roles of every cluster allow. */
export const WELL_KNOWN_ROLES: ReadonlyMap<string, readonly string[]> = new Map([
  ["cluster-admin", ["do anything"]],
  ["admin", ["read Secrets", "create pods", "run commands in other pods", "give itself more rights"]],
  ["edit", ["read Secrets", "create pods", "run commands in other pods"]],
]);

/** The dangerous actions that the `rules` of a role allow, without duplicates, each as the end of a sentence with "may". */
export function dangersOf(rules: unknown): readonly string[] {
  const list = items(rules);
  const isAll = (rule: unknown) =>
    ["apiGroups", "resources", "verbs"].every((field) => words(rule, field).includes("*"));
  if (list.some(isAll)) return ["do anything"];
  const found = DANGERS.filter((danger) => list.some((rule) => grants(rule, danger)));
  return [...new Set(found.map(({ what }) => what))];
}

/** Whether one of the `rules` of a role allows some verb of a list on a resource of a group, or everything there. */
export function allows(rules: unknown, group: string, resources: readonly string[], verbs: readonly string[]): boolean {
  return items(rules).some((rule) => grants(rule, { what: "", group, resources, verbs }));
}

function grants(rule: unknown, { group, resources, verbs, unlessNamed }: Danger): boolean {
  if (unlessNamed && items(at(rule, "resourceNames")).length > 0) return false;
  const has = (field: string, wanted: readonly string[]) =>
    words(rule, field).some((word) => word === "*" || wanted.includes(word));
  return has("apiGroups", [group]) && has("verbs", verbs) && has("resources", [...resources, ...wildcards(resources)]);
}

/** The wildcards that match subresources: `*\/exec` matches `pods/exec`. */
function wildcards(resources: readonly string[]): readonly string[] {
  return resources.filter((name) => name.includes("/")).map((name) => `*/${name.slice(name.indexOf("/") + 1)}`);
}

function words(rule: unknown, field: string): readonly string[] {
  return items(at(rule, field)).flatMap((word) => text(word) ?? []);
}
