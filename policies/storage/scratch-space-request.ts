import { at, isObject } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { argumentsOf } from "../pods/arguments.ts";
import { isPartial } from "./operator-volumes.ts";
import { runsToItsEnd } from "./runs-to-its-end.ts";
import { mountOf, mountsOf, volumesOf } from "./volumes.ts";

const UNPACKS =
  /(?:^|[\s;&|(])(?:tar\s+(?:--[\w-]+(?:=\S+)?\s+)*(?:--extract|-?[a-z]*x[a-z]*)|unzip|gunzip|unpigz|unzstd|7z\s+x)(?=\s|$)/;
const TARGET = /(?:^|\s)(?:-C|-d|--directory)[\s=]+(\/[^\s;&|]+)/;
const LONGEST = 20_000;

/** STORAGE-005: a job that unpacks data asks for the room. */
export const scratchSpaceRequest = defineRule({
  id: "STORAGE-005",
  name: "scratch-space-request",
  title: "A container of a training that unpacks archives requests ephemeral storage",
  severity: "warning",
  pack: "optional",
  rationale:
    "What a container unpacks beside its volumes fills the disk of the node. The kubelet then evicts pods, and first those that use more ephemeral storage than they have requested.",
  fix: "add ephemeral-storage to resources.requests, or unpack into a persistent volume",
  docs: ["https://kubernetes.io/docs/concepts/storage/ephemeral-storage/"],
  examples: { good: example("requests: {ephemeral-storage: 200Gi}"), bad: example("") },
  scope: "pod",
  check: (pod, { report }) => {
    if (!runsToItsEnd(pod.workload) || isPartial(pod.workload)) return;
    for (const view of pod.containers) {
      const { container, pointer, role } = view;
      const script = argumentsOf(container).join(" ").slice(0, LONGEST);
      if (role === "ephemeral" || !UNPACKS.test(script)) continue;
      const asked = ["requests", "limits"].some(
        (part) => at(container, "resources", part, "ephemeral-storage") != null,
      );
      const target = TARGET.exec(script)?.[1];
      const mount = target === undefined ? undefined : mountOf(target, mountsOf(view));
      const volume = mount === undefined ? undefined : volumesOf(pod).get(mount.name)?.volume;
      const onNode = mount === undefined || (volume !== undefined && isObject(volume.emptyDir));
      if (asked || !onNode) continue;
      report({
        path: `${pointer}/resources/requests/ephemeral-storage`,
        message: `container ${container.name} unpacks an archive and requests no ephemeral storage`,
        expected: "a request of ephemeral-storage",
      });
    }
  },
});

function example(resources: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      containers:
        - name: main
          image: example.com/train:1
          command: [bash, -c, "tar -xf /archives/images.tar -C /scratch && torchrun train.py"]
          resources: {${resources}}
`;
}
