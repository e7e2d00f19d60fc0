/** A number of nanoseconds. */
abstract class Nanoseconds {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A point in time, in nanoseconds since 1970. */
export class CelTime extends Nanoseconds {
  /** The minutes by which the zone of its text is before UTC: `string()` prints it in this zone. */
  readonly zone: number;
  constructor(nanos: bigint, zone = 0) {
    super(nanos);
    this.zone = zone;
  }
}

/** A length of time in nanoseconds. */
export class CelDuration extends Nanoseconds {}

/** An amount of a resource, in billionths. */
export class CelQuantity {
  readonly nano: bigint;
  /** Whether it is written in thousandths or smaller parts, or with a point: `asInteger` does not read it. */
  readonly hasParts: boolean;
  /** Whether it is the result of a sum or a difference: an API server compares nothing with it by `==`. */
  readonly isResult: boolean;
  constructor(nano: bigint, hasParts = false, isResult = false) {
    this.nano = nano;
    this.hasParts = hasParts;
    this.isResult = isResult;
  }
}

/** A value that rules cannot read here, such as one that only an API server knows. */
export class CelOpaque {
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}

/** Bytes. */
export class CelBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A whole number of type `uint`. */
export class CelUnsigned {
  readonly value: bigint;
  constructor(value: bigint) {
    this.value = value;
  }
}

/** The type of values, as `type()` returns it. */
export class CelTypeName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A network address or a block of addresses. */
export class CelNetwork {
  /** The value of the address as a number. */
  readonly bits: bigint;
  readonly family: 4 | 6;
  /** The number of leading bits that all addresses of the block have; absent for an address. */
  readonly prefix: number | undefined;
  constructor(bits: bigint, family: 4 | 6, prefix?: number) {
    this.bits = bits;
    this.family = family;
    this.prefix = prefix;
  }
}

/** A URL, as Go reads it. */
export class CelUrl {
  /** In small letters; empty for a path. */
  readonly scheme: string;
  readonly host: string;
  /** The path with its escapes. */
  readonly path: string;
  readonly query: string;
  /** All of it, for `==`. */
  readonly text: string;
  constructor({ scheme, host, path, query, text }: Pick<CelUrl, "scheme" | "host" | "path" | "query" | "text">) {
    this.scheme = scheme;
    this.host = host;
    this.path = path;
    this.query = query;
    this.text = text;
  }
}

/** A version by the rules of semver.org. */
export class CelVersion {
  readonly numbers: readonly [bigint, bigint, bigint];
  readonly pre: readonly string[];
  constructor(numbers: readonly [bigint, bigint, bigint], pre: readonly string[]) {
    this.numbers = numbers;
    this.pre = pre;
  }
}

/** A named format of Kubernetes, such as `format.dns1123Label()`. */
export class CelFormat {
  /** Undefined for a text that has the format. */
  readonly problemsOf: (text: string) => readonly string[] | CelOpaque | undefined;
  readonly name: string;
  constructor(name: string, problemsOf: CelFormat["problemsOf"]) {
    this.name = name;
    this.problemsOf = problemsOf;
  }
}
