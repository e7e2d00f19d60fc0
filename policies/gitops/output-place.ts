import { DIST_FOLDER } from "../../src/inputs/index.ts";

/** A place in the output folder of muster. */
export interface OutputPlace {
  readonly cluster?: string | undefined;
  readonly zone?: string | undefined;
  /** Folder of a namespace, or of the objects without one. */
  readonly namespace?: string | undefined;
}

/** The place that a path from the root of a repository leads to; undefined outside of the output folder. */
export function outputPlace(path: string): OutputPlace | undefined {
  const segments = path.split("/");
  const index = segments.indexOf(DIST_FOLDER);
  if (index < 0) return undefined;
  const [cluster, zone, namespace] = segments.slice(index + 1);
  return { cluster, zone, namespace };
}

/** An example of an Application with a path, in the repository of an organisation with the cluster east. */
export function outputExample(path: string): string {
  return `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: east, namespace: argocd, annotations: {muster.dev/cluster: east}}
spec:
  project: east
  source: {repoURL: "https://git.example.com/platform.git", targetRevision: main, path: ${path}, directory: {recurse: true}}
  destination: {name: east}
`;
}
