import type { CheckOptions } from "../../../src/app/check/run-check.ts";

/** A way to bring a privileged pod with an image without a digest past the rules, and the result that it must have. */
export interface Way {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Symbolic links, with their targets. */
  readonly links?: Readonly<Record<string, string>>;
  /** Paths of the check, relative to the repository. Default: all of it. An empty list checks the definitions. */
  readonly paths?: readonly string[];
  readonly options?: CheckOptions;
  /** Whether the files are committed as `main` first, and `branch` is the change of a pull request. */
  readonly branch?: Readonly<Record<string, string>>;
  /**
   * A rule that reports an error; 3 for an input that cannot be evaluated, 1 for settings that cannot be used; or a rule
   * that reports a warning, which is an error in the strict pack.
   */
  readonly ends: string | 1 | 3 | { readonly warning: string };
}

/** The container that no check may accept. */
export const EVIL = { name: "c", image: "evil:latest", securityContext: { privileged: true } } as const;
/** Its pod spec. */
export const EVIL_SPEC = { containers: [EVIL] } as const;
/** Its pod template. */
export const EVIL_TEMPLATE = { metadata: { labels: { app: "a" } }, spec: EVIL_SPEC } as const;
/** Its pod. */
/** The end of a way to an image whose tag moves. */
export const MOVING_TAG = { warning: "SEC-009" } as const;
export const EVIL_POD = object("v1", "Pod", EVIL_SPEC);
/** The same in YAML. */
export const EVIL_YAML = `apiVersion: v1
kind: Pod
metadata: {name: evil, namespace: team-a}
spec: {containers: [{name: c, image: "evil:latest", securityContext: {privileged: true}}]}
`;
/** A harmless object. */
export const GOOD_YAML = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: good, namespace: team-a}\n";
/** An organization without policies. */
export const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: main, scheduler: kai}]
departments: [{name: research}]
projects: [{name: team-a, department: research, clusters: [main]}]
`;
/** An image that every rule accepts. */
export const PINNED = `registry.example.com/x:1@sha256:${"0".repeat(64)}`;

/** An object of a namespace. */
export function object(apiVersion: string, kind: string, spec: unknown): Readonly<Record<string, unknown>> {
  return { apiVersion, kind, metadata: { name: "evil", namespace: "team-a" }, spec };
}

/** A way that is one YAML text. */
export function inYaml(name: string, text: string | Uint8Array, ends: Way["ends"] = "SEC-001"): Way {
  return { name, files: { "k8s/a.yaml": text }, ends };
}

/** A way that is one object. */
export function asObject(name: string, value: unknown, ends: Way["ends"] = "SEC-001"): Way {
  return { name, files: { "k8s/a.json": JSON.stringify(value) }, ends };
}
