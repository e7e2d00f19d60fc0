"use strict";

/**
 * muster's rules for any cdk8s app, in `cdk8s.yaml`:
 *
 *     validations:
 *       - package: ./node_modules/muster-gitops/policies/plugin.cjs
 *         version: 0.1.0
 *         class: MusterPolicies
 *         properties: { pack: recommended, failOn: error }   # optional, as the options of `muster check`
 *
 * The CLI writes the manifests before it validates them, and looks constructs up by name alone; an app that must not
 * write anything wrong uses `App` of this package instead.
 */
class MusterPolicies {
  /** @param {{pack?: string, failOn?: string, minSeverity?: string, baseline?: string, unknownKinds?: string}} properties */
  constructor(properties) {
    this.properties = properties ?? {};
  }

  /** @param {import("cdk8s-cli/plugins").ValidationContext} context */
  async validate(context) {
    // The CLI loads plug-ins with require, and this package is made of modules.
    const { check } = await import("../lib/bin/index.mjs");
    const { summary, findings, exitCode } = await check(context.manifests, { allowEmpty: true, ...this.properties });
    for (const { file, line, column, message } of summary.unreadable) {
      context.report.addViolation({
        ruleName: "unreadable",
        recommendation: message,
        fix: "write YAML that Kubernetes reads",
        violatingResources: [{ resourceName: file, locations: [`${file}:${line}:${column}`], manifestPath: file }],
      });
    }
    for (const finding of findings) {
      if (finding.waiver !== undefined || finding.known === true) continue;
      const { location, object, path } = finding;
      const place = location === undefined ? "" : `${location.file}:${location.line}:${location.column} `;
      context.report.addViolation({
        ruleName: `${finding.rule} ${finding.name} (${finding.severity})`,
        recommendation: finding.message,
        fix: finding.fix ?? "",
        violatingResources: [
          {
            resourceName: object?.name ?? "muster.yaml",
            locations: [`${place}${path}`],
            manifestPath: location?.file ?? "",
          },
        ],
      });
    }
    const counts = Object.entries({ errors: summary.errors, warnings: summary.warnings, infos: summary.infos });
    context.report.submit(
      exitCode === 0 ? "success" : "failure",
      Object.fromEntries(counts.map(([name, count]) => [name, String(count)])),
    );
  }
}

module.exports = { MusterPolicies };
