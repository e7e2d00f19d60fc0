import { describeValue, isPresent } from "../../k8s-fields/index.ts";
import { type FieldProblem, given, pointerTo, quantityOf, violation } from "../../kernel/index.ts";
import type { AmountFile, ResourceQuotaFile } from "./file-types.ts";
import type { Quota } from "./organization.ts";

/** The word of `muster.yaml` for an amount without a limit. */
const UNLIMITED = "unlimited";

const NANO = 10n ** 9n;
const KINDS = {
  gpu: { shape: /^\d+(\.\d*)?$/, step: NANO / 100n, unit: NANO, needs: "GPUs in steps of 0.01, such as 8 or 0.5" },
  cpu: {
    shape: /^\d+(\.\d*)?m?$/,
    step: NANO / 1000n,
    unit: NANO / 1000n,
    needs: "cores in steps of 0.001, such as 64, 0.5 or 500m",
  },
  memory: { shape: /^/, step: NANO, unit: NANO * 1_000_000n, needs: "a size of whole bytes, such as 512Gi or 64G" },
} as const;

/** The resources of a quota. */
type ResourceKind = keyof typeof KINDS;

/** A quota that was read; absent when the file has an invalid one. */
interface ReadQuota {
  readonly quota?: Quota;
  readonly findings: readonly FieldProblem[];
}

/**
 * Reads one resource of a quota: GPUs as a number of GPUs, CPU as millicores, memory as MB of 10^6 bytes, which are
 * the units of KAI's queues. KAI reads an absent amount as 0, which blocks every pod, so every amount is mandatory: an
 * object has `deserved` and `limit`, the word `unlimited` sets both.
 */
export function readQuota(file: ResourceQuotaFile | undefined, at: string, kind: ResourceKind): ReadQuota {
  if (file === undefined) return { findings: [] };
  if (typeof file !== "object") return readWord(file, at, kind);
  const deserved = readAmount(file.deserved, pointerTo(at, "deserved"), kind);
  const limit = readAmount(file.limit, pointerTo(at, "limit"), kind);
  const findings = [...deserved.findings, ...limit.findings];
  if (deserved.amount === undefined || limit.amount === undefined) return { findings };
  if (limit.amount < deserved.amount) {
    const expected = `at least ${file.deserved}`;
    const text = `is ${file.limit}, less than the ${file.deserved} that are deserved`;
    const fix = `write at least ${file.deserved}, or lower deserved to ${file.limit}`;
    return { findings: [violation(pointerTo(at, "limit"), text, { expected, received: `${file.limit}`, fix })] };
  }
  const overQuotaWeight = file.overQuotaWeight ?? 1;
  return { quota: { deserved: deserved.amount, limit: limit.amount, overQuotaWeight }, findings };
}

function readWord(word: string | number, at: string, kind: ResourceKind): ReadQuota {
  if (word === UNLIMITED) return { quota: { deserved: Infinity, limit: Infinity, overQuotaWeight: 1 }, findings: [] };
  const expected = "{deserved, limit}, or unlimited";
  const received = describeValue(word);
  const usable = readAmount(word, at, kind).amount !== undefined;
  // A number of bytes is nearly always one without its unit.
  const amount = kind === "memory" && typeof word === "number" ? `${word}Gi` : word;
  const isFixed = readAmount(amount, at, kind).amount !== undefined;
  return {
    findings: [
      {
        fault: "schema",
        path: at,
        message: `must be ${expected}, but is ${received}${usable ? ", which could be either of the two" : ""}`,
        expected,
        received,
        ...(isFixed ? { fix: `write {deserved: ${amount}, limit: ${amount}}` } : {}),
      },
    ],
  };
}

interface ReadAmount {
  readonly amount?: number;
  readonly findings: readonly FieldProblem[];
}

/** Reads one amount in the unit of its kind; `unlimited` is `Infinity`. */
function readAmount(value: AmountFile | undefined, at: string, kind: ResourceKind): ReadAmount {
  if (!isPresent(value)) return { findings: [] };
  if (value === UNLIMITED) return { amount: Infinity, findings: [] };
  const { shape, step, unit, needs } = KINDS[kind];
  const refuse = (text: string, fix?: string): ReadAmount => {
    const more = given({ expected: needs, received: describeValue(value), fix });
    return { findings: [violation(at, text, more)] };
  };
  const quantity = quantityOf(value);
  if (quantity !== undefined && quantity.nano < 0n) {
    return refuse(`must not be below 0, but is ${value}`, `write ${UNLIMITED}`);
  }
  if (quantity === undefined || !shape.test(String(value))) {
    return refuse(`must be ${needs}, or ${UNLIMITED}, but is ${describeValue(value)}`);
  }
  if (quantity.nano % step !== 0n) return refuse(`must be ${needs}, but is ${value}`);
  if (kind === "memory" && quantity.nano > 0n && quantity.nano < KINDS.memory.unit) {
    return refuse(`is ${value} bytes, less than a megabyte`, `write the unit, for example ${value}Gi`);
  }
  return { amount: inUnits(quantity.nano, unit), findings: [] };
}

/** Converts an amount in billionths to a unit of a power of ten of them: returns the nearest number. */
export function inUnits(nano: bigint, unit: bigint): number {
  const whole = nano / unit;
  const rest = nano % unit;
  if (rest === 0n) return Number(whole);
  return Number(`${whole}.${String(rest).padStart(String(unit).length - 1, "0")}`);
}
