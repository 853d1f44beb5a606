import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { lateCodePlugin } from './scripts/late-code-plugin.ts'
import { type BuildOptions, type ConfigEnv, defineConfig } from 'vite'

// Four builds from one file: the browser's (with a manifest), its service worker, the one the server renders pages with,
// and the page that shows every part of the interface, apart so that nothing of it is ever among what shoppers load.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [lateCodePlugin(), react(), tailwindcss()],
  // `.env` is read by `npm start` and its like, for all settings alike; tests build without it.
  envDir: false,
  base: mode === 'parts' ? '/sandbox/parts/' : '/',
  publicDir: mode === 'parts' ? false : 'src/web/public',
  // Of its thousands of icons the server draws some twenty: read as a whole they cost each start and stay in memory. While
  // somebody works on the pages each icon would be a file to look at.
  ssr: isSsrBuild ? { noExternal: ['lucide-react'] } : {},
  build: buildOf({ isSsrBuild, mode }),
}))

function buildOf({ isSsrBuild, mode }: Pick<ConfigEnv, 'isSsrBuild' | 'mode'>): BuildOptions {
  if (isSsrBuild) return { outDir: 'dist/server', emptyOutDir: true }
  if (mode === 'parts')
    return {
      outDir: 'dist/parts',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'src/web/parts/parts.html' },
    }
  if (mode === 'worker')
    return {
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: 'src/web/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    }
  return {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // The content policy allows no data: fonts, and every file is cached for good anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['src/web/entry-client.tsx', 'src/web/entry-start.ts'],
      output: {
        // Each file is run by itself: the largest apart, so that no task keeps a tap waiting for long; what every page
        // needs in one, and what pages of a kind share in one for each kind, so that a slow line has fewer to ask for.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'frame',
              tags: ['$initial'],
              test: /src\/(?!web\/entry-|platform\/browser\/start\/).*\.tsx?$/,
            },
            {
              name: 'late',
              test: /src\/web\/(late-buttons|use-loaded|browse\/named-products|product\/(share|recently-viewed|quick-add\.)|wishlist\/(hearts|wishlist|create-wishlist)\.)/,
            },
            {
              name: 'buying',
              test: /src\/(domain\/(pricing|bulk-offer|tracked-products)|web\/(tracking\/(tracked-lines|lazy-tracking)|cart\/(line-of-product|view-cart)|product\/(size-picker|choice|add-choice|product-events)|ui\/stepper))|icons\/(plus|minus)/,
              minShareCount: 2,
            },
            {
              name: 'showing',
              test: /src\/(domain\/(size-slug|picture-sources)|web\/(browse\/(stars|product-card|categories)|placeholders|ui\/(picture|clean-html)))|icons\/play/,
              minShareCount: 2,
            },
            // Small things that come together anyway: fewer names in the first file.
            { name: 'offline', test: /src\/web\/(offline|pages\/offline-page|worker-protocol)/ },
            {
              name: 'filling-in',
              test: /src\/web\/(address|mobile-digits|ui\/(field|select-field))/,
              minShareCount: 2,
            },
            {
              name: 'ordering',
              test: /src\/(domain\/(order|expected-delivery|cart-line)|web\/(delivery|checkout|cart))|icons\/shield-check/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  }
}
