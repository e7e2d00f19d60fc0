import { hasKubernetesChange, isCidr, isDate, isIp } from "../../kernel/index.ts";

const CLOCK = /^(\d\d):(\d\d):(\d\d)(?:.\d+)?(?:z|[+-]\d\d:\d\d)$/;
// No expression has two ways to read a part of a text, so that the time for a hostile one does not grow with its square.
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const GO_DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const WORD_DURATION =
  /(?<!\d)\d+\s*(?:ns|us|µs|ms|s|m|h|d|w|nano\w*|micro\w*|milli\w*|sec\w*|min\w*|hr|hour\w*|day\w*|wk|week\w*)(?![A-Za-zµ])/i;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?([0-9a-f])[0-9a-f]{3}-?([0-9a-f])[0-9a-f]{3}-?[0-9a-f]{12}$/i;
const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const HOST = /^[\p{L}\p{S}\p{N}](?:[\p{L}\p{S}0-9-]{0,61}[\p{L}\p{S}0-9])?$/u;
const SINGLE_HOST = /^[\p{L}\p{S}0-9]-?[\p{L}\p{S}0-9]*$/u;
const URI = /^(?:[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^\s/?#]*(?:[/?#].*)?|(?!\/\/).*)|\/.*|\*)$/;
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/** The checks of the formats that an API server checks, by their names without hyphens. */
const CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  bsonobjectid: (text) => /^[0-9a-fA-F]{24}$/.test(text),
  byte: (text) => text !== "" && text.length % 4 === 0 && BASE64.test(text),
  cidr: (text) => isCidr(plainNumbers(text)),
  date: isDate,
  datetime: isDateTime,
  duration: (text) => GO_DURATION.test(text) || WORD_DURATION.test(text),
  email: (text) => /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\s@]+$|<[^\s@<>]+@[^\s@<>]+>\s*$/.test(text),
  hexcolor: (text) => /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text),
  hostname: isHostname,
  ipv4: (text) => isIp(plainNumbers(text)) && text.includes("."),
  ipv6: (text) => isIp(text) && text.includes(":"),
  k8slongname: (text) => text.length <= LONGEST_NAME && text.split(".").every((label) => LABEL.test(label)),
  k8sshortname: (text) => text.length <= LONGEST_LABEL && LABEL.test(text),
  mac: (text) =>
    /^[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2}|(?:\1[0-9a-f]{2}){14})?$/i.test(text) ||
    /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}(?:\.[0-9a-f]{4})?(?:(?:\.[0-9a-f]{4}){6})?$/i.test(text),
  ssn: (text) => /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  uri: (text) => URI.test(text) && !/^[^?]*%(?![0-9A-Fa-f]{2})/.test(text),
  uuid: (text) => UUID.test(text),
  uuid3: (text) => UUID.exec(text)?.[1] === "3",
  uuid4: (text) => UUID.exec(text)?.[1] === "4" && isVariant(text),
  uuid5: (text) => UUID.exec(text)?.[1] === "5" && isVariant(text),
};

/** Formats that an API server checks and muster does not check. */
const UNCHECKED: ReadonlySet<string> = new Set(["creditcard", "isbn", "isbn10", "isbn13", "password", "rgbcolor"]);

/**
 * The check of a format; undefined where the API server ignores the format. A format without a check accepts all texts.
 *
 * @param minor the minor version of Kubernetes 1 of the cluster
 */
export function formatCheck(format: unknown, minor: number): ((text: string) => boolean) | undefined {
  if (typeof format !== "string") return undefined;
  const name = format.replaceAll("-", "");
  if (name.startsWith("k8s") && !hasKubernetesChange(`1.${minor}`, "name-formats")) return undefined;
  if (UNCHECKED.has(name)) return () => true;
  if (Object.hasOwn(CHECKS, name)) return CHECKS[name];
  return undefined;
}

/** Addresses without the zeros in front of numbers, which the API server ignores. */
function plainNumbers(address: string): string {
  if (address.includes(":")) return address;
  return address.replaceAll(/\b0+(?=\d)/g, "");
}

function isDateTime(text: string): boolean {
  const [date = "", clock = ""] = text.toLowerCase().split("t");
  const [, hour = "", minute = "", second = ""] = CLOCK.exec(clock) ?? [];
  return isDate(date) && hour !== "" && hour <= "23" && minute <= "59" && second <= "59";
}

function isHostname(text: string): boolean {
  const labels = text.split(".");
  if (labels.length === 1) return SINGLE_HOST.test(text) && text.length <= LONGEST_LABEL;
  return (
    text.length <= 255 &&
    labels.slice(0, -1).every((label) => HOST.test(label)) &&
    /^\p{L}{2,63}$/u.test(labels.at(-1) ?? "")
  );
}

function isVariant(uuid: string): boolean {
  return /^[89ab]/i.test(UUID.exec(uuid)?.[2] ?? "");
}
