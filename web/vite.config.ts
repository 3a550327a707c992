/** How the page is built: into `dist/page`, every file also packed, so that nothing is packed when it is sent. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const OUT = "dist/page";
const ENDINGS = /\.(html|js|css|svg|wasm|webmanifest)$/;

function pack(): Plugin {
  return {
    name: "pack",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        if (!ENDINGS.test(file)) continue;
        const path = join(OUT, file);
        const whole = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
        writeFileSync(`${path}.br`, brotliCompressSync(whole, { params }));
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}

/** Parts of pages that have no board: whoever plays has no need of them. */
const APART = /\.ftl|\/src\/(pages\/|parts\/(Finished|Health|LiveGames|NewTable|Passes|answers))/;

/** Few files: what every page needs in one, what every board needs in another. */
function chunk(id: string): string | undefined {
  if (/chessground|\/src\/(game|rules|letters)/.test(id)) return "board";
  return APART.test(id) ? undefined : "frame";
}

export default defineConfig({
  plugins: [svelte(), pack()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    // Styles stay in files: the policy allows none in the page itself.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: chunk } },
  },
});
