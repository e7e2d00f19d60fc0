import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { minorOf } from "../src/k8s-fields/kubernetes/minor-version.ts";
import { pluralOf } from "../src/kernel/base/plural.ts";
import { at } from "../src/kernel/base/read.ts";
import { expressionCases } from "../test/helpers/expression-places.ts";
import { EXPRESSIONS } from "../test/helpers/expressions.ts";
import { mutated } from "../test/helpers/field-mutations.ts";
import { CHANGE_SETS, type FieldVerdicts, verdictsFile } from "../test/helpers/field-verdicts.ts";

// Sends changes of the valid objects of test/fixtures/kubernetes to an API server, as server-side dry runs with strict
// validation, with expressions in objects, and writes its verdicts as those of its minor version. It needs the namespace `team`, the PriorityClass `high` and the RuntimeClass
// `nvidia`, and an API server without the admission of ServiceAccounts:
//   NODE_TLS_REJECT_UNAUTHORIZED=0 node --import tsx scripts/record-field-verdicts.ts URL TOKEN VERSION [SET...]
// VERSION is that of the server, such as 1.34.4. SET is a set of changes. Default: all sets of the version, and
// expressions. The sets with `features` need a server with --feature-gates=AllAlpha=true,AllBeta=true, the others one
// with its defaults.

const [server = "", token = "", kubernetes = "", ...named] = process.argv.slice(2);
/** The number of changes for each seed. */
const COUNT = 2500;
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const AT_ONCE = 8;
const resources = new Map<string, ReadonlyMap<string, { readonly name: string; readonly namespaced: boolean }>>();

const sets = Object.entries(CHANGE_SETS).filter(
  ([name, { since }]) => since <= minorOf(kubernetes) && (named.length === 0 || named.includes(name)),
);
const file = verdictsFile(kubernetes);
const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FieldVerdicts) : undefined;
for (const object of sets.flatMap(([, { objects }]) => objects)) {
  if ((await isRefused(object)) !== false) throw new Error(`not valid: ${JSON.stringify(object)}`);
}
const refused: Record<string, Readonly<Record<string, string>>> = { ...before?.refused };
for (const [set] of sets) delete refused[set];
for (const [set, { objects, mutations, seeds }] of sets) {
  for (const seed of seeds) {
    const changes = mutations(objects, COUNT, seed);
    const verdicts = await verdictsOf(changes.map(({ index, mutation }) => mutated(objects[index], mutation)));
    refused[set] = { ...refused[set], [seed]: verdicts };
  }
}
const expressions =
  named.length > 0 ? before?.expressions : await verdictsOf(expressionCases(EXPRESSIONS).map(({ object }) => object));
writeFileSync(file, `${JSON.stringify({ kubernetes, refused, expressions }, null, 2)}\n`);

async function verdictsOf(changed: readonly unknown[]): Promise<string> {
  let verdicts = "";
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const results = await Promise.all(changed.slice(start, start + AT_ONCE).map(isRefused));
    verdicts += results.map(verdictOf).join("");
  }
  return verdicts;
}

function verdictOf(result: boolean | undefined): string {
  if (result === undefined) return "?";
  return result ? "1" : "0";
}

/** Undefined where the API server panics and closes the connection. */
async function isRefused(object: unknown): Promise<boolean | undefined> {
  const [apiVersion, kind] = [String(at(object, "apiVersion")), String(at(object, "kind"))];
  const root = `${server}/${apiVersion.includes("/") ? "apis" : "api"}/${apiVersion}`;
  const { name = pluralOf(kind), namespaced = true } = (await resourcesOf(root)).get(kind) ?? {};
  const url = `${root}/${namespaced ? "namespaces/team/" : ""}${name}?dryRun=All&fieldValidation=Strict`;
  let response: Response;
  try {
    response = await fetch(url, { method: "POST", headers, body: JSON.stringify(object) });
  } catch {
    console.log(`no answer to ${JSON.stringify(object)}`);
    return undefined;
  }
  const { ok, status } = response;
  // The server already has the namespace `team`, and checks an object before it looks for one with its name.
  if (status === 409) return false;
  if (!ok && status !== 400 && status !== 403 && status !== 422) throw new Error(`${url}: ${status}`);
  return !ok;
}

async function resourcesOf(root: string): Promise<ReadonlyMap<string, { name: string; namespaced: boolean }>> {
  const known = resources.get(root);
  if (known !== undefined) return known;
  const list = (await (await fetch(root, { headers })).json()) as {
    resources: readonly { kind: string; name: string; namespaced: boolean }[];
  };
  const plain = list.resources.filter(({ name }) => !name.includes("/"));
  const read = new Map(plain.map(({ kind, name, namespaced }) => [kind, { name, namespaced }]));
  resources.set(root, read);
  return read;
}
