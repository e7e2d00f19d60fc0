import type { KubeObject } from "../../../src/kernel/index.ts";
import { CUSTOM_KINDS, PLAIN_KINDS } from "./kinds.ts";
import { mergePatch } from "./merge-patch.ts";
import { POD_CASES, podOf } from "./pod-cases.ts";

/** One manifest on which a rule and its original have a verdict. */
export interface OriginalCase {
  /** The case and the kind; stable, because recorded verdicts name it. */
  readonly name: string;
  readonly object: KubeObject;
  /** The case with the same pod as a Pod; absent for an object of Kubernetes itself. */
  readonly pod?: string;
}

const named = (text: string, kind: string) => `${text}: ${kind}`;
const CONTROLLERS = Object.entries(PLAIN_KINDS).filter(([kind]) => kind !== "Pod");
const CUSTOM = Object.entries(CUSTOM_KINDS);

function wrapped(text: string, kind: string, pod = false): OriginalCase {
  const wrap = PLAIN_KINDS[kind] ?? CUSTOM_KINDS[kind];
  const template = POD_CASES[text];
  if (wrap === undefined || template === undefined) throw new Error(`${text} or ${kind} is unknown`);
  const object = wrap(podOf(template));
  return { name: named(text, kind), object, ...(pod && { pod: named(text, "Pod") }) };
}

/** A kind of Kubernetes whose own fields differ from those of the good case. */
const change = (kind: string, patch: object): KubeObject => mergePatch(wrapped("good", kind).object, patch);
const service = (spec: object): KubeObject => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "a", namespace: "team-a", labels: { owner: "a", team: "b" } },
  spec: { selector: { app: "a" }, ports: [{ port: 80 }], ...spec },
});
const owner = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "a", uid: "1" };

const OBJECTS: Readonly<Record<string, KubeObject>> = {
  "one replica": change("Deployment", { spec: { replicas: 1 } }),
  "two replicas": change("Deployment", { spec: { replicas: 2 } }),
  "replicas absent": change("Deployment", { spec: { replicas: null } }),
  "30 replicas": change("Deployment", { spec: { replicas: 30 } }),
  "20 replicas": change("Deployment", { spec: { replicas: 20 } }),
  "one replica of a StatefulSet": change("StatefulSet", { spec: { replicas: 1 } }),
  "replaced at once": change("Deployment", { spec: { strategy: { type: "Recreate" } } }),
  "no strategy": change("Deployment", { spec: { strategy: null } }),
  "updated by hand": change("DaemonSet", { spec: { updateStrategy: { type: "OnDelete" } } }),
  "no labels": change("Deployment", { metadata: { labels: null } }),
  "no owner": change("Deployment", { metadata: { labels: { owner: null } } }),
  "no owner of a Job": change("Job", { metadata: { labels: { owner: null } } }),
  "default namespace": change("Deployment", { metadata: { namespace: "default" } }),
  "default namespace of a Job": change("Job", { metadata: { namespace: "default" } }),
  "default namespace of a Pod": change("Pod", { metadata: { namespace: "default" } }),
  "no namespace": change("Deployment", { metadata: { namespace: null } }),
  "no TTL": change("Job", { spec: { ttlSecondsAfterFinished: null } }),
  "TTL of 0": change("Job", { spec: { ttlSecondsAfterFinished: 0 } }),
  "TTL of a CronJob": change("CronJob", { spec: { jobTemplate: { spec: { ttlSecondsAfterFinished: 60 } } } }),
  "Pod with an owner": change("Pod", { metadata: { ownerReferences: [owner] } }),
  "node port": service({ type: "NodePort" }),
  "port of the cluster": service({ type: "ClusterIP" }),
  "type absent": service({}),
  "load balancer": service({ type: "LoadBalancer" }),
  "Service without labels": mergePatch(service({}), { metadata: { labels: null } }),
};

/** Every pod as a Pod and in one controller of Kubernetes, by turns; and objects whose own fields differ. */
export const PLAIN_CASES: readonly OriginalCase[] = [
  ...Object.keys(POD_CASES).flatMap((text, index) => {
    const [controller = ""] = CONTROLLERS[index % CONTROLLERS.length] ?? [];
    return [wrapped(text, "Pod"), wrapped(text, controller)];
  }),
  ...Object.entries(OBJECTS).map(([text, object]) => ({ name: named(text, object.kind), object })),
];

/** Every pod in custom kinds, by turns: `count` of them each. */
export function customCases(count: number): readonly OriginalCase[] {
  return Object.keys(POD_CASES).flatMap((text, index) =>
    Array.from({ length: count }, (_, more) => {
      const [kind = ""] = CUSTOM[(index + more) % CUSTOM.length] ?? [];
      return wrapped(text, kind, true);
    }),
  );
}
