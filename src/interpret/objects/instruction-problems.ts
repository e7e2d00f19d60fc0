import { getOrCreate } from "../../kernel/index.ts";
import type { Cluster, InstructionProblem, InstructionProblemCode } from "../../model/index.ts";
import type { PlannedPod } from "./planned-pods.ts";

/** Problems of gang instructions, each of which is about the pods of some components. */
export interface InstructionNotes {
  /** Adds a problem; the same detail of other components is one problem. */
  readonly add: (code: InstructionCode, detail: string, pods: readonly Pick<PlannedPod, "pods">[]) => void;
  readonly problems: () => readonly InstructionProblem[];
}

/** The problems of the instructions themselves. */
type InstructionCode = Exclude<
  InstructionProblemCode,
  "owner-unread" | "late-subgroups" | "pod-in-no-subgroup" | "stale-start"
>;

interface Note {
  readonly code: InstructionCode;
  readonly detail: string;
  readonly components: Set<string>;
}

/** Collects the problems of one object. */
export function instructionNotes(cluster: Cluster): InstructionNotes {
  const notes = new Map<string, Note>();
  return {
    add: (code, detail, pods) => {
      const note = getOrCreate(notes, `${code} ${detail}`, () => ({ code, detail, components: new Set<string>() }));
      for (const entry of pods) note.components.add(entry.pods.component);
    },
    problems: () => [...notes.values()].map((note) => problemOf(note, cluster)),
  };
}

function problemOf({ code, detail, components }: Note, { name }: Cluster): InstructionProblem {
  const pods = `pods of ${[...components].join(" and ")}`;
  const problem = (severity: "error" | "warning" | "info", message: string, fix: string): InstructionProblem => ({
    code,
    severity,
    path: "",
    message,
    fix,
  });
  switch (code) {
    case "instructions-unread":
      return problem(
        "warning",
        `the gang instructions of its kind have no effect in cluster ${name}: ${detail}. All of its pods are one PodGroup, which waits for 1 pod`,
        "register the kind as a Karta with its three labels on KAI 0.17 or newer (resourceInterface: Karta in muster.yaml), or commit a PodGroup",
      );
    case "instructions-fail":
      return problem(
        "error",
        `the ${pods} get no PodGroup, so they never start: ${detail}`,
        "correct the gang instructions of the kind, or the field of the object that they read",
      );
    case "minimum-zero":
      return problem(
        "warning",
        `PodGroup ${detail} waits for 0 pods, so its pods start one by one: the gang instructions find no replicas`,
        "give every component of the gang a scaleDefinition",
      );
    case "minimum-changes":
      return problem(
        "warning",
        detail,
        "name one component above all of these pods as the only member, or use podGroup of run.ai/v1alpha1",
      );
    case "group-unknown":
      return problem(
        "warning",
        `the PodGroups of the ${pods} cannot be predicted: ${detail}. Quotas count these pods one by one, without a minimum`,
        "set the label in the pod template, or use instructions that read only the template",
      );
    case "key-assumed":
      return problem(
        "info",
        `the ${pods} are grouped by ${detail}, which their template does not have. One PodGroup is predicted, as for one value on all of them; the podgrouper makes none for a pod that no controller gives the label, and the pod never starts`,
        "set the label in the pod template, or leave out the key: the name of a PodGroup contains the uid of its object",
      );
    case "key-per-replica":
      return problem(
        "warning",
        `the ${pods} are grouped by ${detail}, which their template does not have and which numbers replica groups. Quotas count one PodGroup, but each replica group has its own, which waits for the pods of all of them and never starts`,
        "leave out the key, or use podGroup of run.ai/v1alpha1",
      );
  }
}
