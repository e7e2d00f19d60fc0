import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClusterChoice } from "./choose-cluster.ts";

/** A cluster of the cluster tests. */
export interface TestCluster {
  readonly kubeconfig: string;
  /** Runs kubectl in this cluster, with a text as its standard input. It reads no other kubeconfig. */
  readonly kubectl: (args: readonly string[], input?: string) => ClusterRun;
  /** Deletes the cluster if the test made it. */
  readonly dispose: () => void;
}

/** The exit code and the output of a program. */
export interface ClusterRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The cluster of a choice. */
export function openCluster(choice: Exclude<ClusterChoice, { readonly type: "none" }>): TestCluster {
  if (choice.type === "kubeconfig") return clusterAt(choice.path, () => {});
  const folder = mkdtempSync(join(tmpdir(), "muster-kind-"));
  const kubeconfig = join(folder, "kubeconfig");
  const kind = (verb: string, ...args: string[]) =>
    succeeded(execute("kind", [verb, "cluster", "--name", `muster-test-${process.pid}`, ...args], kubeconfig));
  const cluster = clusterAt(kubeconfig, () => {
    kind("delete");
    rmSync(folder, { recursive: true });
  });
  try {
    kind("create", "--wait", "5m");
  } catch (error) {
    cluster.dispose();
    throw error;
  }
  return cluster;
}

function clusterAt(kubeconfig: string, dispose: () => void): TestCluster {
  return { kubeconfig, kubectl: (args, input) => execute("kubectl", args, kubeconfig, input), dispose };
}

/** Runs a program that reads `KUBECONFIG`. */
export function execute(program: string, args: readonly string[], kubeconfig: string, input = ""): ClusterRun {
  const env = { ...process.env, KUBECONFIG: kubeconfig, KUBECTL_APPLYSET: "true" };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env,
    input,
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  return { code: status, stdout, stderr };
}

/** The standard output of a run, which must have succeeded. */
export function succeeded({ code, stdout, stderr }: ClusterRun): string {
  if (code !== 0) throw new Error(stderr || stdout);
  return stdout;
}
