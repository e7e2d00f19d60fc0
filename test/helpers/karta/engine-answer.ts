import { isDeepStrictEqual } from "node:util";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";

/** The scale of an instance, as Karta's library returns it. */
interface AnsweredScale {
  readonly replicas?: number;
  readonly minReplicas?: number;
  readonly maxReplicas?: number;
}

/** Findings of Karta's library in one object by its definition. */
export interface EngineAnswer {
  readonly components: readonly {
    readonly name: string;
    readonly error?: string;
    readonly instances: readonly {
      readonly id: string;
      readonly scale?: AnsweredScale;
      readonly containers?: readonly { readonly name: string; readonly image: string; readonly gpu?: string }[];
    }[];
  }[];
  readonly matched: readonly string[];
  readonly statusError?: string;
  readonly suspended?: KubeObject;
  readonly resumed?: KubeObject;
  readonly suspensionError?: string;
}

/** An object as both engines see it, in a form that can be compared. */
export interface EngineView {
  /** `component/id: replicas/minimum/maximum name=image(GPUs) …`; a part without pods and numbers is left out. */
  readonly parts: readonly string[];
  /** The statuses that match, in the order of the library. */
  readonly matched: readonly string[];
  /** The fields that the actions change, by pointer; absent for a definition without actions. */
  readonly suspended?: Readonly<Record<string, unknown>>;
  readonly resumed?: Readonly<Record<string, unknown>>;
  /** Errors of the library. */
  readonly errors?: readonly string[];
}

/** A part of an object as text; undefined for one without pods and numbers. */
export function partText(
  component: string,
  id: string,
  { replicas, minReplicas, maxReplicas }: AnsweredScale,
  containers: readonly { readonly name?: string; readonly image?: string; readonly gpu?: string | undefined }[],
): string | undefined {
  const scale = [replicas, minReplicas, maxReplicas].map((number) => number ?? "-").join("/");
  if (containers.length === 0) return undefined;
  const pods = containers.map(
    ({ name = "", image = "", gpu }) => `${name}=${image}${gpu === undefined ? "" : `(${gpu})`}`,
  );
  return `${component}${id === "" ? "" : `/${id}`}: ${scale} ${pods.join(" ")}`;
}

/** The fields of an object that differ from an earlier state of it; a removed one is undefined. */
export function changedFields(before: unknown, after: unknown, pointer = ""): Readonly<Record<string, unknown>> {
  if (isDeepStrictEqual(before, after)) return {};
  if (!isMembers(before) || !isMembers(after)) return { [pointer]: after };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return Object.assign({}, ...keys.map((key) => changedFields(before[key], after[key], `${pointer}/${key}`)));
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The view of an answer of the library. */
export function viewOfAnswer(object: unknown, answer: EngineAnswer): EngineView {
  const { components, matched, statusError, suspensionError, suspended, resumed } = answer;
  const errors = [...components.map(({ error }) => error), statusError, suspensionError].filter(
    (error) => error !== undefined,
  );
  const parts = components.flatMap(({ name, instances }) =>
    instances.flatMap(({ id, scale = {}, containers = [] }) => partText(name, id, scale, containers) ?? []),
  );
  return {
    parts: parts.toSorted(),
    // The library names the absence of a status.
    matched: matched.filter((status) => status !== "Undefined"),
    ...(suspended !== undefined && { suspended: changedFields(object, suspended) }),
    ...(resumed !== undefined && { resumed: changedFields(suspended, resumed) }),
    ...(errors.length > 0 && { errors }),
  };
}
