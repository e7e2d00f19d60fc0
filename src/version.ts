/** Version of muster, as in package.json (a test holds the two together); written into `dist/.muster.json`. */
export const VERSION = "0.1.0";
