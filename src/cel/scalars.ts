/** A number of nanoseconds. */
abstract class Nanoseconds {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A point in time, in nanoseconds since 1970. */
export class CelTime extends Nanoseconds {}

/** A length of time in nanoseconds. */
export class CelDuration extends Nanoseconds {}

/** An amount of a resource, in billionths. */
export class CelQuantity {
  readonly nano: bigint;
  /** Whether it is written in thousandths or smaller parts, or with a point: `asInteger` does not read it. */
  readonly hasParts: boolean;
  constructor(nano: bigint, hasParts = false) {
    this.nano = nano;
    this.hasParts = hasParts;
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

/** A URL. */
export class CelUrl {
  readonly url: URL;
  /** Whether it has no scheme and no host. */
  readonly isPath: boolean;
  constructor(url: URL, isPath: boolean) {
    this.url = url;
    this.isPath = isPath;
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
  readonly problemsOf: (text: string) => readonly string[];
  constructor(problemsOf: (text: string) => readonly string[]) {
    this.problemsOf = problemsOf;
  }
}
