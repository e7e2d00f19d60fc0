/** Whether a text is a block of IPv4 or IPv6 addresses, such as `10.0.0.0/8`. */
export function isCidr(text: string): boolean {
  const [, address = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIp(address) && Number(length) <= (address.includes(":") ? 128 : 32);
}

/** Whether a valid block is a part of another one, and not the same. */
export function isPartOfCidr(part: string, whole: string): boolean {
  const [inner, outer] = [prefixOf(part), prefixOf(whole)];
  return inner.length > outer.length && inner.startsWith(outer);
}

/** The family of a block, and the bits that all its addresses have. */
function prefixOf(block: string): string {
  const [address = "", length] = block.split("/");
  const [bits, family, size] = address.includes(":") ? [v6Bits(address), "6", 16] : [address.split("."), "4", 8];
  const all = bits.map((part) =>
    Number(family === "6" ? `0x${part}` : part)
      .toString(2)
      .padStart(size, "0"),
  );
  return family + all.join("").slice(0, Number(length));
}

/** The groups of an IPv6 address, without `::` and without an IPv4 address at its end. */
function v6Bits(address: string): readonly string[] {
  const plain = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}

/** Whether a text is an IPv4 or IPv6 address. */
export function isIp(text: string): boolean {
  if (text.includes(":")) return isV6(text);
  return isV4(text);
}

function isV6(address: string): boolean {
  const [head = "", tail, ...more] = address.split("::");
  const groups = [head, tail ?? ""].flatMap((part) => (part === "" ? [] : part.split(":")));
  const last = groups.at(-1) ?? "";
  // The last 32 bits may be an IPv4 address.
  const all = last.includes(".") && isV4(last) ? [...groups.slice(0, -1), "0", "0"] : groups;
  const isComplete = tail === undefined ? all.length === 8 : all.length < 8;
  return more.length === 0 && isComplete && all.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group));
}

function isV4(address: string): boolean {
  const parts = address.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}
