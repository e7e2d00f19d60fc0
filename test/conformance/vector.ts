/** One recorded question and its answer; `src/interpret/REFERENCE.md` describes the format. */
export interface Vector {
  readonly id: string;
  readonly source?: string;
  readonly kind?: string;
  readonly ri?: unknown;
  readonly object?: unknown;
  readonly pod?: unknown;
  readonly call: {
    readonly fn: string;
    readonly component?: string;
    readonly args?: Readonly<Record<string, unknown>>;
  };
  readonly expect?: unknown;
  readonly expectLength?: number;
  readonly expectObject?: unknown;
  readonly expectError?: string;
  readonly expectErrorContains?: readonly string[];
  readonly errorCategory?: string;
  readonly objectAfterError?: unknown;
  readonly compare?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
}
