/** Milliseconds that a call takes. */
export function time(call) {
  const start = performance.now();
  call();
  return performance.now() - start;
}

/** The middle one of some numbers. */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
