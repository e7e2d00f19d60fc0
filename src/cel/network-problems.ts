/** The error of Go for a text that is not an IP address that Kubernetes takes. Source: Go, `net/netip`. */
export function addressProblem(text: string): string {
  if (/^::ffff:/i.test(text) && addressReason(text.replace(/^::ffff:/i, "")) === "") {
    return `IPv4-mapped IPv6 address ${JSON.stringify(text)} is not allowed`;
  }
  if (text.includes(":") && /%./.test(text)) return `IP address ${JSON.stringify(text)} with zone value is not allowed`;
  return `IP Address ${JSON.stringify(text)} parse error during conversion from string: ${parseError(text)}`;
}

/** The error of Go for a text that is not a block of addresses that Kubernetes takes. */
export function blockProblem(text: string): string {
  const end = text.lastIndexOf("/");
  const [address, bits] = [text.slice(0, end), text.slice(end + 1)];
  if (end >= 0 && /^::ffff:/i.test(address)) {
    return `IPv4-mapped IPv6 address ${JSON.stringify(text)} is not allowed`;
  }
  return `network address parse error during conversion from string: netip.ParsePrefix(${JSON.stringify(text)}): ${prefixReason(end, address, bits)}`;
}

function prefixReason(end: number, address: string, bits: string): string {
  if (end < 0) return "no '/'";
  const isAddress = address.includes(":") ? /^[0-9a-f:]+$/i.test(address) : addressReason(address) === "";
  if (!isAddress) return parseError(address);
  if (!/^(?:\d|[1-9]\d+)$/.test(bits)) return `bad bits after slash: ${JSON.stringify(bits)}`;
  return "prefix length out of range";
}

function parseError(text: string): string {
  return `ParseAddr(${JSON.stringify(text)}): ${addressReason(text)}`;
}

/** The reason of Go; `""` for an address of IPv4. The reasons for IPv6 are not told apart. */
function addressReason(text: string): string {
  const kind = /[.:%]/.exec(text)?.[0];
  if (kind === undefined) return "unable to parse IP";
  if (kind === "%") return "missing IPv6 address";
  if (kind === ":") return `unexpected character, want colon (at ${JSON.stringify(text)})`;
  let [value, digits, dots] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const at = `(at ${JSON.stringify(text.slice(index))})`;
    if (/\d/.test(character)) {
      if (digits === 1 && value === 0) return "IPv4 field has octet with leading zero";
      value = value * 10 + Number(character);
      digits += 1;
      if (value > 255) return "IPv4 field has value >255";
    } else if (character === ".") {
      if (digits === 0 || index === text.length - 1) return `IPv4 field must have at least one digit ${at}`;
      if (dots === 3) return "IPv4 address too long";
      [value, digits, dots] = [0, 0, dots + 1];
    } else return `unexpected character ${at}`;
  }
  return dots < 3 ? "IPv4 address too short" : "";
}
