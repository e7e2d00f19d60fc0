import { spawnSync } from "node:child_process";

/** The cluster of the cluster tests: that of a kubeconfig, a new kind cluster, or none, with the reason. */
export type ClusterChoice =
  | { readonly type: "kubeconfig"; readonly path: string }
  | { readonly type: "kind" }
  | { readonly type: "none"; readonly reason: string };

/** The standard output of a program, or `undefined` if it cannot run or fails. */
export type Probe = (program: string, args: readonly string[]) => string | undefined;

/** The programs that a kind cluster with its operators needs, with the command and the output that show each of them. */
const PROGRAMS: readonly (readonly [program: string, args: readonly string[], output: RegExp])[] = [
  ["docker", ["info", "--format", "{{.ServerVersion}}"], /\d/],
  // Another program may have the name `kind`.
  ["kind", ["version"], /^kind v\d/],
  ["kubectl", ["version", "--client"], /Client Version/],
  ["helm", ["version", "--short"], /^v\d/],
];

/**
 * Returns the cluster of the cluster tests. `MUSTER_TEST_KUBECONFIG` names one; without it, `MUSTER_TEST_CLUSTER`
 * (`npm run test:cluster`) permits a kind cluster, because it downloads images and takes minutes.
 */
export function chooseCluster(env: NodeJS.ProcessEnv = process.env, probe: Probe = run): ClusterChoice {
  const { MUSTER_TEST_KUBECONFIG: path, MUSTER_TEST_CLUSTER: permitted } = env;
  if (path) return { type: "kubeconfig", path };
  if (!permitted) return { type: "none", reason: "`npm run test:cluster` runs them" };
  const missing = PROGRAMS.filter(([program, args, output]) => !output.test(probe(program, args) ?? ""));
  if (missing.length === 0) return { type: "kind" };
  const names = missing.map(([program]) => program).join(", ");
  return { type: "none", reason: `a kind cluster needs ${names}, and MUSTER_TEST_KUBECONFIG is not set` };
}

function run(program: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout : undefined;
}
