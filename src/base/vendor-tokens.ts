/** The form of a vendor's keys or tokens, which is distinctive enough to recognise one anywhere. */
export interface VendorToken {
  /** With its article, for messages. */
  readonly what: string;
  /** Texts of which every token has one: those that it starts with, unless `pattern` has more before them. */
  readonly marks: readonly string[];
  /** A regular expression, without flags and without a boundary in front. */
  readonly pattern: string;
}

function startsWith(what: string, marks: readonly string[], rest: string): VendorToken {
  const starts = marks.map((mark) => mark.replaceAll(".", "\\."));
  return { what, marks, pattern: `(?:${starts.join("|")})${rest}` };
}

/** Forms of vendors that document a prefix. Sources: the vendors' own descriptions of their keys. */
export const VENDOR_TOKENS: readonly VendorToken[] = [
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
