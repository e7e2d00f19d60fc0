import { compareCheckout } from "./upstream/compare-checkout.ts";

// Compares the tables of muster about KAI Scheduler and Karta with a checkout of either:
//   npm run upstream -- FOLDER [RELEASE]
// RELEASE is the release of KAI as which the tables are read, by default the newest known one. A line is printed for each
// entry that moved and for each part that was not read. Exit codes: 0 nothing moved, 2 wrong call, 3 something moved or was
// not read.

const [folder, release, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) {
  console.error("usage: npm run upstream -- FOLDER [RELEASE]");
  process.exitCode = 2;
} else {
  const { moved, unread } = compareCheckout(folder, release);
  for (const line of moved) console.log(line);
  for (const line of unread) console.log(`not read: ${line}`);
  if (moved.length + unread.length > 0) process.exitCode = 3;
}
