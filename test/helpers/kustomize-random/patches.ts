import type { Dice } from "./dice.ts";
import { containersOf, IMAGES, labelsOf, NAMES, NAMESPACES, type RandomObject } from "./objects.ts";

/** The path to the pod spec of an object; undefined for other kinds. */
export function podPath({ kind }: RandomObject): readonly (string | number)[] | undefined {
  switch (kind) {
    case "Pod":
      return ["spec"];
    case "Deployment":
    case "ReplicaSet":
    case "DaemonSet":
    case "StatefulSet":
    case "Job":
      return ["spec", "template", "spec"];
    case "CronJob":
      return ["spec", "jobTemplate", "spec", "template", "spec"];
    case "PyTorchJob":
      return ["spec", "pytorchReplicaSpecs", "Worker", "template", "spec"];
    case "RayCluster":
      return ["spec", "workerGroupSpecs", 0, "template", "spec"];
    default:
      return undefined;
  }
}

const nested = (path: readonly (string | number)[], value: unknown): unknown =>
  path.reduceRight((inner, key) => (typeof key === "number" ? [inner] : { [key]: inner }), value);

function mergedPod(dice: Dice): object {
  const directive = () => (dice.chance(12) ? { $patch: dice.pick(["replace", "delete", "merge"]) } : {});
  return {
    ...(dice.chance(5) ? { $patch: "replace" } : {}),
    ...dice.members(40, {
      containers: () => [
        ...(dice.chance(6) ? [{ $patch: "replace" }] : []),
        ...dice.list(1, 2, () => ({ name: dice.pick(["c", "d", "n"]), ...directive(), ...containerPatch(dice) })),
      ],
      initContainers: () => (dice.chance(15) ? null : [{ name: dice.pick(["i", "j"]), image: dice.pick(IMAGES) }]),
      volumes: () => [{ name: dice.pick(["v", "w", "z"]), ...directive(), hostPath: { path: "/" } }],
      tolerations: () => [{ key: "b" }],
      hostNetwork: () => dice.pick([true, null]),
      nodeSelector: () => dice.pick([null, { disk: null }, { gpu: "a100" }, { $patch: "replace", gpu: "h100" }]),
      imagePullSecrets: () => [{ name: dice.pick(NAMES) }],
      topologySpreadConstraints: () => [{ topologyKey: dice.pick(["z", "y"]), maxSkew: 2 }],
      hostAliases: () => [{ ip: "1.2.3.4", hostnames: ["x"] }],
    }),
  };
}

function containerPatch(dice: Dice): object {
  return dice.members(35, {
    image: () => dice.pick(IMAGES),
    args: () => dice.pick([["--new"], null]),
    env: () => [{ name: dice.pick(["A", "B"]), value: "2", ...(dice.chance(15) ? { $patch: "delete" } : {}) }],
    ports: () => [
      {
        containerPort: dice.pick([80, 81]),
        name: "p",
        ...(dice.chance(30) ? { protocol: dice.pick(["TCP", "UDP"]) } : {}),
      },
    ],
    securityContext: () =>
      dice.pick([null, { privileged: true }, { $patch: "replace", privileged: true }, { $patch: "delete" }]),
    volumeMounts: () => [{ mountPath: dice.pick(["/v", "/w"]), name: "v" }],
    resources: () => ({ limits: { "nvidia.com/gpu": dice.pick([8, null]) } }),
    envFrom: () => [{ secretRef: { name: dice.pick(NAMES) } }],
  });
}

/** A strategic merge patch for an object, which names it. */
export function mergePatch(dice: Dice, object: RandomObject): object {
  const path = podPath(object);
  const { name, namespace } = object.metadata;
  const own = { name, ...(namespace !== undefined && { namespace }) };
  const metadata = dice.members(25, {
    labels: () => dice.pick([{ added: "1" }, { app: null }]),
    annotations: () => ({ "example.com/b": "1" }),
  });
  return {
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: { ...own, ...metadata },
    ...(dice.chance(4) ? { $patch: "delete" } : {}),
    ...(path === undefined ? dice.members(60, otherFields(object)) : (nested(path, mergedPod(dice)) as object)),
  };
}

function otherFields({ kind }: RandomObject): Readonly<Record<string, () => unknown>> {
  switch (kind) {
    case "Service":
      return { spec: () => ({ ports: [{ port: 80, targetPort: 8080 }, { port: 90 }] }) };
    case "Queue":
      return { spec: () => ({ resources: { gpu: { quota: 100 } } }) };
    case "ConfigMap":
      return { data: () => ({ k: "patched", other: null }) };
    case "ServiceAccount":
      return { imagePullSecrets: () => [{ name: "extra" }], secrets: () => [{ name: "s" }] };
    case "RoleBinding":
    case "ClusterRoleBinding":
      return { subjects: () => [{ kind: "User", name: "u" }] };
    case "Role":
    case "ClusterRole":
      return { rules: () => [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }] };
    default:
      return { metadata: () => ({ name: "web", labels: { more: "1" } }) };
  }
}

/** The operations of a JSON patch that an object accepts in most cases. */
export function operations(dice: Dice, object: RandomObject): readonly object[] {
  const path = podPath(object);
  const at = (...keys: readonly (string | number)[]) => `/${keys.join("/")}`;
  const plain = [
    () => ({ op: "add", path: "/metadata/labels", value: labelsOf(dice) }),
    () => ({ op: "add", path: "/metadata/annotations/example.com~1j", value: "1" }),
    () => ({ op: "test", path: "/kind", value: object.kind }),
    () => ({ op: "replace", path: "/metadata/name", value: dice.pick(["renamed", "web"]) }),
    () => ({ op: "add", path: "/extra", value: { a: [1, null, "x"] } }),
  ];
  const ofPod =
    path === undefined
      ? []
      : [
          () => ({ op: "replace", path: at(...path, "containers", 0, "image"), value: dice.pick(IMAGES) }),
          () => ({ op: "add", path: at(...path, "containers", "-"), value: containersOf(dice)[0] }),
          () => ({ op: "add", path: at(...path, "hostPID"), value: true }),
          () => ({ op: "remove", path: at(...path, "containers", 0, "image") }),
          () => ({ op: "copy", from: at(...path, "containers", 0), path: at(...path, "containers", 0) }),
          () => ({ op: "move", from: at(...path, "containers", 0, "image"), path: at(...path, "hostname") }),
          () => ({ op: "add", path: at(...path, "containers", 0, "securityContext"), value: { privileged: true } }),
          () => ({ op: "replace", path: at(...path, "containers", -1, "name"), value: "last" }),
        ];
  const all = [...ofPod, ...ofPod, ...plain];
  return dice.list(1, 3, () => dice.pick(all)?.() ?? {});
}

/** A selector that selects an object, and perhaps others. */
export function selectorOf(dice: Dice, { apiVersion, kind, metadata }: RandomObject): object {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  return {
    kind: dice.pick([kind, kind, `${kind}|Pod`, ".*"]),
    ...dice.members(30, {
      name: () => dice.pick([metadata.name, metadata.name, ".*", "we.*", "a|web"]),
      namespace: () => metadata.namespace ?? dice.pick(NAMESPACES),
      group: () => group,
      version: () => version,
      labelSelector: () => dice.pick(["app=x", "app in (x,y)", "!nothing", "app"]),
      annotationSelector: () => dice.pick(["example.com/a", "example.com/a!=z"]),
    }),
  };
}
