import { workloadTypes } from "../../../workloadtypes/index.ts";
import { displayName, findRoot, readManifests, readOrganization } from "../../inputs/index.ts";
import type { ArgocdForm } from "../../interpret/index.ts";
import {
  catalogueOf,
  type HealthController,
  type HealthKind,
  healthKindsOf,
  isCheckedBy,
  kindSuggestion,
} from "../../interpret/index.ts";
import {
  at,
  formatValue,
  groupOf,
  isObject,
  issueLines,
  locationText,
  text,
  unreadableLines,
  versionOf,
} from "../../kernel/index.ts";
import type { ResourceInterface, WorkloadKind } from "../../model/index.ts";
import { assumedOrganization, kindName } from "../../model/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import { readSubject } from "../repository/read-subject.ts";
import { isNamedKind } from "./health-running.ts";
import { readNamedInterfaces } from "./repository-interfaces.ts";

/** The options of health checks. */
export interface HealthOptions {
  readonly for?: "argocd" | "flux";
  /** `[KIND=]healthy` or `[KIND=]progressing`: the health of running workloads that run to completion, or of a kind. */
  readonly running?: readonly string[];
  readonly as?: ArgocdForm;
  readonly openLibs?: boolean;
  readonly fallback?: boolean;
  /** File, folder or pattern with Resource Interfaces that take precedence over all others. */
  readonly ri?: string;
  /** Recorded objects: cases of the tests, or, with `--test`, what to judge. */
  readonly test?: readonly string[];
  readonly root?: string;
}

/** The kinds of the catalogue and of the repository. */
interface KnownKinds {
  readonly kinds: readonly HealthKind[];
  readonly messages: readonly string[];
  /** The kinds that have no check, with the reason. */
  readonly without: readonly string[];
  readonly exitCode: number;
}

const KINDS: readonly WorkloadKind[] = workloadTypes;

/** Reads the kinds of a run. Its exit code is not 0 where Resource Interfaces cannot be read. */
export async function readHealthKinds({ root = findRoot("."), ri }: HealthOptions): Promise<KnownKinds> {
  const { organization = assumedOrganization(), issues, unreadable } = readOrganization(root);
  const subject = await readSubject(root, undefined, organization);
  const extra = readNamedInterfaces(ri);
  const own: readonly ResourceInterface[] = [
    ...(subject.resourceInterfaces ?? []),
    ...extra.definitions.map(({ resourceInterface }) => resourceInterface),
  ];
  const unread = [...unreadable, ...subject.unreadable, ...extra.unreadable];
  const errors = [...issues, ...extra.issues].filter(({ severity }) => severity === "error");
  const catalogue = catalogueOf({ workloadTypes: KINDS, resourceInterfaces: own });
  const { kinds, withoutStatus } = healthKindsOf(catalogue, KINDS, own);
  const without = withoutStatus.map(
    (kind) => `${kindName(kind.group, kind.kind)}: its Resource Interface finds no status, so it has no check`,
  );
  return {
    kinds,
    messages: [...unreadableLines(unread), ...issueLines(errors)],
    without,
    exitCode: errors.length > 0 ? EXIT.usage : staleIf(unread.length > 0),
  };
}

/**
 * The named kinds; without a name all that the controller does not check itself, and those whose check a value of `--running`
 * replaces. Or the message for names that are unknown.
 */
export function chooseKinds(
  names: readonly string[],
  kinds: readonly HealthKind[],
  controller: HealthController,
): Omit<KnownKinds, "without"> {
  const unknown = names.filter((name) => !kinds.some((kind) => isNamedKind(kind, name)));
  const known = kinds.map((kind) => ({ ...kind, versions: [] }));
  const messages = unknown.map(
    (name) => `muster health: no kind ${formatValue(name)} has a status${kindSuggestion(name, known)}`,
  );
  const chosen = kinds.filter((kind) =>
    names.length === 0
      ? kind.replacesCheck === true || !isCheckedBy(controller, kind)
      : names.some((name) => isNamedKind(kind, name)),
  );
  return { kinds: chosen, messages, exitCode: unknown.length > 0 ? EXIT.usage : EXIT.fine };
}

/** An object of `--test`. */
export interface RecordedManifest {
  readonly file: string;
  /** `file:line:column` of the object. */
  readonly place: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** Reads recorded objects. Without any there is a message, because a test of nothing must not succeed. */
export function readHealthObjects(paths: readonly string[]): {
  readonly objects: readonly RecordedManifest[];
  readonly messages: readonly string[];
} {
  if (paths.length === 0) return { objects: [], messages: [] };
  const { documents, unreadable } = readManifests(paths);
  const objects = documents.flatMap(({ value, file, locate }) =>
    isObject(value) && "kind" in value && "apiVersion" in value
      ? [{ file, place: locationText(locate("")), object: value }]
      : [],
  );
  const messages = unreadableLines(unreadable);
  if (objects.length > 0 || messages.length > 0) return { objects, messages };
  return { objects, messages: paths.map((path) => `${displayName(path)}:1:1: error: contains no object`) };
}

/** Kind and name of an object. */
export function kindAndName(object: Readonly<Record<string, unknown>>): string {
  return `${String(object.kind)} ${text(at(object, "metadata", "name")) ?? ""}`.trim();
}

/** The kind of an object, with the Resource Interface of its version. */
export function describedBy(kinds: readonly HealthKind[], object: Readonly<Record<string, unknown>>) {
  const apiVersion = String(object.apiVersion);
  const kind = kinds.find((each) => each.kind === object.kind && each.group === groupOf(apiVersion));
  const definition = kind?.definitions.find(
    ({ rootComponent }) => rootComponent.kind?.version === versionOf(apiVersion),
  );
  if (kind === undefined || definition === undefined) return undefined;
  return { kind, definition };
}
