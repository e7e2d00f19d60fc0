import { describe, expect, test } from "vitest";
import { HeapGuard } from "../../../../src/kernel/base/heap-guard.ts";

/** A heap of 1,000 MB that grows by a number of bytes for each that is read, of which a share is garbage. */
function heap(growth: number, garbage = 0) {
  const state = { live: 0, dead: 0, looks: 0, collections: 0 };
  return {
    state,
    read: (bytes: number) => {
      state.live += bytes * growth * (1 - garbage);
      state.dead += bytes * growth * garbage;
    },
    use: () => {
      state.looks += 1;
      return { used: state.live + state.dead, limit: 1e9 };
    },
    collect: () => {
      state.collections += 1;
      state.dead = 0;
    },
  };
}

/** Reads files of 1 MB, and returns how many were read before the refusal. */
function filesRead(of: ReturnType<typeof heap>, most: number): number {
  const guard = new HeapGuard(of);
  for (let files = 1; files <= most; files += 1) {
    of.read(1e6);
    try {
      guard.add(1e6);
    } catch {
      return files;
    }
  }
  return most;
}

describe("HeapGuard", () => {
  test("frees memory where much of it is in use", () => {
    const half = heap(1, 0.5);
    const guard = new HeapGuard(half);
    half.read(400e6);
    guard.add(400e6);
    guard.relieve();
    expect(half.state).toMatchObject({ dead: 200e6, collections: 0 });
    half.read(2);
    guard.relieve();
    expect(half.state).toMatchObject({ dead: 0, collections: 1 });
  });

  test("frees memory between two steps only where its use has grown much since the last time", () => {
    const wasteful = heap(1, 0.5);
    const guard = new HeapGuard(wasteful);
    guard.add(2e6);
    for (let steps = 0; steps < 400; steps += 1) {
      guard.relieveStep();
      wasteful.read(2e6);
    }
    // First at more than 400 MB, then after each 150 MB.
    expect(wasteful.state.collections).toBe(3);
    expect(wasteful.state.live + wasteful.state.dead).toBeLessThanOrEqual(550e6);
    guard.relieveStep();
    expect(wasteful.state.collections).toBe(3);
  });

  test("does not look at the memory for a megabyte of files", () => {
    const full = heap(1000);
    full.read(1e6);
    const guard = new HeapGuard(full);
    guard.add(999_999);
    guard.relieve();
    expect(full.state).toMatchObject({ looks: 0, collections: 0 });
    expect(() => guard.add(1)).toThrow("the files need more memory than there is");
  });

  test("accepts files that leave enough memory, and looks seldom", () => {
    const small = heap(3);
    expect(filesRead(small, 150)).toBe(150);
    expect(small.state.collections).toBe(0);
    expect(small.state.looks).toBeLessThan(60);
  });

  test("rejects files of which more than half of the memory is in use", () => {
    const large = heap(3);
    const files = filesRead(large, 300);
    expect(files).toBeGreaterThan(183);
    expect(files).toBeLessThan(187);
  });

  test("does not count garbage, and collects it a few times only", () => {
    const wasteful = heap(6, 0.5);
    const files = filesRead(wasteful, 300);
    expect(files).toBeGreaterThan(183);
    expect(files).toBeLessThan(187);
    expect(wasteful.state.collections).toBeLessThan(12);
  });

  test("reports what was read, the memory and the alternatives", () => {
    const guard = new HeapGuard({ use: () => ({ used: 6e8, limit: 1e9 }), collect: () => undefined });
    expect(() => guard.add(123e6)).toThrow(
      "the files need more memory than there is: after 123 MB of files, 600 MB of 1000 MB are used, and the rules need the rest; " +
        "check some of the folders at a time, or give Node more memory: NODE_OPTIONS=--max-old-space-size=1908",
    );
  });

  test("reads and collects the memory of the engine", () => {
    expect(() => new HeapGuard().add(1)).not.toThrow();
  });
});
