import { compareCel } from "./function.ts";
import {
  CelBytes,
  CelDuration,
  CelFormat,
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
  return equalOrNone(a, b, work) === true;
}

/**
 * As `equalCel`; undefined where an API server has an error: a value of a library is compared with one of another type, or
 * with a computed quantity.
 */
export function equalOrNone(a: CelData, b: CelData, work: Work): boolean | undefined {
  work.spend();
  for (const value of [a, b]) if (value instanceof CelOpaque) throw new NotEvaluated(`reads ${value.what}`);
  if (a === b && !(a instanceof CelQuantity)) return true;
  if (typeof a === "string" && typeof b === "string") {
    if (a.length === b.length) work.read(a);
    return false;
  }
  if (isNumber(a) && isNumber(b)) return compareCel(a, b, work) === 0;
  if (isCelList(a)) return isCelList(b) && equalLists(a, b, work);
  if (isCelMap(a)) return isCelMap(b) && equalMaps(a, b, work);
  if (a instanceof CelTime) return b instanceof CelTime && a.nanos === b.nanos;
  if (a instanceof CelDuration) return b instanceof CelDuration && a.nanos === b.nanos;
  if (a instanceof CelBytes) return b instanceof CelBytes && a.bytes.equals(b.bytes);
  if (a instanceof CelTypeName) return b instanceof CelTypeName && a.name === b.name;
  if (isOfLibrary(a)) return b === null ? false : equalOfLibrary(a, b);
  if (!(a instanceof CelOptional && b instanceof CelOptional)) return false;
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equalOrNone(a.value, b.value, work);
}

type OfLibrary = CelQuantity | CelNetwork | CelUrl | CelVersion | CelFormat;

const LIBRARY = [CelQuantity, CelNetwork, CelUrl, CelVersion, CelFormat] as const;

function isOfLibrary(value: CelData): value is OfLibrary {
  return LIBRARY.some((type) => value instanceof type);
}

function equalOfLibrary(a: OfLibrary, b: CelData): boolean | undefined {
  if (a instanceof CelQuantity) return b instanceof CelQuantity && !b.isResult ? a.nano === b.nano : undefined;
  if (a instanceof CelUrl) return b instanceof CelUrl ? a.text === b.text : undefined;
  if (a instanceof CelFormat) return b instanceof CelFormat ? a.name === b.name : undefined;
  if (a instanceof CelVersion) {
    return b instanceof CelVersion ? `${a.numbers}-${a.pre}` === `${b.numbers}-${b.pre}` : undefined;
  }
  if (!(b instanceof CelNetwork) || (a.prefix === undefined) !== (b.prefix === undefined)) return undefined;
  return sameNetwork(a, b);
}

function sameNetwork(a: CelNetwork, b: CelNetwork): boolean {
  return a.bits === b.bits && a.family === b.family && a.prefix === b.prefix;
}

/** An item whose comparison is an error counts as an equal one, as in cel-go. */
function equalLists(a: CelList, b: CelList, work: Work): boolean {
  if (a.length !== b.length) return false;
  // The API server compares as the list on the left does.
  if (unorderedLists.has(a)) return a.every((item) => b.some((other) => equalCel(item, other, work)));
  return a.every((item, index) => equalOrNone(item, b[index] ?? null, work) !== false);
}

function equalMaps(a: CelMap, b: CelMap, work: Work): boolean {
  if (a.size !== b.size) return false;
  for (const key of a.keys()) {
    const [value, other] = [a.get(key), b.get(key)];
    if (value === undefined || other === undefined || equalOrNone(value, other, work) === false) return false;
  }
  return true;
}
