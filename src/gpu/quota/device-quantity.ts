import { MOST_DEVICES } from "../../kernel/index.ts";

/** A resource quantity as a number of devices. */
interface DeviceQuantity {
  /** Rounded away from zero as Go's `Quantity.Value` does, and between -`MOST_DEVICES` and `MOST_DEVICES`. */
  readonly value: number;
  /** Whether nothing was rounded or cut. */
  readonly exact: boolean;
}

// https://pkg.go.dev/k8s.io/apimachinery/pkg/api/resource#Quantity documents the grammar.
const QUANTITY = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+)|([KMGTPE]i|[numkMGTPE]))?$/;
const LONGEST = 100;

/** Powers of ten of the decimal suffixes of a quantity. */
const DECIMAL: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);

/** Powers of 1,024 of the binary suffixes of a quantity. */
const BINARY: ReadonlyMap<string, number> = new Map(["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"].map((s, i) => [s, i + 1]));

/**
 * Reads a resource quantity by the grammar of Kubernetes: a decimal number with an optional suffix or exponent,
 * as a string or as a JSON number. `undefined` for everything else, and for a text of more than 100 characters.
 */
export function deviceQuantity(value: unknown): DeviceQuantity | undefined {
  if (typeof value === "number") return deviceQuantity(String(value));
  if (typeof value !== "string" || value.length > LONGEST) return undefined;
  // Nearly every quantity is a short integer, which needs no big ones.
  if (/^\d{1,9}$/.test(value)) return { value: Number(value), exact: true };
  const parts = QUANTITY.exec(value);
  if (parts === null) return undefined;
  const [, sign, whole = "", fraction = parts[4] ?? "", , exponent = "0", suffix = ""] = parts;
  const digits = BigInt(`${whole}${fraction}`) * 1024n ** BigInt(BINARY.get(suffix) ?? 0);
  const power = Number(exponent) + (DECIMAL.get(suffix) ?? 0) - fraction.length;
  const size = scaled(digits, power);
  if (sign === "-" && size.value !== 0) return { ...size, value: -size.value };
  return size;
}

function scaled(digits: bigint, power: number): DeviceQuantity {
  if (digits === 0n) return { value: 0, exact: true };
  // A hostile exponent must not create a huge number.
  if (power > LONGEST) return { value: MOST_DEVICES, exact: false };
  if (power < -3 * LONGEST) return { value: 1, exact: false };
  const divisor = 10n ** BigInt(Math.max(-power, 0));
  const product = digits * 10n ** BigInt(Math.max(power, 0));
  const up = (product + divisor - 1n) / divisor;
  if (up > BigInt(MOST_DEVICES)) return { value: MOST_DEVICES, exact: false };
  return { value: Number(up), exact: product % divisor === 0n };
}
