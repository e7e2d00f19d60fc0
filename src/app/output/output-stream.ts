/** Standard output, or a replacement for it. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string, done: (error?: Error | null) => void) => unknown;
}
