/** Whether a text is a block of IPv4 or IPv6 addresses, such as `10.0.0.0/8`. */
export function isCidr(text: string): boolean {
  const [, address = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIp(address) && Number(length) <= (address.includes(":") ? 128 : 32);
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
