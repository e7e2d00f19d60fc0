import { at, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { syncerName, syncersOf } from "../../src/synth/index.ts";
import { outputExample, outputPlace } from "./output-place.ts";

/** GITOPS-062: no controller applies review/. */
export const noSyncedReview = defineRule({
  id: "GITOPS-062",
  name: "no-synced-review",
  title: "No Application or Kustomization syncs the review/ folder of muster's output",
  severity: "error",
  pack: "recommended",
  rationale:
    "The folder review/ shows the pods and PodGroups that controllers will create. A sync that includes it starts every pod a second time, without its controller, and an Application that includes sync/ changes itself.",
  fix: "set the path to dist/<cluster>/apply",
  examples: { good: outputExample("dist/east/apply"), bad: outputExample("dist/east") },
  scope: "set",
  check: (set, { report }) => {
    if (set.locateOrganization === undefined) return;
    for (const syncer of syncersOf(set)) {
      for (const { folder, path, isRecursive } of syncer.folders) {
        const place = outputPlace(folder);
        if (place === undefined) continue;
        const { cluster, zone } = place;
        const isKnown = set.organization.clusters.some(({ name }) => name === cluster);
        const isReview = zone === "review" && isKnown;
        // Flux and a recursive directory read every folder below.
        const isAbove = zone === undefined && isRecursive && (cluster === undefined || isKnown);
        const excluded = text(at(syncer.spec, "source", "directory", "exclude")) ?? "";
        if (!isReview && !(isAbove && !excluded.includes("review"))) continue;
        report({
          object: syncer.checked,
          path,
          message: `${syncerName(syncer)} syncs ${folder}, ${isReview ? "which is only for people" : "which contains review/"}`,
          expected: `dist/${cluster ?? "<cluster>"}/apply`,
          received: folder,
        });
      }
    }
  },
});
