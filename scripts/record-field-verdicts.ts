import { readFileSync } from "node:fs";
import { pluralOf } from "../src/base/plural.ts";
import { at } from "../src/base/read.ts";
import { readYaml } from "../src/yaml/index.ts";
import { mutated, randomMutations } from "../test/helpers/field-mutations.ts";

// Sends changes of test/fixtures/kubernetes/valid.yaml to an API server, as server-side dry runs with strict validation, and
// writes one character for each change: 1 for a refused one. It needs the namespace `team`, the
// PriorityClass `high` and the RuntimeClass `nvidia`:
//   NODE_TLS_REJECT_UNAUTHORIZED=0 node --import tsx scripts/record-field-verdicts.ts URL TOKEN COUNT SEED

const CLUSTER_SCOPED = new Set(["ClusterRole", "Namespace", "PersistentVolume", "PriorityClass", "StorageClass"]);
const [server = "", token = "", count = "", seed = ""] = process.argv.slice(2);
const { documents } = readYaml(readFileSync("test/fixtures/kubernetes/valid.yaml", "utf8"), "valid.yaml");
const objects = documents.map(({ value }) => value);

for (const object of objects) if (await isRefused(object)) throw new Error(`not valid: ${JSON.stringify(object)}`);
let verdicts = "";
for (const { index, mutation } of randomMutations(objects, Number(count), Number(seed))) {
  verdicts += (await isRefused(mutated(objects[index], mutation))) ? "1" : "0";
}
console.log(verdicts);

async function isRefused(object: unknown): Promise<boolean> {
  const [apiVersion, kind] = [String(at(object, "apiVersion")), String(at(object, "kind"))];
  const root = apiVersion.includes("/") ? "apis" : "api";
  const namespace = CLUSTER_SCOPED.has(kind) ? "" : "namespaces/team/";
  const url = `${server}/${root}/${apiVersion}/${namespace}${pluralOf(kind)}?dryRun=All&fieldValidation=Strict`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { ok, status } = await fetch(url, { method: "POST", headers, body: JSON.stringify(object) });
  if (!ok && status !== 400 && status !== 403 && status !== 422) throw new Error(`${url}: ${status}`);
  return !ok;
}
