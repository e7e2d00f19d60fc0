import { type CountedClaim, gpuClaims, gpuOptionsOf } from "../../src/gpu/index.ts";
import { at, formatValue, pointerTo } from "../../src/kernel/index.ts";
import type { PodView, SetRuleFinding } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces, quotaOfSet } from "../../src/rules/index.ts";

const example = (request: string) => `
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: gpus, namespace: team-nlp}
spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com, ${request}}}]}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp}
spec:
  template:
    spec:
      restartPolicy: Never
      resourceClaims: [{name: gpu, resourceClaimTemplateName: gpus}]
      containers: [{name: main, image: "example.com/train:1", resources: {claims: [{name: gpu}]}}]
`;

/** QUOTA-018: the GPUs of every resource claim can be counted. */
export const countableClaims = defineRule({
  id: "QUOTA-018",
  name: "countable-claims",
  title: "The GPUs of every resource claim can be counted from the manifests",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A pod may get GPUs by a resource claim instead of nvidia.com/gpu. Their number is in a ResourceClaim or ResourceClaimTemplate, so without that object, with allocationMode All, and for MIG devices it is not known before the pod runs. The quota of the team then has more or fewer GPUs left than every report says. KAI itself charges nothing for alternatives (firstAvailable) and one GPU for All. With adminAccess a pod gets GPUs that other pods use.",
  fix: "commit the ResourceClaimTemplate beside the workload, and request a number of devices: allocationMode ExactCount with a count",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/"],
  examples: { good: example("count: 2"), bad: example("allocationMode: All") },
  scope: "set",
  judgesBuilt: true,
  check: (set, { report }) => {
    const { input } = quotaOfSet(set);
    for (const workload of set.workloads) {
      for (const view of workload.views) {
        if (at(view.spec, "resourceClaims") == null) continue;
        for (const claim of gpuClaims(view.spec, gpuOptionsOf(workload, input), [])) {
          for (const finding of findingsOf(claim, view)) report({ object: workload.checked, ...finding });
        }
      }
    }
  },
});

type ClaimFinding = Omit<SetRuleFinding, "object">;

function findingsOf(
  { index, name, isMissing, doubts, unknownClasses }: CountedClaim,
  view: PodView,
): readonly ClaimFinding[] {
  const entry = at(view.spec, "resourceClaims", index);
  const kind = at(entry, "resourceClaimName") == null ? "ResourceClaimTemplate" : "ResourceClaim";
  const place = podPlaces(view.workload.object)(view, pointerTo("/spec/resourceClaims", index)).path;
  const key = [view.component, view.instance, index].join("/");
  if (!isMissing) {
    const doubtful = doubts.map((doubt) => ({
      path: place,
      key: [key, doubt].join("/"),
      message: `the GPUs of ${kind} ${name} cannot be counted: ${doubt}`,
    }));
    const unknown = unknownClasses.map((deviceClass) => ({
      path: place,
      key: [key, deviceClass].join("/"),
      severity: "info" as const,
      message: `${kind} ${name} asks for devices of class ${deviceClass}, which is not among the manifests, so GPUs of this class are not counted`,
      fix: "commit the DeviceClass with the manifests of the cluster",
    }));
    return [...doubtful, ...unknown];
  }
  return [
    {
      path: place,
      key,
      // Most claims for other devices say so in their names.
      severity: /gpu/i.test(`${name} ${formatValue(at(entry, "name"))}`) ? "warning" : "info",
      message: `${kind} ${name} is not among the manifests, so GPUs that it requests are not counted`,
      fix: `commit the ${kind} with the manifests of the cluster`,
    },
  ];
}
