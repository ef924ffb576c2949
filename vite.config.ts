import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { compileHintPlugin } from './src/app/build-time/compile-hint.ts';
import { chunks, routeSplitting } from './src/app/build-time/first-load.ts';
import { policyStampPlugin } from './src/app/build-time/policy-stamp.ts';
import { termsPlugin } from './src/features/terms/build-time/terms-plugin.ts';
import { firstPaintPlugin } from './src/first-paint/build-time/first-paint-plugin.ts';
import { rescuePlugin } from './sw/build-time/rescue-plugin.ts';

const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'));

/** The backend that answers /api and /pay while Vite serves the app. */
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
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'], globIgnores: ['rescue.js'] },
    }),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|css|svg|webmanifest)$/ }),
  ],
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': backend, '/pay/': backend },
  },
  test: {
    // As in tests/browser/playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tests/support/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/screens/**/*.test.tsx'],
          globalSetup: 'server/testing/global-setup.ts',
          setupFiles: 'tests/support/setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
