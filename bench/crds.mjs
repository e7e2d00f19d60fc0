import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rules } from "../lib/policies/registry.js";
import { readObjects } from "../lib/src/app/results/read-objects.js";
import { listInputs } from "../lib/src/inputs/source/list-inputs.js";
import { readNamedCrds } from "../lib/src/inputs/source/read-crds.js";
import { readInputs } from "../lib/src/inputs/source/read-inputs.js";
import { readOrganization } from "../lib/src/inputs/source/read-organization.js";
import { catalogueOf } from "../lib/src/interpret/objects/catalogue.js";
import { assumedCluster } from "../lib/src/model/organization/assumed.js";
import { buildSet } from "../lib/src/rules/build-set.js";
import { applyRuleBook, readRuleBook } from "../lib/src/rules/rule-book.js";
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
/** Checks of custom resources alone are short, so that more of them are needed for a steady ratio. */
const SHORT_RUNS = 15;
const WARM_UP = 2;
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

const word = (pattern, maxLength) => ({ type: "string", pattern, maxLength });
const SPECS = {
  Server: {
    ...object({ replicas: { type: "integer", minimum: 1, maximum: 100 }, selector: map(map(text)), template }),
    "x-kubernetes-validations": [{ rule: "!has(self.replicas) || self.replicas < 50", message: "too many replicas" }],
  },
  Volume: {
    ...object(
      {
        size: quantity,
        mode: { type: "string", enum: ["Shared", "Private"], default: "Shared" },
        class: word("^[a-z]([-a-z0-9]*[a-z0-9])?$", 63),
        retain: { type: "boolean", default: false },
        labels: map(text),
        topology: object({ zone: text, rack: text }),
      },
      ["size", "class"],
    ),
    "x-kubernetes-validations": [
      { rule: "self.mode != 'Shared' || size(self.labels) > 0", message: "a shared volume needs labels" },
    ],
  },
  Pipeline: object(
    {
      params: list(object({ name: text, value: text }, ["name"]), ["name"]),
      steps: list(
        object(
          {
            name: word("^[a-z]([-a-z0-9]*[a-z0-9])?$", 63),
            image: { type: "string", minLength: 1 },
            script: text,
            timeoutSeconds: { type: "integer", format: "int32", minimum: 0 },
            after: list(text),
            resources: object({ requests: map(quantity) }),
          },
          ["name", "image"],
        ),
        ["name"],
      ),
    },
    ["steps"],
  ),
};

function crd(kind, spec) {
  const plural = `${kind.toLowerCase()}s`;
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

/** The rules of 10,000 documents, of which three of ten are custom resources, with and without a folder of CRDs. */
export function benchCrds() {
  const documents = deployments(COUNT).map((deployment, index) =>
    isCustom(index) ? { ...deployment, apiVersion: "bench.example.com/v1", kind: "Server" } : deployment,
  );
  return bench("check of 10,000 documents against CRDs, 3,000 of them custom resources", documents, RUNS);
}

/** The same with 10,000 custom resources of three kinds and nothing else. */
export function benchCustomResources() {
  const documents = deployments(COUNT).map(({ metadata, spec }, index) => {
    const make = [serverOf, volumeOf, pipelineOf][index % 3];
    return { apiVersion: "bench.example.com/v1", ...make(spec, index), metadata };
  });
  return bench("check of 10,000 custom resources against CRDs", documents, SHORT_RUNS);
}

const serverOf = (spec) => ({ kind: "Server", spec });
const volumeOf = (_, index) => ({
  kind: "Volume",
  spec: {
    size: `${10 + (index % 90)}Gi`,
    class: "fast",
    labels: { tier: "data", copy: String(index) },
    topology: { zone: "east", rack: `r${index % 40}` },
  },
});
const pipelineOf = (_, index) => ({
  kind: "Pipeline",
  spec: {
    params: ["branch", "target", "profile"].map((name) => ({ name, value: `${name}-${index}` })),
    steps: ["fetch", "build", "test", "publish"].map((name, at, all) => ({
      name,
      image: `registry.example.com/bench/${name}:1.2.${index}`,
      script: `run ${name} --copy ${index}`,
      timeoutSeconds: 600,
      after: all.slice(0, at),
      resources: { requests: { cpu: "500m", memory: "1Gi" } },
    })),
  },
});

/** By turns, in one thread, warm, in processor time; reading the CRDs counts. */
function bench(name, documents, count) {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-"));
  try {
    const paths = write(folder, documents);
    const run = (named) => processorTime(() => checkAll(paths.documents, named));
    const both = () => ({ without: run([]), named: run([paths.crds]) });
    for (let round = 0; round < WARM_UP; round += 1) both();
    const runs = Array.from({ length: count }, both);
    const without = median(runs.map((each) => each.without));
    const named = median(runs.map((each) => each.named));
    return {
      name,
      milliseconds: { "without CRDs": without, [`with a folder of ${paths.count} CRDs`]: named },
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

function write(folder, objects) {
  const [documents, crds] = ["documents", "crds"].map((name) => join(folder, name));
  for (const each of [documents, crds]) mkdirSync(each);
  const unused = Array.from({ length: UNUSED_CRDS }, (_, index) => [`Unused${index}`, SPECS.Server]);
  const all = [...Object.entries(SPECS), ...unused];
  for (const [kind, spec] of all) writeFileSync(join(crds, `${kind}.yaml`), emitYaml(crd(kind, spec)));
  for (let at = 0; at < objects.length; at += IN_A_FILE) {
    const texts = objects.slice(at, at + IN_A_FILE).map((each) => emitYaml(each));
    writeFileSync(join(documents, `${at / IN_A_FILE}.yaml`), texts.join("---\n"));
  }
  return { documents, crds, count: all.length };
}

function checkAll(documents, paths) {
  const { organization, document } = readOrganization(documents);
  const knowledge = { organization, workloadTypes, resourceInterfaces: [] };
  const inputs = readInputs(listInputs([documents]).files);
  const { objects } = readObjects(inputs.documents, organization, assumedCluster());
  const { crds: namedCrds } = readNamedCrds(documents, organization, paths);
  const { set } = buildSet({ organization, objects, namedCrds }, catalogueOf(knowledge), knowledge);
  const { findings } = applyRuleBook(set, readRuleBook({ rules, organization, document }), {
    today: "2026-01-01",
    complete: false,
  });
  if (findings.some(({ rule }) => rule.startsWith("K8S-0"))) throw new Error("the samples are to be valid");
}
