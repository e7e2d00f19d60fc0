import {
  CelBytes,
  CelDuration,
  CelNetwork,
  CelOpaque,
  CelQuantity,
  CelTime,
  CelTypeName,
  CelUrl,
  CelVersion,
} from "./scalars.ts";
import {
  type CelData,
  type CelList,
  type CelMap,
  CelOptional,
  isCelList,
  isCelMap,
  isNumber,
  NotEvaluated,
  unorderedLists,
} from "./values.ts";
import type { Work } from "./work.ts";

/**
 * Whether two values are equal. Values of different types are not.
 *
 * @throws NotEvaluated for a value that muster cannot read
 */
export function equalCel(a: CelData, b: CelData, work: Work): boolean {
  work.spend();
  for (const value of [a, b]) if (value instanceof CelOpaque) throw new NotEvaluated(`reads ${value.what}`);
  if (a === b) return true;
  if (typeof a === "string" && typeof b === "string") {
    if (a.length === b.length) work.read(a);
    return false;
  }
  // Two types are compared as `double`, as cel-go does.
  if (isNumber(a) && isNumber(b)) return typeof a !== typeof b && Number(a) === Number(b);
  if (isCelList(a)) return isCelList(b) && equalLists(a, b, work);
  if (isCelMap(a)) return isCelMap(b) && equalMaps(a, b, work);
  if (a instanceof CelTime) return b instanceof CelTime && a.nanos === b.nanos;
  if (a instanceof CelDuration) return b instanceof CelDuration && a.nanos === b.nanos;
  if (a instanceof CelQuantity) return b instanceof CelQuantity && a.nano === b.nano;
  if (a instanceof CelBytes) return b instanceof CelBytes && a.bytes.equals(b.bytes);
  if (a instanceof CelTypeName) return b instanceof CelTypeName && a.name === b.name;
  if (a instanceof CelNetwork) return b instanceof CelNetwork && sameNetwork(a, b);
  if (a instanceof CelUrl) return b instanceof CelUrl && a.url.href === b.url.href;
  if (a instanceof CelVersion) return b instanceof CelVersion && `${a.numbers}-${a.pre}` === `${b.numbers}-${b.pre}`;
  if (!(a instanceof CelOptional && b instanceof CelOptional)) return false;
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equalCel(a.value, b.value, work);
}

function sameNetwork(a: CelNetwork, b: CelNetwork): boolean {
  return a.bits === b.bits && a.family === b.family && a.prefix === b.prefix;
}

function equalLists(a: CelList, b: CelList, work: Work): boolean {
  if (a.length !== b.length) return false;
  // The API server compares as the list on the left does.
  if (unorderedLists.has(a)) return a.every((item) => b.some((other) => equalCel(item, other, work)));
  return a.every((item, index) => equalCel(item, b[index] ?? null, work));
}

function equalMaps(a: CelMap, b: CelMap, work: Work): boolean {
  if (a.size !== b.size) return false;
  for (const key of a.keys()) {
    const [value, other] = [a.get(key), b.get(key)];
    if (value === undefined || other === undefined || !equalCel(value, other, work)) return false;
  }
  return true;
}
