import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks, routeSplitting } from './build/code-splitting.ts';
import { compileHintPlugin } from './build/compile-hint-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { cssOptions } from './build/css-options.ts';
import { firstPaintPlugin } from './build/first-paint/first-paint-plugin.ts';
import { moveManifestPlugin } from './build/move-manifest-plugin.ts';
import { oldestBrowsers } from './build/oldest-browsers.ts';
import { policyStampPlugin } from './build/policy-stamp-plugin.ts';
import { buildFileListPlugin, getChunkFileName, rescuePlugin } from './build/service-worker.ts';
import { termsPlugin } from './build/terms/terms-plugin.ts';

const webManifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
);

/** The origin of the backend to which `npm run dev` forwards /api, /pay and /counter. */
const backend = process.env.API_URL ?? `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [
    termsPlugin(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: routeSplitting,
      quoteStyle: 'single',
    }),
    react(),
    firstPaintPlugin(),
    policyStampPlugin(),
    compileHintPlugin(),
    rescuePlugin(),
    moveManifestPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        // Workbox injects no list of its own.
        injectionPoint: '',
        buildPlugins: { vite: [buildFileListPlugin(join(import.meta.dirname, 'dist'))] },
      },
    }),
    compressPlugin(),
  ],
  css: cssOptions,
  build: {
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    // `npm run check:sizes` reads the manifest of the build.
    manifest: true,
    modulePreload: { polyfill: false },
    // Terser's output is 2 % smaller than that of Vite's own minifier after compression.
    minify: 'terser',
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 } },
    rolldownOptions: {
      // The bundler would warn that Terser takes most of the time.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunks },
        // Vite's hashes are longer. They do not compress, and each file names those that it imports.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: getChunkFileName,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': backend, '/pay/': backend, '/counter': backend },
  },
});
