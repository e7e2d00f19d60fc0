import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, items, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { restrictedVolumeType } from "../pods/volume-types.ts";

/** Options of SEC-027. */
interface Options {
  /** Other types of volumes that pods may have, such as `nfs`. */
  readonly allowed: readonly string[];
}

/** SEC-027: storage is reached through claims, which the platform controls. */
export const restrictedVolumeTypes = defineRule<Options>({
  id: "SEC-027",
  name: "restricted-volume-types",
  title: "Every volume has a type that the restricted level of Pod Security allows",
  severity: "warning",
  security: 4.3,
  pack: "strict",
  judgesParts: true,
  rationale:
    "With a type such as nfs or iscsi, the pod itself names the server and the path, so it reaches any share that its node can reach, as any user. With a claim, the platform decides what a namespace can mount.",
  fix: "mount a PersistentVolumeClaim, or add the type to the option allowed",
  definitionFix: "use storage.pvc, or add the type to the option allowed",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: {
    schema: closed({ allowed: list(stringSchema({ minLength: 1 })) }),
    defaults: { allowed: [] },
    stricter: { allowed: "less" },
  },
  examples: {
    good: podExample(`
containers: [{name: main, image: "example.com/train:1"}]
volumes: [{name: data, persistentVolumeClaim: {claimName: datasets}}]
`),
    bad: podExample(`
containers: [{name: main, image: "example.com/train:1"}]
volumes: [{name: data, nfs: {server: nfs.example.com, path: /datasets}}]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    items(at(pod.spec, "volumes")).forEach((volume, index) => {
      // hostPath has a rule of its own (SEC-004).
      const type = restrictedVolumeType(volume);
      if (type === undefined || options.allowed.includes(type)) return;
      const name = text(at(volume, "name")) ?? "without a name";
      report({
        path: `/spec/volumes/${index}/${type}`,
        message: `volume ${name} has the type ${type}, so the pod itself chooses its storage`,
        received: type,
        key: name,
        atKey: true,
      });
    });
  },
});
