import { CelOpaque } from "../cel/index.ts";
import { isObject, items, member, text } from "../kernel/index.ts";

type Members = Readonly<Record<string, unknown>>;

/** The path of the token of the service account in containers. */
const TOKEN_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";
const SECONDS = 300;
/** The priorities of the classes that every cluster has. */
const SYSTEM_PRIORITIES: Readonly<Record<string, number>> = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};

/**
 * The spec of a pod after the plug-ins of every API server: the priority, the tolerations of lost nodes, and the token of
 * the service account. Source: kubernetes, `plugin/pkg/admission` (`Priority`, `DefaultTolerationSeconds`,
 * `ServiceAccount`). A pod without a class has the priority 0, as in a cluster without a default class.
 *
 * @param spec the spec with its defaults
 */
export function admittedPodSpec(spec: Members): Members {
  return withToken({ ...spec, ...priorityOf(spec), tolerations: tolerationsOf(items(spec.tolerations)) });
}

function priorityOf({ priority, priorityClassName, preemptionPolicy }: Members): Members {
  const name = text(priorityClassName) ?? "";
  const known = name === "" ? 0 : SYSTEM_PRIORITIES[name];
  const unknown = (field: string) => new CelOpaque(`spec.${field}, which the class ${name} sets`);
  return {
    priority: priority ?? known ?? unknown("priority"),
    preemptionPolicy: preemptionPolicy ?? (known === undefined ? unknown("preemptionPolicy") : "PreemptLowerPriority"),
  };
}

function tolerationsOf(given: readonly unknown[]): readonly unknown[] {
  const added = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"].filter(
    (key) => !given.some((toleration) => tolerates(toleration, key)),
  );
  return [
    ...given,
    ...added.map((key) => ({ key, operator: "Exists", effect: "NoExecute", tolerationSeconds: SECONDS })),
  ];
}

function tolerates(toleration: unknown, wanted: string): boolean {
  const [key, effect] = [text(member(toleration, "key")) ?? "", text(member(toleration, "effect")) ?? ""];
  return (key === "" || key === wanted) && (effect === "" || effect === "NoExecute");
}

const UNNAMED = new CelOpaque("the name of the volume with the token, which the API server generates");

function withToken(spec: Members): Members {
  if (spec.automountServiceAccountToken === false) return spec;
  const own = items(spec.volumes).find((volume) => text(member(volume, "name"))?.startsWith("kube-api-access-"));
  const name = own === undefined ? UNNAMED : member(own, "name");
  const mounted = (list: unknown) =>
    items(list).map((container) => (isObject(container) ? withMount(container, name) : container));
  return {
    ...spec,
    volumes: own === undefined ? [...items(spec.volumes), { name, projected: TOKEN_VOLUME }] : spec.volumes,
    containers: mounted(spec.containers),
    ...(items(spec.initContainers).length > 0 && { initContainers: mounted(spec.initContainers) }),
  };
}

function withMount(container: Members, name: unknown): Members {
  const mounts = items(container.volumeMounts);
  if (mounts.some((mount) => member(mount, "mountPath") === TOKEN_PATH)) return container;
  return { ...container, volumeMounts: [...mounts, { name, readOnly: true, mountPath: TOKEN_PATH }] };
}

const TOKEN_VOLUME = {
  defaultMode: 0o644,
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
    { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
    {
      downwardAPI: { items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }] },
    },
  ],
};

/** The spec of a pod or of its template with the older name of the service account, which an API server keeps equal. */
export function withOlderAccountName(spec: Members): Members {
  const { serviceAccountName } = spec;
  return serviceAccountName === undefined ? spec : { ...spec, serviceAccount: serviceAccountName };
}
