/** Builds the page into `dist/page`, with a compressed copy of every file, so that the server need not compress any. */

import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const OUT = "dist/page";
const ENDINGS = /\.(html|js|css|svg|wasm|webmanifest)$/;

/** Pages with scripts that mdBook writes beside the chapters. */
const NO_CHAPTER = /^(404|print|toc)\.html$/;

/**
 * Copies the chapters of the guide from `dist/guide`, where mdBook writes them (`make guide`), with the
 * stylesheets they use. None of mdBook's own scripts, styles and fonts comes along. The chapter itself is
 * marked in its table of contents, which mdBook leaves to a script.
 */
function guide(): Plugin {
  const [from, to] = ["dist/guide", join(OUT, "guide")];
  return {
    name: "guide",
    apply: "build",
    writeBundle() {
      mkdirSync(to, { recursive: true });
      for (const file of readdirSync(from).filter((file) => file.endsWith(".html") && !NO_CHAPTER.test(file))) {
        const [text, link] = [readFileSync(join(from, file), "utf8"), `<span class="chapter-link-wrapper"><a href="${file}"`];
        writeFileSync(join(to, file), text.replace(link, `${link} aria-current="page"`));
      }
      copyFileSync("../docs/guide/theme/guide.css", join(to, "guide.css"));
      copyFileSync("src/styles/page.css", join(to, "page.css"));
    },
  };
}

/** Compresses every file of the page with Brotli and gzip. */
function compress(): Plugin {
  return {
    name: "compress",
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

/** Texts, pages and their parts, which are loaded separately. */
const SEPARATE = /\.ftl|\/src\/(pages\/|parts\/(CredentialList|FinishedGames|LiveGames|NewGame|ServerStatus|reviewCommands))/;

/** Groups modules into few files: one for the frame of every page, one for pages with a board. */
function chunk(id: string): string | undefined {
  if (/chessground|\/src\/(game|rules|letters)/.test(id)) return "board";
  return SEPARATE.test(id) ? undefined : "frame";
}

export default defineConfig({
  plugins: [svelte(), guide(), compress()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    // The security policy allows no inline styles.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: chunk } },
  },
});
