import { at, formatValue, pointerTo, text, variableIn } from "../../kernel/index.ts";
import type { RunaiKind } from "./field.ts";
import { runaiFields } from "./fields.ts";
import type { RunaiProblem } from "./problem.ts";
import { valuePointer } from "./value-text.ts";
import { wrappedItems, wrappedValue } from "./wrapped.ts";

/** A `spec` or `masterSpec` and its place. */
export interface SpecPart {
  readonly spec: object;
  readonly pointer: "/spec" | "/masterSpec";
  readonly kind: RunaiKind;
}

/** Fields that another field switches on. */
const SWITCHED = [
  ["podAffinitySchedulingRule", "podAffinity"],
  ["podAffinityTopology", "podAffinity"],
  ["runAsUid", "runAsUser"],
  ["runAsGid", "runAsUser"],
] as const;

const MPI_ONLY = ["processes", "slotsPerWorker"] as const;

/** Returns the conditions between fields that a `spec` or `masterSpec` does not meet. */
export function constraintProblems(part: SpecPart): readonly RunaiProblem[] {
  const { spec } = part;
  // The template of a base workload may have whatever is absent here.
  const isComplete = at(spec, "baseWorkload") === undefined;
  return [
    ...(isComplete ? [...missingFields(part), ...switchedOff(part), ...processesAboveSlots(part)] : []),
    ...scaleBounds(part),
    ...twoNames(part),
    ...mpiOnly(part),
    ...claims(part),
  ];
}

function missingFields({ spec, pointer, kind }: SpecPart): readonly RunaiProblem[] {
  const missing = runaiFields.filter(({ mandatory, name }) => mandatory === "always" && isAbsent(spec, name));
  const problems = missing.map(({ name }) => absent(pointer, name, `${kind} has no ${name}, which is mandatory`));
  if (pointer === "/spec" && isAbsent(spec, "name") && isAbsent(spec, "namePrefix")) {
    const message = `${kind} has neither name nor namePrefix below spec, and metadata.name does not name the workload`;
    problems.push(absent(pointer, "name", message));
  }
  return problems;
}

function switchedOff({ spec, pointer }: SpecPart): readonly RunaiProblem[] {
  return SWITCHED.flatMap(([field, by]) => {
    if (wrappedValue(spec, field) === undefined || isOn(wrappedValue(spec, by))) return [];
    const fix = `write ${by}: {value: true}, or remove ${field}`;
    return [{ ...problemAt(pointer, field, `${field} has no effect unless ${by} is true`), fix }];
  });
}

function twoNames({ spec, pointer }: SpecPart): readonly RunaiProblem[] {
  if (isAbsent(spec, "name") || isAbsent(spec, "namePrefix")) return [];
  return [problemAt(pointer, "namePrefix", "namePrefix is set together with name, but the two exclude each other")];
}

function mpiOnly({ spec, pointer }: SpecPart): readonly RunaiProblem[] {
  const jobType = text(at(spec, "jobType"));
  if (jobType === undefined || /^mpi/i.test(jobType) || variableIn(jobType) !== undefined) return [];
  return MPI_ONLY.flatMap((field) => {
    if (isAbsent(spec, field)) return [];
    return [problemAt(pointer, field, `${field} is a field of an MPIJob, but jobType is ${formatValue(jobType)}`)];
  });
}

/** An MPI launcher starts its processes only where the workers have a slot for each. */
function processesAboveSlots({ spec, pointer }: SpecPart): readonly RunaiProblem[] {
  const jobType = text(at(spec, "jobType"));
  const processes = countOf(spec, "processes");
  if (processes === undefined || (jobType !== undefined && !/^mpi/i.test(jobType))) return [];
  // Without both, the reference does not state how many slots there are.
  if (isAbsent(spec, "workers") && isAbsent(spec, "slotsPerWorker")) return [];
  const counts = ["workers", "slotsPerWorker"].map((field) => (isAbsent(spec, field) ? 1 : countOf(spec, field)));
  const [workers, slots] = counts;
  if (workers === undefined || slots === undefined || processes <= workers * slots) return [];
  const message = `processes is ${processes}, but the workers (${workers}) have ${workers * slots} slots`;
  const fix = `write at most ${workers * slots} processes, or more workers or slotsPerWorker`;
  return [{ ...problemAt(pointer, "processes", message), fix }];
}

function scaleBounds({ spec, pointer }: SpecPart): readonly RunaiProblem[] {
  const [least, most] = [countOf(spec, "minScale"), countOf(spec, "maxScale")];
  if (least === undefined || most === undefined || least <= most) return [];
  const message = `minScale is ${least}, which is above maxScale (${most})`;
  return [
    { ...problemAt(pointer, "minScale", message), fix: `write minScale of at most ${most}, or a higher maxScale` },
  ];
}

/** An integer; undefined for no value, a variable or another value. */
function countOf(spec: object, field: string): number | undefined {
  const value = wrappedValue(spec, field);
  const count = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : undefined;
}

function claims({ spec, pointer }: SpecPart): readonly RunaiProblem[] {
  return wrappedItems(spec, "pvcs").flatMap(([key, claim]) => {
    const path = pointerTo(pointer, "pvcs", "items", key, "value");
    const has = (field: string) => (at(claim, field) ?? undefined) !== undefined;
    if (typeof claim !== "object" || claim === null) return [];
    if (at(claim, "existingPvc") === true) {
      if (has("claimName")) return [];
      const message = `claim ${key} has existingPvc: true, but no claimName`;
      return [{ code: "constraint", path: `${path}/claimName`, message }];
    }
    const problems: RunaiProblem[] = [];
    if (!has("size") && !has("Size")) {
      const message = `claim ${key} is new, since existingPvc is not true, but has no size`;
      const fix = "write size, or existingPvc: true for a claim that exists";
      problems.push({ code: "constraint", path: `${path}/size`, message, fix });
    }
    if (!has("claimName") && at(claim, "ephemeral") !== true) {
      const message = `claim ${key} has no claimName, which the reference calls mandatory`;
      problems.push({
        code: "constraint",
        severity: "warning",
        path: `${path}/claimName`,
        message,
        fix: "write claimName",
      });
    }
    return problems;
  });
}

function isAbsent(spec: object, field: string): boolean {
  return (at(spec, field) ?? undefined) === undefined;
}

function isOn(value: unknown): boolean {
  return value === true || (typeof value === "string" && variableIn(value) !== undefined);
}

function problemAt(pointer: string, field: string, message: string): RunaiProblem {
  return { code: "constraint", path: valuePointer(pointer, field), message };
}

function absent(pointer: string, field: string, message: string): RunaiProblem {
  return { code: "constraint", path: pointerTo(pointer, field), message, fix: `write ${field}: {value: "…"}` };
}
