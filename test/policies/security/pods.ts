import { emitYaml } from "../../../src/yaml/index.ts";

/** Values that a field must survive: whatever is no object, no list, no text. */
export const ODD_VALUES: readonly (readonly [unknown])[] = [
  [undefined],
  [null],
  [{}],
  [[]],
  ["text"],
  [1],
  [true],
  [[null, 1, "text", [], {}]],
];

/** Members of a pod spec with one container of every role, all with the same changes. */
export function everyRole(changes: object): object {
  const container = (name: string) => ({ name, image: "example.com/train:1", ...changes });
  return {
    initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }],
    containers: [container("main")],
    ephemeralContainers: [container("debug")],
  };
}

/** The titles that messages give to the containers of `everyRole`, sorted. */
export const EVERY_ROLE = [
  "container main",
  "ephemeral container debug",
  "init container setup",
  "sidecar container proxy",
];

/** A Pod as YAML. */
export function podYaml(spec: object, metadata: object = {}): string {
  const containers = [{ name: "main", image: "example.com/train:1" }];
  return emitYaml({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", ...metadata },
    spec: { containers, ...spec },
  });
}

/** A DaemonSet as YAML. */
export function daemonSetYaml(metadata: object, spec: object): string {
  const template = { metadata: { labels: { app: "a" } }, spec };
  return emitYaml({
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata,
    spec: { selector: { matchLabels: { app: "a" } }, template },
  });
}
