import { isCidr, isIp } from "../kernel/index.ts";
import { type CelFunctions, type CelRun, onText } from "./function.ts";
import { addressProblem, blockProblem } from "./network-problems.ts";
import { CelNetwork } from "./scalars.ts";
import { type CelData, CelError } from "./values.ts";

const BITS = { 4: 32n, 6: 128n } as const;

/** Functions of addresses and of blocks. Source: apiserver, `pkg/cel/library/{ip,cidr}.go`. */
export const NETWORK_FUNCTIONS: CelFunctions = {
  isIP: { run: onText(isAddress) },
  isCIDR: { run: onText(isBlock) },
  ip: { run: onText(addressOf) },
  cidr: {
    run: onText(blockOf),
  },
};

/** Methods of addresses and of blocks. */
export const NETWORK_METHODS: CelFunctions = {
  family: { run: onAddress(({ family }) => BigInt(family)) },
  isUnspecified: { run: onAddress(({ bits }) => bits === 0n) },
  isLoopback: { run: within("127.0.0.0/8", "::1/128") },
  isLinkLocalMulticast: { run: within("224.0.0.0/24", "ff02::/16") },
  isLinkLocalUnicast: { run: within("169.254.0.0/16", "fe80::/10") },
  isGlobalUnicast: {
    run: onAddress((address) => {
      const isLocal = ["127.0.0.0/8", "::1/128", "169.254.0.0/16", "fe80::/10", "224.0.0.0/4", "ff00::/8"];
      if (address.bits === 0n || (address.family === 4 && address.bits === 2n ** 32n - 1n)) return false;
      return !isLocal.some((block) => contains(blockOf(block), address));
    }),
  },
  ip: {
    run: ([value, text]) => {
      if (text !== undefined || !(value instanceof CelNetwork) || value.prefix === undefined) return undefined;
      return new CelNetwork(value.bits, value.family);
    },
  },
  containsIP: { run: containing((text) => (isAddress(text) ? addressBits(text) : undefined)) },
  containsCIDR: { run: containing(blockOf) },
  prefixLength: {
    run: ([value]) => (value instanceof CelNetwork && value.prefix !== undefined ? BigInt(value.prefix) : undefined),
  },
  masked: { run: ([value]) => (value instanceof CelNetwork && value.prefix !== undefined ? masked(value) : undefined) },
};

/** The function `ip.isCanonical(text)`: whether a text is the usual form of its address. */
export const isCanonicalAddress: CelRun = onText((text) => networkText(addressOf(text)) === text);

function isAddress(text: string): boolean {
  // Go reads zones and mapped addresses of IPv4 as well, but Kubernetes rejects both.
  return isIp(text) && !text.includes("%") && !isMapped(addressBits(text));
}

/** Whether an address of IPv6 stands for one of IPv4. */
function isMapped({ bits, family }: CelNetwork): boolean {
  return family === 6 && bits >> 32n === 0xffffn;
}

function isBlock(text: string): boolean {
  return isCidr(text) && isAddress(text.split("/")[0] ?? "") && !/\/0\d/.test(text);
}

function addressOf(text: string): CelNetwork {
  if (!isAddress(text)) throw new CelError(addressProblem(text));
  return addressBits(text);
}

function addressBits(given: string): CelNetwork {
  const last = given.lastIndexOf(":") + 1;
  const text = last > 0 ? given.slice(0, last) + lastGroups(given.slice(last)) : given;
  if (!text.includes(":")) return new CelNetwork(bitsOf(text.split("."), 8n), 4);
  const [head = "", tail] = text.split("::");
  const groups = (half: string) => half.split(":").filter(Boolean);
  const [left, right] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return new CelNetwork(
    bitsOf(
      [...left, ...zeros, ...right].map((group) => `0x${group}`),
      16n,
    ),
    6,
  );
}

/** The two last groups of an address of IPv6 that are written as one of IPv4. */
function lastGroups(part: string): string {
  if (!part.includes(".")) return part;
  const bits = bitsOf(part.split("."), 8n);
  return `${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
}

function bitsOf(parts: readonly string[], size: bigint): bigint {
  return parts.reduce((sum, part) => (sum << size) + BigInt(part), 0n);
}

function blockOf(text: string): CelNetwork {
  if (!isBlock(text)) {
    throw new CelError(`network address parse error during conversion from string: ${blockProblem(text)}`);
  }
  const [address = "", prefix] = text.split("/");
  const { bits, family } = addressOf(address);
  return new CelNetwork(bits, family, Number(prefix));
}

function masked({ bits, family, prefix = 0 }: CelNetwork): CelNetwork {
  const free = BITS[family] - BigInt(prefix);
  return new CelNetwork((bits >> free) << free, family, prefix);
}

/** Whether a block contains an address or another block. */
function contains(block: CelNetwork, other: CelNetwork): boolean {
  const { family, prefix = 0 } = block;
  if (family !== other.family || prefix > (other.prefix ?? 128)) return false;
  return masked(new CelNetwork(other.bits, family, prefix)).bits === masked(block).bits;
}

function containing(read: (text: string) => CelNetwork | undefined): CelRun {
  return ([block, other]) => {
    if (!(block instanceof CelNetwork) || block.prefix === undefined) return undefined;
    const inner = typeof other === "string" ? read(other) : other;
    if (inner instanceof CelNetwork) return contains(block, inner);
    if (typeof other === "string") throw new CelError("reads a text that is not an address", "no such overload");
    return undefined;
  };
}

function onAddress(run: (address: CelNetwork) => CelData): CelRun {
  return ([value]) => (value instanceof CelNetwork && value.prefix === undefined ? run(value) : undefined);
}

function within(...blocks: readonly string[]): CelRun {
  return onAddress((address) => blocks.some((block) => contains(blockOf(block), address)));
}

/** An address or a block as a text, in its usual form. */
export function networkText({ bits, family, prefix }: CelNetwork): string {
  const address = family === 4 ? partsOf(bits, 4, 8n, 10).join(".") : v6Text(partsOf(bits, 8, 16n, 16));
  return prefix === undefined ? address : `${address}/${prefix}`;
}

function partsOf(bits: bigint, count: number, size: bigint, base: number): readonly string[] {
  const mask = (1n << size) - 1n;
  return Array.from({ length: count }, (_, index) =>
    ((bits >> (size * BigInt(count - 1 - index))) & mask).toString(base),
  );
}

/** The longest row of at least two zeros is `::`, the first one of several. */
function v6Text(groups: readonly string[]): string {
  let best = { start: 0, length: 1 };
  let start = 0;
  for (const [index, group] of [...groups, "end"].entries()) {
    if (group === "0") continue;
    if (index - start > best.length) best = { start, length: index - start };
    start = index + 1;
  }
  if (best.length === 1) return groups.join(":");
  return `${groups.slice(0, best.start).join(":")}::${groups.slice(best.start + best.length).join(":")}`;
}
