import type { StatusDefinition } from "../resource-interface/resource-interface.ts";

/**
 * The check of a GitOps controller for a kind, as a status definition: `failed` and `degraded` are Degraded in Argo CD,
 * `completed` is Healthy, `suspended` is Suspended, anything else is Progressing.
 */
export interface ControllerCheck {
  readonly statusMappings: StatusDefinition["statusMappings"];
  /** Whether the check compares the generation of the status itself, or before it something else. Default false. */
  readonly comparesGeneration?: true;
}

/** The health of a kind in GitOps controllers, where the statuses of its Resource Interface do not give it. */
export interface KindHealth {
  /** The check in Argo CD; for a kind that Argo CD checks itself, the same. Absent: the Resource Interface decides. */
  readonly argocd?: ControllerCheck;
  /** The check in Flux; for a kind that Flux checks itself, the same. Absent: the Resource Interface decides. */
  readonly flux?: ControllerCheck;
  /** jq condition of an object that rests by the wish of its owner: stopped, halted or not released. Absent: none does. */
  readonly atRest?: string;
  /** Whether `status.observedGeneration` is a text, which Flux does not compare. Default false. */
  readonly hasTextGeneration?: true;
}
