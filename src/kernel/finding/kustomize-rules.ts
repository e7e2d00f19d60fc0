import type { RuleSummary } from "./rule-summary.ts";

/** The rules of kustomizations, which a check reports when it reads which files are applied together. */
export const kustomizeRules = {
  "complete-kustomization": {
    id: "GITOPS-070",
    name: "complete-kustomization",
    title: "Every file that a kustomization names exists in its folder, and none includes itself",
    severity: "warning",
    rationale: "The command kustomize build fails, so nothing of this kustomization reaches the cluster any more.",
    fix: "correct or remove the path, commit the missing file, or make the folder of the file a base",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/"],
  },
  "patch-has-target": {
    id: "GITOPS-071",
    name: "patch-has-target",
    title: "Every patch of a kustomization changes an object of this kustomization",
    severity: "error",
    rationale:
      "Without its target, kustomize build fails, or leaves the patch out without a message. Patches are not judged as objects, so a complete object that is called a patch could escape the rules; muster judges it as an object.",
    fix: "correct kind, name and namespace of the patch or its target, or list the file as a resource",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/patches/"],
  },
  "patch-not-applied": {
    id: "GITOPS-072",
    name: "patch-not-applied",
    title: "No controller applies a patch as an object",
    severity: "error",
    rationale:
      "An Application or a Kustomization of Flux that applies the files of a folder as they are also applies the patches in it. They replace or break the objects that they should change.",
    fix: "let the controller build the kustomization, or move the patch out of the folder",
    docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/directory/"],
  },
  "patch-keeps-members": {
    id: "GITOPS-082",
    name: "patch-keeps-members",
    title: "A patch of a custom resource repeats the fields of the list items that it names",
    severity: "warning",
    rationale:
      "A strategic merge patch merges the items of a list by name only in built-in kinds, such as Deployment. In a custom resource it replaces the whole list, so a patch with one variable of a container removes its image, its GPUs and its mounts.",
    fix: "use a JSON patch for the field, such as {op: add, path: …/containers/0/env, value: […]}, or repeat all fields of the item in the patch",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/openapi/"],
  },
  "references-renamed": {
    id: "GITOPS-090",
    name: "references-renamed",
    title: "A custom resource does not refer to an object that kustomize renames",
    severity: "warning",
    rationale:
      "New names, with a prefix or the hash of a generated ConfigMap, reach the references of built-in kinds only. The pods of a custom resource keep the old name, and wait for a ConfigMap, Secret, claim or account that does not exist.",
    fix: "add the field to nameReference in a file of configurations, or keep the name: generatorOptions: {disableNameSuffixHash: true}",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/configmapgenerator/"],
  },
  "images-found": {
    id: "GITOPS-091",
    name: "images-found",
    title: "An image that a kustomization replaces is in a field that kustomize knows",
    severity: "warning",
    rationale:
      "Only images in lists of containers are changed. An operator that has the image in a field of its own, such as spec.image, keeps the old one, and nothing reports it.",
    fix: "add the field to images in a file of configurations, or change it with a patch or a replacement",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/images/"],
  },
  "built-kustomization": {
    id: "GITOPS-075",
    name: "built-kustomization",
    title: "A kustomization is within the limits of what muster builds",
    severity: "error",
    rationale:
      "A check builds kustomizations by itself, to judge what they change. Limits keep a repository from delaying it for hours, and changes beyond them are not judged.",
    fix: "check some of the folders at a time, or check what kustomize builds: kustomize build … | muster check -",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/"],
  },
  "readable-kustomization": {
    id: "GITOPS-076",
    name: "readable-kustomization",
    title: "kustomize can read the kustomization",
    severity: "warning",
    rationale:
      "The command kustomize build rejects unknown fields, values of another type, an empty kustomization and a second one in the folder, so nothing of this kustomization reaches the cluster any more.",
    fix: "correct the field that the finding names",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/"],
  },
  "buildable-kustomization": {
    id: "GITOPS-077",
    name: "buildable-kustomization",
    title: "kustomize can build the kustomization",
    severity: "error",
    rationale:
      "The command kustomize build stops at an object that is there twice, at an operation of a patch that fails, and at replicas or a replacement without an object. Nothing of this kustomization then reaches the cluster.",
    fix: "correct the field that the finding names; kustomize build shows whether it works",
    docs: ["https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/"],
  },
} as const satisfies Readonly<Record<string, RuleSummary>>;
