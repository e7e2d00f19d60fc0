/** The form of a vendor's keys or tokens, which is distinctive enough to recognise one anywhere. */
export interface TokenForm {
  /** With its article, for messages. */
  readonly what: string;
  /** Texts of which every token has one: those that it starts with, unless `pattern` has more before them. */
  readonly marks: readonly string[];
  /** A regular expression, without flags and without a boundary in front. */
  readonly pattern: string;
  /** A pattern that also matches a shortened token. Reports omit what it matches. Default: `pattern`. */
  readonly masked?: string;
  /** The public part of a token, for messages. Default: `****`. */
  readonly shown?: string;
}

function startsWith(what: string, marks: readonly string[], rest: string): TokenForm {
  const starts = marks.map((mark) => mark.replaceAll(".", "\\."));
  return { what, marks, pattern: `(?:${starts.join("|")})${rest}` };
}

/** The forms that are most often in manifests. Sources: the vendors' own descriptions of their keys. */
export const COMMON_TOKENS: readonly TokenForm[] = [
  {
    what: "a Hugging Face token",
    marks: ["hf_", "api_org_"],
    shown: "hf_****",
    pattern: "(?:hf|api_org)_[A-Za-z0-9]{20,}",
    masked: "(?:hf|api_org)_\\w{16,}",
  },
  {
    what: "a GitHub token",
    marks: ["gho_", "ghp_", "ghs_", "ghu_", "ghr_", "github_pat_"],
    shown: "gh*_****",
    pattern: "(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})",
    masked: "(?:gh[opsur]|github_pat)_\\w{16,}",
  },
  {
    what: "a GitLab token",
    marks: ["glpat-", "gldt-", "glrt-"],
    shown: "glpat-****",
    pattern: "gl(?:pat|dt|rt)-[\\w-]{18,}",
    masked: "gl(?:pat|dt|rt)-[\\w-]{16,}",
  },
  {
    what: "an AWS access key",
    marks: ["AKIA", "ASIA"],
    shown: "A*IA****",
    pattern: "(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])",
    masked: "(?:AKIA|ASIA)[A-Z0-9]{16}",
  },
  {
    what: "an NVIDIA API key",
    marks: ["nvapi-"],
    shown: "nvapi-****",
    pattern: "nvapi-[\\w-]{20,}",
    masked: "nvapi-[\\w-]{16,}",
  },
  {
    what: "an API key of a model provider",
    marks: ["sk-"],
    shown: "sk-****",
    pattern: "sk-(?=[\\w-]{0,60}\\d)[\\w-]{32,}",
    masked: "sk-[\\w-]{16,}",
  },
  {
    what: "a Slack token",
    marks: ["xox"],
    shown: "xox*-****",
    pattern: "xox[abeoprs]-[A-Za-z0-9-]{10,}",
    masked: "xox[abeoprs]-[\\w-]{10,}",
  },
  {
    what: "a Google API key",
    marks: ["AIza"],
    shown: "AIza****",
    pattern: "AIza[\\w-]{35}",
    masked: "AIza[\\w-]{30,}",
  },
  {
    what: "a Docker Hub token",
    marks: ["dckr_pat_"],
    shown: "dckr_pat_****",
    pattern: "dckr_pat_[\\w-]{20,}",
    masked: "dckr_pat_[\\w-]{16,}",
  },
  {
    what: "an npm token",
    marks: ["npm_"],
    shown: "npm_****",
    pattern: "npm_[A-Za-z0-9]{36}",
    masked: "npm_\\w{16,}",
  },
  { what: "a PyPI token", marks: ["pypi-"], shown: "pypi-****", pattern: "pypi-AgE[\\w-]{20,}" },
  {
    what: "a JSON Web Token",
    marks: ["eyJ"],
    shown: "eyJ****",
    pattern: "eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}",
    masked: "eyJ[\\w-]{8,}\\.[\\w.-]*",
  },
];

/** Other forms with a documented prefix. Sources: the vendors' own descriptions of their keys. */
export const VENDOR_TOKENS: readonly TokenForm[] = [
  startsWith("a Databricks token", ["dapi"], "[a-f0-9]{32}"),
  startsWith("a Vault token", ["hvs.", "hvb.", "hvr."], "[\\w-]{24,}"),
  startsWith("a DigitalOcean token", ["dop_v1_", "doo_v1_", "dor_v1_"], "[a-f0-9]{64}"),
  startsWith("a Stripe key", ["sk_live_", "rk_live_"], "[A-Za-z0-9]{20,}"),
  startsWith("a SendGrid key", ["SG."], "[\\w-]{22}\\.[\\w-]{43}"),
  startsWith("a Replicate token", ["r8_"], "[A-Za-z0-9]{37}"),
  startsWith("a Groq key", ["gsk_"], "[A-Za-z0-9]{40,}"),
  startsWith("a LangSmith key", ["lsv2_pt_", "lsv2_sk_"], "[a-f0-9]{32}_[a-f0-9]{10}"),
  startsWith("a Pinecone key", ["pcsk_"], "\\w{50,}"),
  startsWith("a Perplexity key", ["pplx-"], "[A-Za-z0-9]{40,}"),
  startsWith("an xAI key", ["xai-"], "[A-Za-z0-9]{60,}"),
  startsWith("a Together key", ["tgp_v1_"], "[\\w-]{40,}"),
  startsWith("a Linear key", ["lin_api_"], "[A-Za-z0-9]{40}"),
  startsWith("a Grafana token", ["glsa_"], "[A-Za-z0-9]{32}_[a-f0-9]{8}"),
  startsWith("a Sentry token", ["sntrys_", "sntryu_"], "[\\w+/=]{60,}"),
  startsWith("a Postman key", ["PMAK-"], "[a-f0-9]{24}-[a-f0-9]{34}"),
  startsWith("a Shopify token", ["shpat_", "shpca_", "shppa_", "shpss_"], "[a-fA-F0-9]{32}"),
  startsWith("an Atlassian token", ["ATATT3"], "[\\w=-]{100,}"),
  startsWith("an age key", ["AGE-SECRET-KEY-1"], "[A-Z0-9]{58}"),
  startsWith("a Doppler token", ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa."], "(?:[\\w-]{1,60}\\.)?[A-Za-z0-9]{40,}"),
  startsWith("a Tailscale key", ["tskey-"], "[a-z]{3,10}-[\\w-]{20,}"),
  startsWith("a Figma token", ["figd_"], "[\\w-]{40,}"),
  startsWith("a Notion token", ["ntn_"], "[A-Za-z0-9]{40,}"),
  startsWith("a Google access token", ["ya29."], "[\\w-]{50,}"),
  startsWith("a RubyGems key", ["rubygems_"], "[a-f0-9]{48}"),
  startsWith("a New Relic key", ["NRAK-"], "[A-Z0-9]{27}"),
  startsWith("a Cloudflare key", ["v1.0-"], "[a-f0-9]{24}-[a-f0-9]{100,}"),
  { what: "a Telegram token", marks: [":AA"], pattern: "\\d{8,10}:AA[\\w-]{33}" },
  { what: "a Terraform token", marks: [".atlasv1."], pattern: "[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{60,}" },
];
