import { runCommand } from "./run-command.mjs";

/**
 * Programs that check manifests, with the arguments for a folder. They check other things, so their times only show the
 * order of magnitude that users know. Environment variables name what they need: schemas for kubeconform, policies for
 * conftest and kyverno.
 */
const PEERS = {
  kubeconform: ({ KUBECONFORM_SCHEMAS: schemas }, folder) =>
    schemas && ["-n", "1", "-ignore-missing-schemas", "-schema-location", schemas, folder],
  "kube-linter": (_, folder) => ["lint", folder],
  conftest: ({ CONFTEST_POLICY: policy }, folder) => policy && ["test", "--policy", policy, folder],
  kyverno: ({ KYVERNO_POLICIES: policies }, folder) => policies && ["apply", policies, "--resource", folder],
};
/** They end with 1 when they have findings. */
const CODES = [0, 1];

/** The programs that can be started, each with its arguments and its exit codes. */
export async function peersOnPath(folder) {
  const found = {};
  for (const [program, argsFor] of Object.entries(PEERS)) {
    const args = argsFor(process.env, folder);
    if (args && (await runCommand("sh", ["-c", `command -v ${program}`])).code === 0) {
      found[program] = [program, args, CODES];
    }
  }
  return found;
}
