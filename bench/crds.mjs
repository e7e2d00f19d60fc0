import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rules } from "../lib/policies/registry.js";
import { readObjects } from "../lib/src/check/read-objects.js";
import { catalogueOf } from "../lib/src/interpret/catalogue.js";
import { assumedCluster } from "../lib/src/organization/assumed.js";
import { buildSet } from "../lib/src/rules/build-set.js";
import { judge, readRuleBook } from "../lib/src/rules/rule-book.js";
import { listInputs } from "../lib/src/source/list-inputs.js";
import { readNamedCrds } from "../lib/src/source/read-crds.js";
import { readInputs } from "../lib/src/source/read-inputs.js";
import { readOrganization } from "../lib/src/source/read-organization.js";
import { emitYaml } from "../lib/src/yaml/index.js";
import { workloadTypes } from "../lib/workloadtypes/index.js";
import { deployments } from "./objects.mjs";
import { median } from "./time.mjs";

const COUNT = 10_000;
const IN_A_FILE = 100;
/** Three of ten documents are custom resources. */
const isCustom = (index) => index % 10 < 3;
const UNUSED_CRDS = 40;
const RUNS = 5;
const WARM_UP = 1;
/** A check against CRDs may take this many times as long as without them. */
const BUDGET = 1.15;

const text = { type: "string" };
const list = (items, keys) => ({
  type: "array",
  items,
  ...(keys && { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys }),
});
const object = (properties, required) => ({ type: "object", properties, ...(required && { required }) });
const map = (additionalProperties) => ({ type: "object", additionalProperties });
const quantity = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  pattern:
    "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
  "x-kubernetes-int-or-string": true,
};
const container = object(
  {
    name: text,
    image: text,
    args: list(text),
    env: list(object({ name: text, value: text, valueFrom: map(map(text)) }, ["name"]), ["name"]),
    ports: list(
      object({ name: text, containerPort: { type: "integer" }, protocol: { type: "string", default: "TCP" } }, [
        "containerPort",
      ]),
      ["containerPort", "protocol"],
    ),
    resources: object({ requests: map(quantity), limits: map(quantity) }),
    readinessProbe: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    securityContext: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    volumeMounts: list(object({ name: text, mountPath: text }, ["name", "mountPath"])),
  },
  ["name"],
);
const template = object({
  metadata: object({ labels: map(text) }),
  spec: object({
    schedulerName: text,
    containers: list(container, ["name"]),
    volumes: list(object({ name: text, emptyDir: object({ sizeLimit: quantity }) }, ["name"])),
    terminationGracePeriodSeconds: { type: "integer", format: "int64" },
  }),
});

function crd(kind) {
  const plural = `${kind.toLowerCase()}s`;
  const spec = {
    ...object({ replicas: { type: "integer", minimum: 1, maximum: 100 }, selector: map(map(text)), template }),
    "x-kubernetes-validations": [{ rule: "!has(self.replicas) || self.replicas < 50", message: "too many replicas" }],
  };
  const schema = { openAPIV3Schema: object({ apiVersion: text, kind: text, metadata: { type: "object" }, spec }) };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.bench.example.com` },
    spec: {
      group: "bench.example.com",
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
}

/**
 * The rules of 10,000 documents, of which three of ten are custom resources, with and without a folder of CRDs, whose
 * reading counts. In one thread, warm, by turns, in processor time.
 */
export function benchCrds() {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-"));
  try {
    const { documents, crds } = write(folder);
    const run = (paths) => processorTime(() => checkAll(documents, paths));
    const both = () => ({ without: run([]), named: run([crds]) });
    for (let round = 0; round < WARM_UP; round += 1) both();
    const runs = Array.from({ length: RUNS }, both);
    const without = median(runs.map((each) => each.without));
    const named = median(runs.map((each) => each.named));
    return {
      name: "check of 10,000 documents against CRDs, 3,000 of them custom resources",
      milliseconds: { "without CRDs": without, "with a folder of 41 CRDs": named },
      ratios: { "check with --crds / check without": { value: named / without, budget: BUDGET } },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function processorTime(call) {
  const start = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function write(folder) {
  const [documents, crds] = ["documents", "crds"].map((name) => join(folder, name));
  for (const each of [documents, crds]) mkdirSync(each);
  for (const kind of ["Server", ...Array.from({ length: UNUSED_CRDS }, (_, index) => `Unused${index}`)])
    writeFileSync(join(crds, `${kind}.yaml`), emitYaml(crd(kind)));
  const all = deployments(COUNT).map((deployment, index) =>
    emitYaml(isCustom(index) ? { ...deployment, apiVersion: "bench.example.com/v1", kind: "Server" } : deployment),
  );
  for (let file = 0; file * IN_A_FILE < COUNT; file += 1)
    writeFileSync(join(documents, `${file}.yaml`), all.slice(file * IN_A_FILE, (file + 1) * IN_A_FILE).join("---\n"));
  return { documents, crds };
}

function checkAll(documents, paths) {
  const { organization, document } = readOrganization(documents);
  const knowledge = { organization, workloadTypes, resourceInterfaces: [] };
  const inputs = readInputs(listInputs([documents]).files);
  const { objects } = readObjects(inputs.documents, organization, assumedCluster());
  const { crds: namedCrds } = readNamedCrds(documents, organization, paths);
  const { set } = buildSet({ organization, objects, namedCrds }, catalogueOf(knowledge), knowledge);
  const { findings } = judge(set, readRuleBook({ rules, organization, document }), {
    today: "2026-01-01",
    complete: false,
  });
  if (findings.some(({ rule }) => rule.startsWith("K8S-0"))) throw new Error("the samples are to be valid");
}
