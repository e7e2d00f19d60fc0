import type { Kustomization } from "../units/kustomization.ts";

/**
 * A reason why kustomize refuses to build a kustomization, why it leaves out a part without a message, or why muster does not
 * know what it builds (`built-kustomization`).
 */
export interface BuildFault {
  readonly rule:
    | "patch-has-target"
    | "patch-keeps-members"
    | "buildable-kustomization"
    | "built-kustomization"
    | "references-renamed"
    | "images-found";
  /** The kustomization with the field. */
  readonly kustomization: Kustomization;
  /** JSON pointer of the field in the kustomization. */
  readonly pointer: string;
  readonly message: string;
  /** Whether the build goes on without the part. */
  readonly isIgnored?: boolean;
}

/** A fault of the kustomization that is being built. */
export interface FoundFault extends Omit<BuildFault, "kustomization"> {
  /**
   * The kind of an object that was not found, which may exist where the build does not know all objects; empty for a
   * selector of any kind. Absent for a fault that other objects cannot mend.
   */
  readonly missingKind?: string;
  /** Whether it depends on neither the names nor the fields of objects. */
  readonly isCertain?: true;
}

/** Receives the faults of a build. */
export type FaultReporter = (fault: FoundFault) => void;
